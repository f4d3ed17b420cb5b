"""Factors of what others score, and players who are spared."""

from typing import Final

import numpy as np

from capot.kernel.bits import popcount
from capot.kernel.compiling import compiled, inlined
from capot.kernel.dtypes import POINTS, State, Tables, room
from capot.kernel.tricks.amounts import PLAIN, Fills, Place
from capot.kernel.tricks.totals import drop
from capot.rules.derived.weights import multiplied_parts
from capot.rules.scoring import Exempt, Multiplier, PointsOff, Reversal, Scale, TrumpFactor
from capot.rules.terms import resolved_cards

MULTIPLIER, EXEMPT, POINTS_OFF = 9, 10, 21
"""The codes of these terms, each unlike all others."""


def fill_multiplier(at: Place, term: Multiplier) -> None:
    """Fill in the factor, and what the card scores for a player who has nothing to multiply."""
    counted = {card for part in multiplied_parts(at.rules, term) for card in part.cards}
    at.put_cards((term.card,))
    at.put_cards(counted - {term.card}, "term_others")
    at.put(pays=(at.units(term.alone), 0))
    at.put_amounts(term.factor)


def fill_reversal(at: Place, term: Reversal) -> None:
    """Fill in the cards, all of which multiply by -1."""
    at.put_cards(resolved_cards(term.cards))
    at.put_amounts(-1)


@compiled
def pay_multiplier(tables: Tables, state: State, number: int, amounts: np.ndarray) -> None:
    """Multiply what the taker of a card, or of all of several cards, has scored by some terms."""
    row = state.ordering
    cards = tables.term_cards[row, number]
    for seat in range(tables.seats):
        if state.taken[seat] & cards == cards:
            for term in range(tables.terms):
                if tables.replaces[number] >> term & 1:
                    amounts[term, seat] *= tables.amounts[number, 0]
            if state.taken[seat] & tables.term_others[row, number] == 0:
                amounts[number, seat] += tables.pays[number, 0]


def fill_exempt(at: Place, term: Exempt) -> None:
    """Fill in the total from which players are spared."""
    room("points in a match", term.total, POINTS)
    at.put_amounts(term.total)


@inlined
def pay_exempt(tables: Tables, state: State, number: int, amounts: np.ndarray) -> None:
    """Clear some terms for the seats whose total before the deal was high enough."""
    for seat in range(tables.seats):
        if state.totals[seat] >= tables.amounts[number, 0] * tables.scale:
            drop(tables, amounts, number, seat)


def fill_points_off(at: Place, term: PointsOff) -> None:
    """Fill in the cards, and what each takes off a score."""
    at.put_cards(term.cards)
    at.put(pays=(at.units(term.points), 0))


@compiled
def pay_points_off(tables: Tables, state: State, number: int, amounts: np.ndarray) -> None:
    """Take points off the scores of those who took some cards, but none below zero."""
    cards = tables.term_cards[state.ordering, number]
    for seat in range(tables.seats):
        score = np.int64(0)
        for term in range(tables.terms):
            score += amounts[term, seat]
        off = popcount(state.taken[seat] & cards) * tables.pays[number, 0]
        amounts[number, seat] -= max(min(off, score), 0)


FILL: Final[Fills] = {
    Scale: (PLAIN, None),
    TrumpFactor: (PLAIN, None),
    Multiplier: (MULTIPLIER, fill_multiplier),
    Reversal: (MULTIPLIER, fill_reversal),
    Exempt: (EXEMPT, fill_exempt),
    PointsOff: (POINTS_OFF, fill_points_off),
}
