"""The choice of all policies that may take the pool or play on for every trick: the chance to win them."""

from capot.kernel.bits import lowest, lowest_index, popcount
from capot.kernel.compiling import compiled
from capot.kernel.dtypes import State, Tables
from capot.kernel.quick.odds import unseen_cards

HIGHER, TRUMPED, PLAIN = 0.4, 0.4, 0.6
"""Weights of higher cards unseen, of trumps where a plain card is left, and of each plain card."""

SCALE = 1.25
"""Factor of the chance; it and the weights are fitted to 332 deals of five in which all played on."""


@compiled
def chance_of_the_rest(tables: Tables, state: State) -> float:
    """Return the chance that nobody beats any of the cards left to the seat on lead."""
    row, hand, unseen = state.ordering, state.hands[state.turn], unseen_cards(tables, state)
    if hand & tables.jokers:
        # A joker never wins.
        return 0.0
    size = popcount(hand)
    share = min(1.0, (tables.seats - 1) * size / max(popcount(unseen), 1))
    higher, plain = unseen & 0, 0
    while hand:
        card = lowest(hand)
        hand ^= card
        higher |= unseen & tables.follow[row, lowest_index(card)] & -(card << 1)
        plain += card & tables.trumps[row] == 0
    count = HIGHER * popcount(higher) + PLAIN * plain
    if plain:
        count += TRUMPED * popcount(unseen & tables.trumps[row] & ~higher)
    return min(1.0, SCALE * (1.0 - share) ** count)


@compiled
def takes_the_pool(tables: Tables, state: State) -> bool:
    """Whether the pool for certain is better than all of it, with the payments, by chance.

    If it stays it is as good as shared, so that only what a seat has more than the others matters.
    """
    all_of_it = tables.pool_held + tables.pool_every * tables.seats
    return chance_of_the_rest(tables, state) * all_of_it <= tables.pool_held
