"""Switch: cards are shed by suit or rank, and some make the others draw, miss a turn or play the other way.

The dealer sits last, so that A is eldest; hands are written for the moment in question.
"""

from dataclasses import replace
from typing import Any

import pytest

from capot.cards import card, cards
from capot.env.bounds import longest
from capot.language.languages import LANGUAGES
from capot.language.texts import told
from capot.play.errors import IllegalMove
from capot.play.events import Given
from capot.play.match import new_match
from capot.play.matching import PileProgress, pile_after, pile_seen, renewed
from capot.play.moves import DrawCard, Move, NameSuit, PassTurn, PlayCard
from capot.play.position import Position
from capot.play.scores.deal import why_empty
from capot.play.stages.matching_words import answer, facts, question, signs
from capot.play.stages.matching_words import told as said
from capot.play.view import view
from capot.record import Record, dumps, dumps_view, loads, loads_view, view_of
from capot.rules.changes.edits import Change, edited
from capot.rules.errors import RulesError
from capot.rules.games.switch import SWITCH
from capot.rules.model import Game
from capot.rules.stages.matching import TURNS, Effect
from capot.rules.text import rulebook
from capot.server.messages.plays.matching import matching_play
from tests.random_play import random_match
from tests.rules.table import A, B, C, D, house
from tests.rules.table import said as made

DRAW, PASS = DrawCard(), PassTurn()
BLACK_JACK = house(SWITCH, form="black-jack")
CHANGE_IT = house(SWITCH, form="jack-change-it")
FORMS = ("switch", "two-four-jack", "jack-change-it", "black-jack")


def at(*hands: str, pile: str, stock: str = "", game: Game = SWITCH, **more: Any) -> Position:
    """Return a moment of a deal: these hands, the pile with its top card last, the stock from its top."""
    match = new_match(game, len(hands), first_dealer=len(hands) - 1)
    now = match.with_deal(match.pack).position
    there = cards(stock)
    progress = replace(PileProgress(A, cards(pile), len(there)), **more)
    return replace(
        now,
        hands=tuple(now.rules.pack.sorted(cards(hand)) for hand in hands),
        progress=progress,
        drawn=len(now.talon) - len(there),
        pushed=there,
    )


def played(now: Position, *moves: str | Move) -> Position:
    """Return the position after these moves, each of the seat to act."""
    return made(now, *(PlayCard(card(move)) if isinstance(move, str) else move for move in moves))


def may(now: Position) -> set[object]:
    """Return the cards that may be played, and the other moves."""
    (seat,) = now.to_act
    return {str(each.card) if isinstance(each, PlayCard) else each for each in now.legal(seat).moves}


def turn(now: Position) -> int:
    """Return whose turn it is."""
    (seat,) = now.to_act
    return seat


def pile(now: Position) -> PileProgress:
    """Return the pile."""
    return now.progress_of(PileProgress)


def refused(now: Position, move: str | Move) -> str:
    """Return why the seat to act may not make a move."""
    with pytest.raises(IllegalMove) as caught:
        played(now, move)
    return str(caught.value)


def dealt_with(turned: str, seats: int = 4) -> Position:
    """Return a deal in which these cards lie on top of the stock."""
    match = new_match(SWITCH, seats, first_dealer=seats - 1)
    top = cards(turned)
    rest = [each for each in match.pack if each not in top]
    count = 7 * seats
    return match.with_deal((*rest[:count], *top, *rest[count:])).position


def test_seven_cards_are_dealt_and_the_next_begins_the_pile():
    """Wikipedia and hobbylark: seven each, and the rest is the stock."""
    now = dealt_with("9♠")
    assert now.sizes == (7, 7, 7, 7)
    assert pile(now).pile == cards("9♠")
    assert (now.in_stock, turn(now)) == (23, A)


def test_two_packs_are_used_from_five_players_on():
    """Hobbylark."""
    for seats, count in ((2, 52), (4, 52), (5, 104), (7, 104)):
        assert len(new_match(SWITCH, seats).pack) == count


def test_a_first_card_with_an_effect_is_covered_until_a_plain_one_lies_on_top():
    """Wikipedia."""
    now = dealt_with("2♠ J♥ 6♣")
    assert pile(now).pile == cards("2♠ J♥ 6♣")
    assert (pile(now).due, pile(now).step, now.in_stock) == (0, 1, 21)
    assert now.events[0].what == Given(D, cards("J♥ 6♣"), "turned")


def test_a_card_fits_if_it_has_the_suit_or_the_rank_of_the_top_card():
    """Wikipedia."""
    now = at("9♦ 4♠ K♥", "5♦ 5♣", pile="9♠", stock="3♦")
    assert may(now) == {"9♦", "4♠", DRAW}
    assert refused(now, "K♥") == "the K♥ has neither the suit nor the rank of the 9♠"


def test_whoever_draws_may_play_the_card_drawn_but_no_other():
    """Wikipedia: draw one card, by choice too, and play that card if it may be played, or end the turn."""
    now = played(at("9♦ K♥", "5♦ 5♣", pile="9♠", stock="4♠ 3♦"), DRAW)
    assert may(now) == {"4♠", PASS}
    assert refused(now, "9♦") == "after drawing, only the card drawn may be played"
    assert turn(played(now, PASS)) == B
    assert pile(played(now, "4♠")).top == card("4♠")


def test_a_card_drawn_that_does_not_fit_ends_the_turn():
    """Wikipedia."""
    now = played(at("K♥", "5♦ 5♣", pile="9♠", stock="3♦"), DRAW)
    assert may(now) == {PASS}


def test_that_a_player_drew_is_shown_until_the_deal_is_over():
    now = played(at("4♦ 9♣", "K♣", pile="8♠", stock="7♥ 6♥"), DRAW, PASS)

    assert [str(each.words) for each in signs(view(now, B), A, None)] == ["drew 1"]
    over = played(replace(now, progress=replace(now.progress_of(PileProgress), pile=cards("8♣"))), "K♣")
    assert over.is_over
    assert signs(view(over, B), A, None) == []


def test_players_who_draw_until_they_can_play_draw_on():
    """Option draw=until-able, tametheboardgame."""
    game = house(SWITCH, draw="until-able")
    now = played(at("K♥", "5♦ 5♣", pile="9♠", stock="3♦ 4♠", game=game), DRAW)
    assert may(now) == {DRAW}
    assert refused(now, PASS) == "you draw until you may play a card"
    assert may(played(now, DRAW)) == {"4♠", PASS}


def test_only_players_who_cannot_play_draw_where_that_is_the_rule():
    """Option draw_when=unable."""
    game = house(SWITCH, draw_when="unable")
    now = at("9♦ K♥", "5♦ 5♣", pile="9♠", stock="4♠ 3♦", game=game)
    assert may(now) == {"9♦"}
    assert refused(now, DRAW) == "you hold a card that you may play, so you may not draw"
    assert may(at("K♥", "5♦ 5♣", pile="9♠", stock="4♠", game=game)) == {DRAW}


def test_twos_add_up_until_a_player_without_one_draws_them_all():
    """Worked example (a): A 2♠, B 2♦, C 2♥; D has no 2 and draws six; A goes on from the 2♥."""
    now = at("2♠ K♥ 3♣", "2♦ 4♠", "2♥ 4♦", "7♦ K♠", pile="7♠", stock="3♠ 5♠ 6♠ 8♠ 9♠ T♠ J♠")
    now = played(now, "2♠")
    assert may(now) == {"2♦", DRAW}
    assert refused(now, "4♠") == "you must draw 2 cards or answer"
    now = played(now, "2♦", "2♥")
    assert may(now) == {DRAW}
    now = played(now, DRAW)
    assert (now.sizes[D], turn(now), pile(now).due) == (8, A, 0)
    assert may(now) == {"K♥", DRAW}


def test_an_eight_makes_the_next_player_miss_a_turn():
    """Hobbylark and Wikipedia."""
    now = at("8♠ 3♦", "5♦ 5♣", "5♥ 4♣", pile="7♠", stock="3♠")
    assert turn(played(now, "8♠")) == C


def test_a_jack_turns_play_round():
    """Hobbylark."""
    now = played(at("J♠ 3♦", "5♦ 5♣", "J♥ 4♣", pile="7♠", stock="3♠"), "J♠")
    assert turn(now) == C
    assert turn(played(now, "J♥")) == A


def test_with_two_players_a_jack_makes_the_other_miss_a_turn():
    """Programs."""
    assert turn(played(at("J♠ 3♦", "5♦ 5♣", pile="7♠", stock="3♠"), "J♠")) == A


def test_an_ace_goes_on_anything_and_names_the_suit_to_be_played_next():
    """Worked example (b): top 9♠, A♣, hearts named: next a heart or an ace; 9♦ and K♣ are refused."""
    now = at("A♣ 3♦", "9♦ K♣ 4♥ A♦", pile="9♠", stock="3♠")
    now = played(now, "A♣")
    assert may(now) == {NameSuit(suit) for suit in "♠♥♦♣"}
    assert refused(now, "3♦") == "it is time to name a suit"
    now = played(now, NameSuit("♥"))
    assert may(now) == {"4♥", "A♦", DRAW}
    assert refused(now, "9♦") == "the 9♦ is not of the suit named, ♥"
    assert refused(now, "K♣") == "the K♣ is not of the suit named, ♥"


def test_an_ace_and_a_jack_are_no_answer_to_a_two():
    """Hobbylark: only a two answers a two."""
    now = played(at("2♠ 3♦", "A♠ J♠ 2♥ 4♠", pile="9♠", stock="3♠ 4♣"), "2♠")
    assert may(now) == {"2♥", DRAW}


def test_the_first_player_out_of_cards_wins_though_the_last_has_an_effect():
    """Worked example (c): A holds 2♣ only and plays it: deal won; B draws nothing."""
    now = played(at("2♣", "5♦ 5♣", pile="7♣", stock="3♠ 4♠"), "2♣")
    assert now.is_over
    assert now.sizes == (0, 2)
    assert now.score().points == (1, 0)


def test_an_ace_as_the_last_card_names_no_suit():
    """The effect of the last card falls away."""
    assert played(at("A♣", "5♦ 5♣", pile="7♣", stock="3♠"), "A♣").is_over


def test_the_last_card_may_not_have_an_effect_where_that_is_forbidden():
    """Option trick_last=forbidden, liquisearch."""
    game = house(SWITCH, trick_last="forbidden")
    now = at("2♣", "5♦ 5♣", pile="7♣", stock="3♠ 4♠", game=game)
    assert may(now) == {DRAW}
    assert refused(now, "2♣") == "the last card may not be one with an effect"


def test_the_pile_without_its_top_card_becomes_the_stock():
    """Wikipedia and jackjack; the order is fixed by the cards as dealt."""
    now = at("K♥", "5♦ 5♣", pile="3♦ 4♦ 6♦ 9♠")
    then = played(now, DRAW)
    assert pile(then).pile == cards("9♠")
    assert (then.in_stock, pile(then).renewed, len(then.hands[A])) == (2, 1, 2)
    assert {*then.hands[A], *then.stock} == {*cards("K♥ 3♦ 4♦ 6♦")}
    order = renewed(now.dealt, now.talon, cards("3♦ 4♦ 6♦"), 1)
    assert (then.received[A], then.stock) == (order[:1], order[1:])
    assert then == played(now, DRAW)


def test_another_deal_shuffles_the_pile_in_another_order():
    """The order depends on the cards of the stock, which nobody has seen."""
    now = dealt_with("9♠")
    some = cards("3♦ 4♦ 6♦ 7♦ 8♦ 9♦ T♦ J♦ Q♦ K♦")
    other = (*now.talon[:-2], *now.talon[:-3:-1])
    assert renewed(now.dealt, now.talon, some, 1) != renewed(now.dealt, other, some, 1)
    assert renewed(now.dealt, now.talon, some, 1) != renewed(now.dealt, now.talon, some, 2)


def test_a_draw_larger_than_stock_and_pile_is_as_many_as_there_are():
    """The sheet: a penalty larger than stock and pile together."""
    now = at("K♥", "5♦ 5♣", pile="3♦ 2♠", stock="4♦", due=4, by="two")
    then = played(now, DRAW)
    assert (then.sizes[A], then.in_stock, turn(then)) == (3, 0, B)


def test_a_player_is_told_to_draw_no_more_cards_than_there_are():
    """Five are due, but stock and pile have three."""
    now = at("A♥ K♦ Q♣", "2♥ 5♣", pile="3♦ 4♥", stock="4♣", game=CHANGE_IT)
    now = played(now, "A♥")
    seen = view(now, B)
    assert pile(now).due == 5
    assert str(question(seen).words) == "You must draw 3 cards."
    assert str(answer(seen, DRAW).title) == "Draw 3 cards"
    assert "to be drawn: 3 cards" in map(str, facts(seen, B))
    assert refused(now, "5♣") == "you must draw 3 cards or answer"
    assert str(said(view(now, A), now.events[-1].what, B)).endswith("You must draw three cards or answer.")
    assert matching_play(seen).due == len(played(now, DRAW).hands[B]) - 2 == 3


def test_a_player_who_can_neither_play_nor_draw_passes_and_after_a_round_the_deal_is_void():
    """By our choice."""
    now = at("K♥", "5♦ 5♣", pile="9♠")
    assert may(now) == {PASS}
    now = played(now, PASS)
    assert not now.is_over
    now = played(now, PASS)
    assert now.is_over
    assert now.score().points == (0, 0)
    assert why_empty(now) == "The deal is void: nobody has got rid of all cards."


def test_a_player_who_can_play_may_not_pass():
    """By our choice."""
    now = at("9♥", "5♦ 5♣", pile="9♠")
    assert may(now) == {"9♥"}
    assert refused(now, PASS) == "it is time to play a card"


def test_a_deal_that_lasts_too_long_is_void():
    """By our choice."""
    now = at("9♥ 4♦", "5♦ 5♣", pile="9♠", stock="3♠ 2♦", turns=TURNS - 1)
    assert played(now, "9♥").is_over


def test_a_deal_of_two_players_is_played_on_after_a_hundred_turns_each():
    """Drawing until able, two who play to win may take more than that."""
    now = at("9♥ 4♦", "5♦ 5♣", pile="9♠", stock="3♠ 2♦", turns=200)
    assert not played(now, "9♥").is_over


@pytest.mark.parametrize("draw", ["one", "until-able"])
def test_a_deal_that_lasts_too_long_is_no_longer_than_the_rules_allow(draw: str):
    """Both players draw whenever they can, so neither gets rid of a card."""
    game = house(SWITCH, draw=draw)
    now = new_match(game, 2).with_deal(new_match(game, 2).pack).position
    while not now.is_over:
        (seat,) = now.to_act
        moves = now.legal(seat).moves
        now = now.after(seat, DRAW if DRAW in moves else moves[-1])
    length = longest(now.rules, 2)
    assert now.score().points == (0, 0)
    assert len(now.moves) <= length.actions
    assert len(now.events) <= length.events


def test_the_others_cards_score_where_that_is_the_rule():
    """Option score=points, Parlett: A 1, 2 to 10 their figure, court cards 10."""
    game = house(SWITCH, score="points")
    now = played(at("7♣", "K♦ A♣", "T♠ 3♦", pile="7♠", stock="3♠", game=game), "7♣")
    assert now.score().points == (24, 0, 0)


def test_two_four_jack_has_fours_that_only_fours_answer():
    """Option form=two-four-jack."""
    game = house(SWITCH, form="two-four-jack")
    now = played(at("4♠ 3♦", "2♠ 4♥ 5♣", "5♥ 6♥", pile="9♠", stock="3♠", game=game), "4♠")
    assert may(now) == {"4♥", DRAW}
    assert pile(played(now, "4♥")).due == 8


def test_jack_change_it_has_wild_jacks_queens_that_turn_and_an_ace_of_hearts_that_draws_five():
    """Option form=jack-change-it."""
    now = at("J♦ A♥ Q♥ 3♦", "5♦ A♠", "5♥ 6♥", pile="9♥", stock="3♠", game=CHANGE_IT)
    assert may(now) == {"J♦", "A♥", "Q♥", DRAW}
    assert may(played(now, "J♦")) == {NameSuit(suit) for suit in "♠♥♦♣"}
    assert pile(played(now, "A♥")).due == 5
    assert may(played(now, "A♥")) == {DRAW}
    assert turn(played(now, "Q♥")) == C


def test_black_jack_adds_up_twos_and_black_jacks_and_a_red_jack_cancels():
    """Option form=black-jack."""
    now = at("2♠ 3♦", "J♣ 5♣", "J♥ 2♥", pile="9♠", stock="3♠ 4♠", game=BLACK_JACK)
    now = played(now, "2♠")
    assert may(now) == {"J♣", DRAW}
    now = played(now, "J♣")
    assert (pile(now).due, may(now)) == (7, {"J♥", "2♥", DRAW})
    now = played(now, "J♥")
    assert (pile(now).due, turn(now), now.sizes) == (0, A, (1, 1, 1))


def test_a_red_jack_is_a_plain_card_where_nothing_is_due():
    """Option form=black-jack."""
    now = at("J♥ 3♦", "5♦ 5♣", pile="9♠", stock="3♠ 4♠", game=BLACK_JACK)
    assert may(now) == {DRAW}


def test_a_queen_must_be_covered_at_once_or_a_card_is_drawn():
    """Option form=black-jack."""
    now = at("Q♠ 4♠ 3♦", "5♦ 5♣", pile="9♠", stock="K♠ 4♣", game=BLACK_JACK)
    now = played(now, "Q♠")
    assert (turn(now), may(now)) == (A, {"4♠", DRAW})
    assert turn(played(now, "4♠")) == B
    drawn = played(now, DRAW)
    assert may(drawn) == {"K♠", PASS}
    assert turn(played(drawn, PASS)) == B


@pytest.mark.parametrize(
    ("effects", "why"),
    [
        ((Effect("two", "2", draw=2), Effect("too", "23", skip=True)), "has two effects: two and too"),
        ((Effect("two", "2"),), "two: nothing happens"),
        ((Effect("two", "2", cover=True, skip=True),), "does nothing else"),
        ((Effect("two", "2", draw=-1),), "nobody can draw -1 cards"),
        ((Effect("two", "", skip=True),), "no card of the pack has this effect"),
        ((Effect("two", "2", cancels=True),), "no card makes anybody draw"),
        ((Effect("all", "23456789TJQKA", skip=True),), "a pile begins with a plain card"),
        ((Effect("two", "2", draw=2), Effect("two", "3", skip=True)), "needs a different name"),
    ],
)
def test_effects_that_make_no_sense_are_refused(effects: tuple[Effect, ...], why: str):
    with pytest.raises(RulesError, match=why):
        edited(SWITCH, (Change("rules.stages.matching.effects", effects),))


def test_any_effects_can_be_combined_as_in_crazy_eights():
    """Games of the family are data: here eights are wild, and a queen skips and turns."""
    effects = (Effect("eight", "8", wild=True, names=True), Effect("queen", "Q", skip=True, turn=True))
    game = edited(SWITCH, (Change("rules.stages.matching.effects", effects),))
    now = at("8♦ Q♠ 2♠", "5♦ 5♣", "5♥ 6♥", "5♠ 6♠", pile="9♠", stock="3♠", game=game)
    assert may(now) == {"8♦", "Q♠", "2♠", DRAW}
    assert turn(played(now, "Q♠")) == C
    assert pile(played(now, "Q♠")).step == -1


def test_a_view_shows_the_pile_and_the_size_of_the_stock_but_no_card_of_it():
    now = dealt_with("2♠ 6♣", seats=3)
    (seat,) = now.to_act
    now = now.after(seat, DRAW)
    seen = view(now, B)
    given = [event.what for event in seen.events if isinstance(event.what, Given)]
    assert given == [Given(C, cards("6♣"), "turned"), Given(A, (), "drawn", count=1)]
    assert (seen.stock, seen.sizes) == (now.in_stock, (8, 7, 7))
    assert pile_seen(seen) == pile_after(seen, seen.events) == pile(now)


@pytest.mark.parametrize("form", FORMS)
def test_what_everybody_sees_agrees_with_the_pile_all_through_a_deal(form: str):
    def look(now: Position) -> None:
        # Each view follows the pile from its first card, so a long end takes most time.
        if len(now.moves) > 200:
            return
        seen = view(now, B)
        assert pile_seen(seen) == pile_after(seen, seen.events)

    match = random_match(house(SWITCH, form=form), 3, seed=5, deals=1, look=look)
    (deal,) = match.deals
    assert deal.is_over
    seen = view(deal, None)
    assert seen.stock == deal.in_stock == pile_seen(seen).left
    record = Record(match)
    assert loads_view(dumps_view(record, 2)).deals == view_of(record, 2).deals
    now = loads(dumps(record)).match
    assert now == match


def test_what_an_ace_does_is_said_in_one_sentence():
    text = str(rulebook(SWITCH))
    assert text.count("Aces: ") == 1
    assert "Aces: may be played on anything, unless you have to draw; whoever plays one names a suit" in text


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rulebook_tells_each_effect_with_a_worked_score(form: str, language: str):
    game = house(SWITCH, form=form)
    text = told(rulebook(game), LANGUAGES[language])
    assert len(text) > 1500
    assert "{" not in text


def test_an_example_with_two_packs_names_single_cards():
    text = told(rulebook(SWITCH, 5), LANGUAGES["en"])
    assert "if the nine of spades is on top and you hold the nine of diamonds, the four of spades" in text
    assert "you play the two of spades" in text
