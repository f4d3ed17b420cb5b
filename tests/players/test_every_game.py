"""Every computer player, in every game, moves by the rules, and goes by nothing but what it sees."""

from dataclasses import replace
from random import Random

import pytest

from capot.play.match import new_match
from capot.play.moves import PlayCard
from capot.play.view import view
from capot.players.catalog import PLAYERS
from capot.players.protocol import Budget
from capot.players.search.settings import Settings
from capot.players.thumb import advise, reason_for
from capot.rules.catalog import GAMES
from capot.rules.changes.options import with_options
from capot.rules.model import Option
from tests.conformance.test_conformance import dealt_anew_behind
from tests.language.untold import untold
from tests.players.tables import EVERY_GAME, EVERY_TABLE
from tests.random_play import dealt

HOUSE_RULES = [
    (game, option.name, choice.name)
    for game in GAMES.values()
    for option in game.options
    if isinstance(option, Option)
    for choice in option.choices[1:]
]

SHAPED = ("barbu", "schafkopf-window", "the-least", "twenty-down")
"""Games with contracts, a widow, a draw or card points that are weighed."""

FEW = Budget(worlds=6)
"""Enough to see that a search follows the rules, and the same again on any machine."""

QUICK = ("random", "thumb", "quick", "simple", "learned")
SEARCHING = ("easy", "medium", "sampler")


def played(game, seats, seed, players):
    """Play a deal and run through the positions in which somebody chose, the seat and its choice."""
    rng = Random(seed)
    match = dealt(new_match(game, seats), seed)
    while match.position.to_act:
        position, seat = match.position, min(match.position.to_act)
        move = players[seat % len(players)].choose(view(position, seat), rng, FEW)
        yield position, seat, move
        match = match.after(seat, move)


def test_the_strongest_are_the_search_with_more_time():
    """The search is tested with few worlds; these players differ from it in nothing else."""
    usual, *stronger = (getattr(PLAYERS[name], "settings", None) for name in ("sampler", "hard", "max"))

    assert isinstance(usual, Settings)
    assert all(each is not None and replace(each, budget=usual.budget) == usual for each in stronger)


@pytest.mark.parametrize("names", [QUICK, QUICK[2:] + QUICK[:2], QUICK[4:] + QUICK[:4]], ids=" ".join)
@EVERY_TABLE
@pytest.mark.sample(16, in_turn=True)
def test_a_player_makes_only_legal_moves(game, seats, names):
    """Each quick player has a seat in one of three deals."""
    for position, seat, move in played(game, seats, 1, [PLAYERS[name] for name in names]):
        assert move in position.legal(seat), names[seat % len(names)]


@pytest.mark.parametrize("name", SEARCHING)
@EVERY_TABLE
@pytest.mark.sample(16, in_turn=True)
def test_a_player_who_searches_makes_only_legal_moves(game, seats, name):
    players = [PLAYERS[name], *[PLAYERS["random"]] * (seats - 1)]
    for position, seat, move in played(game, seats, 3, players):
        assert move in position.legal(seat)


@pytest.mark.parametrize(
    ("game", "name", "word"), HOUSE_RULES, ids=[f"{g.key}:{name}={word}" for g, name, word in HOUSE_RULES]
)
@pytest.mark.sample(12, in_turn=True)
def test_the_rule_of_thumb_plays_by_every_house_rule(game, name, word):
    table = with_options(game, {name: word})
    for position, seat, move in played(table, table.players[-1], 1, [PLAYERS["thumb"], PLAYERS["random"]]):
        assert move in position.legal(seat)


@pytest.mark.parametrize(
    ("game", "name", "word"),
    [each for each in HOUSE_RULES if each[0].key in SHAPED],
    ids=[f"{g.key}:{name}={word}" for g, name, word in HOUSE_RULES if g.key in SHAPED],
)
@pytest.mark.sample
def test_who_searches_plays_shaped_deals_by_every_house_rule(game, name, word):
    table = with_options(game, {name: word})
    for position, seat, move in played(table, table.players[0], 2, [PLAYERS["medium"], PLAYERS["quick"]]):
        assert move in position.legal(seat)


@EVERY_GAME
@pytest.mark.sample(12)
def test_a_player_is_not_moved_by_cards_it_cannot_see(game, seats):
    """It has nothing but its view, which conformance proves to be the same."""
    luck = Random(4)
    for number, (position, seat, _) in enumerate(played(game, seats, 4, [PLAYERS["thumb"]])):
        other = dealt_anew_behind(position, seat, luck)
        for name in asked(number):
            choices = [PLAYERS[name].choose(view(each, seat), Random(1), FEW) for each in (position, other)]
            assert choices[0] == choices[1], name


def asked(number: int) -> list[str]:
    """Return who is asked in one position of a deal: two of the quick players, now and then who searches."""
    searching = [SEARCHING[number // 5 % 3]] if number % 5 == 0 else []
    return [QUICK[number % len(QUICK)], QUICK[(number + 1) % len(QUICK)], *searching]


@EVERY_GAME
@pytest.mark.sample
def test_advice_is_the_move_that_the_player_would_make_and_a_sentence_for_every_reader(game, seats):
    for position, seat, _ in played(game, seats, 5, [PLAYERS["thumb"]]):
        seen = view(position, seat)
        advice = advise(seen, Random(2))

        # Of several moves that are mixed, the one advised is the likeliest.
        assert advice.drawn(Random(2)) == PLAYERS["thumb"].choose(seen, Random(2))
        assert advice.move == max(advice.shares, key=advice.shares.__getitem__, default=advice.move)
        assert len(advice.reason.split()) > 2
        assert list(untold(advice.reason)) == []
        if isinstance(advice.move, PlayCard):
            assert advice.move.card in seen.playable
            assert list(untold(reason_for(seen, PlayCard(seen.playable[-1])))) == []
