"""Deals with contracts, named trumps and players out are solved as they are played."""

import json
from pathlib import Path
from random import Random

import pytest

from capot.play.errors import PlayError
from capot.play.match import new_match
from capot.play.moves import Double
from capot.record import load
from capot.rules.catalog import GAMES
from capot.rules.errors import RulesError
from capot.rules.stages.tricks import Tricks
from capot.study.exact import solve
from tests.kernel.brute import outcomes
from tests.random_play import any_move, dealt

DATA = Path(__file__).parents[1] / "data"


def last_cards(key, seats, seed, cards, *, doubles=False):
    """Yield positions of some deals near the end of their tricks, one a deal, with or without doubles."""
    rng = Random(seed)
    match = new_match(GAMES[key], seats)
    for _ in range(12):
        match = dealt(new_match(GAMES[key], seats) if match.is_over else match, rng.randrange(2**32))
        stop = False
        while match.position.to_act:
            position = match.position
            left = min(map(len, position.hands))
            late = isinstance(position.stages[0], Tricks) and 0 < left <= cards
            if late and not stop and not rng.randrange(3):
                stop = True
                yield position
            turn = min(position.to_act)
            move = any_move(position.legal(turn), rng)
            may_refuse = not doubles and Double(()) in position.legal(turn).moves
            match = match.after(turn, Double(()) if may_refuse else move)


@pytest.mark.parametrize(("key", "seats"), [("barbu", 4), ("twenty-down", 4), ("schafkopf-window", 3)])
def test_every_answer_is_that_of_trying_everything(key, seats):
    solved = 0
    for number, position in enumerate(last_cards(key, seats, 5, 2)):
        seat = [each for each in range(seats) if each not in position.dropped][number % 2]
        points, sweeps = outcomes(position, (seat,))
        assert solve(position, seat, "sweep").answer == sweeps
        if key != "barbu" or position.doubles:
            with pytest.raises((PlayError, RulesError)):
                solve(position, seat)
            continue
        solved += 1
        found = solve(position, seat)
        assert found.answer == points
        end = position
        for turn, move in found.line:
            end = end.after(turn, move)
        assert end.score().points[seat] == points
    assert (solved > 0) == (key == "barbu")


def test_points_that_are_doubled_are_refused():
    doubled = next(each for each in last_cards("barbu", 4, 1, 2, doubles=True) if each.doubles)
    with pytest.raises(PlayError, match="have doubled each other"):
        solve(doubled, 0)


def test_a_player_out_of_the_deal_is_refused():
    position = next(each for each in last_cards("twenty-down", 4, 5, 2) if each.dropped)
    with pytest.raises(PlayError, match="is out of this deal"):
        solve(position, position.dropped[0], "sweep")


SOLVED = json.loads((DATA / "solved.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("key", sorted({entry["match"] for entry in SOLVED}))
def test_recorded_deals_have_the_answers_written_down(key):
    """From five to eight cards each, too many for trying everything; found with and without the memory."""
    record = load(str(DATA / "matches" / f"{key}.capot"))
    for entry in SOLVED:
        if entry["match"] == key:
            position = record.at(entry["after"]).position
            assert solve(position, entry["seat"], entry["ask"]).answer == entry["answer"], entry
