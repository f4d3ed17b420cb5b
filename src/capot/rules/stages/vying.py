"""The terms of games in which players vie: a few tricks for a stake that is offered, seen or given up."""

from dataclasses import dataclass
from typing import Literal

from capot.language.texts import say
from capot.rules.errors import RulesError, unfit
from capot.rules.scoring import StakeWon
from capot.rules.stages.play import Beside, Length
from capot.rules.terms import Pack

CARDS = 3
"""Cards in a hand, and the most tricks of a deal."""


@dataclass(frozen=True, slots=True)
class Vie:
    """Two players play three cards each in tricks, and before a card either may put, or throw in.

    The higher rank wins a trick.  Of equal ranks nobody does, and its leader leads again.  Two tricks win the
    deal, or one if the other two are tied; then the play stops.  Eldest leads first.

    Whoever puts offers to play the deal for the game: the other player gives it up or sees, and after that
    nobody puts or throws in.  A player may put ``offered`` at "any turn", only when about to "lead", or, if
    he is eldest, before the "first lead".  With ``throw_in`` a player may give the deal up at any turn.
    """

    offered: Literal["any turn", "lead", "first lead"] = "any turn"
    throw_in: bool = True
    name: str = "vying"

    beside = Beside("players vie for a stake", scoring=(StakeWon,))

    def check(self, pack: Pack, held: int, seats: int) -> None:
        """Raise `RulesError` unless two players hold three cards each, whose suits mean nothing."""
        if seats != 2:
            raise unfit(self.name, say("two players vie with each other, not {seats}", seats=seats))
        if held != CARDS:
            raise unfit(self.name, say("hands have three cards here, not {held}", held=held))
        if not pack.suitless or pack.jokers or pack.copies > 1:
            raise RulesError(
                f"{self.name}: it is played with one pack whose suits mean nothing, without jokers"
            )

    def longest(self, dealt: int, _seats: int) -> Length:
        """Return a length that the play of this many cards never exceeds."""
        # Each card may follow a put and its answer once, and each two make a trick.
        return Length(dealt + 2, dealt + 2 + dealt // 2)
