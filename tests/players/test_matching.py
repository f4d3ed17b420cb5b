"""Players of matching: cards they keep, conclusions from draws, and players who are nearly out."""

from dataclasses import replace
from itertools import product
from random import Random

import pytest

from capot.cards import card, cards
from capot.play.match import new_match
from capot.play.matching import matches
from capot.play.moves import DrawCard, NameSuit, PassTurn, PlayCard
from capot.play.view import view
from capot.players.catalog import PLAYERS
from capot.players.matching.advice import matching_advice
from capot.players.matching.lie import Lie
from capot.players.matching.plain import simple
from capot.players.matching.playing_on import Course
from capot.players.protocol import Budget
from capot.players.sampler import SamplerPlayer
from capot.players.slow import is_slow_at
from capot.rules.catalog import GAMES
from capot.rules.games.switch import SWITCH
from capot.study.review import review_deal
from capot.surface.voice import answer
from tests.random_play import by_player, dealt
from tests.rules.table import house
from tests.rules.test_switch import FORMS, at, played

FEW = Budget(worlds=64)


def test_a_card_that_goes_on_anything_is_kept_for_later():
    seen = view(at("A♦ 9♦ 4♦ 5♥", "5♦ 5♣ 3♦", "6♦ 6♣ 3♥", pile="9♠", stock="3♠ 2♦"), 0)
    assert matching_advice(seen).move == simple(seen) == PlayCard(card("9♦"))


def test_a_card_that_goes_on_anything_is_kept_as_the_last():
    seen = view(at("A♥ 2♦", "5♦ 5♣ 3♦ 9♣", "6♦ 6♣ 3♥", pile="4♦", stock="3♠ 2♠"), 0)
    assert matching_advice(seen).move == simple(seen) == PlayCard(card("2♦"))


def test_the_suit_of_the_last_card_is_named_though_the_next_player_lacks_another():
    now = at("A♠ 3♥ 9♠", "5♦ 5♣ 3♦", "Q♠ 6♣ 3♣", pile="T♠", stock="3♠ 2♦ 4♦ K♦ 7♠")
    now = played(now, "9♠", DrawCard(), PassTurn(), "Q♠", "A♠")
    seen = view(now, 0)
    assert Lie(seen).lacks(1, card("7♠"))
    assert matching_advice(seen).move == NameSuit("♥")


def test_the_longest_suit_is_named():
    seen = view(played(at("A♦ 9♥ 4♥ 5♠", "5♦ 5♣ 3♦", pile="9♠", stock="3♠ 2♦"), "A♦"), 0)
    assert matching_advice(seen).move == simple(seen) == NameSuit("♥")
    assert matching_advice(seen).reason == "you hold more hearts than any other suit"


@pytest.mark.parametrize(
    ("hand", "reason"),
    [
        ("A♦ 9♥ 5♠", "you hold as many spades as any other suit"),
        ("A♦ 9♥ 4♥ 5♠ A♠", "you hold as many hearts as any other suit"),
        (
            "A♦ 9♠ 4♠ 5♥ 6♥ A♥",
            "apart from cards that go on anything, you hold as many spades as any other suit",
        ),
        ("A♦ 9♥", "your last card is of that suit"),
    ],
)
def test_why_a_suit_is_named_fits_the_hand(hand: str, reason: str):
    seen = view(played(at(hand, "5♦ 5♣ 3♦", pile="9♠", stock="3♠ 2♦"), "A♦"), 0)

    assert matching_advice(seen).reason == reason


def test_the_search_and_reviews_call_what_is_done_instead_of_playing():
    now = at("9♦ 9♠ 4♥ 5♥", "5♦ 5♣ 3♦", pile="9♣", stock="T♣ 2♦")
    drawn = now.after(0, DrawCard())

    assert answer(view(now, 0), DrawCard()).deed == "drawing a card"
    assert answer(view(drawn, 0), PassTurn()).deed == "keeping the card"


def test_a_player_with_few_cards_is_made_to_draw():
    seen = view(at("2♠ 9♠ 4♠ 5♠", "5♦ 5♣", "6♦ 6♣ 3♥", pile="T♠", stock="3♠ 2♦"), 0)
    advice = matching_advice(seen)
    assert advice.move == PlayCard(card("2♠"))
    assert "about to be out of cards" in advice.reason


def test_whoever_drew_and_ended_the_turn_is_believed_to_hold_nothing_that_fitted():
    now = at("9♠ 4♥", "5♦ 5♣ K♦", "6♦ 6♣ 3♥", pile="T♠", stock="3♥ 2♦ 4♦")
    lie = Lie(view(played(now, "9♠", DrawCard(), PassTurn()), 2))
    assert lie.lacks(1, card("7♠"))
    assert lie.lacks(1, card("9♥"))
    assert lie.lacks(1, card("A♥"))
    assert not lie.lacks(1, card("7♥"))


def test_from_a_single_card_that_may_not_have_an_effect_nothing_is_concluded_about_such_cards():
    """The J♥ fits the K♥, but may not be the last."""
    game = house(SWITCH, trick_last="forbidden")
    now = at("K♥ 4♥", "J♥", "6♦ 6♣ 3♥", pile="T♥", stock="3♠ 2♦ 4♦", game=game)
    now = played(now, "K♥", DrawCard())
    for then in (now, played(now, PassTurn())):
        lie = Lie(view(then, 2))
        assert not lie.lacks(1, card("J♥"))
        assert lie.lacks(1, card("9♥"))


def test_whoever_drew_what_was_due_may_hold_anything():
    now = at("2♠ 4♥", "5♦ 5♣ K♦", "6♦ 6♣ 3♥", pile="T♠", stock="3♥ 7♦ 4♦")
    lie = Lie(view(played(now, "2♠", DrawCard()), 2))
    assert not any(lie.lacks(1, each) for each in cards("7♠ 2♥ A♥"))


@pytest.mark.parametrize("form", FORMS)
def test_the_same_cards_fit_where_a_search_plays_on(form: str):
    """For speed, the search has its own copy of the rules for matching."""
    lie = Lie(view(at("9♠ 4♥", "5♦ 5♣", pile="T♠", game=house(SWITCH, form=form)), 0))
    course = Course(lie)
    dues = [(0, ""), *((each.draw, each.name) for each in lie.term.effects if each.draw)]
    for top, suit, (due, by) in product(cards("9♠ 2♥ J♦ Q♣"), (None, "♥"), dues):
        lie.pile = replace(lie.pile, pile=(top,), suit=suit, due=due, by=by)
        world = course.world([[], []], [], Random(1))
        fit = [each for each in lie.bits if matches(lie.term, lie.pile, each)]
        assert [each for each in lie.bits if course.fits(world, course.places[each])] == fit


@pytest.mark.parametrize("name", ["easy", "hard"])
def test_the_last_card_is_played_at_once(name: str):
    now = at("9♠", "5♦ 5♣ K♦", "6♦ 6♣ 3♥", pile="T♠", stock="3♥ 7♦ 4♦")
    player = PLAYERS[name]
    assert isinstance(player, SamplerPlayer)
    found = player.evaluate(view(now, 0), Random(1), FEW)
    assert next(iter(found)) == PlayCard(card("9♠"))
    assert found[PlayCard(card("9♠"))].points == 1


def test_a_deal_is_reviewed_with_two_packs():
    match = by_player(dealt(new_match(GAMES["switch"], 7), 1), PLAYERS["simple"], Random(1))
    found = review_deal(match, 1, seats=[0], worlds=(4,))
    assert found.seats[0].decisions


def test_the_search_decides_with_two_packs_too():
    game = GAMES["switch"]
    assert max(game.schedule[0].rules.at(seats).pack.copies for seats in game.players) == 2
    assert not any(is_slow_at(game, seats) for seats in game.players)
