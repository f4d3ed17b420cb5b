"""A rule of thumb for card play where a declarer plays against all others.

Cards and tricks count for the side that takes them.  Worth is in units of an average trick.
"""

import numpy as np

from capot.kernel.bits import lowest, lowest_index, popcount
from capot.kernel.compiling import compiled, inlined
from capot.kernel.dtypes import State, Tables
from capot.kernel.quick.odds import lack_counts, none_of, others_able, unseen_cards

TRUMP, TOP = 1.0, 0.1
"""Worth of keeping the highest trump, and the highest card of another suit; found by trial."""

LOW = 0.3
"""Worth of keeping the lowest card of a suit where the declarer must avoid every trick."""

COMES = 0.5
"""Share of its part of an average trick that each player still to play adds."""

NEVER = 1e9
"""More than any worth."""


@compiled
def side_card(tables: Tables, state: State, may: int) -> int:
    """Return the card with the highest worth to the side of the seat to act, less its worth if it is kept.

    Points go to tricks that the own side will win and away from the others; strong cards are spent only on
    tricks worth winning.
    """
    unseen, counts = unseen_cards(tables, state), lack_counts(tables, state)
    contents = contents_of_trick(tables, state)
    best, most = may, -NEVER
    while may:
        card = lowest(may)
        may ^= card
        chance = chance_of_side(tables, state, unseen, counts, card)
        worth = worth_to_side(tables, state, unseen, contents, card, chance)
        if worth > most:
            best, most = card, worth
    return best


@compiled
def note_side(tables: Tables, state: State, may: int, wins: np.ndarray, costs: np.ndarray) -> None:
    """Write for each card the chance that the side wins the trick with it, and its cost to the side."""
    unseen, counts = unseen_cards(tables, state), lack_counts(tables, state)
    contents = contents_of_trick(tables, state)
    while may:
        card = lowest(may)
        may ^= card
        chance = chance_of_side(tables, state, unseen, counts, card)
        wins[lowest_index(card)] = chance
        costs[lowest_index(card)] = -worth_to_side(tables, state, unseen, contents, card, chance)


@inlined
def contents_of_trick(tables: Tables, state: State) -> float:
    """Return the worth of the cards on the table, and of those still to come on average."""
    after = tables.seats - 1 - state.in_trick
    return worth_of(tables, state, state.trick) + COMES * after / tables.seats


@inlined
def worth_to_side(
    tables: Tables, state: State, unseen: int, contents: float, card: int, chance: float
) -> float:
    """Return the mean worth of playing a card to the side, less its worth if it is kept."""
    stake = contents + worth_of(tables, state, card)
    return (2.0 * chance - 1.0) * stake - kept(tables, state, unseen, card)


@inlined
def worth_of(tables: Tables, state: State, cards: int) -> float:
    """Return the worth of some cards to whoever takes them."""
    total = 0.0
    while cards:
        total -= tables.card_cost[state.ordering, lowest_index(cards)]
        cards &= cards - 1
    return total


@inlined
def kept(tables: Tables, state: State, unseen: int, card: int) -> float:
    """Return the worth of keeping a card: a trump, or the highest of a suit, will win a trick."""
    row = state.ordering
    suit = tables.follow[row, lowest_index(card)]
    out = popcount(unseen & suit)
    above = popcount(unseen & suit & -card)
    if tables.avoids:
        return LOW * above / (1.0 + out)
    if suit == tables.trumps[row]:
        return TRUMP * (1.0 + out - above) / (1.0 + out)
    return 0.0 if above else TOP


@inlined
def chance_of_side(tables: Tables, state: State, unseen: int, counts: int, card: int) -> float:
    """Return the chance that the side of the seat to act wins the trick with a card."""
    row, me = state.ordering, state.turn
    led = lowest_index(card) if state.trick == 0 or state.best & tables.jokers else state.led
    best, winner = state.best, state.best_seat
    if state.trick == 0 or card & tables.wins[row, led] > best:
        best, winner = card, me
    alone = me == state.declarer
    chance = 1.0 if (winner == state.declarer) == alone else 0.0
    seat = me
    for _ in range(tables.seats - 1 - state.in_trick):
        seat = seat + 1 if seat + 1 < tables.seats else 0
        over = chance_to_beat(tables, state, unseen, counts, seat, best, led)
        if (seat == state.declarer) == alone:
            chance += (1.0 - chance) * over
        else:
            chance *= 1.0 - over
    return chance


@inlined
def chance_to_beat(
    tables: Tables, state: State, unseen: int, counts: int, seat: int, best: int, led: int
) -> float:
    """Return the chance that a seat can beat the best card of a trick."""
    row = state.ordering
    suit, trumps = tables.follow[row, led], tables.trumps[row]
    lacks = state.lacks[seat]
    chance, void = 0.0, 1.0
    if not lacks & suit and unseen & suit:
        able = others_able(tables, counts, suit)
        void = none_of(able, popcount(unseen & suit))
        if best & suit:
            chance = 1.0 - none_of(able, popcount(unseen & suit & -best))
    higher = unseen & trumps & (-best if best & trumps else -1)
    if suit != trumps and higher and not lacks & trumps:
        chance += void * (1.0 - none_of(others_able(tables, counts, trumps), popcount(higher)))
    return chance
