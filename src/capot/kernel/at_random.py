"""Deals played at random, two of them side by side, all legal moves equally likely."""

from typing import Any, TypeAlias

import numpy as np

from capot.kernel.bits import lowest_index
from capot.kernel.compiling import called, inlined
from capot.kernel.dtypes import CARDS, NOBODY, NOT_TO_FIRST_TRICK, TRICKS, UNBROKEN, State, Tables
from capot.kernel.luck import GAMMA, U64, any_of, mix64, word_at
from capot.kernel.tricks.following import legal, legal_cards
from capot.kernel.tricks.moves import end_tricks, newly_broken, play, play_card

Luck: TypeAlias = Any
"""One record of `LUCK`: where the random words of a deal's players start, and the words of the next moves."""

LUCK = np.dtype([("start", "<u8"), ("words", "<u8", (CARDS,))], align=True)

USUAL_SEATS = 4
"""Number of players for which the random loop is compiled separately."""


@inlined
def pair_at_random(
    tables: Tables, one: State, other: State, luck: Luck, other_luck: Luck, seats: int, deposit: bool
) -> None:
    """Play two deals to their ends, all legal moves equally likely.

    Each trick waits for the one before; two deals side by side wait half as long.  Once only following suit
    and an unbroken suit limit the choice (in most games after the first trick), a loop without the full
    bookkeeping takes over.  ``seats`` is that of the tables; where it is a constant, the compiler unrolls
    the loops.
    """
    luck.start = before_tricks(tables, one, luck.start, deposit)
    other_luck.start = before_tricks(tables, other, other_luck.start, deposit)
    if not is_simple(tables, one) or not is_simple(tables, other):
        tricks_at_random(tables, one, luck.start, deposit)
        tricks_at_random(tables, other, other_luck.start, deposit)
        return
    # Nobody has a choice in the last trick.
    choices = max(tables.tricks - 1, 1) * seats
    draw_words(luck, choices)
    draw_words(other_luck, choices)
    leader, closed = first_trick(tables, one, seats, luck, deposit)
    other_leader, other_closed = first_trick(tables, other, seats, other_luck, deposit)
    for trick in range(1, tables.tricks - 1):
        leader, closed = later_trick(tables, one, seats, trick, leader, closed, luck, deposit)
        other_leader, other_closed = later_trick(
            tables, other, seats, trick, other_leader, other_closed, other_luck, deposit
        )
    if tables.tricks > 1:
        leader = last_trick(tables, one, seats, leader, closed)
        other_leader = last_trick(tables, other, seats, other_leader, other_closed)
    for state, winner in ((one, leader), (other, other_leader)):
        state.leader, state.tricks = winner, tables.tricks
        end_tricks(tables, state)


@inlined
def draw_words(luck: Luck, count: int) -> None:
    """Draw the random words of the next ``count`` moves; the machine draws several at a time."""
    start = luck.start
    for number in range(count):
        luck.words[number] = word_at(start, U64(number))


@called
def before_tricks(tables: Tables, state: State, luck: np.uint64, deposit: bool) -> np.uint64:
    """Play what comes before the tricks at random, and return the luck."""
    while state.turn != NOBODY and tables.stage[state.stage] != TRICKS:
        luck += GAMMA
        play(tables, state, any_of(legal(tables, state), mix64(luck), deposit))
    return luck


@inlined
def is_simple(tables: Tables, state: State) -> bool:
    """Whether the first trick is next, and the tricks can be played without the full bookkeeping."""
    simple = tables.lead_bans <= 1 and tables.first_bans <= 1 and tables.all_duties[state.ordering] == 0
    simple = simple and tables.beat_trumps == 0 and tables.before_value == 0 and tables.marked < 0
    simple = simple and tables.suit_bans == 0 and tables.draws == 0
    return (
        simple
        and tables.apart == 0
        and tables.last_card == 0
        and tables.by_plays == 0
        and tables.wins_at == 0
        and tables.pool_tricks == 0
        and state.turn != NOBODY
    )


@called
def tricks_at_random(tables: Tables, state: State, luck: np.uint64, deposit: bool) -> None:
    """Play the tricks at random with the full bookkeeping."""
    while state.turn != NOBODY and tables.pool_tricks:
        luck += GAMMA
        play(tables, state, any_of(legal(tables, state), mix64(luck), deposit))
    while state.turn != NOBODY:
        luck += GAMMA
        play_card(tables, state, any_of(legal_cards(tables, state), mix64(luck), deposit))


@inlined
def first_trick(tables: Tables, state: State, seats: int, luck: Luck, deposit: bool) -> tuple[int, int]:
    """Play the first trick at random; return its winner and the cards not to be led yet."""
    row = state.ordering
    may, held_back = legal_cards(tables, state), held_back_at_first(tables, row)
    leader, card, trick = trick_at_random(
        tables, state, seats, 0, state.leader, may, held_back, luck, deposit
    )
    state.first_winner = leader
    state.broken |= newly_broken(tables, row, trick, card)
    return leader, closed_cards(tables, state)


@inlined
def later_trick(
    tables: Tables,
    state: State,
    seats: int,
    number: int,
    leader: int,
    closed: int,
    luck: Luck,
    deposit: bool,
) -> tuple[int, int]:
    """Play another trick at random; return its winner and the cards not to be led yet."""
    hand = state.hands[U64(leader)]
    free = hand & ~closed
    may = free if free else hand
    leader, card, trick = trick_at_random(tables, state, seats, number, leader, may, 0, luck, deposit)
    if closed:
        state.broken |= newly_broken(tables, state.ordering, trick, card)
        closed = closed_cards(tables, state)
    return leader, closed


@inlined
def last_trick(tables: Tables, state: State, seats: int, leader: int, closed: int) -> int:
    """Play the only cards left, and return the winner."""
    row, hands = U64(state.ordering), state.hands
    card = hands[U64(leader)]
    wins = tables.wins[row, U64(lowest_index(card))]
    best, trick = card, card
    seat = leader
    for _ in range(seats - 1):
        seat = seat + 1 if seat + 1 < seats else 0
        played = hands[U64(seat)]
        trick |= played
        if played & wins > best:
            best, leader = played, seat
    for each in range(seats):
        hands[each] = 0
    if closed:
        state.broken |= newly_broken(tables, state.ordering, trick, card)
    state.taken[U64(leader)] |= trick
    return leader


@inlined
def trick_at_random(
    tables: Tables,
    state: State,
    seats: int,
    number: int,
    leader: int,
    may: int,
    held_back: int,
    luck: Luck,
    deposit: bool,
) -> tuple[int, int, int]:
    """Play a trick led with one of the cards ``may``; return winner, card led and all cards.

    Its ``number`` is from 0.  Nobody plays the cards ``held_back`` unless nothing else is left.
    """
    row, hands = U64(state.ordering), state.hands
    place = U64(number * seats)
    card = any_of(may, luck.words[place], deposit)
    hands[U64(leader)] ^= card
    # An index without a sign saves the check whether it counts from the end.
    led = U64(lowest_index(card))
    follow, wins = tables.follow[row, led], tables.wins[row, led]
    best, trick = card, card
    seat = leader
    for step in range(1, seats):
        seat = seat + 1 if seat + 1 < seats else 0
        hand = hands[U64(seat)]
        following = hand & follow
        # No branch on the content of a hand: it would be mispredicted too often.
        may = following if following else hand
        if held_back:
            free = may & ~held_back
            may = free if free else may
        played = any_of(may, luck.words[place + U64(step)], deposit)
        hands[U64(seat)] = hand ^ played
        trick |= played
        if played & wins > best:
            best, leader = played, seat
    state.taken[U64(leader)] |= trick
    return leader, card, trick


@inlined
def held_back_at_first(tables: Tables, row: int) -> int:
    """Return the cards that may not be played to the first trick."""
    for number in range(tables.bans):
        if tables.ban[number] == NOT_TO_FIRST_TRICK:
            return tables.ban_cards[row, number]
    return 0


@inlined
def closed_cards(tables: Tables, state: State) -> int:
    """Return the cards that may not be led before they are broken."""
    closed = 0
    for number in range(tables.bans):
        if tables.ban[number] == UNBROKEN and not state.broken >> number & 1:
            closed |= tables.ban_cards[state.ordering, number]
    return closed


@called
def alone_at_random(tables: Tables, state: State, luck: np.uint64, deposit: bool) -> None:
    """Play a deal to its end at random, as one of a pair would be."""
    luck = before_tricks(tables, state, luck, deposit)
    tricks_at_random(tables, state, luck, deposit)


@called
def pair_by_deposit(tables: Tables, one: State, other: State, luck: Luck, other_luck: Luck) -> None:
    """Play two deals to their ends at random, with the machine's bit deposit."""
    if tables.seats == USUAL_SEATS:
        pair_at_random(tables, one, other, luck, other_luck, USUAL_SEATS, True)
    else:
        pair_at_random(tables, one, other, luck, other_luck, tables.seats, True)


@called
def pair_portably(tables: Tables, one: State, other: State, luck: Luck, other_luck: Luck) -> None:
    """Play two deals to their ends at random, the same without bit deposit."""
    if tables.seats == USUAL_SEATS:
        pair_at_random(tables, one, other, luck, other_luck, USUAL_SEATS, False)
    else:
        pair_at_random(tables, one, other, luck, other_luck, tables.seats, False)
