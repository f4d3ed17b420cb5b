"""How much hangs on a decision: the worths of its moves, found in worlds that the seat cannot tell apart."""

from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from random import Random

import numpy as np

from capot.kernel.state import decode
from capot.lab.measures.playing.interest_choices import decisions_of, is_fast, number_of_ways, plain_deal
from capot.lab.measures.playing.interest_deals import KernelDeal, kernel_deal, luck_for
from capot.lab.measures.playing.tables import USUAL, name_of
from capot.lab.measures.sample import Floats
from capot.play.lab_deals import lab_standing
from capot.play.position import Position
from capot.play.view import view
from capot.players.errors import WorldError
from capot.players.prospects import prospect_of
from capot.players.protocol import Budget
from capot.players.search.settings import Settings
from capot.players.search.spread import is_shipped, measured, spread_of
from capot.players.tricks.alike import alike_moves
from capot.rules.errors import RulesError
from capot.rules.model import Game

LOTTERY = 11
"""Number of the word of a seed that starts the lottery of decisions, and the luck of their values."""

DECISIONS, PLAIN_DECISIONS = 8, 2
"""Deals in a piece: by the kernel, and in plain play."""

DRAWN, PLAIN_DRAWN = 1, 4
"""Decisions that are valued of each deal."""

WORLDS = 64
"""Worlds in which the moves of a decision are valued; a multiple of four.

With 1024, what is at stake and the share of decisions that matter, as corrected, differ by less than 0.01
from these on the same decisions of Polignac, and by less than 0.03, which luck explains, at Hearts; the share
with one good move, which is not corrected, by 0.02 at most.
"""

MUCH = 1 / 16
"""Difference in worth, in s, from which a choice matters."""

FEW = 16
"""Deals in plain play from which s is taken, for a game whose spread does not come with Capot."""

ROLLOUTS = Settings(Budget(), "thumb", slips=0.1, exact=0, match=False)
"""How the worth of a move is found."""


@dataclass(frozen=True, slots=True)
class Decisions:
    """How much hangs on a decision: the distance between the worths of its moves, in s.

    Of each deal a few decisions with a choice are drawn by lot, all equally likely, and stand for all of
    them.  Columns with "half" are found in half of the worlds.
    """

    game: Game
    seats: int
    seed: int
    key: str = "decisions"
    players: tuple[str, ...] = (name_of(USUAL),)
    columns: tuple[str, ...] = (
        "free",
        *("range", "much", "close"),
        *("range half", "much half", "close half"),
    )

    @property
    def size(self) -> int:
        """The number of deals in a piece."""
        return DECISIONS if is_fast(self.game, self.seats) else PLAIN_DECISIONS

    def piece(self, number: int) -> Floats:
        """Return the means over the deals of a piece."""
        rows = np.zeros((self.size, len(self.columns)))
        for row in range(self.size):
            deal = number * self.size + row
            lot = Random(luck_for(self.seed, LOTTERY, deal))
            free, drawn = self._drawn(deal, lot)
            # A decision in a contract that cannot be searched is left out.
            with suppress(RulesError, WorldError):
                found = [self._valued(before, seat, lot) for before, seat in drawn]
                rows[row] = (free, *(free * np.mean(found, axis=0))) if found else 0.0
        means: Floats = rows.mean(axis=0)
        return means

    def _drawn(self, deal: int, lot: Random) -> tuple[int, list[tuple[Position, int]]]:
        """Return the number of decisions with a choice in a deal, and some of them."""
        if not is_fast(self.game, self.seats):
            played = plain_deal(self.game, self.seats, self.seed, deal)
            some = [each for each in decisions_of(played) if number_of_ways(view(*each)) > 1]
            return len(some), lot.sample(some, min(PLAIN_DRAWN, len(some)))
        fast = kernel_deal(self.game, self.seats, self.seed, deal)
        free = np.flatnonzero(fast.ways > 1).tolist()
        cards = lot.sample(free, min(DRAWN, len(free)))
        return len(free), [self._before(fast, deal, card) for card in cards]

    def _before(self, fast: KernelDeal, deal: int, card: int) -> tuple[Position, int]:
        state = fast.before(card)[0]
        rules = self.game.rules_for(self.seats, deal)
        return decode(state, rules, lab_standing(self.game, self.seats, deal)), int(state["turn"])

    def _valued(self, before: Position, seat: int, luck: Random) -> tuple[float, ...]:
        """Return how much hangs on a decision, in all worlds and in half of them."""
        prospect, stake = prospect_of(view(before, seat), ROLLOUTS, luck)
        places = np.array([group[0] for group in alike_moves(prospect)], np.int64)
        extra = None if prospect.extra is None else prospect.extra[places]
        points = np.asarray(prospect.points(WORLDS, places), np.float64)
        worth = stake.ahead(points, extra) / unit_of(self.game, self.seats)
        halves = np.mean([stakes_of(worth[0::2]), stakes_of(worth[1::2])], axis=0)
        return *stakes_of(worth), *halves.tolist()


@lru_cache(maxsize=64)
def has_values(game: Game, seats: int) -> bool:
    """Whether moves can be valued, which takes rules that fit the kernel in the play of cards."""
    if is_fast(game, seats):
        return True
    before, seat = next(decisions_of(plain_deal(game, seats, 0, 0)))
    try:
        prospect_of(view(before, seat), ROLLOUTS, Random(0))
    except (RulesError, WorldError):
        return False
    return True


@lru_cache(maxsize=64)
def unit_of(game: Game, seats: int) -> float:
    """Return s, in points, to be measured anew only in a few deals where they are slow; 1 if it is 0."""
    if is_fast(game, seats) or is_shipped(game, seats):
        return spread_of(game, seats).points or 1.0
    return measured(game, seats, FEW).points or 1.0


def stakes_of(worth: Floats) -> tuple[float, float, float]:
    """Return the best worth less the worst, and whether that is much, and the best less the second best is.

    ``worth`` is by world and move.  Moves are chosen in one half of the worlds and valued in the other, and
    the other way round: a move chosen and valued in the same worlds seems better, or worse, than it is.
    """
    if worth.shape[1] < 2:
        return 0.0, 0.0, 0.0
    one, other = worth[0::2].mean(axis=0), worth[1::2].mean(axis=0)
    apart, ahead = 0.0, 0.0
    for chosen_by, valued_by in ((one, other), (other, one)):
        order = np.argsort(-chosen_by, kind="stable")
        best = float(valued_by[order[0]])
        apart += (best - float(valued_by[order[-1]])) / 2
        ahead += (best - float(valued_by[order[1]])) / 2
    return apart, float(apart > MUCH), float(ahead > MUCH)
