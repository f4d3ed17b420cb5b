"""Which cards to pass or lay aside: those without which the hand will cost least."""

import random

from capot.cards import Card
from capot.kernel.thumb.constants import EQUAL
from capot.kernel.thumb.stakes import less
from capot.play.moves import PickCards
from capot.play.view import View
from capot.players.tricks.chances import reading_of
from capot.players.tricks.future import burden
from capot.players.tricks.table import table_of
from capot.players.tricks.worth import worth_of


def cards_to_give(view: View, pick: PickCards, rng: random.Random) -> tuple[Card, ...]:
    """Return the cards to pass or to lay aside, the most burdensome first."""
    table = table_of(view)
    reading = reading_of(table, worth_of(view, table))
    spots = table.stakes.spots
    hand, among, given = table.hand, list(pick.among), []
    for _ in range(pick.count):
        costs = {card: burden(reading, less(hand, spots[card]), None, 0.0) for card in among}
        least = min(costs.values())
        card = rng.choice([each for each in among if costs[each] <= least + EQUAL])
        among.remove(card)
        given.append(card)
        hand = less(hand, spots[card])
    return tuple(given)
