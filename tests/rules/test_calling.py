"""Calling a card: the declarer names one that he does not hold, and its holder gives it to him for another.

The game is made up for these tests: 24 cards for three, seven each and a widow of three; eldest hand names
trumps, calls a card and plays against the two others.
"""

import pytest

from capot.cards import Card, card, cards
from capot.play.errors import IllegalMove
from capot.play.events import Given
from capot.play.match import new_match
from capot.play.moves import CallCard as Call
from capot.play.moves import NameTrump as Name
from capot.play.moves import PassCards
from capot.play.notation import parse_move
from capot.play.position import Position
from capot.play.view import view
from capot.rules import codec
from capot.rules.errors import RulesError
from capot.rules.match.ends import AfterDeals
from capot.rules.model import Game, every_deal
from capot.rules.rules import Rules
from capot.rules.scoring import Bands, ByRank, Captured
from capot.rules.stages.bidding import NameTrump
from capot.rules.stages.calling import CallCard
from capot.rules.stages.exchanges import DealMore, TakeTalon
from capot.rules.stages.opening import StageTerm
from capot.rules.stages.tricks import Eldest, MustTrump, NamedTrump, Tricks
from capot.rules.terms import Deal, Pack
from capot.rules.text.book import rulebook
from tests.rules.table import A, B, C

PACK = Pack(order="ATKQJ9")
POINTS = Captured("points", PACK.cards(), ByRank({"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2, "9": 0}))
PLAY = Tricks(first_lead=Eldest(), duties=(MustTrump(),), trump=NamedTrump())
STAKE = Bands("stake", ("points",), ((61, 2), (0, -2)), 3, -3, others_pay=True)


def game(*stages: StageTerm, seats: int = 3) -> Game:
    """Return the game with these stages before the tricks; of four players the dealer sits out."""
    rules = Rules(PACK, Deal(each=7, sits_out=seats > 3), (*stages, PLAY), (POINTS, STAKE))
    return Game(
        key="calling",
        name="Calling",
        blurb="Call a card and play alone.",
        family="card points",
        players=(seats,),
        schedule=every_deal(rules),
        ends=(AfterDeals(2),),
        low_wins=False,
    )


CALLING = game(NameTrump(), CallCard())
AGAIN = game(NameTrump(), CallCard(again=True))
FOUR = game(NameTrump(), CallCard(again=True), seats=4)

HANDS = (
    cards("K♠ Q♠ J♠ 9♠ A♥ T♥ 9♦"),
    cards("A♠ K♥ Q♥ A♦ T♦ K♦ Q♦"),
    cards("J♥ 9♥ J♦ A♣ T♣ K♣ Q♣"),
)
WIDOW = cards("T♠ J♣ 9♣")


def named(table: Game = CALLING) -> Position:
    """Return the deal in which A has made spades trumps and is to call a card."""
    match = new_match(table, 3, first_dealer=C).with_hands(HANDS, WIDOW)
    return match.after(A, Name("♠")).position


def called(code: str, table: Game = CALLING) -> Position:
    """Return the deal after A has called a card."""
    return named(table).after(A, Call(card(code)))


def test_the_holder_gives_the_card_called_and_gets_any_other_in_return():
    """Cats at Cards, Six-Bid Solo: the holder takes any card the soloist chooses in return."""
    now = called("A♠")

    assert now.to_act == {A}
    assert (card("A♠") in now.hands[A], card("A♠") in now.hands[B]) == (True, False)
    assert set(now.legal(A).cards) == {*HANDS[A]}

    after = now.after(A, PassCards(cards("9♦")))

    assert (card("9♦") in after.hands[A], card("9♦") in after.hands[B]) == (False, True)
    assert after.sizes == (7, 7, 7)
    assert after.to_act == {A}


def test_a_card_in_the_widow_is_not_exchanged():
    """Cats at Cards, Six-Bid Solo: nothing is exchanged and nothing is said but that."""
    now = called("T♠")

    assert now.hands == named().hands
    assert isinstance(now.stages[0], Tricks)


def test_where_the_house_lets_him_the_declarer_calls_another_card_then():
    now = called("T♠", AGAIN)

    assert now.to_act == {A}
    assert Call(card("T♠")) not in now.legal(A)
    assert card("A♣") in now.after(A, Call(card("A♣"))).hands[A]


@pytest.mark.parametrize(
    ("code", "why"), [("K♠", "you hold the K♠ yourself"), ("8♠", "the 8♠ is not in the pack of this game")]
)
def test_only_a_card_that_is_not_held_can_be_called(code, why):
    with pytest.raises(IllegalMove, match=why):
        named().after(A, Call(card(code)))


def test_another_card_must_be_given_back_than_the_one_called():
    with pytest.raises(IllegalMove, match="is the card you called, and another must go for it"):
        called("A♠").after(A, PassCards(cards("A♠")))
    with pytest.raises(IllegalMove, match="it is time to give a card back"):
        called("A♠").after(A, Call(card("A♣")))


def test_all_see_who_gave_the_card_called_and_only_two_which_was_given_back():
    now = called("A♠").after(A, PassCards(cards("9♦")))
    given = {
        seat: [each.what for each in view(now, seat).events if isinstance(each.what, Given)]
        for seat in (A, B, C, None)
    }
    open_card = Given(A, cards("A♠"), "called", giver=B)

    assert given[A] == given[C] == given[None] == [open_card]
    assert given[B] == [open_card, Given(B, cards("9♦"), "passed", giver=A)]
    assert (view(now, A).passed, view(now, A).passed_to) == (cards("9♦"), B)
    assert view(now, B).received == cards("9♦")
    for seat in (C, None):
        assert "9♦" not in str(view(now, seat).events)


def test_a_view_does_not_depend_on_which_card_was_given_back():
    one, other = (called("A♠").after(A, PassCards(cards(each))) for each in ("9♦", "T♥"))

    assert view(one, C) == view(other, C)
    assert view(one, None) == view(other, None)


def test_a_call_is_written_as_it_is_read():
    assert Call(Card("A", "♠")).text == "call AS"
    assert parse_move("call AS") == Call(Card("A", "♠"))


def test_the_rulebook_tells_what_is_called_and_given():
    text = rulebook(CALLING)

    assert "the declarer calls any card that is not in the declarer’s hand" in text
    assert "If the card lies in the widow, nothing is exchanged" in text
    assert "the declarer calls another" in rulebook(AGAIN)


@pytest.mark.parametrize("table", [CALLING, AGAIN], ids=["once", "again"])
def test_the_game_is_the_same_after_it_was_data(table):
    assert codec.loads(codec.dumps(table)) == table


@pytest.mark.parametrize(
    ("stages", "why"),
    [
        ((CallCard(), NameTrump()), "there is no declarer before it"),
        ((TakeTalon(()), NameTrump(), CallCard()), "just before the tricks"),
        ((NameTrump(), CallCard(), DealMore(1)), "just before the tricks"),
    ],
)
def test_a_card_is_called_last_before_the_tricks(stages, why):
    with pytest.raises(RulesError, match=why):
        game(*stages)
