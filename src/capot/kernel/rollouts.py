"""Rollouts: choices made in many worlds, each played to the end of the deal by policies."""

from typing import Any

import numpy as np

from capot.kernel.bits import lowest, lowest_index, popcount
from capot.kernel.compiling import compiled, inlined
from capot.kernel.dtypes import DRAW_TO_FOLLOW, NOBODY, State, Tables
from capot.kernel.luck import GAMMA, U64, below, mix64, word_at
from capot.kernel.playout import play_out, policy_move
from capot.kernel.solve.endgame import play_exactly
from capot.kernel.tricks.facts import sweeper_of
from capot.kernel.tricks.moves import lies_last, play
from capot.kernel.tricks.score import score


@inlined
def in_kernel_order(tables: Tables, row: int, cards: int) -> int:
    """Return a set over the pack's canonical order as a set over kernel indices."""
    found = 0
    while cards:
        found |= tables.bit[row, lowest_index(cards)]
        cards &= cards - 1
    return found


@inlined
def put_world(
    tables: Tables, state: State, me: int, world: np.ndarray, discarded: bool, word: np.uint64
) -> None:
    """Fill in the others' hands and the cards out of play: ``world`` has a canonical set for each.

    A stock is shuffled by ``word``.
    """
    seats = tables.seats
    for seat in range(seats):
        if seat != me:
            state.hands[seat] = in_kernel_order(tables, state.ordering, world[seat])
    out = in_kernel_order(tables, state.ordering, world[seats])
    if discarded:
        state.discards = out
    elif out:
        state.talon = out
        if tables.stock:
            shuffle_stock(tables, state, word)


@compiled
def shuffle_stock(tables: Tables, state: State, word: np.uint64) -> None:
    """Put the cards of the talon into the stock not yet drawn, all orders equally likely."""
    cards, size = state.talon, popcount(state.talon)
    first = tables.stock - size
    if tables.turned == tables.talon_from and state.turn_up != NOBODY:
        # The card on top lies open.
        state.stock[first] = state.turn_up
        cards &= ~(1 << state.turn_up)
        first, size = first + 1, size - 1
    elif lies_last(tables, state):
        state.stock[tables.stock - 1] = state.turn_up
        cards &= ~(1 << state.turn_up)
        size -= 1
    for place in range(size):
        word += GAMMA
        other = first + below(mix64(word), place + 1)
        state.stock[first + place] = state.stock[other]
        state.stock[other] = lowest_index(cards)
        cards &= cards - 1


@inlined
def make_choice(
    tables: Tables,
    state: State,
    me: int,
    choice: int,
    policies: np.ndarray,
    slips: int,
    luck: np.uint64,
    deposit: bool,
) -> np.uint64:
    """Make a seat's choice card by card; the others who choose before it do so by their policy."""
    while choice and state.turn != NOBODY:
        luck += GAMMA
        if state.turn == me:
            move = lowest(choice)
            choice ^= move
        else:
            move = policy_move(tables, state, policies[state.turn], slips, mix64(luck), deposit)
        play(tables, state, move)
    return luck


@compiled
def roll_out(
    tables: Tables,
    root: np.ndarray,
    scratch: np.ndarray,
    me: int,
    worlds: np.ndarray,
    discarded: bool,
    choices: np.ndarray,
    own: np.ndarray,
    other: int,
    slips: int,
    luck: np.uint64,
    deposit: bool,
    exact: int,
    notes: np.ndarray,
    points: np.ndarray,
    swept: np.ndarray,
) -> None:
    """Write each seat's points, (worlds, choices, seats), if ``me`` makes a choice and all play on.

    ``swept`` gets the seat that sweeps, (worlds, choices), or `NOBODY`: see `sweeper_of`.

    ``root`` (one record) is what the seat knows, ``worlds`` the hidden cards by column in canonical order.
    A choice is the bits of a move; after it the seat plays by the policy ``own`` of the choice, the others
    by ``other``; the last ``exact`` tricks are played exactly.  All choices have the same luck in a world.
    ``scratch`` has room for two records and one for each card played exactly; ``notes`` has a row,
    (seats + `NOTED`), for each of the latter and one more.
    """
    seats = tables.seats
    policies = np.full(seats, other, np.int64)
    # As long as there is a stock, nothing is solved; drawing to follow, nobody knows which trick is the last.
    exact = 0 if tables.draws == DRAW_TO_FOLLOW else min(exact, tables.hand)
    for world in range(worlds.shape[0]):
        scratch[0] = root[0]
        word = word_at(luck, U64(world))
        put_world(tables, scratch[0], me, worlds[world], discarded, word)
        for number in range(choices.shape[0]):
            scratch[1] = scratch[0]
            state = scratch[1]
            policies[me] = own[number]
            rest = make_choice(tables, state, me, choices[number], policies, slips, word, deposit)
            if exact == 0:
                play_out(tables, state, policies, slips, rest, deposit)
            while state.turn != NOBODY and (state.trick or tables.tricks - state.tricks > exact):
                rest += GAMMA
                move = policy_move(tables, state, policies[state.turn], slips, mix64(rest), deposit)
                play(tables, state, move)
            if state.turn == NOBODY:
                score(tables, state, points[world, number])
                swept[world, number] = sweeper_of(tables, state)
                continue
            play_exactly(tables, scratch[1:], notes)
            for seat in range(seats):
                points[world, number, seat] = notes[0, seat]
            swept[world, number] = notes[0, seats]


@inlined
def card_of(index: int) -> Any:  # noqa: ANN401 - a number of a fixed width
    """Return the set of the card with a kernel index, widened to 64 bits."""
    return 1 << np.int64(index)


@inlined
def rewind(tables: Tables, state: State, leader: int) -> None:
    """Return all played cards to their hands; ``leader`` is to lead to the first trick again.

    No cards have been drawn; not checked here.
    """
    seats = tables.seats
    for seat in range(seats):
        state.taken[seat] = 0
        state.lacks[seat] = 0
    seat, played = leader, state.played
    best, best_seat, follow = 0, leader, 0
    for place in range(played):
        card = card_of(state.plays[place])
        state.hands[seat] |= card
        if place % seats == 0:
            follow, best = tables.wins[state.ordering, lowest_index(card)], 0
        if tables.suitless:
            # Of equal cards the last wins.
            wins = best == 0 or card & -lowest(tables.equals[lowest_index(best)]) != 0
        else:
            wins = card & follow > best or (best == 0 and card & tables.jokers != 0)
        if wins:
            if best & tables.jokers:
                follow = tables.wins[state.ordering, lowest_index(card)]
            best, best_seat = card, seat
        seat = best_seat if place % seats == seats - 1 else (seat + 1) % seats
    state.played, state.trick, state.in_trick, state.tricks, state.broken = 0, 0, 0, 0, 0
    state.first_winner, state.before_winner, state.last_winner = NOBODY, NOBODY, NOBODY
    state.marked_winner = NOBODY
    state.leader, state.turn = leader, leader
    state.stage = tables.stages - 1


@compiled
def play_hands(
    tables: Tables,
    root: np.ndarray,
    scratch: np.ndarray,
    hands: np.ndarray,
    talons: np.ndarray,
    discards: np.ndarray,
    policies: np.ndarray,
    slips: int,
    luck: np.uint64,
    deposit: bool,
    points: np.ndarray,
) -> None:
    """Write each seat's points, (worlds, seats), if each plays its hand of a world by its policy.

    ``root`` (one record) is before the first lead: it gives the ordering, declarer and leader, but no cards.
    ``hands`` (worlds, seats), ``talons`` and ``discards`` (worlds) are sets in the pack's canonical order.
    ``scratch`` has room for one record.  The luck of a world depends on its number alone.
    """
    for world in range(hands.shape[0]):
        scratch[0] = root[0]
        state = scratch[0]
        for seat in range(tables.seats):
            cards = in_kernel_order(tables, state.ordering, hands[world, seat])
            state.hands[seat] = cards
            state.dealt[seat] = cards
        state.talon = in_kernel_order(tables, state.ordering, talons[world])
        state.discards = in_kernel_order(tables, state.ordering, discards[world])
        play_out(tables, state, policies, slips, word_at(luck, U64(world)), deposit)
        score(tables, state, points[world])
