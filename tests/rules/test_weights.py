"""The weights of a deal, read off its rules: points for taking a card or a trick."""

from fractions import Fraction

from capot.cards import Card, cards
from capot.rules.catalog import GAMES
from capot.rules.changes.options import with_options
from capot.rules.derived.weights import weights_of
from capot.rules.terms import EveryTrick


def weights(key, seats=4, **options):
    game = with_options(GAMES[key], options) if options else GAMES[key]
    return weights_of(game.rules_for(seats, 0), seats)


def test_each_card_counts_what_its_term_scores():
    counts = weights("polignac")

    found = {card: each.points for each in counts.cards for card in each.cards}

    assert found == {**dict.fromkeys(cards("JH JD JC"), 1), Card("J", "♠"): 2}
    assert counts.scoring_cards == set(found)
    assert {each.weight for each in counts.cards} == {1}


def test_a_trick_that_counts_is_named():
    assert weights("slobberhannes").scoring_tricks == {"first", "last"}


def test_a_set_counts_besides_its_parts_what_is_more_than_their_sum():
    (whole,) = weights("slobberhannes").sets

    assert (whole.extra, whole.tricks) == (1, ("first", "last"))


def test_what_each_card_pays_to_every_opponent_counts_as_often_as_there_are_seats():
    """R. F. Foster, Howell's settlement: every counter paid is one that the payer does not draw."""
    counts = weights("original-hearts", settlement="howell")

    assert {(each.points, len(each.cards)) for each in counts.cards} == {(-4, 13)}


def test_what_is_paid_into_a_pool_counts_one_for_a_card():
    counts = weights("original-hearts", settlement="sweepstake")

    assert {(each.points, each.pooled, len(each.cards)) for each in counts.cards} == {(-1, True, 13)}


def test_where_the_fewest_points_get_the_most_each_point_is_bad():
    counts = weights("bassadewitz")

    assert all(each.weight < 0 for each in counts.cards)
    assert [prize.target for prize in counts.prizes] == [EveryTrick()]


def test_where_tricks_are_counted_one_brings_its_points_and_its_part_of_what_none_costs():
    """Three of the five cards are dealt after trumps are named."""
    rules = GAMES["twenty-down"].rules_for(4, 0)

    assert weights_of(rules, 4).each_trick == -1 - Fraction(5, 5)
