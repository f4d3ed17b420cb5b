"""The text form of a record, specified in `docs/record.md`."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import chain

from capot.cards import codes, codes_by_suit
from capot.play.moves import Announce, Choose, NameTrump, PlayCard, StayIn
from capot.play.stages import stage_of
from capot.record.head import compact, tags_of
from capot.record.lines import taken_apart
from capot.record.reader import read, read_view
from capot.record.record import Record, ViewRecord, view_of
from capot.record.sheet import DealSheet, Shown
from capot.rules import codec
from capot.rules.match.elimination import last_in_of
from capot.rules.match.sides import partners_of, sides_at
from capot.rules.rules import Rules
from capot.rules.stages.opening import branches
from capot.rules.stages.tricks import Tricks


def dumps(record: Record | ViewRecord, *, embed: bool = True) -> str:
    """Return a record as text; `loads`, or `loads_view` for a view, reads it back.

    With ``embed`` it includes the rules of its game; without, it gives their hash, and raises `RecordError`
    if they are not in the catalogue.
    """
    remarks: defaultdict[tuple[int, int], list[str]] = defaultdict(list)
    for each in record.comments if isinstance(record, Record) else ():
        remarks[each.deal, each.move].append(f"{{{each.text}}}")
    head = record.head
    lines = [f"[{tag} {compact(value)}]" for tag, value in tags_of(head, embed=embed)]
    lines += ["", *remarks[0, 0]] if remarks[0, 0] else []
    for number, deal in enumerate(record.deals, start=1):
        after = [remarks[number, move] for move in range(len(deal.moves) + 1)]
        lines += ["", *_deal_lines(number, deal), *after[0]]
        rules = head.game.rules_for(head.seats, number - 1)
        if _one_by_one(rules, deal.moves) or _has_one_card(record, number - 1):
            lines += (" ".join([_act(*move), *after[count]]) for count, move in enumerate(deal.moves, 1))
        else:
            players = sum(hand != () for hand in deal.hands)
            partners = len(partners_of(sides_at(head.game.sides, head.seats), 0, head.seats))
            lines += _move_lines(deal.moves, after, players, partners)
        lines += [each.text for each in deal.asides]
        lines += [] if deal.rest_to is None else [f"rest {deal.rest_to}"]
        lines += _score_lines(deal)
    if embed:
        lines += ["", f"[Definition {compact(codec.to_data(head.game))}]"]
    return "\n".join(lines) + "\n"


def loads(text: str, *, name: str = "<record>") -> Record:
    """Return the record in a text, replayed move by move; ``name`` is the file, for error messages.

    Raise `RecordError` with the line, the move and the reason of the first fault, and `OneSided` for the view
    of one seat, which `loads_view` reads.
    """
    return read(taken_apart(text, name), name)


def loads_view(text: str, *, name: str = "<record>") -> ViewRecord:
    """Return the view of one seat; raise `RecordError` if it is inconsistent.

    Scores and hidden choices cannot be checked and are believed.
    """
    return read_view(taken_apart(text, name), name)


def dumps_view(record: Record, seat: int) -> str:
    """Return the view of one seat as text, with hidden cards written as ``?``.

    Raise `RecordError` if there is no such seat.
    """
    return dumps(view_of(record, seat))


def _deal_lines(number: int, deal: DealSheet) -> Iterator[str]:
    yield f"deal {number} dealer {deal.dealer}"
    for seat, hand in enumerate(deal.hands):
        yield f"hand {seat} {'?' if hand is None else codes_by_suit(hand)}".rstrip()
    if deal.talon != ():
        yield f"talon {'?' if deal.talon is None else codes(deal.talon)}"
    if deal.turn_up is not None:
        yield f"turn-up {deal.turn_up.code}"


def _one_by_one(rules: Rules, moves: tuple[tuple[int, Shown], ...]) -> bool:
    """Whether cards are laid in rows, or words, draws or open hands come between the cards of tricks."""
    chosen = [move.contract for _, move in moves if isinstance(move, Choose)]
    contracts = [each for stage in rules.stages for each in branches(stage) if each.name in chosen]
    stages = chain(rules.stages, *(each.stages for each in contracts))
    return any(
        stage_of(stage).MOVES.one_by_one
        or (isinstance(stage, Tricks) and (stage.draws == "to follow" or stage.open_hand != "never"))
        for stage in stages
    )


def _has_one_card(record: Record | ViewRecord, number: int) -> bool:
    """Whether a player leads a dog's life in deal ``number`` (from 0), by the totals of the one before."""
    head, term = record.head, last_in_of(record.head.game.ends)
    if term is None or not term.dogs_life or number == 0:
        return False
    last = record.deals[number - 1]
    if last.total is None or last.score is None:
        return False
    before = record.deals[number - 2].total if number > 1 else (head.game.opening,) * head.seats
    return before is not None and any(
        old + new != total for old, new, total in zip(before, last.score, last.total, strict=True)
    )


def _move_lines(
    moves: tuple[tuple[int, Shown], ...], after: Sequence[list[str]], players: int, partners: int
) -> Iterator[str]:
    """Yield a line for each trick and each other move, with the comments after them.

    Of the ``players`` some may drop out, until an undertaking brings them back, and the ``partners`` of one
    who plays alone, or who announces to defend alone.
    """
    trick: list[str] = []
    number, everybody, is_lone = 0, players, False
    for count, (seat, move) in enumerate(moves, start=1):
        players -= move == StayIn(stays=False)
        if isinstance(move, Announce) and move.name:
            players = players - partners if is_lone else everybody
        if isinstance(move, NameTrump) and move.alone:
            players, is_lone = players - partners, True
        if isinstance(move, PlayCard):
            if not trick:
                number += 1
                trick.append(f"{number} from {seat}:")
                played = 0
            trick += [move.card.code, *after[count]]
            played += 1
            if played == players:
                yield " ".join(trick)
                trick = []
        else:
            yield " ".join([_act(seat, move), *after[count]])
    if trick:
        yield " ".join(trick)


def _act(seat: int, move: Shown) -> str:
    verb, _, rest = move.text.partition(" ")
    return f"{verb} {seat} {rest}".rstrip()


def _score_lines(deal: DealSheet) -> Iterator[str]:
    for what, numbers in (("score", deal.score), ("total", deal.total)):
        if numbers is not None:
            yield f"{what} {' '.join(map(str, numbers))}"
    if deal.pool:
        yield f"pool {' '.join(map(str, deal.pool))}"
