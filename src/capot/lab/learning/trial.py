"""A trial of a net: deals of the kernel against the rule of thumb or an earlier net."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from capot.kernel.batch import many_deals
from capot.kernel.bits import HAS_BIT_DEPOSIT
from capot.kernel.dtypes import ORDERINGS, Tables, new_states
from capot.kernel.playout import LEARNED
from capot.kernel.tricks.facts import FACTS
from capot.lab.intervals import Estimate, bootstrap


@dataclass(frozen=True, slots=True)
class Lead:
    """The lead of one seat over all others in points a deal, more is better.

    ``suffered`` and ``made`` are the shares of the deals in which another seat swept, and this one did.
    """

    points: Estimate
    suffered: float
    made: float


def lead_over(tables: Tables, nets: Sequence[Any], other: int, deals: int, seed: int) -> Lead:
    """Return the lead of one seat or side that plays by the first net over others that play by a policy.

    Every deal is played with the net at each seat or side in turn; ``other`` may be `LEARNED_EARLIER` for the
    second net.
    """
    tables = tables.copy()
    for place, net in enumerate(nets):
        tables["nets"][place] = net
    seats, sides, sign = int(tables["seats"]), int(tables["sides"]), -1 if tables["low_wins"] else 1
    leads, suffered, made = np.zeros(deals), 0, 0
    start = np.uint64(seed)
    whole = np.full(ORDERINGS + 1, -1, np.int64)
    for seat in range(sides):
        policies = np.full(seats, other)
        policies[seat::sides] = LEARNED
        points, tricks = np.empty((deals, seats), np.int64), np.empty((deals, seats), np.int64)
        facts = np.empty((deals, FACTS), np.int64)
        how = start, start, 0, (0, 1), 1, policies, 0, HAS_BIT_DEPOSIT, whole
        many_deals(tables, new_states(2), *how, points, tricks, facts)
        mine = points[:, seat::sides].sum(axis=1)
        own = len(range(seat, seats, sides))
        others = (points.sum(axis=1) - mine) / (seats - own)
        leads += sign * (mine / own - others) / float(tables["scale"])
        swept = facts[:, 1]
        suffered += int(((swept >= 0) & (swept % sides != seat)).sum())
        made += int(((swept >= 0) & (swept % sides == seat)).sum())
    played = deals * sides
    return Lead(bootstrap((leads / sides).tolist(), seed), suffered / played, made / played)
