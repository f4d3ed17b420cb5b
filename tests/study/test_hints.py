"""The grounds of a hint, the same in the terminal and at the tables of a server."""

from dataclasses import replace
from random import Random

import pytest

from capot.play.match import new_match
from capot.play.moves import Move, PlayCard
from capot.play.view import view
from capot.players.errors import WorldError
from capot.players.protocol import Advice, Budget, Estimate
from capot.players.sampler import SamplerPlayer
from capot.players.simple import SimplePlayer
from capot.players.thumb import advise
from capot.rules.catalog import GAMES
from capot.rules.errors import RulesError
from capot.study.hints import NOT_READY, advised, compared, only_choice
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


def test_the_best_card_by_the_search_has_a_reason_though_the_rule_of_thumb_plays_another(monkeypatch):
    match = dealt(new_match(GAMES["slobberhannes"]), 1)
    seen = view(match.position, min(match.position.to_act))
    usual = advise(seen, Random(1)).move
    best = next(move for move in seen.legal.moves if move != usual)
    found: dict[Move, Estimate] = {best: Estimate(0, 0.1, 0, 9), usual: Estimate(1, 0.1, -1, 9)}
    monkeypatch.setattr(SamplerPlayer, "evaluate", lambda *_: found)

    advice, estimates = advised(seen, Random(1))

    assert advice.move == best
    assert isinstance(best, PlayCard)
    assert seen.standing.faces.short(best.card) in advice.reason
    assert estimates == found


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


def test_no_choice_that_was_given_up_has_a_better_figure_than_the_one_advised():
    """It was tried in the first deals alone, in which the others did better too."""
    position = dealt(new_match(GAMES["hearts-classic"]), 4).position
    seen = view(position, min(position.to_act))

    _, found = advised(seen, Random(1), Budget(worlds=200))

    best, *others = found.values()
    assert any(each.worlds < best.worlds for each in others)
    assert all(each.points >= best.points for each in others if each.worlds < best.worlds)


def test_the_choice_advised_comes_first_and_the_others_by_their_worth_as_they_were_measured():
    first, luckier, given_up, worse = first_view("whist").legal.moves[:4]
    own = Estimate(2.0, 0.5, -1.0, 90, chance=0.3)
    found = {
        first: own,
        luckier: replace(own, points=1.9, worth=-0.9, chance=0.31),
        worse: replace(own, points=4.0, worth=-4.0),
        given_up: replace(own, points=1.0, worth=0.0, worlds=16, since=(2.0, -2.0, -0.5)),
    }

    shown = compared(found)

    assert [*shown] == [first, luckier, given_up, worse]
    assert [shown[move] for move in (first, luckier, worse)] == [
        found[move] for move in (first, luckier, worse)
    ]
    assert (shown[given_up].points, shown[given_up].worth, shown[given_up].chance) == (3, -2, 0)
