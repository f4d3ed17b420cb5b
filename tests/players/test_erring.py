"""Players that err as people do: often by a little, never by more than their caps."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from capot.play.match import new_match
from capot.play.moves import PlayCard
from capot.play.view import view
from capot.players.catalog import EASY, MEDIUM
from capot.players.erring import Errors
from capot.players.prospects import ranking_of
from capot.players.protocol import Budget
from capot.players.search.race import sobered
from capot.rules.catalog import GAMES
from tests.random_play import dealt

FEW = Budget(worlds=6)


def decisions(player, key, seed):
    """Play a deal and run through the views in which somebody could choose, and what was chosen."""
    match, rng = dealt(new_match(GAMES[key]), seed), Random(seed)
    while match.position.to_act:
        seat = min(match.position.to_act)
        seen = view(match.position, seat)
        move = player.choose(seen, rng, FEW)
        if len(seen.legal.moves) != 1 or seen.legal.pick is not None:
            yield seen, move
        match = match.after(seat, move)


def searched(player, seen, luck):
    """Return the moves as the player's search values them, and the spread."""
    return ranking_of(seen, luck, FEW, player.settings)


@given(
    worths=st.lists(st.floats(-3, 3), min_size=1, max_size=13),
    heat=st.floats(0.01, 5),
    cap=st.floats(0, 2),
    seed=st.integers(0, 1000),
)
def test_a_choice_is_never_further_behind_than_the_cap(worths, heat, cap, seed):
    assert max(worths) - worths[Errors(heat, cap).choice(worths, Random(seed))] <= cap


def test_moves_are_chosen_the_less_often_the_more_they_are_behind():
    luck, errors = Random(1), Errors(heat=0.1, cap=0.25)
    chosen = [errors.choice([0.1, 0.2, 0.0, -0.1], luck) for _ in range(4000)]
    counts = [chosen.count(place) for place in range(4)]

    assert counts[1] > counts[0] > counts[2] > counts[3] == 0
    assert counts[1] / counts[0] == pytest.approx(2.718, rel=0.1)


@pytest.mark.parametrize("key", ["knaves", "schafkopf-window", "tien-len", "nine-card-brag"])
def test_no_move_is_further_behind_than_the_cap(key):
    """Tricks, the widow, climbing and hands of three alike, as far as the player can tell."""
    player, lost = replace(EASY, errors=Errors(heat=5.0, cap=0.2)), []
    for number, (seen, _) in enumerate(decisions(player, key, 3)):
        if number % 3 == 0:
            estimates, spread, _ = searched(player, seen, Random(number))
            best = max(each.worth for each in estimates.values())
            chosen = estimates[player.choose(seen, Random(number), FEW)]
            lost.append((best - chosen.worth) / spread if spread else 0.0)

    assert max(lost) <= 0.2
    assert max(lost) > 0 or key != "knaves", "it errs"


@pytest.mark.parametrize("key", ["euchre", "hearts", "skat"])
def test_an_error_is_a_move_that_is_better_in_some_worlds(key):
    """A loser before the boss, say, is better in none."""
    player, chosen = replace(EASY, errors=Errors(heat=9.0, cap=9.0)), []
    for number, (seen, _) in enumerate(decisions(player, key, 3)):
        if number % 4 == 0:
            ranking, move = searched(player, seen, Random(number)), player.choose(seen, Random(number), FEW)
            best = next(iter(ranking.estimates))
            assert move == best or move in ranking.slips
            chosen.append(move == best)

    assert not all(chosen), "it errs"


def test_the_chosen_move_comes_first_and_keeps_its_estimate():
    seen = next(seen for seen, move in decisions(EASY, "polignac", 2) if isinstance(move, PlayCard))
    found, ranking = EASY.evaluate(seen, Random(5), FEW), searched(EASY, seen, Random(5))

    assert next(iter(found)) == EASY.choose(seen, Random(5), FEW)
    assert found == sobered(ranking, low_wins=True, in_tricks=True).estimates


@pytest.mark.parametrize("player", [EASY, MEDIUM], ids=lambda player: player.name)
def test_the_same_luck_makes_the_same_moves(player):
    first, second = ([move for _, move in decisions(player, "slobberhannes", 4)] for _ in range(2))

    assert first == second
