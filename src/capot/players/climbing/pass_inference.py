"""Worlds in climbing: the unseen cards, shuffled, and weighted by the passes so far."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from capot.cards import Card
from capot.kernel.climbing.moves import ClimbRules, explained, set_of
from capot.play.climbing import CardOrder
from capot.play.moves import LayCards, PassTurn
from capot.play.view import View, turns_of
from capot.players.search.values import Numbers
from capot.rules.climbing import Climb

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

    def __init__(self, view: View, rungs: ClimbRules, rng: np.random.Generator) -> None:
        """Read the cards seen and the passes; only the view and the luck of ``rng`` are used."""
        assert isinstance(view.stage, Climb)
        assert view.seat is not None
        self.view, self.rungs, self.rng = view, rungs, rng
        self.own = set_of(view.hand, view.rules.pack, view.stage)
        self.hidden = np.array([place for place in range(64) if _may_be_held(view) >> place & 1], np.int64)
        some = passes(view)
        self.events = np.array([(each.seat, each.top, each.later) for each in some], np.int64).reshape(-1, 3)
        self.doubts = np.array([each.though_able for each in some])

    def draw(self, count: int) -> Numbers:
        """Return the hands of some worlds, (worlds, seats), likelier ones more often."""
        if not len(self.events):
            return self._shuffled(count)
        drawn = self._shuffled(SPARE * count)
        logs = np.zeros(len(drawn))
        explained(self.rungs, drawn, self.events, self.doubts, logs)
        weights = np.exp(logs - logs.max())
        # Systematic resampling: one draw places all pointers, evenly, over the weights laid end to end.
        pointers = (np.arange(count) + self.rng.random()) / count
        kept = np.searchsorted(np.cumsum(weights) / weights.sum(), pointers)
        return np.ascontiguousarray(drawn[np.minimum(kept, len(drawn) - 1)])

    def _shuffled(self, count: int) -> Numbers:
        """Return the hands of some worlds, all equally likely."""
        bits = np.left_shift(np.int64(1), self.rng.permuted(np.tile(self.hidden, (count, 1)), axis=1))
        hands = np.zeros((count, self.view.seats), np.int64)
        at = 0
        for seat, size in enumerate(self.view.sizes):
            if seat == self.view.seat:
                hands[:, seat] = self.own
            else:
                hands[:, seat] = bits[:, at : at + size].sum(axis=1)
                at += size
        return hands


def laid_so_far(view: View) -> int:
    """Return all cards that have been laid, as a set."""
    return _set_of((card for each in view.history for card in _cards_of(each.move)), view)


def _may_be_held(view: View) -> int:
    """Return the cards that others may hold: those not seen, and none below the lowest that was dealt."""
    assert isinstance(view.stage, Climb)
    ladder = CardOrder(view.rules.pack.order, view.stage)
    hidden = _set_of(view.rules.pack.cards(), view) & ~_set_of(view.hand, view) & ~laid_so_far(view)
    if view.standing.last_winner is None:
        first = next((cards for cards in (_cards_of(each.move) for each in view.history) if cards), None)
        # The first play of a match contains the lowest card dealt.
        lowest = min(first or view.hand, key=ladder.strength)
        hidden &= -1 << (_set_of((lowest,), view).bit_length() - 1)
    return hidden


def passes(view: View) -> list[Passed]:
    """Return the passes of the others, the latest first, with what each has laid since."""
    piles = _on_what(view)
    later = [0] * view.seats
    found: list[Passed] = []
    for place in range(len(view.history) - 1, -1, -1):
        each = view.history[place]
        later[each.seat] |= _set_of(_cards_of(each.move), view)
        if isinstance(each.move, PassTurn) and each.seat != view.seat:
            top, again = piles[place]
            found.append(Passed(each.seat, top, later[each.seat], again))
    return found


def _on_what(view: View) -> dict[int, tuple[int, bool]]:
    """Return for each pass the combination it was on, and whether the seat had passed on that pile before."""
    found: dict[int, tuple[int, bool]] = {}
    passed: set[int] = set()
    for turn in turns_of(view):
        if not turn.cards:
            found[turn.place] = _set_of(turn.before.pile[-1].cards, view), turn.seat in passed
            passed.add(turn.seat)
        passed = passed if turn.after.pile else set()
    return found


def _cards_of(move: object) -> tuple[Card, ...]:
    return move.cards if isinstance(move, LayCards) else ()


def _set_of(cards: Any, view: View) -> int:  # noqa: ANN401 - any iterable of cards
    assert isinstance(view.stage, Climb)
    return set_of(cards, view.rules.pack, view.stage)
