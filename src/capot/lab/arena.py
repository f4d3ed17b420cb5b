"""The arena: players compared over the same cards, with confidence intervals."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import chain

import numpy as np

from capot.lab.contest import MOST_DEALS, Contest, Played, lineups
from capot.lab.errors import LabError
from capot.lab.intervals import ConfidenceSequence, Estimate, bootstrap
from capot.lab.work import in_order, processes
from capot.players.protocol import Budget, Player
from capot.rules.model import Game

MOST = 10_000_000
"""Maximum number of deals or matches."""


@dataclass(frozen=True, slots=True)
class Contestant:
    """The results of one player, a mean per seat over deals (or matches) and seatings.

    ``lead`` is the points by which it did better than a seat of the others, more being better in every game;
    ``lead_in_wins`` is the same in matches won, None for single deals.  ``points`` are as in the books;
    ``first``, ``last`` and ``wins`` are rates, ties shared.  ``milliseconds`` of a move are the mean, the
    95th percentile and the maximum.  ``forfeits`` counts deals, ``fault`` is the reason for the first.
    """

    name: str
    lead: Estimate
    lead_in_wins: Estimate | None
    points: float
    first: float
    last: float
    wins: float | None
    forfeits: int
    fault: str
    moves: int
    milliseconds: tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class ArenaResult:
    """The result of an arena, with the number of deals or matches ``asked`` for and ``played``.

    ``stopped`` is the reason for an early end: ``clear``, ``interrupted`` or a sentence.  ``differences`` are
    the first player's leads, one for each deal or match, in points for deals and wins for matches.  ``notes``
    are caveats, as sentences.
    """

    game: Game
    seats: int
    unit: str
    asked: int
    played: int
    deals: int
    seatings: int
    seed: int
    budget: Budget | None
    players: tuple[Contestant, ...]
    differences: tuple[float, ...]
    stopped: str
    notes: tuple[str, ...]

    @property
    def difference(self) -> Estimate:
        """The first player's lead, in points for deals and in wins for matches."""
        first = self.players[0]
        return first.lead if first.lead_in_wins is None else first.lead_in_wins


def compare(  # noqa: PLR0913 - an experiment is described by just these
    game: Game,
    seats: int,
    players: Sequence[Player],
    *,
    deals: int | None = None,
    matches: int | None = None,
    seed: int = 0,
    budget: Budget | None = None,
    workers: int | None = None,
    until_clear: bool = False,
    progress: Callable[[int], None] = lambda _: None,
) -> ArenaResult:
    """Compare players over ``deals`` deals or ``matches`` matches of a seed.

    Each deal or match is played in every seating of `capot.lab.contest.lineups` by the same cards and the
    same luck.  With ``until_clear`` it ends as soon as it is clear which of two players is better;
    ``progress`` is told after each how many are played.  ``workers`` are processes, as many as there are
    cores unless given; what is found does not depend on them, but for times.  Ctrl-C ends it with what is
    played so far.

    Raise `LabError` or `RulesError` for what cannot be played, and `KeyboardInterrupt` if nothing is.
    """
    game.check_seats(seats)
    asked, unit = _asked(deals, matches)
    if until_clear and len(players) != 2:
        raise LabError("only a comparison of two players can end when it is clear")
    workers = min(processes(workers), asked)
    seatings = lineups(len(players), seats)
    contest = Contest(game, seats, tuple(players), seatings, seed, budget, matches=unit == "match")
    found = _Found(contest, asked, until_clear=until_clear)
    with closing(in_order(contest, range(asked), workers)) as results:
        found.take(results, progress)
    return found.result(unit)


def _asked(deals: int | None, matches: int | None) -> tuple[int, str]:
    """Return the number to play, and the unit."""
    match deals, matches:
        case int(asked), None:
            unit, many = "deal", "deals"
        case None, int(asked):
            unit, many = "match", "matches"
        case _:
            raise LabError("an arena needs a number of deals or a number of matches, one of them")
    if not 1 <= asked <= MOST:
        raise LabError(f"the number of {many} is from 1 to {MOST}, not {asked}")
    return asked, unit


class _Found:
    """The results of an arena so far."""

    def __init__(self, contest: Contest, asked: int, *, until_clear: bool) -> None:
        self._contest, self._asked = contest, asked
        # Narrowest early: an arena until it is clear should not need all the deals.
        count = len(contest.players)
        self._sequences = [ConfidenceSequence(asked // 4) for _ in range(2 * count)] if until_clear else []
        self._rounds: list[Played] = []
        self._stopped = ""

    def take(self, results: Iterator[Played], progress: Callable[[int], None]) -> None:
        """Take results until they end, the lead is clear or somebody interrupts."""
        try:
            for each in results:
                self._rounds.append(each)
                progress(len(self._rounds))
                if self._is_clear(each):
                    self._stopped = "clear"
                    break
        except KeyboardInterrupt:
            if not self._rounds:
                raise
            self._stopped = "interrupted"
        except LabError as error:
            if not self._rounds:
                raise
            self._stopped = str(error)

    def result(self, unit: str) -> ArenaResult:
        """Return the findings."""
        contest = self._contest
        players = tuple(self._contestant(player) for player in range(len(contest.players)))
        main = "won" if contest.matches else "leads"
        return ArenaResult(
            game=contest.game,
            seats=contest.seats,
            unit=unit,
            asked=self._asked,
            played=len(self._rounds),
            deals=sum(each.deals for each in self._rounds),
            seatings=len(contest.seatings),
            seed=contest.seed,
            budget=contest.budget,
            players=players,
            differences=tuple(float(getattr(each, main)[0]) for each in self._rounds),
            stopped=self._stopped,
            notes=tuple(self._notes()),
        )

    def _is_clear(self, latest: Played) -> bool:
        """Whether the lead is clear, in an arena that may end so."""
        for sequence, value in zip(self._sequences, chain(latest.leads, latest.won), strict=False):
            sequence.add(float(value))
        main = len(self._contest.players) if self._contest.matches else 0
        return bool(self._sequences) and self._sequences[main].estimate.is_clear

    def _contestant(self, player: int) -> Contestant:
        contest, rounds = self._contest, self._rounds
        times = np.concatenate([np.asarray(each.times[player], float) for each in rounds])
        faults = [fault for each in rounds for fault in each.faults[player]]
        return Contestant(
            name=contest.players[player].name,
            lead=self._estimate("leads", player),
            lead_in_wins=self._estimate("won", player) if contest.matches else None,
            points=self._mean("points", player),
            first=self._mean("firsts", player),
            last=self._mean("lasts", player),
            wins=self._mean("wins", player) if contest.matches else None,
            forfeits=len(faults),
            fault=faults[0] if faults else "",
            moves=len(times),
            milliseconds=_spread(times),
        )

    def _mean(self, measure: str, player: int) -> float:
        return float(sum(getattr(each, measure)[player] for each in self._rounds) / len(self._rounds))

    def _estimate(self, measure: str, player: int) -> Estimate:
        """Return a lead with the interval that suits the way the arena ends."""
        if self._sequences:
            return self._sequences[player + (len(self._contest.players) if measure == "won" else 0)].estimate
        return bootstrap([float(getattr(each, measure)[player]) for each in self._rounds], self._contest.seed)

    def _notes(self) -> Iterator[str]:
        broken_off = sum(each.broken_off for each in self._rounds)
        if broken_off:
            yield f"{broken_off} matches had no end after {MOST_DEALS} deals: whoever led then won them"
        if self._contest.budget is not None and self._contest.budget.milliseconds is not None:
            yield "players were given time, so the moves depend on the machine and on what else it does"


def _spread(times: "np.ndarray") -> tuple[float, float, float]:
    """Return mean, 95th percentile and maximum, zeros if there are no times."""
    if not len(times):
        return 0.0, 0.0, 0.0
    return float(times.mean()), float(np.quantile(times, 0.95)), float(times.max())
