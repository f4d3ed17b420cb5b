"""One deal in progress: dealing, turns, and what is refused."""

from dataclasses import replace

import pytest

from capot.cards import cards
from capot.play.errors import IllegalMove, OutOfTurn, PlayError
from capot.play.moves import PassCards, PlayCard
from capot.play.position import from_hands, start
from capot.play.standing import Standing
from capot.play.view import view
from capot.rules.rules import Rules
from capot.rules.scoring import Captured
from capot.rules.stages.exchanges import Exchange
from capot.rules.stages.tricks import Eldest, Tricks, TurnedTrump
from capot.rules.terms import Batches, Deal, Pack

EIGHT = Pack(order="KQ")
"""Eight cards, two of each suit: enough for a whole deal on one page."""

PLAIN = Rules(
    packs=EIGHT,
    deal=Deal(),
    stages=(Tricks(first_lead=Eldest()),),
    scoring=(Captured("queens", cards("QS QH QD QC"), 1),),
)


def play(position, text):
    """Play cards in turn."""
    for card in cards(text):
        (seat,) = position.to_act
        position = position.after(seat, PlayCard(card))
    return position


def test_cards_are_dealt_singly_from_the_player_after_the_dealer():
    position = start(PLAIN, 4, 0, cards("KS QS KH QH KD QD KC QC"))

    assert position.hands == (cards("QH QC"), cards("KS KD"), cards("QS QD"), cards("KH KC"))
    assert position.to_act == {1}


def test_cards_are_dealt_in_packets_where_the_rules_say_so():
    batches = replace(PLAIN, deal=Deal(Batches({2: "2"})))

    position = start(batches, 4, 3, cards("KS QS KH QH KD QD KC QC"))

    assert position.hands == (cards("KS QS"), cards("KH QH"), cards("KD QD"), cards("KC QC"))


def test_cards_that_are_left_over_are_the_talon():
    position = start(PLAIN, 3, 0, cards("KS QS KH QH KD QD KC QC"))

    assert position.talon == cards("KC QC")


def test_the_winner_of_a_trick_leads_to_the_next():
    hands = [cards("KS QH"), cards("QS KH"), cards("KD QD"), cards("KC QC")]
    position = from_hands(PLAIN, 3, hands)

    position = play(position, "KS QS KD KC")

    assert [trick.winner for trick in position.tricks] == [0]
    assert position.to_act == {0}


def test_a_player_who_can_follow_suit_must():
    hands = [cards("KS QH"), cards("QS KH"), cards("KD QD"), cards("KC QC")]
    position = play(from_hands(PLAIN, 3, hands), "KS")

    with pytest.raises(IllegalMove, match="K♥ may not be played: spades were led and you hold the Q♠"):
        position.after(1, PlayCard(*cards("KH")))


def test_a_player_void_in_the_suit_led_may_play_any_card():
    hands = [cards("KS QH"), cards("QS KH"), cards("KD QD"), cards("KC QC")]
    position = play(from_hands(PLAIN, 3, hands), "KS QS")

    assert {move.card for move in position.legal(2).moves} == set(cards("KD QD"))


def test_a_discard_never_wins_however_high_it_is():
    hands = [cards("QS QH"), cards("KH KS"), cards("KD QD"), cards("KC QC")]
    position = play(from_hands(PLAIN, 3, hands), "QH KH KD KC")

    assert position.tricks[0].winner == 1


def test_a_card_nobody_holds_here_and_a_move_out_of_turn_change_nothing():
    hands = [cards("KS QH"), cards("QS KH"), cards("KD QD"), cards("KC QC")]
    position = from_hands(PLAIN, 3, hands)

    with pytest.raises(IllegalMove, match="you do not hold the K♦"):
        position.after(0, PlayCard(*cards("KD")))
    with pytest.raises(OutOfTurn, match="it is not the turn of seat 2; seat 0 is to act"):
        position.after(2, PlayCard(*cards("KD")))
    with pytest.raises(IllegalMove, match="it is time to play a card"):
        position.after(0, PassCards(cards("KS")))


def test_a_deal_is_scored_only_when_it_is_over():
    hands = [cards("KS QH"), cards("QS KH"), cards("KD QD"), cards("KC QC")]
    position = from_hands(PLAIN, 3, hands)
    with pytest.raises(PlayError, match="the deal is not over yet"):
        position.score()

    over = play(position, "KS QS KD KC QH KH QD QC")

    assert over.is_over
    assert over.score().points == (1, 3, 0, 0)
    with pytest.raises(OutOfTurn, match="the deal is over"):
        over.after(0, PlayCard(*cards("KS")))


@pytest.mark.parametrize(
    ("pack", "reason"),
    [
        ("KS KS KH QH KD QD KC QC", "the K♠ is in the deal twice"),
        ("KS QS KH QH KD QD KC", "the Q♣ is missing from the deal"),
        ("KS QS KH QH KD QD KC 2C", "the 2♣ is not in the pack of this game"),
    ],
)
def test_a_pack_that_is_not_the_games_is_refused(pack, reason):
    with pytest.raises(PlayError, match=reason):
        start(PLAIN, 4, 0, cards(pack))


def test_the_highest_trump_wins_and_a_void_player_need_not_trump():
    trumps = replace(PLAIN, deal=Deal(turn_up="dealer"), stages=(Tricks(Eldest(), trump=TurnedTrump()),))
    hands = [cards("KS QH"), cards("QD KH"), cards("KD QS"), cards("KC QC")]
    position = from_hands(trumps, 3, hands, turn_up=cards("QC")[0])

    assert position.trump == "♣"
    assert {move.card for move in play(position, "KS").legal(1).moves} == set(cards("QD KH"))
    assert play(position, "KS KH QS QC").tricks[0].winner == 3


def test_the_choices_of_a_pass_may_come_in_any_order():
    passing = replace(PLAIN, stages=(Exchange(1, ("left",)), Tricks(Eldest())))
    hands = [cards("KS QH"), cards("QS KH"), cards("KD QD"), cards("KC QC")]
    choices = {0: "KS", 1: "KH", 2: "QD", 3: "QC"}
    after = []
    for order in ((0, 1, 2, 3), (3, 1, 0, 2)):
        position = from_hands(passing, 3, hands)
        for seat in order:
            position = position.after(seat, PassCards(cards(choices[seat])))
        after.append(replace(position, events=()))

    assert after[0] == after[1]
    assert after[0].hands == (cards("QH QC"), cards("KS QS"), cards("KH KD"), cards("QD KC"))


def test_left_is_the_seat_before_in_an_anticlockwise_game():
    passing = replace(PLAIN, stages=(Exchange(1, ("left",)), Tricks(Eldest())))
    hands = [cards("KS QH"), cards("QS KH"), cards("KD QD"), cards("KC QC")]
    position = from_hands(passing, 3, hands, standing=Standing(direction="anticlockwise"))

    for seat, card in enumerate(("KS", "KH", "QD", "QC")):
        position = position.after(seat, PassCards(cards(card)))

    assert position.received == (cards("KH"), cards("QD"), cards("QC"), cards("KS"))


def test_nothing_is_passed_on_a_hold():
    holding = replace(PLAIN, stages=(Exchange(1, ("left", "hold")), Tricks(Eldest())))
    hands = [cards("KS QH"), cards("QS KH"), cards("KD QD"), cards("KC QC")]

    position = from_hands(holding, 3, hands, standing=Standing(number=1))

    assert position.to_act == {0}
    assert view(position, 0).passed_to is None
