"""What the quick rule of thumb knows and reckons with: the cards still out, and the chances that they decide.

Everything here is the knowledge of the seat whose turn it is.  The cards that it has not seen are taken to
lie with each of the others who may hold their suit with the same chance, each by itself.
"""

import numpy as np

from capot.kernel.bits import highest, lowest, lowest_index, popcount
from capot.kernel.compiling import inlined
from capot.kernel.dtypes import GRADES, NOBODY, SEATS, State, Tables

RANKS = 16
"""More than there are cards of a suit."""

IDLE, COSTLY, GOOD, KEPT = range(4)
"""Of which kind a trick is to those who may win it; `KEPT` is some trick in the future."""

EAGER = {IDLE: 0.4, COSTLY: 0.05, GOOD: 0.92, KEPT: 0.3}
"""How often a player wins a trick of a kind who need not."""

SHARE = np.array([0.0] + [1 / count for count in range(1, 64)])
"""One part of so many; none of nothing."""

NONE_OF = np.array(
    [1.0 if able == 0 else (1 - 1 / able) ** cards for able in range(SEATS) for cards in range(64)]
)
"""The chance that one of so many seats who may hold some cards holds none of so many: at `none_of`."""


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
"""The chance that a seat beats a card, by kind, seats who may hold the suit, and cards above and below."""

STAYS = ((1 - BEATEN) ** np.tile(np.repeat(np.arange(SEATS), RANKS * RANKS), len(EAGER))).astype(np.float32)
"""The chance that none of these seats does: at `lie`."""


@inlined
def lie(kind: int, able: int, above: int, below: int) -> int:
    """Return the place in `BEATEN` and `STAYS`; one index is found faster than four."""
    return ((kind * SEATS + able) * RANKS + above) * RANKS + below


@inlined
def none_of(able: int, cards: int) -> float:
    """Return the chance that one of so many seats holds none of so many cards that lie with them."""
    return NONE_OF[able * 64 + cards]


@inlined
def unseen_cards(tables: Tables, state: State) -> int:
    """Return the cards that the seat whose turn it is has not seen."""
    seen = state.trick | state.hands[state.turn]
    # All the room there is, as a loop of a fixed length is unrolled.
    for seat in range(SEATS):
        seen |= state.taken[seat]
    if state.turn == state.discarder:
        # Only who laid cards aside knows them.
        seen |= state.discards
    if state.turn_up != NOBODY and tables.turned == tables.talon_from:
        seen |= 1 << state.turn_up
    return ((1 << tables.size) - 1) & ~seen


@inlined
def lack_counts(tables: Tables, state: State) -> int:
    """Return how many of the others are known to lack each suit, as numbers at the places of its low cards.

    A suit of *n* cards has room for 2 ** *n* - 1 seats.
    """
    lows = 0
    for place in range(4):
        lows |= lowest(tables.suit[state.ordering, place])
    counts = -(state.lacks[state.turn] & lows)
    for seat in range(SEATS):
        counts += state.lacks[seat] & lows
    return counts


@inlined
def others_able(tables: Tables, counts: int, suit: int) -> int:
    """Return how many of the others may hold a suit, which must have cards; ``counts`` are `lack_counts`."""
    return max(tables.seats - 1 - ((counts & suit) >> lowest_index(suit)), 0)


@inlined
def able_behind(tables: Tables, state: State, suit: int) -> int:
    """Return how many of those who are still to play to the trick may hold a suit."""
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
    """Return what the cards that cost something cost together, by grade."""
    total = 0.0
    for grade in range(GRADES):
        total += tables.grade_cost[grade] * popcount(cards & tables.grade_cards[row, grade])
    return total


@inlined
def dearest(tables: Tables, row: int, cards: int) -> int:
    """Return the strongest of the dearest cards; none of them if none costs anything."""
    for grade in range(tables.grades):
        if cards & tables.grade_cards[row, grade]:
            return highest(cards & tables.grade_cards[row, grade])
    return 0
