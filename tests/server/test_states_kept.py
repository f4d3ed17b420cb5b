"""A table keeps parts of its last state, but never shows anything out of date."""

from collections.abc import Iterator
from random import Random

import pytest

from capot.cards import codes
from capot.play.ending.claims import may_claim
from capot.play.position import Position
from capot.play.view import view
from capot.rules.catalog import GAMES
from capot.server.log import events
from capot.server.log.table_log import TableLog
from capot.server.log.views import Views
from capot.server.states.table_states import TableStates
from capot.shuffle import lab_shuffle
from tests.random_play import any_move, random_match
from tests.server.test_languages import log_of

DEALS = 2


def happened(log: TableLog, rng: Random) -> Iterator[events.AnyEvent]:
    """Yield the events of two deals at random, each once the one before is applied."""
    seats = log.created.seats
    for number in range(1, DEALS + 1):
        pack = lab_shuffle(1, number, log.match.pack)
        yield events.Dealt(at=0, deal=number, contributions=[None] * seats, pack=codes(pack))
        while log.phase == "playing":
            now = log.match.position
            seat, count = rng.choice(sorted(now.to_act)), len(now.moves)
            if count and rng.random() < 1 / 20:
                yield events.TakenBack(at=0, moves=rng.randint(1, min(count, 6)))
            elif may_claim(view(now, seat)) and rng.random() < 1 / 2:
                yield events.Claimed(at=0, seat=seat)
            else:
                move = any_move(now.legal(seat), rng)
                yield events.Moved(at=0, seat=seat, move=move.text)
        if log.phase == "over":
            return


@pytest.mark.sample(12, in_turn=True)
@pytest.mark.parametrize("key", GAMES)
def test_a_state_is_the_same_as_if_nothing_had_been_kept(key):
    log, rng = log_of(key), Random(key)
    kept = TableStates(log, "t")
    for event in happened(log, rng):
        news = log.apply(event)()
        kept.renew(kept.presence)
        anew = TableStates(log, "t")
        for seat in (None, *range(log.created.seats)):
            if log.match.deals:
                assert log.views.of(log.match.position, seat) == view(log.match.position, seat)
            assert kept.steps(news, seat) == anew.steps(news, seat)


def test_views_after_a_move_show_nothing_of_another_that_was_tried_first():
    """A move that could not be stored was looked at, too."""
    found = list[Position]()
    random_match(GAMES["polignac"], 4, seed=2, deals=1, look=found.append)
    before = next(each for each in found if len(each.moves) == 10)
    (seat,) = before.to_act
    tried = [before.after(seat, move) for move in before.legal(seat).moves]
    assert len(tried) > 1

    views = Views()
    for position in (before, *tried):
        for each in (None, *range(4)):
            assert views.of(position, each) == view(position, each)
