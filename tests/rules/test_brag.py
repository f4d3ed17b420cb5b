"""Brag with nine, six and seven cards: what decides a deal outright, hands compared, and the pot."""

from dataclasses import replace

import pytest

from capot.cards import cards
from capot.play.brag import order_of
from capot.play.errors import IllegalMove
from capot.play.events import Shown
from capot.play.moves import PassTurn
from capot.play.notation import parse_move
from capot.play.scores.hands import best_of_hand
from capot.play.view import view
from capot.rules.games.brag import NINE_CARD_BRAG, SEVEN_CARD_BRAG, SIX_CARD_BRAG
from tests.random_play import random_match
from tests.rules.brag_table import dealt, made, played, scored, table
from tests.rules.table import A, B, C, D, E

TWO_FOR_A = """
    9S 9H 9D / 6H 5C 4D / QH QD 7S
    KS KH KD / AH 2H 3H / 8S 8H 4S
    JS TC 8D / TD 7C 5D / 5S 4C 2D
    AS QC 7D / KC JD 6S / TS 6D 3C
"""
"""A has the best first and third hand, B the best second."""

ONE_EACH = """
    9S 9H 9D / QC 8H 3D / JC 6H 2D
    AS 2S 3S / QS JH TD / TC 7H 4C
    KS 8S 5S / QD 7S 6C / JD 8D 3H
    4H 4D AC / 5H 5D 2C / 7D 7C 6S
"""
"""A wins the first hand, B the second and D the third."""

TIED_SECOND = """
    9S 9H 9D / KS KC 8H / JC 6H 2D
    AS 7S 3S / QS JH 8S / TC 7H 4C
    AH AD 5S / KH KD 8C / JD 8D 3H
    4H 4D AC / 5H 5D 2C / 7D 7C 6S
"""
"""A wins the first hand, D the third; for the second A and C tie."""

FOUR_KINGS = """
    KS KH KD KC 2D 3H 4S 6H 8C
    AS QC 7D QH JD 6S TS 6D 3C
    JS TC 8D TD 7C 5D 5S 4C 2S
    AC QS 7H JC 9D 5H TH 8S 3D
"""
"""A holds four kings; nobody else holds as much, though B, C and D have pairs."""

FOUR_PAIRS = """
    AS QC 7D QH JD 6S TS 6D 3C
    KS KH 2D 2C 3S 3H 4S 4H 8C
    JS TC 8D TD 7C 5D 5S 4C 2S
    AC QS 7H JC 9D 5H TH 8S 3D
"""
"""B holds four pairs."""

WON_AND_TIED = """
    6S 6H 2D / AC KC 9H
    TS JH 8D / 8C 7H 5C
    QH QS 2C / AH KD 9D
    TD JD 7S / JC 8S 4D
"""
"""A has the best first hand alone, and ties with C for the second."""

ONE_HAND_EACH = """
    TD JD 7S / JC 8S 4D
    6S 6H 2D / TC 8H 5D
    JH TS 8D / AH KD 9D
    AD TH 7C / QC 9C 3S
"""
"""B has the best first hand, D the best second."""

BOTH_TIED = """
    QS QH 4D / AC KC 9H
    TS JH 8D / 8C 7H 5C
    QD QC 4S / AH KD 9D
    TD JD 7S / JC 8S 4H
    TH 9S 3D / 8H 7D 2C
"""
"""A and C tie for both hands."""


def four(rows):
    """Return the rows of a deal without the fifth."""
    return "\n".join(rows.strip().splitlines()[:4])


def classes(deal, seat):
    """Return what the hands of a seat are."""
    return [order_of(deal.rules).class_of(hand) for hand in deal.arranged[seat]]


# --- Hands are made and compared ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("9S 9H 9D / 6H 5C 4D", "you must make 3 hands, not 2"),
        ("9S 9H 9D / 6H 5C 4D / QH QD", "a hand has three cards, not 2"),
        ("9S 9H 9D / 6H 5C 4D / QH QD 9S", "the 9♠ is named twice"),
        ("9S 9H 9D / 6H 5C 4D / QH QD KS", "you do not hold the K♠"),
        ("nothing", "you must make 3 hands, not 0"),
    ],
)
def test_nine_cards_are_made_into_three_hands_of_three(text, reason):
    """Source 004: players lay out three brag hands."""
    match = dealt(table(NINE_CARD_BRAG), TWO_FOR_A)

    assert match.position.to_act == {A, B, C, D}
    assert len(list(match.position.legal(A))) == 280
    with pytest.raises(IllegalMove, match=reason):
        match.after(A, parse_move(f"arrange {text}"))


def test_nobody_passes_or_plays_a_card():
    match = dealt(table(NINE_CARD_BRAG), TWO_FOR_A)

    with pytest.raises(IllegalMove, match="it is time to make your hands of three cards"):
        match.after(A, PassTurn())


def test_junk_hands_are_allowed():
    """Source 004: unlike in Thirteen-Card Brag one may play a junk hand, any three random cards."""
    match = played(table(NINE_CARD_BRAG), TWO_FOR_A)

    assert classes(match.position, C) == ["high card"] * 3


def test_the_strongest_hand_of_each_player_is_the_first_however_they_were_named():
    """Common practice of Crash: hand 1 is at least as high as hand 2, and that as hand 3."""
    match = dealt(table(NINE_CARD_BRAG), TWO_FOR_A)
    backwards = "\n".join(" / ".join(reversed(row.split("/"))) for row in TWO_FOR_A.strip().splitlines())

    over = made(match, backwards)

    assert over.position.arranged[A] == (cards("9S 9H 9D"), cards("6H 5C 4D"), cards("QH QD 7S"))
    assert over.totals == made(match, TWO_FOR_A).totals


def test_who_wins_two_of_the_three_hands_takes_the_pot():
    """Worked example: 9-9-9 beats K-K-K, A-2-3 of a suit beats a run, queens beat eights: two for A."""
    match = played(table(NINE_CARD_BRAG), TWO_FOR_A)

    assert [best_of_hand(match.position, number) for number in range(3)] == [(A,), (B,), (A,)]
    assert classes(match.position, B) == ["prial", "running flush", "pair"]
    assert scored(match) == (3, -1, -1, -1)
    assert match.pot == 0
    assert "won hands 1 and 3 and took the pot" in [item.reason for item in match.scores[-1].items]


def test_who_wins_all_three_hands_takes_no_more_than_the_pot():
    """Source 004: two points capture the pot, and a third adds nothing."""
    rows = TWO_FOR_A.replace("AH 2H 3H", "AH 2H 3S")
    rows = rows.replace("6H 5C 4D", "6H 5H 4H")
    match = played(table(NINE_CARD_BRAG), rows)

    assert [best_of_hand(match.position, number) for number in range(3)] == [(A,)] * 3
    assert scored(match) == (3, -1, -1, -1)


def test_when_nobody_wins_two_hands_the_pot_stays_and_all_ante_again():
    """Source 004: otherwise the pot stays on the table, all players re-ante and a new hand is dealt."""
    match = played(table(NINE_CARD_BRAG), ONE_EACH)

    assert [best_of_hand(match.position, number) for number in range(3)] == [(A,), (B,), (D,)]
    assert scored(match) == (-1, -1, -1, -1)
    assert match.pot == 4
    match = played(match, TWO_FOR_A)
    assert scored(match) == (7, -1, -1, -1)
    assert (match.totals, match.pot) == ((6, -2, -2, -2), 0)


def test_hands_won_do_not_carry_over_to_the_next_deal():
    """Capot's choice: one hand won in each of two deals is not two hands won."""
    match = played(played(table(NINE_CARD_BRAG), ONE_EACH), ONE_EACH)

    assert (match.totals, match.pot) == ((-2, -2, -2, -2), 8)


def test_a_tie_for_a_hand_is_won_by_nobody():
    """Capot's choice, after Crash: A, who ties with C for the second hand, has won only the first."""
    match = played(table(NINE_CARD_BRAG), TIED_SECOND)

    assert [best_of_hand(match.position, number) for number in range(3)] == [(A,), (A, C), (D,)]
    assert scored(match) == (-1, -1, -1, -1)
    assert match.pot == 4


def test_everybody_who_antes_pays_as_much_and_the_pot_is_theirs_whatever_their_number():
    """Source 004: everybody antes to the pot, so that it holds as many points as there are players."""
    rows = "\n".join([*TWO_FOR_A.strip().splitlines(), "AD JH 2C / KD JC 8C / TH 9C 2S"])
    rows = rows.replace("KS KH KD", "KS KH KC").replace("KC JD 6S", "QS JD 6S")

    assert scored(played(table(NINE_CARD_BRAG, (0,) * 5), rows)) == (4, -1, -1, -1, -1)


# --- Decided outright --------------------------------------------------------------------------------


def test_four_of_a_kind_takes_the_pot_at_once_and_no_hands_are_made():
    """Source 004: four of a kind, in which case they win the pot and a new hand is dealt."""
    match = dealt(table(NINE_CARD_BRAG), FOUR_KINGS)

    assert match.position.is_over
    assert match.position.shown == (Shown(A, "four-of-a-kind", cards("KS KH KD KC")),)
    assert match.position.arranged == ()
    assert scored(match) == (3, -1, -1, -1)
    assert "showed four of a kind and took the pot" in [item.reason for item in match.scores[-1].items]


@pytest.mark.parametrize(
    ("lower", "higher"),
    [("KS KH KD KC", "AS AH AD AC"), ("AS AH AD AC", "9S 9H 9D 9C"), ("2S 2H 2D 2C", "3S 3H 3D 3C")],
)
def test_of_several_fours_the_highest_wins_nines_before_aces(lower, higher):
    """Source 004: the highest four of a kind wins; Our Pastimes: four nines are the highest."""
    rest = [each for each in table(NINE_CARD_BRAG).pack if each not in cards(f"{lower} {higher}")]
    hands = [[*cards(lower), *rest[:5]], rest[5:14], rest[14:23], [*cards(higher), *rest[23:28]]]
    match = table(NINE_CARD_BRAG).with_hands(hands, rest[28:])

    assert [(each.seat, set(each.cards)) for each in match.position.shown[:2]] == [
        (D, set(cards(higher))),
        (A, set(cards(lower))),
    ]
    assert scored(match) == (-1, -1, -1, 3)


def test_four_pairs_make_the_deal_dead_and_all_ante_again():
    """Source 004: four pairs, in which case the hand is dead, and all players must re-ante."""
    match = dealt(table(NINE_CARD_BRAG), FOUR_PAIRS)

    assert match.position.is_over
    assert [each.seat for each in match.position.shown] == [B]
    assert match.position.shown[0].what == "four-pairs"
    assert scored(match) == (-1, -1, -1, -1)
    match = played(match, TWO_FOR_A)
    assert scored(match) == (7, -1, -1, -1)


def test_four_of_a_kind_comes_before_the_four_pairs_of_another():
    """Capot's choice: it stands first in the list of source 004."""
    rows = FOUR_PAIRS.replace("AS QC 7D QH JD 6S TS 6D 3C", "AS AH AD 7D QC 6S TS JD 3C")
    match = dealt(table(NINE_CARD_BRAG), rows.replace("JD 3C", "AC 3C").replace("AC QS 7H", "QD QS 7H"))

    assert [each.what for each in match.position.shown] == ["four-of-a-kind"]
    assert scored(match) == (3, -1, -1, -1)


@pytest.mark.parametrize(
    ("hand", "dead"),
    [
        ("KS KH 2D 2C 3S 3H 4S 4H 8C", True),
        ("KS KH KD 2D 2C 3S 3H 4S 4H", False),
        ("KS KH KD 2D 2C 3S 3H 4S 8C", False),
        ("KS KH 2D 2C 3S 3H 4S 5H 8C", False),
        ("KS KH KD 2D 2C 2H 3S 3H 4S", False),
    ],
)
def test_four_pairs_are_four_ranks_held_exactly_twice(hand, dead):
    """Capot's choice: with three of a rank among them they are no four pairs."""
    own = cards(hand)
    rest = [each for each in table(NINE_CARD_BRAG).pack if each not in own]
    # Every other card of the pack in its order, so that no rank is held often.
    match = table(NINE_CARD_BRAG).with_hands([own, rest[0:27:3], rest[1:27:3], rest[2:27:3]], rest[27:])

    assert [each.seat for each in match.position.shown] == ([A] if dead else [])


# --- Six and seven cards -----------------------------------------------------------------------------


def test_a_player_must_win_or_tie_both_hands_of_six_cards():
    """Worked example: 6-6-2 is the best first hand, A-K-9 ties for the second; C has not the best first."""
    match = played(table(SIX_CARD_BRAG), WON_AND_TIED)

    assert [best_of_hand(match.position, number) for number in range(2)] == [(A,), (A, C)]
    assert scored(match) == (3, -1, -1, -1)
    assert "won or tied every hand and took the pot" in [item.reason for item in match.scores[-1].items]


def test_who_wins_one_of_two_hands_takes_nothing():
    """Source 004: the pot stays if not, and players re-ante."""
    match = played(table(SIX_CARD_BRAG), ONE_HAND_EACH)

    assert [best_of_hand(match.position, number) for number in range(2)] == [(B,), (D,)]
    assert (match.totals, match.pot) == ((-1, -1, -1, -1), 4)
    assert scored(played(match, WON_AND_TIED)) == (7, -1, -1, -1)


def test_two_who_tie_both_hands_split_the_pot():
    """Capot's choice."""
    match = played(table(SIX_CARD_BRAG), four(BOTH_TIED))

    assert [best_of_hand(match.position, number) for number in range(2)] == [(A, C), (A, C)]
    assert (match.totals, match.pot) == ((1, -1, 1, -1), 0)


def test_what_cannot_be_divided_stays_in_the_pot():
    """Capot's choice: of five antes two players take two each, and one stays for the next deal."""
    match = played(table(SIX_CARD_BRAG, (0,) * 5), BOTH_TIED)

    assert (match.totals, match.pot) == ((1, -1, 1, -1, -1), 1)


def test_four_of_a_kind_wins_with_six_cards_too_and_sixes_are_the_highest():
    """Source 004, Six-Card Brag: four of a kind immediately wins the pot, and the high card is 6."""
    rows = """
        AS AH AD AC 2D 3H
        QC 7D JD 9S TS 3C
        JS TC 8D 7C 5D 4C
        6S 6H 6D 6C 9D 5H
    """

    assert scored(dealt(table(SIX_CARD_BRAG), rows)) == (-1, -1, -1, 3)


def test_three_pairs_of_six_cards_are_nothing_special():
    """Source 004 names only four of a kind: nobody can hold four pairs."""
    rows = WON_AND_TIED.replace("TS JH 8D / 8C 7H 5C", "TS TH 8D / 8C 7H 7C")

    assert dealt(table(SIX_CARD_BRAG), rows).position.to_act == {A, B, C, D}


def test_one_of_seven_cards_is_ignored_whichever_the_player_likes():
    """Source 004, Seven-Card Brag: two hands are made, simply ignoring the extra card."""
    rows = """
        7S 7H 2D / AC KC 9H | JH
        TS JS 8D / 8C 6H 5C | 4C
        QH QS 2C / AH KD 8S | 3S
        TD JD 6S / JC 9S 4D | QC
    """
    match = dealt(table(SEVEN_CARD_BRAG), rows)

    assert len(list(match.position.legal(A))) == 70
    assert scored(made(match, rows)) == (3, -1, -1, -1)
    wasteful = rows.replace("7S 7H 2D / AC KC 9H | JH", "7S JH 2D / AC KC 9H | 7H")
    assert scored(made(match, wasteful)) == (-1, -1, -1, -1)


def test_in_seven_cards_a_seven_is_the_high_card():
    """Source 004: substitute 7 as the high card. A lone seven beats an ace; in Six-Card Brag it would not."""
    rows = """
        7S 3H 2D / AC KC JH | 4H
        AS KD QD / KH QH TH | 4C
        TS 9H 8D / 9C 6H 4D | 5C
        TD JD 5S / JC 9S 3D | 4S
    """
    match = played(table(SEVEN_CARD_BRAG), rows)

    assert classes(match.position, A) == ["high card", "high card"]
    assert match.position.arranged[A][0] == cards("7S 3H 2D")


# --- Secrets -----------------------------------------------------------------------------------------


def test_nobody_learns_anything_while_somebody_makes_hands():
    """Hands are made in secret: the views of others are the same to the byte, whatever was made of what."""
    match = dealt(table(NINE_CARD_BRAG), TWO_FOR_A)
    one = match.after(A, parse_move("arrange 9S 9H 9D / 6H 5C 4D / QH QD 7S"))
    other = match.after(A, parse_move("arrange 9S QH 4D / 6H 5C 9D / 9H QD 7S"))

    for seat in (None, B, C, D):
        assert repr(view(one.position, seat)) == repr(view(other.position, seat))
        assert view(one.position, seat).history == ()
    assert repr(view(one.position, A)) != repr(view(other.position, A))


def test_hands_are_shown_to_all_when_all_have_made_them():
    match = played(table(NINE_CARD_BRAG), TWO_FOR_A)
    seen = view(match.position, None)

    assert [len(hands) for hands in seen.arranged] == [3] * 4
    assert seen.arranged[B][0] == cards("KS KH KD")


def test_the_card_ignored_is_shown_to_nobody():
    """Seven-Card Brag: the extra card is ignored, and stays with its holder."""
    rows = """
        7S 7H 2D / AC KC 9H | JH
        TS JS 8D / 8C 6H 5C | 4C
        QH QS 2C / AH KD 8S | 3S
        TD JD 6S / JC 9S 4D | QC
    """
    one = played(table(SEVEN_CARD_BRAG), rows)
    other = played(table(SEVEN_CARD_BRAG), rows.replace("| 4C", "| 5H"))

    assert repr(view(one.position, A)) == repr(view(other.position, A))
    assert repr(view(one.position, B)) != repr(view(other.position, B))


# --- The match ---------------------------------------------------------------------------------------


def test_the_match_ends_after_twelve_deals_when_the_pot_is_empty():
    """Capot's choice: twelve deals."""
    assert played(table(NINE_CARD_BRAG, deals=11), TWO_FOR_A).is_over
    assert not played(table(NINE_CARD_BRAG, deals=10), TWO_FOR_A).is_over


def test_further_deals_are_played_while_there_is_a_pot():
    """Capot's choice: a pot that nobody has won by then is played for, in up to ten more deals."""
    match = played(table(NINE_CARD_BRAG, deals=11), ONE_EACH)

    assert not match.is_over
    assert played(match, TWO_FOR_A).is_over
    assert not played(match, ONE_EACH).is_over


def test_a_pot_that_nobody_has_won_in_ten_further_deals_is_split_equally():
    """Capot's choice: after the last of them everybody takes back as much."""
    match = replace(table(NINE_CARD_BRAG, (2, -2, -4, -4), deals=21), pot=8)
    match = played(match, ONE_EACH)

    assert match.is_over
    assert (match.totals, match.pot) == ((4, 0, -2, -2), 0)
    assert scored(match) == (2, 2, 2, 2)
    reasons = [item.reason for item in match.scores[-1].items]
    assert reasons.count("took a share of what nobody had won") == 4


def test_what_cannot_be_divided_then_belongs_to_nobody():
    """Capot's choice: of eleven points five players take back two each."""
    match = replace(table(SIX_CARD_BRAG, (-1, -1, -1, -1, -2), deals=21), pot=6)
    match = played(
        match,
        "\n".join([*ONE_HAND_EACH.strip().splitlines(), "TH 9S 3D / 8C 7H 2C"]).replace("TH 7C", "KH 7C"),
    )

    assert match.is_over
    assert scored(match)[E] == 1
    assert match.pot == 1


@pytest.mark.parametrize("game", [NINE_CARD_BRAG, SIX_CARD_BRAG, SEVEN_CARD_BRAG], ids=lambda game: game.key)
def test_no_point_is_made_or_lost(game):
    """The pot holds what the players have lost, after every deal of a match."""
    for seats in game.players:
        match = random_match(game, seats, seed=seats)
        pots = [score.pot for score in match.scores]
        lost = [
            -sum(sum(score.points) for score in match.scores[: number + 1]) for number in range(len(pots))
        ]
        assert lost == pots
        assert len(pots) >= 12
        assert match.pot < seats
