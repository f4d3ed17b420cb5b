"""The inputs of the network that sees the cards: rows that hold for a seat, by what it knows alone."""

from typing import Any, TypeAlias

import numpy as np

from capot.kernel.bits import highest, lowest, lowest_index, popcount
from capot.kernel.compiling import inlined
from capot.kernel.dtypes import NOBODY, TRICKS, State, Tables
from capot.kernel.quick.odds import sole_taker
from capot.kernel.sighted.net import (
    BEST,
    BROKEN,
    BUCKETS,
    DEAREST,
    DIRECTION,
    DISCARD,
    FOLLOW,
    GIVE,
    GIVEN,
    HAND,
    HIGHER,
    LEAD,
    LEFT,
    LENGTH,
    LOWER,
    OUT,
    PLACE,
    PLAYED,
    RANKS,
    RECEIVED,
    SLOTS,
    SOLE,
    SUITS_SEEN,
    TAKEN,
    TASK,
    TRICK,
    VOID,
)

ReadyNet: TypeAlias = Any
"""One record of `READY_NET`."""

Accumulators: TypeAlias = Any
"""One record of `ACCUMULATORS`."""

Notes: TypeAlias = Any
"""One record of `NOTES`."""


@inlined
def task_of(tables: Tables, state: State, may: int) -> int:
    """Return the task of the seat to act."""
    if tables.stage[state.stage] != TRICKS:
        return GIVE
    if state.trick == 0:
        return LEAD
    return FOLLOW if may & tables.follow[state.ordering, state.led] else DISCARD


@inlined
def direction_of(tables: Tables, state: State) -> int:
    """Return how cards are passed in a deal: 0 not at all, 1 to the next seat, 3 back to the last, 2 else."""
    if tables.pass_cycle == 0:
        return 0
    step = tables.pass_steps[state.number % tables.pass_cycle]
    if step == 0:
        return 0
    if step == 1:
        return 1
    return 3 if step == tables.seats - 1 else 2


@inlined
def card_of(index: int) -> Any:  # noqa: ANN401 - a number of a fixed width
    """Return the set of the card with a kernel index, widened to 64 bits."""
    return 1 << np.int64(index)


@inlined
def note_played(tables: Tables, state: State, notes: Notes) -> None:
    """Write the cards that each seat has played."""
    seats = tables.seats
    for seat in range(seats):
        notes.played[seat] = 0
    if state.played == 0:
        return
    seat = state.leader if state.tricks == 0 else state.first_winner
    if state.tricks:
        best, place_of_best = 0, 0
        follow = tables.wins[0, state.plays[0]]
        for place in range(seats):
            card = card_of(state.plays[place])
            if card & follow > best:
                best, place_of_best = card, place
        seat = (seat - place_of_best + seats) % seats
    best, best_seat, follow = 0, seat, 0
    for place in range(state.played):
        card = card_of(state.plays[place])
        notes.played[seat] |= card
        if place % seats == 0:
            follow, best = tables.wins[0, state.plays[place]], 0
        if card & follow > best:
            best, best_seat = card, seat
        seat = best_seat if place % seats == seats - 1 else (seat + 1) % seats


@inlined
def given_by(tables: Tables, state: State, seat: int, notes: Notes) -> int:
    """Return the cards that a seat has passed and nobody has played, none if that is not known."""
    if tables.stage[state.stage] != TRICKS:
        return state.passed[seat]
    played = 0
    for other in range(tables.seats):
        played |= notes.played[other]
    return state.dealt[seat] & ~state.hands[seat] & ~played


@inlined
def note_held(tables: Tables, state: State, ready: ReadyNet, seat: int, notes: Notes) -> int:
    """Write the rows that change with each card alone, and return their number; `note_played` comes first."""
    count = 0
    hand, given = state.hands[seat], given_by(tables, state, seat, notes)
    if tables.stage[state.stage] != TRICKS:
        hand &= ~given
    cards = hand
    while cards:
        notes.places[count] = HAND + ready.slot[lowest_index(cards)]
        cards &= cards - 1
        count += 1
    if state.dealt[seat]:
        cards = (hand | notes.played[seat]) & ~state.dealt[seat]
        while cards:
            notes.places[count] = RECEIVED + ready.slot[lowest_index(cards)]
            cards &= cards - 1
            count += 1
    direction = direction_of(tables, state)
    if direction:
        while given:
            notes.places[count] = GIVEN + (direction - 1) * SLOTS + ready.slot[lowest_index(given)]
            given &= given - 1
            count += 1
    other = seat
    for place in range(tables.seats):
        cards = notes.played[other]
        while cards:
            notes.places[count] = PLAYED + place * SLOTS + ready.slot[lowest_index(cards)]
            cards &= cards - 1
            count += 1
        other = other + 1 if other + 1 < tables.seats else 0
    return count


@inlined
def note_now(tables: Tables, state: State, ready: ReadyNet, task: int, notes: Notes, begun: int) -> int:
    """Write the other rows of the seat to act after the first ``begun``, and return the number of all."""
    count, me = begun, state.turn
    hand = state.hands[me]
    if task == GIVE:
        hand &= ~state.passed[me]
    cards = state.trick
    while cards:
        notes.places[count] = TRICK + ready.slot[lowest_index(cards)]
        cards &= cards - 1
        count += 1
    if state.trick:
        notes.places[count] = BEST + ready.slot[lowest_index(state.best)]
        count += 1
    notes.places[count] = LEFT + popcount(hand)
    notes.places[count + 1] = PLACE + state.in_trick
    notes.places[count + 2] = DIRECTION + direction_of(tables, state)
    notes.places[count + 3] = TASK + task
    count += 4
    if state.broken:
        notes.places[count] = BROKEN
        count += 1
    count = note_suits(tables, state, hand, notes, count)
    return note_takers(tables, state, notes, count)


@inlined
def unseen_by(tables: Tables, state: State, hand: int) -> int:
    """Return the cards that are neither in a hand nor played."""
    gone = hand | state.trick
    for seat in range(tables.seats):
        gone |= state.taken[seat]
    cards = 0
    for suit in range(SUITS_SEEN):
        cards |= tables.suit[0, suit]
    return cards & ~gone


@inlined
def note_suits(tables: Tables, state: State, hand: int, notes: Notes, count: int) -> int:
    """Write the rows of suits: lengths, voids, and own cards by what is out below and above."""
    unseen, me, seats = unseen_by(tables, state, hand), state.turn, tables.seats
    for suit in range(SUITS_SEEN):
        suited = tables.suit[0, suit]
        mine, out = hand & suited, unseen & suited
        notes.places[count] = LENGTH + suit * (RANKS + 1) + popcount(mine)
        notes.places[count + 1] = OUT + suit * (RANKS + 1) + popcount(out)
        count += 2
        while mine:
            card = lowest(mine)
            mine ^= card
            above = popcount(out & -card)
            notes.places[count] = LOWER + suit * RANKS + popcount(out) - above
            notes.places[count + 1] = HIGHER + suit * RANKS + above
            count += 2
    other = me
    for place in range(1, seats):
        other = other + 1 if other + 1 < seats else 0
        lacks = state.lacks[other]
        if lacks:
            for suit in range(SUITS_SEEN):
                if lacks & tables.suit[0, suit]:
                    notes.places[count] = VOID + place * SUITS_SEEN + suit
                    count += 1
    return count


@inlined
def note_takers(tables: Tables, state: State, notes: Notes, count: int) -> int:
    """Write the rows of what has been taken by whom."""
    stakes, seats, other = tables.stakes, tables.seats, state.turn
    whole = tables.usual_trick * tables.tricks
    dearest = stakes.grade_cards[0, 0] if stakes.grades else 0
    for place in range(seats):
        taken, cost = state.taken[other], 0.0
        if taken:
            for grade in range(stakes.grades):
                cost += stakes.grade_cost[grade] * popcount(taken & stakes.grade_cards[0, grade])
        if cost > 0.0:
            bucket = min(BUCKETS - 1, 1 + int((BUCKETS - 1) * cost / whole))
            notes.places[count] = TAKEN + BUCKETS * place + bucket
            count += 1
        if taken & highest(dearest | 1) & dearest:
            notes.places[count] = DEAREST + place
            count += 1
        other = other + 1 if other + 1 < seats else 0
    if stakes.prizes:
        wanted = stakes.prize_cards[0, 0]
        taker = sole_taker(tables, state, wanted if wanted else -1)
        if taker == NOBODY:
            notes.places[count] = SOLE
        elif taker == seats:
            notes.places[count] = SOLE + 1
        else:
            notes.places[count] = SOLE + 2 + (taker - state.turn + seats) % seats
        count += 1
    return count


@inlined
def note_choices(tables: Tables, state: State, ready: ReadyNet, may: int, task: int, notes: Notes) -> int:
    """Write the cards to choose between and the rows of each, and return their number.

    Of cards of equal effect the highest stands for all.
    """
    hand = state.hands[state.turn]
    if task == GIVE:
        hand &= ~state.passed[state.turn]
    unseen, count, before = unseen_by(tables, state, hand), 0, 0
    led = tables.wins[0, state.led] if state.trick else 0
    wanted = tables.stakes.prize_cards[0, 0] if tables.stakes.prizes else 0
    while may:
        card = lowest(may)
        may ^= card
        index = lowest_index(card)
        slot = ready.slot[index]
        suit = slot // RANKS
        if before and before & tables.suit[0, suit]:
            alike = tables.card_cost[0, index] == tables.card_cost[0, lowest_index(before)]
            alike = alike and (before & wanted == 0) == (card & wanted == 0)
            if alike and not (unseen | state.trick) & (card - before):
                count -= 1
        before = card
        out = unseen & tables.suit[0, suit]
        above = popcount(out & -card)
        beats = state.trick != 0 and card & led > state.best
        notes.cards[count] = card
        notes.card[count] = task * SLOTS + slot
        notes.below[count] = task * SLOTS + suit * RANKS + popcount(out) - above
        notes.above[count] = task * SLOTS + suit * RANKS + above
        notes.beats[count] = (task * SUITS_SEEN + suit) * 2 + (1 if beats else 0)
        count += 1
    return count
