"""The scores of each of Howard Fosdick's games, and its announcements."""

import pytest

from capot.cards import card, cards
from capot.play.errors import IllegalMove
from capot.play.match import new_match
from capot.play.moves import Announce, PassCards, PlayCard
from capot.rules.errors import RulesError
from capot.rules.games.fosdick import (
    ACORN_HEARTS,
    CRUEL_FATE,
    FINIS,
    FOUR_BAD_QUEENS,
    FOUR_MAD_QUEENS,
    SLIPPERY_PAWS,
)
from tests.random_play import random_match
from tests.rules.fosdick_deals import ALL_TO_A, LEFT_ONE, SEVEN_AND_FIVE, SPREAD, THREE
from tests.rules.table import (
    A,
    B,
    C,
    D,
    begun,
    finished,
    hands_of,
    house,
    play,
    playable,
    points,
    ready,
    with_rows,
)

HOLD = 3
"""The number, from 0, of the first deal in which four players do not pass."""


def named(games):
    return pytest.mark.parametrize("game", games, ids=lambda game: game.key)


class TestFourBadQueens:
    """Four Bad Queens: queens only, and the moon announced."""

    def test_the_queen_of_spades_counts_two_and_the_others_one(self):
        """Fosdick, 7 Trick Avoidance Games: five points in a deal."""
        assert points(FOUR_BAD_QUEENS, SPREAD) == (3, 1, 1, 0)

    def test_all_four_queens_without_an_announcement_are_just_five_points(self):
        """Fosdick, 7 Trick Avoidance Games: the moon must be announced."""
        assert points(FOUR_BAD_QUEENS, ALL_TO_A) == (5, 0, 0, 0)

    def test_three_players_score_alike(self):
        """Fosdick, 7 Trick Avoidance Games: three to six players."""
        assert points(FOUR_BAD_QUEENS, THREE) == (5, 0, 0)

    def test_a_moon_that_is_made_gives_each_opponent_five(self):
        """Fosdick, 7 Trick Avoidance Games: the bidder scores nothing, his opponents five each."""
        assert points(FOUR_BAD_QUEENS, ALL_TO_A, announce={A: "moon"}) == (0, 5, 5, 5)

    def test_the_moon_takes_four_queens_and_not_every_trick(self):
        """Fosdick, 7 Trick Avoidance Games: the intention is to win all four queens."""
        rows = ALL_TO_A.replace("K♣ J♣ T♣ 9♣", "J♣ K♣ T♣ 9♣")

        assert points(FOUR_BAD_QUEENS, rows, announce={A: "moon"}) == (0, 5, 5, 5)

    def test_a_failed_moon_costs_five_flat_and_the_others_count_their_queens(self):
        """Fosdick, 7 Trick Avoidance Games: three queens cost the bidder no more; D pays for his own."""
        position = finished(FOUR_BAD_QUEENS, LEFT_ONE, announce={A: "moon"})

        assert position.score().points == (5, 0, 0, 2)
        assert [(item.seat, item.points) for item in position.score().items] == [(A, 5), (D, 2)]

    def test_the_players_are_asked_once_in_turn_after_passing_from_the_one_who_leads(self):
        """Capot's reading of "after the deal but before the first trick"."""
        position = begun(FOUR_BAD_QUEENS, SPREAD, dealer=D)
        assert position.to_act == {A, B, C, D}
        for seat, giver in ((A, D), (B, A), (C, B), (D, C)):
            position = position.after(seat, PassCards(hands_of(SPREAD)[giver][:3]))

        asked = []
        for _ in range(4):
            (seat,) = position.to_act
            asked.append(seat)
            position = position.after(seat, Announce(None))
        assert asked == [C, D, A, B]
        assert card("J♠") in playable(position)

    def test_the_first_to_announce_closes_the_round_and_does_not_gain_the_lead(self):
        """Capot's choice: one bidder in a deal; the lead stays with the dealer's right."""
        position = begun(FOUR_BAD_QUEENS, SPREAD, number=HOLD)
        position = position.after(C, Announce(None)).after(D, Announce("moon"))

        assert position.to_act == {C}
        assert [each.seat for each in position.declared] == [D]

    def test_the_moon_may_be_announced_before_passing(self):
        """A reading of "after the deal": before the cards are passed."""
        position = begun(house(FOUR_BAD_QUEENS, moon_timing="before-passing"), SPREAD)

        assert position.to_act == {C}
        position = position.after(C, Announce("moon"))
        assert position.to_act == {A, B, C, D}

    def test_the_moon_may_be_announced_by_several_of_whom_each_must_win_all_four_queens(self):
        """A house rule where the text leaves open how many may bid."""
        several = house(FOUR_BAD_QUEENS, moon_bidders="several")

        assert points(several, LEFT_ONE, announce={A: "moon", D: "moon"}) == (5, 0, 0, 5)
        assert points(several, ALL_TO_A, announce={A: "moon", D: "moon"}) == (0, 5, 5, 5)
        assert points(several, SPREAD, announce={B: "moon", D: "moon"}) == (3, 5, 1, 5)

    def test_the_table_may_play_without_the_moon(self):
        """Fosdick, 7 Trick Avoidance Games: shooting the moon is an optional rule."""
        position = begun(house(FOUR_BAD_QUEENS, moon="off"), ALL_TO_A, number=HOLD)

        assert position.to_act == {C}
        assert card("8♠") in playable(position)
        assert points(house(FOUR_BAD_QUEENS, moon="off"), ALL_TO_A) == (5, 0, 0, 0)

    @pytest.mark.parametrize("word", ["moon_timing=before-passing", "moon_bidders=several"])
    def test_without_the_moon_there_is_nothing_to_say_about_it(self, word):
        name, choice = word.split("=")
        reason = f"moon=off leaves out the announcement, which {name.replace('_', '-')} is about"

        with pytest.raises(RulesError, match=reason):
            house(FOUR_BAD_QUEENS, moon="off", **{name: choice})

    def test_the_choices_about_the_moon_go_together(self):
        both = house(FOUR_BAD_QUEENS, moon="on", moon_timing="before-passing", moon_bidders="several")

        position = begun(both, LEFT_ONE)
        for seat, word in ((C, None), (D, "moon"), (A, "moon"), (B, None)):
            position = position.after(seat, Announce(word))
        assert position.to_act == {A, B, C, D}
        assert [each.seat for each in position.declared] == [D, A]


class TestFourMadQueens:
    """Four Mad Queens: red queens double, and the last trick."""

    def test_red_queens_and_the_last_trick_count_two_and_black_queens_one(self):
        """Fosdick, 7 Trick Avoidance Games: B wins Q♥, Q♠ and the last trick, C Q♦ and D Q♣."""
        rows = """
            Q♠ A♠ J♠ T♠
            Q♥ A♥ J♥ T♥
            Q♦ J♦ A♦ T♦
            Q♣ J♣ T♣ A♣
            K♥ 9♥ 8♥ 7♥
            K♦ 9♦ 8♦ 7♦
            K♣ 9♣ 8♣ 7♣
            9♠ K♠ 8♠ 7♠
        """

        assert points(FOUR_MAD_QUEENS, rows) == (0, 5, 2, 1)

    def test_a_queen_in_the_last_trick_counts_besides_the_trick(self):
        """Fosdick, 7 Trick Avoidance Games: two for the trick and two for the queen."""
        last = "7♣ 8♣ 9♣ K♣"
        rows = SPREAD.replace(last, "").replace("T♥ A♥ Q♥ 9♥", last) + "T♥ A♥ Q♥ 9♥"

        items = finished(FOUR_MAD_QUEENS, "\n".join(filter(str.strip, rows.splitlines()))).score().items
        assert [(item.term, item.points) for item in items if item.seat == B] == [
            ("red-queens", 2),
            ("last-trick", 2),
        ]

    def test_eight_points_are_scored_in_every_deal(self):
        """Fosdick, 7 Trick Avoidance Games: eight points in the deal."""
        match = random_match(FOUR_MAD_QUEENS, 5, seed=3)

        assert {sum(score.points) for score in match.scores} == {8}

    @named((FOUR_MAD_QUEENS, SLIPPERY_PAWS, FINIS, CRUEL_FATE, ACORN_HEARTS))
    def test_the_moon_is_not_announced_here(self, game):
        """Fosdick, 7 Trick Avoidance Games: a declaration is not permitted; Acorn Hearts has none."""
        position = ready(begun(game, SPREAD), SPREAD)

        with pytest.raises(IllegalMove, match="it is time to play a card"):
            position.after(C, Announce("moon"))


class TestSlipperyPaws:
    """Slippery Paws: one card and two tricks."""

    def test_the_queen_of_spades_the_first_trick_and_the_last_count_one_each(self):
        """Fosdick, 7 Trick Avoidance Games: one point each."""
        assert points(SLIPPERY_PAWS, SPREAD) == (2, 0, 0, 1)
        rows = SPREAD.strip().splitlines()
        assert points(SLIPPERY_PAWS, "\n".join([*rows[1:], rows[0]])) == (2, 1, 0, 0)

    def test_all_three_together_count_four(self):
        """Fosdick, 7 Trick Avoidance Games: four points instead of three."""
        assert points(SLIPPERY_PAWS, ALL_TO_A) == (4, 0, 0, 0)

    def test_one_trick_may_bring_two_of_the_three(self):
        """Fosdick, 7 Trick Avoidance Games: the queen of spades may fall to the first trick."""
        items = finished(SLIPPERY_PAWS, SPREAD).score().items

        assert [item.term for item in items if item.seat == A] == ["first-trick", "queen-of-spades"]


LAST_TRICKS = ((A, "K♣ J♣ T♣ 9♣"), (C, "T♣ J♣ K♣ 9♣"), (C, "T♣ J♣ K♣ 9♣"), (D, "9♣ J♣ T♣ K♣"))


def four_deals(game):
    """Return a match of four deals whose last tricks go to A, C, C and D."""
    match = new_match(house(game, deals=4), 4)
    for _, last in LAST_TRICKS:
        match = with_rows(match, LEFT_ONE.replace("K♣ J♣ T♣ 9♣", last))
    return match


class TestFinisAndCruelFate:
    """Finis, and its mirror image Cruel Fate: the last trick alone."""

    def test_in_finis_the_last_trick_counts_one_against_its_winner(self):
        """Fosdick, 7 Trick Avoidance Games: no other trick counts."""
        assert points(FINIS, SPREAD) == (0, 0, 0, 1)
        assert points(FINIS, THREE) == (0, 1, 0)

    def test_in_cruel_fate_the_last_trick_counts_one_against_everybody_else(self):
        """Fosdick, 7 Trick Avoidance Games: the winner of the final trick scores nothing."""
        assert points(CRUEL_FATE, SPREAD) == (1, 1, 1, 0)
        assert points(CRUEL_FATE, THREE) == (1, 0, 1)

    def test_the_fewest_last_tricks_win_finis(self):
        """Fosdick, 7 Trick Avoidance Games: the lowest score over a fixed number of hands."""
        match = four_deals(FINIS)

        assert match.totals == (1, 0, 2, 1)
        assert match.winners == (B,)

    def test_the_most_last_tricks_win_cruel_fate(self):
        """Fosdick, 7 Trick Avoidance Games: the lowest total, so the last trick is wanted."""
        match = four_deals(CRUEL_FATE)

        assert match.totals == (3, 4, 2, 3)
        assert match.winners == (C,)


HEARTS_SPLIT = """
    A♠ Q♠ 8♠ 7♠
    A♥ J♥ 9♥ T♥
    K♠ J♠ T♠ 9♠
    8♥ K♥ 7♥ Q♥
    7♦ 8♦ 9♦ T♦
    J♦ Q♦ K♦ A♦
    7♣ 8♣ 9♣ T♣
    J♣ Q♣ K♣ A♣
"""
"""A takes the queen of spades and four hearts, B the other four."""


class TestAcornHearts:
    """Acorn Hearts: hearts and the queen of spades, and a moon that nobody announces."""

    def test_each_heart_counts_one_and_the_queen_of_spades_four(self):
        """Fosdick, 7 Trick Avoidance Games: twelve points in a deal."""
        assert points(ACORN_HEARTS, HEARTS_SPLIT) == (8, 4, 0, 0)

    def test_the_queen_and_three_hearts_are_seven(self):
        """Fosdick, 7 Trick Avoidance Games: A has the queen and three hearts, D five hearts."""
        assert points(ACORN_HEARTS, SEVEN_AND_FIVE) == (7, 0, 0, 5)

    def test_all_hearts_and_the_queen_give_each_opponent_twelve(self):
        """Fosdick, 7 Trick Avoidance Games: shooting the moon, unannounced."""
        assert points(ACORN_HEARTS, ALL_TO_A) == (0, 12, 12, 12)
        assert points(ACORN_HEARTS, THREE.replace("7♥ 8♥ 7♦", "8♥ 7♥ 7♦")) == (0, 12, 12)

    def test_all_hearts_without_the_queen_shoot_no_moon(self):
        """Fosdick, 7 Trick Avoidance Games: all the hearts plus the queen of spades."""
        assert points(ACORN_HEARTS, LEFT_ONE) == (8, 0, 0, 4)

    def test_the_table_may_ask_that_hearts_be_broken_first(self):
        """A house rule: no lead of hearts before a heart was discarded."""
        banned = house(ACORN_HEARTS, hearts_broken="discard")
        position = ready(begun(banned, SPREAD, number=HOLD), SPREAD)

        with pytest.raises(IllegalMove, match="hearts may not be led until they are broken"):
            position.after(C, PlayCard(card("Q♥")))
        assert card("Q♥") in playable(ready(begun(ACORN_HEARTS, SPREAD, number=HOLD), SPREAD))

    def test_the_table_may_keep_penalty_cards_from_the_first_trick(self):
        """A house rule: no heart and no queen of spades to the first trick."""
        kept = house(ACORN_HEARTS, first_trick="no-penalty-cards")
        position = ready(begun(kept, SPREAD, number=HOLD), SPREAD)

        with pytest.raises(IllegalMove, match="no penalty card may be played to the first trick"):
            position.after(C, PlayCard(card("Q♥")))
        free = ready(begun(ACORN_HEARTS, SPREAD, number=HOLD), SPREAD)
        assert playable(play(position, "J♠ T♠ A♠")) == {card("K♠")}
        assert playable(play(free, "J♠ T♠ A♠")) == set(cards("K♠ Q♠"))
