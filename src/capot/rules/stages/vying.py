"""The terms of games in which players vie: a few tricks for a stake that is offered, seen or given up."""

from dataclasses import dataclass
from typing import Literal

from capot.language.texts import say
from capot.rules.errors import RulesError, unfit
from capot.rules.scoring import StakeRaised, StakeWon, VyingTerm
from capot.rules.stages.play import KindOfPlay, Length, Size
from capot.rules.terms import Pack

CARDS = 3
"""Cards in a hand, and the most tricks of a deal."""

PLAYING = 2
"""Players who play the tricks of a deal, one of each side."""

REDEALS = 11
"""A number of times that no pack lasts for new hands."""


@dataclass(frozen=True, slots=True)
class Vie:
    """Two players play three cards each in tricks, and before a card either may put, or throw in.

    Of four players only eldest and the next play: the partner of each gives him his best card and is out of
    the deal, and both lay away the lowest of their four cards.

    The higher rank wins a trick.  Of equal ranks nobody does, and its leader leads again.  Two tricks win the
    deal, or one if the other two are tied; then the play stops.  Eldest leads first.

    Whoever puts offers to play the deal for the game: the other player gives it up or sees, and after that
    nobody puts or throws in.  Where a stake is raised instead (`StakeRaised`), offers are made in the same
    way.  A player may make them ``offered`` at "any turn", only when about to "lead", or, if he is eldest,
    before the "first lead".  With ``throw_in`` a player may give the deal up at any turn.

    A trick of equal ranks is ``spoilt``: "nobody" gets it, or the "first winner" does, who was the first to
    win a trick of the deal or will be.  Before anything else eldest may ask for a ``redeal`` "once",
    "repeated" or "never": if the other agrees, both lay their hands away and get new ones.  A deal in which
    the pack is used up is passed.
    """

    offered: Literal["any turn", "lead", "first lead"] = "any turn"
    throw_in: bool = True
    spoilt: Literal["nobody", "first winner"] = "nobody"
    redeal: Literal["never", "once", "repeated"] = "never"
    name: str = "vying"

    kind_of_play = KindOfPlay(
        "vying",
        "players vie for a stake",
        scoring=(StakeWon, StakeRaised),
        one_score=True,
        sides=PLAYING,
        draws=True,
        hides_unplayed=True,
    )

    @property
    def left_over(self) -> Literal["new hands"] | None:
        """Cards for new hands, if any may be asked for."""
        return None if self.redeal == "never" else "new hands"

    def check(self, pack: Pack, held: int, seats: int) -> None:
        """Raise `RulesError` unless two or four players hold three cards each, whose suits mean nothing."""
        if seats not in {PLAYING, 2 * PLAYING}:
            why = say("two players vie with each other, or four on two sides, not {seats}", seats=seats)
            raise unfit(self.name, why)
        if self.redeal != "never" and seats > PLAYING:
            raise unfit(self.name, say("only two players ask for new cards"))
        if held != CARDS:
            raise unfit(self.name, say("hands have three cards here, not {held}", held=held))
        if not pack.suitless or pack.jokers or pack.copies > 1:
            raise RulesError(
                f"{self.name}: it is played with one pack whose suits mean nothing, without jokers"
            )
        if self.redeal != "never" and len(pack.cards()) < 2 * seats * held:
            raise unfit(self.name, say("too few cards are left to deal new hands"))

    def longest(self, deal: Size) -> Length:
        """Return a length that the play of this many cards never exceeds."""
        dealt = deal.dealt * PLAYING // deal.seats
        words = max(each.words for each in deal.scoring if isinstance(each, VyingTerm))
        redeals = {"never": 0, "once": 1, "repeated": REDEALS}[self.redeal]
        # Each two cards make a trick; to ask for new cards is answered, and both hands are dealt.  A partner
        # gives a card to each who plays.
        actions, given = dealt + words + 2 * redeals, deal.seats - PLAYING
        return Length(actions, actions + dealt // 2 + 2 * redeals + given)
