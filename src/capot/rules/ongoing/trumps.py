"""The rules of a deal once its trump suit is known."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from capot.cards import Card
from capot.rules.fields import fields_of, with_counted
from capot.rules.rules import Rules
from capot.rules.scoring import ScoreTerm
from capot.rules.stages.opening import ChooseContract, stages_of
from capot.rules.stages.tricks import Duty, MayRenege, NamedTrump, Tricks
from capot.rules.terms import Pack, Role


def with_trump(rules: Rules, trump: str | None) -> Rules:
    """Return resolved rules in which a suit, or none, is trumps: how its cards rank, and what they score.

    Rules to which the suit makes no difference are returned as they are.
    """
    if not depend_on_trump(rules):
        return rules
    pack = rules.pack if trump is None else rules.pack.with_trumps(trump)
    scoring = tuple(_of_trumps(term, pack, trump) for term in rules.scoring if _counts(term, trump))
    return replace(rules, packs=replace(pack, trump_order=None), scoring=scoring)


def with_lowest_trump(rules: Rules, card: Card) -> Rules:
    """Return the rules of a deal in which a trump ranks below all others, even if it was high."""
    trumps = rules.pack.trumps
    place = trumps.index(card)
    pack = replace(rules.pack, trumps=(*trumps[:place], *trumps[place + 1 :], card))
    stages = tuple(
        replace(stage, duties=tuple(_without_top(stage.duties, place)))
        if isinstance(stage, Tricks)
        else stage
        for stage in rules.stages
    )
    return replace(rules, packs=pack, stages=stages)


def _without_top(duties: tuple[Duty, ...], place: int) -> Iterator[Duty]:
    """Yield duties once the trump at a place is not among those that need not be played any more."""
    for duty in duties:
        top = duty.top - (place < duty.top) if isinstance(duty, MayRenege) else 0
        if not isinstance(duty, MayRenege):
            yield duty
        elif top:
            yield replace(duty, top=top)


def as_dealt(rules: Rules, trump: str | None) -> Rules:
    """Return resolved rules when the cards have been dealt: trumps that are named later are not known yet."""
    stages = stages_of(rules.stages)
    named = any(isinstance(stage, Tricks) and isinstance(stage.trump, NamedTrump) for stage in stages)
    return rules if named else with_trump(rules, trump)


def depend_on_trump(rules: Rules) -> bool:
    """Whether cards rank or score by the trump suit of a deal."""
    return rules.pack.trump_order is not None or any(map(trump_limits, rules.scoring))


def trump_limits(term: ScoreTerm) -> dict[str, bool | tuple[str, ...]]:
    """Return the fields by which a term counts trumps alone, or only where some suits are trumps."""
    some = {name: getattr(term, name) for name in fields_of(type(term), Role.TRUMPS)}
    return {name: value for name, value in some.items() if value}


def ranked_by_contracts(rules: Rules) -> bool:
    """Whether each contract to be chosen says how its cards rank and which are trumps."""
    stage = rules.stage(ChooseContract)
    return stage is not None and all(each.pack is not None for each in stage.contracts)


def makes_trumps(rules: Rules) -> bool:
    """Whether a suit is made trumps in each deal, by a card turned up or by name."""
    return any(isinstance(stage, Tricks) and stage.trump is not None for stage in rules.stages)


def _counts(term: ScoreTerm, trump: str | None) -> bool:
    """Whether a term counts where a suit is trumps."""
    return all(trump in suits for suits in trump_limits(term).values() if isinstance(suits, tuple))


def _of_trumps(term: ScoreTerm, pack: Pack, trump: str | None) -> ScoreTerm:
    """Return a term that counts where a suit is trumps, with just the trumps if it counts only these."""
    limits = trump_limits(term)
    if not limits:
        return term
    if True in limits.values():
        term = with_counted(term, lambda some: tuple(card for card in some if pack.suit(card) == trump))
    free: dict[str, Any] = {name: type(value)() for name, value in limits.items()}
    return replace(term, **free)
