"""Deals that end as soon as somebody has reached the total of the match."""

from capot.play.situation import Situation
from capot.rules.ends import AtTotal
from capot.rules.scoring import TrickTaken


def has_won_at_once(now: Situation) -> bool:
    """Whether the winner of the last trick has reached a total at which the match ends in mid-deal."""
    line = min(
        (end.points for end in now.standing.ends if isinstance(end, AtTotal) and end.at_once), default=None
    )
    if line is None or not now.tricks or not now.standing.totals:
        return False
    sides, by = now.standing.sides, now.tricks[-1].winner
    if by is None:
        return False
    own = sum(
        trick.winner == by or (sides is not None and sides.are_partners(trick.taker, by))
        for trick in now.tricks
    )
    each = sum(
        term.points
        for term in now.rules.scoring
        if isinstance(term, TrickTaken) and term.which == "every" and term.to == "winner"
    )
    return now.standing.totals[by] + own * each >= line


def is_cut_short(now: Situation) -> bool:
    """Whether a deal in which tricks were played has ended before the last of them."""
    return has_won_at_once(now) and len(now.tricks) < now.total_tricks
