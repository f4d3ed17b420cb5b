"""Measuring a game: samples played piece by piece, where it narrows most, and the report so far."""

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import lru_cache
from math import inf
from pathlib import Path
from time import thread_time
from typing import TypeAlias

import numpy as np
from numba.core.event import install_timer

from capot.lab.errors import LabError
from capot.lab.measures.estimates import (
    SPREAD_FROM,
    Estimate,
    Pieces,
    difference,
    differences_of,
    estimates,
    figures_of,
    narrowed_by,
    need,
)
from capot.lab.measures.figures import Comparison, Figure, Report
from capot.lab.measures.playing.interest_deals import kernel_deal
from capot.lab.measures.playing.interest_decisions import unit_of
from capot.lab.measures.playing.matches import played_matches
from capot.lab.measures.playing.tables import USUAL, Seated, tables
from capot.lab.measures.registry import measures_of, samples_of, wanted_of
from capot.lab.measures.running.checkpoints import Checkpoints
from capot.lab.measures.running.race import Race, expected_seconds, weight_of
from capot.lab.measures.sample import Floats, Measure, Sample
from capot.lab.measures.statistics import Rows
from capot.lab.work import Crew, Processes, crew, in_order
from capot.players.readiness import get_ready
from capot.rules.model import Game

SECONDS = 60.0
"""Usual seconds of the clock."""

AT_FIRST = 3.0
"""Seconds played in this process before others are started."""

BETWEEN, PART = 0.5, 0.1
"""Seconds of one core between two reports while measuring: at least, and as a part of those spent."""

Piece: TypeAlias = tuple[int, str, int]
"""The number of the game, 0 or 1, the key of the sample, and the number of the piece."""

Played: TypeAlias = tuple[Piece, Floats, float]
"""A piece, its row and the seconds it took."""


class Book:
    """The pieces of one game: what there is to play, what has been played, and the figures."""

    def __init__(  # noqa: PLR0913 - a game is measured by just these
        self,
        game: Game,
        seats: int,
        *,
        seed: int,
        usual: Seated,
        directory: Path | None,
        figures: Sequence[str] = (),
        samples: Sequence[Sample] | None = None,
        measures: Sequence[Measure] | None = None,
    ) -> None:
        """Take what is kept in the directory; samples and measures are by default all there are.

        With ``figures``, only those and what they need.
        """
        game.check_seats(seats)
        self.game, self.seats, self.seed = game, seats, seed
        known = wanted_of(measures_of(game, seats) if measures is None else measures, figures)
        chosen = samples_of(game, seats, seed, usual) if samples is None else samples
        needed = {SPREAD_FROM, *(key for measure in known for key in measure.samples)}
        self.samples = {each.key: each for each in chosen if each.key in needed or not figures}
        self.measures = tuple(each for each in known if all(key in self.samples for key in each.samples))
        self._checkpoints = None if directory is None else Checkpoints(directory, game, seats, seed)
        self._rows: dict[str, list[Floats]] = {}
        self._arrays: dict[str, Rows] = {}
        self.seconds = dict.fromkeys(self.samples, 0.0)
        self._unkept: set[str] = set()
        for key, sample in self.samples.items():
            rows, self.seconds[key] = self._checkpoints.read(sample) if self._checkpoints else ((), 0.0)
            self._rows[key] = list(rows)

    def add(self, key: str, row: Floats, seconds: float) -> None:
        """Take the next piece of a sample."""
        self._rows[key].append(row)
        self.seconds[key] += seconds
        self._arrays.pop(key, None)
        self._unkept.add(key)

    def count(self, key: str) -> int:
        """Return the number of pieces of a sample."""
        return len(self._rows[key])

    def keep(self) -> None:
        """Write what is new to the directory, if there is one."""
        if self._checkpoints is not None:
            for key in sorted(self._unkept):
                self._checkpoints.write(self.samples[key], np.array(self._rows[key]), self.seconds[key])
        self._unkept.clear()

    @property
    def pieces(self) -> Pieces:
        """The pieces played so far."""
        for key, sample in self.samples.items():
            if key not in self._arrays:
                rows = self._rows[key]
                values = np.array(rows) if rows else np.zeros((0, len(sample.columns)))
                self._arrays[key] = Rows(sample.columns, values)
        return Pieces(self.samples, dict(self._arrays))

    def report(self, *, is_final: bool) -> Report:
        """Return the report so far."""
        pieces = self.pieces
        return Report(
            game=self.game,
            seats=self.seats,
            seed=self.seed,
            spread=pieces.spread,
            figures=figures_of(self.measures, pieces),
            seconds=sum(self.seconds.values()),
            is_final=is_final,
        )


class Measurement:
    """A game being measured, or two over the same deals.

    It holds no thread, process or signal: call `advance` as often as there is time.
    """

    def __init__(  # noqa: PLR0913 - a game is measured by just these
        self,
        game: Game,
        seats: int,
        *,
        against: Game | None = None,
        seed: int = 0,
        usual: Seated = USUAL,
        figures: Sequence[str] = (),
        finer: float = 1.0,
        samples: Sequence[Sample] | None = None,
        measures: Sequence[Measure] | None = None,
        directory: Path | None = None,
    ) -> None:
        """Begin, or go on with what is kept in ``directory``.

        ``usual`` is the player who sits at all seats where players are not compared.  ``figures`` are the
        keys or sections of those wanted, by default all; intervals are narrow enough when they are ``finer``
        times as narrow as usual.  ``samples`` and ``measures`` of the first game are by default all there
        are.  Raise `RulesError` for a number of players that cannot play, `LabError` for unknown figures and
        for files that cannot be used.
        """
        first = Book(
            game,
            seats,
            seed=seed,
            usual=usual,
            directory=directory,
            figures=figures,
            samples=samples,
            measures=measures,
        )
        self.books = [first]
        if against is not None:
            second = Book(against, seats, seed=seed, usual=usual, directory=directory, figures=figures)
            self.books.append(second)
        keys = [key for key in first.samples if all(key in book.samples for book in self.books)]
        self._pairs = _paired(*(book.measures for book in self.books)) if against is not None else ()
        chosen = {key: first.samples[key] for key in keys}
        weights = {key: weight_of(each) for key, each in chosen.items()}
        self._race = Race.of({key: expected_seconds(each) for key, each in chosen.items()}, weights)
        for key in keys:
            pieces = min(book.count(key) for book in self.books)
            self._race.took(key, pieces, sum(book.seconds[key] for book in self.books))
        self._finer, self._is_warm = finer, False

    @property
    def is_done(self) -> bool:
        """Whether every figure is narrow enough."""
        self._value_what_is_due()
        return not any(each.urgency for each in self._race.progress.values())

    @property
    def seconds(self) -> float:
        """The seconds of one core spent so far, without compilation."""
        return self._race.seconds

    def advance(self, seconds: float) -> Report | Comparison:
        """Play for some seconds of one core, at least one piece, and return the report so far."""
        self.warm_up()
        end = self._race.seconds + seconds
        work = self.work()
        for piece in self.wanted(lambda: self._race.seconds < end):
            self.take(work.done(piece))
        return self.report()

    def warm_up(self) -> None:
        """Load the compiled code, or compile it, so that its time does not count."""
        if not self._is_warm:
            for book in self.books:
                get_game_ready(book.game, book.seats)
            self._is_warm = True

    def work(self) -> "Playing":
        """Return the playing of pieces as work for any process."""
        games = tuple((book.game, book.seats) for book in self.books)
        return Playing(games, tuple(book.samples for book in self.books))

    def wanted(self, go_on: Callable[[], bool]) -> Iterator[Piece]:
        """Yield pieces to play as long as there is time, the most urgent first."""
        is_first = True
        while is_first or go_on():
            self._value_what_is_due()
            found = self._race.next()
            if found is None:
                return
            is_first = False
            key, number = found
            for place, book in enumerate(self.books):
                if number >= book.count(key):
                    yield place, key, number

    def take(self, played: Played) -> None:
        """Add a piece."""
        (place, key, _), row, seconds = played
        book = self.books[place]
        book.add(key, row, seconds)
        self._race.took(key, min(each.count(key) for each in self.books), seconds)

    def has_time(self, end: float) -> bool:
        """Whether the pieces played and handed out take less than ``end`` seconds of one core in all."""
        return self._race.seconds + self._race.in_flight < end

    def keep(self) -> None:
        """Write what is new to the directory, if there is one."""
        for book in self.books:
            book.keep()

    def report(self, *, is_final: bool | None = None) -> Report | Comparison:
        """Return the report so far; it is final when every figure is narrow enough."""
        final = self.is_done if is_final is None else is_final
        reports = [book.report(is_final=final) for book in self.books]
        if len(reports) == 1:
            return reports[0]
        first, second = self.books
        return Comparison(reports[0], reports[1], compared(first, second))

    def _value_what_is_due(self) -> None:
        """Compute anew how wide the intervals of samples are that have grown."""
        due = set(self._race.due)
        if not due:
            return
        pieces = [book.pieces for book in self.books]
        s = pieces[0].spread
        found = self._pairs_found(due, pieces) if self._pairs else self._found(due, pieces[0])
        needs = dict.fromkeys(due, 0.0)
        for measure, estimate in found:
            for key in due.intersection(narrowed_by(measure)):
                needs[key] = max(needs[key], self._finer * need(measure, estimate, s))
        self._race.note(needs)

    def _found(self, due: set[str], pieces: Pieces) -> Iterator[tuple[Measure, Estimate | None]]:
        concerned = [each for each in self.books[0].measures if due.intersection(narrowed_by(each))]
        values = estimates(concerned, pieces)
        return ((each, values.get(each.key)) for each in concerned)

    def _pairs_found(
        self, due: set[str], pieces: Sequence[Pieces]
    ) -> Iterator[tuple[Measure, Estimate | None]]:
        for one, other in self._pairs:
            if due.intersection(narrowed_by(one)):
                yield one, difference(one, other, pieces[0], pieces[1])


def compared(first: Book, second: Book, keys: Collection[str] = ()) -> tuple[Figure, ...]:
    """Return the figures of one game less those of another, by default all that both have."""
    pairs = [
        (one, other) for one, other in _paired(first.measures, second.measures) if not keys or one.key in keys
    ]
    return differences_of(pairs, first.pieces, second.pieces, (first.game.name, second.game.name))


def _paired(first: Sequence[Measure], second: Sequence[Measure]) -> tuple[tuple[Measure, Measure], ...]:
    """Return the measures that two games have in common."""
    others = {each.key: each for each in second}
    return tuple((each, others[each.key]) for each in first if each.key in others)


@dataclass(frozen=True, slots=True)
class Playing:
    """Pieces of samples of games as work for processes."""

    games: tuple[tuple[Game, int], ...]
    samples: tuple[dict[str, Sample], ...]

    def done(self, piece: Piece) -> Played:
        """Return the row of a piece, and the seconds of this core that it took."""
        place, key, number = piece
        get_game_ready(*self.games[place])
        compiling: list[float] = []
        before = thread_time()
        with install_timer("numba:compile", compiling.append):
            row = self.samples[place][key].piece(number)
        return piece, row, max(0.0, thread_time() - before - sum(compiling))

    def close(self) -> None:
        """Release nothing."""


@lru_cache(maxsize=64)
def get_game_ready(game: Game, seats: int) -> None:
    """Compile, or load, all that samples of a game need."""
    get_ready()
    at = tables(game, seats, 0)
    if at.fast:
        at.deals((USUAL,) * seats, (0, 1))
        played_matches(at, [0], [(USUAL,) * seats])
        kernel_deal(game, seats, 0, 0)
    unit_of(game, seats)


def measure(  # noqa: PLR0913 - a run is described by just these
    game: Game,
    seats: int,
    *,
    seconds: float = SECONDS,
    workers: int | Crew | None = None,
    against: Game | None = None,
    seed: int = 0,
    usual: Seated = USUAL,
    figures: Sequence[str] = (),
    finer: float = 1.0,
    directory: Path | None = None,
    progress: Callable[[Report | Comparison], None] = lambda _: None,
) -> Report | Comparison:
    """Measure a game, or compare it with another, for some seconds in which every worker has a core.

    It ends earlier if every figure is narrow enough.  ``workers`` is the number of processes, by default one
    per core, or a `Cluster`.  ``figures`` are the keys or sections of those wanted,
    by default all; intervals are narrow enough when they are ``finer`` times as narrow as usual.
    ``progress`` is called with each report so far.  With a ``directory`` what is played is kept there and not
    played again.  Ctrl-C ends it with the report so far.  Raise `RulesError` for a number of players that
    cannot play, `LabError` for other wishes that cannot be met.
    """
    if not seconds > 0:
        raise LabError(f"nothing can be measured in {seconds:g} seconds")
    team = crew(workers)
    if not 0 < finer < inf:
        raise LabError(f"intervals cannot be {finer:g} times as narrow as usual")
    measurement = Measurement(
        game,
        seats,
        against=against,
        seed=seed,
        usual=usual,
        figures=figures,
        finer=finer,
        directory=directory,
    )
    begun = measurement.seconds
    end = begun + core_seconds(seconds, team.size)
    try:
        measurement.warm_up()
        _play(measurement, Processes(1), min(begun + AT_FIRST, end), progress)
        if measurement.seconds + BETWEEN < end:
            _play(measurement, team, end, progress)
    except KeyboardInterrupt:
        pass
    measurement.keep()
    return measurement.report(is_final=True)


def core_seconds(seconds: float, workers: int) -> float:
    """Return the seconds of one core that some seconds hold: this process begins alone, then all play."""
    return min(seconds, AT_FIRST) + max(0.0, seconds - AT_FIRST) * workers


def _play(
    measurement: Measurement, workers: Crew, end: float, progress: Callable[[Report | Comparison], None]
) -> None:
    """Play until there are no seconds left, and report progress from time to time."""
    told = measurement.seconds
    wanted = measurement.wanted(lambda: measurement.has_time(end))
    with closing(in_order(measurement.work(), wanted, workers)) as results:
        for played in results:
            measurement.take(played)
            if measurement.seconds - told >= max(BETWEEN, PART * measurement.seconds):
                told = measurement.seconds
                progress(measurement.report(is_final=False))
                measurement.keep()
