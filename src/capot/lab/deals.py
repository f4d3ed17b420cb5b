"""The results of a run of deals as arrays, the same from plain play and from the kernel."""

from collections.abc import Sequence
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from math import lcm
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from capot.lab.table import Lineup, Table, points_after
from capot.play.ending.early_end import is_cut_short
from capot.play.lab_deals import dealt
from capot.play.position import Position
from capot.play.scores.taken import reached, taken
from capot.players.protocol import Budget, Player
from capot.rules.derived.weights import trick_span, weights_of
from capot.rules.model import Game
from capot.rules.rules import Rules
from capot.rules.scoring import Sweep
from capot.rules.terms import EveryTrick, NoTrick

Numbers: TypeAlias = npt.NDArray[np.int64]

Span: TypeAlias = tuple[int, int]
"""A run of deals: first number and count."""

NOBODY, UNKNOWN = -1, -2
"""Placeholders for a seat or number: none, and not counted."""


@dataclass(frozen=True, slots=True)
class Deals:
    """Deals ``first``, ``first`` + 1, … of a seed, one row each.

    ``points`` (deals, seats) are whole numbers in units of 1 / ``scale``, ``tricks`` (deals, seats) those
    won, ``every_trick`` the seat that won all or `NOBODY`.  ``swept`` is the seat that took everything that
    counts, ``declared`` how many announced something, ``made`` the seat that made it, ``moves`` the length of
    the deal: all `UNKNOWN` in shards of versions whose kernel did not count them.  ``forfeits``
    (deals, seats) are 1 where a seat's player forfeited.
    """

    first: int
    points: Numbers
    scale: int
    tricks: Numbers
    every_trick: Numbers
    swept: Numbers
    declared: Numbers
    made: Numbers
    moves: Numbers
    forfeits: Numbers

    def __len__(self) -> int:
        """Return the number of deals."""
        return len(self.points)

    def below(self, end: int) -> "Deals":
        """Return the deals with numbers below ``end``."""
        keep = max(0, end - self.first)
        rows = {name: getattr(self, name)[:keep] for name in ARRAYS}
        return replace(self, **rows)


ARRAYS = ("points", "tricks", "every_trick", "swept", "declared", "made", "moves", "forfeits")
"""The fields of `Deals` with a row for each deal."""


def as_arrays(deals: Deals) -> dict[str, object]:
    """Return deals as arrays by name, for storage."""
    return {name: getattr(deals, name) for name in ("scale", *ARRAYS)}


def from_arrays(first: int, arrays: dict[str, Any]) -> Deals:
    """Return the deals that `as_arrays` gave, from their first number."""
    return Deals(first, scale=int(arrays["scale"]), **{name: arrays[name] for name in ARRAYS})


def played_fast(  # noqa: PLR0913 - a run of deals is described by just these
    game: Game,
    policies: Sequence[str],
    seed: int,
    span: Span,
    *,
    slips: float = 0.0,
    luck_seed: int | None = None,
) -> Deals:
    """Return deals played by the kernel, with one policy for each seat.

    ``slips`` is the share of moves drawn from all legal ones; with a ``luck_seed`` the players have the luck
    of that seed.
    """
    first, count = span
    # The compiler takes longer to load than a short experiment takes.
    from capot.kernel.batch import play_deals  # noqa: PLC0415

    found = play_deals(
        game, len(policies), seed, first, count, tuple(policies), slips=slips, luck_seed=luck_seed
    )
    arrays = {each.name: getattr(found, each.name) for each in fields(found)}
    return Deals(first, forfeits=np.zeros_like(found.points), **arrays)


def played_plainly(  # noqa: PLR0913 - a run of deals is described by just these
    game: Game,
    players: Sequence[Player],
    lineup: Lineup,
    seed: int,
    span: Span,
    *,
    budget: Budget | None = None,
    luck_seed: int | None = None,
) -> Deals:
    """Return deals played by players; ``lineup`` has the number of the player at each seat.

    With a ``luck_seed`` the players have the luck of that seed.
    """
    first, count = span
    seats = len(lineup)
    table = Table(players, lineup, seed if luck_seed is None else luck_seed, budget)
    points: list[Sequence[int | Fraction]] = []
    rows = np.zeros((count, 5), np.int64)
    tricks, forfeits = np.zeros((count, seats), np.int64), np.zeros((count, seats), np.int64)
    for row in range(count):
        position, offenders = table.played(dealt(game, seats, seed, first + row))
        points.append(points_after(position.score().points, lineup, offenders, low_wins=game.low_wins))
        rows[row] = facts_of(position)
        tricks[row] = [sum(trick.winner == seat for trick in position.tricks) for seat in range(seats)]
        forfeits[row] = [player in offenders for player in lineup]
    scale = lcm(*(Fraction(each).denominator for some in points for each in some))
    whole = np.array([[int(each * scale) for each in some] for some in points], np.int64)
    every_trick, swept, declared, made, moves = rows.T
    return Deals(first, whole, scale, tricks, every_trick, swept, declared, made, moves, forfeits)


def facts_of(position: Position) -> tuple[int, ...]:
    """Return the winner of every trick, the sweeper, the number declared, the maker, and the moves."""
    reachers = (
        each.seat for each in position.declared if reached(position, each.seat, each.undertaking.target)
    )
    seats = (winner_of_every_trick(position), sweeper(position), next(reachers, None))
    every_trick, swept, made = (NOBODY if seat is None else seat for seat in seats)
    return every_trick, swept, len(position.declared), made, len(position.moves)


def can_be_swept(rules: Rules) -> bool:
    """Whether taking everything means something in a deal: not where play stops as soon as it is won."""
    return not rules.kind_of_play.one_score


def sweeper(position: Position) -> int | None:
    """Return the seat that swept a finished deal, or None.

    A sweep is winning every trick, reaching the target of a sweep in the rules, or taking every scoring card
    and trick if there are at least two.  There is none in a deal without tricks.
    """
    if not position.tricks or not can_be_swept(position.rules):
        return None
    return next((seat for seat in range(position.seats) if _swept(position, seat)), None)


def winner_of_every_trick(position: Position) -> int | None:
    """Return the seat that won every trick of a finished deal, or None, also if some were not played."""
    if is_cut_short(position) or not can_be_swept(position.rules):
        return None
    winners = {trick.winner for trick in position.tricks}
    return winners.pop() if len(winners) == 1 else None


def _swept(position: Position, seat: int) -> bool:
    terms = position.rules.scoring
    targets = [term.target for term in terms if isinstance(term, Sweep)]
    sweeps = [EveryTrick(), *(target for target in targets if not isinstance(target, NoTrick))]
    if any(reached(position, seat, target) for target in sweeps):
        return True
    counts = weights_of(position.rules, len(position.players))
    cards, tricks = counts.scoring_cards, counts.scoring_tricks
    if len(cards) + len(tricks) < 2 or "every" in tricks:
        return False
    return cards <= set(taken(position, seat)) and all(
        trick.winner == seat for which in tricks for trick in position.tricks[trick_span(which)]
    )
