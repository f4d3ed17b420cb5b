"""The search in a layout: each card tried in worlds in which nobody had a fitting card where he passed."""

import numpy as np

from capot.cards import Card
from capot.kernel.bits import HAS_BIT_DEPOSIT
from capot.kernel.dominoes import LAYING, SLIPS, STOP, places_after, rows_of
from capot.play.moves import Move, PlayCard, Stop
from capot.play.view import View
from capot.players.dominoes.possible_hands import Lie, knowledge_of
from capot.players.dominoes.rows import layout_of
from capot.players.search.race import Prospect
from capot.players.search.values import Floats, Numbers, with_doubles
from capot.players.worlds import WorldSampler
from capot.rules.scoring import GoneOut

SLIPPED = SLIPS // 10
"""Share of moves, in `SLIPS`, drawn from all legal ones: nobody plays quite as a rule of thumb does."""


class Layings(Prospect):
    """The cards that a seat may lay, and to stop where it may."""

    def __init__(self, view: View, rng: np.random.Generator) -> None:
        """Lay out the cards as they lie, and count the worlds."""
        assert view.seat is not None
        assert view.start_rank is not None
        self.view, self.rng = view, rng
        places = {card: place for place, card in enumerate(view.rules.pack.cards())}
        self.moves: tuple[Move, ...] = view.legal.moves
        self.bits = np.array([_bit(move, places) for move in self.moves], np.int64)
        self.rows = rows_of(view.rules.pack, layout_of(view.rules), view.start_rank, view.seats)
        paid = next(term.places for term in view.rules.scoring if isinstance(term, GoneOut))
        self.paid: Floats = np.array(paid, float)
        self.root = np.zeros(1, LAYING)
        lie = Lie(view)
        state = self.root[0]
        state["turn"], state["laid"], state["open"] = view.seat, lie.laid, lie.open
        state["laid_now"], state["turns"], state["out"] = lie.laid_now, lie.has_turned, len(view.finished)
        for place, seat in enumerate(view.finished):
            state["place"][seat] = place
        self.worlds = WorldSampler(knowledge_of(lie))

    def points(self, count: int, places: Numbers) -> Floats:
        """Return what each seat scores, (worlds, places, seats), doubles settled."""
        worlds = self.worlds.draw(count, int(self.rng.integers(2**63)))
        hands = np.ascontiguousarray(worlds[:, : self.view.seats])
        order = np.zeros((count, len(places), self.view.seats), np.int64)
        places_after(
            self.rows,
            self.root,
            np.zeros(1, LAYING),
            hands,
            self.bits[places],
            SLIPPED,
            np.uint64(self.rng.integers(2**63)),
            HAS_BIT_DEPOSIT,
            order,
        )
        return with_doubles(self.paid[order], self.view.doubles)


def _bit(move: Move, places: dict[Card, int]) -> int:
    if isinstance(move, Stop):
        return STOP
    assert isinstance(move, PlayCard)
    return 1 << places[move.card]
