"""The knowledge of a seat in numbers: the cards still out, and each player's chance to hold them."""

from math import comb

import numpy as np

from capot.kernel.bits import popcount
from capot.kernel.compiling import called, inlined
from capot.kernel.dtypes import (
    DRAW_TO_FOLLOW,
    EXCHANGE,
    NOBODY,
    NOT_TO_FIRST_TRICK,
    PLAIN_SUITS,
    SUIT,
    SUITS,
    TRICKS,
    State,
    Tables,
)
from capot.kernel.quick.odds import unseen_cards
from capot.kernel.thumb.account import Reading
from capot.kernel.tricks.moves import lies_last

ROUNDS = 7
"""Rounds of a suit to look ahead."""

ENOUGH = 0.05
"""Chance that a seat holds none of the dearer cards, below which cheaper ones are ignored."""

PARTS = 100
"""Steps into which a chance is divided."""


def _at_least(least: int, cards: int, chance: float) -> float:
    if least <= 0:
        return 1.0
    return sum(
        comb(cards, some) * chance**some * (1 - chance) ** (cards - some) for some in range(least, cards + 1)
    )


AT_LEAST = np.array(
    [
        [[_at_least(least, cards, part / PARTS) for least in range(ROUNDS + 1)] for part in range(PARTS + 1)]
        for cards in range(SUIT + 1)
    ]
)
"""Binomial tails: by number of cards, chance of each in percent, and the least number held."""


@inlined
def power(base: float, exponent: int) -> float:
    """Return a power with a whole exponent below 16."""
    result = base if exponent & 1 else 1.0
    base *= base
    if exponent & 2:
        result *= base
    base *= base
    if exponent & 4:
        result *= base
    return result * base * base if exponent & 8 else result


@inlined
def percent(chance: float) -> int:
    """Return a chance as a column of `AT_LEAST`."""
    return int(chance * PARTS + 0.5)


@inlined
def see(tables: Tables, state: State, reading: Reading) -> None:
    """Write the cards that the seat to act holds, has not seen, and knows to be with another."""
    me, row = state.turn, state.ordering
    unseen = unseen_cards(tables, state)
    reading.hand = state.hands[me]
    reading.unseen = unseen
    reading.done = state.tricks
    reading.left = tables.tricks - state.tricks
    if tables.draws == DRAW_TO_FOLLOW:
        # About as many tricks are left as the largest hand has cards.
        reading.left = 0
        for seat in range(tables.seats):
            reading.left = max(reading.left, popcount(state.hands[seat]))
    reading.trump = tables.trump[row]
    for suit in range(tables.suits):
        reading.count[suit] = popcount(unseen & tables.suit[row, suit])
    barred = 0
    if state.tricks == 0 and tables.stage[state.stage] == TRICKS:
        for number in range(tables.bans):
            if tables.ban[number] == NOT_TO_FIRST_TRICK:
                barred |= tables.ban_cards[row, number]
    reading.barred = barred
    see_known(tables, state, reading, unseen)


@inlined
def must_draw(tables: Tables, state: State) -> bool:
    """Whether players who cannot follow suit draw, so that voids are dear and leads are not."""
    return bool(tables.draws == DRAW_TO_FOLLOW and state.talon != 0)


@inlined
def see_known(tables: Tables, state: State, reading: Reading, unseen: int) -> None:
    """Write the cards passed or shown and not played since, by the seat that holds them."""
    me, seats = state.turn, tables.seats
    for seat in range(seats):
        reading.known[seat] = 0
    anything = 0
    if tables.pass_cycle and state.refused == 0 and tables.stage[state.stage] != EXCHANGE:
        step = tables.pass_steps[state.number % tables.pass_cycle]
        if step:
            anything = state.passed[me] & unseen
            reading.known[(me + step) % seats] = anything
    with_dealer = state.turn_up != NOBODY and tables.turned != tables.talon_from
    if with_dealer and not lies_last(tables, state) and state.dealer != me:
        shown = unseen & (1 << state.turn_up)
        reading.known[state.dealer] |= shown
        anything |= shown
    reading.anything_known = anything


@called
def reckon_shares(tables: Tables, state: State, reading: Reading) -> None:
    """Write each other seat's chance, by suit, to hold an unseen card not known to be anywhere.

    The sizes of hands and of suits are balanced in turns; the cards out of play count as one more hand.
    """
    if tables.suits == SUITS:
        share_out(tables, state, reading, SUITS)
    else:
        share_out(tables, state, reading, PLAIN_SUITS)


@inlined
def share_out(tables: Tables, state: State, reading: Reading, suits: int) -> None:
    """Write the chances of `reckon_shares`; a constant number of suits makes loops that can be unrolled."""
    me, seats, row = state.turn, tables.seats, state.ordering
    share, loose = reading.share, reading.loose
    spare = 0.0
    for suit in range(suits):
        loose[suit] = reading.count[suit] - popcount(reading.anything_known & tables.suit[row, suit])
        spare += loose[suit]
    lacks = 0
    for seat in range(seats):
        if seat == me:
            continue
        size = float(size_of(tables, state, reading, seat) - popcount(reading.known[seat]))
        lacking = state.lacks[seat]
        lacks |= lacking
        spare -= size
        reading.room[seat] = size
        for suit in range(suits):
            share[seat, suit] = 0.0 if lacking & tables.suit[row, suit] else size
    reading.room[seats] = spare
    for suit in range(suits):
        share[seats, suit] = spare
    for _ in range(4 if lacks else 1):
        balance(reading, me, seats + 1 if spare > 0.0 else seats, suits)
    for suit in range(suits):
        part = 1.0 / loose[suit] if loose[suit] > 0.0 else 0.0
        for seat in range(seats):
            share[seat, suit] = min(share[seat, suit] * part, 1.0)


@inlined
def size_of(tables: Tables, state: State, reading: Reading, seat: int) -> int:
    """Return the number of cards that another seat holds."""
    if tables.draws == DRAW_TO_FOLLOW:
        return popcount(state.hands[seat])
    # Those who have played to the trick sit between its leader and this seat.
    has_played = (seat - state.leader + tables.seats) % tables.seats < state.in_trick
    # Where cards are drawn after each trick, others hold as many as this seat.
    held = popcount(state.hands[state.turn]) if tables.draws else reading.left
    return held - has_played


@inlined
def balance(reading: Reading, me: int, rows: int, suits: int) -> None:
    """Scale each hand's shares of the suits to the size of the hand, then to that of each suit."""
    share, sums = reading.share, reading.sums
    for suit in range(suits):
        sums[suit] = 0.0
    for seat in range(rows):
        if seat == me:
            continue
        total = 0.0
        for suit in range(suits):
            total += share[seat, suit]
        scale = reading.room[seat] / total if total > 0.0 else 1.0
        for suit in range(suits):
            share[seat, suit] *= scale
            sums[suit] += share[seat, suit]
    for suit in range(suits):
        sums[suit] = reading.loose[suit] / sums[suit] if sums[suit] > 0.0 else 1.0
    for seat in range(rows):
        if seat != me:
            for suit in range(suits):
                share[seat, suit] *= sums[suit]


@called
def reckon_lie(tables: Tables, state: State, reading: Reading) -> None:
    """Write how the suits lie: how many follow how often, and the discards of those who cannot."""
    me, row = state.turn, state.ordering
    for suit in range(tables.suits):
        cards = tables.suit[row, suit]
        loose = reading.count[suit] - popcount(reading.anything_known & cards)
        followers = reading.followers[suit]
        for past in range(ROUNDS):
            followers[past] = 0.0
        players, voids = 1.0, 0.0
        for seat in range(tables.seats):
            if seat == me:
                continue
            chances = AT_LEAST[loose, percent(reading.share[seat, suit])]
            sure = popcount(reading.known[seat] & cards)
            if sure:
                for past in range(ROUNDS):
                    followers[past] += chances[max(past + 1 - sure, 0)]
                reading.void[seat, suit] = 0.0
            else:
                for past in range(ROUNDS):
                    followers[past] += chances[past + 1]
                reading.void[seat, suit] = 1.0 - chances[1]
            voids += reading.void[seat, suit]
            if reading.void[seat, suit] < 0.95:
                players += 1.0
        reading.players[suit], reading.voids[suit] = players, voids
    reckon_throws(tables, state, reading)


@inlined
def reckon_throws(tables: Tables, state: State, reading: Reading) -> None:
    """Write the mean cost of the dearest card of other suits that a seat can discard, by the suit led."""
    me, seats = state.turn, tables.seats
    for led in range(tables.suits):
        reading.thrown[led] = 0.0
    if reading.entries == 0:
        for seat in range(seats):
            for led in range(tables.suits):
                reading.throw[seat, led] = 0.0
        return
    part = 1.0 / (seats - 1)
    for seat in range(seats):
        if seat == me:
            continue
        known = reading.known[seat]
        for led in range(tables.suits):
            mean, rest = 0.0, 1.0
            for number in range(reading.entries):
                suit = reading.entry_suit[number]
                cards = reading.entry_cards[number] & ~reading.barred
                if suit == led or cards == 0:
                    continue
                if known & cards:
                    mean += rest * reading.entry_cost[number]
                    break
                none = rest * power(1.0 - reading.share[seat, suit], popcount(cards))
                mean += (rest - none) * reading.entry_cost[number]
                rest = none
                if rest < ENOUGH:
                    break
            reading.throw[seat, led] = mean
            reading.thrown[led] += mean * part
