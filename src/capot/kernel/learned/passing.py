"""How likely the others were to pass the cards they passed, by the learned policy.

A seat knows what it was given, but not what the others gave each other, so that is guessed: cards are drawn
from the hands that got them, by how gladly such cards are passed, and each guess is weighed by how likely
everybody was to pass just these cards over how likely they were to be drawn (importance sampling).
"""

from math import exp, log

import numpy as np

from capot.kernel.bits import highest, lowest_index, popcount
from capot.kernel.compiling import compiled, inlined
from capot.kernel.dtypes import CARDS, EXCHANGE, SEATS, State, Tables
from capot.kernel.learned.features import kind_of
from capot.kernel.learned.move import NEWEST, is_learned, new_sheet, weighed
from capot.kernel.luck import GAMMA, U64, mix64

GUESSES = 2
"""Guesses, for each world, at what the others gave each other."""

LIKED = 32
"""Worlds from which it is learned how gladly cards are passed."""

SHARES = np.dtype(
    [
        # By kernel index: the share of a card among those of its hand; how gladly it is passed, a logarithm.
        ("part", "<f8", (CARDS,)),
        ("gladly", "<f8", (CARDS,)),
        # The sums of the products of j parts, of the first i cards of a hand.
        ("sums", "<f8", (CARDS + 1, CARDS)),
        ("given", "<i8", (SEATS,)),
        ("hands", "<i8", (SEATS,)),
    ],
    align=True,
)
"""Scratch space for one hand, what each seat gave, and the hands after passing."""

UNIT = 1.0 / (1 << 53)
"""The unit of the upper 53 bits of a random word."""


@inlined
def stage_of_passing(tables: Tables) -> int:
    """Return the number of the stage in which cards are passed; there must be one."""
    stage = 0
    while tables.stage[stage] != EXCHANGE:
        stage += 1
    return stage


@inlined
def step_passed(tables: Tables, state: State, me: int) -> int:
    """Return how many seats on cards were passed, 0 if none were or if the policy would not know which to.

    ``state`` is as at the first lead.
    """
    if tables.pass_cycle == 0:
        return 0
    sent, got = state.passed[me], state.hands[me] & ~state.dealt[me]
    if state.hands[me] != state.dealt[me] & ~sent | got:
        return 0
    if popcount(sent) != tables.pass_count or popcount(got) != tables.pass_count:
        return 0
    stage = state.stage
    state.stage = stage_of_passing(tables)
    known = is_learned(tables, state)
    state.stage = stage
    step: int = tables.pass_steps[state.number % tables.pass_cycle]
    return step if known else 0


@inlined
def add_up(shares: np.ndarray, hand: int, count: int) -> float:
    """Write the sums over the first cards of a hand, and return that of ``count`` cards of the whole hand."""
    sums, size = shares[0].sums, 0
    sums[0, 0] = 1.0
    for taken in range(1, count + 1):
        sums[0, taken] = 0.0
    while hand:
        part = shares[0].part[lowest_index(hand)]
        sums[size + 1, 0] = 1.0
        for taken in range(1, count + 1):
            sums[size + 1, taken] = sums[size, taken] + part * sums[size, taken - 1]
        size += 1
        hand &= hand - 1
    total: float = sums[size, count]
    return total


@compiled
def weigh_giving(tables: Tables, state: State, seat: int, hand: int, shares: np.ndarray) -> float:
    """Write the share of each card of a hand among those to pass, and return the sum over all ways to pass.

    The chance of a way is the product of the shares of its cards over that sum.  The state is left as at the
    choice of the seat.
    """
    state.stage, state.turn, state.hands[seat] = stage_of_passing(tables), seat, hand
    sheet = new_sheet()
    count = weighed(tables, state, hand, sheet, NEWEST)
    heat = tables.nets[NEWEST].heat[kind_of(tables, state, hand)]
    most = sheet.worth[0]
    for place in range(1, count):
        most = max(most, sheet.worth[place])
    place, rest = 0, hand
    while rest:
        # Of cards of equal effect the highest has the row.
        card = rest & -rest
        rest ^= card
        while sheet.cards[place] < card and place + 1 < count:
            place += 1
        shares[0].part[lowest_index(card)] = exp((sheet.worth[place] - most) / heat)
    return add_up(shares, hand, tables.pass_count)


@compiled
def note_gladly(tables: Tables, state: State, me: int, shares: np.ndarray, counts: np.ndarray) -> None:
    """Add the hands of the others to what is known of how gladly each card is passed.

    ``counts`` has the number of hands that held it.  The hands are left as they are.
    """
    for seat in range(tables.seats):
        if seat == me or state.hands[seat] == 0:
            continue
        hand = state.hands[seat]
        even = log(weigh_giving(tables, state, seat, hand, shares)) / tables.pass_count
        while hand:
            card = lowest_index(hand)
            found = log(max(shares[0].part[card], 1e-30)) - even
            counts[card] += 1
            shares[0].gladly[card] += (found - shares[0].gladly[card]) / counts[card]
            hand &= hand - 1


@compiled
def guess_given(
    tables: Tables, hand: int, shares: np.ndarray, luck: np.uint64
) -> tuple[int, float, np.uint64]:
    """Return cards of a hand that may have been given to it, the logarithm of their chance, and the luck."""
    wanted, rest = tables.pass_count, hand
    while rest:
        card = lowest_index(rest)
        shares[0].part[card] = exp(shares[0].gladly[card])
        rest &= rest - 1
    total = add_up(shares, hand, wanted)
    given, chance, size, rest = 0, 1.0, popcount(hand), hand
    while wanted:
        # From the highest card down, as the sums are those of the cards below.
        card = highest(rest)
        rest ^= card
        size -= 1
        part = shares[0].part[lowest_index(card)]
        luck += GAMMA
        mark = float(mix64(luck) >> U64(11)) * UNIT * shares[0].sums[size + 1, wanted]
        if size < wanted or mark < part * shares[0].sums[size, wanted - 1]:
            given |= card
            chance *= part
            wanted -= 1
    return given, log(chance / total), luck


@compiled
def log_chance_of_passing(
    tables: Tables,
    state: State,
    me: int,
    step: int,
    slips: float,
    shares: np.ndarray,
    luck: np.uint64,
) -> float:
    """Return the logarithm of how likely the others were to pass so that they hold what they hold.

    ``state`` is as at the first lead, in a world, and left so; ``slips`` is the share of ways to pass drawn
    from all.
    """
    seats = tables.seats
    given, hands = shares[0].given, shares[0].hands
    stage, turn = state.stage, state.turn
    for seat in range(seats):
        hands[seat] = state.hands[seat]
    ways = 1.0
    size = popcount(hands[me])
    for place in range(tables.pass_count):
        ways *= (size - place) / (place + 1.0)
    total, most = 0.0, 0.0
    for guess in range(GUESSES):
        found = 0.0
        for seat in range(seats):
            if seat == me:
                given[seat] = state.passed[me]
            elif (seat + step) % seats == me:
                given[seat] = hands[me] & ~state.dealt[me]
            else:
                given[seat], chance, luck = guess_given(tables, hands[(seat + step) % seats], shares, luck)
                found -= chance
        for seat in range(seats):
            if seat != me:
                hand = hands[seat] & ~given[(seat - step + seats) % seats] | given[seat]
                all_ways = weigh_giving(tables, state, seat, hand, shares)
                chance, cards = 1.0, given[seat]
                while cards:
                    chance *= shares[0].part[lowest_index(cards)]
                    cards &= cards - 1
                found += log((1.0 - slips) * chance / all_ways + slips / ways)
                state.hands[seat] = hands[seat]
        # The logarithm of the sum so far, kept in range.
        if guess == 0:
            total, most = 1.0, found
        elif found > most:
            total, most = total * exp(most - found) + 1.0, found
        else:
            total += exp(found - most)
    state.stage, state.turn = stage, turn
    return most + log(total / GUESSES)
