"""The terms of a stake that two players vie for."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Literal, TypeAlias

from capot.language.texts import say
from capot.rules.errors import unfit
from capot.rules.scoring.answers import Partners, Reach, Sums, at_the_end, between, weighs_nothing
from capot.rules.terms import Whole


@dataclass(frozen=True, slots=True)
class StakeWon:
    """The winner of a deal scores ``each``, and so does a player to whom the other gives it up.

    If a put was seen, the winner of the tricks scores what is missing to ``target`` instead, if that is more.
    With ``silent`` "game" that is so for every deal that is played out.
    """

    name: str
    each: Whole = 1
    target: int = 5
    silent: Literal["point", "game"] = "point"

    partners = Partners.NONE
    waits = at_the_end
    weighs = weighs_nothing
    words = 2
    """A number of words that no deal exceeds: a put and its answer, or a hand thrown in."""

    def pays_one_of_two(self, _: Sums) -> bool:
        """Whether of two players or sides never both score."""
        return True

    def check_totals(self, totals: Collection[int]) -> None:
        if set(totals) - {self.target}:
            why = say("a put is for {points} points, so the game must end at that total", points=self.target)
            raise unfit("ends", why)

    def reach(self, _: Sums) -> Reach:
        return between(self.each, self.target)


@dataclass(frozen=True, slots=True)
class StakeRaised:
    """The winner of a deal scores the stake, and so does a player to whom the other gives the deal up.

    It is ``each`` at first.  Before a card a player may offer to raise it, from 1 to 2 and then to twice as
    much, or ``by`` "two" more each time, while it is less than he lacks to ``target``; or to just what he
    lacks, his remainder.  The other accepts, or refuses and loses the stake as it was.  He may also
    ``answer`` by his own "remainder", with "any" raise, or with "none"; then the first may still refuse.
    After an offer either player may make the next at his turn, or only the ``right`` of the "accepter".
    """

    name: str
    each: Whole = 1
    target: int = 12
    by: Literal["double", "two"] = "double"
    right: Literal["anyone", "accepter"] = "anyone"
    answer: Literal["remainder", "any", "none"] = "remainder"

    partners = Partners.NONE
    waits = at_the_end
    weighs = weighs_nothing

    @property
    def words(self) -> int:
        """A number of words that no deal exceeds: offers, each answered once, or a hand thrown in."""
        raises, stake = 0, self.each
        while stake < self.target:
            stake, raises = self.raised(stake), raises + 1
        # Each player calls his remainder once at most.
        return 2 * (raises + 2) + 1

    def raised(self, stake: int) -> int:
        """Return the stake to which a player may raise this one, other than to his remainder."""
        if stake < 2:
            return 2
        return 2 * stake if self.by == "double" else stake + 2

    def pays_one_of_two(self, _: Sums) -> bool:
        """Whether of two players or sides never both score."""
        return True

    def check_totals(self, totals: Collection[int]) -> None:
        if set(totals) - {self.target}:
            why = say(
                "a remainder is what is missing to {points} points, so the game must end at that total",
                points=self.target,
            )
            raise unfit("ends", why)

    def reach(self, _: Sums) -> Reach:
        return between(self.each, self.target, self.raised(self.target - 1))


VyingTerm: TypeAlias = StakeWon | StakeRaised
