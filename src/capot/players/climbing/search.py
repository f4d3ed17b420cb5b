"""The search in climbing: what may be laid is tried in many worlds, and played on by the kernel."""

import random

import numpy as np

from capot.kernel.climbing.moves import MOST, PASS, climb_rules_of, new_climbing, set_of
from capot.kernel.climbing.policy import SLIPS, places_after
from capot.kernel.dtypes import room
from capot.play.moves import LayCards, Move
from capot.play.view import View
from capot.players.climbing.advice import climbing_advice
from capot.players.climbing.candidates import worth_a_look
from capot.players.climbing.pass_inference import Guesses, laid_so_far
from capot.players.search.race import Prospect
from capot.players.search.values import Floats, Numbers
from capot.rules.climbing import Climb
from capot.rules.scoring import GoneOut

SLIPPED = SLIPS // 10
"""Share of moves, in `SLIPS`, drawn from all legal ones: nobody plays quite as a rule of thumb does."""


class Climbs(Prospect):
    """The cards that a seat may lay, and to pass where it may."""

    def __init__(self, view: View, rng: np.random.Generator) -> None:
        """Lay out what the seat knows; raise `RulesError` where there is no room for so many cards."""
        assert isinstance(view.stage, Climb)
        assert view.seat is not None
        pack, term = view.rules.pack, view.stage
        self.view, self.rng = view, rng
        self.rungs = climb_rules_of(pack, term, view.seats)
        room("cards of a hand", max(view.sizes), MOST)
        usual = climbing_advice(view, random.Random(0)).move
        self.moves: tuple[Move, ...] = worth_a_look(view, usual)
        self.bits = np.array(
            [set_of(move.cards, pack, term) if isinstance(move, LayCards) else PASS for move in self.moves],
            np.int64,
        )
        # By rules of one's own the places may count for nothing.
        none = (0,) * view.seats
        self.paid: Floats = np.array(
            next((term.places for term in view.rules.scoring if isinstance(term, GoneOut)), none), float
        )
        self.guesses = Guesses(view, self.rungs, rng)
        self.root = new_climbing(2)
        self._lay_out()

    def _lay_out(self) -> None:
        state, view = self.root[0], self.view
        assert isinstance(view.stage, Climb)
        state["turn"], state["laid"], state["out"] = view.seat, laid_so_far(view), len(view.finished)
        state["hands"][view.seat] = self.guesses.own
        for seat, size in enumerate(view.sizes):
            if seat != view.seat:
                # Whose cards they are is for each world to say; that they are so many counts before.
                state["hands"][seat] = (1 << size) - 1
        if view.pile:
            state["top"] = set_of(view.pile[-1].cards, view.rules.pack, view.stage)
            state["by"] = view.pile[-1].seat
        state["passed"] = sum(1 << seat for seat in view.passes)
        for place, seat in enumerate(view.finished):
            state["place"][seat] = place

    def points(self, count: int, places: Numbers) -> Floats:
        """Return what each seat scores, (worlds, places, seats)."""
        worlds = self.guesses.draw(count)
        order = np.zeros((count, len(places), self.view.seats), np.int64)
        luck = np.uint64(self.rng.integers(2**63))
        places_after(self.rungs, self.root, worlds, self.bits[places], SLIPPED, luck, order)
        found: Floats = self.paid[order]
        return found
