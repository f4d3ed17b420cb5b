"""Twenty Down: trumps on two cards, a draw, in or out, and a race from twenty to nothing."""

import pytest

from capot.cards import card, cards
from capot.play.choices import PickCards
from capot.play.errors import IllegalMove, OutOfTurn
from capot.play.events import Made
from capot.play.match import new_match
from capot.play.moves import Discard, NameTrump, PlayCard, StayIn
from capot.play.view import view
from capot.rules.errors import RulesError
from capot.rules.games.twenty_down import TWENTY_DOWN
from capot.rules.stages.announcing import StayIn as StayInTerm
from capot.rules.stages.bidding import NameTrump as NameTrumpTerm
from capot.rules.stages.exchanges import Draw
from capot.rules.stages.tricks import Tricks
from tests.rules.table import A, B, C, D, house, match_at, play, playable

THREE_AND_TWO = """
    A♥ A♦ 7♥ 8♥
    K♥ K♦ K♠ 9♠
    Q♥ Q♦ K♣ 9♣
    7♠ J♦ A♠ 8♠
    7♣ T♦ A♣ 8♣
"""
"""With hearts and B out, A wins three tricks, C two and D none."""

EVERY_TRICK = """
    A♠ 7♠ 8♠ 9♠
    K♠ 7♥ 8♥ 9♥
    Q♠ 7♣ 8♣ 9♣
    J♠ T♥ J♥ Q♥
    T♠ T♣ J♣ Q♣
"""
"""With spades as trumps A wins every trick."""

ONE_EACH = """
    A♠ 7♠ 8♠ 9♠
    7♣ A♣ 8♣ 9♣
    J♥ 7♥ A♥ 8♥
    7♦ 8♦ T♦ A♦
    Q♣ J♣ 9♥ T♥
"""
"""With spades or diamonds as trumps A, B and C win one trick each; D wins two, the last led with hearts."""


def hands_of(rows):
    return list(zip(*(cards(row) for row in rows.strip().splitlines()), strict=True))


def dealt(rows, *, game=TWENTY_DOWN, number=0, totals=(20, 20, 20, 20)):
    """Return a match at deal ``number`` (from 0), A being eldest, whose players will hold the columns."""
    hands = hands_of(rows)
    first = [each for hand in hands for each in hand[:2]]
    second = [each for hand in hands for each in hand[2:]]
    match = match_at(game, totals, deals=number)
    rest = [each for each in match.pack if each not in (*first, *second)]
    return match.with_deal([*first, *second, *rest])


def ready(rows, trump, *, out=(), **how):
    """Return the match before the first lead: trump named, nothing drawn, and these players out."""
    match = dealt(rows, **how)
    while match.position.stages and not isinstance(match.position.stages[0], Tricks):
        (seat,) = match.position.to_act
        match match.position.stages[0]:
            case NameTrumpTerm():
                match = match.after(seat, NameTrump(trump))
            case Draw():
                match = match.after(seat, Discard(()))
            case StayInTerm():
                match = match.after(seat, StayIn(stays=seat not in out))
            case other:
                pytest.fail(f"{other} is no stage of Twenty Down")
    return match


def finished(rows, trump, *, out=(), **how):
    """Return the match after the deal, its rows played as tricks by those who are in."""
    match = ready(rows, trump, out=out, **how)
    for row in rows.strip().splitlines():
        for _ in range(match.seats - len(out)):
            (seat,) = match.position.to_act
            match = match.after(seat, PlayCard(cards(row)[seat]))
    assert match.position.is_over
    return match


def points(rows, trump, **how):
    return finished(rows, trump, **how).position.score().points


class TestTheDeal:
    """Two cards, trumps, three more."""

    def test_everybody_begins_with_twenty_points(self):
        """McNeely, Twenty Down: all start with 20 and race for nothing."""
        assert new_match(TWENTY_DOWN).totals == (20, 20, 20, 20)

    def test_four_are_dealt_two_cards_each_of_thirty_two(self):
        """McNeely, Twenty Down: twos to sixes are out; two cards each."""
        match = dealt(ONE_EACH)

        assert len(match.pack) == 32
        assert [len(hand) for hand in match.position.hands] == [2] * 4
        assert match.position.hands[A] == cards("A♠ 7♣")

    def test_eldest_names_the_trumps_on_two_cards(self):
        """McNeely, Twenty Down: the player on the dealer's left, from the two cards held."""
        position = dealt(ONE_EACH).position

        assert position.to_act == {A}
        assert set(position.legal(A)) == {NameTrump(suit) for suit in "♠♥♦♣"}

    def test_a_suit_may_be_named_that_is_not_held(self):
        """Capot's choice: any of the four."""
        assert dealt(ONE_EACH).after(A, NameTrump("♥")).position.trump == "♥"

    def test_then_all_receive_three_more(self):
        """McNeely, Twenty Down: five cards in all."""
        position = dealt(ONE_EACH).after(A, NameTrump("♠")).position

        assert [set(hand) for hand in position.hands] == [set(hand) for hand in hands_of(ONE_EACH)]


class TestTheDraw:
    """Up to three cards are exchanged with the stock."""

    def before(self):
        return dealt(ONE_EACH).after(A, NameTrump("♠")).position

    def test_each_in_turn_from_eldest_draws_once(self):
        """Pagat.com, Zwanzig ab: each player once, beginning with eldest."""
        position, asked = self.before(), []
        while isinstance(position.stages[0], Draw):
            (seat,) = position.to_act
            asked.append(seat)
            position = position.after(seat, Discard(()))

        assert asked == [A, B, C, D]

    @pytest.mark.parametrize("count", [0, 1, 2, 3])
    def test_none_to_three_cards_are_discarded_and_as_many_drawn_from_the_top(self, count):
        """McNeely, Twenty Down: a maximum of three, replaced from the top of the pack."""
        position = self.before()
        hand, stock = position.hands[A], position.stock

        after = position.after(A, Discard(hand[:count]))

        assert set(after.hands[A]) == {*hand[count:], *stock[:count]}
        assert after.stock == stock[count:]

    def test_four_cards_are_too_many(self):
        """McNeely, Twenty Down: a maximum of three."""
        position = self.before()

        assert position.legal(A).pick == PickCards("discard", 3, position.hands[A], least=0)
        with pytest.raises(IllegalMove, match="you may discard 3 cards at most, not 4"):
            position.after(A, Discard(position.hands[A][:4]))

    def test_the_stock_is_just_enough_for_all(self):
        """McNeely, Twenty Down: 32 cards less 20 are three for each of four."""
        position = self.before()
        for seat in (A, B, C, D):
            position = position.after(seat, Discard(position.hands[seat][:3]))

        assert position.stock == ()
        assert [len(hand) for hand in position.hands] == [5] * 4

    def test_all_see_how_many_a_player_draws_and_nobody_which(self):
        """McNeely, Twenty Down: cards are discarded and drawn face down."""
        position = self.before()
        position = position.after(A, Discard(position.hands[A][:2]))

        seen, own = view(position, B), view(position, A)
        assert seen.history[-1] == Made(A, None, 2)
        assert seen.stock == 10
        assert seen.received == ()
        assert len(own.received) == 2
        assert own.history[-1].move == Discard(own.discards)


class TestInOrOut:
    """The players of the deal."""

    def asked(self, trump, *, number=0):
        """Return who may choose to drop out, in order."""
        match, asked = dealt(ONE_EACH, number=number), []
        while not isinstance(match.position.stages[0], Tricks):
            (seat,) = match.position.to_act
            stage = match.position.stages[0]
            if isinstance(stage, StayInTerm):
                asked.append(seat)
                match = match.after(seat, StayIn(stays=True))
            else:
                match = match.after(seat, NameTrump(trump) if len(match.position.moves) == 0 else Discard(()))
        return asked

    @pytest.mark.parametrize("trump", ["♠", "♥", "♣"])
    def test_the_player_after_the_trump_maker_is_asked_first_and_he_himself_not(self, trump):
        """McNeely, Twenty Down: who selected trumps must play; Pagat.com: his left chooses first."""
        assert self.asked(trump) == [B, C, D]

    def test_with_diamonds_as_trumps_nobody_is_asked(self):
        """McNeely, Twenty Down: if trumps are diamonds, all must stay in."""
        assert self.asked("♦") == []

    def test_who_is_out_plays_to_no_trick(self):
        """McNeely, Twenty Down: only those who are in try to win the tricks."""
        match = finished(THREE_AND_TWO, "♥", out=(B,))

        assert all(trick.seats[0] != B and len(trick.cards) == 3 for trick in match.position.tricks)
        assert set(match.position.hands[B]) == set(hands_of(THREE_AND_TWO)[B])

    def test_a_trump_maker_who_is_left_alone_scores_without_play(self):
        """McNeely, Twenty Down: if all but one drop out, that player scores -5."""
        match = ready(ONE_EACH, "♠", out=(B, C, D))

        assert match.position.is_over
        assert match.totals == (15, 20, 20, 20)


class TestThePlay:
    """Follow suit, else trump, else anything."""

    HANDS = """
        7♠ 8♣ K♠ A♣
        9♦ 8♠ Q♥ K♣
        T♦ T♥ J♥ K♦
        J♦ 9♥ T♣ Q♦
        9♣ J♣ 8♥ 8♦
    """

    def test_eldest_leads_to_the_first_trick(self):
        """McNeely, Twenty Down: the player on the dealer's left."""
        assert ready(self.HANDS, "♥").position.to_act == {A}

    def test_the_winner_of_a_trick_leads_to_the_next(self):
        """McNeely, Twenty Down: tricks are played as usual."""
        position = play(ready(ONE_EACH, "♠").position, "7♦ 8♦ T♦ A♦")

        assert position.to_act == {D}

    def test_a_player_with_cards_of_the_suit_led_must_follow(self):
        """McNeely, Twenty Down: players must follow suit if they can."""
        position = play(ready(self.HANDS, "♥").position, "7♠")

        assert playable(position) == {card("8♠")}

    def test_a_player_without_must_trump(self):
        """Pagat.com, Zwanzig ab: who cannot follow must play a trump."""
        position = play(ready(self.HANDS, "♥").position, "9♦")

        assert playable(position) == set(cards("T♥ 9♥"))

    def test_nobody_need_beat_the_trumps_in_the_trick(self):
        """McNeely, Twenty Down: no such duty is spoken of."""
        position = play(ready(self.HANDS, "♥").position, "9♦ T♥")

        assert playable(position) == set(cards("Q♥ J♥ 8♥"))

    def test_a_player_with_neither_may_play_any_card(self):
        """McNeely, Twenty Down: with no trump, any other card."""
        position = play(ready(self.HANDS, "♥").position, "7♠ 8♠ K♠")

        assert playable(position) == set(cards("A♣ K♣ K♦ Q♦ 8♦"))

    def test_the_highest_trump_wins_or_else_the_highest_of_the_suit_led(self):
        """McNeely, Twenty Down: the highest trump, or the highest card in the leading suit."""
        trumped = play(ready(self.HANDS, "♥").position, "9♦ 9♥ 8♥ K♦")
        plain = play(ready(self.HANDS, "♥").position, "9♣ 8♣ T♣ A♣")

        assert trumped.tricks[0].winner == B
        assert plain.tricks[0].winner == D


class TestTheScore:
    """Down from twenty."""

    def test_the_worked_example(self):
        """McNeely's figures: hearts double; three tricks, none and out, two tricks, none and in."""
        assert finished(THREE_AND_TWO, "♥", out=(B,)).totals == (14, 20, 16, 30)

    def test_each_trick_takes_one_point_off(self):
        """McNeely, Twenty Down: -1 for each trick."""
        assert points(ONE_EACH, "♠") == (-1, -1, -1, -2)

    def test_every_trick_takes_five_points_off_in_all_and_the_others_add_five(self):
        """McNeely, Twenty Down: -5 if a single player wins all; +5 for staying in without a trick."""
        assert points(EVERY_TRICK, "♠") == (-5, 5, 5, 5)

    def test_who_dropped_out_scores_nothing(self):
        """Pagat.com, Zwanzig ab: dropping out costs nothing."""
        assert points(EVERY_TRICK, "♠", out=(C,)) == (-5, 5, 0, 5)

    def test_hearts_double_the_score_of_who_is_left_alone(self):
        """McNeely, Twenty Down: -10 if hearts are trumps."""
        assert ready(ONE_EACH, "♥", out=(B, C, D)).position.score().points == (-10, 0, 0, 0)

    def test_diamonds_double_nothing(self):
        """Capot's choice: the source speaks of hearts alone."""
        assert points(ONE_EACH, "♦") == points(ONE_EACH, "♠")

    def test_the_reasons_are_told(self):
        """Every point of a deal has its reason."""
        reasons = [item.reason for item in finished(THREE_AND_TWO, "♥", out=(B,)).position.score().items]

        assert reasons == [
            "won 3 tricks, times 2 as hearts were trumps",
            "won 2 tricks, times 2 as hearts were trumps",
            "stayed in and won no trick, times 2 as hearts were trumps",
        ]


class TestLateDeals:
    """Changes once eight deals have had no winner."""

    def test_in_the_eighth_deal_trumps_are_still_named(self):
        """McNeely, Twenty Down: the change comes after eight deals."""
        position = dealt(ONE_EACH, number=7).position

        assert isinstance(position.stages[0], NameTrumpTerm)
        assert position.to_act == {A}

    @pytest.mark.parametrize("number", [8, 9, 19])
    def test_from_the_ninth_on_hearts_are_trumps_and_nobody_may_drop_out(self, number):
        """McNeely, Twenty Down: on the ninth and all later deals; Capot's choice: all still draw."""
        position = dealt(ONE_EACH, number=number).position
        assert position.trump == "♥"
        assert isinstance(position.stages[0], Draw)
        for seat in (A, B, C, D):
            position = position.after(seat, Discard(()))

        assert isinstance(position.stages[0], Tricks)
        with pytest.raises(IllegalMove):
            position.after(A, StayIn(stays=False))
        with pytest.raises(OutOfTurn):
            position.after(B, StayIn(stays=False))


class TestTheMatch:
    """First to nothing or less."""

    def test_who_comes_down_to_nothing_wins(self):
        """McNeely, Twenty Down: the first to score zero."""
        match = finished(ONE_EACH, "♠", totals=(9, 1, 5, 7))

        assert match.totals == (8, 0, 4, 5)
        assert match.winners == (B,)

    def test_with_one_point_left_the_match_goes_on(self):
        """McNeely, Twenty Down: zero is the aim."""
        assert not finished(ONE_EACH, "♠", totals=(9, 2, 5, 7)).is_over

    def test_nothing_need_not_be_hit_exactly_and_the_lowest_total_wins(self):
        """McNeely, Twenty Down: if two get there in one deal, the lowest negative score wins."""
        match = finished(ONE_EACH, "♠", totals=(1, 9, 9, 1))

        assert match.totals == (0, 8, 8, -1)
        assert match.winners == (D,)

    def test_equal_lowest_totals_share_the_win(self):
        """Capot's choice: the source is silent."""
        assert finished(ONE_EACH, "♠", totals=(1, 1, 9, 9)).winners == (A, B)

    def test_a_match_in_which_nobody_comes_down_ends_after_twenty_deals(self):
        """Capot's choice: five deals by each."""
        totals = (41, 33, 60, 35)

        assert not match_at(TWENTY_DOWN, totals, deals=19).is_over
        assert match_at(TWENTY_DOWN, totals, deals=20).winners == (B,)


class TestThree:
    """A table of three, which the source does not mention."""

    ROWS = """
        A♠ 7♠ 8♠
        K♠ 9♠ T♠
        Q♠ 7♥ 8♥
        J♠ 7♣ 8♣
        9♣ 7♦ 8♦
    """

    def test_the_game_is_for_four_and_three_may_play_it(self):
        """McNeely, Twenty Down: four; Capot's choice: three as well."""
        assert new_match(TWENTY_DOWN).seats == 4
        assert new_match(TWENTY_DOWN, 3).totals == (20, 20, 20)
        with pytest.raises(RulesError, match="Twenty Down is for 3 or 4 players, not 5"):
            new_match(TWENTY_DOWN, 5)

    def test_fifteen_of_the_same_cards_are_dealt_and_nine_can_be_drawn(self):
        """Capot's choice: five cards each, three of which may be exchanged."""
        match = new_match(TWENTY_DOWN, 3)
        position = match.with_deal(match.pack).position
        position = position.after(position.eldest, NameTrump("♠"))
        assert (len(match.pack), len(position.stock)) == (32, 17)
        while isinstance(position.stages[0], Draw):
            (seat,) = position.to_act
            assert [len(hand) for hand in position.hands] == [5] * 3
            position = position.after(seat, Discard(position.hands[seat][:3]))

        assert [len(hand) for hand in position.hands] == [5] * 3
        assert len(position.stock) == 8

    def test_a_deal_is_played_and_scored_as_by_four(self):
        """Capot's choice: nothing else changes; -5 for every trick, +5 for none, 0 for who is out."""
        rows, totals = self.ROWS, (20, 20, 20)

        assert finished(rows, "♠", totals=totals).totals == (15, 25, 25)
        assert finished(rows, "♠", out=(C,), totals=totals).totals == (15, 25, 20)
        assert ready(rows, "♥", out=(B, C), totals=totals).totals == (10, 20, 20)

    def test_hearts_are_trumps_from_the_ninth_deal_on_and_the_fifteenth_is_the_last(self):
        """McNeely, Twenty Down: after eight deals; Capot's choice: five deals by each."""
        assert dealt(self.ROWS, number=7, totals=(20, 20, 20)).position.trump is None
        assert dealt(self.ROWS, number=8, totals=(20, 20, 20)).position.trump == "♥"
        assert not match_at(TWENTY_DOWN, (41, 33, 60), deals=14).is_over
        assert match_at(TWENTY_DOWN, (41, 33, 60), deals=15).winners == (B,)


class TestHouseRules:
    """House rules."""

    def test_every_trick_may_count_on_top_of_the_tricks(self):
        """Rules of card games, shram.kiev.ua: five more, ten in all."""
        assert points(EVERY_TRICK, "♠", game=house(TWENTY_DOWN, every_trick="ten")) == (-10, 5, 5, 5)

    def test_those_beaten_by_every_trick_may_be_spared(self):
        """Capot's choice: whether the losers of such a deal pay."""
        game = house(TWENTY_DOWN, beaten_by_every_trick="nothing")

        assert points(EVERY_TRICK, "♠", game=game) == (-5, 0, 0, 0)
        assert points(THREE_AND_TWO, "♥", out=(B,), game=game) == (-6, 0, -4, 10)

    def test_trumping_may_be_left_free(self):
        """McNeely, Twenty Down: otherwise they may play a trump, in another reading."""
        game = house(TWENTY_DOWN, trumping="may")
        position = play(ready(TestThePlay.HANDS, "♥", game=game).position, "9♦")

        assert playable(position) == set(position.hands[B])

    def test_of_those_below_nothing_the_nearest_may_win(self):
        """Capot's choice: another reading of the lowest negative score."""
        match = finished(ONE_EACH, "♠", totals=(1, 9, 9, 1), game=house(TWENTY_DOWN, winner="nearest"))

        assert match.totals == (0, 8, 8, -1)
        assert match.winners == (A,)

    def test_a_tie_may_be_played_off(self):
        """Capot's choice: one more deal between all."""
        assert not finished(
            ONE_EACH, "♠", totals=(1, 1, 9, 9), game=house(TWENTY_DOWN, ties="play-on")
        ).is_over

    def test_the_ten_may_rank_above_the_king(self):
        """Rules of card games, shram.kiev.ua: A 10 K Q J 9 8 7."""
        game = house(TWENTY_DOWN, card_order="ten-high")
        hands = "7♣ T♣ K♣ 8♣\n7♦ T♦ K♦ 8♦\n7♥ T♥ K♥ 8♥\n9♣ 9♦ 9♥ J♣\nQ♣ Q♦ Q♥ J♦"
        usual = play(ready(hands, "♠").position, "7♣ T♣ K♣ 8♣")

        assert usual.tricks[0].winner == C
        assert play(ready(hands, "♠", game=game).position, "7♣ T♣ K♣ 8♣").tricks[0].winner == B

    def test_another_number_of_points_may_be_begun_with(self):
        """Common practice: shorter and longer matches."""
        assert new_match(house(TWENTY_DOWN, start=10)).totals == (10, 10, 10, 10)

    def test_the_number_of_deals_may_be_limited(self):
        """Capot's choice: the match ends after a maximum number of deals."""
        before = {"totals": (12, 13, 14, 15), "number": 3}

        assert not finished(ONE_EACH, "♠", **before).is_over
        assert finished(ONE_EACH, "♠", game=house(TWENTY_DOWN, deals=4), **before).winners == (A,)
