"""The worth of a hand to a declarer alone against the others where cards of several suits are trumps.

The card points that he will take are guessed from his cards, and the guess is off by about as much for every
hand; his chance to win every trick follows from the same guess.  The numbers were fitted to 180,000 deals of
six cards each, played by the rule of thumb.
"""

from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache
from math import erf, exp, sqrt

from capot.cards import SUITS, Card
from capot.players.opening.game import points_in
from capot.rules.scoring import Bands
from capot.rules.stages.opening import Contract, TakeWidow
from capot.rules.terms import Pack

USUAL = 120.0
"""Card points in the pack for which the guesses were fitted."""

FALL = 2.6
"""Places over which what a trump adds falls off."""


@dataclass(frozen=True, slots=True)
class Guess:
    """The card points of a declarer: a constant, and what each thing in his hand adds.

    Trumps add ``low``, the highest ``high`` more, falling off with their place, and their own points times
    ``point``; the highest card of a plain suit adds ``ace``, and a suit that is lacking ``void``.  ``spread``
    is the standard deviation of what comes out.  With ``even`` card points the declarer wins every trick in
    one deal of two; each more raises the log odds by ``steep``.
    """

    constant: float
    low: float
    high: float
    point: float
    ace: float
    void: float
    spread: float
    even: float
    steep: float


WITH_WIDOW = Guess(16.5, 9.1, 13.9, 0.31, 5.7, 0.5, 18.4, 103.2, 0.126)
WITHOUT = Guess(-7.0, 8.3, 14.6, 0.13, 9.5, 8.1, 14.3, 97.6, 0.205)
"""Where the declarer takes up the cards left over and discards as many, and where they stay unseen."""


def expected(own: Collection[Card], contract: Contract, pack: Pack, others: int) -> float:
    """Return what a hand scores on average in a contract, by a pack whose trumps are known."""
    guess = WITH_WIDOW if any(isinstance(each, TakeWidow) for each in contract.stages) else WITHOUT
    points = points_in(contract)
    size = sum(points.values()) / USUAL
    mean = _mean(frozenset(own), pack, guess, tuple(points.items()))
    found = 0.0
    for term in contract.scoring:
        if isinstance(term, Bands):
            found += _scored(term, mean, guess, size) * (others if term.others_pay else 1)
    return found


def _mean(own: frozenset[Card], pack: Pack, guess: Guess, points: tuple[tuple[Card, float], ...]) -> float:
    """Return the card points that a declarer takes on average, of the usual number."""
    weights, sides = _weights(pack, guess, points)
    found = guess.constant + sum(weights.get(card, 0.0) for card in own)
    return found + guess.void * sum(own.isdisjoint(side) for side in sides)


@lru_cache(maxsize=64)
def _weights(
    pack: Pack, guess: Guess, points: tuple[tuple[Card, float], ...]
) -> tuple[dict[Card, float], tuple[frozenset[Card], ...]]:
    """Return what each card adds, and the plain suits."""
    worth = dict(points)
    found = {
        card: guess.low + guess.high * exp(-place / FALL) + guess.point * worth.get(card, 0.0)
        for place, card in enumerate(pack.trumps)
    }
    sides = []
    for suit in SUITS:
        side = [card for card in pack.cards() if card.suit == suit and card not in pack.trumps]
        if side and suit != pack.trump_suit:
            found[max(side, key=pack.strength)] = guess.ace
            sides.append(frozenset(side))
    return found, tuple(sides)


def _scored(term: Bands, mean: float, guess: Guess, size: float) -> float:
    """Return the declarer's average score by one term, given the average of his card points."""
    found = above = 0.0
    for least, paid in term.bands:
        reached = 1.0 if not least else _reached(least / size, mean, guess.spread)
        found += paid * (reached - above)
        above = reached
    if term.every_trick is None:
        return found
    every = 1 / (1 + exp(guess.steep * (guess.even - mean)))
    return every * term.every_trick + (1 - every) * found


def _reached(least: float, mean: float, spread: float) -> float:
    """Return the chance of this many card points."""
    return 0.5 * (1 + erf((mean - least + 0.5) / (spread * sqrt(2))))
