"""The Least: everybody alone, and the fewest card points win."""

import pytest

from capot.cards import cards
from capot.play.match import new_match
from capot.rules.games.schafkopf import SCHAFKOPF, THE_LEAST
from tests.rules.schafkopf_table import dealt, shared
from tests.rules.table import A, B, C, house, play, playable
from tests.rules.test_schafkopf import HANDS

FORTY = {A: "A♠ A♥ T♠ K♠ K♥", B: "A♦ T♥ T♦ K♦ Q♠ J♠", C: "A♣ T♣ K♣ Q♥ Q♦ Q♣ J♥ J♦ J♣"}
"""Forty card points for each."""

TIED = {A: "T♠ T♥ T♦", B: "A♠ T♣ Q♠ Q♥ Q♦", C: "A♥ A♦ A♣ K♠ K♥ K♦ K♣ Q♣ J♠ J♥ J♦ J♣"}
"""A and B have 30, C has 60."""

SOME = {A: 3, B: 3, C: 4}

both_games = pytest.mark.parametrize("game", [THE_LEAST, SCHAFKOPF], ids=["alone", "in-schafkopf"])


def points(game, won, tricks, last, aside="7♠ 8♠"):
    return shared(game, won, tricks, last=last, aside=aside).position.score().points


class TestThePlay:
    """As in Schafkopf with a widow."""

    def test_the_widow_is_left_lying_and_eldest_leads(self):
        """McNeely, Skat, variation 2: nobody has taken the window."""
        position = dealt(THE_LEAST, HANDS)

        assert position.to_act == {A}
        assert len(position.talon) == 2
        assert len(position.hands[A]) == 10

    def test_trumps_are_followed_with_trumps(self):
        """McNeely, Skat: players follow suit, the fourteen trumps being one."""
        assert playable(play(dealt(THE_LEAST, HANDS), "J♥")) == set(cards("Q♠ J♠ 8♦"))

    def test_there_is_no_declarer(self):
        """McNeely, Skat, variation 2: each for himself."""
        match = new_match(THE_LEAST)

        assert match.with_deal(match.pack).position.declarer is None


@both_games
class TestTheScore:
    """Two, or four, or less."""

    def test_the_worked_example(self, game):
        """McNeely, Skat, variation 2: 22, 35, and 52 with the window's 11: the fewest score 2."""
        won = {A: "A♥ A♦", B: "A♣ T♠ T♥ K♠", C: "T♦ T♣ K♥ K♦ K♣ Q♠ Q♥ Q♦ Q♣ J♠ J♥ J♦ J♣"}
        over = shared(game, won, {A: 2, B: 3, C: 5}, last=C, aside="A♠ 7♠")

        assert over.position.score().points == (2, 0, 0)

    def test_the_widow_goes_to_the_winner_of_the_last_trick(self, game):
        """McNeely, Skat, variation 2: the window is awarded to the winner of the last trick."""
        won = {A: "A♥ A♦", B: "A♣ T♠ K♠", C: "T♥ T♦ T♣ K♥ K♦ K♣ Q♠ Q♥ Q♦ Q♣ J♠ J♥ J♦ J♣"}
        tricks = {A: 2, B: 3, C: 5}

        assert points(game, won, tricks, last=B, aside="A♠ 7♠") == (2, 0, 0)
        assert points(game, won, tricks, last=A, aside="A♠ 7♠") == (0, 2, 0)

    def test_one_player_without_a_trick_scores_four_and_nobody_else(self, game):
        """McNeely, Skat, variation 2: if just one player wins no tricks."""
        assert points(game, {}, {A: 5, C: 5}, last=C) == (0, 4, 0)

    def test_a_trick_of_blanks_is_a_trick(self, game):
        """McNeely, Skat, variation 2: the lowest total scores 2, be it 0."""
        assert points(game, {A: "9♠ 9♥ 9♦"}, {A: 1, B: 5, C: 4}, last=C) == (2, 0, 0)

    @pytest.mark.parametrize(("last", "expected"), [(A, (0, 2, 0)), (B, (2, 0, 0))])
    def test_of_two_who_tie_the_one_without_the_last_trick_scores(self, game, last, expected):
        """McNeely, Skat, variation 2: the 2 go to the player who did not win the last trick."""
        assert points(game, TIED, SOME, last) == expected

    def test_two_who_tie_without_the_last_trick_score_two_each(self, game):
        """Capot's choice: the same rule for every tie."""
        assert points(game, TIED, SOME, last=C) == (2, 2, 0)

    @pytest.mark.parametrize(("last", "expected"), [(A, (0, 2, 2)), (B, (2, 0, 2)), (C, (2, 2, 0))])
    def test_of_three_with_forty_the_two_without_the_last_trick_score(self, game, last, expected):
        """Capot's choice: the same rule for every tie."""
        assert points(game, FORTY, SOME, last) == expected

    def test_a_player_who_wins_every_trick_loses_four(self, game):
        """Common practice: the source is silent on two players without a trick."""
        assert points(game, {}, {B: 10}, last=B) == (0, -4, 0)


@both_games
class TestHouseRules:
    """House rules."""

    @pytest.mark.parametrize(
        ("choice", "expected"),
        [("sweeper-pays", (0, -4, 0)), ("others-score", (4, 0, 4)), ("nobody", (0, 0, 0))],
    )
    def test_two_without_a_trick(self, game, choice, expected):
        """Common practice: the sweeper loses 4, or the others score 4 each, or nobody scores."""
        table = house(game, two_without_a_trick=choice)

        assert points(table, {}, {B: 10}, last=B) == expected

    @pytest.mark.parametrize(
        ("choice", "expected"),
        [("each", (2, 2, 0)), ("one", (1, 1, 0)), ("earliest", (2, 0, 0)), ("none", (0, 0, 0))],
    )
    def test_two_who_tie_without_the_last_trick(self, game, choice, expected):
        """Capot's choice: 2 each, 1 each, the first in turn, or nobody."""
        assert points(house(game, tied_fewest=choice), TIED, SOME, last=C) == expected

    @pytest.mark.parametrize("choice", ["each", "one", "earliest", "none"])
    def test_a_single_other_always_scores_two(self, game, choice):
        """McNeely, Skat, variation 2: that case the source decides."""
        assert points(house(game, tied_fewest=choice), TIED, SOME, last=A) == (0, 2, 0)

    def test_forty_each_may_score_nothing(self, game):
        """Capot's choice: nobody has the fewest."""
        table = house(game, forty_each="nobody")

        assert points(table, FORTY, SOME, last=A) == (0, 0, 0)
        assert points(table, TIED, SOME, last=C) == (2, 2, 0)


class TestTheMatch:
    """First to ten, as in Schafkopf with a widow."""

    def test_of_two_who_reach_ten_together_the_higher_wins(self):
        """Capot's choice: the source is silent."""
        over = shared(THE_LEAST, TIED, SOME, last=C, totals=(9, 8, 0))

        assert over.totals == (11, 10, 0)
        assert over.winners == (A,)

    def test_two_with_the_same_total_play_on(self):
        """Capot's choice: another deal decides."""
        level = shared(THE_LEAST, TIED, SOME, last=C, totals=(8, 8, 0))

        assert level.totals == (10, 10, 0)
        assert not level.is_over

    def test_they_may_share_the_win_where_that_is_agreed(self):
        """Capot's choice: another way to end it."""
        shared_win = shared(house(THE_LEAST, ties="share"), TIED, SOME, last=C, totals=(8, 8, 0))

        assert shared_win.winners == (A, B)

    def test_another_target_may_be_agreed(self):
        """Common practice."""
        assert shared(house(THE_LEAST, points=4), {}, {A: 5, C: 5}, last=C).winners == (B,)
