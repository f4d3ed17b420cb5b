"""The search among leads: each is tried in worlds that fit the stops and the leads seen."""

import random

import numpy as np

from capot.play.moves import Move, PlayCard
from capot.play.view import View
from capot.players.errors import TooManyStates
from capot.players.search.race import Prospect
from capot.players.search.values import Floats, Numbers
from capot.players.stops.lie import Lie, knowledge_of
from capot.players.stops.playing_on import Course, World
from capot.players.worlds.card_sets import together
from capot.players.worlds.plain import PlainWorlds
from capot.players.worlds.sampler import WorldSampler


class LeadProspect(Prospect):
    """Cards that a seat may lead; then everybody leads a longest suit."""

    def __init__(self, view: View, rng: np.random.Generator) -> None:
        """Follow the runs, and count the worlds, or make ready to shuffle them where they are too many."""
        self.rng = rng
        self.moves: tuple[Move, ...] = view.legal.moves
        self.lie = Lie(view)
        self.course = Course(self.lie)
        places = {card: place for place, card in enumerate(self.lie.pack.cards())}
        self.leads = [places[move.card] for move in view.legal.moves if isinstance(move, PlayCard)]
        knowledge = knowledge_of(self.lie)
        self.plain = PlainWorlds(knowledge, self.lie.pack, random.Random(int(rng.integers(2**63))))
        try:
            self.sampler: WorldSampler | None = WorldSampler(knowledge)
        except TooManyStates:
            self.sampler = None

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
