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
    if is_without_tricks(view):
        return stage_choice(view, rng)
    # The kernel imports the compiler, which takes longer than many commands that never play.
    from capot.kernel.state import bits_of, cards_in, ordering_of  # noqa: PLC0415
    from capot.players.tricks.choosing import chosen  # noqa: PLC0415 - as above

    view, pick = trick_view(view), view.legal.pick
    if pick is None:
        (bit,) = chosen(view, policy, 1, rng)
        return next(move for move in view.legal.moves if bits_of(move, view.rules, view.trump) == bit)
    bits = sum(chosen(view, policy, pick.count, rng))
    return pick.move(cards_in(bits, ordering_of(view.rules, view.trump)))
