"""Drama, security, lead changes and when a deal is decided are right in games where they are known."""

import numpy as np
import pytest

from capot.lab.measures.playing.drama_chances import places_of
from capot.lab.measures.playing.drama_course import (
    Drama,
    behind,
    decided_after,
    has_course,
    lead_changes,
    threshold,
)
from capot.lab.measures.playing.matches import Ending, played_matches
from capot.lab.measures.playing.tables import USUAL, tables
from capot.rules.catalog import GAMES
from capot.rules.model import Game
from tests.lab.measures.small_games import FIRST_TRICK, LAST_TRICK, ONE_CARD, game_of, piece_anywhere


def columns(game: Game, pieces: int = 1) -> dict[str, float]:
    """Return the means of the first pieces by column."""
    sample = Drama(game, game.players[0], 1)
    means = np.mean([sample.piece(number) for number in range(pieces)], axis=0)
    return dict(zip(sample.columns, means.tolist(), strict=True))


def test_with_one_card_each_the_deal_is_decided_before_it_begins() -> None:
    """All cards known, there is no drama in a game of pure luck."""
    found = columns(ONE_CARD, 4)

    assert found["stations"] == 1
    assert found["behind"] == found["below"] == found["decided"] == 0


def test_a_game_of_the_first_trick_is_decided_with_it() -> None:
    """If only the first trick counts, nobody can fall behind after it."""
    found = columns(game_of(FIRST_TRICK), 6)

    assert found["stations"] == 8
    assert found["decided"] <= 1 / 8
    assert found["below"] <= 1


def test_a_game_of_the_last_trick_is_decided_late() -> None:
    """A deal stays open much longer if only the last trick counts than if only the first does."""
    last, first = columns(game_of(LAST_TRICK), 6), columns(game_of(FIRST_TRICK), 6)

    assert last["decided"] > 0.2 + first["decided"]
    assert last["changes"] == 0


def test_the_lead_changes_where_every_trick_counts() -> None:
    """Points taken trick by trick make leads that change; where one trick counts alone they cannot."""
    assert columns(GAMES["the-least"], 4)["changes"] > 0.5
    assert columns(game_of(FIRST_TRICK), 2)["changes"] == 0


def test_the_threshold_lies_half_way_between_first_and_second() -> None:
    """Goadrich and Shaddick: one half for two players, five sixths for four."""
    assert threshold(2) == 0.5
    assert threshold(4) == pytest.approx(5 / 6)


def test_drama_is_the_mean_root_of_the_distance_of_the_winner_from_it() -> None:
    """Seat 0 wins: it could expect 1/2 once, and was above the threshold of 5/6 twice."""
    expected = np.array([[0.5, 1, 0, 0], [0.9, 0, 0, 0], [1, 0, 0, 0]])

    assert behind(expected, np.array([True, False, False, False])) == pytest.approx((3**-0.5, 1))


def test_those_who_tie_share_the_better_place() -> None:
    """CardStock ranks them so; the best place is 1, the last 0."""
    assert places_of(np.array([3, 0, 0, 5]), low_wins=True).tolist() == pytest.approx([1 / 3, 1, 1, 0])
    assert places_of(np.array([3.0, 0, 0, 5]), low_wins=False).tolist() == pytest.approx(
        [2 / 3, 1 / 3, 1 / 3, 1]
    )


def test_a_deal_is_decided_once_all_chances_are_clear_and_stay_so() -> None:
    """A winner's chance that falls back to one half opens the deal again."""
    won = np.array([True, False])
    assert decided_after(np.array([[0.9, 0.1], [0.5, 0.5], [0.9, 0.1], [1, 0]]), won) == 0.5
    assert decided_after(np.array([[0.9, 0.1], [1, 0]]), won) == 0
    assert decided_after(np.array([[0.9, 0.1], [0.1, 0.9]]), won) == 1


def test_a_tie_is_no_change_of_the_lead() -> None:
    """The leader is ahead of all others; the first one takes the lead from nobody."""
    assert lead_changes(np.array([[0, 0, 0], [1, 0, 0], [1, 1, 0]])) == 0
    assert lead_changes(np.array([[0, 1], [2, 2], [3, 2], [3, 5]])) == 2
    assert lead_changes(np.array([[0, 1], [1, 1], [1, 2]])) == 0


@pytest.mark.parametrize("key", ["slobberhannes", "barbu", "twenty-down", "tien-len"])
def test_pieces_depend_on_their_number_alone(key: str) -> None:
    """Another process that plays other pieces first finds the same, with tricks, rows and climbing."""
    assert piece_anywhere(Drama(GAMES[key], 4, 2), after=2)[0] > 0


def test_games_without_tricks_or_rounds_have_no_course() -> None:
    """Hands of Brag are laid out at once, runs stop where the cards lie, and a word may end vying."""
    without = {key for key, game in GAMES.items() if not has_course(game, game.players[0])}

    others = {"cassino", "newmarket", "put", "switch", "truc"}
    assert without == {*(key for key in GAMES if key.endswith("brag")), *others}


def test_a_match_is_decided_when_its_winner_leads_for_good() -> None:
    """Seat 1 leads, seat 2 takes over, seat 1 comes back with the fourth of five deals."""
    best = ((1,), (2,), (1, 2), (1,), (1,))
    ending = Ending((3, 1, 2), (1,), 5, 100, best)

    assert ending.lead_changes == 2
    assert ending.decided == 4 / 5
    assert Ending((3, 1), (1,), 2, 40, ((1,), (1,))).decided == 1 / 2
    assert Ending((3, 3), (0, 1), 2, 40, ((1,), (0, 1))).decided == 1


@pytest.mark.parametrize("key", ["slobberhannes", "hearts"])
def test_the_leaders_after_the_last_deal_win(key: str) -> None:
    """Whole matches are followed deal by deal."""
    found = played_matches(tables(GAMES[key], 4, 1), range(6), [(USUAL,) * 4] * 6)

    for ending in found:
        assert len(ending.leaders) == ending.deals
        assert ending.leaders[-1] == ending.winners
        assert 0 < ending.decided <= 1
