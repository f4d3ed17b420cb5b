"""A league of reviewed matches: each player by the points lost by decisions, game by game."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from capot.lab.work import Crew, crew, in_order
from capot.language.texts import say
from capot.record import Record
from capot.rules.model import Game
from capot.study.review.errors import ReviewError
from capot.study.review.grades import is_graded
from capot.study.review.report import Review
from capot.study.review.review import review
from capot.study.review.worths import WORLDS

Kind: TypeAlias = tuple[Game, int]
"""A game with its house rules, and the number of seats: points are comparable within it."""


@dataclass(frozen=True, slots=True)
class Tally:
    """Reviewed deals of a player: their number, the points lost in all, the decisions, the faults of them."""

    name: str
    deals: int = 0
    lost: float = 0.0
    decisions: int = 0
    faults: int = 0

    @property
    def points_lost(self) -> float:
        """The mean of the points lost in a deal; an estimate, so it may be slightly negative."""
        return self.lost / self.deals

    @property
    def faultless(self) -> float:
        """The share of decisions that are no faults, 1 if nothing was to be decided."""
        return 1 - self.faults / self.decisions if self.decisions else 1.0

    def with_more(self, other: "Tally") -> "Tally":
        """Return both tallies of the player as one."""
        return Tally(
            self.name,
            self.deals + other.deals,
            self.lost + other.lost,
            self.decisions + other.decisions,
            self.faults + other.faults,
        )


@dataclass(frozen=True, slots=True)
class League:
    """The players of all reviewed matches of a game, those who lost least first."""

    game: Game
    seats: int
    deals: int
    players: tuple[Tally, ...]


@dataclass(frozen=True, slots=True)
class Reviewed:
    """The share of a match in a league; ``problem`` is the reason if it cannot be reviewed."""

    game: Game
    seats: int
    deals: int = 0
    players: tuple[Tally, ...] = ()
    problem: str = ""


@dataclass(frozen=True, slots=True)
class Reviews:
    """The reviews of matches, in any process."""

    seed: int = 0
    worlds: tuple[int, ...] = WORLDS

    def done(self, record: Record, /) -> Reviewed:
        """Return what a match adds, by the names of its players."""
        match = record.match
        graded = [number for number, deal in enumerate(match.deals, 1) if deal.is_over and is_graded(deal)]
        if not graded and match.deals[0].is_over:
            problem = say("the decisions of this match are not graded")
            return Reviewed(match.game, match.seats, problem=problem)
        try:
            found = review(record, deals=graded or None, seed=self.seed, worlds=self.worlds)
        except ReviewError as error:
            return Reviewed(match.game, match.seats, problem=str(error))
        return Reviewed(match.game, match.seats, len(found.deals), tuple(_tallies(found)))

    def close(self) -> None:
        """Nothing is to be released."""


class Leagues:
    """Leagues that grow by one reviewed match after the other."""

    def __init__(self) -> None:
        """Begin without any match."""
        self.matches = 0
        self._deals: dict[Kind, int] = {}
        self._players: dict[Kind, dict[str, Tally]] = {}

    def add(self, one: Reviewed) -> None:
        """Add a match."""
        kind = one.game, one.seats
        self._deals[kind] = self._deals.get(kind, 0) + one.deals
        players = self._players.setdefault(kind, {})
        for each in one.players:
            players[each.name] = players.get(each.name, Tally(each.name)).with_more(each)
        self.matches += 1

    @property
    def tables(self) -> tuple[League, ...]:
        """The league of each game, the game with most deals first."""
        return tuple(
            League(
                *kind, deals, tuple(sorted(self._players[kind].values(), key=lambda each: each.points_lost))
            )
            for kind, deals in sorted(self._deals.items(), key=lambda each: -each[1])
        )


def reviewed(
    records: Iterable[Record],
    seed: int = 0,
    workers: int | Crew | None = None,
    worlds: Sequence[int] = WORLDS,
) -> Iterator[Reviewed]:
    """Yield what each match adds to a league, in order; only a few are in memory at a time."""
    yield from in_order(Reviews(seed, tuple(worlds)), records, crew(workers))


def league_data(leagues: Leagues) -> list[dict[str, Any]]:
    """Return leagues as JSON data."""
    return [
        {
            "game": league.game.key,
            "options": dict(league.game.chosen),
            "seats": league.seats,
            "deals": league.deals,
            "players": [
                {
                    "name": each.name,
                    "deals": each.deals,
                    "points_lost": each.points_lost,
                    "decisions": each.decisions,
                    "faults": each.faults,
                }
                for each in league.players
            ],
        }
        for league in leagues.tables
    ]


def _tallies(found: Review) -> Iterator[Tally]:
    """Yield the tally of each seat that was reviewed."""
    for seat, name in enumerate(found.names):
        deals = [each for deal in found.deals if (each := deal.of(seat)) is not None]
        if deals:
            decisions = [decision for deal in deals for decision in deal.decisions]
            lost = sum(deal.points_lost for deal in deals)
            yield Tally(name, len(deals), lost, len(decisions), sum(each.is_fault for each in decisions))
