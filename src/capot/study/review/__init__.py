"""The review of a match: every decision graded by what its player could know, luck and skill that add up."""

from capot.study.review.data import review_data
from capot.study.review.errors import ReviewError
from capot.study.review.grades import Grade
from capot.study.review.report import Account, DealReview, Decision, Review, SeatReview, TypicalLoss, Valued
from capot.study.review.review import review, review_deal

__all__ = [
    "Account",
    "DealReview",
    "Decision",
    "Grade",
    "Review",
    "ReviewError",
    "SeatReview",
    "TypicalLoss",
    "Valued",
    "review",
    "review_data",
    "review_deal",
]
