"""The interface of players: a move for a view and, from some, reasons or estimates."""

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol, TypeAlias

from capot.play.moves import Move
from capot.play.view import View

FRIENDS = (
    *("Ben", "Clara", "David", "Emma", "Felix", "Grace", "Henry", "Iris", "Jack"),
    *("Kate", "Leo", "Mia", "Nora", "Oscar", "Paula", "Quinn", "Rosa", "Sam"),
)
"""Default names of computer players, in the order in which they come to a table."""

LONGEST_NAME = 20
"""Maximum number of letters in a name at a table."""


@dataclass(frozen=True, slots=True)
class Budget:
    """The limits for one move: time, and worlds to try; None is no limit."""

    milliseconds: int | None = None
    worlds: int | None = None


@dataclass(frozen=True, slots=True)
class Advice:
    """A move and the reason for it, one sentence addressed to the player in the faces of the match.

    Where several moves are mixed, so that nobody can read a player, ``shares`` is how often each is made.
    """

    move: Move
    reason: str
    shares: Mapping[Move, float] = field(default_factory=dict)

    def drawn(self, rng: random.Random) -> Move:
        """Return the move to make, drawn from those that are mixed."""
        return rng.choices([*self.shares], [*self.shares.values()])[0] if self.shares else self.move


@dataclass(frozen=True, slots=True)
class Estimate:
    """The expected outcome of a move.

    ``points`` are the seat's own in this deal, as the book counts them, and ``error`` the standard error of
    that mean; ``worth`` is what the player compares moves by, more being better: the mean of the others'
    points less its own where few points win, or its chance of the match near the end (``by_match``);
    ``worth_error`` is the standard error of that mean, and ``chance`` that chance alone.  ``worlds`` is the
    number of worlds tried.  ``by_later`` marks a worth that includes what is left for later deals,
    ``is_wasted`` a card that another should be played before.  ``since`` is by how much the points, worth and
    chance of the best have changed since a move was given up, in the worlds that it was not tried in.
    ``only_chance`` marks games whose points count for nothing but the chance to win the match; ``worlds`` is
    0 where every world was weighed.
    """

    points: float
    error: float
    worth: float
    worlds: int
    by_match: bool = False
    by_later: bool = False
    worth_error: float = 0.0
    chance: float | None = None
    is_wasted: bool = False
    since: tuple[float, float, float] = (0.0, 0.0, 0.0)
    only_chance: bool = False


NewProspect: TypeAlias = Callable[..., Any]
"""`capot.players.search.race.NewProspect`, which is not imported before it is needed."""


class Ranking(NamedTuple):
    """The moves with their estimates, the best first.

    ``spread`` is the standard deviation, between worlds, of the worth of the best.  ``slips`` are the moves
    that might be taken for the best: in some worlds they are better, and if others may win the match, so may
    they.
    """

    estimates: dict[Move, Estimate]
    spread: float
    slips: frozenset[Move] = frozenset()


class Player(Protocol):
    """A name, and a move for every view of a seat that is to act."""

    @property
    def name(self) -> str:
        """The name by which the player is chosen."""

    def choose(self, view: View, rng: random.Random, budget: Budget | None = None) -> Move:
        """Return a legal move that depends on the view and the luck of ``rng`` alone.

        The seat of the view must be to act; not checked here.
        """


class Evaluator(Player, Protocol):
    """A player that estimates each move."""

    def evaluate(self, view: View, rng: random.Random, budget: Budget | None = None) -> dict[Move, Estimate]:
        """Return an estimate for each legal move, the best first.

        Of choices of several cards only the promising ones are included.  The seat of the view must be to
        act; not checked here.
        """
