"""Data sets from finished matches, or from deals that computer players play for the purpose."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from capot.env.encoding import Encoder, encoder_of
from capot.lab.table import Table, close_all
from capot.lab.work import Crew, crew, in_order
from capot.play.lab_deals import dealt
from capot.play.match import Match, new_match
from capot.play.position import Position
from capot.players.protocol import Budget, Player
from capot.players.search.spread import spread_of
from capot.record import Record
from capot.rules.errors import RulesError
from capot.rules.model import Game
from capot.study.dataset.errors import DatasetError
from capot.study.dataset.rows import Row, rows_of
from capot.study.review.decisions import Wanted
from capot.study.review.worths import WORLDS

Deal: TypeAlias = tuple[int, Position]
"""The number of a deal, and the deal, finished or before its first move."""


@dataclass(frozen=True, slots=True)
class Source:
    """The origin that the rows of a data set share: the game and its seats, and how moves are valued."""

    game: Game
    seats: int
    seed: int = 0
    worlds: tuple[int, ...] = WORLDS

    @property
    def encoder(self) -> Encoder:
        """The encoder of observations and actions; raise `DatasetError` for an impossible table."""
        try:
            return _encoder(self.game, self.seats)
        except RulesError as error:
            raise DatasetError(f"there are no observations of {self.game.name}: {error}") from error


_encoder = lru_cache(maxsize=4)(encoder_of)


class Rows:
    """The rows of deals, in any process: deals not played yet are played first by ``players``, by seat."""

    def __init__(self, source: Source, players: Sequence[Player] = (), budget: Budget | None = None) -> None:
        """Take the source of the data set and who plays."""
        self._source, self._players, self._budget = source, tuple(players), budget

    def done(self, deal: Deal, /) -> list[Row]:
        """Return the rows of a deal."""
        source, (number, position) = self._source, deal
        if self._players:
            lineup = tuple(range(source.seats))
            table = Table(self._players, lineup, source.seed, self._budget)
            position, _ = table.played(position)
        names = tuple(f"seat {seat}" for seat in range(source.seats))
        spread = spread_of(source.game, source.seats).points
        wanted = Wanted(names, spread, seed=source.seed, worlds=source.worlds)
        return list(rows_of(position, number, source.encoder, wanted))

    def close(self) -> None:
        """End the programs of the players."""
        close_all(self._players)


@dataclass(frozen=True, slots=True)
class Dataset:
    """A data set in the making: its source, the names of who plays, and the rows of each of ``total`` deals.

    The rows can be run through once; they are found on the way.
    """

    source: Source
    players: tuple[str, ...]
    total: int
    found: Iterator[list[Row]]


def of_play(
    source: Source,
    players: Sequence[Player],
    deals: int,
    budget: Budget | None = None,
    workers: int | Crew | None = None,
) -> Dataset:
    """Return the data set of the first deals of the source's seed, played for the purpose.

    One player plays, or one for each seat; deals, cards and luck are those of the lab.  Raise
    `DatasetError` for a game without environment or another number of players, and the errors of the lab.
    """
    new_match(source.game, source.seats)
    if len(players) not in {1, source.seats}:
        raise DatasetError(f"name one player, or one for each of the {source.seats} seats")
    seated = tuple(players) * (source.seats if len(players) == 1 else 1)
    # Raised here rather than in another process.
    _ = source.encoder
    begun = ((number, dealt(source.game, source.seats, source.seed, number)) for number in range(deals))
    rows = in_order(Rows(source, seated, budget), begun, crew(workers).at_most(deals))
    return Dataset(source, tuple(player.name for player in players), deals, rows)


def of_records(
    records: Iterable[Record],
    seed: int = 0,
    worlds: tuple[int, ...] = WORLDS,
    workers: int | Crew | None = None,
) -> Dataset:
    """Return the data set of the finished deals of records, numbered from 1 through all of them.

    The records are run through twice, first to count and to check them, so they may be a list or read anew
    from files each time; only a few are in memory at a time.  Raise `DatasetError` if no deal is finished,
    for records of different games, house rules or numbers of players, and for a game without environment.
    """
    first: Match | None = None
    total = 0
    for record in records:
        first = first or record.match
        if record.match.game != first.game or record.match.seats != first.seats:
            raise DatasetError("the records are of different games, house rules or numbers of players")
        total += sum(deal.is_over for deal in record.match.deals)
    if first is None or not total:
        raise DatasetError("no deal is finished, so there is nothing to write")
    source = Source(first.game, first.seats, seed, worlds)
    _ = source.encoder
    deals = (deal for record in records for deal in record.match.deals if deal.is_over)
    rows = in_order(Rows(source), enumerate(deals, start=1), crew(workers).at_most(total))
    return Dataset(source, (), total, rows)
