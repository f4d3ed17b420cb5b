"""The loops over many deals: dealing, moving, and telling each seat what it may know."""

from typing import NamedTuple

import numpy as np

from capot.env.memory import AT_A_TIME, fetch, gathered, spread, spread_digit
from capot.kernel.bits import lowest_index, nth, popcount
from capot.kernel.compiling import called, compiled, inlined
from capot.kernel.deals import DECK, deal, key_of
from capot.kernel.dtypes import ANNOUNCE, CARDS, EXCHANGE, MOVE_REFUSE, NOBODY, SEATS, TRICKS, State, Tables
from capot.kernel.tricks.following import legal
from capot.kernel.tricks.moves import open_stage, play
from capot.kernel.tricks.score import score

# The order of the groups in `capot.env.observing.planes`.
HANDS, PUT_DOWN, ASIDE, STOCK = range(4)
HAND, TRICK, LED, PLAYED, WHEN, TAKEN, VOIDS, PASSED, RECEIVED, DISCARDS, TURN_UP, TRUMPS = range(12)
STAGE, PART, DEALER, LEADER, PASSES_TO, REFUSED, SAID, BOUND, WON, BROKEN = range(12, 22)

# The columns of `Rows.notes`: first the cards each seat has played, as bits of the actions.
DIGITS = 5
"""Binary digits of the number of a trick, of which there are at most half as many as cards."""
IN_TRICK, TRICK_NUMBER, OF_PART, STEP, NOTES = SEATS, SEATS + DIGITS, SEATS + DIGITS + 1, SEATS + 7, SEATS + 8
"""From `IN_TRICK` on, the cards played in tricks whose number has each binary digit; the number of the last
trick begun; the part of the schedule; how many seats on cards are passed, 0 if they are not; all columns."""

AT_ONCE = 32
"""Rows observed at once, which the cache of the processor holds."""

AHEAD = 2
"""How many rows before a row is moved in it is fetched."""


class Rows(NamedTuple):
    """Deals in progress, one in each row, and how actions stand for the moves of the kernel.

    ``tables`` and the last three, which are those of `capot.env.numbering.Numbering`, go by part of the
    schedule; ``notes`` (rows, `NOTES`) spare the loops some searching and dividing; actions below ``cards``
    are cards.
    """

    tables: np.ndarray
    states: np.ndarray
    numbers: np.ndarray
    notes: np.ndarray
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
    tables: Tables, state: State, seed: np.uint64, number: int, notes: np.ndarray, deck: np.ndarray
) -> None:
    """Deal one deal and open its first stage."""
    state.number = number
    state.dealer = number % tables.seats
    deal(tables, state, deck, key_of(seed, number), NOBODY)
    open_stage(tables, state)
    notes[:] = 0
    notes[STEP] = tables.pass_steps[number % tables.pass_cycle] if tables.pass_cycle else 0


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
        fetch(rows.states, row + AHEAD)
        state, part = rows.states[row], rows.notes[row, OF_PART]
        tables = rows.tables[part]
        dealing, finished[row] = not moving, False
        if moving and state.turn != NOBODY:
            action = actions[row]
            move = rows.move_of[part, action]
            bit = tables.bit[state.ordering, move] if action < rows.cards else 1 << move
            if tables.stage[state.stage] == TRICKS:
                rows.notes[row, state.turn] |= 1 << action
                rows.notes[row, TRICK_NUMBER] += state.in_trick == 0
                for digit in range(DIGITS):
                    rows.notes[row, IN_TRICK + digit] |= (
                        rows.notes[row, TRICK_NUMBER] >> digit & 1
                    ) << action
            play(tables, state, bit)
            if state.turn == NOBODY:
                finished[row] = True
                score(tables, state, counted)
                for seat in range(tables.seats):
                    points[row, seat] = counted[seat] / tables.scale
                if further:
                    rows.numbers[row] += further
                    dealing = True
        if dealing:
            part = rows.numbers[row] % rows.tables.shape[0]
            tables = rows.tables[part]
            begin(tables, state, seed, rows.numbers[row], rows.notes[row], deck)
            rows.notes[row, OF_PART] = part
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
def choose_all(allowed: np.ndarray, draws: np.ndarray, actions: np.ndarray, deposit: bool) -> None:
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
            actions[row] = word << 6 | lowest_index(nth(bits, left, deposit))
            break


@compiled
def pack_all(mask: np.ndarray, packed: np.ndarray) -> None:
    """Write a mask of bytes that are 0 or 1, contiguous in memory, as the bits of numbers."""
    count, size = mask.shape[1], mask.size
    for row in range(mask.shape[0]):
        for word in range(packed.shape[1]):
            first, wide = row * count + AT_A_TIME * word, min(AT_A_TIME, count - AT_A_TIME * word)
            if first + AT_A_TIME <= size:
                # The bytes after the last of the row are those of the next one.
                packed[row, word] = gathered(mask, first) & (-1 if wide == AT_A_TIME else (1 << wide) - 1)
                continue
            packed[row, word] = 0
            for place in range(wide):
                packed[row, word] |= np.int64(mask[row, AT_A_TIME * word + place]) << place


@compiled
def unpack_all(packed: np.ndarray, mask: np.ndarray) -> None:
    """Write the bits of numbers as a mask of bytes that are 0 or 1, contiguous in memory."""
    count, size = mask.shape[1], mask.size
    for row in range(mask.shape[0]):
        for word in range(packed.shape[1]):
            first, wide = row * count + AT_A_TIME * word, min(AT_A_TIME, count - AT_A_TIME * word)
            if first + AT_A_TIME <= size:
                # The bytes beyond the end of the row are written over by the next one.
                spread(mask, first, packed[row, word])
                continue
            for place in range(wide):
                mask[row, AT_A_TIME * word + place] = packed[row, word] >> place & 1


@inlined
def exchanged(tables: Tables, state: State, step: int) -> bool:
    """Whether all have chosen what to pass, or whether to."""
    if step:
        for place in range(state.stage):
            if tables.stage[place] == EXCHANGE:
                return True
    return False


@called
def show_own(rows: Rows, first: int, end: int, seats: np.ndarray, at: np.ndarray, planes: np.ndarray) -> None:
    """Write what a seat alone knows: its hand, what it passed, received and laid aside; from ``first`` on."""
    for row in range(first, end):
        fetch(rows.states, row + AT_ONCE)
        state, seat, part = rows.states[row], seats[row], rows.notes[row, OF_PART]
        tables, order, step = rows.tables[part], state.ordering, rows.notes[row, STEP]
        planes[row - first, at[HAND]] = translated(rows.actions_of, part, order, state.hands[seat])
        all_chose = exchanged(tables, state, step)
        if step and (state.refused == 0 or not all_chose):
            planes[row - first, at[PASSED]] = translated(rows.actions_of, part, order, state.passed[seat])
        if state.refused == 0 and all_chose:
            received = state.passed[(seat - step + tables.seats) % tables.seats]
            planes[row - first, at[RECEIVED]] = translated(rows.actions_of, part, order, received)
        if seat == state.discarder:
            planes[row - first, at[DISCARDS]] = translated(rows.actions_of, part, order, state.discards)


@called
def show_cards(
    rows: Rows, first: int, end: int, seats: np.ndarray, at: np.ndarray, planes: np.ndarray
) -> None:
    """Write the cards that everybody has seen."""
    for row in range(first, end):
        state, seat, part = rows.states[row], seats[row], rows.notes[row, OF_PART]
        tables, order = rows.tables[part], state.ordering
        for step in range(tables.seats):
            other = seat + step if seat + step < tables.seats else seat + step - tables.seats
            planes[row - first, at[PLAYED] + step] = rows.notes[row, other]
            if state.taken[other]:
                planes[row - first, at[TAKEN] + step] = translated(
                    rows.actions_of, part, order, state.taken[other]
                )
            if state.lacks[other]:
                planes[row - first, at[VOIDS] + step] = translated(
                    rows.actions_of, part, order, state.lacks[other]
                )
        for digit in range(at[TAKEN] - at[WHEN]):
            planes[row - first, at[WHEN] + digit] = rows.notes[row, IN_TRICK + digit]
        step = state.leader - seat if state.leader >= seat else state.leader - seat + tables.seats
        for place in range(state.played - state.in_trick, state.played):
            card = state.plays[place]
            # The only card of a set is in one of its bytes.
            planes[row - first, at[TRICK] + step] = rows.actions_of[part, order, card >> 3, 1 << (card & 7)]
            step = step + 1 if step + 1 < tables.seats else 0
        if state.in_trick:
            planes[row - first, at[LED]] = rows.actions_of[part, order, state.led >> 3, 1 << (state.led & 7)]
        if state.turn_up != NOBODY:
            planes[row - first, at[TURN_UP]] = translated(rows.actions_of, part, order, 1 << state.turn_up)
        if tables.trumps[order]:
            planes[row - first, at[TRUMPS]] = translated(rows.actions_of, part, order, tables.trumps[order])


@called
def show_rest(rows: Rows, first: int, end: int, seats: np.ndarray, at: np.ndarray, rest: np.ndarray) -> None:
    """Write what is not about cards."""
    nothing, words = rows.cards, rows.of_word.shape[1]
    for row in range(first, end):
        state, seat, part = rows.states[row], seats[row], rows.notes[row, OF_PART]
        tables, passes_to = rows.tables[part], rows.notes[row, STEP]
        rest[row - first, at[PART] + part] = 1
        rest[row - first, at[DEALER] + (state.dealer - seat + tables.seats) % tables.seats] = 1
        if state.stage < tables.stages:
            kind = tables.stage[state.stage]
            rest[row - first, at[STAGE] + kind] = 1
            if kind == TRICKS:
                rest[row - first, at[LEADER] + (state.leader - seat + tables.seats) % tables.seats] = 1
        if passes_to:
            rest[row - first, at[PASSES_TO] + passes_to] = 1
        all_chose = exchanged(tables, state, passes_to)
        for step in range(tables.seats):
            other = seat + step if seat + step < tables.seats else seat + step - tables.seats
            if all_chose:
                rest[row - first, at[REFUSED] + step] = state.refused >> other & 1
            if state.said[other] != NOBODY:
                word = rows.of_word[part, state.said[other]] - nothing
                # Between announcing nothing and the first undertaking stands refusing to pass.
                rest[row - first, at[SAID] + step * words + (word - 1 if word else 0)] = 1
            rest[row - first, at[BOUND] + step] = state.bound >> other & 1
            rest[row - first, at[WON] + step] = tables.tricks_of[popcount(state.taken[other])]
        for number in range(tables.bans):
            rest[row - first, at[BROKEN] + number] = state.broken >> number & 1


@called
def unfold(packed: np.ndarray, starts: np.ndarray, planes: np.ndarray) -> None:
    """Write planes that are the bits of numbers as a number for each card.

    Plane *k* has the binary digits that are the packed planes from ``starts[k]`` to ``starts[k + 1]``.
    """
    cards, first = planes.shape[2], 0
    for row in range(planes.shape[0]):
        for place in range(planes.shape[1]):
            start, end = starts[place], starts[place + 1]
            if first + AT_A_TIME <= planes.size:
                # The bytes beyond the end of the plane are written over by the next one.
                spread(planes, first, packed[row, start])
                for each in range(start + 1, end):
                    spread_digit(planes, first, packed[row, each], 1 << (each - start))
            else:
                for card in range(cards):
                    value = 0
                    for each in range(start, end):
                        value |= (packed[row, each] >> card & 1) << (each - start)
                    planes[row, place, card] = value
            first += cards


@compiled
def show_all(rows: Rows, seats: np.ndarray, at: np.ndarray, planes: np.ndarray, rest: np.ndarray) -> None:
    """Write what seat ``seats[row]`` may know of each row; ``at`` says where each group starts.

    A plane of cards is the bits of one number.
    """
    for first in range(0, rows.states.shape[0], AT_ONCE):
        end = min(first + AT_ONCE, rows.states.shape[0])
        planes[first:end] = 0
        rest[first:end] = 0
        show_own(rows, first, end, seats, at, planes[first:end])
        show_cards(rows, first, end, seats, at, planes[first:end])
        show_rest(rows, first, end, seats, at, rest[first:end])


@compiled
def show_unfolded_all(
    rows: Rows, seats: np.ndarray, at: np.ndarray, starts: np.ndarray, planes: np.ndarray, rest: np.ndarray
) -> None:
    """Write the same as a number for each card and each fact; `unfold` explains ``starts``."""
    told, facts = np.empty((AT_ONCE, starts[-1]), np.int64), np.empty((AT_ONCE, rest.shape[1]), np.uint8)
    for first in range(0, rows.states.shape[0], AT_ONCE):
        end = min(first + AT_ONCE, rows.states.shape[0])
        told[:] = 0
        facts[:] = 0
        show_own(rows, first, end, seats, at, told)
        show_cards(rows, first, end, seats, at, told)
        show_rest(rows, first, end, seats, at, facts)
        unfold(told, starts, planes[first:end])
        for row in range(first, end):
            for fact in range(rest.shape[1]):
                rest[row, fact] = facts[row - first, fact]


@compiled
def reveal_all(
    rows: Rows, seats: np.ndarray, at: np.ndarray, starts: np.ndarray, told: np.ndarray, planes: np.ndarray
) -> None:
    """Write where all cards of each row are, seats counted from ``seats[row]``, in ``told`` as bits too."""
    told[:] = 0
    for row in range(rows.states.shape[0]):
        state, part = rows.states[row], rows.notes[row, OF_PART]
        tables, order = rows.tables[part], state.ordering
        for step in range(tables.seats):
            other = (seats[row] + step) % tables.seats
            told[row, at[HANDS] + step] = translated(rows.actions_of, part, order, state.hands[other])
            told[row, at[PUT_DOWN] + step] = translated(rows.actions_of, part, order, state.passed[other])
        if not tables.draws:
            aside = state.talon | state.discards
            told[row, at[ASIDE]] = translated(rows.actions_of, part, order, aside)
            continue
        drawn = tables.stock - popcount(state.talon)
        for place in range(drawn, tables.stock):
            card = translated(rows.actions_of, part, order, 1 << state.stock[place])
            number, digit = place - drawn + 1, 0
            while number >> digit:
                if number >> digit & 1:
                    told[row, at[STOCK] + digit] |= card
                digit += 1
    unfold(told, starts, planes)


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
