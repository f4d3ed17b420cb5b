"""Ramsch and Schieberamsch of Skat: jacks are a suit of play, the most card points lose; C deals, A leads."""

import pytest

from capot.cards import Card, cards
from capot.play.match import new_match
from capot.play.moves import Discard, PlayCard, TakeWidow
from capot.play.view import view
from capot.players.views.trick_view import trick_view
from capot.players.worlds.card_sets import bits_of
from capot.players.worlds.knowledge import know
from capot.rules.games.skat_ramsch import RAMSCH, SCHIEBERAMSCH
from capot.rules.match.ends import AfterDeals
from capot.rules.terms import OWN_SUIT, Pack
from tests.rules.table import A, B, C, begun, finished, house, play, play_rows, playable, points, said

# A has 24 card points, B 39, C 57 with the skat: 8♥ A♥.
USUAL = """
    A♣ Q♣ T♣
    Q♥ T♥ 9♥
    7♠ A♠ 8♠
    K♣ Q♦ 8♦
    K♥ J♥ J♦
    7♣ 8♣ 9♣
    7♥ T♦ A♦
    Q♠ J♠ J♣
    9♠ 9♦ K♦
    K♠ T♠ 7♦
"""
# A has no trick, B 39 card points, C 81 with the skat: 9♥ K♣.
ONE_WITHOUT = """
    7♠ T♠ K♠
    8♥ 7♥ A♥
    8♦ T♦ K♦
    9♦ A♦ 7♦
    9♣ Q♣ A♣
    8♠ J♦ J♥
    9♠ 8♣ J♣
    Q♥ 7♣ J♠
    T♣ Q♦ Q♠
    T♥ K♥ A♠
"""
# A and B have 53 card points; B wins the last trick.
TWO_TIED = """
    K♣ 7♣ 9♦
    K♥ 8♥ 9♥
    T♣ Q♣ Q♠
    J♣ J♦ J♠
    8♣ A♣ Q♥
    9♣ K♦ Q♦
    K♠ 7♦ T♦
    7♠ 9♠ 8♠
    J♥ A♦ T♥
    T♠ A♠ 7♥
"""
FORTY_EACH = """
    T♦ 8♦ K♦
    T♠ A♠ K♠
    8♠ 9♦ Q♦
    9♣ T♣ A♣
    K♥ A♦ 7♦
    Q♥ A♥ J♣
    J♠ T♥ J♥
    J♦ 9♥ 8♣
    Q♠ 9♠ 7♣
    7♠ K♣ Q♣
"""
ALL_TO_A = """
    J♠ J♥ 7♠
    J♦ 7♦ 7♣
    A♠ 9♠ Q♠
    A♥ 7♥ 9♥
    T♠ 8♣ 8♦
    T♦ K♦ 9♦
    T♣ 9♣ Q♦
    K♠ Q♥ K♥
    K♣ Q♣ T♥
    8♥ A♣ A♦
"""


def test_three_play_with_32_cards_ten_each_and_two_in_the_skat():
    """John McLeod, pagat.com: three players, the pack of Skat, dealt 3, 4, 3."""
    match = new_match(RAMSCH, 3)
    position = match.with_deal(match.pack).position

    assert RAMSCH.players == (3,)
    assert {len(hand) for hand in position.hands} == {10}
    assert len(position.talon) == 2
    assert RAMSCH.rules_for(3, 0).deal.by.of(10) == (3, 4, 3)


def test_the_four_jacks_are_a_suit_of_their_own():
    """John McLeod, pagat.com: only the jacks are trumps; each printed suit keeps seven cards."""
    pack = RAMSCH.rules_for(3, 0).pack

    assert {pack.suit(card) for card in cards("J♣ J♠ J♥ J♦")} == {OWN_SUIT}
    assert [card for card in pack.sorted(pack.cards()) if card in pack.trumps] == [*cards("J♣ J♠ J♥ J♦")]
    assert pack.suit(Card("Q", "♦")) == "♦"
    assert sum(pack.suit(card) == "♦" for card in pack.cards()) == 7


def test_trumps_with_all_cards_of_the_last_ones_suit_take_its_place():
    """Capot’s choice: queens, jacks and diamonds are one suit of play, and no other diamonds are left."""
    pack = Pack("ATKQJ987", trumps=cards("Q♣ J♣ A♦ T♦ K♦ Q♦ J♦ 9♦ 8♦ 7♦"))

    assert pack.suits == "♠♥♦♣"
    assert pack.suit(Card("Q", "♣")) == "♦"


def test_a_led_jack_calls_for_jacks():
    """John McLeod, pagat.com: a jack is no card of its printed suit."""
    position = play(begun(RAMSCH, TWO_TIED), "K♣ 7♣ 9♦ K♥ 8♥ 9♥ T♣ Q♣ Q♠ J♣")

    assert position.to_act == {B}
    assert playable(position) == {Card("J", "♦")}
    assert "trumps were led" in str(position.why_not(B, PlayCard(Card("A", "♠"))))


def test_a_jack_does_not_follow_its_printed_suit():
    """John McLeod, pagat.com: hearts call for the other hearts, not for J♥."""
    position = play(begun(RAMSCH, USUAL), "A♣ Q♣ T♣ Q♥")

    assert Card("J", "♥") in position.hands[B]
    assert playable(position) == {card for card in position.hands[B] if card.suit == "♥" and card.rank != "J"}


def test_whoever_has_the_most_card_points_with_the_skat_loses_them():
    """John McLeod, pagat.com: 24, 39 and 57 card points cost the third 57; the skat is the last trick's."""
    deal = finished(RAMSCH, USUAL)

    assert deal.tricks[-1].winner == C
    assert set(deal.talon) == set(cards("8♥ A♥"))
    assert deal.score().points == (0, 0, -57)


def test_a_player_without_a_trick_doubles_the_loss():
    """Wikipedia: 0, 39 and 81 card points cost the third 162."""
    assert points(RAMSCH, ONE_WITHOUT) == (0, 0, -162)
    assert points(house(RAMSCH, trickless="no"), ONE_WITHOUT) == (0, 0, -81)


def test_players_who_tie_for_the_most_all_lose_their_points():
    """Capot’s choice; by other rules only the winner of the last trick does."""
    assert points(RAMSCH, TWO_TIED) == (-53, -53, 0)
    assert points(house(RAMSCH, tied="last-trick"), TWO_TIED) == (0, -53, 0)


def test_three_with_forty_card_points_lose_forty_each():
    """Capot’s choice: all three tie for the most."""
    assert points(RAMSCH, FORTY_EACH) == (-40, -40, -40)


def test_a_player_who_wins_every_trick_scores_120():
    """John McLeod, pagat.com: the Durchmarsch; nothing is doubled."""
    assert points(RAMSCH, ALL_TO_A) == (120, 0, 0)


@pytest.mark.parametrize("seats", RAMSCH.players)
def test_a_match_is_twelve_deals_and_the_highest_total_wins(seats):
    """Capot’s choice: everybody deals four times."""
    (end,) = RAMSCH.ends

    assert isinstance(end, AfterDeals)
    assert end.deals(seats, 1) == 12
    assert not RAMSCH.low_wins
    assert begun(RAMSCH, USUAL).to_act == {A}


TAKE, PUSH = TakeWidow(takes=True), TakeWidow(takes=False)


def pushed(game, rows, *moves):
    """Return the deal before the first lead; each seat in turn makes its moves, cards are laid as named."""
    return said(
        begun(game, rows), *(Discard(cards(move)) if isinstance(move, str) else move for move in moves)
    )


def test_each_push_doubles_what_the_loser_loses():
    """John McLeod, pagat.com: forehand pushes, the others take; 57 card points cost 114."""
    position = pushed(SCHIEBERAMSCH, USUAL, PUSH, TAKE, "8♥ A♥", TAKE, "8♥ A♥")

    assert play_rows(position, USUAL).score().points == (0, 0, -114)
    assert play_rows(pushed(SCHIEBERAMSCH, USUAL, PUSH, PUSH, PUSH), USUAL).score().points == (0, 0, -456)


def test_a_push_and_a_player_without_a_trick_double_it_twice():
    """John McLeod, pagat.com: 0, 39 and 81 card points after one push cost 324."""
    position = pushed(SCHIEBERAMSCH, ONE_WITHOUT, PUSH, TAKE, "9♥ K♣", TAKE, "9♥ K♣")

    assert play_rows(position, ONE_WITHOUT).score().points == (0, 0, -324)


def test_winning_every_trick_is_doubled_by_pushes_too():
    """John McLeod, pagat.com: +120 times the factor of the pushes."""
    free = house(SCHIEBERAMSCH, jacks="free")
    position = pushed(free, ALL_TO_A, TAKE, "J♣ 8♠", PUSH, PUSH)

    assert play_rows(position, ALL_TO_A).score().points == (480, 0, 0)


def test_whoever_takes_the_two_cards_lays_any_two_the_same_ones_allowed():
    """John McLeod, pagat.com: they lie there for the next player, unseen by the others."""
    position = pushed(SCHIEBERAMSCH, USUAL, TAKE)

    assert len(position.hands[A]) == 12
    assert not view(position, B).discards
    position = position.after(A, Discard(cards("A♣ K♥"))).after(B, TAKE)
    assert set(cards("A♣ K♥")) <= set(position.hands[B])
    assert view(position, A).laid_on == cards("K♥ A♣")
    assert view(position, A).takers == (B,)
    assert not view(position, C).laid_on
    over = position.after(B, Discard(cards("A♣ 8♣"))).after(C, PUSH)
    assert view(over, B).discards == cards("A♣ 8♣")
    assert not view(over, A).discards
    assert set(over.stock) == set(cards("A♣ 8♣"))


def test_jacks_may_not_be_laid_away():
    """Wikipedia: usual; some let jacks go."""
    position = pushed(SCHIEBERAMSCH, USUAL, PUSH, PUSH, TAKE)
    free = pushed(house(SCHIEBERAMSCH, jacks="free"), USUAL, PUSH, PUSH, TAKE)

    assert Card("J", "♦") in position.hands[C]
    assert Discard(cards("J♦ 8♠")) not in position.legal(C)
    assert "may not be discarded" in str(position.why_not(C, Discard(cards("J♦ 8♠"))))
    assert Discard(cards("J♦ 8♠")) in free.legal(C)


def test_by_house_rule_the_loser_gets_the_two_cards():
    """Wikipedia: the player with the most card points, 46 in tricks, loses the skat's 11 too."""
    assert points(house(RAMSCH, widow="loser"), USUAL) == (0, 0, -57)
    assert points(house(RAMSCH, widow="loser"), TWO_TIED) == (-64, 0, 0)


def test_a_seat_knows_who_may_hold_the_cards_it_laid():
    """Capot’s choice: A’s two cards are with B, who took them up, or lie on the table; C cannot have them."""
    position = pushed(SCHIEBERAMSCH, USUAL, TAKE, "A♣ K♥", TAKE, "8♣ 9♦", PUSH)
    known = know(trick_view(view(position, A)))
    bits = bits_of(RAMSCH.rules_for(3, 0).pack)
    laid = bits[Card("A", "♣")] | bits[Card("K", "♥")]

    b, c, out = known.may_hold[1:]
    assert b & laid == laid == out & laid
    assert not c & laid
