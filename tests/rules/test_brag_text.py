"""The rulebooks of Brag: how hands rank, what decides a deal before them, and what the pot is."""

import pytest

from capot.cards import FACES
from capot.rules.changes.edits import Change
from capot.rules.changes.options import variant
from capot.rules.games.brag import NINE_CARD_BRAG, SEVEN_CARD_BRAG, SIX_CARD_BRAG, THIRTEEN_CARD_BRAG
from capot.rules.match.ends import AfterDeals
from capot.rules.model import Game
from capot.rules.text import differences, rulebook
from capot.rules.text.scoring.stakes import counting_line
from tests.rules.table import house


def told(game: Game, **chosen: object) -> str:
    """Return the rules of a game with house rules, without those that it offers and its sources."""
    return rulebook(house(game, **chosen)).partition("\n## House rules")[0]


@pytest.mark.parametrize(
    ("game", "order"),
    [
        (NINE_CARD_BRAG, "9 A K Q J 10 8 7 6 5 4 3 2: note that the nine is the highest card."),
        (SIX_CARD_BRAG, "6 A K Q J 10 9 8 7 5 4 3 2: note that the six is the highest card."),
        (SEVEN_CARD_BRAG, "7 A K Q J 10 9 8 6 5 4 3 2: note that the seven is the highest card."),
        (THIRTEEN_CARD_BRAG, "A K Q J 10 9 8 7 6 5 4 3 2."),
    ],
)
def test_the_order_of_ranks_is_told_with_the_special_one(game, order):
    assert f"The ranks are, from high to low, {order}" in told(game)


def test_the_runs_are_told_with_that_which_is_none():
    text = "A 2 3 is the highest run, then A K Q, K Q J and so on down to 4 3 2; 2 A K is not a run."

    assert all(text in told(game) for game in (NINE_CARD_BRAG, SIX_CARD_BRAG, THIRTEEN_CARD_BRAG))


def test_the_scope_of_the_special_rank_is_told():
    assert "In a run, nines keep their natural place." in told(NINE_CARD_BRAG)
    sets = told(NINE_CARD_BRAG, special_scope="sets")
    assert (
        "Three nines are the highest prial, and four nines the highest four of a kind; in every other" in sets
    )
    assert "Three threes are the highest prial; in every other hand threes rank as usual." in told(
        THIRTEEN_CARD_BRAG
    )
    assert "nines" not in told(NINE_CARD_BRAG, special_rank="none")
    assert "three aces" in told(NINE_CARD_BRAG, special_rank="none")


def test_it_is_told_what_decides_a_deal_before_the_hands():
    page = told(NINE_CARD_BRAG)

    assert "A player who is dealt four of a kind takes the pot at once" in page
    assert "If a player is dealt four pairs, the deal is dead" in page
    assert "is asked in secret" not in page
    page = told(NINE_CARD_BRAG, save="declared", four_of_a_kind="declared", fours_or_pairs="pairs")
    assert "whether to declare four of a kind or four pairs" in page
    assert "If a player declares four pairs, the deal is dead" in page
    assert "If one player has four of a kind and another four pairs, the deal is dead." in page
    assert "one of which may have a third" in told(NINE_CARD_BRAG, four_pairs="triplet")
    assert "four pairs" not in told(SIX_CARD_BRAG).partition("## The cards")[2].lower()


def test_six_cards_are_told_as_nine_with_what_differs():
    page = rulebook(SIX_CARD_BRAG)

    assert "Like **Nine-Card Brag**, except:" in page
    assert "- Each player gets six cards.\n" in page
    assert "- To take the pot, you must win or tie both hands.\n" in page
    assert "Like **Six-Card Brag**, except:" in rulebook(SEVEN_CARD_BRAG)
    assert "- The card left over is ignored.\n" in rulebook(SEVEN_CARD_BRAG)


def test_who_takes_the_pot_is_told_and_what_becomes_of_ties():
    assert "The player who wins two or more of the three hands takes the pot." in told(NINE_CARD_BRAG)
    assert "If players tie for a hand, nobody wins it." in told(NINE_CARD_BRAG)
    assert "the first of them to show it wins it" in told(NINE_CARD_BRAG, tied_hands="earliest")
    assert "they share the pot equally; any odd points stay in it" in told(SIX_CARD_BRAG)
    assert "win or tie every hand, the pot stays for the next deal." in told(
        SIX_CARD_BRAG, shared_pot="carry"
    )


def test_further_deals_for_the_pot_are_told():
    last = "whatever is left after the last deal is shared equally, and any odd points are lost"

    assert f"up to ten more deals are played for it; {last}" in told(NINE_CARD_BRAG)
    page = told(NINE_CARD_BRAG, deals_for_pot=0)
    assert last in page.lower()
    assert "more deal" not in page
    assert "pot" not in told(THIRTEEN_CARD_BRAG)


def test_the_spare_hand_is_told_to_three_players_only():
    assert "exchange their whole hand for the spare hand" in rulebook(THIRTEEN_CARD_BRAG, 3)
    assert "spare hand" not in rulebook(THIRTEEN_CARD_BRAG, 4).partition("## House rules")[0]
    unused = rulebook(house(THIRTEEN_CARD_BRAG, spare_hand="unused"), 3)
    assert "The 13 cards left over lie face down and out of play." in unused


def test_hands_of_a_pair_at_least_are_told_with_what_they_score():
    page = told(THIRTEEN_CARD_BRAG)

    assert "Everyone secretly arranges the 13 cards into up to four hands of three" in page
    assert "Each hand must be at least a pair" in page
    assert "- Winning all four hands is a crash and scores 1 point on top." in page
    assert "a crash" not in told(THIRTEEN_CARD_BRAG, crash="nothing")


def test_what_a_house_rule_takes_away_is_told_too():
    none = differences(house(THIRTEEN_CARD_BRAG, crash="nothing"), THIRTEEN_CARD_BRAG)
    assert none == ("Winning all four hands scores no more than each of them alone.",)
    unused = differences(house(THIRTEEN_CARD_BRAG, spare_hand="unused"), THIRTEEN_CARD_BRAG)
    assert "Nobody takes the cards left over." in unused


def test_the_stakes_are_told_in_a_line():
    lines = {
        game.key: counting_line(game.rules_for(4, 0), FACES[game.faces])
        for game in (NINE_CARD_BRAG, SEVEN_CARD_BRAG, THIRTEEN_CARD_BRAG)
    }

    assert lines == {
        "nine-card-brag": "What counts: 2 of 3 hands take the pot.",
        "seven-card-brag": "What counts: both hands, won or tied, take the pot.",
        "thirteen-card-brag": "What counts: each hand won 1, all 4 together 1 more.",
    }


def test_a_user_made_number_of_deals_tells_what_becomes_of_the_pot():
    game = variant(NINE_CARD_BRAG, Change("ends", (AfterDeals(3, per="player"),)), key="own")

    assert "whatever is left after the last deal is shared" in rulebook(game).lower()


def test_of_two_players_one_loses_what_the_other_takes():
    page = rulebook(NINE_CARD_BRAG, 2)

    assert "winning the antes of a single deal gains you 1 point and costs the other player 1 point" in page
