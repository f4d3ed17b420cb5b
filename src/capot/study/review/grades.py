"""The grades of decisions: the only place that holds their limits, and where there are any."""

from math import sqrt
from typing import Literal, TypeAlias

from capot.play.situation import Situation
from capot.players.stages import is_searched

Grade: TypeAlias = Literal["best", "good", "inaccuracy", "mistake", "blunder", "debatable", "unclear"]
"""How good a decision was by what the player could know.

``debatable``: one evaluator finds a loss, the second does not.  ``unclear``: too close to tell.
"""

INACCURACY, MISTAKE, BLUNDER = 1 / 32, 1 / 16, 1 / 5
"""Losses from which a decision is graded as such, as shares of the spread of a seat's score."""

SURE = 3.0
"""Standard errors by which a loss must exceed nothing to be graded."""

CLOSE = 2.0
"""Standard errors from a limit within which more worlds might change a grade."""

DECIDED = 400
"""Worlds after which a loss that is not even its error will not become sure."""

LUCK = MISTAKE
"""Loss with the true cards, as a share of the spread, from which a good move was unlucky."""


def is_graded(deal: Situation) -> bool:
    """Whether the decisions of a deal are graded: cards have estimates, and nobody leads a dog's life."""
    return is_searched(deal.rules.stages[-1]) and not deal.standing.one_card


def spread_of_chance(sides: int) -> float:
    """Return the standard deviation of winning a match in which all sides are equally likely to win."""
    return sqrt((1 / sides) * (1 - 1 / sides))


def grade_of(loss: float, error: float, spread: float, second: float | None) -> Grade:
    """Return the grade of a decision with a loss; ``second`` is the loss by the second evaluator, if known.

    A move that is the best has no loss to grade; this is for the others.
    """
    if loss < INACCURACY * spread:
        # A loss that may as well be a mistake is not good.
        return "good" if loss + CLOSE * error < MISTAKE * spread else "unclear"
    if loss <= SURE * error:
        return "unclear"
    if second is not None and second <= 0:
        return "debatable"
    if loss < MISTAKE * spread:
        return "inaccuracy"
    return "mistake" if loss < BLUNDER * spread else "blunder"


def is_settled(loss: float, error: float, spread: float, worlds: int) -> bool:
    """Whether more worlds than these would hardly change the grade of a loss."""
    low, high = loss - CLOSE * error, loss + CLOSE * error
    # Four times the worlds double the errors by which a loss exceeds nothing.
    if high < INACCURACY * spread or (worlds >= DECIDED and 2 * loss < CLOSE * error):
        return True
    sure = loss > (SURE + CLOSE) * error
    return sure and all(not low < limit * spread < high for limit in (INACCURACY, MISTAKE, BLUNDER))
