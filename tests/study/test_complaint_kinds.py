"""Kinds of errors that no rule of thumb makes: no level makes them, as far as the outcome depends on it."""

import json
from functools import cache

import pytest
from click.testing import CliRunner

from capot.cli import main
from capot.play.moves import PassCards
from capot.players.catalog import PLAYERS
from capot.players.protocol import Budget
from capot.study.complaints.kinds import KINDS, QUEEN, errors, positions_of

FEW = 1
NEVER = {"loser-before-boss", "trick-thrown-away", "queen-taken", "pass-that-loses"}
"""Kinds whose errors are never better than another move."""


@cache
def found(name):
    return {each.kind.key: each for each in errors(PLAYERS[name], Budget(worlds=40), FEW)}


HIGH = "high-card-for-the-partner"
"""A kind that is better now and then: a high card may take over the lead."""


@pytest.mark.parametrize("name", ["easy", "medium"])
def test_players_who_cannot_tell_waste_no_high_card_on_a_trick_of_the_partner(name):
    assert found(name)[HIGH].erred == 0


@pytest.mark.parametrize("name", ["easy", "medium", "hard"])
def test_no_level_makes_an_error_that_is_never_better(name):
    assert {key: each.erred for key, each in found(name).items() if key in NEVER} == dict.fromkeys(NEVER, 0)


def test_a_queen_that_few_spades_protect_is_passed_by_a_player_who_does_not_err():
    assert found("hard")["queen-kept"].erred == 0


def test_an_error_is_found_in_whatever_order_its_cards_are_named():
    class Keeps:
        name = "keeps"

        def choose(self, view, rng, budget=None):  # noqa: ARG002 - as players are asked
            kept = [each for each in view.legal if isinstance(each, PassCards) and QUEEN not in each.cards]
            return PassCards(kept[0].cards[::-1]) if kept else next(iter(view.legal))

    kept = next(each for each in errors(Keeps(), None, FEW, "hearts") if each.kind.key == "queen-kept")

    assert kept.erred == kept.asked == FEW


def test_each_kind_blames_some_of_the_moves_of_each_position():
    for kind in KINDS:
        for key in kind.games:
            for seen, blamed in positions_of(kind, key, FEW):
                assert blamed
                assert {*blamed} < {*seen.legal}


def test_the_command_counts_the_kinds():
    words = ["complaints", "--player", "simple", "--game", "skat", "--kinds", "2"]
    plain, data = (CliRunner().invoke(main, [*words, *more]).stdout for more in ([], ["--json"]))
    (passing,) = json.loads(data)

    assert plain.splitlines() == ["pass-that-loses: 2 of 2", f"  {passing['complaint']}"]
    assert (passing["kind"], passing["positions"], passing["errors"]) == ("pass-that-loses", 2, 2)
