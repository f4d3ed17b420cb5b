"""The loops over many deals: dealing, moving, and telling each seat what it may know."""

from typing import NamedTuple

import numpy as np

from capot.kernel.bits import lowest_index, popcount
from capot.kernel.compiling import called, compiled, inlined
from capot.kernel.deals import DECK, deal, key_of
from capot.kernel.dtypes import ANNOUNCE, CARDS, EXCHANGE, MOVE_REFUSE, NOBODY, TRICKS, State, Tables
from capot.kernel.tricks.moves import legal, open_stage, play
from capot.kernel.tricks.score import score

# The order of the groups in `capot.env.observing.planes`.
HANDS, PUT_DOWN, ASIDE, STOCK = range(4)
HAND, TRICK, LED, PLAYED, WHEN, TAKEN, VOIDS, PASSED, RECEIVED, DISCARDS, TURN_UP, TRUMPS = range(12)
STAGE, PART, DEALER, LEADER, PASSES_TO, REFUSED, SAID, BOUND, WON, BROKEN = range(12, 22)


class Rows(NamedTuple):
    """Deals in progress, one in each row, and how actions stand for the moves of the kernel.

    ``tables`` and the last three, which are those of `capot.env.numbering.Numbering`, go by part of the
    schedule; ``played`` (rows, `SEATS`) are the cards each seat has played, as bits; actions below ``cards``
    are cards.
    """

    tables: np.ndarray
    states: np.ndarray
    numbers: np.ndarray
    played: np.ndarray
    cards: int
    move_of: np.ndarray
    of_word: np.ndarray
    actions_of: np.ndarray


@inlined
def translated(actions_of: np.ndarray, part: int, ordering: int, cards: int) -> int:
    """Return a set of the kernel as bits of the actions, byte by byte."""
    low = actions_of[part, ordering, 0, cards & 255] | actions_of[part, ordering, 1, cards >> 8 & 255]
    low |= actions_of[part, ordering, 2, cards >> 16 & 255] | actions_of[part, ordering, 3, cards >> 24 & 255]
    high = actions_of[part, ordering, 4, cards >> 32 & 255] | actions_of[part, ordering, 5, cards >> 40 & 255]
    high |= (
        actions_of[part, ordering, 6, cards >> 48 & 255] | actions_of[part, ordering, 7, cards >> 56 & 255]
    )
    return low | high


@inlined
def begin(
    tables: Tables, state: State, seed: np.uint64, number: int, played: np.ndarray, deck: np.ndarray
) -> None:
    """Deal one deal and open its first stage."""
    state.number = number
    state.dealer = number % tables.seats
    deal(tables, state, deck, key_of(seed, number), NOBODY)
    open_stage(tables, state)
    played[:] = 0


@compiled
def go_on_all(
    rows: Rows,
    seed: np.uint64,
    actions: np.ndarray,
    further: int,
    allowed: np.ndarray,
    finished: np.ndarray,
    points: np.ndarray,
) -> None:
    """Make one move in each row, score the deals that end, and write the legal actions as bits.

    Without actions, deal ``rows.numbers[row]`` is dealt in each row.  The next deal of a row that has ended
    is the one ``further`` numbers on; with 0 it stays as it is.
    """
    # Whatever has branches and takes arrays is written out here: as functions they would count references.
    deck, counted = np.empty(DECK, np.int64), np.empty(CARDS, np.int64)
    moving = actions.shape[0] > 0
    for row in range(rows.states.shape[0]):
        state, part = rows.states[row], rows.numbers[row] % rows.tables.shape[0]
        tables = rows.tables[part]
        dealing = not moving
        finished[row] = False
        if moving and state.turn != NOBODY:
            move = rows.move_of[part, actions[row]]
            bit = tables.bit[state.ordering, move] if actions[row] < rows.cards else 1 << move
            if tables.stage[state.stage] == TRICKS:
                rows.played[row, state.turn] |= bit
            play(tables, state, bit)
            if state.turn == NOBODY:
                finished[row] = True
                score(tables, state, counted)
                for seat in range(tables.seats):
                    points[row, seat] = counted[seat] / tables.scale
                if further:
                    rows.numbers[row] += further
                    part = rows.numbers[row] % rows.tables.shape[0]
                    tables = rows.tables[part]
                    dealing = True
        if dealing:
            begin(tables, state, seed, rows.numbers[row], rows.played[row], deck)
        may = 0 if state.turn == NOBODY else legal(tables, state)
        for word in range(1, allowed.shape[1]):
            allowed[row, word] = 0
        if may and tables.stage[state.stage] == ANNOUNCE:
            allowed[row, 0] = 0
            while may:
                action = rows.of_word[part, lowest_index(may)]
                allowed[row, action >> 6] |= 1 << (action & 63)
                may &= may - 1
        else:
            # Refusing is the second action after the cards, which leave it room in the first number.
            refusing = (may >> MOVE_REFUSE & 1) << (rows.cards + 1)
            cards = translated(rows.actions_of, part, state.ordering, may & ~(1 << MOVE_REFUSE))
            allowed[row, 0] = cards | refusing


@compiled
def not_allowed(actions: np.ndarray, count: int, allowed: np.ndarray) -> int:
    """Return the first row whose action is not allowed, or -1; where none is, nothing is refused."""
    for row in range(actions.shape[0]):
        action = actions[row]
        if 0 <= action < count and allowed[row, action >> 6] >> (action & 63) & 1:
            continue
        for word in range(allowed.shape[1]):
            if allowed[row, word]:
                return row
    return -1


@compiled
def choose_all(allowed: np.ndarray, draws: np.ndarray, actions: np.ndarray) -> None:
    """Choose one of the allowed actions of each row by a random number below 2**32; 0 if there is none."""
    for row in range(allowed.shape[0]):
        count = 0
        for word in range(allowed.shape[1]):
            count += popcount(allowed[row, word])
        left = draws[row] * count >> 32
        actions[row] = 0
        for word in range(allowed.shape[1]):
            bits = allowed[row, word]
            here = popcount(bits)
            if left >= here:
                left -= here
                continue
            while left:
                bits &= bits - 1
                left -= 1
            actions[row] = word << 6 | lowest_index(bits)
            break


@inlined
def exchanged(tables: Tables, state: State) -> bool:
    """Whether all have chosen what to pass, or whether to."""
    for place in range(state.stage):
        if tables.stage[place] == EXCHANGE and tables.pass_steps[state.number % tables.pass_cycle]:
            return True
    return False


@called
def show_own(rows: Rows, first: int, end: int, seats: np.ndarray, at: np.ndarray, planes: np.ndarray) -> None:
    """Write what a seat alone knows: its hand, what it passed, received and laid aside."""
    for row in range(first, end):
        state, seat, part = rows.states[row], seats[row], rows.numbers[row] % rows.tables.shape[0]
        tables, order = rows.tables[part], state.ordering
        planes[row, at[HAND]] = translated(rows.actions_of, part, order, state.hands[seat])
        all_chose = exchanged(tables, state)
        if state.refused == 0 or not all_chose:
            planes[row, at[PASSED]] = translated(rows.actions_of, part, order, state.passed[seat])
        if state.refused == 0 and all_chose:
            step = tables.pass_steps[state.number % tables.pass_cycle]
            received = state.passed[(seat - step + tables.seats) % tables.seats]
            planes[row, at[RECEIVED]] = translated(rows.actions_of, part, order, received)
        if seat == state.discarder:
            planes[row, at[DISCARDS]] = translated(rows.actions_of, part, order, state.discards)


@called
def show_cards(
    rows: Rows, first: int, end: int, seats: np.ndarray, at: np.ndarray, planes: np.ndarray
) -> None:
    """Write the cards that everybody has seen."""
    for row in range(first, end):
        state, seat, part = rows.states[row], seats[row], rows.numbers[row] % rows.tables.shape[0]
        tables, order = rows.tables[part], state.ordering
        for step in range(tables.seats):
            other = seat + step if seat + step < tables.seats else seat + step - tables.seats
            planes[row, at[PLAYED] + step] = translated(rows.actions_of, part, order, rows.played[row, other])
            planes[row, at[TAKEN] + step] = translated(rows.actions_of, part, order, state.taken[other])
            planes[row, at[VOIDS] + step] = translated(rows.actions_of, part, order, state.lacks[other])
        # Counted, as dividing by the number of seats would take longer than all else here.
        trick, missing, cards = 1, tables.seats, 0
        for place in range(state.played):
            cards |= 1 << state.plays[place]
            missing -= 1
            if missing == 0 or place == state.played - 1:
                when = translated(rows.actions_of, part, order, cards)
                digit = 0
                while trick >> digit:
                    if trick >> digit & 1:
                        planes[row, at[WHEN] + digit] |= when
                    digit += 1
                trick, missing, cards = trick + 1, tables.seats, 0
        for place in range(state.in_trick):
            card = 1 << state.plays[state.played - state.in_trick + place]
            step = (state.leader + place - seat + tables.seats) % tables.seats
            planes[row, at[TRICK] + step] = translated(rows.actions_of, part, order, card)
        if state.in_trick:
            planes[row, at[LED]] = translated(rows.actions_of, part, order, 1 << state.led)
        if state.turn_up != NOBODY:
            planes[row, at[TURN_UP]] = translated(rows.actions_of, part, order, 1 << state.turn_up)
        planes[row, at[TRUMPS]] = translated(rows.actions_of, part, order, tables.trumps[order])


@called
def show_rest(rows: Rows, first: int, end: int, seats: np.ndarray, at: np.ndarray, rest: np.ndarray) -> None:
    """Write what is not about cards."""
    nothing, words = rows.cards, rows.of_word.shape[1]
    for row in range(first, end):
        state, seat, part = rows.states[row], seats[row], rows.numbers[row] % rows.tables.shape[0]
        tables = rows.tables[part]
        rest[row, at[PART] + part] = 1
        rest[row, at[DEALER] + (state.dealer - seat + tables.seats) % tables.seats] = 1
        if state.stage < tables.stages:
            kind = tables.stage[state.stage]
            rest[row, at[STAGE] + kind] = 1
            if kind == TRICKS:
                rest[row, at[LEADER] + (state.leader - seat + tables.seats) % tables.seats] = 1
        if tables.pass_cycle and tables.pass_steps[state.number % tables.pass_cycle]:
            rest[row, at[PASSES_TO] + tables.pass_steps[state.number % tables.pass_cycle]] = 1
        all_chose = exchanged(tables, state)
        for step in range(tables.seats):
            other = seat + step if seat + step < tables.seats else seat + step - tables.seats
            if all_chose:
                rest[row, at[REFUSED] + step] = state.refused >> other & 1
            if state.said[other] != NOBODY:
                word = rows.of_word[part, state.said[other]] - nothing
                # Between announcing nothing and the first undertaking stands refusing to pass.
                rest[row, at[SAID] + step * words + (word - 1 if word else 0)] = 1
            rest[row, at[BOUND] + step] = state.bound >> other & 1
            rest[row, at[WON] + step] = tables.tricks_of[popcount(state.taken[other])]
        for number in range(tables.bans):
            rest[row, at[BROKEN] + number] = state.broken >> number & 1


@compiled
def show_all(rows: Rows, seats: np.ndarray, at: np.ndarray, planes: np.ndarray, rest: np.ndarray) -> None:
    """Write what seat ``seats[row]`` may know of each row; ``at`` says where each group starts.

    A plane of cards is the bits of one number.
    """
    planes[:] = 0
    rest[:] = 0
    # Some rows at a time, which the cache of the processor holds.
    for first in range(0, rows.states.shape[0], 32):
        end = min(first + 32, rows.states.shape[0])
        show_own(rows, first, end, seats, at, planes)
        show_cards(rows, first, end, seats, at, planes)
        show_rest(rows, first, end, seats, at, rest)


@compiled
def reveal_all(rows: Rows, seats: np.ndarray, at: np.ndarray, planes: np.ndarray) -> None:
    """Write where all cards of each row are, seats counted from ``seats[row]``."""
    planes[:] = 0
    for row in range(rows.states.shape[0]):
        state, part = rows.states[row], rows.numbers[row] % rows.tables.shape[0]
        tables, order = rows.tables[part], state.ordering
        for step in range(tables.seats):
            other = (seats[row] + step) % tables.seats
            planes[row, at[HANDS] + step] = translated(rows.actions_of, part, order, state.hands[other])
            planes[row, at[PUT_DOWN] + step] = translated(rows.actions_of, part, order, state.passed[other])
        if not tables.draws:
            aside = state.talon | state.discards
            planes[row, at[ASIDE]] = translated(rows.actions_of, part, order, aside)
            continue
        drawn = tables.stock - popcount(state.talon)
        for place in range(drawn, tables.stock):
            card = translated(rows.actions_of, part, order, 1 << state.stock[place])
            number, digit = place - drawn + 1, 0
            while number >> digit:
                if number >> digit & 1:
                    planes[row, at[STOCK] + digit] |= card
                digit += 1


@compiled
def unfold_all(packed: np.ndarray, place: np.ndarray, digit: np.ndarray, planes: np.ndarray) -> None:
    """Write planes that are the bits of numbers as a number for each card.

    Packed plane *k* is binary digit ``digit[k]`` of plane ``place[k]``.
    """
    planes[:] = 0
    for row in range(packed.shape[0]):
        for each in range(packed.shape[1]):
            cards, plane, value = packed[row, each], planes[row, place[each]], 1 << digit[each]
            while cards:
                plane[lowest_index(cards)] |= value
                cards &= cards - 1


@compiled
def compare(points: np.ndarray, sign: int, finished: np.ndarray, rewards: np.ndarray) -> None:
    """Write by how much each seat did better than the mean of the others, where a deal has ended."""
    seats = points.shape[1]
    for row in range(points.shape[0]):
        if not finished[row]:
            rewards[row] = 0
            continue
        together = points[row].sum()
        for seat in range(seats):
            others = (together - points[row, seat]) / (seats - 1)
            rewards[row, seat] = sign * (points[row, seat] - others)
