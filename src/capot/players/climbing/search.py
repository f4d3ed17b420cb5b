"""The search in climbing: each promising combination is tried in many worlds."""

from collections.abc import Iterable

import numpy as np

from capot.kernel.climbing.moves import PASS, WIDTH
from capot.kernel.climbing.policy import places_after, weigh
from capot.kernel.luck import SLIPPED
from capot.play.moves import LayCards, Move, PassTurn
from capot.play.view import View
from capot.players.climbing.advice import ClimbDeal, climbing_advice
from capot.players.climbing.pass_inference import Guesses
from capot.players.search.race import Prospect
from capot.players.search.values import Floats, Numbers
from capot.rules.scoring import GoneOut

MOST = 24
"""Maximum number of moves that are tried."""


class ClimbProspect(Prospect):
    """The promising combinations of a seat, and passing."""

    def __init__(self, view: View, rng: np.random.Generator, also: Move | None = None) -> None:
        """Read the view; raise `RulesError` if it has too many cards for the kernel."""
        self.view, self.rng = view, rng
        self.deal = ClimbDeal(view)
        look = worth_a_look(self.deal, climbing_advice(view).move)
        self.moves: tuple[Move, ...] = look if also is None or also in look else (*look, also)
        self.bits = np.array(
            [self.deal.set_of(move.cards) if isinstance(move, LayCards) else PASS for move in self.moves],
            np.int64,
        )
        # In custom rules the places may count for nothing.
        none = (0,) * view.seats
        self.paid: Floats = np.array(
            next((term.places for term in view.rules.scoring if isinstance(term, GoneOut)), none), float
        )
        self.guesses = Guesses(self.deal, rng)

    def points(self, count: int, places: Numbers) -> Floats:
        """Return the score of each seat, (worlds, places, seats)."""
        worlds = self.guesses.draw(count)
        order = np.zeros((count, len(places), self.view.seats), np.int64)
        luck = np.uint64(self.rng.integers(2**63))
        places_after(self.deal.rules, self.deal.root, worlds, self.bits[places], SLIPPED, luck, order)
        found: Floats = self.paid[order]
        return found


def worth_a_look(deal: ClimbDeal, usual: Move) -> tuple[Move, ...]:
    """Return ``usual``, passing, and the moves that leave the best hands."""
    first = [move for move in deal.view.legal.moves if isinstance(move, PassTurn) or move == usual]
    sets = [cards for cards, move in deal.lays.items() if move not in first]
    highest_first = sorted(sets, key=lambda cards: (-cards.bit_length(), cards))
    kept = np.array(sorted({*_first_of_ranks(sets), *_first_of_ranks(highest_first)}), np.int64)
    controls, rests = np.zeros((2, len(kept)))
    weigh(deal.rules, deal.root[0], kept, controls, rests)
    best = np.argsort(rests - controls, kind="stable")[: MOST - len(first)]
    return (*first, *(deal.lays[int(kept[place])] for place in best))


def _first_of_ranks(sets: Iterable[int]) -> Iterable[int]:
    """Return the first of those sets that have the same ranks."""
    found: dict[tuple[int, ...], int] = {}
    for cards in sets:
        ranks = tuple(place // WIDTH for place in range(cards.bit_length()) if cards >> place & 1)
        found.setdefault(ranks, cards)
    return found.values()
