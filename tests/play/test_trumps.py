"""The trump suit of a deal whose contract names it."""

from capot.cards import card, cards
from capot.play.moves import Choose, TakeWidow
from capot.play.position import from_hands
from capot.play.standing import Standing
from capot.rules.rules import Rules
from capot.rules.scoring import TrickTaken
from capot.rules.stages.opening import ChooseContract, Contract
from capot.rules.stages.opening import TakeWidow as TakeWidowTerm
from capot.rules.stages.tricks import Eldest, Tricks, TurnedTrump
from capot.rules.terms import Deal, Pack

PLAIN = Tricks(Eldest())
TURNED = Tricks(Eldest(), trump=TurnedTrump(none_at="A", none_when_repeated=True))
WON = (TrickTaken("tricks", "every", 1),)
HANDS = [cards("A♠ Q♠"), cards("K♠ K♥"), cards("A♥ Q♥")]
CHOICE = ChooseContract(
    (Contract("turned", "Turned", (TURNED,), WON), Contract("plain", "Plain", (PLAIN,), WON))
)


def rules_of(*stages, turn_up="talon"):
    """Return rules of two cards each, with a talon of three."""
    return Rules(Pack("AKQ", without=cards("A♣ K♣ Q♣")), Deal(each=2, turn_up=turn_up), stages, WON)


def begun(rules, turned, standing=None):
    """Return a deal of three in which this card is turned up and seat 0 is eldest."""
    rest = [each for each in cards("A♦ K♦ Q♦") if each != card(turned)]
    return from_hands(rules, 2, HANDS, [card(turned), *rest], standing)


def test_the_card_turned_up_makes_trumps_in_a_contract_that_is_played_so():
    now = begun(rules_of(CHOICE), "K♦")

    assert now.trump is None
    assert now.after(0, Choose("turned")).trump == "♦"
    assert now.after(0, Choose("plain")).trump is None


def test_a_turned_card_of_some_ranks_or_of_the_suit_before_makes_none_in_a_contract_either():
    rules = rules_of(CHOICE)

    assert begun(rules, "A♦").after(0, Choose("turned")).trump is None
    assert begun(rules, "K♦", Standing(last_turned="♦")).after(0, Choose("turned")).trump is None
    assert begun(rules, "K♦", Standing(last_turned="♠")).after(0, Choose("turned")).trump == "♦"


def test_a_contract_without_trumps_has_none_though_a_card_was_turned_up_for_the_play_in_its_place():
    untaken = Contract("left", "Left", (PLAIN,), WON)
    rules = rules_of(TakeWidowTerm(untaken=untaken), TURNED, turn_up="dealer")
    now = from_hands(rules, 2, HANDS, cards("A♦ K♦ Q♦"))

    assert now.trump == "♥"
    assert now.after(0, TakeWidow(takes=True)).trump == "♥"
    for seat in range(3):
        now = now.after(seat, TakeWidow(takes=False))
    assert now.contract == untaken
    assert now.trump is None
