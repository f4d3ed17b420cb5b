"""Reviews on their way between a server and a worker."""

from collections.abc import Mapping
from typing import Any

from capot.language.languages import LANGUAGES
from capot.language.texts import Known, told
from capot.play.errors import BadMove
from capot.play.notation import move_text, parse_move
from capot.play.position import Position, positions_of
from capot.play.view import view
from capot.players.programs.messages import exact_data, exact_of
from capot.record import Record
from capot.rules.text.match import deal_name
from capot.server.thinking.jobs import (
    AccountSent,
    DecisionSent,
    JobError,
    Reviewed,
    ValuedSent,
    move_received,
)
from capot.study.review import Account, DealReview, Decision, Review, SeatReview, Valued
from capot.study.review.usual import usual_losses

_WORDS, _MOVES = {"why", "advice"}, {"best", "values", "line"}
_PLAIN = tuple(name for name in DecisionSent.__struct_fields__ if name not in _WORDS | _MOVES)
_NUMBERS = tuple(name for name in ValuedSent.__struct_fields__ if name not in {"move", "alike"})
_PARTS = ("result", "usual", "cards", "decisions", "rest")


def review_sent(found: Review) -> Reviewed:
    """Return the review of one seat's deal as it travels."""
    (deal,) = found.deals
    (seat,) = deal.seats
    parts = {name: getattr(seat.account, name) for name in _PARTS}
    return Reviewed(
        account=AccountSent(points=exact_data(seat.account.points), **parts),
        decisions=[_decision_sent(each) for each in seat.decisions],
        forced=seat.forced,
        evaluator=found.evaluator,
        seed=found.seed,
        spread=found.spread,
    )


def review_received(found: Reviewed, record: Record, number: int, seat: int) -> Review:
    """Return the review of a seat's deal, from 1; raise `JobError` if it does not fit the deal."""
    match, deal = record.match, record.match.deals[number - 1]
    positions = list(positions_of(deal))
    try:
        decisions = tuple(_decision_received(each, deal, positions, seat) for each in found.decisions)
        points = exact_of(found.account.points, "points")
    except (BadMove, IndexError, KeyError, ValueError) as error:
        raise JobError(f"{type(error).__name__}: {error}") from error
    account = Account(points, **{name: getattr(found.account, name) for name in _PARTS})
    title = deal_name(match.game, number - 1, turned=deal.standing.turned)
    return Review(
        game=match.game,
        names=record.names,
        evaluator=found.evaluator,
        seed=found.seed,
        spread=found.spread,
        deals=(DealReview(number, title, (SeatReview(seat, account, decisions, found.forced),)),),
        usual=usual_losses(match.game, match.seats),
    )


def _decision_sent(one: Decision) -> DecisionSent:
    return DecisionSent(
        **{name: getattr(one, name) for name in _PLAIN},
        best=move_text(one.best),
        values=[
            ValuedSent(
                move=move_text(each.move),
                alike=[move_text(move) for move in each.alike],
                **{name: getattr(each, name) for name in _NUMBERS},
            )
            for each in one.values
        ],
        line=[(seat, move_text(move)) for seat, move in one.line],
        why=_words_sent(one.why),
        advice=_words_sent(one.advice),
    )


def _decision_received(one: DecisionSent, deal: Position, positions: list[Position], seat: int) -> Decision:
    if one.ply < 0 or deal.moves[one.ply][0] != seat:
        raise JobError(f"move {one.ply} is not one of seat {seat}")
    seen = view(positions[one.ply], seat)
    plain: dict[str, Any] = {name: getattr(one, name) for name in _PLAIN}
    return Decision(
        **plain,
        seat=seat,
        made=deal.moves[one.ply][1],
        best=move_received(one.best, seen),
        values=tuple(
            Valued(
                move=move_received(each.move, seen),
                alike=tuple(move_received(move, seen) for move in each.alike),
                **{name: getattr(each, name) for name in _NUMBERS},
            )
            for each in one.values
        ),
        line=tuple((by % deal.seats, parse_move(move)) for by, move in one.line),
        why=_words_received(one.why),
        advice=_words_received(one.advice),
    )


def _words_sent(words: str) -> dict[str, str]:
    return {key: told(words, language) for key, language in LANGUAGES.items()} if words else {}


def _words_received(words: Mapping[str, str]) -> str:
    if words and words.keys() != LANGUAGES.keys():
        raise JobError("words are in other languages")
    return Known(words) if words else ""
