"""Interpreting the lines of a record, which are then replayed or checked."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import groupby
from typing import Literal, TypeAlias

from capot.cards import SUITS, TWIN, Card, CardError, Faces
from capot.language.cards import no_card
from capot.language.texts import Name, reason, say
from capot.play.errors import BadMove
from capot.play.match import new_match
from capot.play.moves import Hidden
from capot.play.notation import VERBS, parse_move
from capot.record.errors import OneSided, RecordError
from capot.record.head import HeadReader
from capot.record.lines import Lines, Word
from capot.record.record import Record, ViewRecord
from capot.record.replay import Replay, by_seat
from capot.record.seen import SeenMatch
from capot.record.sheet import DealSheet, Drawn, Gave, Head, Shown
from capot.rules.terms import Exact

BROKEN = (ArithmeticError, AssertionError, AttributeError, LookupError, RecursionError, TypeError)
"""Errors that untried rules may cause in plain play."""

_TRICK = re.compile(r"(\d{1,4})(:?)(.*)")
_HIDDEN: dict[str, Literal["pass", "discard", "draw"]] = {
    "pass": "pass",
    "discard": "discard",
    "draw": "draw",
}
"""Verbs of which others see only the number of cards."""

_NUMBER = re.compile(r"[-+−]?\d{1,9}(/0*[1-9]\d{0,8}|\.\d{1,6})?")


Listener: TypeAlias = Replay | SeenMatch
"""A consumer of the content of a record, in order; it refuses what is impossible."""


def read(lines: Lines, name: str) -> Record:
    """Return the record in these lines; raise `RecordError` or `OneSided`."""
    reader = HeadReader(lines.tags, name)
    head = reader.head(_first_dealer(lines))
    if head.seat is not None:
        why = say("this shows only what seat {seat} saw and cannot be replayed", seat=head.seat)
        raise OneSided(why, name=name)
    replay = Replay(new_match(head.game, head.seats, head.first_dealer), name)
    _read_lines(lines, head, replay, name, carried=reader.carries_game)
    comments = tuple(replay.comments)
    asides = tuple(replay.asides)
    return Record(
        *(replay.match, head.names, head.seed, head.tags, comments, head.resigned, asides, head.notes)
    )


def read_view(lines: Lines, name: str) -> ViewRecord:
    """Return the view of one seat in these lines; raise `RecordError`."""
    reader = HeadReader(lines.tags, name)
    head = reader.head(_first_dealer(lines))
    if head.seat is None:
        raise RecordError(say("this is not the view of one seat: it has no tag [Seat]"), name=name)
    seen = SeenMatch(head, name)
    _read_lines(lines, head, seen, name, carried=reader.carries_game)
    return seen.record


def _read_lines(lines: Lines, head: Head, listener: Listener, name: str, *, carried: bool) -> None:
    parser = _Reader(head, listener, name)
    try:
        for words in lines.lines:
            parser.line(words)
        parser.close_cards()
    except BROKEN as error:
        if not carried:
            raise
        why = say("the game that this record carries cannot be played")
        raise RecordError(why, name=name) from error


def _first_dealer(lines: Lines) -> int | None:
    """Return the first dealer, if the text gives one."""
    for words in lines.lines:
        texts = [word.text.lower() for word in words if not word.is_comment]
        if texts[:1] == ["deal"]:
            place = texts.index("dealer") + 1 if "dealer" in texts else len(texts)
            return _small(texts[place]) if place < len(texts) else None
    return None


def _small(text: str) -> int | None:
    text = text.rstrip(":.")
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= 6 else None


@dataclass(slots=True)
class _Cards:
    """The cards of a deal, collected until the first line after them."""

    line: int
    number: int
    dealer: int | None
    hands: dict[int, tuple[Card, ...] | None] = field(default_factory=dict)
    talon: tuple[Card, ...] | None = ()
    turn_up: Card | None = None
    comments: list[str] = field(default_factory=list)


class _Reader:
    """Passes the lines to a listener, one by one."""

    def __init__(self, head: Head, listener: Listener, name: str) -> None:
        self._seats = head.seats
        self._faces: Faces = new_match(head.game, head.seats).standing.faces
        self._listener = listener
        self._name = name
        self._cards: _Cards | None = None

    def line(self, words: Sequence[Word]) -> None:
        """Pass on a line, with its comments in place."""
        while words and words[0].is_comment:
            self._comment(words[0].text)
            words = words[1:]
        if not words:
            return
        first = words[0].text.lower().rstrip(":")
        plain = [word for word in words if not word.is_comment]
        if first not in {"hand", "talon", "turn-up"}:
            self.close_cards()
        if first[:1].isdecimal():
            self._trick(words)
            return
        self._plain_line(first, plain)
        for word in words:
            if word.is_comment:
                self._comment(word.text)

    def close_cards(self) -> None:
        """Pass on a deal whose cards are complete."""
        cards, self._cards = self._cards, None
        if cards is None:
            return
        missing = [seat for seat in range(self._seats) if seat not in cards.hands]
        if missing:
            why = say("the hand of seat {seat} is missing", seat=missing[0])
            raise self._error(cards.line, why, say("deal {deal}", deal=cards.number))
        hands = tuple(cards.hands[seat] for seat in range(self._seats))
        sheet = DealSheet(cards.dealer or 0, hands, cards.talon, cards.turn_up)
        self._listener.deal(cards.line, cards.number, cards.dealer, sheet)
        for text in cards.comments:
            self._listener.comment(text)

    def _comment(self, text: str) -> None:
        if self._cards is None:
            self._listener.comment(text)
        else:
            self._cards.comments.append(text)

    def _plain_line(self, verb: str, words: list[Word]) -> None:
        line, rest = words[0].line, [word.text for word in words[1:]]
        match verb:
            case "deal":
                self._open_cards(line, rest)
            case "hand":
                cards, seat = self._opened(line, verb), self._seat(line, verb, rest)
                if seat in cards.hands:
                    raise self._error(line, say("this hand stands here a second time"), f"hand {seat}")
                cards.hands[seat] = self._some_cards(line, f"hand {seat}", rest[1:])
            case "talon":
                self._opened(line, verb).talon = self._some_cards(line, verb, rest)
            case "turn-up":
                turned = self._some_cards(line, verb, rest) or ()
                if len(turned) != 1:
                    raise self._error(line, say("one card is turned up"), verb)
                self._opened(line, verb).turn_up = turned[0]
            case _ if verb in VERBS or verb in {"draw", "give"}:
                seat = self._seat(line, verb, rest)
                self._listener.act(line, seat, self._move(line, verb, seat, rest[1:]))
            case "shows" | "resigns" | "leaves" | "times-out":
                self._listener.aside(line, self._seat(line, verb, rest), verb, self._after(line, verb, rest))
            case "rest":
                self._listener.rest(line, self._seat(line, verb, rest))
            case "score" | "total" | "pool":
                self._listener.check(line, verb, [self._exact(line, verb, text) for text in rest])
            case _:
                text = Name(repr(words[0].text[:40]))
                raise self._error(line, say("{text} does not begin a line of a record", text=text))

    def _open_cards(self, line: int, rest: list[str]) -> None:
        numbers = [_small(text) for text in rest[::2]]
        shape = [rest[1].lower()] if len(rest) == 3 else [] if len(rest) == 1 else None
        if shape not in ([], ["dealer"]) or None in numbers:
            raise self._error(
                line, say("a deal begins like this: {example}", example=Name("deal 1 dealer 0")), "deal"
            )
        self._cards = _Cards(line, numbers[0] or 0, numbers[1] if len(numbers) > 1 else None)

    def _opened(self, line: int, verb: str) -> _Cards:
        if self._cards is None:
            why = say(
                "cards stand right after the line of their deal, as in: {example}", example=Name("deal 1")
            )
            raise self._error(line, why, verb)
        return self._cards

    def _seat(self, line: int, verb: str, rest: list[str]) -> int:
        seat = _small(rest[0]) if rest else None
        if seat is None or seat >= self._seats:
            why = say("after it stands the number of a seat, from 0 to {last}", last=self._seats - 1)
            raise self._error(line, why, verb)
        return seat

    def _after(self, line: int, verb: str, rest: list[str]) -> int | None:
        """Return the number of the move after which something was done, if the line gives one."""
        match rest[1:]:
            case []:
                return None
            case ["after", text] if (number := _small(text)) is not None:
                return number
            case _:
                why = say("it looks like this: {example}", example=Name(f"{verb} 1 after 22"))
                raise self._error(line, why, verb)

    def _move(self, line: int, verb: str, seat: int, rest: list[str]) -> Shown:
        if set(rest) == {"?"} and verb in _HIDDEN:
            return Hidden(_HIDDEN[verb], len(rest))
        if verb == "draw" and rest:
            return Drawn(self._some_cards(line, by_seat(seat, verb), rest) or ())
        if verb == "give" and len(rest) == 1:
            return Gave(*self._some_cards(line, by_seat(seat, verb), rest) or ())
        if verb in {"pass", "scatter", "discard", "play", "call", "lay", "arrange"} and rest != ["nothing"]:
            rest = [text for part in _parts(rest) for text in self._codes(line, by_seat(seat, verb), part)]
        try:
            return parse_move(" ".join([verb, *rest]))
        except BadMove as error:
            raise self._error(line, reason(error), say("seat {seat}", seat=seat)) from error

    def _codes(self, line: int, where: str, texts: Sequence[str]) -> list[str]:
        """Return the codes of the cards in words, or the slash between hands of three."""
        if list(texts) == ["/"]:
            return ["/"]
        return [card.code for card in self._some_cards(line, where, texts) or ()]

    def _trick(self, words: Sequence[Word]) -> None:
        line = words[0].line
        number, leader, cards = self._trick_head(line, words)
        self._listener.open_trick(line, number, leader)
        for word in cards:
            if word.is_comment:
                self._listener.comment(word.text)
            elif word.text:
                for card in (
                    self._some_cards(word.line, say("trick {trick}", trick=number), [word.text]) or ()
                ):
                    self._listener.card(word.line, number, card)

    def _trick_head(self, line: int, words: Sequence[Word]) -> tuple[int, int | None, Sequence[Word]]:
        """Return the number of a trick, its leader if given, and the words after the colon."""
        found = _TRICK.fullmatch(words[0].text)
        if found is not None and found[2]:
            rest = Word(line, found[3])
            return int(found[1]), None, (rest, *words[1:])
        texts = [word.text.lower() for word in words[:3]]
        from_seat = _TRICK.fullmatch(texts[2]) if len(texts) == 3 else None
        if found is None or found[3] or from_seat is None or texts[1] != "from" or not from_seat[2]:
            why = say("a trick is written like this: {example}", example=Name("1: 2C 7C KC 9C"))
            raise self._error(line, why, say("trick {trick}", trick=Name(texts[0][:20])))
        return int(found[1]), int(from_seat[1]), (Word(line, from_seat[3]), *words[3:])

    def _some_cards(self, line: int, where: str, texts: Sequence[str]) -> tuple[Card, ...] | None:
        """Return the cards in words, written singly or by suit; None if hidden."""
        if list(texts) == ["?"]:
            return None
        try:
            return tuple(card for text in texts for card in _named(text, self._faces))
        except CardError as error:
            raise self._error(line, no_card(error), where) from error

    def _exact(self, line: int, what: str, text: str) -> Exact:
        if not (text.isascii() or text.startswith("−")) or not _NUMBER.fullmatch(text):
            why = say("{text} is not a number of points", text=Name(repr(text[:40])))
            raise self._error(line, why, what)
        number = Fraction(text.replace("−", "-"))
        return int(number) if number.denominator == 1 else number

    def _error(self, line: int, why: str, move: str = "") -> RecordError:
        return RecordError(why, name=self._name, line=line, move=move)


def _parts(texts: Sequence[str]) -> list[list[str]]:
    """Return the words between slashes, and the slashes by themselves."""
    strokes = (word for text in texts for word in text.replace("/", " / ").split())
    return [list(words) for _, words in groupby(strokes, key=lambda word: word == "/")]


def _named(text: str, faces: Faces) -> Iterator[Card]:
    """Yield the cards of one word: ``QS``, or a suit as in ``S:AKJ``, ``♠AKJ`` or ``D:-`` for none."""
    suit, colon, ranks = text.partition(":")
    if not colon and text[0] in SUITS:
        suit, ranks = text[0], text[1:]
    elif not colon:
        yield faces.parse(text)
        return
    for found in re.finditer(f"(.)({TWIN}?)", ranks.replace("10", "T").replace("-", "")):
        yield faces.parse(found[1] + suit + found[2])
