"""A calibration: deals played by a player that notes what it expects, and the cells of its decisions."""

from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import cast

import numpy as np

from capot.kernel.compiling import sources_stamp
from capot.lab.calibration.cells import DEAL, KIND, Cell, cells_of, mean_of
from capot.lab.calibration.circumstances import ENDS, NONE
from capot.lab.calibration.notes import COLUMNS, END, FORFEITED, Calibrated
from capot.lab.errors import LabError
from capot.lab.measures.running.checkpoints import Checkpoints
from capot.lab.measures.sample import Floats
from capot.lab.measures.statistics import Jackknifed
from capot.lab.work import Crew, crew, in_order
from capot.players.catalog import PLAYERS
from capot.players.protocol import Budget, Evaluator, Player
from capot.rules.model import Game

MOST = 10**6
"""Maximum number of deals."""

BETWEEN = 20.0
"""Seconds after which what is new is kept."""


@dataclass(frozen=True, slots=True)
class Share:
    """A share of the deals of a seat, with its standard error; None for a single deal."""

    mean: float
    error: float | None


@dataclass(frozen=True, slots=True)
class Calibration:
    """Expected and actual results of a player, cell by cell.

    ``others`` are the players against it; none if it sits at every seat.  ``asked`` is the number of deals
    wanted, ``deals`` of those played to their end, ``kept`` of those that were in the directory, and
    ``forfeited`` of those left out because a player failed, for the reason ``fault`` the first time.
    ``swept`` and ``suffered`` are the shares of a seat's deals in which it, or another, took everything that
    is paid for; None if the rules pay for no such thing.  ``stopped`` is the reason for an early end:
    ``interrupted`` or a sentence.
    """

    game: Game
    seats: int
    player: str
    others: tuple[str, ...]
    seed: int
    budget: Budget | None
    asked: int
    deals: int
    kept: int
    forfeited: int
    fault: str
    cells: tuple[Cell, ...]
    swept: Share | None
    suffered: Share | None
    stopped: str


def calibrate(  # noqa: PLR0913 - an experiment is described by just these
    game: Game,
    seats: int,
    player: Player,
    deals: int,
    *,
    against: Sequence[Player] = (),
    seed: int = 0,
    budget: Budget | None = None,
    workers: int | Crew | None = None,
    directory: Path | None = None,
    progress: Callable[[int], None] = lambda _: None,
) -> Calibration:
    """Return what a player expected of its moves and what it got, over ``deals`` deals of a seed.

    It sits at all seats, or at one against others: one player for all the other seats, or one for each.  With
    a ``directory``, what is noted is kept there, and only missing deals are played.  ``progress`` is called
    with the number of deals done.  What is found does not depend on ``workers``, the number of processes or a
    `Cluster`.    Ctrl-C ends it with what is there.

    Raise `LabError` or `RulesError` for what cannot be played, and `KeyboardInterrupt` if nothing has been.
    """
    game.check_seats(seats)
    if not 1 <= deals <= MOST:
        raise LabError(f"the number of deals is from 1 to {MOST}, not {deals}")
    work = Calibrated(game, seats, checked(player), _others(against, seats), seed, budget)
    book = _Book(work, None if directory is None else Checkpoints(directory, game, seats, seed))
    kept = len(book.known & set(range(deals)))
    missing = [number for number in range(deals) if number not in book.known]
    team = crew(workers).at_most(len(missing))
    progress(kept)
    stopped = ""
    try:
        with closing(in_order(work, missing, team)) as results:
            for done, (rows, fault) in enumerate(results, kept + 1):
                book.add(rows, fault)
                progress(done)
    except KeyboardInterrupt:
        if not book.known:
            raise
        stopped = "interrupted"
    except LabError as error:
        if not book.known:
            raise
        stopped = str(error)
    finally:
        book.keep()
    return _found(work, book, deals, kept, stopped)


def checked(player: Player) -> Evaluator:
    """Return the player if it estimates its moves; raise `LabError` if not."""
    if not hasattr(player, "evaluate"):
        can = [name for name, each in PLAYERS.items() if hasattr(each, "evaluate")]
        raise LabError(
            f"{player.name} does not say what it expects of its moves; players that do are {', '.join(can)}"
        )
    return cast("Evaluator", player)


def _others(against: Sequence[Player], seats: int) -> tuple[Player, ...]:
    if len(against) not in {0, 1, seats - 1}:
        raise LabError(
            f"name one player for all other seats or {seats - 1}, one for each; there are {len(against)}"
        )
    return tuple(against) * (seats - 1 if len(against) == 1 else 1)


@dataclass(slots=True)
class _Book:
    """The rows noted so far, and the directory where they are kept, if there is one."""

    work: Calibrated
    checkpoints: Checkpoints | None
    rows: list[Floats] = field(default_factory=list)
    known: set[int] = field(default_factory=set)
    fault: str = ""
    seconds: float = 0.0
    _latest: float = field(default_factory=perf_counter)
    _has_new: bool = False

    def __post_init__(self) -> None:
        """Take what is kept."""
        if self.checkpoints is not None:
            rows, self.seconds = self.checkpoints.read(self)
            self.rows.append(rows)
            self.known |= set(rows[:, DEAL].astype(int).tolist())
            if not len(rows):
                # Whether a directory can be written to should be known before hours of play.
                self.checkpoints.write(self, rows, 0.0)

    def add(self, rows: Floats, fault: str) -> None:
        """Take the rows of a deal, and keep them now and then."""
        self.rows.append(rows)
        self.known.add(int(rows[0, DEAL]))
        self.fault = self.fault or fault
        self._has_new = True
        if perf_counter() > self._latest + BETWEEN:
            self.keep()

    def keep(self) -> None:
        """Write what is new to the directory, if there is one."""
        now = perf_counter()
        self.seconds += now - self._latest
        self._latest = now
        if self.checkpoints is not None and self._has_new:
            self.rows = [np.concatenate(self.rows)]
            self.checkpoints.write(self, self.rows[0], self.seconds)
        self._has_new = False

    @property
    def key(self) -> str:
        """The beginning of the name of the file."""
        return f"calibration {self.work.player.name}"

    @property
    def players(self) -> tuple[str, ...]:
        """The players with what they depend on, and the version of what is noted."""
        who = [(each.name, getattr(each, "settings", None)) for each in (self.work.player, *self.work.others)]
        return (*map(str, who), str(self.work.budget), sources_stamp(Path(__file__).parent))

    @property
    def size(self) -> int:
        """One deal in a piece."""
        return 1

    @property
    def columns(self) -> tuple[str, ...]:
        """The facts that are noted."""
        return COLUMNS

    def below(self, deals: int) -> Floats:
        """Return the rows of deals with numbers below ``deals``."""
        rows = np.concatenate(self.rows)
        rows = rows[rows[:, DEAL] < deals]
        order: Floats = rows[np.argsort(rows[:, DEAL], kind="stable")]
        return order


def _found(work: Calibrated, book: _Book, asked: int, kept: int, stopped: str) -> Calibration:
    rows = book.below(asked)
    forfeited = int((rows[:, KIND] == FORFEITED).sum())
    ended = rows[rows[:, KIND] == END]
    return Calibration(
        game=work.game,
        seats=work.seats,
        player=work.player.name,
        others=tuple(each.name for each in work.others),
        seed=work.seed,
        budget=work.budget,
        asked=asked,
        deals=len(np.unique(ended[:, DEAL])),
        kept=kept,
        forfeited=forfeited,
        fault=book.fault,
        cells=cells_of(rows),
        swept=_share(ended, "own"),
        suffered=_share(ended, "other"),
        stopped=stopped,
    )


def _share(ended: Floats, how: str) -> Share | None:
    """Return the share of deals that ended so, of those whose rules pay for a sweep."""
    ends = ended[:, COLUMNS.index("end")]
    ended, ends = ended[ends != NONE], ends[ends != NONE]
    if not len(ends):
        return None
    is_so = (ends == list(ENDS).index(how)).astype(float)
    found: Jackknifed | None = mean_of(ended, is_so)
    return Share(float(is_so.mean()), None if found is None else found.error)
