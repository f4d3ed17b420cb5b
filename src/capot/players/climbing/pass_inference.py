"""Worlds in climbing: the unseen cards, shuffled, and weighted by the passes so far."""

from dataclasses import dataclass

import numpy as np

from capot.kernel.climbing.moves import explained
from capot.play.view import turns_of
from capot.players.climbing.advice import ClimbDeal
from capot.players.search.values import Numbers

PASSES_ABLE, AGAIN = {1: 0.2, 2: 0.35}, 0.9
"""Chance to pass though able, by the number of cards on top, and after a pass on the same pile."""

OTHERWISE = 0.3
"""The same chance for more than two cards."""

SPARE = 4
"""Worlds drawn for each one that is kept, where they are weighed."""


@dataclass(frozen=True, slots=True)
class Passed:
    """A seat passed on a combination; ``later`` is what it has laid since; ``again`` on the same pile."""

    seat: int
    top: int
    later: int
    again: bool

    @property
    def though_able(self) -> float:
        """The chance that the seat would pass although it held something higher."""
        return AGAIN if self.again else PASSES_ABLE.get(self.top.bit_count(), OTHERWISE)


class Guesses:
    """The worlds that a seat cannot tell apart."""

    def __init__(self, deal: ClimbDeal, rng: np.random.Generator) -> None:
        """Read the cards seen and the passes; only the view of the deal and the luck of ``rng`` are used."""
        self.deal, self.rng = deal, rng
        hidden = _may_be_held(deal)
        self.hidden = np.array([place for place in range(64) if hidden >> place & 1], np.int64)
        some = passes(deal)
        self.events = np.array([(each.seat, each.top, each.later) for each in some], np.int64).reshape(-1, 3)
        self.doubts = np.array([each.though_able for each in some])

    def draw(self, count: int) -> Numbers:
        """Return the hands of some worlds, (worlds, seats), likelier ones more often."""
        if not len(self.events):
            return self._shuffled(count)
        drawn = self._shuffled(SPARE * count)
        logs = np.zeros(len(drawn))
        explained(self.deal.rules, drawn, self.events, self.doubts, logs)
        weights = np.exp(logs - logs.max())
        # Systematic resampling: one draw places all pointers, evenly, over the weights laid end to end.
        pointers = (np.arange(count) + self.rng.random()) / count
        kept = np.searchsorted(np.cumsum(weights) / weights.sum(), pointers)
        return np.ascontiguousarray(drawn[np.minimum(kept, len(drawn) - 1)])

    def _shuffled(self, count: int) -> Numbers:
        """Return the hands of some worlds, all equally likely."""
        view = self.deal.view
        bits = np.left_shift(np.int64(1), self.rng.permuted(np.tile(self.hidden, (count, 1)), axis=1))
        hands = np.full((count, view.seats), self.deal.set_of(view.hand))
        at = 0
        for seat, size in enumerate(view.sizes):
            if seat != view.seat:
                hands[:, seat] = bits[:, at : at + size].sum(axis=1)
                at += size
        return hands


def _may_be_held(deal: ClimbDeal) -> int:
    """Return the cards that others may hold: those not seen, and none below the lowest that was dealt."""
    view = deal.view
    hidden = deal.rules.pack & ~deal.set_of(view.hand) & ~int(deal.root[0]["laid"])
    if view.standing.last_winner is None:
        # The first play of a match contains the lowest card dealt.
        first = deal.set_of(next((turn.cards for turn in turns_of(view)), view.hand))
        hidden &= -(first & -first)
    return hidden


def passes(deal: ClimbDeal) -> list[Passed]:
    """Return the passes of the others, the latest first, with what each has laid since."""
    view, turns = deal.view, list(turns_of(deal.view))
    passed: set[int] = set()
    again = []
    for turn in turns:
        again.append(turn.seat in passed)
        passed = passed | ({turn.seat} if not turn.cards else set()) if turn.after.pile else set()
    later = [0] * view.seats
    found: list[Passed] = []
    for turn, is_again in zip(reversed(turns), reversed(again), strict=True):
        later[turn.seat] |= deal.set_of(turn.cards)
        if not turn.cards and turn.seat != view.seat:
            top = deal.set_of(turn.before.pile[-1].cards)
            found.append(Passed(turn.seat, top, later[turn.seat], is_again))
    return found
