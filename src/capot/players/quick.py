"""The kernel's rules of thumb as players at the table."""

import random
from dataclasses import dataclass

from capot.play.moves import Move
from capot.play.view import View
from capot.players.protocol import Budget
from capot.players.simple import SimplePlayer
from capot.players.slow import has_dogs_life, is_slow
from capot.players.stages import is_without_tricks, stage_choice
from capot.players.views.trick_view import trick_view


@dataclass(frozen=True, slots=True)
class QuickPlayer:
    """Plays by a rule of thumb of the kernel that is simpler and faster than ``thumb``."""

    name: str = "quick"

    def choose(self, view: View, rng: random.Random, budget: Budget | None = None) -> Move:  # noqa: ARG002
        """Return the move of the kernel's rule of thumb; ``rng`` only breaks ties."""
        if is_slow(view.rules) or has_dogs_life(view):
            return SimplePlayer().choose(view, rng)
        return kernel_move(view, self.name, rng)


def kernel_move(view: View, policy: str, rng: random.Random) -> Move:
    """Return the move of a policy of the kernel, given by name; at stages without tricks that of `thumb`.

    Raise `RulesError` for rules that do not fit the kernel.
    """
    if is_without_tricks(view.stage):
        return stage_choice(view, rng)
    # The kernel imports the compiler, which takes longer than many commands that never play.
    from capot.kernel.state import bits_of, cards_in, ordering_of  # noqa: PLC0415

    view, pick = trick_view(view), view.legal.pick
    if pick is None:
        bits = _chosen(view, policy, 1, rng)
        return next(move for move in view.legal.moves if bits_of(move, view.rules, view.trump) == bits)
    bits = _chosen(view, policy, pick.count, rng)
    return pick.move(cards_in(bits, ordering_of(view.rules, view.trump)))


def _chosen(view: View, policy: str, count: int, rng: random.Random) -> int:
    """Return ``count`` single moves of the kernel as bits, each chosen after those before it."""
    import numpy as np  # noqa: PLC0415 - as above

    from capot.kernel.playout import POLICIES, chosen_by  # noqa: PLC0415 - as above
    from capot.kernel.state import seen  # noqa: PLC0415 - as above
    from capot.kernel.tables import compile_rules  # noqa: PLC0415 - as above
    from capot.kernel.tricks.moves import legal, play  # noqa: PLC0415 - as above

    tables = compile_rules(view.rules, view.seats, view.standing)
    state = seen(view, tables)
    state["turn"] = view.seat
    bit = bits = 0
    for number in range(count):
        if number:
            play(tables, state, bit)
            # The cards that the others pass are hidden, so they seem yet to choose.
            state["turn"] = view.seat
        may = int(legal(tables, state))
        bit = int(chosen_by(tables, state, POLICIES[policy], may, np.uint64(rng.getrandbits(64))))
        bits |= bit
    return bits
