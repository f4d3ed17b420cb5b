"""Players where a card is called: their knowledge, their calls, and the messages to a program."""

from random import Random

import pytest

from capot.cards import Card, card, cards
from capot.play.match import new_match
from capot.play.moves import CallCard as Call
from capot.play.moves import PassCards
from capot.play.position import Position, start
from capot.play.view import view
from capot.players.catalog import PLAYERS
from capot.players.programs.news import events
from capot.players.protocol import Budget
from capot.players.stages import stage_advice
from capot.players.views.trick_deal import trick_deal
from capot.players.views.trick_view import trick_view
from capot.players.worlds.knowledge import know
from capot.rules.check.deal import check_rules
from capot.rules.rules import Rules
from capot.rules.scoring import TrickTaken
from capot.rules.stages.bidding import NameTrump
from capot.rules.stages.calling import CallCard
from capot.rules.stages.tricks import Eldest, NamedTrump, Tricks
from capot.rules.terms import Deal, Pack
from tests.kernel.both import assert_same_play
from tests.players.all_worlds import enumerate_worlds
from tests.players.programs import assert_heard
from tests.players.worlds_by_replay import columns_of, fitting
from tests.random_play import any_move, by_player, dealt, matches
from tests.rules.table import A
from tests.rules.test_calling import AGAIN, CALLING, FOUR, called, named

SMALL = Pack("AKQJ", without=tuple(Card(rank, suit) for suit in "♦♣" for rank in "AKQJ"))
"""Eight cards: two for each of three players, and a widow of two."""


def small(*, again: bool) -> Rules:
    """Return the rules of a deal that is small enough to try all its cards."""
    play = Tricks(first_lead=Eldest(), trump=NamedTrump())
    stages = (NameTrump(), CallCard(again=again), play)
    rules = Rules(SMALL, Deal(each=2), stages, (TrickTaken("last", "last", 1),)).at(3)
    check_rules(rules, 3)
    return rules


def small_deal(seed: int, *, again: bool) -> list[Position]:
    """Return the positions of such a deal, played at random."""
    rng, pack = Random(seed), list(SMALL.cards())
    rng.shuffle(pack)
    found = [start(small(again=again), 3, 2, pack)]
    while found[-1].to_act:
        (seat,) = found[-1].to_act
        found.append(found[-1].after(seat, any_move(found[-1].legal(seat), rng)))
    return found


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_a_seat_knows_exactly_what_all_deals_that_it_may_be_in_have_in_common(seed, seat):
    """The card called lies with the declarer or out of play, and two know who has the one given back."""
    for position, worlds in fitting(small_deal(seed, again=seed % 2 > 0), seat):
        if position.is_over:
            continue
        listed = list(enumerate_worlds(know(trick_view(view(position, seat)))))

        assert columns_of(position) in worlds
        assert len(listed) == len(set(listed))
        assert set(listed) == worlds


@pytest.mark.parametrize("seed", range(3))
def test_the_tricks_are_those_of_a_plain_deal_with_the_cards_as_they_are_held(seed):
    deal = next(each.position for each in matches(AGAIN, seed) if each.position.tricks)
    plain, seats = trick_deal(deal)

    assert seats == (0, 1, 2)
    assert_same_play(plain, Random(seed))


def test_the_highest_trump_that_is_missing_is_called():
    """Cats at Cards, Six-Bid Solo: a card not in the hand that helps to take all points."""
    assert stage_advice(view(named(), A)).move == Call(card("A♠"))


def test_the_card_least_likely_to_win_is_given_back():
    assert stage_advice(view(called("A♠"), A)).move == PassCards(cards("9♦"))


@pytest.mark.parametrize("code", ["", "A♠"])
def test_the_search_tries_calls_and_cards_to_give_back(code):
    deal = called(code) if code else named()
    move = PLAYERS["hard"].choose(view(deal, A), Random(1), Budget(worlds=60))

    assert move in deal.legal(A)
    assert move in {Call(card("A♠")), PassCards(cards("9♦"))}


@pytest.mark.parametrize("name", ["random", "simple", "thumb"])
@pytest.mark.parametrize("table", [CALLING, FOUR], ids=["three", "four"])
def test_every_player_finishes_a_deal(name, table):
    match = by_player(dealt(new_match(table, table.players[0]), 3), PLAYERS[name], Random(1))

    assert match.position.is_over


@pytest.mark.parametrize("table", [CALLING, AGAIN, FOUR], ids=["once", "again", "four"])
@pytest.mark.parametrize("seed", range(3))
def test_a_program_knows_what_its_seat_has_seen(table, seed):
    for match in matches(table, seed):
        assert_heard(match.position)


def test_a_program_is_told_who_gave_the_card_called():
    told = events(view(called("A♠").after(A, PassCards(cards("9♦"))), 2))

    assert told[1:] == (
        {"type": "event", "event": "move", "seat": 0, "move": "call AS"},
        {"type": "event", "event": "called", "seat": 0, "cards": "AS", "from": 1},
        {"type": "event", "event": "move", "seat": 0, "move": "pass ?"},
    )
