"""Features of decisions in tricks where others are on the side of the seat to act, or all against one.

They take the places of those of sweeps.  Cards and tricks count for the side that takes them.
"""

import numpy as np

from capot.kernel.bits import lowest_index, popcount
from capot.kernel.compiling import called, inlined
from capot.kernel.dtypes import NOBODY, State, Tables
from capot.kernel.learned.net import ALONE, DECLARER, DEFENDER, PARTNER
from capot.kernel.quick.odds import lack_counts
from capot.kernel.quick.sides import chance_of_side, contents_of_trick, worth_to_side
from capot.kernel.thumb.account import Reading
from capot.kernel.thumb.present import adds, beats, beats_now, eagerness
from capot.kernel.tricks.totals import are_partners


@inlined
def role_of(tables: Tables, state: State) -> int:
    """Return the role of the seat to act among the sides of a deal; the same all through its tricks."""
    if tables.declares and state.declarer != NOBODY:
        return DECLARER if state.turn == state.declarer else DEFENDER
    return PARTNER if tables.sides < tables.seats else ALONE


@inlined
def is_with(tables: Tables, state: State, seat: int, role: int) -> bool:
    """Whether a seat is on the side of the seat to act, in this role."""
    if role == PARTNER:
        return are_partners(tables, seat, state.turn)
    return (seat == state.declarer) == (role == DECLARER)


@called
def note_sides(
    tables: Tables, state: State, reading: Reading, shared: np.ndarray, hand: int, role: int
) -> None:
    """Write how the sides stand: who has declared, who wins the trick and plays to it yet, what is taken."""
    me, seats = state.turn, tables.seats
    mine, theirs, after = 0, 0, seats - 1 - state.in_trick
    ours, others, is_ours = 0, 0, False
    for place in range(seats):
        seat = (me + place) % seats
        together = is_with(tables, state, seat, role)
        if together:
            mine |= state.taken[seat]
        else:
            theirs |= state.taken[seat]
        if 0 < place <= after:
            ours, others, is_ours = ours + together, others + (not together), together
    whole = 1.0 / (tables.usual_trick * tables.tricks)
    declared = state.declarer != NOBODY
    made = declared and is_with(tables, state, state.declarer, role)
    leads = state.trick != 0 and is_with(tables, state, state.best_seat, role)
    shared[9], shared[10] = made, declared and not made
    shared[11], shared[12] = leads, state.trick != 0 and not leads
    shared[13], shared[14] = ours / 2.0, others / 2.0
    shared[15] = value_of(tables, state, mine) * whole
    shared[16] = value_of(tables, state, theirs) * whole
    shared[17] = is_ours
    trumps = tables.trumps[state.ordering]
    shared[25] = popcount(hand & trumps) / 8.0
    shared[28] = tables.avoids
    shared[29] = popcount(reading.unseen & trumps) / 8.0


@inlined
def value_of(tables: Tables, state: State, taken: int) -> float:
    """Return what cards taken in tricks cost or bring in all, without a sign."""
    total = abs(tables.stakes.every) * tables.tricks_of[popcount(taken)]
    while taken:
        total += abs(tables.stakes.card[state.ordering, lowest_index(taken)])
        taken &= taken - 1
    return total


@called
def look_for_side(
    tables: Tables, state: State, reading: Reading, card: int, led: int, contents: float, role: int
) -> tuple[float, float, float]:
    """Return the chances that the seat to act and its side win the trick with a card, and the mean cost."""
    me, seats = state.turn, tables.seats
    wins_now = beats_now(tables, state, card)
    best = card if wins_now else state.best
    contents += reading.cost[lowest_index(card)]
    middle, last = eagerness(contents + reading.now)
    mine = 1.0 if wins_now else 0.0
    ours = 1.0 if wins_now or is_with(tables, state, state.best_seat, role) else 0.0
    after, seat = seats - 1 - state.in_trick, me
    for place in range(after):
        seat = seat + 1 if seat + 1 < seats else 0
        chance = beats(tables, state, reading, seat, best, led, last if place == after - 1 else middle)
        mine *= 1.0 - chance
        contents += adds(tables, state, reading, seat, best, led)
        if is_with(tables, state, seat, role):
            ours += (1.0 - ours) * chance
        else:
            ours *= 1.0 - chance
    return mine, ours, (2.0 * ours - 1.0) * (contents + reading.now)


@called
def note_side_of_card(
    tables: Tables,
    state: State,
    reading: Reading,
    own: np.ndarray,
    card: int,
    suit: int,
    ours: float,
    role: int,
) -> None:
    """Write what a card does for the side; whether it beats the trick is written already."""
    own[18] = ours
    own[19], own[20] = 0.0, 0.0
    for seat in range(tables.seats):
        if seat != state.turn:
            place = 19 if is_with(tables, state, seat, role) else 20
            own[place] += reading.void[seat, suit]
    own[25] = 0.0
    if role != PARTNER:
        chance = chance_of_side(tables, state, reading.unseen, lack_counts(tables, state), card)
        own[25] = worth_to_side(tables, state, reading.unseen, contents_of_trick(tables, state), card, chance)
    own[21] = state.trick != 0 and not own[9] and is_with(tables, state, state.best_seat, role)
