"""The policy of taking everything, compiled."""

from capot.kernel.bits import highest, highest_index, lowest, popcount
from capot.kernel.compiling import inlined
from capot.kernel.dtypes import ANNOUNCE, SUITS, TRICKS, State, Tables


@inlined
def taker_move(tables: Tables, state: State, may: int) -> int:
    """Return the legal move of the seat to act if it wants to win every trick.

    It announces nothing, passes its weakest cards, leads what nobody can beat, and takes what it can.
    """
    kind = tables.stage[state.stage]
    if kind == ANNOUNCE:
        return 1
    if kind != TRICKS:
        return weakest(tables, state, may, 0)
    unseen = unseen_cards(tables, state)
    if state.trick == 0:
        return surest_lead(tables, state, may, unseen)
    higher = may & tables.wins[state.ordering, state.led] & -(state.best << 1)
    if higher == 0:
        return weakest(tables, state, may, unseen)
    # The last to play need not spend more than it takes.
    return lowest(higher) if state.in_trick == tables.seats - 1 else highest(higher)


@inlined
def unseen_cards(tables: Tables, state: State) -> int:
    """Return the cards not played, not in the hand and not laid aside by the seat to act."""
    gone = state.trick | (state.discards if state.turn == state.discarder else 0)
    for seat in range(tables.seats):
        gone |= state.taken[seat]
    return ((1 << tables.size) - 1) & ~gone & ~state.hands[state.turn]


@inlined
def surest_lead(tables: Tables, state: State, may: int, unseen: int) -> int:
    """Return the highest card of the longest suit in which none unseen beats it; else one that few beat."""
    best, most = 0, -1
    for suit in range(SUITS):
        cards = may & tables.suit[state.ordering, suit]
        if cards:
            top = highest(cards)
            others = unseen & tables.suit[state.ordering, suit]
            above = popcount(others & -top)
            worth = (100 if above == 0 else 50 - 10 * above) + popcount(state.hands[state.turn] & cards)
            if worth > most:
                best, most = top, worth
    return best


@inlined
def weakest(tables: Tables, state: State, may: int, unseen: int) -> int:
    """Return the card least likely to win a trick: the one that most unseen cards of its suit beat."""
    best, most = lowest(may), -1
    for suit in range(SUITS):
        cards = may & tables.suit[state.ordering, suit]
        if cards:
            low = lowest(cards)
            above = popcount(unseen & tables.suit[state.ordering, suit] & -low)
            worth = 64 * above - popcount(cards) if unseen else 64 - (highest_index(low) & 15)
            if worth > most:
                best, most = low, worth
    return best
