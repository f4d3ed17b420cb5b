"""The costs of cards and tricks to the seat to act, and the others who may take everything."""

from capot.kernel.bits import lowest, lowest_index, popcount
from capot.kernel.compiling import called, inlined
from capot.kernel.dtypes import (
    ALL_OF,
    COUNT_EVERYBODY,
    COUNT_NOBODY,
    EVERY_TRICK,
    NO_TRICK,
    NOBODY,
    SUITS,
    State,
    Tables,
)
from capot.kernel.quick.odds import sole_taker
from capot.kernel.thumb.account import Reading
from capot.kernel.tricks.totals import are_partners

POOL_SHARE = 0.45
"""Share of the pool that a player without penalty cards may still hope for."""

THREAT = 1.5
"""Chance of the rest of a prize, per square of the part that one seat alone has taken."""


@inlined
def is_open(tables: Tables, state: State, seat: int) -> bool:
    """Whether a seat's undertaking can still be made."""
    what = state.said[seat] - 1
    if tables.aim[what] == NO_TRICK:
        return state.taken[seat] == 0
    wanted = -1 if tables.aim[what] == EVERY_TRICK else tables.aim_cards[state.ordering, what]
    return taken_by_others(tables, state, seat) & wanted == 0


@inlined
def taken_by_others(tables: Tables, state: State, seat: int) -> int:
    """Return the cards that all seats but one have taken."""
    cards = 0
    for other in range(tables.seats):
        if other != seat:
            cards |= state.taken[other]
    return cards


@inlined
def part_that_counts(tables: Tables, state: State) -> float:
    """Return the chance that cards taken will count for the seat to act."""
    if state.bound == 0:
        return 1.0
    still, anybody = 0, False
    for seat in range(tables.seats):
        if state.bound >> seat & 1:
            still |= 1 << tables.still_count[state.said[seat] - 1]
            anybody |= is_open(tables, state, seat)
    mine = state.bound >> state.turn & 1
    if still >> COUNT_NOBODY & 1 or (mine and not still >> COUNT_EVERYBODY & 1):
        return 0.0
    return 0.5 if anybody else 1.0


@called
def weigh(tables: Tables, state: State, reading: Reading) -> None:
    """Write the costs of cards and tricks to the seat to act, with undertakings taken into account."""
    me = state.turn
    if state.bound >> me & 1 and tables.aim[state.said[me] - 1] == NO_TRICK and is_open(tables, state, me):
        weigh_tricks(tables, reading)
        return
    part = part_that_counts(tables, state)
    if part > 0.0:
        weigh_ordinary(tables, state, reading, part)
    else:
        weigh_nothing(tables, reading)
    if state.bound:
        note_declarers(tables, state, reading)
    elif tables.stakes.prizes:
        note_sweepers(tables, state, reading)


@inlined
def weigh_nothing(tables: Tables, reading: Reading) -> None:
    """Set all costs of cards and tricks to zero."""
    reading.entries, reading.gifts, reading.rivals = 0, 0, 0
    reading.now, reading.every, reading.last, reading.usual = 0.0, 0.0, 0.0, 0.0
    for card in range(tables.size):
        reading.cost[card] = 0.0


@inlined
def weigh_tricks(tables: Tables, reading: Reading) -> None:
    """Set the cost of every trick to 1, and of every card to zero."""
    weigh_nothing(tables, reading)
    reading.now, reading.every = 1.0, 1.0


@inlined
def weigh_ordinary(tables: Tables, state: State, reading: Reading, part: float) -> None:
    """Write the ordinary costs of cards and tricks, multiplied by ``part``."""
    row, me, stakes = state.ordering, state.turn, tables.stakes
    reading.entries, reading.gifts, reading.rivals = 0, 0, 0
    for card in range(tables.size):
        reading.cost[card] = stakes.card[row, card] * part
    first, last = stakes.first * part, stakes.last * part
    changed = False
    if stakes.pool_cards[row] and not state.taken[me] & stakes.pool_cards[row]:
        changed = True
        cards = stakes.pool_cards[row]
        pool = POOL_SHARE * (state.pot + popcount(cards)) / 2
        while cards:
            reading.cost[lowest_index(cards)] += pool
            cards &= cards - 1
    for number in range(stakes.sets):
        missing = stakes.set_cards[row, number] & ~state.taken[me]
        gone = taken_by_others(tables, state, me) & missing
        lacks_first = stakes.set_first[number] and state.tricks > 0 and state.first_winner != me
        first_open = stakes.set_first[number] and state.tricks == 0
        parts = popcount(missing) + (1 if first_open else 0) + stakes.set_last[number]
        if gone or lacks_first or parts != 1:
            continue
        extra = stakes.set_extra[number]
        if missing:
            reading.cost[lowest_index(missing)] += extra
            changed = True
        elif first_open:
            first += extra
        else:
            last += extra
    if state.turn_up != NOBODY and tables.turned == tables.talon_from and tables.last_takes_turned:
        last += reading.cost[state.turn_up]
    if changed:
        sort_entries(tables, state, reading)
    else:
        list_entries(tables, state, reading, part)
    weigh_trick(tables, reading, part, 0.0 if state.tricks else first, last)


@inlined
def weigh_trick(tables: Tables, reading: Reading, part: float, first: float, last: float) -> None:
    """Write the costs of an average trick, this one and the last two, given those of the cards."""
    total = 0.0
    for number in range(reading.entries):
        total += reading.entry_cost[number] * popcount(reading.entry_cards[number])
    reading.usual = total / reading.left
    reading.every = tables.stakes.every * part
    reading.now = reading.every + first + (last if reading.left == 1 else 0.0)
    reading.last = last
    if tables.tricks - reading.left < tables.counts_from:
        reading.now -= reading.every
    if tables.tricks - reading.left == tables.marked:
        reading.now += tables.stakes.marked * part
    before = tables.stakes.before * part
    if reading.left == 2:
        reading.now += before
    elif reading.left > 2:
        # The winner of the last trick has usually won the one before it too.
        reading.last += before


@inlined
def enter(tables: Tables, state: State, reading: Reading, cost: float, cards: int) -> None:
    """Add cards of the same cost, suit by suit."""
    for suit in range(SUITS):
        some = cards & tables.suit[state.ordering, suit]
        if some:
            reading.entry_cost[reading.entries] = cost
            reading.entry_suit[reading.entries] = suit
            reading.entry_cards[reading.entries] = some
            reading.entries += 1


@inlined
def list_entries(tables: Tables, state: State, reading: Reading, part: float) -> None:
    """Add the unseen cards that cost something, the dearest first, by the grades of the rules."""
    row, stakes = state.ordering, tables.stakes
    for grade in range(stakes.grades):
        cards = stakes.grade_cards[row, grade] & reading.unseen
        if cards:
            enter(tables, state, reading, stakes.grade_cost[grade] * part, cards)
    reading.gifts = stakes.gifts[row]


@inlined
def sort_entries(tables: Tables, state: State, reading: Reading) -> None:
    """Add the unseen cards that cost something, the dearest first, by their present costs."""
    rest = 0
    for card in range(tables.size):
        if reading.cost[card] > 0.0:
            rest |= 1 << card
        elif reading.cost[card] < 0.0:
            reading.gifts |= 1 << card
    rest &= reading.unseen
    while rest:
        cards = dearest(reading, rest)
        enter(tables, state, reading, reading.cost[lowest_index(cards)], cards)
        rest ^= cards


@inlined
def dearest(reading: Reading, among: int) -> int:
    """Return the dearest of some cards; at least one must cost something."""
    most, cards = 0.0, 0
    while among:
        cost = reading.cost[lowest_index(among)]
        if cost > most:
            most, cards = cost, 0
        if cost == most:
            cards |= lowest(among)
        among &= among - 1
    return cards


@inlined
def note_declarers(tables: Tables, state: State, reading: Reading) -> None:
    """List the others whose undertaking is still open, and the seat's saving if they fail."""
    for seat in range(tables.seats):
        if seat == state.turn or not state.bound >> seat & 1 or not is_open(tables, state, seat):
            continue
        what, number = state.said[seat] - 1, reading.rivals
        reading.rival[number] = seat
        reading.rival_cards[number] = (
            tables.aim_cards[state.ordering, what] if tables.aim[what] == ALL_OF else 0
        )
        gain = tables.stakes.gain[what, 0] - tables.stakes.gain[what, 1]
        reading.rival_loss[number] = gain / (tables.seats - 1)
        reading.rival_shuns[number] = tables.aim[what] == NO_TRICK
        reading.rivals += 1


@inlined
def part_taken(tables: Tables, state: State, reading: Reading, cards: int) -> float:
    """Return the share of some cards that has been taken; of the tricks if there are none."""
    if cards == 0:
        return reading.done / (reading.done + reading.left)
    taken = taken_by_others(tables, state, NOBODY)
    return popcount(taken & cards) / popcount(cards)


@inlined
def note_sweepers(tables: Tables, state: State, reading: Reading) -> None:
    """List the others that alone have taken part of a prize and may take all of it."""
    stakes = tables.stakes
    for number in range(stakes.prizes):
        cards = stakes.prize_cards[state.ordering, number]
        seat = sole_taker(tables, state, cards if cards else -1)
        if seat == NOBODY or seat == tables.seats or are_partners(tables, seat, state.turn):
            continue
        part = part_taken(tables, state, reading, cards)
        place = reading.rivals
        reading.rival[place] = seat
        reading.rival_cards[place] = cards
        reading.rival_shuns[place] = 0
        gain = stakes.prize_gain[number] + stakes.prize_alone[number]
        reading.rival_loss[place] = min(THREAT * part * part, 1.0) * gain / (tables.seats - 1)
        reading.rivals += 1
