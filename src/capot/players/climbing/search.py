"""The search in climbing: each combination is tried in many worlds and played on by the kernel."""

import numpy as np

from capot.kernel.climbing.moves import PASS
from capot.kernel.climbing.policy import SLIPS, places_after
from capot.play.moves import LayCards, Move
from capot.play.view import View
from capot.players.climbing.advice import climbing_advice
from capot.players.climbing.candidates import worth_a_look
from capot.players.climbing.pass_inference import Guesses
from capot.players.climbing.table import Table
from capot.players.search.race import Prospect
from capot.players.search.values import Floats, Numbers
from capot.rules.scoring import GoneOut

SLIPPED = SLIPS // 10
"""Share of moves, in `SLIPS`, drawn from all legal ones: nobody plays quite as a rule of thumb does."""


class Climbs(Prospect):
    """Combinations that a seat may lay, and passing."""

    def __init__(self, view: View, rng: np.random.Generator) -> None:
        """Lay out what the seat knows; raise `RulesError` where there is no room for so many cards."""
        self.view, self.rng = view, rng
        self.table = Table(view)
        self.moves: tuple[Move, ...] = worth_a_look(self.table, climbing_advice(view).move)
        self.bits = np.array(
            [self.table.set_of(move.cards) if isinstance(move, LayCards) else PASS for move in self.moves],
            np.int64,
        )
        # By rules of one's own the places may count for nothing.
        none = (0,) * view.seats
        self.paid: Floats = np.array(
            next((term.places for term in view.rules.scoring if isinstance(term, GoneOut)), none), float
        )
        self.guesses = Guesses(view, self.table.rules, rng)

    def points(self, count: int, places: Numbers) -> Floats:
        """Return what each seat scores, (worlds, places, seats)."""
        worlds = self.guesses.draw(count)
        order = np.zeros((count, len(places), self.view.seats), np.int64)
        luck = np.uint64(self.rng.integers(2**63))
        places_after(self.table.rules, self.table.root, worlds, self.bits[places], SLIPPED, luck, order)
        found: Floats = self.paid[order]
        return found
