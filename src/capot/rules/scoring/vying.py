"""The term of a stake that two players vie for."""

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

    def pays_one_of_two(self, _: Sums) -> bool:
        """Whether of two players or sides never both score."""
        return True

    def check_totals(self, totals: Collection[int]) -> None:
        if set(totals) - {self.target}:
            why = say("a put is for {points} points, so the game must end at that total", points=self.target)
            raise unfit("ends", why)

    def reach(self, _: Sums) -> Reach:
        return between(self.each, self.target)


VyingTerm: TypeAlias = StakeWon
