"""The declarer's hand laid open in the first trick, once all others have played to it.

The game is made up for these tests: 24 cards for three, seven each and a widow of three; the declarer must
take no card points.
"""

from dataclasses import replace

import pytest

from capot.cards import cards
from capot.play.events import Opened
from capot.play.match import new_match
from capot.play.moves import Choose, PlayCard
from capot.play.position import Position
from capot.play.view import view
from capot.rules import codec
from capot.rules.errors import RulesError
from capot.rules.match.ends import AfterDeals
from capot.rules.model import Game, every_deal
from capot.rules.rules import Rules
from capot.rules.scoring import Bands
from capot.rules.stages.opening import ChooseContract, Contract
from capot.rules.stages.tricks import Eldest, Tricks
from capot.rules.terms import Deal
from capot.rules.text.book import rulebook
from tests.rules.table import A, B, C
from tests.rules.test_calling import HANDS, PACK, POINTS, WIDOW

PLAY = Tricks(first_lead=Eldest(), open_hand="first trick")
NONE = Bands("none", ("points",), ((1, -6), (0, 6)), -6, 6, others_pay=True)


def game(by: str) -> Game:
    """Return the game in which eldest or the dealer is the declarer."""
    contract = Contract("misere", "Misère", (PLAY,), (POINTS, NONE))
    choice = ChooseContract((contract,), by="dealer" if by == "dealer" else "eldest", again=True)
    return Game(
        key="open",
        name="Open Misère",
        blurb="Take nothing with your hand open.",
        family="card points",
        players=(3,),
        schedule=every_deal(Rules(PACK, Deal(each=7), (choice,), ())),
        ends=(AfterDeals(2),),
        low_wins=False,
    )


def begun(by: str) -> Position:
    """Return the deal before the first lead of A, with the declarer A or C."""
    match = new_match(game(by), 3, first_dealer=C).with_hands(HANDS, WIDOW)
    return match.after(A if by == "eldest" else C, Choose("misere")).position


def played(by: str, text: str) -> Position:
    now = begun(by)
    for each in cards(text):
        (seat,) = now.to_act
        now = now.after(seat, PlayCard(each))
    return now


def opened(now: Position, seat: int | None) -> list[Opened]:
    return [each.what for each in view(now, seat).events if isinstance(each.what, Opened)]


@pytest.mark.parametrize("text", ["", "9♦", "9♦ Q♦"])
def test_the_hand_stays_closed_until_both_opponents_have_played(text):
    """Wikipedia, Six-Bid Solo: the hand is laid open when both opponents have played to the first trick."""
    now = played("eldest", text)

    assert now.exposed == ()
    assert [opened(now, seat) for seat in (A, B, C, None)] == [[]] * 4


@pytest.mark.parametrize(
    ("by", "seat", "text", "hand"),
    [
        ("eldest", A, "9♦ Q♦ J♦", "K♠ Q♠ J♠ 9♠ A♥ T♥"),
        ("dealer", C, "9♦ Q♦", "J♥ 9♥ A♣ T♣ K♣ Q♣ J♦"),
    ],
)
def test_all_see_the_hand_from_the_moment_both_opponents_have_played(by, seat, text, hand):
    """A declarer who plays last lays it open before his own card."""
    now = played(by, text)
    lying = {(seat, each) for each in cards(hand)}

    for to in (A, B, C, None):
        assert set(view(now, to).exposed) == lying
        assert [set(each.cards) for each in opened(now, to)] == [set(cards(hand))]


def test_the_hand_is_laid_open_once():
    now = played("eldest", "9♦ Q♦ J♦ K♦ A♣ A♥")

    assert len(opened(now, None)) == 1


def test_the_rulebook_says_when_the_hand_is_laid_open():
    text = rulebook(game("eldest"))

    assert "nce all others have played to the first trick, the declarer lays the hand open" in text


def test_the_game_is_the_same_after_it_was_data():
    assert codec.loads(codec.dumps(game("dealer"))) == game("dealer")


def test_somebody_must_be_the_declarer():
    with pytest.raises(RulesError, match="a hand is laid open, but there is no declarer before it"):
        replace(game("eldest"), schedule=every_deal(Rules(PACK, Deal(each=7), (PLAY,), (POINTS,))))
