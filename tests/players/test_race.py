"""The race of moves: ties between moves, and when what was expected of them no longer counts."""

from itertools import cycle

import numpy as np
import pytest

from capot.cards import Card
from capot.play.moves import PlayCard
from capot.play.standing import Standing
from capot.players.protocol import Budget
from capot.players.search.race import Prospect, carried, deadline, race
from capot.players.search.stake import Stake

THREE, ACE, TEN = (PlayCard(Card(rank, "♠")) for rank in "3AT")
POINTS = Stake(0, Standing(), 6.5, 8.0)


class Fixed(Prospect):
    """Moves whose outcomes come round again, those of a world side by side."""

    def __init__(self, *worlds, prior=None, shows=None):
        """Repeat these worlds."""
        self._worlds = cycle(worlds)
        self.moves = (THREE, ACE, TEN)[: len(worlds[0])]
        self.prior, self.shows = (None if each is None else np.array(each) for each in (prior, shows))
        self.trust = 0.0 if prior is None else 50.0

    def points(self, count, places):
        """Return the next worlds."""
        return np.array([next(self._worlds) for _ in range(count)], float)[:, places]


def ranked(prospect, worlds=64, stake=POINTS):
    return race(prospect, stake, deadline(Budget(worlds=worlds)))


@pytest.mark.parametrize("low_wins", [True, False])
def test_of_moves_worth_the_same_the_one_that_scores_less_comes_first(low_wins):
    """Hearts: taking the queen alone, 13 to 13, is the same lead as being shot, but no 26."""
    shot, queen = [26, 0, 26, 26], [13, 13, 0, 0]
    stake = Stake(0, Standing(low_wins=low_wins), 6.5, 8.0)
    moves = [*ranked(Fixed([shot, queen]), stake=stake).estimates]

    assert moves == ([ACE, THREE] if low_wins else [THREE, ACE])


def test_of_moves_that_score_the_same_the_one_that_shows_less_comes_first():
    same = [[4, 0, 0, 0], [4, 0, 0, 0]]

    assert [*ranked(Fixed(same, shows=[9, 2])).estimates] == [ACE, THREE]
    assert [*ranked(Fixed(same, shows=[2, 9])).estimates] == [THREE, ACE]


def test_what_was_expected_does_not_count_where_outcomes_are_certain():
    """One outcome costs 3 in every world, the other nothing, whatever a policy expects."""
    found = ranked(Fixed([[3, 0, 0, 0], [0, 0, 0, 0]], prior=[9.0, 0.0])).estimates

    assert [*found] == [ACE, THREE]
    assert found[ACE].worth == 0.0
    assert found[THREE].worth == -3.0


def test_what_was_expected_drops_no_move_that_does_clearly_better():
    """The race goes on beyond the first batch, until the worlds outweigh what was expected."""
    worlds = [[[6, 0, 0, 0], [1, 0, 0, 0]], [[5, 0, 0, 0], [0, 0, 0, 0]], [[5, 0, 0, 0], [2, 0, 0, 0]]]
    found = ranked(Fixed(*worlds, prior=[30.0, 0.0]), worlds=1500).estimates

    assert next(iter(found)) == ACE
    assert found[THREE].worlds > 16


def test_a_move_that_is_never_better_than_the_best_is_no_slip():
    never = Fixed([[1, 0, 0, 0], [0, 0, 0, 0]], [[0, 0, 0, 0], [0, 0, 0, 0]])
    at_times = Fixed([[1, 0, 0, 0], [0, 0, 0, 0]], [[0, 0, 0, 0], [1, 0, 0, 0]], [[1, 0, 0, 0], [0, 0, 0, 0]])

    assert THREE not in ranked(never).slips
    assert THREE in ranked(at_times).slips


def test_of_a_move_given_up_it_is_noted_how_the_best_has_done_since():
    """The others go on: their first worlds were cheap, and it was tried in no others."""
    early, late = ([[low + more, 0, 0, 0] for more in (0, 2, 3)] for low in (0, 10))
    turned = [[second, first, third] for first, second, third in (early, late)]
    found = ranked(Fixed(*[early, turned[0]] * 8, *[late, turned[1]] * 24)).estimates

    assert [(found[move].worlds, found[move].points) for move in (THREE, TEN)] == [(64, 8.5), (16, 3.0)]
    assert [found[move].since for move in (THREE, TEN)] == [(0, 0, 0), (7.5, -7.5, 0)]


def test_a_move_keeps_its_distance_from_one_that_is_given_up_later():
    """The third was 2 behind the first, and that, with 4, just 1 behind the second, which has 6 now."""
    known = np.array([[4.0], [6.0], [1.0]])

    assert carried(known, {2: (0, np.array([3.0])), 0: (1, np.array([5.0]))}).tolist() == [[5], [6], [3]]
