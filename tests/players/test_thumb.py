"""Sentences of sound play, each shown in a position that a card player would not think long about."""

from dataclasses import replace
from random import Random

import pytest

from capot.cards import card, cards
from capot.play.match import new_match
from capot.play.moves import Announce, PassCards, PlayCard
from capot.play.position import from_hands
from capot.play.standing import Standing
from capot.play.view import view
from capot.players.catalog import PLAYERS
from capot.players.protocol import Advice
from capot.players.simple import SimplePlayer
from capot.players.thumb import BY_COST, ThumbPlayer, advise
from capot.rules.catalog import GAMES
from capot.rules.games.draw_hearts import DOMINO_HEARTS
from capot.rules.rules import Rules
from capot.rules.scoring import Captured, TrickTaken
from capot.rules.stages.tricks import Eldest, Tricks
from capot.rules.terms import Deal, Pack
from capot.study.complaints.suite import complaints
from tests.random_play import dealt

THUMB = ThumbPlayer()
COURT = Pack(order="AKQJ")
"""Sixteen cards, four for each player: a whole deal that can be seen at a glance."""

QUEEN = Captured("queen", cards("Q♠"), 13)
HEARTS = Captured("hearts", cards("A♥ K♥ Q♥ J♥"), 1)


def choice(hands, played="", scoring=(HEARTS, QUEEN), *, low_wins=True, pack=COURT):
    """Return the card that the next player chooses after some cards were played; seat 0 leads first."""
    rules = Rules(pack, Deal(), (Tricks(Eldest()),), tuple(scoring))
    position = from_hands(rules, 3, [cards(hand) for hand in hands], standing=Standing(low_wins=low_wins))
    for each in cards(played):
        (seat,) = position.to_act
        position = position.after(seat, PlayCard(each))
    (seat,) = position.to_act
    move = THUMB.choose(view(position, seat), Random(1))
    assert isinstance(move, PlayCard)
    return move.card


def test_whoever_cannot_follow_throws_the_card_that_costs_most():
    hands = ("A♣ K♣ Q♣ J♠", "Q♠ J♥ A♦ K♦", "J♣ K♠ A♠ Q♦", "A♥ K♥ Q♥ J♦")

    assert choice(hands, "A♣") == card("Q♠")


def test_a_player_ducks_with_the_highest_card_that_stays_under():
    hands = ("K♥ A♣ K♣ Q♣", "A♥ Q♥ J♥ A♦", "J♣ K♠ A♠ Q♦", "Q♠ J♠ K♦ J♦")

    assert choice(hands, "K♥") == card("Q♥")


def test_the_last_to_a_harmless_trick_takes_it_with_the_highest_card():
    hands = ("J♣ A♥ K♥ A♠", "Q♣ K♠ Q♥ A♦", "Q♠ J♠ J♥ K♦", "A♣ K♣ Q♦ J♦")

    assert choice(hands, "J♣ Q♣ J♠") == card("A♣")


def test_the_last_to_a_costly_trick_stays_out_of_it():
    hands = ("Q♠ A♥ K♥ A♣", "K♠ Q♣ Q♥ A♦", "K♦ K♣ J♥ Q♦", "A♠ J♠ J♣ J♦")

    assert choice(hands, "Q♠ K♠ Q♦") == card("J♠")


def test_while_players_draw_until_they_can_follow_the_lead_is_worth_a_harmless_trick():
    """The leader draws nothing."""
    rules = DOMINO_HEARTS.rules_for(2, 0)
    hands = [cards("5♣ 4♦ 6♦ 8♠ 9♠ 7♥"), cards("A♣ 2♣ K♦ Q♠ J♠ 3♥")]
    stock = [each for each in rules.pack.cards() if each not in {*hands[0], *hands[1]}]
    position = from_hands(rules, 1, hands, stock).after(0, PlayCard(card("5♣")))

    assert THUMB.choose(view(position, 1), Random(1)) == PlayCard(card("A♣"))


def test_a_card_that_takes_points_off_is_worth_a_trick():
    prize = Captured("jack", cards("J♦"), -10)
    hands = ("J♦ A♣ K♣ Q♣", "Q♦ A♥ K♥ Q♥", "J♣ A♠ K♠ Q♠", "A♦ K♦ J♠ J♥")

    assert choice(hands, "J♦ Q♦ A♠", [prize]) in cards("A♦ K♦")


def test_where_tricks_are_wanted_a_player_wins_them():
    tricks = TrickTaken("tricks", "every", 1)
    hands = ("Q♣ A♥ K♥ J♦", "J♣ A♠ K♠ Q♥", "Q♠ J♠ J♥ Q♦", "A♣ K♣ A♦ K♦")

    assert choice(hands, "Q♣ J♣ J♥", [tricks], low_wins=False) in cards("A♣ K♣")


WON = TrickTaken("tricks", "every", 1)


def test_of_equal_cards_that_cannot_win_a_wanted_trick_the_lowest_is_played():
    """Where tricks are wanted, a small card that wins nothing shows nothing; the winner plays the highest."""
    hands = ("A♣ A♥ K♥ A♠", "Q♣ J♣ Q♥ A♦", "Q♠ J♠ J♥ K♦", "K♣ K♠ Q♦ J♦")
    assert choice(hands, "A♣", (WON,), low_wins=False) == card("J♣")

    best = ("Q♣ A♥ K♥ A♠", "A♣ K♣ Q♥ A♦", "Q♠ J♠ J♥ K♦", "J♣ K♠ Q♦ J♦")
    assert choice(best, "Q♣", (WON,), low_wins=False) == card("A♣")


def test_of_equal_cards_that_stay_under_an_unwanted_trick_the_highest_is_played():
    hands = ("A♣ A♥ K♥ A♠", "Q♣ J♣ Q♥ A♦", "Q♠ J♠ J♥ K♦", "K♣ K♠ Q♦ J♦")

    assert choice(hands, "A♣", (WON,)) == card("Q♣")


def test_a_winner_is_kept_for_the_last_trick_where_that_is_wanted():
    """Cruel Fate: whoever wins the last trick escapes, so the ace is not spent on the trick before it."""
    last = TrickTaken("last", "last", 1, to="others")
    hands = ("Q♣ J♣ J♠ J♥", "A♦ J♦ Q♠ Q♥", "K♣ K♦ K♠ K♥", "A♣ Q♦ A♠ A♥")
    played = "J♠ Q♠ K♠ A♠ A♥ J♥ Q♥ K♥"

    assert choice(hands, played, [last]) == card("Q♦")


def test_where_the_kernel_has_no_room_for_the_rules_the_simple_player_moves():
    scoring = tuple(Captured(f"queen {number}", cards("Q♠"), 1) for number in range(49))
    rules = Rules(COURT, Deal(), (Tricks(Eldest()),), scoring)
    hands = ("Q♠ A♥ K♥ A♣", "K♠ Q♣ Q♥ A♦", "K♦ K♣ J♥ Q♦", "A♠ J♠ J♣ J♦")
    seen = view(from_hands(rules, 3, [cards(hand) for hand in hands]), 0)

    move = THUMB.choose(seen, Random(1))

    assert move == SimplePlayer().choose(seen, Random(1))
    assert advise(seen, Random(1)) == Advice(move, BY_COST)


def hand_of(seat, hands, key="polignac"):
    return from_hands(GAMES[key].rules_for(4, 0), 3, [cards(hand) for hand in hands]), seat


LAYDOWN = (
    "KS QS JS AS TS 9S 8S 7S",
    "KH QH JH AH TH 9H 8H 7H",
    "KD QD JD AD TD 9D 8D 7D",
    "KC QC JC AC TC 9C 8C 7C",
)


def test_a_player_who_cannot_lose_a_trick_announces_capot_and_makes_it():
    position, seat = hand_of(0, LAYDOWN)
    assert THUMB.choose(view(position, seat), Random(1)) == Announce("capot")

    while position.to_act:
        (seat,) = position.to_act
        position = position.after(seat, THUMB.choose(view(position, seat), Random(1)))

    assert position.score().points == (0, 5, 5, 5)


def test_a_player_who_never_leads_announces_nothing_with_the_same_hand():
    position, _ = hand_of(0, LAYDOWN)
    position = position.after(0, Announce(None))

    assert THUMB.choose(view(position, 1), Random(1)) == Announce(None)


@pytest.mark.parametrize("seed", range(8))
def test_the_queen_of_spades_does_not_stay_alone_in_a_short_suit(seed):
    """Hearts: with the queen and fewer than three other spades, a player passes her or is rid of the suit."""
    match = dealt(new_match(GAMES["hearts"]), seed)
    for seat, hand in enumerate(match.position.hands):
        spades = [each for each in hand if each.suit == "♠"]
        if card("Q♠") in hand and len(spades) < 4:
            move = THUMB.choose(view(match.position, seat), Random(seed))
            assert isinstance(move, PassCards)
            assert card("Q♠") in move.cards


def test_a_queen_that_a_declarer_needs_is_not_thrown_on_the_tricks_that_the_declarer_wins():
    """Source 000, Four Bad Queens: whoever announces the moon must win all four queens."""
    hands = (
        "9C 8C 7C JS TS 9S KD JD",
        "KC JC TC 8S 7S QD TD 9D",
        "AC QC AS KS QS AH KH TH",
        "QH JH 9H 8H 7H AD 8D 7D",
    )
    rules = GAMES["four-bad-queens"].rules_for(4, 0)
    without_passing = replace(rules, stages=rules.stages[1:])
    position = from_hands(without_passing, 3, [cards(hand) for hand in hands])
    position = position.after(2, Announce("moon"))
    position = position.after(2, PlayCard(card("AC")))

    move = THUMB.choose(view(position, 3), Random(1))

    assert isinstance(move, PlayCard)
    assert move.card != card("QH")


@pytest.mark.parametrize("player", ["thumb", "learned"])
def test_the_last_card_of_a_sweep_is_taken_as_no_later_trick_stops_it(player):
    moon = next(each for each in complaints() if each.key == "hearts-moon-with-the-queen")

    assert PLAYERS[player].choose(moon.view, Random(1)).text == "play AS"
