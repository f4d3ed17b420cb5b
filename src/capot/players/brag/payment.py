"""How a deal of Brag is paid, for hands won and from the pot, and what it usually brings."""

from functools import lru_cache

import numpy as np

from capot.kernel.brag.deals import Settling, settle_each
from capot.play.scores.hands import is_last
from capot.play.view import View
from capot.players.brag.typical_hands import known_of, typical_hands
from capot.rules.rules import Rules
from capot.rules.scoring import HandsWon, Pot
from capot.rules.stages.brag import Arrange

TYPICAL_DEALS = 400
"""Deals from which the typical points of a seat are taken."""


def settling_of(view: View) -> Settling:
    """Return how the deal of a view is paid, as the kernel reads it."""
    rules = view.rules
    term = rules.stage(Arrange)
    assert term is not None, "no hands of three are made in this deal"
    won = [each for each in rules.scoring if isinstance(each, HandsWon)]
    pot = next((each for each in rules.scoring if isinstance(each, Pot)), None)
    everything = pot is not None and pot.wins == "all"
    return Settling(
        seats=view.seats,
        eldest=(view.dealer + 1) % view.seats,
        hands=term.hands,
        each=sum(each.each for each in won),
        crash=sum(each.crash for each in won),
        ante=pot.ante if pot else 0,
        pot=view.standing.pot if pot else 0,
        needed=term.hands if everything else term.hands // 2 + 1,
        tied_count=everything,
        earliest=pot is not None and pot.tied == "earliest",
        share=pot is not None and pot.shared == "split",
        last=is_last(view.standing),
    )


def brag_points(view: View) -> tuple[float, float]:
    """Return the mean and the spread of a seat's points in a typical deal by the rules of a view."""
    settling = settling_of(view)._replace(pot=0, eldest=0, last=False)
    return typical_points(view.rules, settling, len(view.dealt))


@lru_cache(maxsize=64)
def typical_points(rules: Rules, settling: Settling, size: int) -> tuple[float, float]:
    """Return the mean and the spread of a seat's points in a typical deal."""
    typical = typical_hands(rules, settling.seats, size)
    cards = np.arange(len(rules.pack.cards()))
    shape = (TYPICAL_DEALS, settling.seats)
    sets = typical.dealt(cards, shape, settling.seats, known_of(rules), 0)
    places = typical.made(sets.reshape(-1))[0].reshape(*shape, -1)
    points = np.zeros((TYPICAL_DEALS, 1, settling.seats), np.int64)
    room = np.zeros(settling.seats, np.int64)
    for deal in range(TYPICAL_DEALS):
        one = slice(deal, deal + 1)
        settle_each(settling, 0, places[one], places[deal, :1].copy(), room, points[one])
    return float(points.mean()), float(points.std())
