"""The rules of one deal, and the same rules as a table of a given size plays them."""

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TypeVar

from capot.cards import Card
from capot.rules.by_seats import BySeats, resolved
from capot.rules.opening import Contract, StageTerm
from capot.rules.resolve import present_score, present_stage, resolved_score, resolved_stage
from capot.rules.scoring import ScoreTerm
from capot.rules.terms import Deal, Pack

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Rules:
    """How one deal is played and scored: the pack, how it is dealt, the stages in order, what counts.

    A card that scores but is out of the pack for some number of players scores nothing there.
    """

    packs: Pack | BySeats[Pack]
    deal: Deal
    stages: tuple[StageTerm, ...]
    scoring: tuple[ScoreTerm, ...]

    @property
    def pack(self) -> Pack:
        """The pack of rules that are resolved for a number of players."""
        assert isinstance(self.packs, Pack), "rules must be resolved before they are played"
        return self.packs

    def stage(self, kind: type[T]) -> T | None:
        """Return the stage of a kind, of which a deal has one at most, or None if there is none."""
        return next((stage for stage in self.stages if isinstance(stage, kind)), None)

    def at(self, seats: int) -> "Rules":
        """Return the rules as a table of ``seats`` plays them.

        Values that vary with the players are looked up, and names of other terms give way to what they mean.
        Raise `RulesError` if a number is missing or a term speaks of one that is not there.
        """
        return _rules_at(self, seats)

    def with_contract(self, stage: StageTerm, contract: Contract) -> "Rules":
        """Return the rules of a deal in which a stage has led to a contract: its stages and its scoring."""
        before = self.stages[: self.stages.index(stage) + 1]
        return replace(self, stages=(*before, *contract.stages), scoring=contract.scoring)


@lru_cache(maxsize=256)
def _rules_at(rules: Rules, seats: int) -> Rules:
    plain = resolved(rules, seats)
    removed = _removed(rules.packs, plain.pack)
    scoring = tuple(present_score(term, removed) for term in plain.scoring)
    stages = tuple(present_stage(stage, removed) for stage in plain.stages)
    return replace(
        plain,
        stages=tuple(resolved_stage(stage, scoring) for stage in stages),
        scoring=tuple(resolved_score(term, scoring) for term in scoring),
    )


def _removed(packs: Pack | BySeats[Pack], pack: Pack) -> frozenset[Card]:
    """Return the cards that other tables play with and this one does not."""
    if isinstance(packs, Pack):
        return frozenset()
    every = [each for _, each in packs.cases] + ([packs.others] if packs.others else [])
    return frozenset(card for each in every for card in each.cards()) - frozenset(pack.cards())
