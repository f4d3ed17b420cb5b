"""The search among cards, draws and suits: each is tried in worlds that fit the draws seen."""

import random
from contextlib import suppress

import numpy as np

from capot.kernel.dtypes import CARDS
from capot.play.moves import Move
from capot.play.view import View
from capot.players.errors import NoWorld, TooManyStates
from capot.players.matching.lie import Lie, knowledge_of
from capot.players.matching.playing_on import Course
from capot.players.search.race import Prospect
from capot.players.search.values import Floats, Numbers
from capot.players.worlds.card_sets import places
from capot.players.worlds.plain import PlainWorlds
from capot.players.worlds.sampler import WorldSampler


class MatchingProspect(Prospect):
    """Moves where cards are shed; then everybody plays by a rule of thumb."""

    def __init__(self, view: View, rng: np.random.Generator) -> None:
        """Follow the pile, and count the worlds, or make ready to shuffle them where they are too many."""
        self.rng, self.luck = rng, random.Random(int(rng.integers(2**63)))
        self.moves: tuple[Move, ...] = view.legal.moves
        self.lie = Lie(view)
        self.course = Course(self.lie)
        try:
            self._make_ready(believes=True)
        except NoWorld:
            # Somebody drew who could have played.
            self._make_ready(believes=False)

    def _make_ready(self, *, believes: bool) -> None:
        """Prepare to draw worlds; raise `NoWorld` if none fits."""
        knowledge = knowledge_of(self.lie, believes=believes)
        self.plain = PlainWorlds(knowledge, self.lie.pack, self.luck)
        self.sampler: WorldSampler | None = None
        if len(self.lie.bits) <= CARDS:
            with suppress(TooManyStates):
                self.sampler = WorldSampler(knowledge)
        if self.sampler is None:
            self.plain.draw()

    def points(self, count: int, places: Numbers) -> Floats:
        """Return the score of each seat, (worlds, places, seats)."""
        found = np.zeros((count, len(places), self.lie.view.seats))
        moves = [self.moves[place] for place in places.tolist()]
        for number, (*hands, stock) in enumerate(self._drawn(count)):
            self.luck.shuffle(stock)
            seed = self.luck.getrandbits(32)
            for column, move in enumerate(moves):
                world = self.course.world(hands, stock, random.Random(seed))
                found[number, column] = self.course.played(world, move)
        return found

    def _drawn(self, count: int) -> list[list[list[int]]]:
        """Return worlds: the places of the cards of each seat, and of those in the stock."""
        place_of = self.course.places
        if self.sampler is None:
            return [[[place_of[card] for card in cards] for cards in self.plain.draw()] for _ in range(count)]
        drawn = self.sampler.draw(count, int(self.rng.integers(2**63)))
        return [[places(int(cards)) for cards in world] for world in drawn.tolist()]
