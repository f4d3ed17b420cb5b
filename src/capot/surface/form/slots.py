"""The slot for the value of a field: what it shows, and what else may stand there."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby
from typing import Any, NamedTuple, TypeAlias

from capot.cards import RANKS, SUITS, Card
from capot.language.cards import rank_letter, rank_letters, shorts
from capot.language.texts import Name, Text, joined, listed, phrase, say
from capot.language.words import MEASURED, counted, figure, measured, number, ordinal, spanned
from capot.rules.by_seats import BySeats
from capot.rules.check.deal import hand_size
from capot.rules.codec import encoded
from capot.rules.decoding.json_types import Hint, alternatives, case_hint, item_hint, literals
from capot.rules.guide import GUIDES, Field
from capot.rules.model import Game
from capot.rules.scoring import ByRank, Extra, Together, TrickTaken
from capot.rules.stages.exchanges import Exchange, Side
from capot.rules.stages.opening import ChooseContract, Quota
from capot.rules.stages.tricks import Tricks
from capot.rules.terms import Batches, CardsOf, Deal, Pack, Ranks, Suit
from capot.rules.text.card_names import Names
from capot.surface.form.lines import Json, Kind, Slot, SlotChoice, filling
from capot.surface.form.place import Place
from capot.surface.form.suggestions import (
    CARD_POINTS,
    FACE_VALUES,
    counting_cards,
    counting_parts,
    cycles,
    packets,
    penalty,
    places,
)

Value: TypeAlias = Any

_FEW = 2
"""Maximum number of ranks of the same value that are named one by one."""

LONGEST = 60
"""Maximum number of characters of a text in a sentence."""


class Bounds(NamedTuple):
    """The lowest and the highest number, or of a text its number of characters."""

    low: int | None
    high: int | None


NO_BOUNDS = Bounds(None, None)


@dataclass(frozen=True, slots=True)
class Spot:
    """A field ``name`` of ``term`` with its value: at which path, of what type, what the guide says of it.

    If the value depends on the number of players, ``cases`` are all its values; edits change this number's.
    """

    here: Place
    where: str
    term: Value
    name: str
    hint: Hint
    value: Value
    field: Field
    varies: bool = False
    cases: BySeats[Value] | None = None

    @property
    def plain(self) -> "Spot":
        """The spot with the value for this number of players, if there are several."""
        if not isinstance(self.value, BySeats):
            return self
        value = self.value.at(self.here.seats)
        return replace(self, hint=case_hint(self.hint), value=value, cases=self.value)

    def coded(self, value: Value) -> Json:
        """Return a value as the JSON data of an edit, together with those for other numbers of players."""
        if self.cases is None:
            return encoded(value, object)
        if value == self.value:
            return encoded(self.cases, object)
        cases = {**dict(self.cases.cases), self.here.seats: value}
        return encoded(BySeats(cases, self.cases.others), object)

    def may_be(self, hint: Hint) -> bool:
        """Whether the field may hold values of a type."""
        return hint in alternatives(self.hint)


def filled_slot(spot: Spot) -> Text:
    """Return the words of a value as the filling of its slot; a value that has none is said as it is."""
    match spot.value:
        case Batches():
            return _choice(spot, [spot.value, *packets(spot.here, spot.value)])
        case ByRank():
            return _choice(spot, [spot.value, FACE_VALUES, CARD_POINTS, penalty(spot.here)])
        case Card():
            return _slot(spot, "card", choices=_cards(spot))
        case tuple():
            return _several(spot)
        case _:
            return _single(spot)


def kind_slot(spot: Spot, shown: Text, values: Iterable[tuple[Text, Value]]) -> Text:
    """Return a slot to choose one of several kinds of terms, or none."""
    choices = tuple(SlotChoice(text, spot.coded(value)) for text, value in values)
    return _slot(spot, "choice", shown=shown, choices=choices)


# --- Single values -----------------------------------------------------------------------------------


def _single(spot: Spot) -> Text:
    value = spot.value
    if isinstance(value, bool):
        return _slot(spot, "switch", choices=_said(spot, (False, True)))
    some = tuple(each for each in spot.field.words if each not in {None, ""}) or literals(spot.hint)
    if spot.may_be(type(None)):
        return _choice(spot, [None, *some, *_others(spot)])
    if some:
        return _choice(spot, [*some, *(_others(spot) if len(alternatives(spot.hint)) > 1 else ())])
    if spot.hint == Suit:
        return _slot(spot, "suit", choices=_said(spot, SUITS))
    if spot.hint == Ranks:
        return _ranks(spot)
    if isinstance(value, int | Fraction):
        low, high = _bounds(spot)
        if spot.cases is not None:
            return _choice(spot, range(low, high + 1))
        return _slot(spot, "number", Bounds(min(low, int(value)), max(high, int(value))))
    return _slot(spot, "text", Bounds(1, LONGEST))


def _others(spot: Spot) -> Sequence[Value]:
    """Return the values that may stand instead of none."""
    if spot.may_be(Suit):
        return SUITS
    if spot.may_be(int) and spot.name != "total":
        low, high = _bounds(spot)
        return range(low, high + 1)
    return ()


def _bounds(spot: Spot) -> tuple[int, int]:
    here, field = spot.here, spot.field
    match spot.term:
        case Exchange():
            return 1, hand_size(here.context.rules, here.seats) - 1
        case Deal():
            return 1, len(here.context.rules.pack.cards()) // here.seats
        case _:
            return field.low, field.high


def _ranks(spot: Spot) -> Text:
    order = spot.here.context.rules.pack.order
    if spot.field.one:
        return _choice(spot, ["", *order])
    every = RANKS if isinstance(spot.term, Pack) else order
    letters = [(rank_letters(spot.here.names.faces, rank), rank) for rank in every]
    return _slot(spot, "ranks", choices=_choices(letters))


# --- Several values ----------------------------------------------------------------------------------


def _several(spot: Spot) -> Text:
    item = item_hint(spot.hint, 0)
    if item is Card:
        return _slot(spot, "cards", choices=_cards(spot))
    if item == Side:
        return _choice(spot, [spot.value, *cycles(spot.here)])
    if item is int and isinstance(spot.term, Game):
        low, high = spot.field.low, spot.field.high
        return _names(spot, [(Name(each), each) for each in range(low, high + 1)])
    if item is int:
        return _slot(spot, "numbers") if spot.cases is None else _choice(spot, places(spot.here))
    if item == Suit:
        return _names(spot, [(spot.here.names.suit(each), each) for each in SUITS])
    if item is str:
        return _names(spot, _named(spot))
    if literals(item):
        return _names(spot, [(say(words), each) for each, words in spot.field.words.items()])
    return said(spot, spot.value)


def _names(spot: Spot, values: Sequence[tuple[Text, Value]]) -> Text:
    known = {value for _, value in values}
    strange = [(said(spot, (each,)), each) for each in spot.value if each not in known]
    return _slot(spot, "names", choices=_choices([*values, *strange]))


def _named(spot: Spot) -> list[tuple[Text, str]]:
    """Return the terms that a field may name."""
    here = spot.here
    if spot.name == "suspends":
        tricks = [stage for stage in here.rules.stages if isinstance(stage, Tricks)]
        return [(say(GUIDES[type(duty)].title), duty.name) for stage in tricks for duty in stage.duties]
    match spot.term:
        case Quota():
            choice = here.rules.stage(ChooseContract)
            return [(phrase(each.title), each.name) for each in (choice.contracts if choice else ())]
        case CardsOf():
            terms = counting_cards(here)
        case Together():
            terms = counting_parts(here)
        case _:
            terms = tuple(term for term in here.rules.scoring if term.name != spot.term.name)
    return [(here.noun(term.name), term.name) for term in terms]


# --- Words -------------------------------------------------------------------------------------------


def said(spot: Spot, value: Value) -> Text:
    """Return a value of a field in words."""
    here, field = spot.here, spot.field
    match value:
        case Fraction():
            return measured(value, field.unit) if field.unit in MEASURED else figure(value)
        case Batches():
            return _packets(here, value)
        case ByRank():
            return _by_rank(here, value)
        case Card():
            return here.names.one(value)
        case tuple():
            return _said_tuple(spot, value)
        case _ if value in field.words:
            return say(field.words[value])
        case None:
            return say("none")
        case int() if isinstance(spot.term, TrickTaken) and spot.name == "which":
            return say("the {place} trick", place=ordinal(value))
        case int() if field.unit:
            return measured(value, field.unit) if field.unit in MEASURED else counted(value, field.unit)
        case int():
            return figure(value)
        case _:
            return _said_text(spot, value)


def _said_text(spot: Spot, value: str) -> Text:
    names, field = spot.here.names, spot.field
    if spot.may_be(Suit) and value in SUITS:
        return names.card_of(value) if field.one else names.suit(value)
    if spot.hint == Ranks:
        if not value:
            return say(field.nothing)
        return names.the_rank(value) if field.one else rank_letters(names.faces, value)
    return phrase(value)


def _said_tuple(spot: Spot, value: tuple[Value, ...]) -> Text:
    here, field, item = spot.here, spot.field, item_hint(spot.hint, 0)
    if not value and field.nothing:
        return say(field.nothing)
    if item is Card or (value and isinstance(value[0], Card)):
        return _said_cards(spot, value)
    if item == Side:
        return _cycle(value, field)
    if item is int and isinstance(spot.term, Game):
        return spanned(value)
    if item is int:
        return joined(", ", [figure(each) for each in value])
    if item == Suit:
        return joined(", ", [here.names.suit(each) for each in value])
    if item is str:
        titles = {name: text for text, name in _named(spot)}
        return listed([titles.get(each, Name(each)) for each in value])
    if literals(item):
        return listed([say(field.words[each]) for each in value], "or" if field.or_else else "and")
    if item is Extra:
        names = spot.here.names
        return joined(", ", [_extra(each, names.plain((each.card,))) for each in value])
    return joined(", ", [_band(*band) for band in value])


def _extra(extra: Extra, card: Text) -> Text:
    """Return what a card counts beyond what other terms say."""
    return say("{card} counts {points} more", card=card, points=measured(extra.points))


def _band(low: int, score: int, others: int | None = None) -> Text:
    """Return what is scored from a number of points on, by all or by one side and the others."""
    if others is None:
        return say("{score} from {points} on", score=figure(score), points=figure(low))
    return say(
        "{score} and to the others {other} from {points} on",
        score=figure(score),
        other=figure(others),
        points=figure(low),
    )


def _said_cards(spot: Spot, cards: tuple[Card, ...]) -> Text:
    names, field = spot.here.names, spot.field
    if spot.name == "trumps":
        return shorts(names.faces, cards)
    if spot.name == "without":
        names = Names(names.faces, replace(names.pack, without=()))
    if set(cards) == set(names.pack.cards()) and cards:
        return say("each card of the pack") if field.style == "each" else say("all cards of the pack")
    match field.style:
        case "each":
            return names.each(cards)
        case "all":
            return names.all(cards)
        case "plain":
            return names.plain(cards, "or" if field.or_else else "and")


def _cycle(cycle: tuple[Side, ...], field: Field) -> Text:
    sides = [say(field.words[side]) for side in cycle]
    return sides[0] if len(set(cycle)) == 1 else say("{sides} in turn", sides=listed(sides))


def _packets(here: Place, value: Batches) -> Text:
    sizes = value.of(hand_size(here.context.rules, here.seats))
    if len(set(sizes)) > 1:
        return say("in packets of {packets}", packets=Name("-".join(map(str, sizes))))
    return say("one at a time") if sizes[0] == 1 else say("in packets of {packets}", packets=number(sizes[0]))


def _by_rank(here: Place, value: ByRank) -> Text:
    """Return values by rank: ``points by rank (A 11, 10 10)``."""
    order = here.context.rules.pack.order
    values = [(rank, points) for rank, points in value.values if points and rank in order]
    numbered = [each for each in values if each[0].replace("T", "10") == str(each[1])]
    if len(numbered) > _FEW:
        told = _ranked(here, [each for each in values if each not in numbered])
        return say("points by rank ({values}, the others their number)", values=joined(", ", told))
    return say("points by rank ({values})", values=joined(", ", _ranked(here, values)))


def _ranked(here: Place, values: Sequence[tuple[str, int]]) -> list[Text]:
    """Return the values of ranks, several neighbours of the same value at once: ``10 to 2 −1``."""
    faces, told = here.names.faces, []
    for points, same in groupby(values, lambda each: each[1]):
        ranks = [rank_letter(faces, rank) for rank, _ in same]
        if len(ranks) > _FEW:
            span = say("{first} to {last}", first=ranks[0], last=ranks[-1])
            told.append(joined(" ", [span, figure(points)]))
        else:
            told += [joined(" ", [rank, figure(points)]) for rank in ranks]
    return told


# --- Slots -------------------------------------------------------------------------------------------


def _slot(
    spot: Spot,
    kind: Kind,
    bounds: Bounds = NO_BOUNDS,
    *,
    shown: Text | None = None,
    choices: tuple[SlotChoice, ...] = (),
) -> Text:
    title, words = say(spot.field.title), shown or said(spot, spot.value)
    value = spot.coded(spot.value)
    return filling(Slot(spot.where, kind, title, value, words, *bounds, choices, varies=spot.varies))


def _choice(spot: Spot, values: Iterable[Value]) -> Text:
    """Return the slot for one of some values, the one it has among them."""
    some = list(values)
    # True equals 1, but no field has both.
    known = [*some, *([] if spot.value in some else [spot.value])]
    return _slot(spot, "choice", choices=_said(spot, dict.fromkeys(known)))


def _said(spot: Spot, values: Iterable[Value]) -> tuple[SlotChoice, ...]:
    return tuple(SlotChoice(said(spot, each), spot.coded(each)) for each in values)


def _choices(values: Iterable[tuple[Text, Value]]) -> tuple[SlotChoice, ...]:
    return tuple(SlotChoice(text, encoded(value, object)) for text, value in values)


def _cards(spot: Spot) -> tuple[SlotChoice, ...]:
    """Return all cards of the pack, of the whole one if the question is which cards it lacks."""
    names = spot.here.names
    pack = replace(names.pack, without=()) if spot.name == "without" else names.pack
    return tuple(SlotChoice(names.one(card), card.code) for card in pack.cards())
