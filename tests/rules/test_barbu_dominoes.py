"""Dominoes in Barbu: rows by suit, up and down from the rank that the declarer named.  A declares."""

import pytest

from capot.cards import Card, cards
from capot.play.errors import IllegalMove
from capot.play.moves import Choose, NameRank, PlayCard, Stop
from capot.play.position import start
from capot.play.stages import stage_of
from capot.play.stages.dominoes import LayoutProgress
from capot.play.view import view
from capot.rules.games.barbu import BARBU
from capot.rules.games.common import FULL, PIQUET
from capot.rules.rules import Rules
from capot.rules.scoring import GoneOut
from capot.rules.stages.dominoes import Layout
from capot.rules.terms import Deal
from tests.rules.barbu_table import dealt, exact_hands, hands_with, laid, ready
from tests.rules.table import A, B, C, D, house, playable

STOP = Stop()
SUITS_APART = (
    "A♠ K♠ Q♠ J♠ T♠ 9♠ 8♠ 7♠ 6♠ 5♠ 4♠ 3♠ 2♠",
    "A♥ K♥ Q♥ J♥ T♥ 9♥ 8♥ 7♥ 6♥ 5♥ 4♥ 3♥ 2♥",
    "A♦ K♦ Q♦ J♦ T♦ 9♦ 8♦ 7♦ 6♦ 5♦ 4♦ 3♦ 2♦",
    "A♣ K♣ Q♣ J♣ T♣ 9♣ 8♣ 7♣ 6♣ 5♣ 4♣ 3♣ 2♣",
)


def begun(*parts, rank="7", game=BARBU):
    """Return the position before the first card is laid, from hands with these cards."""
    return ready(dealt(hands_with(*parts), game), "dominoes", rank=rank)


def apart(rank="7", game=BARBU):
    """Return the same where each player holds a whole suit."""
    return ready(dealt(exact_hands(*SUITS_APART), game), "dominoes", rank=rank)


def may_stop(position):
    (seat,) = position.to_act
    return STOP in position.legal(seat).moves


def three_gone_out(position):
    """Return the position after A, B and C have each laid a whole suit in one turn."""
    for seat, suit in ((A, "♠"), (B, "♥"), (C, "♦")):
        for rank in "76543289TJQKA":
            position = position.after(seat, PlayCard(Card(rank, suit)))
    return position


# --- Laying ------------------------------------------------------------------------------------------


def test_the_declarer_names_any_rank_to_start_from():
    """Source 001, Barbu, Dominoes: he nominates a starting rank, as in dominoes from 7."""
    position = dealt(hands_with()).after(A, Choose("dominoes"))

    assert {move.rank for move in position.legal(A).moves if isinstance(move, NameRank)} == set(
        "AKQJT98765432"
    )
    assert position.after(A, NameRank("Q")).start_rank == "Q"


def test_the_example_of_the_source_is_played():
    """Source 001, Barbu, Dominoes: the declarer lays 7D, 7H and 8H; the next player 6D, 9H and 7S."""
    position = laid(begun("7♦ 7♥ 8♥", "6♦ 9♥ 7♠"), "7♦ 7♥ 8♥")
    assert position.to_act == {B}
    position = laid(position, "6♦ 9♥ 7♠")

    assert position.to_act == {C}
    assert isinstance(position.progress, LayoutProgress)
    assert position.progress.laid == tuple(cards("7♦ 7♥ 8♥ 6♦ 9♥ 7♠"))


def test_at_first_only_cards_of_the_starting_rank_can_be_laid():
    """Source 001, Barbu, Dominoes: foundations begin with the rank that was named."""
    position = begun("7♦ 7♥ 8♥")

    assert playable(position) == {card for card in position.hands[A] if card.rank == "7"}
    with pytest.raises(IllegalMove, match="8♥ does not fit: it is neither a 7 nor next to"):
        position.after(A, PlayCard(Card("8", "♥")))


def test_a_card_is_laid_next_to_the_end_of_its_row_up_or_down():
    """Source 001, Barbu, Dominoes: in ascending or descending rank, by suit."""
    position = laid(apart(), "7♠ 8♠")

    assert playable(laid(laid(laid(position, "7♥"), "7♦"), "7♣")) == set(cards("6♠ 9♠"))


def test_the_turn_goes_clockwise_from_the_declarer():
    """Source 001, Barbu, Dominoes: the following player goes on."""
    position, seen = apart(), []
    for suit in "♠♥♦♣":
        seen += position.to_act
        position = laid(position, f"7{suit}")

    assert seen == [A, B, C, D]
    assert position.to_act == {A}


def test_a_player_lays_as_many_cards_as_he_likes():
    """Source 001, Barbu, Dominoes: three cards are laid in one turn of its example."""
    position = apart()
    for text in ("7♠", "8♠", "9♠", "6♠"):
        position = position.after(A, PlayCard(Card(text[0], text[1])))
        assert position.to_act == {A}
        assert may_stop(position)

    assert position.after(A, STOP).to_act == {B}


def test_ranking_is_continuous_from_the_ace_to_the_two():
    """Source 001, Barbu, Dominoes: ranking is continuous, so each pile will contain thirteen cards."""
    assert playable(laid(apart("A"), "A♠")) == {Card("A", "♥")}
    mine = laid(laid(laid(laid(apart("A"), "A♠"), "A♥"), "A♦"), "A♣")
    assert playable(mine) == set(cards("K♠ 2♠"))
    up = laid(laid(laid(laid(apart("2"), "2♠"), "2♥"), "2♦"), "2♣")
    assert playable(up) == set(cards("A♠ 3♠"))


# --- Passing -----------------------------------------------------------------------------------------


def test_a_player_with_no_card_that_fits_must_pass():
    """Source 001, Barbu, Dominoes: players must pass if they cannot play legally."""
    position = laid(begun("7♠ 7♥ 7♦ 7♣", "A♠ A♥ A♦ A♣ K♠ K♥ K♦ K♣ Q♠ Q♥ Q♦ Q♣ J♠"), "7♠")

    assert position.to_act == {B}
    assert position.legal(B).moves == (STOP,)
    assert position.after(B, STOP).to_act == {C}


def test_a_player_with_a_card_that_fits_must_not_pass():
    """Source 001, Barbu, Dominoes: who can play must, but for the declarer in his first turn."""
    position = laid(apart(), "7♠")

    assert not may_stop(position)
    with pytest.raises(IllegalMove, match="you must lay a card if you can, and your 7♥ fits"):
        position.after(B, STOP)


def test_the_declarer_may_pass_in_his_first_turn():
    """Source 001, Barbu, Dominoes: the declarer is allowed to pass on his first turn."""
    position = apart()

    assert may_stop(position)
    assert position.after(A, STOP).to_act == {B}


def test_the_declarer_may_not_pass_later():
    """Source 001, Barbu, Dominoes: on his first turn."""
    position = apart().after(A, STOP)
    for suit in "♥♦♣":
        position = laid(position, f"7{suit}")

    assert position.to_act == {A}
    assert not may_stop(position)


# --- Going out ---------------------------------------------------------------------------------------


def test_the_first_three_to_go_out_score_45_20_and_5_and_the_last_loses_5():
    """Source 001, Barbu, Dominoes: 45, 20, 5 and −5, 65 in all."""
    over = three_gone_out(apart())

    assert over.is_over
    assert over.finished == (A, B, C, D)
    assert over.score().points == (45, 20, 5, -5)


def test_the_deal_is_over_when_the_third_goes_out():
    """Source 001, Barbu, Dominoes: the fourth has nobody to race."""
    over = three_gone_out(apart())

    assert over.to_act == frozenset()
    assert len(over.hands[D]) == 13


def test_who_has_gone_out_is_passed_over():
    """Source 001, Barbu, Dominoes: the others go on for the places that are left."""
    position = apart()
    for rank in "765432A89TJQK":
        position = position.after(A, PlayCard(Card(rank, "♠")))
    for suit in "♥♦♣":
        position = laid(position, f"7{suit}")

    assert position.finished == (A,)
    assert position.to_act == {B}


def test_doubles_are_settled_by_the_places():
    """Source 001, Barbu, Doubling: in positive contracts the declarer may be doubled."""
    position = dealt(exact_hands(*SUITS_APART))
    over = three_gone_out(ready(position, "dominoes", {B: [(A,)], A: [(B,)], D: [(A,)]}))

    assert over.score().points == (45 + 50 + 50, 20 - 50, 5, -5 - 50)


# --- House rules -------------------------------------------------------------------------------------


def test_exactly_one_card_is_laid_in_a_turn_of_the_classic_game():
    """pagat.com and others: each player lays one card."""
    position = apart(game=house(BARBU, dominoes_turn="one")).after(A, PlayCard(Card("7", "♠")))

    assert position.to_act == {B}
    assert not may_stop(position)


def test_rows_end_with_the_ace_and_the_two_where_the_ace_is_high():
    """pagat.com: the ace is the end of a row."""
    game = house(BARBU, dominoes_ends="ace-high")
    aces = laid(laid(laid(laid(apart("A", game), "A♠"), "A♥"), "A♦"), "A♣")
    twos = laid(laid(laid(laid(apart("2", game), "2♠"), "2♥"), "2♦"), "2♣")

    assert playable(aces) == {Card("K", "♠")}
    assert playable(twos) == {Card("3", "♠")}


@pytest.mark.parametrize(("pack", "low"), [(FULL, "two"), (PIQUET, "seven")], ids=["full", "short"])
def test_the_question_names_the_two_ranks_between_which_the_rows_go_round_the_corner(pack, low):
    """Capot: in a game of one's own with a short pack, the ace is next to the lowest rank there is."""
    rules = Rules(
        packs=pack,
        deal=Deal(),
        stages=(Layout(start=pack.order[3]),),
        scoring=(GoneOut("order", (45, 20, 5, -5)),),
    )
    seen = view(start(rules, 4, D, pack.cards()), A)
    (term,) = rules.stages

    assert stage_of(term).question(seen).more.endswith(f"the ace and the {low} are neighbours.")


def test_the_declarer_may_be_bound_to_lay_in_the_first_turn_too():
    """pagat.com: who can lay must, the declarer included."""
    game = house(BARBU, dominoes_first="must-lay")
    without = begun("A♠", "7♠ 7♥ 7♦ 7♣", game=game)

    assert not may_stop(apart(game=game))
    assert without.legal(A).moves == (STOP,)
