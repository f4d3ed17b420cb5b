"""Players for the tests of the lab: some watch, some misbehave."""

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

from capot.play.moves import Move
from capot.play.view import View
from capot.players.catalog import PLAYERS
from capot.players.protocol import Budget

RANDOM, THUMB = PLAYERS["random"], PLAYERS["thumb"]


@dataclass
class Watched:
    """Plays at random; ``look`` is shown every view with its luck."""

    look: Callable[[View, Random], object] = lambda _view, _rng: None
    name: str = "watched"
    closed: int = 0
    budgets: list[Budget | None] = field(default_factory=list)

    def choose(self, view: View, rng: Random, budget: Budget | None = None) -> Move:
        self.budgets.append(budget)
        state = rng.getstate()
        self.look(view, rng)
        rng.setstate(state)
        return RANDOM.choose(view, rng)

    def close(self) -> None:
        self.closed += 1


@dataclass(frozen=True)
class Answering:
    """Answers whatever a function answers, a legal move or not."""

    answer: Callable[[View], object]
    name: str = "answering"

    def choose(self, view: View, rng: Random, budget: Budget | None = None) -> Move:  # noqa: ARG002
        return self.answer(view)  # type: ignore[return-value]
