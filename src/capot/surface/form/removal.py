"""Edits that follow from the removal of a term to which others refer by its name."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import fields
from typing import Any, TypeAlias, cast

from capot.rules.changes.edits import Change, Edit, Remove, found
from capot.rules.fields import names_in
from capot.rules.model import Game
from capot.rules.rules import Rules
from capot.rules.scoring import Captured, GameValue, ScoreTerm, Sweepstake, Together, TrickCount
from capot.rules.stages.announcing import Announce, Expose, StayIn
from capot.rules.stages.bidding import Auction, Kontra, NameSuit, Raise
from capot.rules.stages.exchanges import PushTalon
from capot.rules.stages.opening import Contract
from capot.rules.stages.tricks import NotToFirstTrick, Tricks
from capot.rules.terms import AllOf, CardsOf, Role

Names: TypeAlias = tuple[str, ...]


def with_consequences(game: Game, edits: tuple[Edit, ...]) -> tuple[Edit, ...]:
    """Return edits with those that follow from the removal of scoring terms.

    Terms that count, replace or bar such a term do without it, and go away if nothing else is left.
    """
    gone: dict[str, set[str]] = defaultdict(set)
    for edit in edits:
        if isinstance(edit, Remove) and ".scoring." in edit.where:
            path, _, name = edit.where.rpartition(".scoring.")
            for place in _places(game, path):
                gone[place].add(name)
    made = list(edits)
    for place, names in gone.items():
        made += [each for each in _without(place, _rules_at(game, place), names) if each not in made]
    removed = tuple(f"{each.where}." for each in made if isinstance(each, Remove))
    return tuple(each for each in made if not (isinstance(each, Change) and each.where.startswith(removed)))


def _places(game: Game, path: str) -> Iterator[str]:
    """Yield a path to each set of rules, or contract, that a path leads to."""
    first, _, others = path.partition(".")
    field, _, wanted = first.partition("@")
    for part in game.schedule if field == "rules" and "*" not in others else ():
        start = f"rules@{part.name}" if len(game.schedule) > 1 else first
        place = f"{start}.{others}" if others else start
        if wanted in {"", part.name} and found(game, place):
            yield place


def _rules_at(game: Game, place: str) -> Rules | Contract:
    rules = found(game, place)[0]
    assert isinstance(rules, Rules | Contract), "only rules have a scoring"
    return rules


def _without(path: str, rules: Rules | Contract, gone: set[str]) -> Iterator[Edit]:
    """Yield the edits by which rules do without scoring terms; others may go with them."""
    for term in rules.scoring:
        where = f"{path}.scoring.{term.name}"
        if term.name in gone:
            continue
        if _is_pointless(term, gone):
            yield Remove(where)
            yield from _without(path, rules, {*gone, term.name})
            return
        yield from _fewer_names(where, term, gone)
    for stage in rules.stages:
        where = f"{path}.stages.{stage.name}"
        match stage:
            case Tricks():
                yield from _bans_without(where, stage, gone)
            case Announce() | StayIn():
                yield from _undertakings_without(where, stage, gone)
                if not any(isinstance(term, TrickCount) and term.pool for term in _kept(rules, gone)):
                    yield from _unpooled(where, stage)
            case PushTalon():
                yield from _fewer_names(where, stage, gone)
            case Auction(paid=True) if _is_poolless(rules, gone):
                yield Remove(where)
            case Raise() | Kontra() if not any(isinstance(each, GameValue) for each in _kept(rules, gone)):
                yield Remove(where)
            case NameSuit() if not _left(stage.of, gone):
                yield Remove(where)
            case NameSuit():
                yield from _fewer_names(where, stage, gone)
            case Expose():
                yield from _exposing_without(where, rules, stage, gone)
            case _:
                pass


def _is_poolless(rules: Rules | Contract, gone: set[str]) -> bool:
    """Whether no pool is left that a bid could be paid into, or no suit to be named."""
    pools = [term for term in _kept(rules, gone) if isinstance(term, Sweepstake)]
    names = [each for each in rules.stages if isinstance(each, NameSuit) and _left(each.of, gone)]
    return not pools or not names


def _kept(rules: Rules | Contract, gone: set[str]) -> Iterator[ScoreTerm]:
    """Yield the scoring terms that are left."""
    return (term for term in rules.scoring if term.name not in gone)


def _is_pointless(term: ScoreTerm, gone: set[str]) -> bool:
    """Whether nothing is left for a scoring term to count."""
    names = names_in(term, Role.NAMES, Role.WEIGHED, Role.COMPARED)
    least = 2 if isinstance(term, Together) else 1
    return len(_left(names, gone)) < min(least, len(names)) or _lacks_cards(term, gone)


def _lacks_cards(term: object, gone: set[str]) -> bool:
    """Whether a term asks for the cards of scoring terms of which none is left."""
    return any(not _left(cards.terms, gone) for _, cards in _cards_of("", term))


def _cards_of(where: str, term: object) -> Iterator[tuple[str, CardsOf]]:
    """Yield the places at which a term names cards by the terms that count them."""
    for field in fields(cast("Any", term)):
        value, path = getattr(term, field.name), f"{where}.{field.name}"
        if isinstance(value, CardsOf):
            yield path, value
        elif isinstance(value, AllOf):
            yield from _cards_of(path, value)


def _fewer_names(where: str, term: object, gone: set[str]) -> Iterator[Edit]:
    for field in ("parts", "replaces", "of"):
        names = getattr(term, field, ())
        if gone & {*names}:
            yield Change(f"{where}.{field}", _left(names, gone))
    for path, cards in _cards_of(where, term):
        if gone & {*cards.terms}:
            yield Change(f"{path}.terms", _left(cards.terms, gone))


def _bans_without(where: str, stage: Tricks, gone: set[str]) -> Iterator[Edit]:
    for ban in stage.bans:
        path = f"{where}.bans.{ban.name}"
        if isinstance(ban, NotToFirstTrick) and _lacks_cards(ban, gone):
            yield Remove(path)
        else:
            yield from _fewer_names(path, ban, gone)


def _exposing_without(where: str, rules: Rules | Contract, stage: Expose, gone: set[str]) -> Iterator[Edit]:
    """Yield the edits by which exposing does without scoring terms."""
    counted = [term for term in _kept(rules, gone) if isinstance(term, Captured)]
    idle = [
        each.name
        for each in stage.cards
        if (not _left(each.of, gone) if each.of else all(each.card not in term.cards for term in counted))
    ]
    if len(idle) == len(stage.cards):
        yield Remove(where)
        return
    for each in stage.cards:
        path = f"{where}.cards.{each.name}"
        if each.name in idle:
            yield Remove(path)
        elif gone & {*each.of}:
            yield Change(f"{path}.of", _left(each.of, gone))


def _unpooled(where: str, stage: Announce | StayIn) -> Iterator[Edit]:
    """Yield the edits by which a stage does without a pool that the tricks share."""
    if isinstance(stage, StayIn) and stage.forced_simple:
        yield Change(f"{where}.forced_simple", value=False)
    for each in stage.undertakings:
        if each.pooled:
            yield Change(f"{where}.undertakings.{each.name}.pooled", value=False)


def _undertakings_without(where: str, stage: Announce | StayIn, gone: set[str]) -> Iterator[Edit]:
    empty = [each for each in stage.undertakings if _lacks_cards(each, gone)]
    if empty and len(empty) == len(stage.undertakings) and isinstance(stage, Announce):
        yield Remove(where)
        return
    for each in stage.undertakings:
        path = f"{where}.undertakings.{each.name}"
        if each in empty:
            yield Remove(path)
        else:
            yield from _fewer_names(path, each, gone)


def _left(names: Names, gone: set[str]) -> Names:
    return tuple(name for name in names if name not in gone)
