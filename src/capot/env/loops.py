"""The loops over many deals: dealing, moving, and telling each seat what it may know."""

from typing import NamedTuple

import numpy as np

from capot.kernel.bits import lowest_index, popcount
from capot.kernel.compiling import compiled, inlined
from capot.kernel.deals import deal, key_of
from capot.kernel.dtypes import ANNOUNCE, CARDS, EXCHANGE, MOVE_REFUSE, NOBODY, TRICKS, State, Tables
from capot.kernel.tricks.moves import legal, open_stage, play
from capot.kernel.tricks.score import score

# The order of the groups in `capot.env.planes`.
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
    of_card: np.ndarray
    of_word: np.ndarray


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


@inlined
def allow(
    tables: Tables, state: State, of_card: np.ndarray, of_word: np.ndarray, refuse: int, mask: np.ndarray
) -> None:
    """Write which actions are legal."""
    mask[:] = False
    may = legal(tables, state)
    if may == 0:
        return
    if tables.stage[state.stage] == ANNOUNCE:
        while may:
            mask[of_word[lowest_index(may)]] = True
            may &= may - 1
        return
    if may >> MOVE_REFUSE & 1:
        mask[refuse] = True
        may ^= 1 << MOVE_REFUSE
    while may:
        mask[of_card[tables.canonical[state.ordering, lowest_index(may)]]] = True
        may &= may - 1


@compiled
def begin_all(rows: Rows, seed: np.uint64, mask: np.ndarray) -> None:
    """Deal deal ``rows.numbers[row]`` in each row."""
    deck = np.empty(CARDS, np.int64)
    for row in range(rows.states.shape[0]):
        part = rows.numbers[row] % rows.tables.shape[0]
        tables, state = rows.tables[part], rows.states[row]
        begin(tables, state, seed, rows.numbers[row], rows.played[row], deck)
        allow(tables, state, rows.of_card[part], rows.of_word[part], rows.cards + 1, mask[row])


@compiled
def act_all(
    rows: Rows,
    seed: np.uint64,
    actions: np.ndarray,
    deals_again: bool,
    mask: np.ndarray,
    finished: np.ndarray,
    points: np.ndarray,
) -> None:
    """Make one move in each row; score the deals that end, and deal the next of the row if asked to.

    The next deal of a row is the one as many numbers further as there are rows.  Rows whose deal is over stay
    as they are.
    """
    deck, counted = np.empty(CARDS, np.int64), np.empty(CARDS, np.int64)
    for row in range(rows.states.shape[0]):
        state, part = rows.states[row], rows.numbers[row] % rows.tables.shape[0]
        tables = rows.tables[part]
        finished[row] = False
        if state.turn == NOBODY:
            mask[row] = False
            continue
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
            if deals_again:
                rows.numbers[row] += rows.states.shape[0]
                part = rows.numbers[row] % rows.tables.shape[0]
                tables = rows.tables[part]
                begin(tables, state, seed, rows.numbers[row], rows.played[row], deck)
        allow(tables, state, rows.of_card[part], rows.of_word[part], rows.cards + 1, mask[row])


@inlined
def mark(
    tables: Tables, state: State, of_card: np.ndarray, cards: int, planes: np.ndarray, place: int
) -> None:
    """Set the cards of a set in a plane that is all 0."""
    plane, canonical = planes[place], tables.canonical[state.ordering]
    while cards:
        plane[of_card[canonical[lowest_index(cards)]]] = 1
        cards &= cards - 1


@inlined
def exchanged(tables: Tables, state: State) -> bool:
    """Whether all have chosen what to pass, or whether to."""
    for place in range(state.stage):
        if tables.stage[place] == EXCHANGE and tables.pass_steps[state.number % tables.pass_cycle]:
            return True
    return False


@inlined
def show_own(
    tables: Tables, state: State, seat: int, of_card: np.ndarray, at: np.ndarray, planes: np.ndarray
) -> None:
    """Write what the seat alone knows: its hand, what it passed, received and laid aside."""
    mark(tables, state, of_card, state.hands[seat], planes, at[HAND])
    if state.refused == 0 or not exchanged(tables, state):
        mark(tables, state, of_card, state.passed[seat], planes, at[PASSED])
    if state.refused == 0 and exchanged(tables, state):
        step = tables.pass_steps[state.number % tables.pass_cycle]
        giver = (seat - step + tables.seats) % tables.seats
        mark(tables, state, of_card, state.passed[giver], planes, at[RECEIVED])
    if seat == state.discarder:
        mark(tables, state, of_card, state.discards, planes, at[DISCARDS])


@inlined
def show_cards(
    tables: Tables,
    state: State,
    seat: int,
    played: np.ndarray,
    of_card: np.ndarray,
    at: np.ndarray,
    planes: np.ndarray,
) -> None:
    """Write the cards that everybody has seen."""
    seats, row = tables.seats, state.ordering
    for step in range(seats):
        other = seat + step if seat + step < seats else seat + step - seats
        mark(tables, state, of_card, played[other], planes, at[PLAYED] + step)
        mark(tables, state, of_card, state.taken[other], planes, at[TAKEN] + step)
        mark(tables, state, of_card, state.lacks[other], planes, at[VOIDS] + step)
    # Counted, as dividing by the number of seats would take longer than all else here.
    when, canonical = planes[at[WHEN]], tables.canonical[row]
    trick, missing = 1, seats
    for place in range(state.played):
        when[of_card[canonical[state.plays[place]]]] = trick
        missing -= 1
        if missing == 0:
            trick, missing = trick + 1, seats
    for place in range(state.in_trick):
        card = of_card[tables.canonical[row, state.plays[state.played - state.in_trick + place]]]
        planes[at[TRICK] + (state.leader + place - seat + seats) % seats, card] = 1
    if state.in_trick:
        planes[at[LED], of_card[tables.canonical[row, state.led]]] = 1
    if state.turn_up != NOBODY:
        planes[at[TURN_UP], of_card[tables.canonical[row, state.turn_up]]] = 1
    if tables.trumps[row]:
        mark(tables, state, of_card, tables.trumps[row], planes, at[TRUMPS])


@inlined
def show_rest(
    tables: Tables,
    state: State,
    seat: int,
    part: int,
    of_word: np.ndarray,
    nothing: int,
    at: np.ndarray,
    rest: np.ndarray,
) -> None:
    """Write what is not about cards."""
    seats, words = tables.seats, of_word.shape[0]
    rest[at[PART] + part] = 1
    rest[at[DEALER] + (state.dealer - seat + seats) % seats] = 1
    if state.stage < tables.stages:
        kind = tables.stage[state.stage]
        rest[at[STAGE] + kind] = 1
        if kind == TRICKS:
            rest[at[LEADER] + (state.leader - seat + seats) % seats] = 1
    if tables.pass_cycle and tables.pass_steps[state.number % tables.pass_cycle]:
        rest[at[PASSES_TO] + tables.pass_steps[state.number % tables.pass_cycle]] = 1
    all_chose = exchanged(tables, state)
    for step in range(seats):
        other = seat + step if seat + step < seats else seat + step - seats
        if all_chose:
            rest[at[REFUSED] + step] = state.refused >> other & 1
        if state.said[other] != NOBODY:
            word = of_word[state.said[other]] - nothing
            # Between announcing nothing and the first undertaking stands refusing to pass.
            rest[at[SAID] + step * words + (word - 1 if word else 0)] = 1
        rest[at[BOUND] + step] = state.bound >> other & 1
        rest[at[WON] + step] = tables.tricks_of[popcount(state.taken[other])]
    for number in range(tables.bans):
        rest[at[BROKEN] + number] = state.broken >> number & 1


@compiled
def show_all(rows: Rows, seats: np.ndarray, at: np.ndarray, planes: np.ndarray, rest: np.ndarray) -> None:
    """Write what seat ``seats[row]`` may know of each row; ``at`` says where each group starts."""
    planes[:] = 0
    rest[:] = 0
    for row in range(rows.states.shape[0]):
        part = rows.numbers[row] % rows.tables.shape[0]
        tables, state, seat = rows.tables[part], rows.states[row], seats[row]
        show_own(tables, state, seat, rows.of_card[part], at, planes[row])
        show_cards(tables, state, seat, rows.played[row], rows.of_card[part], at, planes[row])
        show_rest(tables, state, seat, part, rows.of_word[part], rows.cards, at, rest[row])


@compiled
def compare(points: np.ndarray, sign: int, finished: np.ndarray, rewards: np.ndarray) -> None:
    """Write by how much each seat did better than the mean of the others, where a deal has ended."""
    seats = points.shape[1]
    for row in range(points.shape[0]):
        for seat in range(seats):
            rewards[row, seat] = 0
            if finished[row]:
                others = (points[row].sum() - points[row, seat]) / (seats - 1)
                rewards[row, seat] = sign * (points[row, seat] - others)
