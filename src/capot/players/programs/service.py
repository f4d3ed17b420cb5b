"""Our players behind the engine protocol: messages of a host become a view, and the move the answer."""

from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import BinaryIO, TypeVar

from capot import __version__
from capot.cards import FACES
from capot.play.ending.rubber import WonGame
from capot.play.moves import Choose, Hidden, Move
from capot.play.notation import parse_move
from capot.play.seat import open_cards, updates
from capot.play.seat.deal import SeatDeal
from capot.play.standing import Standing
from capot.play.view import View
from capot.players.errors import BadMessage
from capot.players.programs.messages import (
    LONGEST,
    LUCK,
    PROTOCOL,
    Message,
    exact_of,
    line_of,
    message_of,
    number,
    some_cards,
    text,
)
from capot.players.protocol import Budget, Player
from capot.rules.check.deal import check_rules, has_open_stock
from capot.rules.decoding.json_types import SUIT_OF_LETTER
from capot.rules.decoding.values import decoded
from capot.rules.match.ends import Direction, EndTerm
from capot.rules.match.sides import Sides, sides_at
from capot.rules.rules import Rules

FEWEST_SEATS, MOST_SEATS = 2, 62
"""Minimum and maximum number of seats; no pack has more cards."""

LARGEST = 2**31
"""Upper bound of budgets, pools and deal numbers."""

T = TypeVar("T")


def serve(
    player: Player, heard: BinaryIO, said: BinaryIO, prepare: Callable[[], None] = lambda: None
) -> None:
    """Answer the lines of a host with the moves of a player, until ``end`` or the end of the input.

    The player may need long to ``prepare``: it does so once the first line, a host's greeting, is answered.
    """
    service, is_prepared = Service(player), False
    while not service.has_ended:
        line = heard.readline(LONGEST + 1)
        service.has_ended = not line
        answer = service.answer(line)
        while len(line) > LONGEST and not line.endswith(b"\n"):
            # The rest of a refused line is not a new line.
            line = heard.readline(LONGEST + 1)
        if answer is not None:
            said.write(line_of(answer))
            said.flush()
        if not is_prepared:
            prepare()
            is_prepared = True


class Service:
    """One player in conversation with a host."""

    def __init__(self, player: Player) -> None:
        """Wait for a host; no deal has begun."""
        self._player = player
        self._heard = Heard()
        self.has_ended = False

    def answer(self, line: bytes) -> Message | None:
        """Return the answer to a line, if any; an error for a line that cannot be understood."""
        if not line.strip():
            return None
        try:
            return self._answer(message_of(line))
        except ValueError as error:
            return _error(str(error))
        except Exception as error:  # noqa: BLE001 - a host may say anything, and a person reads the answer
            return _error(f"this cannot be followed: {type(error).__name__} {error}".strip())

    def _answer(self, message: Message) -> Message | None:
        match message["type"]:
            case "hello":
                name = f"capot {self._player.name} {__version__}"
                return {"type": "ready", "protocol": PROTOCOL, "name": name}
            case "act":
                return self._move(message)
            case "end" | "quit":
                self.has_ended = True
            case _:
                self._heard.hear(message)
        return None

    def _move(self, message: Message) -> Message:
        view = self._heard.view(message)
        budget = Budget(_limit(message, "budget_ms"), _limit(message, "worlds"))
        luck = Random() if message.get("luck") is None else Random(number(message, "luck", LUCK))
        return {"type": "move", "move": self._player.choose(view, luck, budget).text}


class Heard:
    """The deal in progress as a seat saw it, from the messages of a host."""

    def __init__(self) -> None:
        """Know of no deal."""
        self._deal: SeatDeal | None = None
        self._rules: tuple[object, int, Rules] | None = None

    def hear(self, message: Message) -> None:
        """Take a message about the deal; raise `ValueError` with the reason for one that makes no sense."""
        match message["type"]:
            case "new":
                self._deal = None
                self._deal = self._begun(message)
            case "event":
                self._deal = _after(self._known(), message)
            case "score":
                self._deal = None
            case other:
                raise BadMessage(f"there is no message of type {other[:40]!r}")

    def view(self, message: Message) -> View:
        """Return the view of the seat that a message asks for its move; raise `ValueError` as `hear`."""
        deal = self._known()
        acting = message.get("to_act", [deal.seat])
        if not isinstance(acting, list) or any(each not in range(deal.seats) for each in acting):
            raise BadMessage('"to_act" lists the seats that are to act')
        if has_open_stock(deal.rules):
            top = some_cards(message, "top") if message.get("top") is not None else ()
            deal = replace(deal, turn_up=next(iter(top), None))
        return updates.seat_view(deal, text(message, "stage", deal.stages[0].name), frozenset(acting))

    def _known(self) -> SeatDeal:
        if self._deal is None:
            raise BadMessage("no deal has begun: a message of type 'new' comes first")
        return self._deal

    def _begun(self, message: Message) -> SeatDeal:
        seats = number(message, "seats", MOST_SEATS + 1)
        if seats < FEWEST_SEATS:
            raise BadMessage('"seats" is at least two')
        shown = some_cards(message, "turn_up") if message.get("turn_up") is not None else ()
        standing = _standing(message.get("standing", {}), seats)
        return updates.begun(
            self._settled(message.get("rules"), seats - len(standing.gone)),
            seats,
            number(message, "seat", seats),
            number(message, "dealer", seats),
            hand=some_cards(message, "hand"),
            turn_up=shown[0] if shown else None,
            standing=standing,
        )

    def _settled(self, data: object, seats: int) -> Rules:
        """Return the rules of a deal, decoded again only when they change."""
        if self._rules is None or self._rules[:2] != (data, seats):
            rules = decoded(data, Rules, ("rules",)).at(seats)
            check_rules(rules, rules.dealt_in(seats))
            self._rules = data, seats, rules
        return self._rules[2]


def _after(deal: SeatDeal, message: Message) -> SeatDeal:
    match text(message, "event"):
        case "move":
            by = number(message, "seat", deal.seats)
            return updates.moved(deal, by, _as_seen(text(message, "move"), hidden=by != deal.seat))
        case "received":
            giver = number(message, "from", deal.seats) if "from" in message else None
            return updates.received(deal, some_cards(message, "cards"), giver)
        case "called":
            by = number(message, "from", deal.seats)
            return open_cards.called(deal, by, some_cards(message, "cards"))
        case "opened":
            by = number(message, "seat", deal.seats)
            return open_cards.opened(deal, by, some_cards(message, "cards"))
        case "talon":
            return updates.took(deal, some_cards(message, "cards"))
        case "turned" if deal.rules.kind_of_play.opens:
            return updates.turned(deal, some_cards(message, "cards"))
        case "took":
            by = number(message, "seat", deal.seats)
            return updates.took_open(deal, by, some_cards(message, "cards"))
        case "drew":
            by = number(message, "seat", deal.seats)
            count = number(message, "count", len(deal.rules.pack.cards()))
            return updates.drew(deal, by, count)
        case "dealt" | "drawn" | "spare":
            return updates.given(deal, some_cards(message, "cards"))
        case _:
            # A trick, or an event of a later version: the moves contain it all.
            return deal


def _as_seen(text: str, *, hidden: bool) -> Move | Hidden:
    """Return the move of a text; the cards that others pass or discard stay ``hidden``."""
    verb, _, rest = text.partition(" ")
    match verb:
        case "pass" | "scatter" if rest and (hidden or "?" in rest):
            return Hidden("pass")
        case "discard" if (hidden and rest != "nothing") or "?" in rest:
            return Hidden("discard", text.count("?"))
        case "choose":
            return Choose(rest)
        case _:
            return parse_move(text)


def _standing(data: object, seats: int) -> Standing:
    """Return the state of the match; missing fields are as at its beginning."""
    if not isinstance(data, dict):
        raise BadMessage('"standing" must be an object')
    plain = Standing()
    totals = data.get("totals", [0] * seats)
    if not isinstance(totals, list) or len(totals) != seats:
        raise BadMessage(f'"totals" has {seats} numbers')
    suit = _one_of(data, "last_turned", (*SUIT_OF_LETTER, None), None)
    direction: Direction = _one_of(data, "direction", ("clockwise", "anticlockwise"), plain.direction)
    return Standing(
        number=number(data, "number", LARGEST, 0),
        totals=tuple(exact_of(each, "totals") for each in totals),
        pot=number(data, "pot", LARGEST, 0),
        pools=_amounts(data, "pools"),
        ends=decoded(data.get("ends", []), tuple[EndTerm, ...], ("standing", "ends")),
        low_wins=_one_of(data, "low_wins", (True, False), plain.low_wins),
        ties=_one_of(data, "ties", ("share", "play on"), plain.ties),
        direction=direction,
        last_turned=None if suit is None else SUIT_OF_LETTER[suit],
        face_set=_one_of(data, "faces", tuple(FACES), plain.face_set),
        spent=tuple(str(name) for name in _listed(data, "spent")),
        declared=tuple(str(name) for name in _listed(data, "declared")),
        doubled=_counts(data, "doubled", seats),
        last_winner=None if data.get("last_winner") is None else number(data, "last_winner", seats),
        to_declare=None if data.get("to_declare") is None else number(data, "to_declare", LARGEST),
        turned=_one_of(data, "turned", (True, False), plain.turned),
        sides=_sides(data.get("sides"), seats),
        came_back=_counts(data, "came_back", seats),
        one_card=_seats(data, "one_card", seats),
        sitting=None if data.get("sitting") is None else number(data, "sitting", seats),
        opening=number(data, "opening", LARGEST, 0),
        won=tuple(_won(each, seats) for each in _listed(data, "won")),
        single=_one_of(data, "single", (True, False), plain.single),
        most_tricks_name=_one_of(data, "most_tricks_name", (True, False), plain.most_tricks_name),
    )


def _amounts(data: Message, field: str) -> tuple[int, ...]:
    """Return a list of amounts of 0 or more."""
    found = _listed(data, field)
    amounts = tuple(each for each in found if isinstance(each, int) and not isinstance(each, bool))
    if len(amounts) < len(found) or not all(0 <= each <= LARGEST for each in amounts):
        raise BadMessage(f'"{field}" must be a list of whole numbers')
    return amounts


def _won(data: object, seats: int) -> WonGame:
    """Return a game of the match that has been won."""
    totals = data.get("totals") if isinstance(data, dict) else None
    winners = data.get("winners") if isinstance(data, dict) else None
    if not isinstance(data, dict) or not isinstance(totals, list) or len(totals) != seats:
        raise BadMessage(f'each game in "won" is an object whose "totals" has {seats} numbers')
    if not isinstance(winners, list) or any(each not in range(seats) for each in winners):
        raise BadMessage('"winners" must be a list of seats')
    return WonGame(
        deals=number(data, "deals", LARGEST, 0),
        totals=tuple(exact_of(each, "totals") for each in totals),
        winners=tuple(int(each) for each in winners),
        points=number(data, "points", LARGEST, 0),
    )


def _sides(data: object, seats: int) -> Sides | None:
    """Return the sides, None if everyone plays alone."""
    sides: Sides | None = None if data is None else decoded(data, Sides, ("standing", "sides"))
    if sides is not None and sides_at(sides, seats) is None:
        raise BadMessage(f'"sides" cannot be shared by {seats} players')
    return sides


def _listed(data: Message, field: str) -> list[object]:
    found = data.get(field, [])
    if not isinstance(found, list):
        raise BadMessage(f'"{field}" must be a list')
    return found


def _counts(data: Message, field: str, seats: int) -> tuple[int, ...]:
    """Return a whole number for each seat, or nothing if the field is empty."""
    found = [each for each in _listed(data, field) if isinstance(each, int) and not isinstance(each, bool)]
    if len(found) != len(_listed(data, field)) or len(found) not in {0, seats}:
        raise BadMessage(f'"{field}" has {seats} numbers')
    return tuple(found)


def _seats(data: Message, field: str, seats: int) -> tuple[int, ...]:
    """Return a list of different seats."""
    found = _listed(data, field)
    some = tuple(each for each in found if isinstance(each, int) and not isinstance(each, bool))
    if len({*some}) < len(found) or not all(0 <= each < seats for each in some):
        raise BadMessage(f'"{field}" must be a list of different seats')
    return some


def _one_of(data: Message, field: str, allowed: tuple[T, ...], default: T) -> T:
    value = data.get(field, default)
    for each in allowed:
        if value == each and type(value) is type(each):
            return each
    raise BadMessage(f'"{field}" must be one of {", ".join(map(str, allowed))}')


def _limit(message: Message, field: str) -> int | None:
    return None if message.get(field) is None else number(message, field, LARGEST)


def _error(reason: str) -> Message:
    return {"type": "error", "text": reason}
