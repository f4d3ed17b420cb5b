"""The rules of a deal once its trump suit is known."""

from dataclasses import replace

from capot.rules.opening import ChooseContract, branches
from capot.rules.rules import Rules
from capot.rules.scoring import Bands, Captured, MakersBands, ScoreTerm
from capot.rules.terms import Pack
from capot.rules.tricks import NamedTrump, Tricks


def with_trump(rules: Rules, trump: str | None) -> Rules:
    """Return resolved rules in which a suit, or none, is trumps: how its cards rank, and what they score.

    Rules to which the suit makes no difference are returned as they are.
    """
    if not depend_on_trump(rules):
        return rules
    pack = rules.pack if trump is None else rules.pack.with_trumps(trump)
    scoring = tuple(_of_trumps(term, pack, trump) for term in rules.scoring if _counts(term, trump))
    return replace(rules, packs=replace(pack, trump_order=None), scoring=scoring)


def as_dealt(rules: Rules, trump: str | None) -> Rules:
    """Return resolved rules when the cards have been dealt: trumps that are named later are not known yet."""
    later = (stage for one in rules.stages for each in branches(one) for stage in each.stages)
    stages = (*rules.stages, *later)
    named = any(isinstance(stage, Tricks) and isinstance(stage.trump, NamedTrump) for stage in stages)
    return rules if named else with_trump(rules, trump)


def depend_on_trump(rules: Rules) -> bool:
    """Whether cards rank or score by the trump suit of a deal."""
    scored = any(isinstance(term, Captured) and term.only_trumps for term in rules.scoring)
    scored |= any(isinstance(term, Bands | MakersBands) and bool(term.trumps) for term in rules.scoring)
    return scored or rules.pack.trump_order is not None


def ranked_by_contracts(rules: Rules) -> bool:
    """Whether each contract to be chosen says how its cards rank and which are trumps."""
    stage = rules.stage(ChooseContract)
    return stage is not None and all(each.pack is not None for each in stage.contracts)


def makes_trumps(rules: Rules) -> bool:
    """Whether a suit is made trumps in each deal, by a card turned up or by name."""
    return any(isinstance(stage, Tricks) and stage.trump is not None for stage in rules.stages)


def _counts(term: ScoreTerm, trump: str | None) -> bool:
    """Whether a term counts where a suit is trumps."""
    return not isinstance(term, Bands | MakersBands) or not term.trumps or trump in term.trumps


def _of_trumps(term: ScoreTerm, pack: Pack, trump: str | None) -> ScoreTerm:
    """Return a term that counts where a suit is trumps, with just the trumps if it counts only these."""
    if isinstance(term, Bands | MakersBands):
        return replace(term, trumps=())
    if not isinstance(term, Captured) or not term.only_trumps:
        return term
    cards = tuple(card for card in term.cards if pack.suit(card) == trump)
    return replace(term, cards=cards, only_trumps=False)
