"""Nothing is wasted where only tricks count: the lowest card that does the work is played."""

from random import Random

import pytest

from capot.cards import Card
from capot.play.match import new_match
from capot.play.moves import PlayCard
from capot.play.view import view
from capot.players.catalog import PLAYERS
from capot.players.protocol import Budget, Estimate, Ranking
from capot.players.tricks.thrift import is_thriftier, only_tricks_count, thrifty
from capot.rules.catalog import GAMES
from tests.random_play import dealt

TO_THE_PARTNER = "6♠ A♠ 3♠"
"""A first trick at Whist that the partner has won so far, to which 9♠, 8♠ or 2♠ is played."""


def asked(cards, key="whist"):
    """Return the view of the player who follows these cards in the first trick of a deal."""
    position = dealt(new_match(GAMES[key]), 1).position
    for text in cards.split():
        position = position.after(min(position.to_act), PlayCard(Card(*text)))
    return view(position, min(position.to_act))


def estimates(suit="♠", /, **worths):
    """Return equal estimates of cards of a suit but for their worths."""
    return {
        PlayCard(Card(name[-1], suit)): Estimate(0.0, 0.1, worth, 24, worth_error=0.1)
        for name, worth in worths.items()
    }


@pytest.mark.parametrize(
    ("trick", "low", "high"),
    [
        (TO_THE_PARTNER, "2♠", "9♠"),
        ("6♠ T♠ Q♠", "2♠", "9♠"),  # the trick is lost with either
        ("4♣ 5♣ 8♣", "J♣", "K♣"),  # either wins
    ],
)
def test_of_a_suit_the_lower_card_is_thriftier_if_the_side_wins_as_much(trick, low, high):
    seen, cards = asked(trick), (Card(*low), Card(*high))

    assert is_thriftier(seen, *cards)
    assert not is_thriftier(seen, *reversed(cards))


def test_third_hand_wastes_nothing_by_winning():
    """Edmond Hoyle: the third player puts up a high card, since only one is to play after him."""
    seen = asked("6♠ T♠")

    assert not is_thriftier(seen, Card("3", "♠"), Card("Q", "♠"))


def test_a_wasted_card_comes_last_and_is_no_slip():
    found = estimates(_9=0.55, _2=0.5)
    high, low = found

    kept = thrifty(Ranking(found, 1.0, frozenset(found)), asked(TO_THE_PARTNER))

    assert [*kept.estimates] == [low, high]
    assert [each.is_wasted for each in kept.estimates.values()] == [False, True]
    assert kept.slips == {low}


def test_a_card_that_is_clearly_better_is_not_wasted():
    found = Ranking(estimates(_9=0.9, _2=0.5), 1.0)

    assert thrifty(found, asked(TO_THE_PARTNER)) == found


@pytest.mark.parametrize(("trick", "best"), [("4♣ Q♣ 9♣", "K"), ("4♣ 5♣ 8♣", "J")])
def test_a_card_that_takes_over_the_lead_need_not_be_as_clear(trick, best):
    """The king takes over the partner's queen; where the jack wins as well, the king is wasted."""
    found = Ranking(estimates("♣", K=0.65, J=0.5), 1.0)

    assert next(iter(thrifty(found, asked(trick)).estimates)) == PlayCard(Card(best, "♣"))


def test_a_low_card_that_dropped_out_of_the_race_saves_nothing():
    found = estimates(_9=0.5, _2=0.5)
    (high, best), (low, other) = found.items()
    ranking = Ranking({high: best, low: Estimate(0.0, 0.1, other.worth, 16, worth_error=0.1)}, 1.0)

    assert thrifty(ranking, asked(TO_THE_PARTNER)) == ranking


@pytest.mark.parametrize(
    ("key", "only"), [("whist", True), ("hearts-classic", False), ("catch-the-ten", False)]
)
def test_high_cards_are_kept_only_where_tricks_are_all_that_counts(key, only):
    """At Hearts a high card is a danger, and at Catch the Ten cards count in the tricks."""
    assert only_tricks_count(view(dealt(new_match(GAMES[key]), 1).position, 0)) is only


@pytest.mark.parametrize("name", ["easy", "medium", "hard"])
def test_no_level_puts_a_high_card_on_a_trick_that_the_partner_has_won(name):
    seen, few = asked(TO_THE_PARTNER), Budget(worlds=8)

    assert {PLAYERS[name].choose(seen, Random(seed), few) for seed in range(6)} == {PlayCard(Card("2", "♠"))}
