"""The knowledge of the seat to act: the cards still out, and the chances they give.

Each unseen card is taken to be independently, and with equal chance, with any of the others who may hold
its suit.
"""

import numpy as np

from capot.kernel.bits import highest, lowest, lowest_index, popcount
from capot.kernel.compiling import inlined
from capot.kernel.dtypes import GRADES, NOBODY, SEATS, SUITS, State, Tables
from capot.kernel.tricks.moves import lies_last

RANKS = 16
"""Room for the number of cards of a suit."""

IDLE, COSTLY, GOOD, KEPT = range(4)
"""Kinds of trick for a player who could win it; `KEPT` is some future trick."""

EAGER = {IDLE: 0.4, COSTLY: 0.05, GOOD: 0.92, KEPT: 0.3}
"""Chance that a player wins a trick of a kind without having to."""

SHARE = np.array([0.0] + [1 / count for count in range(1, 64)])
"""Reciprocals of whole numbers; 0 for 0."""

NONE_OF = np.array(
    [1.0 if able == 0 else (1 - 1 / able) ** cards for able in range(SEATS) for cards in range(64)]
)
"""Chance that one of ``able`` possible holders holds none of ``cards`` cards: see `none_of`."""


def _beaten(able: int, above: int, below: int, eager: float) -> float:
    """Return the chance that a seat has a higher card of the suit, and must or likes to play it."""
    no_higher, no_lower = NONE_OF[able * 64 + above], NONE_OF[able * 64 + below]
    return float((1 - no_higher) * (no_lower + (1 - no_lower) * eager))


BEATEN = np.array(
    [
        _beaten(able, above, below, eager)
        for eager in EAGER.values()
        for able in range(SEATS)
        for above in range(RANKS)
        for below in range(RANKS)
    ],
    np.float32,
)
"""Chance that a seat beats a card, by kind, possible holders of the suit, cards above and below."""

STAYS = ((1 - BEATEN) ** np.tile(np.repeat(np.arange(SEATS), RANKS * RANKS), len(EAGER))).astype(np.float32)
"""Chance that none of these seats does: see `lie`."""


@inlined
def lie(kind: int, able: int, above: int, below: int) -> int:
    """Return the index in `BEATEN` and `STAYS`; one index is faster than four."""
    return ((kind * SEATS + able) * RANKS + above) * RANKS + below


@inlined
def none_of(able: int, cards: int) -> float:
    """Return the chance that one of ``able`` seats holds none of ``cards`` cards that they hold."""
    return NONE_OF[able * 64 + cards]


@inlined
def unseen_cards(tables: Tables, state: State) -> int:
    """Return the cards that the seat to act has not seen."""
    seen = state.trick | state.hands[state.turn]
    # Over all `SEATS`, since a loop of fixed length is unrolled.
    for seat in range(SEATS):
        seen |= state.taken[seat]
    if state.turn == state.discarder:
        # Known only to the seat that laid them aside.
        seen |= state.discards
    if state.turn_up != NOBODY and tables.turned == tables.talon_from:
        seen |= 1 << state.turn_up
    elif lies_last(tables, state):
        # It is in no hand that is played yet.
        seen |= 1 << state.turn_up
    return ((1 << tables.size) - 1) & ~seen


@inlined
def sole_taker(tables: Tables, state: State, cards: int) -> int:
    """Return the only taker of any of the cards; `NOBODY` if none, ``tables.seats`` if several."""
    taker = NOBODY
    for seat in range(tables.seats):
        if state.taken[seat] & cards:
            taker = seat if taker == NOBODY else tables.seats
    return taker


@inlined
def lack_counts(tables: Tables, state: State) -> int:
    """Return the number of the others known to lack each suit, each count at the bit of its lowest card.

    A suit of *n* cards has room for a count up to 2 ** *n* - 1.
    """
    lows = 0
    for place in range(SUITS):
        lows |= lowest(tables.suit[state.ordering, place])
    counts = -(state.lacks[state.turn] & lows)
    for seat in range(SEATS):
        counts += state.lacks[seat] & lows
    return counts


@inlined
def others_able(tables: Tables, counts: int, suit: int) -> int:
    """Return the number of the others who may hold a suit (not empty); ``counts`` are `lack_counts`."""
    return max(tables.seats - 1 - ((counts & suit) >> lowest_index(suit)), 0)


@inlined
def able_behind(tables: Tables, state: State, suit: int) -> int:
    """Return the number of players still to play to the trick who may hold a suit."""
    able, seat = 0, state.turn
    for _ in range(tables.seats - 1 - state.in_trick):
        seat = seat + 1 if seat + 1 < tables.seats else 0
        able += (state.lacks[seat] & suit) == 0
    return able


@inlined
def power(base: float, exponent: int) -> float:
    """Return a small whole power."""
    result = 1.0
    for _ in range(exponent):
        result *= base
    return result


@inlined
def cost_of(tables: Tables, row: int, cards: int) -> float:
    """Return the total cost of the penalty cards among ``cards``, by grade."""
    total = 0.0
    for grade in range(GRADES):
        total += tables.grade_cost[grade] * popcount(cards & tables.grade_cards[row, grade])
    return total


@inlined
def dearest(tables: Tables, row: int, cards: int) -> int:
    """Return the strongest of the dearest cards; 0 if none costs anything."""
    for grade in range(tables.grades):
        if cards & tables.grade_cards[row, grade]:
            return highest(cards & tables.grade_cards[row, grade])
    return 0
