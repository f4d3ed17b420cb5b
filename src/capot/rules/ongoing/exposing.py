"""The rules of a deal once cards have been exposed."""

from collections.abc import Sequence
from dataclasses import replace

from capot.cards import Card
from capot.rules.fields import with_names
from capot.rules.ongoing.scaling import scaled
from capot.rules.rules import Rules
from capot.rules.scoring import Captured, ScoreTerm
from capot.rules.stages.announcing import Exposable, Expose
from capot.rules.stages.opening import StageTerm
from capot.rules.stages.tricks import NotToFirstOfSuit, Tricks


def with_exposed(rules: Rules, stage: Expose, cards: Sequence[Card]) -> Rules:
    """Return resolved rules in which these cards lie open: they score more, and some are held back."""
    some = [each for each in stage.cards if each.card in cards]
    scoring = rules.scoring
    for each in some:
        scoring = _scaled_by(each, scoring)
    if len(some) == len(stage.cards):
        scoring = tuple(scaled(term, 2) if term.name in stage.together else term for term in scoring)
    return replace(
        rules, scoring=scoring, stages=tuple(_held_back(each, stage, some) for each in rules.stages)
    )


def _held_back(each: StageTerm, stage: Expose, some: Sequence[Exposable]) -> StageTerm:
    """Return a stage, the tricks with their bans on exposed cards."""
    if not isinstance(each, Tricks) or not stage.held_back:
        return each
    bans = (NotToFirstOfSuit(one.card, f"{stage.name} {one.card}") for one in some)
    return replace(each, bans=(*each.bans, *bans))


def _scaled_by(one: Exposable, scoring: tuple[ScoreTerm, ...]) -> tuple[ScoreTerm, ...]:
    if one.of:
        return tuple(scaled(term, one.factor) if term.name in one.of else term for term in scoring)
    found: list[ScoreTerm] = []
    split: dict[str, str] = {}
    for term in scoring:
        if not isinstance(term, Captured) or one.card not in term.cards:
            found.append(term)
        elif len(term.cards) == 1:
            found.append(scaled(term, one.factor))
        else:
            rest = tuple(card for card in term.cards if card != one.card)
            own = replace(term, name=f"{term.name} {one.card}", cards=(one.card,))
            found += [replace(term, cards=rest), scaled(own, one.factor)]
            split[term.name] = own.name
    return tuple(_with_split(term, split) for term in found)


def _with_split(term: ScoreTerm, split: dict[str, str]) -> ScoreTerm:
    """Return a term that refers to both parts of those that were split."""

    def both(names: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(part for name in names for part in (name, split.get(name)) if part)

    return with_names(term, both)
