"""A review as JSON, for programs; ``docs/review.md`` explains every field."""

from typing import Any

from capot import __version__
from capot.study.review.grades import BLUNDER, INACCURACY, LUCK, MISTAKE, SURE
from capot.study.review.report import Account, DealReview, Decision, Review, SeatReview, Valued

FORMAT = 1
"""Version of the form: fields may be added without a new one, but none changes its name or meaning."""


def review_data(review: Review) -> dict[str, Any]:
    """Return a review as an object of JSON, with moves in their text form."""
    game = review.game
    return {
        "format": FORMAT,
        "capot": __version__,
        "game": {"key": game.key, "name": str(game.name), "options": dict(game.chosen)},
        "names": [str(name) for name in review.names],
        "evaluator": str(review.evaluator),
        "seed": review.seed,
        "spread": review.spread,
        "limits": {
            "inaccuracy": INACCURACY,
            "mistake": MISTAKE,
            "blunder": BLUNDER,
            "sure": SURE,
            "luck": LUCK,
        },
        "usual": [
            {"player": each.player, "points_lost": each.points_lost, "error": each.error, "deals": each.deals}
            for each in review.usual
        ],
        "deals": [_deal(each) for each in review.deals],
    }


def _deal(deal: DealReview) -> dict[str, Any]:
    return {"number": deal.number, "title": str(deal.title), "seats": [_seat(each) for each in deal.seats]}


def _seat(seat: SeatReview) -> dict[str, Any]:
    return {
        "seat": seat.seat,
        "points_lost": seat.points_lost,
        "forced": seat.forced,
        "account": _account(seat.account),
        "decisions": [_decision(each) for each in seat.decisions],
    }


def _account(account: Account) -> dict[str, Any]:
    return {
        "points": account.points if isinstance(account.points, int) else str(account.points),
        "result": account.result,
        "usual": account.usual,
        "cards": account.cards,
        "decisions": account.decisions,
        "rest": account.rest,
    }


def _decision(decision: Decision) -> dict[str, Any]:
    return {
        "ply": decision.ply,
        "trick": decision.trick,
        "kind": decision.kind,
        "made": decision.made.text,
        "best": decision.best.text,
        "loss": decision.loss,
        "error": decision.error,
        "unit": decision.unit,
        "points_lost": decision.points_lost,
        "grade": decision.grade,
        "worlds": decision.worlds,
        "second": decision.second,
        "expected": list(decision.expected),
        "why": str(decision.why),
        "advice": str(decision.advice),
        "line": [[seat, move.text] for seat, move in decision.line],
        "hindsight": decision.hindsight,
        "luck": decision.luck,
        "certain": decision.is_certain,
        "values": [_valued(each) for each in decision.values],
    }


def _valued(valued: Valued) -> dict[str, Any]:
    return {
        "move": valued.move.text,
        "alike": [move.text for move in valued.alike],
        "worth": valued.worth,
        "error": valued.error,
        "behind": valued.behind,
        "behind_error": valued.behind_error,
        "points": valued.points,
        "worlds": valued.worlds,
    }
