"""Deals of Skat in the form of the International Skat Server, one a line."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence

from capot.cards import Card, card
from capot.language.texts import Name, say
from capot.play.ending.given_up import with_rest_as_tricks
from capot.play.moves import Bid, Move, PlayCard
from capot.play.position import Position
from capot.record.errors import RecordError
from capot.record.foreign.skat_moves import CONTRACTS, SUITS, TAKES
from capot.record.foreign.skat_server import NAME, SEATS, read_game
from capot.record.record import Record
from capot.record.sheet import Aside
from capot.rules.catalog import GAMES
from capot.rules.derived.stakes import game_value, outcome, result_of, tops
from capot.rules.terms import Exact

_LETTERS = {suit: letter for letter, suit in SUITS.items()}
_GAMES = {name: letter for letter, name in CONTRACTS.items()}
_SAID = {"shows": "SC", "resigns": "RE", "leaves": "LE", "times-out": "TI"}
_WORTH = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}


def lines_of(record: Record) -> Iterator[str]:
    """Yield a line for each finished deal; raise `RecordError` if it cannot be written without loss.

    The players sit in the order in which they play to the first trick.  Comments and tags are left out, but
    for the date; so are totals and a deal that is not over.
    """
    match = record.match
    if match.game.schedule != GAMES["skat"].schedule or match.seats != SEATS:
        server = Name(NAME)
        why = say("only Skat for three, without house rules, can be written for the {server}", server=server)
        raise RecordError(why)
    for number, deal in enumerate(match.deals, start=1):
        if deal.is_over:
            asides = [each for each in record.asides if each.deal == number]
            line = _line(record, number, deal, asides)
            try:
                read_game(line, NAME, number)
            except RecordError as error:
                why = say(
                    "deal {deal} cannot be written so that it could be read back: {reason}",
                    deal=number,
                    reason=error.reason,
                )
                raise RecordError(why) from error
            yield line


def _line(record: Record, number: int, deal: Position, asides: Sequence[Aside]) -> str:
    order = deal.from_seat(deal.eldest)
    names = record.names or tuple(f"Seat {seat}" for seat in range(SEATS))
    tags = dict(record.tags)
    date = tags.get("Date", "")
    fields = {
        "GM": "Skat",
        "PC": NAME,
        "CO": "",
        "SE": "1",
        "ID": tags.get("Game_number", "1") if len(record.match.deals) == 1 else str(number),
        "DT": f"{date}/00:00:00/UTC" if date else "",
        **{f"P{place}": names[seat] for place, seat in enumerate(order)},
        **{f"R{place}": "" for place in range(SEATS)},
        "MV": " ".join(_words(deal, order, asides)) + " ",
        "R": _result(deal, order, asides),
    }
    return f"(;{''.join(f'{key}[{_escaped(value)}]' for key, value in fields.items())} ;)"


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace("]", "\\]")


def _cards(cards: Iterable[Card]) -> str:
    return ".".join(f"{_LETTERS[card.suit]}{card.rank}" for card in cards)


def _words(deal: Position, order: tuple[int, ...], asides: Iterable[Aside]) -> Iterator[str]:
    """Yield the cards dealt and the moves, each with its seat, and what else was done between them."""
    later = defaultdict(list)
    for each in asides:
        place = order.index(each.seat)
        gone = each.what in {"leaves", "times-out"}
        later[each.move].append(f"w {_SAID[each.what]}.{place}" if gone else f"{place} {_SAID[each.what]}")
    yield f"w {_cards((*(card for seat in order for card in deal.dealt[seat]), *deal.talon))}"
    bid: int | None = None
    named = sum(not isinstance(move, PlayCard) for _, move in deal.moves)
    yield from later[0]
    for count, (seat, move) in enumerate(deal.moves, start=1):
        by = order.index(seat)
        match move:
            case Bid(None):
                yield f"{by} p"
            case Bid(int() as amount):
                yield f"{by} {'y' if amount == bid else amount}"
                bid = amount
            case PlayCard(played):
                yield f"{by} {_cards((played,))}"
            case _ if move == TAKES:
                yield f"{by} s w {_cards(deal.talon)}"
            case _ if count == named:
                yield f"{by} {_contract([each for _, each in deal.moves[:count]])}"
        yield from later[count]


def _contract(moves: Iterable[Move]) -> str:
    """Return the game declared with these moves: ``D.ST.H8``, ``GHS``, ``NO`` and the cards of the hand."""
    letter = added = ""
    cards: tuple[Card, ...] = ()
    for move in moves:
        match move.text.split():
            case ["leave"]:
                added += "H"
            case ["discard", *some]:
                cards = tuple(map(card, some))
            case ["choose", name]:
                letter = _GAMES[name]
            case ["announce", ("schneider" | "schwarz") as level]:
                added += "S" if level == "schneider" else "Z"
            case ["expose", *some]:
                added, cards = f"{added}O", (*cards, *map(card, some))
            case _:
                pass
    return ".".join(filter(None, (f"{letter}{added}", _cards(cards))))


def _result(deal: Position, order: tuple[int, ...], asides: Iterable[Aside]) -> str:
    """Return who was declarer and what came of it, in the numbers of the server."""
    by, gone = deal.declarer, {each.what: order.index(each.seat) for each in asides}
    if by is None:
        return "passed"
    whole, term = with_rest_as_tricks(deal), game_value(deal.rules)
    assert term is not None, "a declarer plays for the value of a game"
    others = [trick for trick in whole.tricks if trick.winner != by]
    every = sum(_WORTH.get(card.rank, 0) for card in GAMES["skat"].rules_for(SEATS, 0).pack.cards())
    points: Exact = every - sum(_WORTH.get(card.rank, 0) for trick in others for card in trick.cards)
    won = len(whole.tricks) - len(others)
    elsewhere = {card for seat, hand in enumerate(deal.dealt) if seat != by for card in hand}
    count, has = tops(deal.rules.pack, {*deal.rules.pack.cards()} - elsewhere)
    how = outcome(term, count, result_of(term, points, every, every=not others, none=not won))
    numbers = {
        "m": count if has else -count,
        "overbid" if how.overbid else "bidok": None,
        "p": points,
        "t": won,
        "s": int(how.schneider),
        "z": int(how.schwarz),
        **{f"p{place}": 0 for place in range(SEATS)},
        "l": gone.get("leaves", -1),
        "to": gone.get("times-out", -1),
        "r": int("resigns" in gone),
    }
    rest = " ".join(key if number is None else f"{key}:{number}" for key, number in numbers.items())
    scored = deal.score().points[by]
    return f"d:{order.index(by)} {'win' if how.won else 'loss'} v:{scored} {rest}"
