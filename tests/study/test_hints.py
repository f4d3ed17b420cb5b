"""What a hint rests on, in the terminal and at the tables of a server alike."""

from random import Random

import pytest

from capot.play.match import new_match
from capot.play.moves import PlayCard
from capot.play.view import view
from capot.players.errors import WorldError
from capot.players.protocol import Advice
from capot.players.sampler import SamplerPlayer
from capot.players.simple import SimplePlayer
from capot.players.thumb import advise
from capot.rules.catalog import GAMES
from capot.rules.errors import RulesError
from capot.study.hints import NOT_READY, advised, only_choice
from tests.random_play import dealt


def first_view(key):
    match = dealt(new_match(GAMES[key]), 1)
    return view(match.position, min(match.position.to_act))


@pytest.mark.parametrize("error", [WorldError("too many"), RulesError("no search knows this")])
def test_beyond_what_can_be_searched_the_rule_of_thumb_advises_alone(monkeypatch, error):
    def fail(*_args):
        raise error

    monkeypatch.setattr(SamplerPlayer, "evaluate", fail)
    seen = first_view("polignac")

    assert advised(seen, Random(1)) == (advise(seen, Random(1)), {})


def test_until_the_players_are_compiled_the_simple_one_advises(monkeypatch):
    monkeypatch.setattr("capot.players.readiness.is_getting_ready", lambda: True)
    seen = first_view("polignac")

    advice, estimates = advised(seen, Random(1))

    assert advice == Advice(SimplePlayer().choose(seen, Random(1)), NOT_READY)
    assert not estimates


def test_who_holds_one_card_has_no_choice_and_who_passes_three_of_thirteen_has():
    match = dealt(new_match(GAMES["slobberhannes"]), 1)
    while len(match.position.tricks) < len(match.position.dealt[0]) - 1:
        seat = min(match.position.to_act)
        match = match.after(seat, match.position.legal(seat).moves[0])
    seat = min(match.position.to_act)
    (last,) = match.position.hands[seat]

    assert only_choice(view(match.position, seat)) == PlayCard(last)
    assert only_choice(first_view("hearts")) is None
