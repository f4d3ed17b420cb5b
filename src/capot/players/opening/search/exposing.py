"""The search for cards to expose: each way is played on by the rules that it leads to."""

from dataclasses import replace
from itertools import product

import numpy as np

from capot.play.moves import Expose
from capot.play.view import View
from capot.players.opening.search.play import DealProspect, Seating, TrickPlay, sample_deals
from capot.players.search.values import Floats, Numbers
from capot.rules.match.ends import seat_towards
from capot.rules.ongoing.exposing import with_exposed
from capot.rules.rules import Rules
from capot.rules.stages.announcing import Expose as ExposeTerm
from capot.rules.stages.tricks import (
    Dealer,
    DealersRight,
    Declarer,
    Eldest,
    HolderOfLowest,
    LastTaker,
    Tricks,
)


class ExposureProspect(DealProspect):
    """The ways to expose cards, in worlds in which the others expose nothing more."""

    def __init__(self, view: View, rng: np.random.Generator) -> None:
        """Work out the rules after each way."""
        super().__init__(view, rng)
        assert isinstance(view.stage, ExposeTerm)
        before = [card for _, card in view.exposed]
        ways = [move.cards for move in view.legal.moves if isinstance(move, Expose)]
        self.rules = [with_exposed(view.rules, view.stage, (*before, *cards)) for cards in ways]
        bonus = {each.card: float(each.bonus) for each in view.stage.cards}
        self.bonus = [sum(bonus[card] for card in cards) for cards in ways]
        self.others = np.array([float(view.bonus(seat)) for seat in range(view.seats)])
        self._plays: dict[tuple[int, int], TrickPlay] = {}

    def points(self, count: int, places: Numbers) -> Floats:
        """Return the score of each seat, (worlds, places, seats), what is paid for exposing included."""
        hands = sample_deals(self.view, count, self.rng).sets()
        luck = int(self.rng.integers(2**63))
        leaders = leaders_of(self.view, hands)
        found = np.zeros((count, len(places), self.view.seats))
        for (at, place), leader in product(enumerate(places), np.unique(leaders)):
            led = leaders == leader
            found[led, at] = self._play(int(place), int(leader)).points(hands[led], luck)
        found += self.others
        for at, place in enumerate(places):
            found[:, at, self.seat] += self.bonus[place]
        return found

    def _play(self, place: int, leader: int) -> TrickPlay:
        """Return the play by the rules after a way to expose cards, with this leader."""
        if (place, leader) not in self._plays:
            view = self.view
            seating = Seating(view.seats, (leader - 1) % view.seats, view.declarer)
            # The leader is settled: the rules need not ask for a card.
            standing, rules = view.standing, led_by_eldest(self.rules[place])
            self._plays[place, leader] = TrickPlay(rules, len(view.dealt), seating, standing, view.trump)
        return self._plays[place, leader]


def led_by_eldest(rules: Rules) -> Rules:
    """Return the rules with the first lead at a place, where any card may be led."""
    stages = tuple(
        replace(stage, first_lead=Eldest()) if isinstance(stage, Tricks) and _is_free(stage) else stage
        for stage in rules.stages
    )
    return replace(rules, stages=stages)


def _is_free(stage: Tricks) -> bool:
    lead = stage.first_lead.first if isinstance(stage.first_lead, LastTaker) else stage.first_lead
    return not isinstance(lead, HolderOfLowest) or lead.must_lead == "any"


def leaders_of(view: View, hands: Numbers) -> Numbers:
    """Return who leads to the first trick of each world, given hands (worlds, seats) as sets of cards."""
    term = view.rules.stage(Tricks)
    assert term is not None
    lead = term.first_lead
    if isinstance(lead, LastTaker):
        if view.standing.last_winner is not None:
            return np.full(len(hands), view.standing.last_winner)
        lead = lead.first
    if isinstance(lead, Dealer):
        return np.full(len(hands), view.dealer)
    if isinstance(lead, Declarer) and view.declarer is not None:
        return np.full(len(hands), view.declarer)
    if isinstance(lead, DealersRight):
        return np.full(len(hands), seat_towards("right", view.dealer, view.seats, view.standing.direction))
    if not isinstance(lead, HolderOfLowest):
        return np.full(len(hands), (view.dealer + 1) % view.seats)
    pack = view.rules.pack
    suit = [card for card in pack.cards() if pack.suit(card) == lead.suit]
    found = np.full(len(hands), (view.dealer + 1) % view.seats)
    for card in sorted(suit, key=pack.strength, reverse=True):
        bit = np.int64(1 << pack.cards().index(card))
        held = (hands & bit) != 0
        found = np.where(held.any(axis=1), held.argmax(axis=1), found)
    return found
