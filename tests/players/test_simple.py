"""The simple player needs no compiler, and saves points against anything legal."""

import subprocess
import sys
from random import Random
from statistics import fmean

import pytest

from capot.cards import cards
from capot.play.match import new_match
from capot.play.moves import LayCards, PlayCard
from capot.play.view import view
from capot.players.catalog import PLAYERS
from capot.rules.catalog import GAMES
from tests.random_play import dealt

NO_COMPILER = """
import sys
from random import Random
from capot.play.match import new_match
from capot.play.view import view
from capot.players.simple import SimplePlayer
from capot.rules.catalog import GAMES
from capot.shuffle import lab_shuffle
for game in GAMES.values():
    match = new_match(game)
    match = match.with_deal(lab_shuffle(1, 0, match.pack))
    while match.position.to_act:
        seat = min(match.position.to_act)
        match = match.after(seat, SimplePlayer().choose(view(match.position, seat), Random(1)))
assert not {"numpy", "numba"} & {*sys.modules}, "a compiler was loaded"
"""


def saved(game, seed):
    """Return by how much the simple player does better in a deal than the others, who play at random."""
    seat, luck = seed % game.players[0], Random(seed)
    match = dealt(new_match(game, game.players[0]), seed)
    while match.position.to_act:
        to_act = min(match.position.to_act)
        player = PLAYERS["simple" if to_act == seat else "random"]
        match = match.after(to_act, player.choose(view(match.position, to_act), luck))
    own = float(match.position.score().points[seat])
    others = fmean(float(each) for at, each in enumerate(match.position.score().points) if at != seat)
    return others - own if game.low_wins else own - others


def test_whole_deals_of_every_game_are_played_without_a_compiler():
    run = subprocess.run([sys.executable, "-c", NO_COMPILER], capture_output=True, text=True, check=False)

    assert run.returncode == 0, run.stderr


@pytest.mark.parametrize("key", ["hearts", "polignac", "black-maria", "thirteen-card-brag", "tien-len"])
def test_points_are_saved_against_random_players(key):
    assert fmean(saved(GAMES[key], seed) for seed in range(24)) > 0


def test_the_lowest_card_goes_first_in_climbing():
    match = dealt(new_match(GAMES["tien-len"]), 1)
    seat = min(match.position.to_act)
    seen = view(match.position, seat)

    move = PLAYERS["simple"].choose(seen, Random(1))

    assert isinstance(move, LayCards)
    assert min(seen.hand, key=seen.rules.pack.strength).rank in {each.rank for each in move.cards}


def test_the_dearest_card_is_thrown_on_another_suit():
    match, luck = dealt(new_match(GAMES["black-lady"]), 3), Random(3)
    while match.position.to_act:
        seat = min(match.position.to_act)
        seen = view(match.position, seat)
        move = PLAYERS["simple"].choose(seen, luck)
        if isinstance(move, PlayCard) and seen.trick and move.card.suit != seen.trick[0].suit:
            (queen,) = cards("Q♠")
            assert move.card == queen or queen not in seen.playable
        match = match.after(seat, move)
