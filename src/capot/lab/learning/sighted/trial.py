"""A trial of the policy that sees the cards against the others of the kernel."""

import numpy as np

from capot.kernel.bits import HAS_BIT_DEPOSIT
from capot.kernel.dtypes import STATE, Tables
from capot.kernel.sighted.lessons import duel
from capot.kernel.sighted.move import SIGHTED
from capot.kernel.sighted.net import SIGHT
from capot.kernel.sighted.weights import Net, face_of
from capot.lab.intervals import Estimate, bootstrap


def lead_of(tables: Tables, net: Net, other: int, deals: int, seed: int) -> Estimate:
    """Return the lead of one seat that sees the cards over others that play by a policy, in points a deal.

    Every deal is played with the net at each seat in turn.
    """
    seats, sign = int(tables["seats"]), -1 if tables["low_wins"] else 1
    face, leads = face_of(net, tables), np.zeros(deals)
    for seat in range(seats):
        policies, points = np.full(seats, other), np.zeros((deals, seats), np.int64)
        policies[seat] = SIGHTED
        scratch = np.zeros(1, STATE), np.zeros(1, SIGHT)
        duel(tables, face, *scratch, np.uint64(seed), 0, policies, 0, HAS_BIT_DEPOSIT, points)
        mine = points[:, seat]
        leads += sign * (mine - (points.sum(axis=1) - mine) / (seats - 1)) / float(tables["scale"])
    return bootstrap((leads / seats).tolist(), seed)
