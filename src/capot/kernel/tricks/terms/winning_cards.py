"""The card that wins the last trick, and the highest trump."""

from typing import Final

import numpy as np

from capot.kernel.compiling import compiled
from capot.kernel.dtypes import State, Tables, room
from capot.kernel.tricks.amounts import Fills, Place
from capot.rules.scoring import LastCard, TopTrump

LAST_CARD, TOP_TRUMP = 12, 24
"""The codes of these terms, each unlike all others."""


def fill_last_card(at: Place, term: LastCard) -> None:
    """Fill in what the highest card of the last trick scores, by rank."""
    room("terms that score the last card", int(at.tables["last_card"]) + 1, 1)
    at.tables["last_card"] = 1
    for row, order in enumerate(at.orders):
        for index, card in enumerate(order.cards):
            at.tables["card_value"][row, index] = at.units(term.value(card))
    at.put_amounts(term.equals)


@compiled
def pay_last_card(tables: Tables, state: State, number: int, amounts: np.ndarray) -> None:
    """Charge the winner of the last trick for its card, and those who played a card equal to it."""
    row, seats = state.ordering, tables.seats
    first = state.played - seats
    best, led = first, state.plays[first]
    for place in range(first + 1, state.played):
        card, high = state.plays[place], state.plays[best]
        if tables.suitless:
            # Of equal cards the last wins.
            best = place if card > high or tables.equals[high] >> card & 1 else best
        elif tables.wins[row, led] >> card & 1 and card > high:
            if tables.jokers >> high & 1:
                led = card
            best = place
    value, high = tables.card_value[row, state.plays[best]], state.plays[best]
    for place in range(first, state.played):
        equal = (
            tables.suitless and tables.amounts[number, 0] and tables.equals[high] >> state.plays[place] & 1
        )
        if place == best or equal:
            amounts[number, (state.last_winner + place - best + seats) % seats] += value


def fill_top_trump(at: Place, term: TopTrump) -> None:
    """Fill in what the taker of the highest trump scores."""
    at.put_amounts(at.units(term.points))


@compiled
def pay_top_trump(tables: Tables, state: State, number: int, amounts: np.ndarray) -> None:
    """Pay for the highest trump that anybody has taken, once all tricks are played."""
    trumps, best, by = tables.trumps[state.ordering], np.int64(0), 0
    for seat in range(tables.seats):
        own = state.taken[seat] & trumps
        if own > best:
            best, by = own, seat
    if best != 0 and state.tricks == tables.tricks:
        amounts[number, by] += tables.amounts[number, 0]


FILL: Final[Fills] = {
    LastCard: (LAST_CARD, fill_last_card),
    TopTrump: (TOP_TRUMP, fill_top_trump),
}
