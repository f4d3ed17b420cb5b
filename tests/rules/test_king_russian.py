"""Russian King; D deals and A leads."""

from capot.cards import Card
from capot.rules.games.king_russian import KING_RUSSIAN
from capot.rules.scoring import Captured
from tests.random_play import random_match
from tests.rules.table import A, begun, house, playable, points

ERALASH, WON_ERALASH = 6, 13


def test_fourteen_deals_are_played_seven_of_which_give_back_what_the_others_took():
    """Russian pages, King: each aim is worth 16 points, everything 96, the match nothing."""
    for seats, tricks in ((4, -16), (3, -20)):
        sums = [sum(deal.score().points) for deal in random_match(KING_RUSSIAN, seats, 2).deals]
        negative = [tricks, -16, -16, -16, -16, -16, tricks - 80]

        assert sums == [*negative, *(-each for each in negative)]


def test_three_play_without_the_black_sevens():
    """Russian pages, King: two black cards are out."""
    pack = KING_RUSSIAN.rules_for(3, 0).pack.cards()

    assert len(pack) == 30
    assert not {Card("7", "♠"), Card("7", "♣")} & set(pack)


def test_hearts_may_not_be_led_at_the_king_in_either_half_while_another_suit_is_held():
    """Russian pages, King: the rules of play are alike in both halves."""
    for number in (4, 11):
        position = begun(KING_RUSSIAN, ROWS, number=number)
        assert position.to_act == {A}
        assert all(card.suit != "♥" for card in playable(position))
    assert any(card.suit == "♥" for card in playable(begun(KING_RUSSIAN, ROWS, number=0)))


ROWS = """
    7♠ A♠ 8♠ 9♠
    K♥ A♥ 7♥ 8♥
    T♠ K♠ J♠ Q♠
    7♣ A♣ 8♣ 9♣
    T♣ K♣ J♣ Q♣
    T♥ 9♥ J♥ Q♥
    7♦ A♦ 8♦ 9♦
    T♦ K♦ J♦ Q♦
"""


def test_everything_counts_at_eralash_and_is_won_back_in_the_last_deal():
    """Russian pages, King: tricks, hearts, boys, girls, the king, the last two."""
    lost, won = points(KING_RUSSIAN, ROWS, number=ERALASH), points(KING_RUSSIAN, ROWS, number=WON_ERALASH)

    # B has seven tricks with four hearts, four boys, three girls, the king and the last two; D the sixth.
    assert lost == (0, -(14 + 8 + 16 + 12 + 16 + 16), 0, -(2 + 8 + 4))
    assert won == tuple(-each for each in lost)
    assert sum(won) == 96


def test_the_boys_may_be_kings_and_jacks_for_half_as_much():
    """Common practice: two points each."""
    for name, points_each in (("no-boys", -2), ("win-boys", 2), ("no-eralash", -2), ("win-eralash", 2)):
        part = next(each for each in house(KING_RUSSIAN, boys="with-jacks").schedule if each.name == name)
        (boys,) = (term for term in part.rules.scoring if term.name == "boys")
        assert isinstance(boys, Captured)
        assert ({card.rank for card in boys.cards}, boys.points) == ({"K", "J"}, points_each)
