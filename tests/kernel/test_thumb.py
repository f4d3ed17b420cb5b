"""The careful policy of the kernel plays as the plain player `thumb` does, by what its seat may know."""

from random import Random

import numpy as np
import pytest

from capot.kernel.state import encode, ordering_of
from capot.kernel.thumb.move import thumb_move
from capot.kernel.thumb.stakes import less
from capot.kernel.tricks.moves import legal, play
from capot.play.match import new_match
from capot.play.view import view
from capot.players.tricks.announcing import undertaking_to_announce
from capot.players.tricks.chances import reading_of
from capot.players.tricks.future import burden
from capot.players.tricks.playing import weighed
from capot.players.tricks.table import table_of
from capot.players.tricks.worth import worth_of
from capot.rules.opening import Announce, Exchange, TakeTalon
from capot.rules.tricks import Tricks
from tests.kernel.both import tables_of, unevenly_dealt
from tests.kernel.games import KERNEL_GAMES
from tests.random_play import any_move, dealt, random_positions

WORD = np.uint64(7)


def choices_of_a_card(game, seats, seed):
    """Run through the positions of a random deal in which somebody has a choice of cards."""
    for position in random_positions(game, seats, seed):
        for seat in position.to_act:
            if isinstance(position.stages[0], Tricks) and len(position.legal(seat).moves) > 1:
                yield position, seat


def thumb_card(position):
    """Return the card that the policy plays."""
    tables = tables_of(position)
    state = encode(position, tables)
    return ordering_of(position.rules, position.trump).cards[thumb_bit(state, tables)]


def thumb_bit(state, tables):
    """Return the place of the bit that is the policy's move."""
    return int(thumb_move(tables, state, legal(tables, state), WORD)).bit_length() - 1


def kinds(game):
    return {type(stage) for part in game.schedule for stage in part.rules.at(game.players[0]).stages}


def gives(game):
    return bool(kinds(game) & {Exchange, TakeTalon})


def announces(game):
    return Announce in kinds(game)


def openings(game, seats):
    """Run through the positions before the first trick, of deals even and uneven."""
    match, rng = new_match(game, seats), Random(seats)
    for seed in range(4):
        start = unevenly_dealt(match, rng) if seed % 2 else dealt(match, seed)
        position = start.position
        while not isinstance(position.stages[0], Tricks):
            yield position
            seat = min(position.to_act)
            position = position.after(seat, any_move(position.legal(seat), rng))


def given_like_the_plain_player(position):
    """Say for each card that the policy gives away whether the plain player could have chosen it next."""
    seen = view(position, min(position.to_act))
    table, pick = table_of(seen), seen.legal.pick
    assert pick is not None
    reading, hand = reading_of(table, worth_of(seen, table)), table.hand
    tables, state = tables_of(position), encode(position)
    order, among = ordering_of(position.rules, position.trump), list(pick.among)
    for _ in range(pick.count):
        bit = thumb_bit(state, tables)
        costs = {card: burden(reading, less(hand, table.stakes.spots[card]), None, 0.0) for card in among}
        yield costs[order.cards[bit]] <= min(costs.values()) + 1e-6
        among.remove(order.cards[bit])
        hand = less(hand, table.stakes.spots[order.cards[bit]])
        play(tables, state, 1 << bit)


@pytest.mark.parametrize("key", KERNEL_GAMES)
def test_the_compiled_thumb_plays_a_card_that_costs_least_in_the_eyes_of_the_plain_player(key):
    """Of all choices in some random deals with every number of players, nearly all are the same."""
    same = []
    for seats in KERNEL_GAMES[key].players:
        for position, seat in choices_of_a_card(KERNEL_GAMES[key], seats, seed=seats):
            costs = weighed(view(position, seat)).costs
            same.append(costs[thumb_card(position)] <= min(costs.values()) + 1e-6)

    assert np.mean(same) >= 0.97
    assert len(same) >= 15


@pytest.mark.parametrize("key", [key for key, game in KERNEL_GAMES.items() if gives(game)])
def test_the_compiled_thumb_gives_away_the_cards_that_the_plain_player_finds_most_burdensome(key):
    """Card by card, each is one without which the hand costs least, given those before."""
    game = KERNEL_GAMES[key]
    same = [
        each
        for seats in game.players
        for position in openings(game, seats)
        if isinstance(position.stages[0], Exchange | TakeTalon)
        for each in given_like_the_plain_player(position)
    ]

    assert np.mean(same) >= 0.97


@pytest.mark.parametrize("key", [key for key, game in KERNEL_GAMES.items() if announces(game)])
def test_the_compiled_thumb_announces_what_the_plain_player_does(key):
    """Mostly nothing: both must be nearly sure, as with all the strongest cards."""
    game = KERNEL_GAMES[key]
    for seats in game.players:
        for position in openings(game, seats):
            if isinstance(position.stages[0], Announce):
                stage, seat = position.stages[0], min(position.to_act)
                bit = thumb_bit(encode(position), tables_of(position))
                said = stage.undertakings[bit - 1].name if bit else None

                assert said == undertaking_to_announce(view(position, seat), stage.undertakings)


@pytest.mark.parametrize("key", KERNEL_GAMES)
def test_the_compiled_thumb_does_not_look_into_the_hands_of_others(key):
    """Whatever cards the others hold and lie out of play, with the same knowledge it plays the same card."""
    game, rng = KERNEL_GAMES[key], Random(11)
    for position, seat in choices_of_a_card(game, game.players[0], seed=3):
        tables = tables_of(position)
        state = encode(position, tables)
        may = legal(tables, state)
        card = thumb_move(tables, state, may, WORD)
        for other in range(position.seats):
            if other != seat:
                state["hands"][other] = rng.getrandbits(62) & ~int(state["hands"][seat])
                state["passed"][other] = rng.getrandbits(62)
                state["dealt"][other] = rng.getrandbits(62)
        if seat != position.dealer:
            state["discards"] = rng.getrandbits(62)
        assert thumb_move(tables, state, may, WORD) == card
