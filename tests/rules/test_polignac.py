"""Polignac and its two near forms: with queens, and as it was played in France."""

import pytest

from capot.cards import Card, card, cards
from capot.play.choices import PickCards
from capot.play.errors import IllegalMove
from capot.play.match import new_match
from capot.play.moves import Announce, Discard
from capot.rules.errors import RulesError
from capot.rules.games.polignac import POLIGNAC, POLIGNAC_FRENCH, POLIGNAC_QUEENS
from capot.rules.match.ends import seat_towards
from tests.random_play import random_match
from tests.rules import fosdick_deals
from tests.rules.table import (
    A,
    B,
    C,
    D,
    begun,
    finished,
    house,
    match_at,
    play,
    playable,
    points,
    ready,
    with_rows,
)

ONE_EACH = """
    K♠ J♠ 8♠ 7♠
    T♥ A♥ J♥ 9♥
    9♦ T♦ J♦ K♦
    J♣ Q♣ T♣ 9♣
    9♠ T♠ A♠ Q♠
    7♥ 8♥ K♥ Q♥
    7♦ 8♦ A♦ Q♦
    7♣ 8♣ A♣ K♣
"""
"""A takes Polignac, and every other player one of the other jacks."""

ALL_TO_A = """
    K♠ J♠ A♠ T♠
    K♥ J♥ A♥ T♥
    K♦ J♦ A♦ T♦
    K♣ J♣ A♣ T♣
    Q♠ 9♠ 8♠ 7♠
    Q♥ 9♥ 8♥ 7♥
    Q♦ 9♦ 8♦ 7♦
    Q♣ 9♣ 8♣ 7♣
"""
"""A takes every trick."""

LAST_TO_D = ALL_TO_A.replace("Q♣ 9♣ 8♣ 7♣", "7♣ 9♣ 8♣ Q♣")
"""A takes all jacks, D the last trick."""

JACK_TO_D = ALL_TO_A.replace("K♣ J♣ A♣ T♣", "K♣ 9♣ A♣ T♣").replace("Q♣ 9♣ 8♣ 7♣", "7♣ J♣ 8♣ Q♣")
"""A takes every trick but the last, which brings D the jack of clubs."""

THREE = """
    K♥ J♥ A♥
    Q♥ T♥ 9♥
    K♦ J♦ A♦
    Q♦ T♦ 9♦
    K♠ J♠ A♠
    Q♠ T♠ 9♠
    K♣ J♣ A♣
    Q♣ T♣ 9♣
    7♥ 8♥ 7♦
    8♠ 8♣ 8♦
"""
"""Three players, thirty cards: A takes all tricks but the last two, which are B's."""

forms = pytest.mark.parametrize("game", [POLIGNAC, POLIGNAC_QUEENS], ids=lambda game: game.key)
all_three = pytest.mark.parametrize(
    "game", [POLIGNAC, POLIGNAC_QUEENS, POLIGNAC_FRENCH], ids=lambda game: game.key
)


class TestCardsAndPlay:
    """Pack, deal, lead and tricks."""

    @all_three
    @pytest.mark.parametrize(("seats", "pack", "hand"), [(3, 30, 10), (4, 32, 8), (5, 30, 6), (6, 30, 5)])
    def test_the_black_sevens_are_removed_unless_four_play(self, game, seats, pack, hand):
        """Polignac (card game): 32 cards, without the black sevens unless four play; dealt evenly."""
        match = new_match(game, seats)

        assert len(match.pack) == pack
        assert (card("7S") in match.pack) == (card("7C") in match.pack) == (seats == 4)
        assert [len(each) for each in match.with_deal(match.pack).position.hands] == [hand] * seats

    def test_the_jack_beats_the_ace(self):
        """Polignac (card game): K Q J A 10 9 8 7; ten led, ace, jack, nine: the jack wins."""
        position = play(begun_in_play(POLIGNAC, ONE_EACH), "K♠ J♠ 8♠ 7♠ T♥ A♥ J♥ 9♥")

        assert position.tricks[-1].winner == C
        assert [card.code[0] for card in position.rules.pack.cards()[:8]] == list("KQJAT987")

    @pytest.mark.parametrize(
        ("seats", "packets"), [(3, (3, 2, 3, 2)), (4, (3, 2, 3)), (5, (3, 3)), (6, (3, 2))]
    )
    def test_cards_are_dealt_in_twos_and_threes(self, seats, packets):
        """Polignac (card game): in 2s and 3s; which comes first is Capot's choice."""
        match = new_match(POLIGNAC, seats, first_dealer=seats - 1)
        position = match.with_deal(match.pack).position

        place = 0
        eldest: list[Card] = []
        for packet in packets:
            eldest += match.pack[place : place + packet]
            place += packet * seats
        assert position.hands[A] == position.rules.pack.sorted(eldest)

    @all_three
    def test_no_cards_are_passed_and_eldest_hand_leads_any_card(self, game):
        """Polignac (card game): eldest leads first; Fosdick: the game has no passing of cards."""
        position = ready(begun(game, ONE_EACH, dealer=B), ONE_EACH)

        assert position.to_act == {C}
        assert playable(position) == set(position.dealt[C])

    @all_three
    def test_players_follow_suit_if_they_can(self, game):
        """Polignac (card game): the suit led binds whoever holds it; there are no trumps."""
        position = play(begun_in_play(game, ONE_EACH), "K♠")

        assert playable(position) == set(cards("J♠ T♠"))

    def test_a_player_without_the_suit_may_play_any_card(self):
        """Polignac (card game): without the suit led, everything is allowed."""
        position = play(begun_in_play(POLIGNAC, THREE), " ".join(THREE.split()[:24]))

        assert playable(play(position, "7♥ 8♥")) == set(cards("7♦ 8♦"))

    @all_three
    @pytest.mark.parametrize("side", ["left", "right"])
    def test_the_turn_to_deal_and_to_play_passes_to_the_left_or_to_the_right_as_once(self, game, side):
        """Polignac (card game): deal and play move leftwards; in the nineteenth century, to the right."""
        game = house(game, direction="anticlockwise") if side == "right" else game
        match = new_match(game, 4)

        assert match.dealer_of(1) == seat_towards(side, 0, 4, game.direction)
        assert match.with_deal(match.pack).position.to_act == {seat_towards(side, 0, 4, game.direction)}


def begun_in_play(game, rows):
    """Return a deal in which nobody announced anything, before the first lead."""
    return ready(begun(game, rows), rows)


class TestPenalties:
    """The cost of jacks and queens."""

    def test_polignac_costs_two_and_the_other_jacks_one_each(self):
        """Polignac (card game): two for the jack of spades, one for each other jack."""
        assert points(POLIGNAC, ONE_EACH) == (2, 1, 1, 1)
        assert points(POLIGNAC, THREE) == (5, 0, 0)

    def test_every_trick_unannounced_is_just_the_four_jacks(self):
        """Polignac (card game): capot must be bid."""
        assert points(POLIGNAC, ALL_TO_A) == (5, 0, 0, 0)

    def test_with_the_ace_high_penalties_attach_to_the_queens(self):
        """Polignac (card game): if players prefer the ace high, queens take the place of jacks."""
        assert POLIGNAC_QUEENS.rules_for(4, 0).pack.order == "AKQJT987"
        assert points(POLIGNAC_QUEENS, fosdick_deals.SPREAD) == (3, 1, 1, 0)
        assert points(POLIGNAC_QUEENS, fosdick_deals.LEFT_ONE) == (3, 0, 0, 2)

    def test_the_old_french_game_counts_jacks_and_has_the_ace_fourth(self):
        """Fosdick, 7 Trick Avoidance Games, on the original French version; values as in Polignac."""
        assert POLIGNAC_FRENCH.rules_for(4, 0).pack.order == "KQJAT987"
        assert points(POLIGNAC_FRENCH, ONE_EACH) == (2, 1, 1, 1)


class TestCapot:
    """Capot and general: every trick, announced."""

    @forms
    def test_any_player_may_announce_capot_and_is_asked_in_turn_from_eldest(self, game):
        """Polignac (card game): open to everybody until the first card is led; one a deal is Capot's."""
        position = begun(game, ONE_EACH)
        position = position.after(A, Announce(None)).after(B, Announce("capot"))

        assert [each.seat for each in position.declared] == [B]
        assert position.to_act == {A}
        assert playable(position) == set(position.dealt[A])

    def test_capot_made_costs_each_opponent_five(self):
        """Polignac (card game): every trick won, each opponent loses five."""
        assert points(POLIGNAC, ALL_TO_A, announce={A: "capot"}) == (0, 5, 5, 5)
        assert points(POLIGNAC_QUEENS, fosdick_deals.ALL_TO_A, announce={A: "capot"}) == (0, 5, 5, 5)

    def test_the_score_says_who_made_capot_and_who_did_not(self):
        """The declarer and the others see the reasons."""
        made = finished(POLIGNAC, ALL_TO_A, announce={A: "capot"}).score().items
        failed = finished(POLIGNAC, JACK_TO_D, announce={A: "capot"}).score().items

        assert [each.reason for each in made] == ["made capot"] + ["capot was made by another player"] * 3
        assert [each.reason for each in failed] == ["did not make capot"]

    def test_capot_failed_costs_the_bidder_five_and_jacks_do_not_count(self):
        """Polignac (card game): the bidder loses five; that nothing else counts is Capot's choice."""
        assert points(POLIGNAC, JACK_TO_D, announce={A: "capot"}) == (5, 0, 0, 0)
        assert points(POLIGNAC, LAST_TO_D, announce={A: "capot"}) == (5, 0, 0, 0)
        assert points(POLIGNAC_QUEENS, fosdick_deals.LEFT_ONE, announce={A: "capot"}) == (5, 0, 0, 0)

    def test_after_a_failed_capot_opponents_may_pay_for_their_jacks(self):
        """A house rule by analogy with Four Bad Queens."""
        jacks = house(POLIGNAC, failed_capot="penalties-too")
        queens = house(POLIGNAC_QUEENS, failed_capot="penalties-too")

        assert points(jacks, JACK_TO_D, announce={A: "capot"}) == (5, 0, 0, 1)
        assert points(queens, fosdick_deals.LEFT_ONE, announce={A: "capot"}) == (5, 0, 0, 2)
        assert points(house(POLIGNAC, failed_capot="five"), JACK_TO_D, announce={A: "capot"}) == (5, 0, 0, 0)

    def test_general_made_costs_all_others_five(self):
        """Polignac (card game): all the other players score five penalty points."""
        general = house(POLIGNAC, slam="general")

        assert points(general, ALL_TO_A, announce={A: "general"}) == (0, 5, 5, 5)

    def test_general_failed_leaves_the_jacks_to_count_as_usual(self):
        """Polignac (card game): the five points of the jacks go to those who took them, and no more."""
        general, queens = house(POLIGNAC, slam="general"), house(POLIGNAC_QUEENS, slam="general")

        assert points(general, JACK_TO_D, announce={A: "general"}) == (4, 0, 0, 1)
        assert points(queens, fosdick_deals.LEFT_ONE, announce={A: "general"}) == (3, 0, 0, 2)
        items = finished(general, JACK_TO_D, announce={A: "general"}).score().items
        assert ("did not make a general", 0) in {
            (item.reason, item.points) for item in items if item.seat == A
        }

    @forms
    def test_the_table_may_play_without_announcements(self, game):
        """Polignac (card game): the source calls it something that players may decide to do."""
        position = begun(house(game, slam="off"), ONE_EACH)

        assert playable(position) == set(position.dealt[A])

    @forms
    @pytest.mark.parametrize(
        ("slam", "reason"),
        [
            ("general", "slam=general sets another announcement than the one that failed-capot is about"),
            ("off", "slam=off leaves out the announcement, which failed-capot is about"),
        ],
    )
    def test_without_capot_it_cannot_fail(self, game, slam, reason):
        with pytest.raises(RulesError, match=reason):
            house(game, slam=slam, failed_capot="penalties-too")

    def test_in_the_old_french_game_capot_is_all_four_jacks(self):
        """Fosdick, 7 Trick Avoidance Games: shooting the moon is called capot; Capot's reading of it."""
        assert points(POLIGNAC_FRENCH, LAST_TO_D, announce={A: "capot"}) == (0, 5, 5, 5)
        assert points(POLIGNAC, LAST_TO_D, announce={A: "capot"}) == (5, 0, 0, 0)

    def test_in_the_old_french_game_a_failed_capot_leaves_others_their_jacks(self):
        """Fosdick, 7 Trick Avoidance Games: as in Four Bad Queens."""
        assert points(POLIGNAC_FRENCH, JACK_TO_D, announce={A: "capot"}) == (5, 0, 0, 1)

    def test_in_the_old_french_game_capot_may_mean_every_trick(self):
        """Polignac (card game): the ordinary sense of the word."""
        game = house(POLIGNAC_FRENCH, capot="every-trick")

        assert points(game, ALL_TO_A, announce={A: "capot"}) == (0, 5, 5, 5)
        assert points(game, LAST_TO_D, announce={A: "capot"}) == (5, 0, 0, 0)
        assert points(game, JACK_TO_D, announce={A: "capot"}) == (5, 0, 0, 1)


class TestMatch:
    """When the match ends and who has lost it."""

    @forms
    def test_the_first_to_reach_ten_loses_and_the_lowest_wins(self, game):
        """Polignac (card game): the first to reach the total loses; the lowest wins by Fosdick."""
        match = match_at(game, (5, 3, 2, 1))
        rows = ALL_TO_A if game is POLIGNAC else fosdick_deals.ALL_TO_A
        match = with_rows(match, rows)

        assert match.totals == (10, 3, 2, 1)
        assert match.losers == (A,)
        assert match.winners == (D,)

    def test_of_two_who_reach_ten_together_the_higher_loses_and_equals_both_do(self):
        """Capot's choice where the source is silent."""
        higher = with_rows(match_at(POLIGNAC, (9, 9, 0, 1)), ONE_EACH)
        equal = with_rows(match_at(POLIGNAC, (8, 9, 0, 1)), ONE_EACH)

        assert (higher.totals, higher.losers) == ((11, 10, 1, 2), (A,))
        assert (equal.totals, equal.losers) == ((10, 10, 1, 2), (A, B))

    def test_below_ten_play_goes_on(self):
        assert with_rows(match_at(POLIGNAC, (4, 3, 2, 1)), ALL_TO_A).needs_deal

    @all_three
    def test_another_total_may_be_agreed(self, game):
        """Polignac (card game): the agreed total may be ten or twenty."""
        twenty = house(game, points=20)

        assert with_rows(match_at(twenty, (9, 9, 9, 9)), ONE_EACH).needs_deal
        assert with_rows(match_at(twenty, (19, 19, 19, 19)), ONE_EACH).is_over
        for number in (4, 101):
            with pytest.raises(RulesError, match="points is a number from 5 to 100"):
                house(game, points=number)

    @all_three
    def test_a_number_of_deals_may_be_agreed_instead(self, game):
        """A house rule: as many deals as the players agree."""
        fixed = house(game, deals=8)

        assert match_at(fixed, (30, 1, 2, 3), deals=7).needs_deal
        assert match_at(fixed, (30, 1, 2, 3), deals=8).winners == (B,)
        reason = "deals=8 sets another end of the match than the one that points is about"
        with pytest.raises(RulesError, match=f"contradict each other: {reason}"):
            house(game, deals=8, points=20)
        assert len(random_match(fixed, 3, seed=1).deals) == 8

    def test_a_match_of_deals_has_no_loser(self):
        assert match_at(house(POLIGNAC, deals=8), (30, 1, 2, 3), deals=8).losers == ()

    @all_three
    def test_a_tie_for_the_lowest_total_is_shared_or_played_off(self, game):
        """Capot's choice, and its house rule."""
        assert match_at(game, (12, 3, 3, 4), deals=5).winners == (B, C)
        assert match_at(house(game, ties="play-on"), (12, 3, 3, 4), deals=5).needs_deal

    def test_the_old_french_game_names_a_winner_and_no_loser(self):
        """Fosdick, 7 Trick Avoidance Games: at ten points the lowest score wins."""
        match = with_rows(match_at(POLIGNAC_FRENCH, (5, 3, 2, 1)), ALL_TO_A)

        assert match.winners == (D,)
        assert match.losers == ()


class TestOddCardsAndParty:
    """More cards than the even pack has."""

    @forms
    @pytest.mark.parametrize("seats", [3, 5, 6])
    def test_the_dealer_may_take_the_two_odd_cards_and_discard_two(self, game, seats):
        """Common practice: the black sevens stay in, and the dealer puts out two cards."""
        match = new_match(house(game, odd_cards="dealer", slam="off"), seats, first_dealer=seats - 1)
        position = match.with_deal(match.pack).position
        dealer = seats - 1

        assert len(match.pack) == 32
        assert position.to_act == {dealer}
        assert set(position.talon) <= set(position.hands[dealer])
        barred = {each for term in position.rules.scoring for each in getattr(term, "cards", ())}
        among = tuple(each for each in position.hands[dealer] if each not in barred)
        assert position.legal(dealer).pick == PickCards("discard", 2, among)
        after = position.after(dealer, Discard(among[:2]))
        assert [len(hand) for hand in after.hands] == [30 // seats] * seats
        assert after.to_act == {A}

    def test_the_dealer_may_not_discard_a_jack(self):
        """Common practice: two cards, not jacks."""
        position = begun(house(POLIGNAC, odd_cards="dealer"), THREE, dealer=B)

        with pytest.raises(IllegalMove, match="J♥ may not be discarded"):
            position.after(B, Discard(cards("J♥ 7♠")))
        assert points(house(POLIGNAC, odd_cards="dealer"), THREE) == (5, 0, 0)

    def test_capot_is_announced_after_the_dealer_has_discarded(self):
        game = house(POLIGNAC, odd_cards="dealer")

        assert [stage.name for stage in game.rules_for(3, 0).stages] == ["talon", "announce", "tricks"]
        assert points(game, THREE, announce={A: "capot"}) == (5, 0, 0)

    @forms
    def test_four_players_have_no_odd_cards(self, game):
        """Thirty-two cards deal out evenly among four."""
        reason = "is for 3, 5 or 6 players, not 4: with 4 players no cards are left over"

        with pytest.raises(RulesError, match=reason):
            new_match(house(game, odd_cards="dealer"), 4)

    @forms
    @pytest.mark.parametrize(
        ("seats", "out", "hand", "packets"),
        [
            (3, "2C", 17, (3, 3, 3, 3, 3, 2)),
            (4, "", 13, (3, 3, 3, 2, 2)),
            (5, "2C 2S", 10, (3, 2, 3, 2)),
            (6, "2C 2S 2D 2H", 8, (3, 2, 3)),
            (7, "2C 2S 2D", 7, (3, 2, 2)),
        ],
    )
    def test_as_a_party_game_it_takes_52_cards_less_some_twos(self, game, seats, out, hand, packets):
        """Polignac (card game): sometimes with the 52-card pack; what is left out is Capot's choice."""
        party = house(game, party="on")
        rules = party.rules_for(seats, 0)

        assert len(rules.pack.cards()) == hand * seats
        assert not set(cards(out)) & set(rules.pack.cards())
        assert len(rules.pack.cards()) + len(cards(out)) == 52
        assert rules.deal.by.of(hand) == packets
        assert rules.pack.order[:8] == game.rules_for(seats if seats < 7 else 4, 0).pack.order

    @forms
    def test_seven_play_the_party_form_only(self, game):
        """Polignac (card game): three to six; the larger pack makes room for a seventh."""
        match = random_match(house(game, party="on", slam="off"), 7, seed=2, deals=2)

        assert {sum(score.points) for score in match.scores} == {5}
        with pytest.raises(RulesError, match="is for 3, 4, 5 or 6 players, not 7"):
            new_match(game, 7)

    @forms
    def test_the_party_form_has_no_odd_cards(self, game):
        with pytest.raises(RulesError, match="contradict each other: both say what the pack is"):
            house(game, party="on", odd_cards="dealer")
