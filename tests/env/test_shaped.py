"""A seat's observations where contracts, exposed cards, rows and drawing come before or beside the tricks."""

import numpy as np
import pytest

from capot.cards import cards
from capot.env import PlainDeals
from capot.env.encoding import encoder_of
from capot.play.moves import DrawCard
from capot.rules.catalog import GAMES
from tests.kernel.games import SHAPED_GAMES
from tests.rules.test_switch import at, dealt_with, played


def act(deals, *words):
    for word in words:
        deals.act([deals.actions.of_word(word)])


def told(deals, seat, name):
    """Return a group of what a seat observes: the cards of each plane, or the numbers of the rest."""
    seen, layout = deals.observe(seat), deals.layout
    if name in layout.rest:
        return seen.rest[0, layout.rest[name].at].astype(int).tolist()
    planes = seen.planes[0, layout.planes[name].at]
    return [{str(deals.actions.cards[at]) for at in np.flatnonzero(plane)} for plane in planes]


@pytest.mark.sample
@pytest.mark.parametrize("key", SHAPED_GAMES)
def test_observations_lie_within_their_bounds_and_begin_with_the_hand(key):
    deals, rng = PlainDeals(key, 5), np.random.default_rng(1)
    for number in range(3):
        deals.reset(first=number)
        while (seat := int(deals.turn[0])) >= 0:
            assert (deals.observe(seat).flat() <= deals.layout.high).all()
            assert told(deals, seat, "hand")[0] == {str(card) for card in deals.position.hands[seat]}
            deals.act([int(rng.choice(np.flatnonzero(deals.legal[0])))])


def test_a_contract_its_declarer_and_doubles_are_told_from_the_seat_that_is_told():
    deals = PlainDeals("barbu", 1)
    dealer = deals.position.dealer
    act(deals, "choose no-queens")
    second = int(deals.turn[0])
    act(deals, f"double {dealer}")
    while told(deals, 0, "stage")[1]:
        act(deals, "double nobody")

    seat = (dealer + 2) % 4
    contracts = deals.layout.rest["contract"].meaning.partition(": ")[2].split(", ")
    assert contracts[told(deals, seat, "contract").index(1)] == "no-queens"
    assert deals.position.declarer is not None
    assert told(deals, seat, "declarer").index(1) == (deals.position.declarer - seat) % 4
    pairs = np.array(told(deals, seat, "doubled")).reshape(4, 4)
    assert np.argwhere(pairs).tolist() == [[(second - seat) % 4, 2]]


def test_exposed_cards_are_told_with_who_shows_them():
    deals = PlainDeals("gong-zhu", 1)
    shown = {}
    for number in range(6):
        deals.reset(first=number)
        while told(deals, 0, "stage")[0]:
            seat = int(deals.turn[0])
            word = deals.actions.text(int(np.flatnonzero(deals.legal[0])[-1]))
            shown[seat] = {str(card) for card in cards(word.removeprefix("expose ").replace("nothing", ""))}
            act(deals, word)
        for seat in range(4):
            assert told(deals, seat, "exposed") == [shown[(seat + step) % 4] for step in range(4)]
    assert any(shown.values())


def test_a_hand_given_up_for_the_spare_one_is_told_to_who_did():
    deals = PlainDeals("newmarket", 1, 4, {"dead-hand": "dealer"})
    dealer = deals.position.dealer
    act(deals, "take")

    held, given_up = (
        {str(card) for card in some[dealer]} for some in (deals.position.hands, deals.position.dealt)
    )
    assert told(deals, dealer, "received") == [held]
    assert told(deals, dealer, "aside") == [given_up]
    assert told(deals, (dealer + 1) % 4, "aside") == [set()]


def test_rows_begin_with_the_rank_that_was_named():
    deals = PlainDeals("barbu", 1)
    act(deals, "choose dominoes", "from 8")

    assert told(deals, int(deals.turn[0]), "start") == [{"8♠", "8♥", "8♦", "8♣"}]


def test_the_top_of_a_pile_of_shed_cards_is_told_whatever_was_turned_up_first():
    covered, renewed = dealt_with("2♠ J♥ 6♣"), played(at("K♥", "5♦ 5♣", pile="3♦ 4♦ 9♠"), DrawCard())
    for now, pile in ((covered, "2♠ J♥ 6♣"), (renewed, "9♠")):
        encoder = encoder_of(GAMES["switch"], now.seats)
        for seat in range(now.seats):
            seen = encoder.observe(now, seat)

            def plane(name, seen=seen, encoder=encoder):
                (plane,) = seen.planes[0, encoder.layout.planes[name].at]
                return {encoder.actions.cards[at] for at in np.flatnonzero(plane)}

            assert plane("turn_up") == {cards(pile)[-1]}
            assert plane("pile") == {*cards(pile)}
            assert plane("received") == {*now.received[seat]}


def test_an_encoder_of_plain_play_tells_what_the_deals_tell():
    game, rng = GAMES["king"], np.random.default_rng(2)
    deals, encoder = PlainDeals(game, 3), encoder_of(game, 4)
    while (seat := int(deals.turn[0])) >= 0:
        position = deals.position
        assert np.array_equal(encoder.observe(position, seat).flat(), deals.observe(seat).flat())
        assert np.array_equal(encoder.legal(position, seat), deals.legal[0])
        deals.act([int(rng.choice(np.flatnonzero(deals.legal[0])))])
