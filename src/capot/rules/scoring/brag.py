"""The terms of hands compared: a pot, and hands of three."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from capot.rules.errors import RulesError
from capot.rules.scoring.answers import Partners, Reach, Sums, at_the_end, weighs_nothing, within
from capot.rules.terms import Whole


@dataclass(frozen=True, slots=True)
class Pot:
    """Everybody puts ``ante`` in the pot before each deal; its winner takes everything in it.

    Four of a kind shown or declared wins it.  Otherwise it goes to the player who wins ``most`` of the hands
    (more than half), or to whoever wins or ties ``all`` of them: if several do, they split it evenly except
    for a remainder (``shared`` is "split") or leave all of it ("carry").  If most hands are needed, a
    ``tied`` hand counts for nobody, or for the ``earliest`` of the tied players in the order of showing: the
    first hand from eldest on, each later one from the winner of the one before.  A pot not won stays.
    """

    name: str
    ante: Whole = 1
    wins: Literal["most", "all"] = "most"
    tied: Literal["nobody", "earliest"] = "nobody"
    shared: Literal["split", "carry"] = "split"

    partners = Partners.NONE
    waits = at_the_end
    weighs = weighs_nothing

    def check(self, _scoring: Iterable[object]) -> None:
        """Raise `RulesError` unless ties in hands and a shared pot can happen."""
        if self.wins == "all" and self.tied != "nobody":
            raise RulesError(
                f"scoring: whoever wins or ties every hand wins {self.name}, so no tie is broken"
            )
        if self.wins == "most" and self.shared != "split":
            raise RulesError(f"scoring: only one player can win most hands, so nobody shares {self.name}")

    def reach(self, sums: Sums) -> Reach:
        return within(self.ante * sums.seats)


@dataclass(frozen=True, slots=True)
class HandsWon:
    """Each hand won scores ``each``, a tie nothing; winning every hand scores ``crash`` more.

    A player who did not make a hand loses it.
    """

    name: str
    each: Whole = 1
    crash: Whole = 1

    partners = Partners.ANY
    waits = at_the_end
    weighs = weighs_nothing

    def reach(self, sums: Sums) -> Reach:
        return within(abs(self.each) * sums.hands + abs(self.crash))


BragTerm: TypeAlias = Pot | HandsWon
"""Terms that score hands of three."""
