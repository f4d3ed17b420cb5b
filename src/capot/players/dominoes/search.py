"""The search in a layout: each card is tried in worlds in which nobody passed with a card that fits."""

import numpy as np

from capot.kernel.bits import HAS_BIT_DEPOSIT
from capot.kernel.dominoes import LAYING, STOP, places_after, rows_of
from capot.kernel.luck import SLIPPED
from capot.play.moves import Move, PlayCard
from capot.play.view import View
from capot.players.dominoes.lie import Lie, knowledge_of
from capot.players.search.race import Prospect
from capot.players.search.values import Floats, Numbers, with_doubles
from capot.players.worlds.sampler import WorldSampler
from capot.rules.rules import Rules
from capot.rules.scoring import GoneOut
from capot.rules.stages.dominoes import Layout


class LayoutPlay:
    """A layout of resolved rules that begins at a rank, ready for hands; ``root`` is how it lies."""

    def __init__(self, rules: Rules, seats: int, rank: str) -> None:
        """Read the rules; the layout is still empty, and whose turn it is has to be set."""
        term = rules.stage(Layout)
        assert term is not None, "no rows are laid by these rules"
        self.rows = rows_of(rules.pack, term, rank, seats)
        self.paid: Floats = np.array(
            next(term.places for term in rules.scoring if isinstance(term, GoneOut)), float
        )
        self.root = np.zeros(1, LAYING)
        self.root[0]["open"] = self.rows.start

    def points(self, hands: Numbers, luck: int, moves: Numbers) -> Floats:
        """Return the score of each seat, (worlds, moves, seats), after each move, 0 for none."""
        places = np.zeros((len(hands), len(moves), self.rows.seats), np.int64)
        places_after(
            self.rows,
            self.root,
            np.zeros(1, LAYING),
            np.ascontiguousarray(hands[:, : self.rows.seats]),
            moves,
            SLIPPED,
            np.uint64(luck),
            HAS_BIT_DEPOSIT,
            places,
        )
        found: Floats = self.paid[places]
        return found


class LayProspect(Prospect):
    """Cards that a seat may lay, and stopping."""

    def __init__(self, view: View, rng: np.random.Generator) -> None:
        """Lay out the cards as they lie, and count the worlds."""
        self.view, self.rng = view, rng
        lie = Lie(view)
        self.moves: tuple[Move, ...] = view.legal.moves
        bits = [lie.bits[move.card] if isinstance(move, PlayCard) else STOP for move in self.moves]
        self.bits = np.array(bits, np.int64)
        assert view.start_rank is not None
        self.play = LayoutPlay(view.rules, view.seats, view.start_rank)
        self.play.root = lie.root()
        self.worlds = WorldSampler(knowledge_of(lie))

    def points(self, count: int, places: Numbers) -> Floats:
        """Return the score of each seat, (worlds, places, seats), doubles settled."""
        worlds = self.worlds.draw(count, int(self.rng.integers(2**63)))
        found = self.play.points(worlds, int(self.rng.integers(2**63)), self.bits[places])
        return with_doubles(found, self.view.doubles)
