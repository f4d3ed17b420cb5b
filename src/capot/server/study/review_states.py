"""Messages made from the review of a deal, with the positions as the seat saw them."""

from itertools import islice

from msgspec import structs

from capot.play.moves import Move, is_same
from capot.play.view import View
from capot.server.deal_parts import points
from capot.server.log.table_log import TableLog
from capot.server.messages.review import (
    AccountState,
    DealReviewed,
    DecisionState,
    LineMove,
    MoveValue,
    UsualLoss,
)
from capot.server.messages.study import Frame, Seen
from capot.server.states import replays
from capot.study.review.grades import BLUNDER, INACCURACY, MISTAKE, is_graded, spread_of_chance
from capot.study.review.headline import glance, headline
from capot.study.review.report import Decision, Review, SeatReview, TypicalLoss, Valued
from capot.surface.voice import answer

MOST_VALUES = 12
"""Maximum number of moves of a decision that are sent, and the move made: there are hundreds of passes."""


def reviewed(log: TableLog, number: int, found: Review) -> DealReviewed:
    """Return the message of a review of one seat in one deal, counted from 1."""
    (of_deal,) = found.deals
    (of_seat,) = of_deal.seats
    deal = log.match.deals[number - 1]
    (shown,) = replays.shared(log, number).deals
    seen = replays.shared_seen(log, number, number)
    views = replays.views(deal)
    frames = list(replays.with_facts(shown.frames))
    by_chance = any(each.unit == "chance" for each in of_seat.decisions)
    scale = spread_of_chance(deal.seats) if by_chance else found.spread
    return DealReviewed(
        headline=headline(of_seat, deal, found.spread),
        to_player=headline(of_seat, deal, found.spread, of_seat.seat),
        glance=glance(of_seat, deal, found.spread),
        account=_account(of_seat),
        points_lost=of_seat.points_lost,
        decisions=[
            _decision(each, frames[each.ply], seen[each.ply], views[each.ply]) for each in of_seat.decisions
        ],
        costliest=[each.ply for each in of_seat.costliest()],
        forced=of_seat.forced,
        usual=[_usual(each) for each in found.usual],
        tricks=len(deal.tricks),
        spread=found.spread,
        limits=[scale * share for share in (INACCURACY, MISTAKE, BLUNDER)],
        evaluator=found.evaluator,
        seed=found.seed,
        shown=structs.replace(shown, frames=[], proof=None),
        is_graded=is_graded(deal),
    )


def _decision(one: Decision, frame: Frame, seen: Seen, then: View) -> DecisionState:
    values = _listed(one)
    return DecisionState(
        ply=one.ply,
        trick=one.trick,
        kind=one.kind,
        made=one.made.text,
        made_at=next(place for place, each in enumerate(values) if _holds(each, one.made)),
        best=one.best.text,
        loss=one.loss,
        error=one.error,
        unit=one.unit,
        points_lost=one.points_lost,
        expected=list(one.expected),
        grade=one.grade,
        worlds=one.worlds,
        second=one.second,
        values=[_value(each, answer(then, each.move).title) for each in values],
        why=one.why,
        advice=one.advice,
        line=[LineMove(seat=seat, move=move.text) for seat, move in one.line],
        hindsight=one.hindsight,
        luck=one.luck,
        is_certain=one.is_certain,
        frame=replays.as_seen(frame, then),
        seen=seen,
    )


def _listed(one: Decision) -> list[Valued]:
    """Return the best moves, and the one made even if it is not among them."""
    listed = list(islice(one.values, MOST_VALUES))
    rest = one.values[MOST_VALUES:]
    return [*listed, *(each for each in rest if _holds(each, one.made))]


def _holds(one: Valued, move: Move) -> bool:
    """Whether a move is among those valued as one, in whatever order its cards are named."""
    return any(is_same(each, move) for each in (one.move, *one.alike))


def _value(one: Valued, title: str) -> MoveValue:
    return MoveValue(
        move=one.move.text,
        name=title,
        worth=one.worth,
        behind=one.behind,
        error=one.behind_error,
        points=one.points,
        worlds=one.worlds,
        alike=[each.text for each in one.alike],
    )


def _account(one: SeatReview) -> AccountState:
    account = one.account
    return AccountState(
        points=points(account.points),
        result=account.result,
        usual=account.usual,
        cards=account.cards,
        decisions=account.decisions,
        rest=account.rest,
    )


def _usual(one: TypicalLoss) -> UsualLoss:
    return UsualLoss(player=one.player, points_lost=one.points_lost, error=one.error, deals=one.deals)
