"""The rules of thumb by which the kernel plays millions of deals, at the table."""

import random
from dataclasses import dataclass

from capot.play.moves import Move, PickCards
from capot.play.view import View
from capot.players.advice import is_not_tricks, stage_move
from capot.players.protocol import Budget
from capot.players.trick_view import trick_view


@dataclass(frozen=True, slots=True)
class QuickPlayer:
    """Plays by one of the kernel's rules of thumb, its name, which think less than ``thumb``, and faster."""

    name: str = "quick"

    def choose(self, view: View, rng: random.Random, budget: Budget | None = None) -> Move:  # noqa: ARG002
        """Return the move of the kernel's rule of thumb; ``rng`` only decides between equals.

        What shapes a deal before its tricks is decided as ``thumb`` does.
        """
        if is_not_tricks(view.stage):
            return stage_move(view, rng)
        # The kernel brings the compiler, which those who name players need not wait for.
        from capot.kernel.state import bits_of  # noqa: PLC0415

        view, pick = trick_view(view), view.legal.pick
        if pick is not None:
            return _picked(view, self.name, pick, rng)
        bits = _chosen(view, self.name, 1, rng)
        return next(move for move in view.legal.moves if bits_of(move, view.rules, view.trump) == bits)


def _picked(view: View, name: str, pick: PickCards, rng: random.Random) -> Move:
    """Return the cards to pass or to lay aside."""
    from capot.kernel.state import cards_in, ordering_of  # noqa: PLC0415 - as above

    return pick.move(cards_in(_chosen(view, name, pick.count, rng), ordering_of(view.rules, view.trump)))


def _chosen(view: View, name: str, count: int, rng: random.Random) -> int:
    """Return so many single moves of the kernel, chosen one after the other, as bits."""
    import numpy as np  # noqa: PLC0415 - as above

    from capot.kernel.playout import POLICIES, chosen_by  # noqa: PLC0415 - as above
    from capot.kernel.state import seen  # noqa: PLC0415 - as above
    from capot.kernel.tables import compile_rules  # noqa: PLC0415 - as above
    from capot.kernel.tricks.moves import legal  # noqa: PLC0415 - as above

    tables = compile_rules(view.rules, view.seats, view.standing)
    state = seen(view, tables)
    state["turn"] = view.seat
    bits = 0
    for _ in range(count):
        may = int(legal(tables, state)) & ~bits
        bits |= int(chosen_by(tables, state, POLICIES[name], may, np.uint64(rng.getrandbits(64))))
        state["passed"][view.seat] = bits
    return bits
