"""Simulation: many deals of a game summed up, on all cores, with resumable shards."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import asdict, dataclass, replace
from functools import reduce
from operator import add
from pathlib import Path
from typing import Any

from capot import __version__
from capot.lab.deals import ARRAYS, Deals, Span, as_arrays, from_arrays, played_fast, played_plainly
from capot.lab.errors import LabError
from capot.lab.shards import Shards, gaps
from capot.lab.table import Lineup, close_all
from capot.lab.tally import Spread, Tally, spread, tally
from capot.lab.work import Crew, as_they_come, crew
from capot.players.catalog import PLAYERS
from capot.players.protocol import Budget, Player
from capot.rules.codec import digest
from capot.rules.match.sides import sides_at
from capot.rules.model import Game

MOST = 10**12
"""Maximum number of deals."""

PIECE, FAST_PIECE = 200, 200_000
"""Deals in one piece and one shard: in plain play, and by the kernel."""

WORTH_PROCESSES = 5_000_000
"""Number of kernel deals from which more processes pay off."""


@dataclass(frozen=True, slots=True)
class SimulationResult:
    """The results of many deals: points by seat, and by ``places`` from eldest to the dealer.

    The rest are shares of deals: ``tied`` with the best points shared, ``every_trick`` with one seat winning
    all tricks, ``swept`` with one taking everything that counts, ``announced`` and ``made``; ``moves`` is the
    mean length of a deal.  These are None if deals were kept by a version that did not count them.  ``kept``
    is the number of deals read from shards.  ``forfeits`` are by seat.
    """

    game: Game
    seats: int
    players: tuple[str, ...]
    seed: int
    budget: Budget | None
    asked: int
    deals: int
    kept: int
    by_kernel: bool
    points: tuple[Spread, ...]
    places: tuple[Spread, ...]
    tied: float
    every_trick: float
    swept: float | None
    announced: float | None
    made: float | None
    moves: float | None
    forfeits: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class _Experiment:
    """The deals of a simulation as work for processes, and their shards."""

    game: Game
    players: tuple[Player, ...]
    lineup: Lineup
    seed: int
    budget: Budget | None
    by_kernel: bool
    shards: Shards | None

    def done(self, span: Span) -> tuple[Span, Tally, bytes | None]:
        """Play a span of deals; return it, the sums, and the content of its shard if there are shards."""
        deals = self._played(span)
        packed = None if self.shards is None else self.shards.packed(span, as_arrays(deals))
        sides = sides_at(self.game.sides, deals.points.shape[1])
        return span, tally(deals, low_wins=self.game.low_wins, sides=sides), packed

    def close(self) -> None:
        """End the players' programs."""
        close_all(self.players)

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the players, by seat."""
        return tuple(self.players[player].name for player in self.lineup)

    def _played(self, span: Span) -> Deals:
        if self.by_kernel:
            return played_fast(self.game, self.names, self.seed, span)
        return played_plainly(self.game, self.players, self.lineup, self.seed, span, budget=self.budget)


def simulate(  # noqa: PLR0913 - an experiment is described by just these
    game: Game,
    seats: int,
    players: Sequence[Player],
    deals: int,
    *,
    seed: int = 0,
    budget: Budget | None = None,
    workers: int | Crew | None = None,
    directory: Path | None = None,
    piece: int | None = None,
    in_full: bool = False,
    progress: Callable[[int], None] = lambda _: None,
) -> SimulationResult:
    """Return the results of ``deals`` independent deals of a seed.

    ``players`` are one for each seat, or one for all.  If all are policies of the kernel, it plays, unless
    ``in_full`` asks for plain play.  With a ``directory``, deals are kept in it, ``piece`` of
    them in a file, and not played again.  ``progress`` is called with the number of deals done.  ``workers``
    is the number of processes, by default one per core, or a `Cluster`; results do not depend on it.  Ctrl-C
    ends the simulation with the results so far.

    Raise `LabError` or `RulesError` for deals that cannot be played or files that cannot be used, and
    `KeyboardInterrupt` if there are no results yet.
    """
    game.check_seats(seats)
    if not 1 <= deals <= MOST:
        raise LabError(f"the number of deals is from 1 to {MOST}, not {deals}")
    if piece is not None and piece < 1:
        raise LabError(f"a file holds at least one deal, not {piece}")
    unique, lineup = _seated(players, seats)
    by_kernel = not in_full and _can_kernel_play(game, seats, unique)
    experiment = _Experiment(game, unique, lineup, seed, budget, by_kernel, None)
    if directory is not None:
        shards = Shards(directory, game.name, _about(experiment), ARRAYS, ("scale",))
        experiment = replace(experiment, shards=shards)
    kept = list(_kept(experiment, deals))
    found, spans = [each for _, each in kept], [span for span, _ in kept]
    left = deals - sum(each.deals for each in found)
    team = crew(1 if workers is None and by_kernel and left < WORTH_PROCESSES else workers)
    piece = piece or (FAST_PIECE if by_kernel else PIECE)
    if directory is None:
        # Without shards, pieces may be small enough to give every worker some.
        piece = min(piece, max(1, left // (8 * team.size)))
    _play(experiment, gaps(spans, deals, piece), team.at_most(-(-left // piece)), found, progress)
    return _result(experiment, deals, sum(each.deals for _, each in kept), reduce(add, found))


def _seated(players: Sequence[Player], seats: int) -> tuple[tuple[Player, ...], Lineup]:
    """Return the distinct players, and the index of the player at each seat."""
    if len(players) not in {1, seats}:
        raise LabError(f"name one player for all seats or {seats}, one for each; there are {len(players)}")
    around = list(players) * (seats if len(players) == 1 else 1)
    unique = {id(player): player for player in around}
    places = {key: place for place, key in enumerate(unique)}
    return tuple(unique.values()), tuple(places[id(player)] for player in around)


def _can_kernel_play(game: Game, seats: int, players: Sequence[Player]) -> bool:
    """Whether these players are policies of the kernel and it can play the game."""
    if any(PLAYERS.get(player.name) is not player for player in players):
        return False
    # The compiler takes longer to load than a short experiment takes.
    from capot.kernel.playout import POLICIES  # noqa: PLC0415
    from capot.kernel.tables import can_compile  # noqa: PLC0415

    return all(player.name in POLICIES for player in players) and can_compile(game, seats)


def _about(experiment: _Experiment) -> dict[str, Any]:
    """Return the description of an experiment for its shards."""
    budget = experiment.budget
    return {
        "rules": digest(experiment.game),
        "seats": len(experiment.lineup),
        "players": list(experiment.names),
        "seed": experiment.seed,
        "budget": asdict(budget) if budget else None,
        "played": "by the kernel" if experiment.by_kernel else "in full",
        "version": __version__,
    }


def _kept(experiment: _Experiment, deals: int) -> Iterator[tuple[Span, Tally]]:
    """Yield the spans of shards with some of the deals, and the sums over those wanted."""
    if experiment.shards is None:
        return
    experiment.shards.prepare()
    for span in experiment.shards.spans():
        if span[0] < deals:
            some = from_arrays(span[0], experiment.shards.read(span)).below(deals)
            sides = sides_at(experiment.game.sides, some.points.shape[1])
            yield span, tally(some, low_wins=experiment.game.low_wins, sides=sides)


def _play(
    experiment: _Experiment,
    spans: Iterator[Span],
    workers: Crew,
    found: list[Tally],
    progress: Callable[[int], None],
) -> None:
    """Add the sums over missing deals until all are done or somebody interrupts."""
    done = sum(each.deals for each in found)
    progress(done)
    try:
        # Sums are exact, so that their order is of no account.
        with closing(as_they_come(experiment, spans, workers)) as results:
            for span, each, packed in results:
                if experiment.shards is not None and packed is not None:
                    experiment.shards.write(span, packed)
                found.append(each)
                done += each.deals
                progress(done)
    except KeyboardInterrupt:
        if not found:
            raise


def _result(experiment: _Experiment, asked: int, kept: int, sums: Tally) -> SimulationResult:
    counted = sums.counted == sums.deals
    return SimulationResult(
        game=experiment.game,
        seats=len(experiment.lineup),
        players=experiment.names,
        seed=experiment.seed,
        budget=experiment.budget,
        asked=asked,
        deals=sums.deals,
        kept=kept,
        by_kernel=experiment.by_kernel,
        points=tuple(spread(each, sums.deals) for each in sums.seats),
        places=tuple(spread(each, sums.deals) for each in sums.places),
        tied=sums.tied / sums.deals,
        every_trick=sums.every_trick / sums.deals,
        swept=sums.swept / sums.deals if counted else None,
        announced=sums.announced / sums.deals if counted else None,
        made=sums.made / sums.deals if counted else None,
        moves=sums.moves / sums.deals if counted else None,
        forfeits=sums.forfeits,
    )
