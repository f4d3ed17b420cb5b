"""Deals that end before the last trick: somebody has reached the total of the match, or taken the pool."""

from collections.abc import Sequence

from capot.play.events import Trick
from capot.play.melding import points_in_play
from capot.play.progress import TricksProgress
from capot.play.situation import Situation
from capot.rules.derived.weights import trick_span
from capot.rules.match.ends import AtTotal
from capot.rules.ongoing.trick_pools import pool_taken
from capot.rules.scoring import TrickTaken
from capot.rules.terms import Exact


def has_won_at_once(now: Situation) -> bool:
    """Whether somebody has reached a total at which the match ends in mid-deal, by a trick or by melding.

    Where cards are melded, the card turned up or one just played to a trick may be enough.
    """
    ends = [end for end in now.standing.ends if isinstance(end, AtTotal) and end.at_once]
    if not ends or not now.standing.totals:
        return False
    line = min(end.points for end in ends)
    if now.rules.has_melds:
        cards = any(end.cards_at_once for end in ends)
        made = [
            points_in_play(now, seat, cards=cards) + _points_of_tricks(now, seat) for seat in range(now.seats)
        ]
        return any(had + more >= line for had, more in zip(now.standing.totals, made, strict=True))
    sides, by = now.standing.sides, now.tricks[-1].winner if now.tricks else None
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


def _points_of_tricks(now: Situation, seat: int) -> Exact:
    """Return the points by all terms for tricks that are over."""
    terms = (term for term in now.rules.scoring if isinstance(term, TrickTaken))
    return sum((trick_points(now.tricks, term, seat) for term in terms), start=0)


def trick_points(tricks: Sequence[Trick], term: TrickTaken, seat: int) -> Exact:
    """Return the points of the tricks that a seat has won, or not won; the last ones are left to the end."""
    if term.which in {"last", "last but one"}:
        return 0
    which = tricks[trick_span(term.which)]
    own = sum(trick.winner == seat for trick in which)
    return term.points * (own if term.to == "winner" else len(which) - own)


def may_stop(now: Situation) -> bool:
    """Whether the player on lead may stop and take the pool, having won enough tricks and lost none."""
    progress, won = now.progress, len(now.tricks)
    if not isinstance(progress, TricksProgress) or progress.cards:
        return False
    term = pool_taken(now.rules)
    if term is None or term.every is None:
        return False
    if won != term.tricks or won == now.total_tricks or progress.stopped:
        return False
    return all(trick.winner == progress.leader for trick in now.tricks)


def is_pool_settled(now: Situation) -> bool:
    """Whether the last trick, or stopping after it, has decided who takes the pool, if anybody does."""
    term = pool_taken(now.rules)
    if term is None or not now.tricks:
        return False
    if isinstance(now.progress, TricksProgress) and now.progress.stopped:
        return True
    winners = [trick.winner for trick in now.tricks]
    if winners.count(winners[-1]) == term.tricks:
        return term.every is None or len(winners) > term.tricks
    # A seat that had enough before has played on, and has lost this trick.
    return any(winners.count(each) >= term.tricks for each in set(winners) - {winners[-1]})


def has_ended_early(now: Situation) -> bool:
    """Whether a deal is over after the tricks played, even if some are left."""
    return has_won_at_once(now) or is_pool_settled(now)


def is_cut_short(now: Situation) -> bool:
    """Whether a finished deal in which tricks were played has ended before the last of them."""
    ends_early = has_won_at_once(now) or pool_taken(now.rules) is not None
    return ends_early and len(now.tricks) < now.total_tricks
