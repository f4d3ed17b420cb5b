"""A deal in tricks taken back to its first lead, and played again."""

from random import Random

import pytest

from capot.kernel.rollouts import rewind
from capot.kernel.state import encode
from capot.kernel.tricks.following import legal
from capot.kernel.tricks.moves import play
from capot.play.standing import Standing
from tests.kernel.both import assert_same_record, tables_of
from tests.kernel.games import SHAPED_GAMES, shaped_deal, trick_rules_of
from tests.players.plain_play import TRICK_GAMES, draws, plain_positions
from tests.random_play import any_move


def in_tricks(position, rng):
    """Return the later positions of a deal played on at random, from the second trick on."""
    found = []
    while position.to_act:
        seat = min(position.to_act)
        position = position.after(seat, any_move(position.legal(seat), rng))
        found += [position] if position.tricks else []
    return found


def assert_replays(position):
    """Take the played cards back, play them again, and arrive at the same record."""
    tables = tables_of(position)
    expected = encode(position, tables)
    state = expected.copy()
    leader = position.tricks[0].leader

    rewind(tables, state, leader)

    assert state["turn"] == state["leader"] == leader
    assert state["tricks"] == state["played"] == state["in_trick"] == 0
    for place in range(int(expected["played"])):
        card = 1 << int(expected["plays"][place])
        assert int(state["hands"][state["turn"]]) & int(legal(tables, state)) & card
        play(tables, state, card)
    assert_same_record(state, expected)


@pytest.mark.parametrize(
    "key", [key for key, game in TRICK_GAMES.items() if not draws(game, game.players[0])]
)
@pytest.mark.sample
def test_a_deal_taken_back_to_its_first_lead_and_played_again_is_the_same(key):
    rng = Random(5)
    game = TRICK_GAMES[key]
    for each in rng.sample(in_tricks(plain_positions(game, game.players[0], 1)[0], rng), 3):
        assert_replays(each)


@pytest.mark.parametrize("key", SHAPED_GAMES)
def test_the_tricks_of_a_contract_taken_back_and_played_again_are_the_same(key):
    rng = Random(6)
    for rules, seats in trick_rules_of(SHAPED_GAMES[key]):
        some = in_tricks(shaped_deal(rules, seats, Standing(), rng), rng)
        for each in rng.sample(some, min(2, len(some))):
            assert_replays(each)
