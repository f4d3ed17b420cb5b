"""When nothing that is left can change a score, the rest of a deal need not be played."""

from random import Random

import pytest

from capot.play.ending.claims import is_at_its_end, rest_of, with_rest_played
from capot.play.match import new_match
from capot.play.position import Position
from capot.rules.catalog import GAMES
from capot.rules.changes.options import with_options
from capot.rules.stages.tricks import Tricks
from tests.random_play import any_move, at_its_end, dealt

IN_TRICKS = [key for key, game in GAMES.items() if any(part.rules.stage(Tricks) for part in game.schedule)]
TABLES = [
    *((key, {}) for key in (*IN_TRICKS, "barbu")),
    ("hearts", {"jack": "jack-counted"}),
    ("hearts", {"sweep": "off"}),
    ("hearts", {"all-tricks": "double"}),
    ("four-bad-queens", {"moon": "off"}),
    ("polignac", {"slam": "off"}),
    ("polignac", {"slam": "general"}),
    ("original-hearts", {"settlement": "sweepstake"}),
    ("original-hearts", {"settlement": "howell"}),
]


def played_out(position: Position) -> Position:
    """Return the end of a deal as a claim brings it about."""
    for seat, move in rest_of(position):
        position = position.after(seat, move)
    return position


def settled_positions(game, deals, rng):
    """Yield the first position of each random deal in which nothing more can be scored."""
    for number in range(deals):
        position = dealt(new_match(game), number).position
        while position.to_act and not is_at_its_end(position):
            seat = min(position.to_act)
            position = position.after(seat, any_move(position.legal(seat), rng))
        if position.to_act:
            yield position


@pytest.mark.sample
@pytest.mark.parametrize(("deals", "ends"), [(10, 3), pytest.param(25, 6, marks=pytest.mark.slow)])
@pytest.mark.parametrize(("key", "chosen"), TABLES, ids=str)
def test_what_is_left_when_nothing_more_can_be_scored_changes_no_score(key, chosen, deals, ends):
    rng = Random(key)
    for position in settled_positions(with_options(GAMES[key], chosen), deals, rng):
        scores = [at_its_end(position, rng).score() for _ in range(ends)]

        out = played_out(position).score()

        assert {(each.points, each.pot) for each in scores} == {(out.points, out.pot)}


@pytest.mark.parametrize("key", ["polignac", "four-bad-queens", "hearts", "black-maria", "barbu"])
def test_many_a_deal_is_settled_before_its_last_trick(key):
    found = list(settled_positions(GAMES[key], 60, Random(key)))

    assert len(found) > 3


def test_the_rest_is_played_by_the_texts_of_the_cards_so_that_stored_claims_stay_the_same():
    position = next(settled_positions(GAMES["polignac"], 60, Random("polignac")))

    for seat, move in rest_of(position):
        assert move.text == min(move.text for move in position.legal(seat).moves)
        position = position.after(seat, move)

    assert not position.to_act


def test_a_match_goes_on_after_the_rest_of_a_deal_has_been_played():
    match = dealt(new_match(GAMES["original-hearts"]), 1)

    after = with_rest_played(match)

    assert after.position == played_out(match.position)
    assert after.needs_deal
    assert after.totals == after.position.score().points
