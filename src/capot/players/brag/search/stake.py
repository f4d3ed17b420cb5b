"""What the points of a deal of Brag are worth to a seat, given the match they are part of."""

from dataclasses import replace
from functools import lru_cache

import numpy as np

from capot.kernel.brag.deals import Settling, settle_each
from capot.play.view import View
from capot.players.brag.search.brag_rules import arranger_of, known_of
from capot.players.brag.search.payment import settling_of
from capot.players.search.stake import HORIZON, Stake
from capot.rules.ends import AfterDeals
from capot.rules.rules import Rules

USUAL_DEALS = 400
"""So many deals tell how many points a seat usually scores."""


def stake_of(view: View) -> Stake:
    """Return what a deal is worth to the seat of a view.

    It is the chance of the match where that will probably be over soon; not where a pot may prolong it.
    """
    assert view.seat is not None
    now = view.standing
    settling = settling_of(view)._replace(pot=0, eldest=0, last=False)
    mean, spread = usual(view.rules, settling, len(view.dealt))
    stake = Stake(
        seat=view.seat,
        sign=1 if now.low_wins else -1,
        scale=1,
        standing=now,
        by_match=False,
        mean=mean,
        spread=spread,
    )
    prolonged = any(isinstance(end, AfterDeals) and end.for_pot for end in now.ends)
    if prolonged or not now.ends or not now.totals or spread == 0:
        return stake
    totals = np.array([float(each) for each in now.totals]) + mean
    return replace(stake, by_match=float(stake.deals_left(totals)) <= HORIZON)


@lru_cache(maxsize=64)
def usual(rules: Rules, settling: Settling, size: int) -> tuple[float, float]:
    """Return the mean and the spread of a seat's points in a usual deal."""
    arranger = arranger_of(rules, settling.seats, size)
    cards = np.arange(len(rules.pack.cards()))
    shape = (USUAL_DEALS, settling.seats)
    sets = arranger.dealt(cards, shape, settling.seats, known_of(rules), 0)
    places = arranger.made(sets.reshape(-1))[0].reshape(*shape, -1)
    points = np.zeros((USUAL_DEALS, 1, settling.seats), np.int64)
    room = np.zeros(settling.seats, np.int64)
    for deal in range(USUAL_DEALS):
        one = slice(deal, deal + 1)
        settle_each(settling, 0, places[one], places[deal, :1].copy(), room, points[one])
    return float(points.mean()), float(points.std())
