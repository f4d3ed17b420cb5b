"""Schafkopf with a widow: fourteen trumps, one against two, and 61 card points to win."""

import pytest

from capot.cards import card, cards
from capot.play.choices import PickCards
from capot.play.errors import IllegalMove
from capot.play.events import Made
from capot.play.match import new_match
from capot.play.moves import Discard, PlayCard, TakeWidow
from capot.play.position import Position
from capot.play.view import view
from capot.rules.changes.edits import Change, edited
from capot.rules.errors import RulesError
from capot.rules.games.schafkopf import SCHAFKOPF
from tests.rules.schafkopf_table import after_asking, dealt, shared
from tests.rules.table import A, B, C, house, match_at, play, playable

HANDS = """
    Q♣ J♥ A♦ 9♦ A♣ 7♣ A♠ K♠ 8♥ 7♥
    Q♠ J♠ 8♦ T♣ 8♣ T♠ 9♠ A♥ T♥ 9♥
    Q♥ Q♦ J♣ J♦ T♦ K♦ 7♦ 8♠ 7♠ K♥
"""
"""The widow is K♣ 9♣; C holds no club."""

ALL_TRUMPS = """
    Q♣ Q♠ Q♥ Q♦ J♣ J♠ J♥ J♦ A♦ T♦
    A♣ T♣ 9♣ 8♣ 7♣ A♠ T♠ K♠ 9♠ 8♠
    7♠ A♥ T♥ K♥ 9♥ 8♥ 7♥ 9♦ 8♦ 7♦
"""
"""A holds nothing but trumps; the widow is K♦ K♣."""

MAJORITY = "A♠ T♠ A♥ K♥ Q♣ J♠ A♦"
"""Fifty-two card points."""


def score(won, *, aside="7♠ 8♠", game=SCHAFKOPF, tricks=4):
    """Return what a deal scores in which the declarer A wins these cards and no others that count."""
    left = (10 - tricks) // 2
    shares = {A: tricks, B: 10 - tricks - left, C: left}
    return shared(game, {A: won}, shares, last=B, aside=aside, taker=A).position.score()


class TestTheCards:
    """Trumps, suits and the deal."""

    def test_three_are_dealt_ten_cards_each_of_thirty_two(self):
        """McNeely, Skat: a variation of it, with two cards left as the window."""
        match = new_match(SCHAFKOPF)
        position = match.with_deal(match.pack).position

        assert len(match.pack) == 32
        assert [len(hand) for hand in position.hands] == [10, 10, 10]
        assert len(position.talon) == 2

    def test_queens_jacks_and_diamonds_are_trumps_in_this_order(self):
        """McNeely, Skat, variation 1; the order is that of Sheepshead by common practice."""
        pack = SCHAFKOPF.rules_for(3, 0).pack
        trumps = [each for each in pack.cards() if pack.suit(each) == "♦"]

        assert tuple(sorted(trumps, key=pack.strength, reverse=True)) == cards(
            "Q♣ Q♠ Q♥ Q♦ J♣ J♠ J♥ J♦ A♦ T♦ K♦ 9♦ 8♦ 7♦"
        )

    def test_a_plain_suit_has_six_cards_and_its_ten_is_above_the_king(self):
        """Common practice of Skat and Sheepshead: A 10 K 9 8 7."""
        pack = SCHAFKOPF.rules_for(3, 0).pack
        clubs = [each for each in pack.cards() if pack.suit(each) == "♣"]

        assert tuple(sorted(clubs, key=pack.strength, reverse=True)) == cards("A♣ T♣ K♣ 9♣ 8♣ 7♣")


class TestTheWidow:
    """The taker of the trick, and its points."""

    def test_each_is_asked_once_from_eldest_on(self):
        """Common practice of Sheepshead: the dealer's left first, one chance each."""
        position, asked = dealt(SCHAFKOPF, HANDS), []
        while position.declarer is None and position.contract is None:
            (seat,) = position.to_act
            asked.append(seat)
            position = position.after(seat, TakeWidow(takes=False))

        assert asked == [A, B, C]

    def test_who_takes_it_adds_two_cards_and_is_the_declarer(self):
        """McNeely, Skat, variation 1: the player who takes the window plays alone."""
        position = dealt(SCHAFKOPF, HANDS).after(A, TakeWidow(takes=False)).after(B, TakeWidow(takes=True))

        assert position.declarer == B
        assert position.to_act == {B}
        assert len(position.hands[B]) == 12
        assert set(cards("K♣ 9♣")) <= set(position.hands[B])

    def test_any_two_cards_may_be_discarded(self):
        """Capot's choice: trumps and aces too, since the source bars nothing."""
        position = dealt(SCHAFKOPF, HANDS).after(A, TakeWidow(takes=True))

        assert position.legal(A).pick == PickCards("discard", 2, position.hands[A])
        after = position.after(A, Discard(cards("Q♣ A♠")))
        assert after.discards == cards("A♠ Q♣")
        assert len(after.hands[A]) == 10

    def test_nobody_else_sees_the_widow_or_what_is_discarded(self):
        """McNeely, Skat, variation 1: they lie face down."""
        position = after_asking(dealt(SCHAFKOPF, HANDS), A, "A♠ 9♣")

        for seat in (B, C, None):
            seen = view(position, seat)
            assert seen.declarer == A
            assert seen.discards == ()
            assert seen.history[-1] == Made(A, None, 2)
        assert view(position, A).discards == cards("A♠ 9♣")

    def test_when_nobody_takes_it_the_least_is_played(self):
        """McNeely, Skat, variation 2: if no players take the window."""
        position = after_asking(dealt(SCHAFKOPF, HANDS), None)

        assert position.contract is not None
        assert position.contract.title == "The Least"
        assert position.declarer is None
        assert [term.name for term in position.rules.scoring] == ["card-points", "fewest"]
        assert position.to_act == {A}


def lead(position: Position, code: str) -> Position:
    return position.after(A, PlayCard(card(code)))


class TestThePlay:
    """Fourteen trumps are one suit."""

    @pytest.mark.parametrize("taker", [A, B, C, None])
    def test_eldest_leads_to_the_first_trick_whoever_is_the_declarer(self, taker):
        """McNeely, Skat, variation 1: the player to the left of the dealer leads the first card, always."""
        assert after_asking(dealt(SCHAFKOPF, HANDS), taker).to_act == {A}

    def test_a_led_jack_of_hearts_calls_for_any_trump(self):
        """McNeely, Skat, variation 1: a led J♥ is followed by another queen, jack or diamond."""
        position = lead(after_asking(dealt(SCHAFKOPF, HANDS), C), "J♥")

        assert playable(position) == set(cards("Q♠ J♠ 8♦"))

    def test_a_club_is_not_followed_with_the_queen_of_clubs(self):
        """Common practice of Sheepshead: the queen is a trump and no club."""
        position = play(after_asking(dealt(SCHAFKOPF, HANDS), C), "8♥ A♥ K♥ T♣ 7♦")

        assert position.to_act == {A}
        assert playable(position) == set(cards("A♣ 7♣"))

    def test_a_player_without_the_suit_led_may_play_any_card(self):
        """McNeely, Skat, variation 1: players follow suit if they can; no duty to trump."""
        position = play(after_asking(dealt(SCHAFKOPF, HANDS), A), "A♣ 8♣")

        assert playable(position) == set(position.hands[C])

    @pytest.mark.parametrize(
        ("trick", "winner"),
        [("J♥ J♠ 7♦", B), ("Q♣ Q♠ Q♥", A), ("A♦ 8♦ K♦", A), ("9♦ 8♦ J♦", C)],
    )
    def test_the_highest_trump_wins(self, trick, winner):
        """Common practice of Sheepshead: queens above jacks above diamonds, clubs the highest of each."""
        assert play(after_asking(dealt(SCHAFKOPF, HANDS), None), trick).tricks[0].winner == winner

    def test_a_trump_beats_the_suit_led(self):
        """McNeely, Skat, variation 1: as in Skat."""
        assert play(after_asking(dealt(SCHAFKOPF, HANDS), None), "A♣ 8♣ 7♦").tricks[0].winner == C

    def test_the_ten_beats_the_king(self):
        """Common practice of Skat and Sheepshead."""
        assert play(after_asking(dealt(SCHAFKOPF, HANDS), None), "K♠ T♠ 8♠").tricks[0].winner == B


class TestTheScore:
    """By the card points of the declarer."""

    def test_the_worked_example(self):
        """McNeely's table: 52 in tricks and 14 discarded are 66, which score 2."""
        score_ = score(MAJORITY, aside="T♥ K♣")

        assert score_.points == (2, 0, 0)
        assert [item.reason for item in score_.items] == ["took 66 card points, 14 of them discarded"]

    def test_the_discards_count_for_the_declarer(self):
        """McNeely, Skat, variation 1: high cards from tricks and from the two discarded."""
        assert score(MAJORITY, aside="K♣ K♠").points == (-2, 0, 0)
        assert score(MAJORITY, aside="T♥ 7♠").points == (2, 0, 0)

    @pytest.mark.parametrize(
        ("won", "points"),
        [
            ("A♠ A♥ A♦ A♣ T♠ T♥ T♦ T♣ K♠ Q♠", 4),
            ("A♠ A♥ A♦ A♣ T♠ T♥ T♦ T♣ K♠ J♠", 2),
            ("A♠ A♥ A♦ A♣ T♠ K♠ Q♠", 2),
            ("A♠ A♥ A♦ A♣ T♠ K♠ J♠", -2),
            ("A♠ T♠ T♥", -2),
            ("T♠ T♥ T♦", -4),
            ("9♠ 9♥ 9♦", -4),
        ],
        ids=["91", "90", "61", "60", "31", "30", "0"],
    )
    def test_the_lines_are_at_91_61_and_31(self, won, points):
        """McNeely, Skat, variation 1: 91 or more 4, 61 to 90 2, 31 to 60 -2, less than 31 -4."""
        assert score(won).points == (points, 0, 0)

    def test_every_trick_scores_six(self):
        """McNeely, Skat, variation 1: Schwarz; Capot's choice: in place of the 4."""
        over = shared(SCHAFKOPF, {}, {A: 10}, last=A, taker=A)

        assert over.position.score().points == (6, 0, 0)

    def test_no_trick_costs_six_whatever_was_discarded(self):
        """McNeely, Skat, variation 1: -6 for winning no tricks; Capot's choice: in place of the -4."""
        over = shared(SCHAFKOPF, {}, {B: 5, C: 5}, last=B, aside="A♠ A♥", taker=A)

        assert over.position.score().points == (-6, 0, 0)

    def test_it_is_the_declarer_who_scores_whoever_that_is(self):
        """McNeely, Skat, variation 1: the Player earns the game points."""
        over = shared(SCHAFKOPF, {C: MAJORITY}, {A: 3, B: 3, C: 4}, last=A, aside="T♥ K♣", taker=C)

        assert over.position.score().points == (0, 0, 2)


class TestTheMatch:
    """First to ten."""

    def test_the_first_to_have_ten_game_points_wins(self):
        """McNeely, Skat, variation 1: the first player to earn 10."""
        before = shared(SCHAFKOPF, {A: MAJORITY}, {A: 4, B: 3, C: 3}, last=B, taker=A, totals=(9, 9, -3))
        over = shared(
            SCHAFKOPF,
            {A: MAJORITY},
            {A: 4, B: 3, C: 3},
            last=B,
            aside="T♥ K♣",
            taker=A,
            totals=(8, 9, -3),
        )

        assert not before.is_over
        assert before.totals == (7, 9, -3)
        assert over.totals == (10, 9, -3)
        assert over.winners == (A,)

    def test_the_least_counts_towards_the_same_ten(self):
        """McNeely, Skat, variation 2: game points are awarded there too."""
        over = shared(SCHAFKOPF, {}, {B: 5, C: 5}, last=C, totals=(7, 0, 0))

        assert over.totals == (11, 0, 0)
        assert over.is_over

    def test_a_match_in_which_nobody_gets_there_ends_after_36_deals(self):
        """Capot's choice: twelve deals by each."""
        totals = (-3, 2, 1)
        assert not match_at(SCHAFKOPF, totals, deals=35).is_over
        assert match_at(SCHAFKOPF, totals, deals=36).winners == (B,)


LEFT = TakeWidow(takes=False)


class TestHouseRules:
    """House rules."""

    def test_when_nobody_takes_it_the_cards_may_be_dealt_anew(self):
        """Common practice: without The Least the next dealer deals."""
        match = match_at(house(SCHAFKOPF, nobody_takes="redeal"), (0, 0, 0), dealer=C)
        match = match.with_deal(match.pack).after(A, LEFT).after(B, LEFT).after(C, LEFT)

        assert match.needs_deal
        assert match.totals == (0, 0, 0)
        assert match.dealer == A

    def test_the_last_may_be_forced_to_take_it(self):
        """Common practice of Sheepshead: the forced pick."""
        position = dealt(house(SCHAFKOPF, nobody_takes="forced"), HANDS).after(A, LEFT).after(B, LEFT)

        assert set(position.legal(C)) == {TakeWidow(takes=True)}
        with pytest.raises(IllegalMove, match="nobody else has taken the widow, so you must take it"):
            position.after(C, LEFT)

    def test_trumps_may_be_barred_from_being_discarded(self):
        """Common practice: a stricter table."""
        position = dealt(house(SCHAFKOPF, discards="no-trumps"), HANDS).after(A, TakeWidow(takes=True))

        with pytest.raises(IllegalMove, match="Q♣ may not be discarded"):
            position.after(A, Discard(cards("Q♣ 7♣")))
        assert position.after(A, Discard(cards("A♣ 7♣"))).to_act == {A}

    def test_aces_may_be_barred_from_being_discarded(self):
        """Common practice: a stricter table."""
        position = dealt(house(SCHAFKOPF, discards="no-aces"), HANDS).after(A, TakeWidow(takes=True))

        assert Discard(cards("A♦ 7♣")) not in position.legal(A)
        assert Discard(cards("Q♣ 7♣")) in position.legal(A)

    def test_a_hand_of_trumps_alone_may_discard_them_all_the_same(self):
        """Capot's choice: a bar holds while there are two other cards."""
        game = house(SCHAFKOPF, discards="no-trumps-or-aces")
        position = dealt(game, ALL_TRUMPS).after(A, TakeWidow(takes=True))

        assert Discard(cards("K♦ K♣")) in position.legal(A)
        assert Discard(cards("Q♣ T♦")) in position.legal(A)

    @pytest.mark.parametrize(("won", "points"), [("A♠ A♥ A♦ A♣ T♠ K♠ Q♠", (4, -2, -2)), ("T♠", (-8, 4, 4))])
    def test_each_opponent_may_pay_or_be_paid(self, won, points):
        """Parlett, The Penguin Book of Card Games: 2, 4 or 6 by each."""
        assert score(won, game=house(SCHAFKOPF, payment="by-each")).points == points

    def test_ninety_may_be_enough_for_four(self):
        """Common practice of Skat: Schneider begins at 90."""
        won = "A♠ A♥ A♦ A♣ T♠ T♥ T♦ T♣ K♠ J♠"

        assert score(won, game=house(SCHAFKOPF, schneider="ninety")).points == (4, 0, 0)

    def test_the_least_has_its_house_rules_here_too(self):
        """Capot's choice: one game within the other."""
        game = house(SCHAFKOPF, two_without_a_trick="others-score")

        assert shared(game, {}, {C: 10}, last=C).totals == (4, 4, 0)

    def test_without_the_least_its_house_rules_mean_nothing(self):
        """Contradictions are refused with the reason."""
        with pytest.raises(RulesError, match="nobody-takes leaves out The Least"):
            house(SCHAFKOPF, nobody_takes="redeal", tied_fewest="one")

    def test_another_target_and_a_number_of_deals_may_be_agreed(self):
        """Common practice and Capot's choice."""
        assert match_at(house(SCHAFKOPF, points=6), (6, 0, 0), deals=3).is_over
        assert match_at(house(SCHAFKOPF, deals=6), (4, 0, 0), deals=6).is_over
        assert not match_at(house(SCHAFKOPF, deals=6), (4, 0, 0), deals=5).is_over


class TestContradictions:
    """Rules of a widow that could not be played are refused with the reason."""

    def test_a_widow_that_must_be_taken_leaves_no_place_for_the_least(self):
        """Capot's own: no rule is written that never comes to pass."""
        with pytest.raises(RulesError, match="somebody must take it, so The Least would never be played"):
            edited(SCHAFKOPF, (Change("rules.stages.widow.forced", value=True),))

    def test_without_cards_left_over_there_is_no_widow(self):
        """Capot's own: somebody has to be able to take it."""
        with pytest.raises(RulesError, match="with 4 players no cards are left over"):
            edited(SCHAFKOPF, (Change("players", (4,)), Change("rules.deal.each", 8)))

    def test_only_cards_of_the_pack_are_barred(self):
        """Capot's own: what is named must be there."""
        with pytest.raises(RulesError, match="2♠ is named in the rules but is not in the pack"):
            edited(SCHAFKOPF, (Change("rules.stages.widow.barred", cards("2♠")),))
