"""Reviews made by hand, for tests of how reviews are shown."""

from dataclasses import replace

from capot.play.match import Match
from capot.play.moves import Move
from capot.study.review.report import Account, DealReview, Decision, Review, SeatReview, TypicalLoss, Valued

ACCOUNT = Account(points=4, result=2.5, usual=-0.125, cards=-0.5, decisions=-3.25, rest=6.375)


def decision(match: Match, ply: int, best: Move, **fields) -> Decision:
    """Return a mistake at a move of the first deal of a match; ``fields`` change it."""
    seat, made = match.deals[0].moves[ply]
    values = tuple(
        Valued(move, worth, 0.1, -worth, 0.1, 3.0, 400) for move, worth in ((best, 0.0), (made, -1.25))
    )
    usual = Decision(
        ply=ply,
        trick=ply // match.seats + 1,
        seat=seat,
        kind="duck",
        made=made,
        best=best,
        loss=1.25,
        error=0.1,
        unit="points",
        points_lost=1.25,
        grade="mistake",
        worlds=400,
        values=values,
        second=0.75,
    )
    return replace(usual, **fields)


def deal_review(seat: int, *decisions: Decision, number: int = 1) -> DealReview:
    """Return the review of a deal at one seat."""
    return DealReview(number, "", (SeatReview(seat, ACCOUNT, decisions, 2),))


def review_of(match: Match, *deals: DealReview, **fields) -> Review:
    """Return the review of some deals of a match."""
    names = ("You", "Ben", "Clara", "David")[: match.seats]
    usual = (TypicalLoss("easy", 4.125, 0.25, 300), TypicalLoss("medium", 1.5, 0.125, 300))
    made = Review(match.game, names, "by hand; 1", 7, 8.0, deals, usual)
    return replace(made, **fields)


def beside_one_card(match: Match) -> Match:
    """Return a match in all of whose deals a player leads a dog's life, so that no decision is graded."""
    deals = (replace(deal, standing=replace(deal.standing, one_card=(2,))) for deal in match.deals)
    return replace(match, deals=tuple(deals))
