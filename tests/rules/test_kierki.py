"""Kierki, seven deals of Polish students; D deals and A leads in every deal of these tests."""

import pytest

from capot.cards import cards
from capot.rules.errors import RulesError
from capot.rules.games.king import KIERKI
from capot.rules.scoring import TrickTaken
from capot.surface.lengths import fixed_deals
from tests.rules.table import A, begun, house, play, playable, points
from tests.rules.test_king import KING_BARE, MEN_TAKEN, MOST_TO_A

TRICKS, HEARTS, QUEENS, GENTLEMEN, KING_OF_HEARTS, SEVENTH_AND_LAST, ROBBER = range(7)

# B wins the seventh trick alone, with the king, jack and nine of hearts and the queen of spades.
SEVENTH_ALONE = """
    A♣ 2♣ 3♣ 4♣
    K♣ 5♣ 6♣ 7♣
    A♦ 2♦ 3♦ 4♦
    K♦ 5♦ 6♦ 7♦
    A♠ 2♠ 3♠ 4♠
    K♠ 5♠ 6♠ 7♠
    9♥ K♥ J♥ Q♠
    A♥ 2♥ 6♥ 8♠
    Q♥ 3♥ 7♥ 9♠
    T♥ 4♥ 8♥ T♠
    Q♦ 8♦ 9♦ T♦
    Q♣ 8♣ 9♣ T♣
    J♠ 5♥ J♦ J♣
"""


def test_kierki_is_played_by_four_with_the_whole_pack_and_no_lead_is_barred():
    """Kierki, a programming task of the University of Warsaw: four players, thirteen cards each, no bans."""
    assert KIERKI.players == (4,)
    for number in range(7):
        position = begun(KIERKI, MOST_TO_A, number=number)
        assert position.to_act == {A}
        assert playable(position) == set(position.hands[A])


@pytest.mark.parametrize(
    ("number", "each"),
    [
        (TRICKS, (10, 2, 1, 0)),
        (HEARTS, (13, 0, 0, 0)),
        (QUEENS, (15, 5, 0, 0)),
        (GENTLEMEN, (14, 0, 2, 0)),
        (KING_OF_HEARTS, (18, 0, 0, 0)),
        (SEVENTH_AND_LAST, (20, 0, 0, 0)),
        (ROBBER, (90, 7, 3, 0)),
    ],
)
def test_each_deal_counts_as_the_task_says(number, each):
    """Kierki: tricks 1, hearts 1, queens 5, kings and jacks 2, K♥ 18, the seventh and the last trick 10."""
    assert points(KIERKI, MOST_TO_A, number=number) == each


def test_kings_and_jacks_are_the_gentlemen():
    """Kierki, the fourth deal: each king and each jack costs 2."""
    assert points(KIERKI, MEN_TAKEN, number=GENTLEMEN) == (6, 2, 8, 0)


def test_the_seventh_trick_and_the_thirteenth_cost_ten_each():
    """Kierki, the sixth deal; the sixth trick and the eighth are free."""
    terms = KIERKI.rules_for(4, SEVENTH_AND_LAST).scoring

    assert terms == (TrickTaken("seventh", 7, 10), TrickTaken("last", "last", 10))
    assert points(KIERKI, SEVENTH_ALONE, number=SEVENTH_AND_LAST) == (10, 10, 0, 0)


def test_the_robber_has_everything_at_once():
    """Kierki, the seventh deal: the hundred points of the six deals before."""
    totals = [sum(points(KIERKI, MOST_TO_A, number=number)) for number in range(7)]

    assert totals == [13, 13, 20, 16, 18, 20, 100]


def test_the_robber_of_one_trick_the_seventh_with_four_dear_cards():
    """Kierki, the robber: trick 1, hearts 3, queen 5, gentlemen 4, king 18, seventh trick 10."""
    assert points(KIERKI, SEVENTH_ALONE, number=ROBBER)[1] == 41


def test_seven_deals_are_a_match_and_the_lowest_total_wins():
    """Kierki: each of the seven deals is played once; points are bad."""
    assert KIERKI.low_wins
    assert fixed_deals(KIERKI, 4) == 7
    assert [KIERKI.part(number).title for number in (0, 6, 7)] == ["No Tricks", "Robber", "No Tricks"]


def test_the_seven_deals_may_be_played_four_times():
    """Capot's choice: a round in which everybody deals each of them takes 28 deals."""
    game = house(KIERKI, rounds=4)

    assert fixed_deals(game, 4) == 28


def test_the_table_may_forbid_to_lead_hearts_where_they_count():
    """Common practice: in the second and the fifth deal hearts are not led while another suit is held."""
    game = house(KIERKI, hearts="last")

    for number in range(7):
        may = playable(begun(game, MOST_TO_A, number=number))
        assert any(card.suit == "♥" for card in may) == (number not in (HEARTS, KING_OF_HEARTS))


def test_no_trick_beyond_the_last_can_count():
    with pytest.raises(RulesError, match="trick 14, and a deal has 13 tricks"):
        play_with(14)


def play_with(which):
    from capot.rules.changes.edits import Change, edited  # noqa: PLC0415 - for this test alone

    return edited(KIERKI, (Change("rules@no-seventh-or-last.scoring.seventh.which", which),))


def test_a_player_without_the_suit_led_may_play_anything():
    """Kierki: whoever cannot follow suit may play any card."""
    position = play(begun(KIERKI, KING_BARE, number=KING_OF_HEARTS), "A♣")

    assert playable(position) == set(position.hands[1])
    assert cards("K♥")[0] in playable(position)
