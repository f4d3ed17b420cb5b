"""The lines of a term: its sentence with slots, and details, folded away while they have default values."""

from collections.abc import Iterator
from dataclasses import MISSING, fields, replace
from string import Formatter
from typing import Any, TypeAlias

from capot.language.texts import Text, say
from capot.rules.check.deal import cards_left
from capot.rules.decoding.json_types import Hint, alternatives, hints_of
from capot.rules.fields import counted_in
from capot.rules.guide import GUIDES, Field
from capot.rules.match.ends import AfterDeals
from capot.rules.ongoing.trumps import makes_trumps
from capot.rules.scoring import Captured, LastingPool
from capot.rules.stages.bidding import NameTrump
from capot.rules.stages.opening import Contract
from capot.rules.stages.tricks import Tricks
from capot.rules.terms import CardsOf, Pack
from capot.surface.form.lines import Filling, Line, filling
from capot.surface.form.place import Place
from capot.surface.form.slots import Spot, filled_slot, kind_slot, said
from capot.surface.form.suggestions import usual

Term: TypeAlias = Any
"""Any term of a game."""


def lines_of(
    here: Place, where: str, term: Term, *, removable: bool = False, varies: bool = False
) -> tuple[Line, ...]:
    """Return the sentence of the term at a path, then those of its details that differ from the default."""
    first, *others = _lines(here, where, term, varies=varies)
    hidden = tuple(line for line, is_usual in others if is_usual)
    shown = [line for line, is_usual in others if not is_usual]
    return (replace(first[0], removable=removable, details=hidden), *shown)


def _lines(here: Place, where: str, term: Term, *, varies: bool) -> Iterator[tuple[Line, bool]]:
    """Yield each line of a term and of the terms in its sentences, and whether it is at its default."""
    guide = GUIDES[type(term)]
    title, meaning = say(guide.title), say(guide.meaning)
    for place, text in enumerate((guide.sentence, *guide.details)):
        if (place or "{kind}" not in text) and _applies(here, term, text):
            values = _values(here, where, term, text, varies=varies)
            yield Line(where, say(text, **values), title, meaning), _is_usual(term, text)
    for name in hints_of(type(term)):
        inner = getattr(term, name)
        if type(inner) in GUIDES and GUIDES[type(inner)].details and type(inner) is not Contract:
            yield from _lines(here, _step(where, name), inner, varies=varies)


def _values(here: Place, where: str, term: Term, text: str, *, varies: bool) -> dict[str, Text]:
    """Return the words for the places of a sentence about a term."""
    hints, guide = hints_of(type(term)), GUIDES[type(term)]
    values = {}
    for place in _names_in(text):
        name, _, kind = place.partition(".")
        if name == "kind":
            continue
        value = getattr(term, name)
        spot = Spot(here, _step(where, name), term, name, hints[name], value, guide.fields[name], varies)
        values[place] = _kind(spot) if kind else _at(spot.plain)
    return values


def _kind(spot: Spot) -> Text:
    """Return the words for the kind of a term, with a slot to choose another."""
    return kind_slot(spot, say(GUIDES[type(spot.value)].kind), _kind_choices(spot, _kinds(spot.hint)))


def _at(spot: Spot) -> Text:
    """Return the words for the value at a spot, with its slots."""
    value = spot.value
    if isinstance(value, CardsOf):
        return _cards_of(spot, value)
    kinds = _kinds(spot.hint)
    if not kinds:
        return filled_slot(spot)
    if value is None:
        return kind_slot(spot, say(spot.field.words[None]), _kind_choices(spot, kinds))
    if isinstance(value, Contract):
        shown = say(spot.field.words[""])
        return kind_slot(spot, shown, [(say(spot.field.words[None]), None), (shown, value)])
    return _of_kind(spot, kinds)


def _of_kind(spot: Spot, kinds: list[Any]) -> Text:
    """Return the phrase of a term that may be of several kinds, with a slot to choose the kind."""
    term = spot.value
    guide = GUIDES[type(term)]
    values = _values(spot.here, spot.where, term, guide.sentence, varies=spot.varies)
    if "{kind}" in guide.sentence:
        kind = kind_slot(spot, say(guide.kind), _kind_choices(spot, kinds))
        return say(guide.sentence, kind=kind, **values)
    text = say(guide.sentence, **values)
    if "" in spot.field.words:
        kind = kind_slot(spot, say(spot.field.words[""]), _kind_choices(spot, kinds))
        return say("{kind} {rest}", kind=kind, rest=text)
    return text


def _kind_choices(spot: Spot, kinds: list[Any]) -> Iterator[tuple[Text, Term]]:
    """Yield the kinds of terms that may stand at a spot, each with a term of the kind."""
    field = spot.field
    if type(None) in alternatives(spot.hint):
        yield say(field.words[None]), None
    for kind in kinds:
        term = spot.value if type(spot.value) is kind else usual(kind, spot.here)
        guide = GUIDES[kind]
        # Words that others follow in a sentence say too little by themselves.
        alone = guide.kind and (guide.sentence == "{kind}" or "{kind}" not in guide.sentence)
        yield say(guide.kind if alone else guide.title), term


def _kinds(hint: Hint) -> list[Any]:
    """Return the kinds of terms that a field may hold itself, not in a list."""
    return [
        each
        for each in alternatives(hint)
        if isinstance(each, type) and each in GUIDES and (GUIDES[each].sentence or each is Contract)
    ]


def _cards_of(spot: Spot, value: CardsOf) -> Text:
    """Return the cards that other terms count, with a slot for the names of these terms."""
    counted = {term.name: counted_in(term) for term in spot.here.context.rules.scoring}
    cards = tuple(card for name in value.terms for card in counted.get(name, ()))
    field: Field = replace(GUIDES[CardsOf].fields["terms"], nothing=spot.field.nothing)
    terms = Spot(
        spot.here, f"{spot.where}.terms", value, "terms", tuple[str, ...], value.terms, field, spot.varies
    )
    slot = filled_slot(terms)
    assert isinstance(slot, Filling), "names have a slot"
    return filling(replace(slot.slot, shown=said(spot, cards)))


def _applies(here: Place, term: Term, text: str) -> bool:
    """Whether a detail is about anything that this deal has."""
    if not _is_usual(term, text) or not isinstance(term, Tricks | AfterDeals | NameTrump | Pack | Captured):
        return True
    rules = here.context.rules
    left = cards_left(rules, here.seats)
    goes = {
        "trump": not rules.pack.trumps,
        "trump_order": makes_trumps(rules),
        "only_trumps": makes_trumps(rules),
        "turn_up_to": rules.deal.turn_up == "talon",
        "talon_to": left > 0,
        "draws": left > 0,
        "free": isinstance(term, Tricks) and term.draws == "after each trick",
        "equal": rules.pack.copies > 1 or rules.pack.suitless,
        "for_pot": any(isinstance(each, LastingPool) for each in rules.scoring),
        # Neither may be set without the other, which takes an addition.
        "fixed": False,
        "fixed_from": False,
    }
    return all(goes.get(name, True) for name in _names_in(text))


def _is_usual(term: Term, text: str) -> bool:
    """Whether all fields in a sentence about a term have their default values."""
    defaults = {field.name: field.default for field in fields(term)}
    return all(
        defaults[name] is not MISSING and getattr(term, name) == defaults[name]
        for name in _names_in(text)
        if name in defaults
    )


def _names_in(text: str) -> list[str]:
    return [name for _, name, _, _ in Formatter().parse(text) if name]


def _step(where: str, name: str) -> str:
    return f"{where}.{name}" if where else name
