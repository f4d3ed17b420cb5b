"""Players who see the declarer's hand from the first trick on: what they know of it, and in records."""

from random import Random

import pytest

from capot.play.view import view
from capot.players.views.trick_deal import trick_deal
from capot.players.views.trick_view import trick_view
from capot.players.worlds.knowledge import know
from capot.players.worlds.sampler import WorldSampler
from tests.conformance.test_conformance import look_closely
from tests.kernel.both import assert_same_play
from tests.players.programs import assert_heard
from tests.players.test_worlds import fits
from tests.players.worlds_by_replay import columns_of
from tests.random_play import matches
from tests.record.test_calling import assert_reads_as_written
from tests.rules.test_open_hands import game

TABLES = [game("eldest"), game("dealer")]
BOTH = pytest.mark.parametrize("table", TABLES, ids=["eldest", "dealer"])


@BOTH
@pytest.mark.parametrize("seed", range(2))
def test_everybody_knows_what_the_declarer_holds_once_it_lies_open(table, seed):
    for now in (match.position for match in matches(table, seed)):
        if now.declarer is None or now.is_over:
            continue
        for seat in (*range(3), None):
            knowledge = know(trick_view(view(now, seat)))
            true = columns_of(now)
            assert fits(knowledge, true)
            if now.exposed:
                assert knowledge.known[now.declarer] == true[now.declarer]
            for world in WorldSampler(knowledge).draw(2, seed).tolist():
                assert fits(knowledge, tuple(world))


@BOTH
def test_every_legal_move_can_be_made_and_no_other(table):
    for match in matches(table, 2):
        look_closely(match.position)


@BOTH
def test_the_tricks_are_those_of_a_plain_deal(table):
    for now in (match.position for match in list(matches(table, 3))[1:-1:4]):
        assert_same_play(trick_deal(now)[0], Random(1))


@BOTH
def test_every_record_and_every_view_reads_as_it_was_written(table):
    assert_reads_as_written(matches(table, 4))


@BOTH
@pytest.mark.parametrize("seed", range(2))
def test_a_program_knows_what_its_seat_has_seen(table, seed):
    for match in matches(table, seed):
        assert_heard(match.position)
