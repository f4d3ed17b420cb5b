"""Tien Len as the book has it: what may be laid, what beats what, who leads, and who pays."""

from itertools import pairwise

import pytest

from capot.cards import card, cards
from capot.play.climbing import CardOrder, beats, combo_of
from capot.play.errors import IllegalMove
from capot.play.match import new_match
from capot.rules.errors import RulesError
from capot.rules.games.tien_len import TIEN_LEN
from capot.rules.stages.climbing import Climb
from tests.random_play import random_match
from tests.rules.climbing_table import PASS, dealt_few, held, laid, may, pile, turn, with_deal
from tests.rules.table import A, B, C, D, house

LADDER = CardOrder("2AKQJT9876543", Climb())


def kind(text):
    made = combo_of(cards(text), LADDER)
    return None if made is None else made.kind


def is_higher(one, other):
    own, lying = combo_of(cards(one), LADDER), combo_of(cards(other), LADDER)
    assert own is not None
    assert lying is not None
    return beats(own, lying, LADDER)


# --- The cards ---------------------------------------------------------------------------------------


def test_the_order_is_two_ace_king_and_down_to_three():
    """Source 004, How to deal: cards rank 2-A-K-Q-J-10-9-8-7-6-5-4-3."""
    order = ["2♠", "A♠", "K♠", "Q♠", "J♠", "T♠", "9♠", "8♠", "7♠", "6♠", "5♠", "4♠", "3♠"]

    assert all(is_higher(one, other) for one, other in pairwise(order))


def test_of_one_rank_hearts_are_higher_than_diamonds_clubs_and_spades():
    """Source 004, How to deal: hearts, diamonds, clubs, spades."""
    assert is_higher("7♥", "7♦")
    assert is_higher("7♦", "7♣")
    assert is_higher("7♣", "7♠")


def test_the_rank_counts_before_the_suit():
    """Source 004, How to deal: the ten of spades beats the nine of hearts."""
    assert is_higher("T♠", "9♥")
    assert not is_higher("9♥", "T♠")


def test_the_three_of_spades_is_the_lowest_card_and_the_two_of_hearts_the_highest():
    """Source 004, How to deal."""
    ranked = LADDER.sorted(TIEN_LEN.rules_for(4, 0).pack.cards())

    assert (ranked[0], ranked[-1]) == (card("3♠"), card("2♥"))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_player_receives_thirteen_cards(seats):
    """Source 004, How to deal; with fewer than four players the rest is unused (Wikipedia)."""
    position = random_match(TIEN_LEN, seats, 1, deals=1).deals[0]

    assert [len(hand) for hand in position.dealt] == [13] * seats


# --- What may be laid together -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("3♠", "single"),
        ("9♠ 9♥", "pair"),
        ("2♠ 2♦ 2♥", "triplet"),
        ("6♠ 6♣ 6♦ 6♥", "four"),
        ("3♠ 4♥ 5♦", "sequence"),
        ("9♥ T♥ J♥ Q♥ K♥", "sequence"),
        ("3♠ 4♣ 5♦ 6♥ 7♠ 8♣ 9♦ T♥ J♠ Q♣ K♦ A♥ 2♠", "sequence"),
        ("5♠ 5♣ 6♠ 6♦ 7♣ 7♥", "double sequence"),
        ("J♠ J♥ Q♣ Q♦ K♠ K♥ A♠ A♣", "double sequence"),
    ],
)
def test_these_are_combinations(text, made):
    """Source 004, How to play: single cards, pairs, triplets, fours, sequences and double sequences."""
    assert kind(text) == made


@pytest.mark.parametrize(
    "text",
    [
        "3♠ 4♠",  # two cards are no sequence
        "3♠ 4♠ 6♠",  # a gap
        "3♠ 3♥ 4♠",  # a pair and a card
        "5♠ 5♣ 6♠ 6♦",  # two pairs are no double sequence
        "5♠ 5♣ 6♠ 6♦ 8♣ 8♥",
        "5♠ 5♣ 6♠ 6♦ 7♣",
        "5♠ 5♣ 5♦ 6♠ 6♦ 6♥ 7♣ 7♥ 7♦",  # triplets in sequence
        "5♠ 5♣ 5♦ 9♠ 9♥",  # a full house belongs to Big Two
        "3♥ 7♥ 9♥ J♥ A♥",
    ],
)
def test_these_are_none(text):
    """Source 004, How to play: three cards or more, three pairs or more, in unbroken sequence."""
    assert kind(text) is None


def test_a_two_is_the_top_of_a_sequence():
    """Source 004, Sequences: the highest is two, ace and king of hearts."""
    assert kind("Q♠ K♦ A♣ 2♠") == "sequence"
    assert kind("K♠ K♦ A♣ A♠ 2♠ 2♥") == "double sequence"


@pytest.mark.parametrize("text", ["A♠ 2♠ 3♠", "2♠ 3♠ 4♠", "K♠ A♠ 2♠ 3♠", "A♠ A♥ 2♠ 2♥ 3♠ 3♥"])
def test_no_sequence_goes_on_from_the_two_to_the_three(text):
    """Source 004, Sequences: the ranking is not continuous."""
    assert kind(text) is None


# --- What beats what ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("high", "low"),
    [
        ("T♠ T♣", "9♦ 9♥"),
        ("9♣ 9♥", "9♠ 9♦"),  # of two pairs of a rank that with the highest suit
        ("2♠ 2♣ 2♦", "K♣ K♦ K♥"),
        ("4♠ 4♣ 4♦ 4♥", "3♠ 3♣ 3♦ 3♥"),
        ("4♠ 5♠ 6♠", "3♥ 4♥ 5♥"),
        ("3♠ 4♠ 5♥", "3♥ 4♥ 5♦"),  # the suit of the top card alone counts
        ("K♥ A♥ 2♥", "K♠ A♠ 2♦"),
        ("4♠ 4♣ 5♠ 5♣ 6♠ 6♣", "3♦ 3♥ 4♦ 4♥ 5♦ 5♥"),
        ("5♠ 5♣ 6♠ 6♣ 7♠ 7♥", "5♦ 5♥ 6♦ 6♥ 7♣ 7♦"),
    ],
)
def test_the_higher_top_card_makes_the_higher_combination(high, low):
    """Source 004, How to play: rank, and of equal ranks the higher suit."""
    assert is_higher(high, low)
    assert not is_higher(low, high)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("2♥", "3♠ 3♣"),
        ("9♠ 9♥", "3♠"),
        ("9♠ 9♦ 9♥", "3♠ 3♣"),
        ("4♠ 5♠ 6♠ 7♠", "3♥ 4♥ 5♥"),  # equal length (Wikipedia)
        ("J♠ Q♠ K♠", "3♠ 3♣ 3♦"),
        ("7♠ 7♣ 8♠ 8♣ 9♠ 9♣ T♠ T♣", "3♦ 3♥ 4♦ 4♥ 5♦ 5♥"),
        ("7♠ 7♣ 8♠ 8♣ 9♠ 9♣", "3♠ 4♥ 5♦ 6♥ 7♥ 8♦"),
        ("6♠ 6♣ 6♦ 6♥", "2♠"),
        ("5♠ 5♣ 6♠ 6♦ 7♣ 7♥", "2♠"),
        ("5♠ 5♣ 6♠ 6♦ 7♣ 7♥ 8♠ 8♣", "2♠ 2♥"),
    ],
)
def test_a_combination_is_beaten_only_by_one_of_its_kind_and_size_and_no_bomb_beats_a_two(one, other):
    """Source 004, How to play: a single card only by a single card, a triplet only by a triplet."""
    assert not is_higher(one, other)
    assert not is_higher(other, one)


# --- The lead ----------------------------------------------------------------------------------------


def test_the_holder_of_the_three_of_spades_leads_in_the_first_deal_and_must_lay_it():
    """Source 004, How to play: on its own or as part of a combination."""
    position = held("9♠ T♠ J♠ Q♠", "6♠ 7♠ 8♠ 2♠", "4♦ 3♥ 5♣ 3♠", "K♠ A♠ 9♥ T♥")

    assert turn(position) == C
    assert set(may(position)) == {"3S", "3S 3H", "3S 4D 5C"}
    with pytest.raises(IllegalMove, match="the first play of the match must include the 3♠"):
        laid(position, "5♣")


@pytest.mark.parametrize("dealer", [A, B, C, D])
def test_who_deals_does_not_change_who_leads(dealer):
    """Source 004, How to play: it is the three of spades that leads."""
    assert turn(held("9♠", "3♠", "4♦", "K♠", dealer=dealer)) == B


def test_where_the_three_of_spades_is_not_dealt_the_lowest_card_that_is_leads():
    """Help page of Board Game Arena, Gameplay: usually the three of spades."""
    position = held("5♦ 7♠", "4♥ 9♠", "4♣ T♠")

    assert turn(position) == C
    assert may(position) == ["4C"]


def test_the_winner_of_the_deal_before_leads_with_any_combination():
    """Source 004, How to play: in later rounds."""
    position = held("3♠ 4♠ 5♠", "7♠ 7♥ 8♠", "9♠ T♠ J♠", "K♠ A♠ 2♠", led_by=B)

    assert turn(position) == B
    assert set(may(position)) == {"7S", "7H", "8S", "7S 7H"}


def test_who_leads_may_not_pass():
    """Capot's choice; the book is silent."""
    with pytest.raises(IllegalMove, match="you lead and must lay cards, including the 3♠"):
        laid(held("9♠", "3♠", "4♦", "K♠"), PASS)
    with pytest.raises(IllegalMove, match=r"you lead and must lay cards$"):
        laid(held("9♠", "3♠", "4♦", "K♠", led_by=A), PASS)


# --- The turn ----------------------------------------------------------------------------------------


def test_each_other_player_in_turn_lays_something_higher_of_the_kind_or_passes():
    """Source 004, How to play."""
    position = laid(held("3♠ 3♦ 6♠", "4♠ 4♥ 9♠", "3♣ 3♥ T♠", "2♠ 2♥ 5♠"), "3♠ 3♦")

    assert turn(position) == B
    assert may(position) == ["4S 4H", PASS]
    position = laid(position, PASS)
    assert may(position) == ["3C 3H", PASS]
    position = laid(position, "3♣ 3♥")
    assert turn(position) == D
    assert pile(position) == ["3S 3D", "3C 3H"]


def test_nobody_needs_to_lay_who_can():
    """Source 004, How to play: players are allowed to pass."""
    position = laid(held("3♠ 6♠", "4♠ 9♠", "5♣ T♠", "2♠ K♠"), "3♠", PASS, PASS)

    assert turn(position) == D


def test_who_has_passed_may_lay_again_when_the_turn_comes_round():
    """Source 004, How to play: pass and then jump back in on the following turn."""
    position = laid(held("3♠ 6♠", "4♠ 9♠", "5♣ T♠", "2♠ K♠"), "3♠", PASS, "5♣", PASS, PASS)

    assert turn(position) == B
    assert may(position) == ["9S", PASS]


def test_after_three_passes_in_a_row_who_laid_last_leads_a_new_pile():
    """Source 004, How to play: three players in a row pass, and the winner leads."""
    position = laid(held("3♠ 6♠", "4♠ 9♠", "5♣ T♠", "2♠ K♠"), "3♠", "4♠", "5♣", PASS, PASS)
    assert turn(position) == B

    position = laid(position, PASS)
    assert turn(position) == C
    assert pile(position) == []
    assert may(position) == ["TS"]


def test_a_player_may_lay_on_his_own_cards_only_by_leading_anew():
    """Source 004, How to play: whoever laid last is not asked again, but leads."""
    position = laid(held("3♠ 6♠ 2♠", "4♠ 9♠ T♥", "5♣ T♠ J♠"), "3♠", PASS, PASS, "6♠")

    assert turn(position) == B
    assert pile(position) == ["6S"]


# --- Going out ---------------------------------------------------------------------------------------


def after_a_has_gone_out(*plays):
    """Return a deal in which A has gone out with the eight of hearts, and what was played thereafter."""
    position = held("3♠ 8♥", "4♠ 9♠", "5♦ T♠", "2♠ K♠", led_by=A)
    return laid(position, "3♠", PASS, PASS, PASS, "8♥", *plays)


def test_what_a_player_goes_out_with_may_still_be_beaten():
    """Help page of Board Game Arena, Gameplay: the others may beat it or not."""
    position = after_a_has_gone_out()

    assert position.finished == (A,)
    assert turn(position) == B
    assert may(position) == ["9S", PASS]


def test_if_nobody_beats_it_the_next_player_in_turn_who_holds_cards_leads():
    """Help page of Board Game Arena, Gameplay."""
    position = after_a_has_gone_out(PASS, PASS, PASS)

    assert turn(position) == B
    assert pile(position) == []
    assert may(position) == ["4S", "9S"]


def test_who_has_gone_out_is_asked_no_more_and_need_not_pass():
    """Capot's choice: the pile ends when all have passed who still hold cards."""
    position = after_a_has_gone_out("9♠", "T♠", PASS)
    assert turn(position) == B

    position = laid(position, PASS)
    assert turn(position) == C
    assert pile(position) == []


def test_the_deal_is_over_when_only_one_player_holds_cards():
    """Source 004, Scoring: who is the last to hold any cards loses."""
    position = after_a_has_gone_out("9♠", "T♠", PASS, PASS, "5♦", "K♠", PASS)
    assert position.finished == (A, C)
    assert not position.is_over

    position = laid(position, "2♠")
    assert position.is_over
    assert position.finished == (A, C, D, B)


# --- The score and the match -------------------------------------------------------------------------

HANDS = ("6♥ Q♥", "4♠ 5♠", "3♠ 2♥", "8♦ 9♦")
C_THEN_A_THEN_D = ("3♠", PASS, "6♥", PASS, "2♥", PASS, PASS, PASS, "8♦", "Q♥", PASS, PASS, "4♠", "9♦")
"""With those hands C goes out first, then A and D; B is left with the five."""


def test_whoever_is_left_with_cards_pays_one_stake_to_each_of_the_others():
    """Source 004, Scoring: the loser pays all the others; a stake of 25 cents is a point here."""
    position = laid(held(*HANDS), *C_THEN_A_THEN_D)

    assert position.finished == (C, A, D, B)
    assert position.score().points == (1, -3, 1, 1)
    assert [item.reason for item in position.score().items] == [
        "went out second",
        "was left with cards",
        "went out first",
        "went out third",
    ]


@pytest.mark.parametrize(
    ("hands", "points"),
    [(("3♠", "4♠", "5♠"), (1, 1, -2)), (("3♠", "4♠"), (1, -1)), (("4♠", "3♠"), (-1, 1))],
)
def test_with_fewer_players_the_stakes_are_as_many_fewer(hands, points):
    """Source 004, Scoring, for a table of two or three."""
    plays = ["3♠", "4♠"][: len(hands) - 1]

    assert laid(held(*hands), *plays).score().points == points


def test_the_winner_of_a_deal_leads_to_the_next():
    """Source 004, How to play: the winner of the previous round, who went out first, plays first."""
    match = with_deal(new_match(dealt_few(TIEN_LEN, 2), 4), HANDS, *C_THEN_A_THEN_D)
    match = with_deal(match, ("3♠ 4♠", "5♠ 6♠", "9♠ T♠", "K♠ A♠"))

    assert turn(match.position) == C
    assert may(match.position) == ["9S", "TS"]
    assert match.totals == (1, -3, 1, 1)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_match_has_twelve_deals_and_the_highest_total_wins(seats):
    """Capot's choice; the book settles each deal by itself."""
    match = random_match(TIEN_LEN, seats, 3)

    assert len(match.deals) == 12
    assert sum(match.totals) == 0
    assert match.winners == tuple(s for s in range(seats) if match.totals[s] == max(match.totals))
    for before, deal in pairwise(match.deals):
        assert deal.moves[0][0] == before.finished[0]


def test_two_to_four_may_play():
    """Source 004 has four; two and three are from Wikipedia."""
    with pytest.raises(RulesError, match="Tien Len is for 2, 3 or 4 players, not 5"):
        new_match(TIEN_LEN, 5)


# --- What may not be laid, and why -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("play", "why"),
    [
        ("K♦", "you do not hold the K♦"),
        ("4♠ 4♠", "the 4♠ is named twice"),
        ("4♠ 9♠", "4♠ 9♠ may not be laid together: lay cards of one rank, three or more in sequence"),
        ("4♠ 4♥", "to beat 5♦ you need a higher card"),
        ("4♠", "4♠ does not beat 5♦"),
    ],
)
def test_a_player_is_told_why_cards_may_not_be_laid(play, why):
    position = laid(held("5♦ 6♦ 7♦", "4♠ 4♥ 9♠", "3♠ T♠ J♠", led_by=A), "5♦")

    with pytest.raises(IllegalMove, match=why):
        laid(position, play)


def test_a_player_is_told_that_a_bomb_would_beat_a_two():
    game = house(TIEN_LEN, bombs="southern")
    on_two = laid(held("2♦ 6♦ 7♦", "4♠ 4♥ 9♠", "3♠ T♠ J♠", led_by=A, game=game), "2♦")
    on_pair = laid(held("5♦ 5♥ 7♦", "4♠ 4♥ 9♠", "3♠ T♠ J♠", led_by=A, game=game), "5♦ 5♥")

    with pytest.raises(IllegalMove, match="a higher card or a bomb"):
        laid(on_two, "4♠ 4♥")
    with pytest.raises(IllegalMove, match="4♠ 4♥ do not beat a pair of 5s"):
        laid(on_pair, "4♠ 4♥")
