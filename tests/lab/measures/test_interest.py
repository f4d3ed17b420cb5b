"""Choices, and what hangs on them, in games where both are known."""

from math import log2

import numpy as np
import pytest

from capot.kernel.batch import play_deals
from capot.kernel.luck import SLIPPED, SLIPS
from capot.kernel.state import decode
from capot.lab.measures.playing.interest_choices import Choices, number_of_moves, number_of_ways
from capot.lab.measures.playing.interest_deals import kernel_deal
from capot.lab.measures.playing.interest_decisions import MUCH, Decisions, stakes_of
from capot.play.lab_deals import dealt, lab_standing
from capot.play.view import view
from capot.rules.catalog import GAMES
from tests.lab.measures.small_games import FIRST_TRICK, ONE_CARD, game_of, piece_anywhere


def columns(sample: Choices | Decisions, pieces: int = 1) -> dict[str, float]:
    """Return the means of the first pieces of a sample by column."""
    means = np.mean([sample.piece(number) for number in range(pieces)], axis=0)
    return dict(zip(sample.columns, means.tolist(), strict=True))


def test_with_one_card_each_all_moves_are_forced() -> None:
    """A game with a forced line has no bits of choice, and nothing hangs on a decision."""
    found = columns(Choices(ONE_CARD, 4, 1))

    assert found["cards"] == found["forced"] == 4
    assert found["bits"] == found["openings"] == 0
    assert columns(Decisions(ONE_CARD, 4, 1))["free"] == 0


def test_cards_that_cost_nothing_are_alike_once_the_first_trick_is_over() -> None:
    """Where only the first trick counts, no later decision can matter: few do."""
    found = columns(Decisions(game_of(FIRST_TRICK), 4, 1), pieces=6)

    assert 0 <= found["much"] / found["free"] < 0.4
    assert found["much"] < columns(Decisions(GAMES["slobberhannes"], 4, 1), pieces=6)["much"]


@pytest.mark.parametrize(
    ("key", "ways"),
    [("hearts", 286), ("polignac", 2), ("finis", 56), ("tien-len", 0)],
)
def test_the_choices_before_the_play_are_counted(key: str, ways: int) -> None:
    """Hearts: three of thirteen cards to pass; Polignac: a capot or not; Finis: three of eight cards."""
    found = columns(Choices(GAMES[key], 4, 0))

    mean = found["opening bits"] / found["openings"] if ways else 0
    assert mean == pytest.approx(log2(ways) if ways else 0)


def test_hands_of_three_are_counted_without_listing_them() -> None:
    """Nine cards make three hands of three in 280 ways, as many as are listed."""
    position = dealt(GAMES["nine-card-brag"], 4, 0, 0)
    while not (legal := view(position, min(position.to_act)).legal).make:
        position = position.after(min(position.to_act), legal.moves[0])

    assert number_of_moves(legal) == sum(1 for _ in legal) == 280


@pytest.mark.parametrize("key", ["hearts", "compendium", "the-least", "bassadewitz"])
def test_deals_are_those_of_other_runs(key: str) -> None:
    """Deals looked at card by card are the same deals with the same play as everywhere."""
    game = GAMES[key]
    seats = game.players[0]
    usual = play_deals(game, seats, 5, 0, 8, ("thumb",) * seats, slips=SLIPPED / SLIPS)

    for number in range(8):
        deal = kernel_deal(game, seats, 5, number)
        assert deal.points().tolist() == (usual.points[number] / usual.scale).tolist()


@pytest.mark.parametrize("key", ["hearts", "eichelobern", "black-maria"])
def test_kernel_and_plain_play_find_the_same_choices(key: str) -> None:
    """The number of cards that differ, as far as the seat to play can know, is the same in both."""
    game = GAMES[key]
    seats = game.players[0]
    deal = kernel_deal(game, seats, 3, 2)
    for card in range(0, len(deal.ways), 3):
        state = deal.before(card)[0]
        before = decode(state, game.rules_for(seats, 2), lab_standing(game, seats, 2))
        assert number_of_ways(view(before, int(state["turn"]))) == deal.ways[card]


def test_luck_does_not_inflate_what_is_at_stake() -> None:
    """Moves that are all worth the same seem so on average, however much luck there is in the worlds."""
    rng = np.random.default_rng(0)
    found = np.array([stakes_of(rng.normal(size=(64, 8))) for _ in range(600)])
    naive = [np.ptp(rng.normal(size=(64, 8)).mean(axis=0)) for _ in range(600)]

    assert abs(found[:, 0].mean()) < 4 * found[:, 0].std() / np.sqrt(600)
    assert np.mean(naive) > 0.3


def test_what_is_at_stake_is_found() -> None:
    """Three moves worth 0, 1 and 3, with some luck: 3 lie between best and worst, 2 to the second."""
    worth = np.array([0.0, 1.0, 3.0]) + np.random.default_rng(1).normal(size=(64, 3))

    apart, is_much, is_ahead = stakes_of(worth)

    assert apart == pytest.approx(3, abs=0.6)
    assert is_much == is_ahead == 1
    assert stakes_of(np.array([0.0, MUCH / 2]) * np.ones((4, 1))) == (MUCH / 2, 0, 0)


@pytest.mark.parametrize("key", ["slobberhannes", "schafkopf-window", "six-card-brag"])
def test_pieces_depend_on_their_number_alone(key: str) -> None:
    """Another process that plays other pieces first finds the same, in every kind of play."""
    game = GAMES[key]
    seats = game.players[0]
    for kind in (Choices, Decisions):
        assert piece_anywhere(kind(game, seats, 7), after=0)[0] > 0
