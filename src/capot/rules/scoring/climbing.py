"""The term of a climbing deal won before any card is laid."""

from dataclasses import dataclass

from capot.rules.scoring.answers import Partners, Reach, Sums, at_the_end, weighs_nothing, within
from capot.rules.terms import Whole


@dataclass(frozen=True, slots=True)
class InstantWinPaid:
    """A win before any card is laid gets ``each`` from every other player; nothing else counts."""

    name: str
    each: Whole

    partners = Partners.ANY
    waits = at_the_end
    weighs = weighs_nothing

    def reach(self, sums: Sums) -> Reach:
        return within(self.each * (sums.seats - 1))
