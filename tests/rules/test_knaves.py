"""Knaves: points for tricks, less for jacks, with a turned-up trump."""

import pytest

from capot.cards import cards
from capot.play.match import new_match
from capot.play.position import start
from capot.rules.errors import RulesError
from capot.rules.games.knaves import KNAVES
from tests.random_play import at_its_end, random_match
from tests.rules.table import A, B, C, begun, finished, house, match_at, play, playable, points, with_rows

THREE = """
    2♣ J♣ 5♣
    6♦ 7♦ A♦
    8♥ 6♥ K♥
    8♣ 7♣ 4♣
    3♦ T♦ 9♦
    A♣ 3♣ T♣
    7♠ Q♠ 6♠
    9♣ Q♣ 3♥
    T♠ 9♠ 3♠
    5♦ J♦ 8♦
    Q♦ 2♦ 4♥
    9♥ Q♥ 7♥
    J♥ 5♥ T♥
    K♠ 4♠ 2♠
    2♥ J♠ A♥
    8♠ 6♣ A♠
    4♦ K♣ 5♠
"""
"""The king of diamonds is turned; A wins seven tricks with J♥, B six with J♣ and J♦, C four with J♠."""

ALL_JACKS = """
    Q♦ T♦ 5♦
    A♥ 8♥ Q♥
    T♣ A♣ 2♣
    9♣ K♣ 7♣
    6♦ 3♣ 8♣
    J♦ 3♦ 2♦
    J♥ 9♥ T♥
    T♠ K♠ A♠
    6♥ 8♠ 4♥
    9♠ Q♣ 3♥
    2♥ 5♠ 7♥
    7♠ 4♣ Q♠
    7♦ 4♦ A♦
    9♦ 8♦ K♦
    5♥ 6♣ K♥
    2♠ 5♣ 3♠
    J♠ J♣ 6♠
"""
"""The four of spades is turned; A wins six tricks and all four jacks, B four tricks, C seven."""

JACK_TURNED = """
    2♣ 5♣ 4♣
    K♠ 6♠ 4♠
    3♦ 2♦ A♦
    7♣ 8♣ 9♣
    K♦ T♦ J♦
    3♠ J♠ 8♠
    7♦ 9♦ 8♦
    8♥ Q♥ 3♥
    A♠ 9♠ T♠
    A♣ J♥ T♣
    3♣ Q♠ 4♥
    K♣ Q♦ T♥
    5♠ 2♠ 5♥
    6♦ 4♦ 5♦
    6♣ 9♥ 6♥
    A♥ K♥ 7♥
    Q♣ 7♠ 2♥
"""
"""The jack of clubs is turned; A wins the last trick."""


class TestCardsAndTrumps:
    """The deal, the turned-up card, the play."""

    @pytest.mark.parametrize(("seats", "hand", "left"), [(3, 17, 1), (4, 13, 0), (5, 10, 2)])
    def test_the_pack_is_dealt_out_as_evenly_as_it_goes(self, seats, hand, left):
        """Polignac (card game): 17 cards each, which fits three; for four and five Capot's choice."""
        match = new_match(KNAVES, seats)
        position = match.with_deal(match.pack).position

        assert len(match.pack) == 52
        assert [len(each) for each in position.hands] == [hand] * seats
        assert len(position.talon) == left

    @pytest.mark.parametrize("seats", [2, 6])
    def test_other_numbers_are_not_offered(self, seats):
        """Polignac (card game): three or more; more than five is not offered by Capot's choice."""
        with pytest.raises(RulesError, match="Knaves is for 3, 4 or 5 players"):
            new_match(KNAVES, seats)

    def test_the_last_card_is_turned_and_its_suit_is_trumps(self):
        """Polignac (card game): one card, the last, shows which suit is trumps; Parlett: it lies idle."""
        match = new_match(KNAVES, 3)
        position = match.with_deal(match.pack).position

        assert position.turn_up == match.pack[-1]
        assert position.trump == match.pack[-1].suit
        assert not any(match.pack[-1] in hand for hand in position.hands)

    def test_of_four_the_dealer_shows_his_last_card_and_keeps_it(self):
        """Capot's choice: with four players no card is left over."""
        match = new_match(KNAVES, 4, first_dealer=B)
        position = match.with_deal(match.pack).position

        assert position.turn_up == match.pack[-1]
        assert position.turn_up in position.hands[B]
        assert position.trump == position.turn_up.suit

    def test_of_five_one_of_the_two_cards_left_is_turned(self):
        """Capot's choice: ten cards each."""
        match = new_match(KNAVES, 5)
        position = match.with_deal(match.pack).position

        assert position.turn_up == match.pack[50]
        assert position.trump == match.pack[50].suit

    def test_eldest_leads_and_a_player_who_can_must_follow_suit(self):
        """Parlett: eldest leads; Polignac (card game): the suit led binds whoever holds it."""
        position = begun(KNAVES, THREE, turn_up="K♦")

        assert position.to_act == {A}
        assert playable(position) == set(position.hands[A])
        assert playable(play(position, "2♣")) == set(cards("J♣ 7♣ 3♣ Q♣ 6♣ K♣"))

    def test_a_player_who_cannot_follow_suit_need_not_trump(self):
        """Polignac (card game): without the suit led, everything is allowed."""
        position = play(begun(KNAVES, THREE, turn_up="K♦"), " ".join(THREE.split()[:3]))
        position = play(position, "7♦ A♦ 6♦ K♥ 8♥ 6♥ 4♣ 8♣ 7♣ 3♦ T♦ 9♦ 3♣ T♣ A♣ 7♠ Q♠ 6♠ Q♣")

        assert position.trump == "♦"
        assert playable(position) == set(position.hands[C])
        assert {"♦", "♥", "♠"} <= {card.suit for card in position.hands[C]}

    def test_the_highest_trump_wins_or_else_the_best_card_of_the_suit(self):
        """Polignac (card game): trumps as in Whist."""
        tricks = finished(KNAVES, THREE, turn_up="K♦").tricks

        assert (tricks[3].cards, tricks[3].winner) == (cards("4♣ 8♣ 7♣"), A)
        assert (tricks[16].cards, tricks[16].winner) == (cards("5♠ 4♦ K♣"), A)

    def test_thirteen_cards_each_for_three_or_four(self):
        """A house rule: 13 cards; five hands of thirteen are more than a pack."""
        thirteen = house(KNAVES, hand="thirteen")
        three = new_match(thirteen, 3).with_deal(new_match(thirteen, 3).pack).position
        four = new_match(thirteen, 4).with_deal(new_match(thirteen, 4).pack).position

        assert [len(hand) for hand in three.hands] == [13] * 3
        assert three.turn_up == three.talon[0] == three.pack[39]
        assert len(three.talon) == 13
        assert four.turn_up in four.hands[0]
        with pytest.raises(RulesError, match="not 5: 52 cards are not enough for 5 hands of 13"):
            new_match(thirteen, 5)
        assert len(random_match(thirteen, 3, seed=1, deals=1).position.tricks) == 13

    def test_a_turned_jack_may_make_no_trumps(self):
        """A house rule: no trumps when a jack is turned."""
        none = house(KNAVES, turned_jack="no-trump")

        assert begun(KNAVES, JACK_TURNED, turn_up="J♣").trump == "♣"
        assert begun(none, JACK_TURNED, turn_up="J♣").trump is None
        assert begun(none, THREE, turn_up="K♦").trump == "♦"

    def test_a_suit_turned_twice_running_may_make_no_trumps(self):
        """A house rule: no trumps when the suit is that of the deal before."""
        none = house(KNAVES, repeated_suit="no-trump")
        again = match_at(KNAVES, (0, 0, 0), deals=1)
        repeated = match_at(none, (0, 0, 0), deals=1)

        assert repeated.deals[0].trump == "♣"
        assert again.with_deal(again.pack).position.trump == "♣"
        assert repeated.with_deal(repeated.pack).position.trump is None
        assert repeated.with_deal(repeated.pack[::-1]).position.trump == "♠"


class TestScoring:
    """Tricks and jacks."""

    def test_one_for_each_trick_and_less_for_the_jacks(self):
        """Polignac (card game): +1 a trick; -1 J♠, -2 J♣, -3 J♦, -4 J♥."""
        assert points(KNAVES, THREE, turn_up="K♦") == (3, 1, 3)
        assert points(KNAVES, ALL_JACKS, turn_up="4♠") == (-4, 4, 7)

    def test_a_turned_jack_costs_nobody(self):
        """Polignac (card game): a deal brings seven, and more when a jack lies out of play."""
        assert sum(points(KNAVES, JACK_TURNED, turn_up="J♣")) == 7 + 2

    @pytest.mark.parametrize(("seats", "total"), [(4, 3), (5, 0)])
    def test_a_deal_of_four_brings_three_and_of_five_nothing_unless_jacks_stay_out(self, seats, total):
        """Thirteen or ten tricks less the ten points of the jacks."""
        rules = KNAVES.rules_for(seats, 0)
        match = new_match(KNAVES, seats)
        position = at_its_end(start(rules, seats, 0, match.pack, match.standing))

        assert not {each for each in position.talon if each.rank == "J"}
        assert sum(position.score().points) == total

    def test_the_jacks_may_cost_in_another_order_of_suits(self):
        """BoardGameGeek, Knaves: hearts 1, diamonds 2, spades 3, clubs 4."""
        bridge = house(KNAVES, jacks="clubs-worst")

        assert points(bridge, THREE, turn_up="K♦") == (7 - 1, 6 - 4 - 2, 4 - 3)
        assert points(house(KNAVES, jacks="hearts-worst"), THREE, turn_up="K♦") == (3, 1, 3)

    def test_the_turned_jack_may_go_to_whoever_wins_the_last_trick(self):
        """A house rule: he pays for it."""
        paid = house(KNAVES, turned_card="last-trick")

        assert points(KNAVES, JACK_TURNED, turn_up="J♣") == (4, 3, 2)
        assert points(paid, JACK_TURNED, turn_up="J♣") == (2, 3, 2)
        assert points(paid, THREE, turn_up="K♦") == (3, 1, 3)

    def test_all_four_jacks_may_bring_ten_instead_of_costing_ten(self):
        """A house rule: six tricks and plus ten."""
        plus = house(KNAVES, all_jacks="plus-ten")

        assert points(plus, ALL_JACKS, turn_up="4♠") == (16, 4, 7)
        assert points(plus, THREE, turn_up="K♦") == (3, 1, 3)


class TestMatch:
    """Twenty points, or six deals for each player."""

    def test_the_first_to_reach_twenty_wins(self):
        """Polignac (card game): game is twenty points."""
        match = after_three(match_at(KNAVES, (17, 5, 6), deals=4))

        assert match.totals == (20, 6, 9)
        assert match.winners == (A,)
        assert after_three(match_at(KNAVES, (16, 5, 6), deals=4)).needs_deal

    def test_of_several_past_twenty_the_highest_wins_and_a_tie_goes_on(self):
        """Capot's choice: another deal."""
        assert after_three(match_at(KNAVES, (17, 5, 18), deals=4)).winners == (C,)
        assert after_three(match_at(KNAVES, (17, 5, 17), deals=4)).needs_deal

    @pytest.mark.parametrize("seats", [3, 4, 5])
    def test_a_match_that_does_not_reach_twenty_ends_after_six_deals_for_each(self, seats):
        """Capot's choice: with four or five players the target may never be reached."""
        low = (5, *[0] * (seats - 1))

        assert match_at(KNAVES, low, deals=6 * seats - 1).needs_deal
        assert match_at(KNAVES, low, deals=6 * seats).winners == (A,)

    def test_another_target_may_be_agreed(self):
        """A house rule: 21 is known too."""
        assert after_three(match_at(house(KNAVES, points=21), (17, 5, 6), deals=4)).needs_deal
        assert after_three(match_at(house(KNAVES, points=21), (18, 5, 6), deals=4)).winners == (A,)

    def test_another_last_deal_may_be_agreed_beside_the_target(self):
        """A house rule: usually a multiple of the number of players."""
        short = house(KNAVES, deals=12, points=30)

        assert match_at(short, (21, 0, 0), deals=11).needs_deal
        assert match_at(short, (21, 0, 0), deals=12).winners == (A,)
        assert after_three(match_at(short, (27, 0, 0), deals=4)).winners == (A,)
        assert match_at(short, (0, 1, 2, 3, 4), deals=12).is_over


def after_three(match):
    """Return the match after a deal that brings three, one and three points."""
    return with_rows(match, THREE, turn_up="K♦")


def test_players_who_tie_may_share_the_win_instead_of_playing_on():
    """Common practice: ties are shared or played off, as the table likes."""
    assert KNAVES.ties == "play on"
    assert house(KNAVES, ties="share").ties == "share"
    assert house(KNAVES, ties="play-on").ties == "play on"
