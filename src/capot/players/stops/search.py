"""The search among leads: each is tried in worlds that fit the stops and the leads seen."""

import random

import numpy as np

from capot.play.moves import Bid, Move, PlayCard, TakeWidow
from capot.play.view import View
from capot.players.errors import TooManyStates
from capot.players.search.race import Prospect
from capot.players.search.values import Floats, Numbers
from capot.players.stops.lie import Lie, knowledge_of
from capot.players.stops.playing_on import Course, World
from capot.players.worlds.card_sets import all_cards, together, union
from capot.players.worlds.card_sets import places as card_places
from capot.players.worlds.plain import PlainWorlds
from capot.players.worlds.sampler import WorldSampler
from capot.rules.check.deal import hand_size


class RunProspect(Prospect):
    """The worlds that fit what a seat knows where runs are laid."""

    def __init__(self, view: View, rng: np.random.Generator) -> None:
        """Follow the runs, and count the worlds, or make ready to shuffle them where they are too many."""
        self.rng = rng
        self.moves: tuple[Move, ...] = view.legal.moves
        self.lie = Lie(view)
        self.course = Course(self.lie)
        knowledge = knowledge_of(self.lie)
        self.plain = PlainWorlds(knowledge, self.lie.pack, random.Random(int(rng.integers(2**63))))
        try:
            self.sampler: WorldSampler | None = WorldSampler(knowledge)
        except TooManyStates:
            self.sampler = None

    def world_of(self, hands: list[int]) -> World:
        """Return a world of these sets of cards by seat."""
        return World.of_sets(hands, len(self.lie.bits))

    def _drawn(self, count: int) -> list[list[int]]:
        """Return worlds: sets of cards by seat."""
        seats = self.lie.view.seats
        if self.sampler is not None:
            drawn = self.sampler.draw(count, int(self.rng.integers(2**63)))
            return [[int(cards) for cards in world[:seats]] for world in drawn.tolist()]
        bits = self.lie.bits
        return [[together(cards, bits) for cards in self.plain.draw()[:seats]] for _ in range(count)]


class LeadProspect(RunProspect):
    """Cards that a seat may lead; then everybody leads a longest suit."""

    def __init__(self, view: View, rng: np.random.Generator) -> None:
        """Read which cards may be led."""
        super().__init__(view, rng)
        places = {card: place for place, card in enumerate(self.lie.pack.cards())}
        self.leads = [places[move.card] for move in view.legal.moves if isinstance(move, PlayCard)]

    def points(self, count: int, places: Numbers) -> Floats:
        """Return the score of each seat, (worlds, places, seats)."""
        seats = self.lie.view.seats
        found = np.zeros((count, len(places), seats))
        leads = [self.leads[place] for place in places.tolist()]
        for number, hands in enumerate(self._drawn(count)):
            world = self.world_of(hands)
            for column, lead in enumerate(leads):
                found[number, column] = self.course.played(world.copy(), lead)
        return found


class SpareProspect(RunProspect):
    """Taking the spare hand or leaving it, or what to bid for it; nobody bids more, or takes what is left."""

    def points(self, count: int, places: Numbers) -> Floats:
        """Return the score of each seat, (worlds, places, seats)."""
        view = self.lie.view
        found = np.zeros((count, len(places), view.seats))
        for number, hands in enumerate(self._drawn(count)):
            spare = self._spare(hands)
            swapped = [spare if seat == view.seat else cards for seat, cards in enumerate(hands)]
            kept, taken = (self.course.begun(self.world_of(each)) for each in (hands, swapped))
            for column, place in enumerate(places.tolist()):
                match self.moves[place]:
                    case Bid(int() as amount):
                        found[number, column] = taken
                        found[number, column, view.seat] -= amount
                        found[number, column, view.dealer] += amount
                    case TakeWidow(takes=True):
                        found[number, column] = taken
                    case _:
                        found[number, column] = kept
        return found

    def _spare(self, hands: list[int]) -> int:
        """Return as many cards as a hand has of those that lie aside."""
        aside = card_places(all_cards(self.lie.bits) & ~union((*hands,)))
        size = hand_size(self.lie.view.rules, len(self.lie.view.players))
        return sum(1 << place for place in self.rng.permutation(aside)[:size].tolist())
