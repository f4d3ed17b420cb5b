"""The kernel may be faster than the plain rules, never different."""

from random import Random

import numpy as np
import pytest

from capot.kernel.layout import SEATS, STATE
from capot.kernel.moves import legal, play
from capot.kernel.score import score
from capot.kernel.state import bits_of, encode, ordering_of
from capot.kernel.tables import compile_rules
from capot.play.match import new_match
from capot.rules.catalog import GAMES
from capot.rules.check import hand_size
from capot.rules.errors import RulesError
from capot.rules.model import NumberOption
from capot.rules.options import with_options
from tests.random_play import any_move, dealt


def allowed(position, seat):
    """Return what plain play allows a seat, as the bits of the kernel."""
    may = position.legal(seat)
    bits = 0
    if may.pick is not None:
        order = ordering_of(position.rules, position.trump)
        bits |= order.set_of(may.pick.among)
    for move in may.moves:
        bits |= bits_of(move, position.rules, position.trump)
    return bits


def points_of(tables, state):
    points = np.zeros(SEATS, np.int64)
    pot = score(tables, state, points)
    return points[: int(tables["seats"])].tolist(), pot


def steps(bits):
    return [1 << place for place in range(63) if bits >> place & 1]


def assert_same_deal(match, rng):
    """Play the deal of a match at random, in both; every ply, its moves and the score must be the same."""
    position = match.position
    tables = compile_rules(position.rules, position.seats, position.standing)
    state = encode(position, tables)
    while position.to_act:
        seat = min(position.to_act)
        assert state["turn"] == seat
        assert legal(tables, state) == allowed(position, seat)
        move = any_move(position.legal(seat), rng)
        position = position.after(seat, move)
        match = match.after(seat, move)
        for bit in steps(bits_of(move, position.rules, position.trump)):
            play(tables, state, bit)
        if rng.random() < 0.1:
            assert_same_record(state, encode(position, tables))
    assert_same_record(state, encode(position, tables))
    assert state["turn"] == -1
    assert legal(tables, state) == 0
    points, pot = points_of(tables, state)
    scale = int(tables["scale"])
    assert points == [each * scale for each in position.score().points]
    assert pot == position.score().pot
    return match


def assert_same_record(state, expected):
    for field in STATE.names or ():
        assert np.array_equal(state[field], expected[field]), field


def unevenly_dealt(match, rng):
    """Deal one player most of the strong cards, so that much is swept and what is announced gets made."""
    rules = match.game.rules_for(match.seats, len(match.deals))
    cards = sorted(
        rules.pack.cards(), key=lambda card: rules.pack.strength(card) + rng.random(), reverse=True
    )
    size, lucky = hand_size(rules, match.seats), rng.randrange(match.seats)
    hands = [cards[size * place : size * (place + 1)] for place in range(match.seats)]
    hands = hands[-lucky:] + hands[:-lucky]
    talon = cards[size * match.seats :]
    return match.with_hands(hands, talon)


def play_match(game, seats, seed, deals):
    rng = Random(seed)
    match = new_match(game, seats, rng.randrange(seats))
    for _ in range(deals):
        if match.is_over:
            break
        uneven = rng.random() < 0.4
        match = unevenly_dealt(match, rng) if uneven else dealt(match, rng.randrange(2**32))
        match = assert_same_deal(match, rng)


TABLES = [
    pytest.param(game, seats, id=f"{game.key}-{seats}") for game in GAMES.values() for seats in game.players
]


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_every_ply_and_score_of_every_game_is_that_of_plain_play(game, seats):
    for seed in range(3):
        play_match(game, seats, seed, max(3, len(game.schedule)))


def house_rules():
    for game in GAMES.values():
        for option in game.options:
            words = (
                [str(option.low), str(option.high)]
                if isinstance(option, NumberOption)
                else [choice.name for choice in option.choices[1:]]
            )
            for word in words:
                yield pytest.param(game, option.name, word, id=f"{game.key}-{option.name}={word}")


@pytest.mark.parametrize(("game", "option", "word"), list(house_rules()))
def test_every_house_rule_is_that_of_plain_play(game, option, word):
    table = with_options(game, {option: word})
    for seed, seats in enumerate(table.players):
        try:
            table.check_seats(seats)
        except RulesError:
            continue
        play_match(table, seats, seed, 1)
