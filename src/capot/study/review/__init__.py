"""The review of a match: every decision graded by what its player could know, luck and skill that add up."""

from capot.study.review.grades import Grade
from capot.study.review.report import Account, DealReview, Decision, Review, SeatReview, Usual, Valued

__all__ = [
    "Account",
    "DealReview",
    "Decision",
    "Grade",
    "Review",
    "SeatReview",
    "Usual",
    "Valued",
]
