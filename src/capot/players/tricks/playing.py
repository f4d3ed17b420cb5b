"""Which card to play: the one that costs least, in this trick and in those to come."""

import random
from typing import NamedTuple

from capot.cards import Card
from capot.kernel.thumb.constants import EQUAL, TEMPO
from capot.kernel.thumb.stakes import less
from capot.play.view import View
from capot.players.tricks.chances import Reading, reading_of
from capot.players.tricks.future import burden
from capot.players.tricks.present import Outlook, outlook
from capot.players.tricks.sides import side_of, side_outlook
from capot.players.tricks.sweeping import Goal, goal_of
from capot.players.tricks.table import table_of
from capot.players.tricks.taking import merit
from capot.players.tricks.worth import worth_of


class Weighed(NamedTuple):
    """The cards that may be played, each with its cost, and what the costs were reckoned by.

    Where the tricks of several seats count together, ``side`` are those that count with this one's.
    """

    reading: Reading
    goal: Goal | None
    costs: dict[Card, float]
    outlooks: dict[Card, Outlook]
    side: frozenset[int] | None = None

    def choice(self, rng: random.Random) -> Card:
        """Return the card that costs least; luck decides between equals."""
        least = min(self.costs.values())
        best = [card for card, cost in self.costs.items() if cost <= least + EQUAL]
        return best[0] if len(best) == 1 else rng.choice(best)


def weighed(view: View) -> Weighed:
    """Return the cards that may be played with their mean costs."""
    table = table_of(view)
    reading = reading_of(table, worth_of(view, table))
    goal = goal_of(view, table)
    spots, side = table.stakes.spots, side_of(view, table)
    if side is not None:
        outlooks = {card: side_outlook(reading, side, spots[card]) for card in view.playable}
        return Weighed(reading, None, {card: now.cost for card, now in outlooks.items()}, outlooks, side)
    if goal is not None:
        merits = {card: -merit(table, spots[card], goal.cards) for card in view.playable}
        return Weighed(reading, goal, merits, {})
    outlooks = {card: outlook(reading, spots[card]) for card in view.playable}
    costs = {}
    for card, now in outlooks.items():
        led = spots[card][0] if table.led is None else table.led
        later = burden(reading, less(table.hand, spots[card]), led, now.wins)
        costs[card] = now.cost + later + TEMPO * now.wins * reading.worth.usual
    return Weighed(reading, None, costs, outlooks)
