"""Hands and tricks of a finished deal, read off the cards in the order of play.

Only where the lead to the first trick goes by position.
"""

import numpy as np

from capot.kernel.compiling import inlined
from capot.kernel.dtypes import State, Tables


@inlined
def part_hands(tables: Tables, state: State, hands: np.ndarray) -> None:
    """Write the cards that each seat played."""
    seat = (state.dealer + tables.lead_step) % tables.seats
    best, winner, wins = np.int64(0), seat, np.int64(0)
    for place in range(state.played):
        index = np.int64(state.plays[place])
        card = np.int64(1) << index
        hands[seat] |= card
        if place % tables.seats == 0:
            # The card led stands until it is beaten, even if it is a joker.
            best, winner, wins = card, seat, tables.wins[state.ordering, index]
        elif card & wins > best:
            if best & tables.jokers:
                wins = tables.wins[state.ordering, index]
            best, winner = card, seat
        seat = winner if place % tables.seats == tables.seats - 1 else (seat + 1) % tables.seats


@inlined
def read_tricks(tables: Tables, state: State, leaders: np.ndarray, winners: np.ndarray) -> None:
    """Write who led and who won each trick."""
    seats = tables.seats
    seat = (state.dealer + tables.lead_step) % seats
    best, winner, wins = np.int64(0), seat, np.int64(0)
    for place in range(state.played):
        card = np.int64(1) << np.int64(state.plays[place])
        if place % seats == 0:
            best, wins = np.int64(0), tables.wins[state.ordering, state.plays[place]]
            leaders[place // seats] = seat
        if card & wins > best:
            best, winner = card, seat
        winners[place // seats] = winner
        seat = winner if place % seats == seats - 1 else (seat + 1) % seats
