"""Every game has the figures of interest and skill, or says which of them it cannot have, and why."""

from math import isfinite

import numpy as np
import pytest

from capot.lab.measures import all_seeing, drama, interest
from capot.lab.measures.all_seeing import relative_skill
from capot.lab.measures.estimates import Pieces, differences_of, figures_of
from capot.lab.measures.interest import corrected, ratio
from capot.lab.measures.playing import ladder
from capot.lab.measures.sample import Sample
from capot.lab.measures.statistics import FEWEST_ALIKE, Rows
from capot.rules.catalog import GAMES
from capot.rules.model import Game
from tests.lab.measures.small_games import ONE_CARD, TOO_MUCH

MODULES = (interest, drama, all_seeing)

KEYS = (
    *("forced", "choices", "choices-before", "at-stake", "meaningful", "single-best"),
    *("drama", "security", "decided", "lead-changes", "match-lead-changes", "match-decided"),
    *("relative-skill", "seeing-all"),
)


def samples_of(game: Game) -> list[Sample]:
    """Return the samples of all measures, that of whole matches included."""
    seats = game.players[0]
    found = [each for module in MODULES for each in module.samples_of(game, seats, 0)]
    return [*found, *(each for each in ladder.samples_of(game, seats, 0) if each.key == ladder.COURSE)]


def pieces_of(game: Game, count: int) -> Pieces:
    """Return the first pieces of all samples of a game."""
    samples = samples_of(game)
    rows = {
        each.key: Rows(each.columns, np.array([each.piece(number) for number in range(count)]))
        for each in samples
    }
    return Pieces({each.key: each for each in samples}, rows)


@pytest.mark.parametrize("key", GAMES)
def test_every_game_has_all_figures_or_says_why_not(key: str) -> None:
    """A figure has a sample to be found from, or a sentence for its absence."""
    game = GAMES[key]
    seats = game.players[0]
    samples = {each.key for each in samples_of(game)}
    measures = [each for module in MODULES for each in module.measures_of(game, seats)]

    assert tuple(each.key for each in measures) == KEYS
    for each in measures:
        assert set(each.samples) <= samples
        assert each.samples or each.meaning(0, 0, 0).startswith("Left out: ")


def test_a_figure_that_is_left_out_has_no_value_and_asks_for_no_time() -> None:
    """In Brag nobody leads on the way, and nobody plays trick by trick with all cards seen."""
    game = GAMES["six-card-brag"]
    pieces = pieces_of(game, FEWEST_ALIKE)
    found = {
        each.key: each
        for module in MODULES
        for each in figures_of(module.measures_of(game, game.players[0]), pieces)
    }

    left_out = {key for key, each in found.items() if each.value is None}
    assert left_out == {*KEYS[6:]} - {"match-lead-changes", "match-decided"}
    assert found["drama"].meaning.startswith("Left out: ")
    assert found["drama"].deals == 0
    assert found["forced"].deals > 0


def test_rules_beyond_the_kernel_have_choices_and_say_why_they_have_no_more() -> None:
    """Plain play counts the choices of any rules; moves are tried out in the kernel alone."""
    measures = [each for module in MODULES for each in module.measures_of(TOO_MUCH, 4)]
    samples = [each for module in MODULES for each in module.samples_of(TOO_MUCH, 4, 0)]

    assert [each.key for each in samples] == ["choices"]
    assert samples[0].piece(0)[0] == 32
    in_matches = ("match-lead-changes", "match-decided")
    assert tuple(each.key for each in measures if each.samples) == (*KEYS[:3], *in_matches)


def test_two_games_are_not_compared_by_what_one_of_them_cannot_have() -> None:
    """The difference between Six-Card Brag and Slobberhannes says why it has no drama."""
    brag, tricks = GAMES["six-card-brag"], GAMES["slobberhannes"]
    pairs = list(zip(drama.measures_of(brag, 4), drama.measures_of(tricks, 4), strict=True))
    both = [(one, other) for one, other in pairs if one.key == "drama"]
    nothing = Pieces({}, {})

    for first, second in (both[0], both[0][::-1]):
        (found,) = differences_of([(first, second)], nothing, nothing, ("One", "Other"))
        assert found.value is None
        assert found.meaning.startswith("Left out: ")


@pytest.mark.parametrize("key", ["slobberhannes"])
def test_figures_come_with_intervals(key: str) -> None:
    """Every figure of a game of tricks has a value within its interval after a few pieces."""
    game = GAMES[key]
    pieces = pieces_of(game, FEWEST_ALIKE)
    for module in MODULES:
        for each in figures_of(module.measures_of(game, game.players[0]), pieces):
            assert each.value is not None
            assert each.low is not None
            assert each.high is not None
            assert isfinite(each.value)
            assert each.low <= each.value <= each.high
            assert each.meaning


def test_nothing_to_choose_has_all_figures_at_their_ends() -> None:
    """With one card each everything is forced, nothing is at stake, and skill can do nothing."""
    pieces = pieces_of(ONE_CARD, FEWEST_ALIKE)
    found = {
        each.key: each.value
        for module in MODULES
        for each in figures_of(module.measures_of(ONE_CARD, 4), pieces)
    }

    ones = {key for key, value in found.items() if value == 1}
    assert ones == {"forced", "security"}
    assert {key for key, value in found.items() if value} == ones | {"match-lead-changes", "match-decided"}


def test_a_bias_that_goes_with_the_inverse_of_the_number_is_taken_away() -> None:
    """With 3 + 8 / n from 64 rollouts and from 32 the corrected ratio is 3."""
    means = {"some": {"sum": 3 + 8 / 64, "sum half": 3 + 8 / 32, "count": 1.0, "none": 0.0}}

    assert corrected(means, sample="some", above="sum", below="count") == pytest.approx(3)
    assert ratio(means, sample="some", above="sum", below="none") == 0


def test_relative_skill_is_the_part_of_what_there_is_to_gain() -> None:
    """Borm and van der Genugten: 0.6 of the way from the beginner to the player who sees all cards."""
    means = {"all-seeing": {"beginner": -1.2, "seeing": 0.8}}

    assert relative_skill(means) == pytest.approx(0.6)
