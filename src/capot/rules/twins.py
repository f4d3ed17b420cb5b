"""Rules of a deal with two packs or two jokers, in which a term that names a card means both of its twins."""

from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any, TypeVar, cast

from capot.cards import Card
from capot.rules.errors import RulesError
from capot.rules.stages.tricks import HolderOfLowest, MustDiscard, Tricks
from capot.rules.terms import Pack

T = TypeVar("T")


def with_twins(rules: T, pack: Pack) -> T:
    """Return the terms of a deal with both twins wherever they name several cards of the pack.

    Terms that have them already are returned unchanged.
    """
    has_twins = pack.copies > 1 or pack.jokers > 1
    return cast("T", _with_twins(rules, frozenset(pack.cards()))) if has_twins else rules


def _with_twins(value: object, there: frozenset[Card]) -> object:
    if isinstance(value, Pack | Card):
        return value
    if isinstance(value, tuple):
        if not any(isinstance(each, Card) for each in value):
            return tuple(_with_twins(each, there) for each in value)
        both = (twin for card in value for twin in (card, card.twin) if twin == card or twin in there)
        return tuple(dict.fromkeys(both))
    if isinstance(value, MustDiscard):
        due = cast("tuple[Card, ...]", _with_twins(value.cards, there))
        return replace(value, others=tuple(card for card in due if card != value.card))
    if not is_dataclass(value):
        return value
    changed = {
        field.name: new
        for field in fields(value)
        if (new := _with_twins(old := getattr(value, field.name), there)) is not old
    }
    return replace(cast("Any", value), **changed)


def check_twins(pack: Pack, stages: tuple[object, ...], scoring: tuple[object, ...]) -> None:
    """Raise `RulesError` if resolved rules need single cards where there are twins, or the reverse."""
    last = stages[-1] if stages else None
    cancelling = isinstance(last, Tricks) and last.cancelling is not None
    if pack.copies == 1:
        if cancelling:
            raise RulesError("cancelling: no card can cancel another, as each is there only once")
        return
    if pack.trumps or pack.trump_order is not None:
        raise RulesError(
            "packs: with two packs, no cards are trumps in every deal or rank in an order of trumps"
        )
    if pack.suitless and cancelling:
        raise RulesError("cancelling: where suits mean nothing, more than two cards may be equal")
    if cancelling and isinstance(last, Tricks) and last.draws != "never":
        raise RulesError("cancelling: no cards are drawn where nobody may win a trick")
    single = next((term for term in (*stages, *scoring) for _ in _single_cards(term)), None)
    if single is not None:
        name = getattr(single, "name", type(single).__name__)
        raise RulesError(f"{name}: it goes by a single card, and with two packs there are two of it")


def _single_cards(term: object) -> Iterator[object]:
    """Yield what in a term goes by one card that must not be there twice."""
    if isinstance(term, HolderOfLowest):
        yield term
    elif isinstance(term, tuple):
        for each in term:
            if not isinstance(each, Card):
                yield from _single_cards(each)
    elif is_dataclass(term) and not isinstance(term, MustDiscard):
        for field in fields(term):
            value = getattr(term, field.name)
            if isinstance(value, Card):
                yield value
            else:
                yield from _single_cards(value)
