"""What a host tells a program about the deal in progress: built from the view of its seat, nothing else."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, assert_never

from capot.cards import Card, codes
from capot.play.moves import Announce, Discard, Move, PickCards, PlayCard, move_text
from capot.play.situation import Standing
from capot.play.view import View
from capot.players.engine.messages import Message, exact_data
from capot.players.protocol import Budget
from capot.rules import codec
from capot.rules.model import Rules
from capot.rules.shapes import LETTER_OF_SUIT
from capot.rules.terms import Announce as AnnounceTerm
from capot.rules.terms import EndTerm, Exchange, StageTerm, TakeTalon, Tricks


def opening(view: View) -> Message:
    """Return the message that begins a deal for the seat of a view: the rules, the match, the hand dealt."""
    return {
        "type": "new",
        "seats": view.seats,
        "seat": view.seat,
        "dealer": view.dealer,
        "hand": codes(view.dealt),
        "turn_up": view.turn_up.code if view.turn_up else None,
        "trump": _letter(view.trump),
        "standing": _standing_data(view.standing),
        "rules": _rules_data(view.rules),
    }


def events(view: View) -> tuple[Message, ...]:
    """Return what the seat saw since the deal began, in order: later views of the deal only add to it."""
    return tuple(_events(view))


def question(view: View, budget: Budget | None, luck: int | None = None) -> Message:
    """Return the message that asks the seat of a view for its move."""
    assert view.stage is not None, "the deal is over"
    pick = view.legal.pick
    return {
        "type": "act",
        "stage": view.stage.name,
        "to_act": sorted(view.to_act),
        "hand": codes(view.hand),
        "leader": view.leader,
        "trick": codes(view.trick),
        "legal": [move_text(move) for move in view.legal.moves],
        "pick": None if pick is None else _pick_data(pick),
        "budget_ms": budget.milliseconds if budget else None,
        "worlds": budget.worlds if budget else None,
        "luck": luck,
    }


def result(view: View) -> Message:
    """Return the message with the points of a finished deal, by seat."""
    assert view.score is not None, "the deal is not over yet"
    return {"type": "score", "points": [exact_data(each) for each in view.score.points]}


def _events(view: View) -> Iterator[Message]:
    """Run through the moves, and what each stage or trick brought the seat when it closed."""
    stages, tricks = list(view.rules.stages), iter(view.tricks)
    asked = played = 0
    for seen in view.history:
        while not _belongs(seen.move, stages[0], asked, view):
            yield from _closing(stages.pop(0), view)
            asked = 0
        asked += 1
        if isinstance(stages[0], TakeTalon) and seen.seat == view.seat:
            yield _event("talon", cards=codes(_talon(view)))
        yield _event("move", seat=seen.seat, move=_text(seen.move, stages[0]))
        if isinstance(seen.move, PlayCard):
            played += 1
            if played % view.seats == 0:
                trick = next(tricks)
                yield _event("trick", leader=trick.leader, cards=codes(trick.cards), winner=trick.winner)
    while stages and stages[0] != view.stage:
        yield from _closing(stages.pop(0), view)
        asked = 0
    if stages and isinstance(stages[0], TakeTalon) and asked == 0 and view.seat == view.dealer:
        yield _event("talon", cards=codes(_talon(view)))


def _event(event: str, **content: object) -> Message:
    return {"type": "event", "event": event, **content}


def _belongs(move: Move | None, stage: StageTerm, asked: int, view: View) -> bool:
    """Whether a move was made in a stage of which ``asked`` moves have been seen; hidden ones are None."""
    match stage:
        case Exchange():
            is_on = view.passed_to is not None and asked < view.seats
            return is_on and not isinstance(move, Discard | Announce | PlayCard)
        case TakeTalon():
            return asked == 0 and (move is None or isinstance(move, Discard))
        case AnnounceTerm():
            return isinstance(move, Announce)
        case Tricks():
            return isinstance(move, PlayCard)
        case _:
            assert_never(stage)


def _closing(stage: StageTerm, view: View) -> Iterator[Message]:
    """What a seat sees when a stage closes: the cards it was passed."""
    if isinstance(stage, Exchange) and view.received:
        assert view.seat is not None
        assert view.passed_to is not None
        yield _event(
            "received", cards=codes(view.received), **{"from": (2 * view.seat - view.passed_to) % view.seats}
        )


def _talon(view: View) -> tuple[Card, ...]:
    """The cards that the seat, as the dealer, took: those it has had and was neither dealt nor passed."""
    own = [
        seen.move.card for seen in view.history if seen.seat == view.seat and isinstance(seen.move, PlayCard)
    ]
    had = {*view.hand, *own, *view.discards, *view.passed}
    return view.rules.pack.sorted(had.difference(view.dealt, view.received))


def _text(move: Move | None, stage: StageTerm) -> str:
    """The text form of a move as it was seen, a hidden one as in records: ``pass ?``."""
    if move is not None:
        return move_text(move)
    return "pass ?" if isinstance(stage, Exchange) else "discard ?"


def _pick_data(pick: PickCards) -> dict[str, Any]:
    return {"verb": pick.verb, "count": pick.count, "among": codes(pick.among)}


def _standing_data(standing: Standing) -> dict[str, Any]:
    return {
        "number": standing.number,
        "totals": [exact_data(each) for each in standing.totals],
        "pot": standing.pot,
        "low_wins": standing.low_wins,
        "ties": standing.ties,
        "direction": standing.direction,
        "faces": standing.face_set,
        "last_turned": _letter(standing.last_turned),
        "ends": codec.encoded(standing.ends, tuple[EndTerm, ...]),
    }


@lru_cache(maxsize=64)
def _rules_data(rules: Rules) -> dict[str, Any]:
    return dict(codec.encoded(rules, Rules))


def _letter(suit: str | None) -> str | None:
    return None if suit is None else LETTER_OF_SUIT[suit]
