"""News of a card called: who held it, and that a card was given back, which only two players see."""

from msgspec.structs import replace

from capot.cards import card, cards
from capot.play.match import new_match
from capot.play.moves import CallCard as Call
from capot.play.moves import NameTrump, PassCards
from capot.play.view import view
from capot.server.log.news import news_of_move
from capot.server.messages.live import CameIn, Gave, Moved
from capot.server.states.deal_states import ask
from tests.rules.table import A, B, C
from tests.rules.test_calling import CALLING, HANDS, WIDOW


def before():
    """Return the match in which A is to call a card."""
    match = new_match(CALLING, 3, first_dealer=C).with_hands(HANDS, WIDOW)
    return match.after(A, NameTrump("♠"))


def told(match, move, to):
    """Return the news for a seat of a move of A."""
    return news_of_move(match, match.after(A, move), A, move)(to)


def words(match, move, to):
    """Return the words for a seat on a move of A, event by event."""
    return [f"{each.words}" for each in told(match, move, to)]


def bare(happened):
    """Return happenings without their words."""
    return tuple(replace(each, words="") for each in happened)


def test_all_are_told_who_gave_the_card_called():
    call = Call(card("A♠"))

    for seat in (A, B, C, None):
        happened = bare(told(before(), call, seat))
        assert happened == (Moved(seat=A, move="call AS"), Gave(seat=B, to=A, card="AS"))
    assert words(before(), call, A) == ["You call {AS}.", "{@1} gives you {AS}."]
    assert words(before(), call, B) == ["{@0} calls {AS}.", "You give {AS} to {@0}."]
    assert words(before(), call, None) == ["{@0} calls {AS}.", "{@1} gives {AS} to {@0}."]


def test_all_are_told_that_nobody_holds_the_card_called():
    call = Call(card("T♠"))

    assert bare(told(before(), call, C)) == (Moved(seat=A, move="call TS"), Gave(seat=None, to=A, card="TS"))
    assert words(before(), call, C) == ["{@0} calls {TS}. It lies in the widow.", ""]


def test_only_two_are_told_which_card_was_given_back():
    match = before().after(A, Call(card("A♠")))
    back = PassCards(cards("9♦"))

    assert bare(told(match, back, A)) == (Moved(seat=A, move="pass 9D"),)
    assert bare(told(match, back, B)) == (Moved(seat=A, move=None), CameIn(cards=["9D"], seat=A))
    assert bare(told(match, back, C)) == bare(told(match, back, None)) == (Moved(seat=A, move=None),)
    assert words(match, back, A) == ["You give {9D} to {@1} in return."]
    assert words(match, back, B) == ["", "{@0} gives you {9D}."]
    assert words(match, back, C) == words(match, back, None) == ["{@0} gives a card to {@1} in return."]


def test_the_question_lists_the_cards_that_may_be_called():
    asked = ask(view(before().position, A))
    assert asked is not None

    assert (asked.what, len(asked.choices)) == ("card", 17)
    assert ("call AS", "{AS}") in [(each.move, each.name) for each in asked.choices]


def test_the_card_to_give_back_goes_to_whoever_gave_the_one_called():
    asked = ask(view(before().after(A, Call(card("A♠"))).position, A))
    assert asked is not None

    assert (asked.what, asked.count, asked.to) == ("pass", 1, B)
