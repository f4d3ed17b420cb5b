"""The moves that a policy of the kernel chooses in a view of a plain game of tricks."""

import random

import numpy as np

from capot.kernel.playout import POLICIES, chosen_by
from capot.kernel.state import seen
from capot.kernel.tables import compile_rules
from capot.kernel.tricks.following import legal
from capot.kernel.tricks.moves import play
from capot.play.view import View


def chosen(view: View, policy: str, count: int, rng: random.Random) -> list[int]:
    """Return ``count`` single moves as bits of the kernel, each chosen after those before it.

    Raise `RulesError` for rules that do not fit the kernel.
    """
    tables = compile_rules(view.rules, view.seats, view.standing)
    state = seen(view, tables)
    state["turn"] = view.seat
    found: list[int] = []
    for _ in range(count):
        if found:
            play(tables, state, found[-1])
            # The cards that the others pass are hidden, so they seem yet to choose.
            state["turn"] = view.seat
        may = int(legal(tables, state))
        found.append(int(chosen_by(tables, state, POLICIES[policy], may, np.uint64(rng.getrandbits(64)))))
    return found
