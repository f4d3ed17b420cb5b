"""Players of runs: what they conclude from stops and leads, and which lead they choose."""

from random import Random

import numpy as np
import pytest

from capot.cards import cards
from capot.language.languages import ENGLISH
from capot.language.texts import told
from capot.play.match import new_match
from capot.play.moves import Bid, PlayCard, TakeWidow
from capot.play.position import Position
from capot.play.view import view
from capot.players.catalog import PLAYERS
from capot.players.protocol import Budget
from capot.players.stops.advice import stops_advice
from capot.players.stops.lie import Lie, knowledge_of
from capot.players.stops.search import LeadProspect
from capot.players.worlds.card_sets import together
from capot.players.worlds.sampler import WorldSampler
from capot.rules.games.newmarket import NEWMARKET
from capot.shuffle import lab_shuffle
from tests.random_play import random_positions
from tests.rules.table import A, house
from tests.rules.test_newmarket import at

AUCTION = house(NEWMARKET, dead_hand="auction")
GAMES = [
    NEWMARKET,
    house(NEWMARKET, change="suit", start="two-of-diamonds"),
    house(NEWMARKET, even="on", dead_hand="dealer"),
    AUCTION,
]


def leads(deal: list[Position]) -> list[Position]:
    """Return the positions in which somebody leads."""
    return [each for each in deal if each.to_act and view(each, None).asks == "lead"]


@pytest.mark.parametrize("game", GAMES, ids=["usual", "suit", "even", "auction"])
@pytest.mark.parametrize("seats", [3, 5, 8])
def test_the_cards_as_they_lie_are_always_possible(game, seats):
    """No seat ever draws a wrong conclusion from stops, leads and leads passed on, or a hand given up."""
    for now in random_positions(game, seats, seed=seats):
        if not now.to_act:
            continue
        for seat in range(seats):
            lie = Lie(view(now, seat))
            aside = {*now.pack} - {card for hand in now.hands for card in hand} - {*lie.laid}
            known, lies = knowledge_of(lie), [*now.hands, aside]
            for column, some, may in zip(known.known, lies, known.may_hold, strict=True):
                held = together(some, lie.bits)
                assert column & ~held == 0
                assert held & ~may == 0
            assert all(need >= 0 for need in known.needs)


def test_worlds_put_the_card_at_which_a_run_stopped_into_the_spare_hand():
    deal = [*random_positions(NEWMARKET, 4, seed=9)]
    now = leads(deal)[-1]
    (seat,) = now.to_act
    lie = Lie(view(now, seat))
    assert lie.aside

    worlds = WorldSampler(knowledge_of(lie)).draw(20, 1)
    assert all(int(world[-1]) & lie.aside == lie.aside & ~together(lie.laid, lie.bits) for world in worlds)


def test_a_world_is_played_on_to_the_score_of_the_deal():
    """The search scores a deal as plain play does, if everybody leads as it supposes."""
    for seats in (3, 5, 8):
        deal = [*random_positions(NEWMARKET, seats, seed=1)]
        # The last run: no choice is left but the first.
        last = leads(deal)[-1]
        (seat,) = last.to_act
        over = deal[-1]
        move = over.moves[len(last.moves)][1]
        prospect = LeadProspect(view(last, seat), np.random.default_rng(0))
        world = prospect.world_of([together(hand, prospect.lie.bits) for hand in last.hands])
        place = prospect.moves.index(move)

        assert prospect.course.played(world, prospect.leads[place]) == [float(x) for x in over.score().points]


def test_a_horse_in_hand_is_led_for_its_chips():
    now = at("J♠ 2♥ 3♥", "3♦ 5♦", "4♣ 8♣")
    advice = stops_advice(view(now, A))

    assert advice.move == PlayCard(cards("J♠")[0])
    assert told(advice.reason, ENGLISH) == "the J♠ takes the 4 chips on its horse"


@pytest.mark.parametrize("number", [0, 7, 11])
def test_only_dealers_and_bidders_without_a_horse_want_the_spare_hand(number):
    match = new_match(AUCTION, 5, first_dealer=4)
    now = match.with_deal(lab_shuffle(1, number, match.pack)).position
    for seen in (view(now, 4), view(now.after(4, TakeWidow(takes=False)), A)):
        wants = not {*seen.hand} & {*cards("A♥ K♣ Q♦ J♠")}
        assert wants == (number != 7)
        for move in (stops_advice(seen).move, PLAYERS["sampler"].choose(seen, Random(1), Budget(worlds=100))):
            assert (move in {TakeWidow(takes=True), Bid(1)}) == wants
