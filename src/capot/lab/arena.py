"""The arena: players compared over the same cards, with confidence intervals."""

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from math import inf
from pathlib import Path

import numpy as np

from capot.lab.contest import MOST_DEALS, Contest
from capot.lab.errors import LabError
from capot.lab.intervals import ConfidenceSequence, Estimate, bootstrap
from capot.lab.shards import gaps
from capot.lab.strength.control import Control
from capot.lab.strength.designs import Design, Name
from capot.lab.strength.pieces import Pieces
from capot.lab.strength.played import Played, leads_by_seats
from capot.lab.work import Crew, crew, in_order
from capot.players.protocol import Budget, Player
from capot.rules.match.sides import sides_at
from capot.rules.model import Game

MOST = 10_000_000
"""Maximum number of deals or matches."""

OPEN = 1000
"""Number of deals at which sequences are narrowest if no number was asked for."""


@dataclass(frozen=True, slots=True)
class Contestant:
    """The results of one player, a mean per seat over deals (or matches) and seatings.

    ``lead`` is the points by which it did better than a seat of the others, more being better in every game;
    ``lead_in_wins`` is the same in matches won, None for single deals.  ``points`` are as in the books;
    ``first``, ``last`` and ``wins`` are rates, ties shared.  ``milliseconds`` of a move are the mean, the
    95th percentile and the maximum.  ``forfeits`` counts deals, ``fault`` is the reason for the first.
    ``made`` is the share of its deals that a seat of the player swept, ``suffered`` of those that another
    seat swept, None where no tricks are played.
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
    made: float | None
    suffered: float | None


@dataclass(frozen=True, slots=True)
class ArenaResult:
    """The result of an arena, with the number of deals or matches ``asked`` for and ``played``.

    ``seatings`` is their number for each, ``design`` says which.  ``stopped`` is the reason for an early end:
    ``clear``, ``narrow``, ``interrupted`` or a sentence.  ``differences`` are the first player's leads, one
    for each deal or match, in points for deals and wins for matches; with a ``coefficient``, that many times
    the advantage of its cards is taken off.  ``anytime`` is the mean of these with an interval that holds
    however often one looks.  ``by_seats`` are the first of two players' leads in points by the number of its
    seats, if that differs within each deal or match.  ``kept`` of them were played before.  ``notes`` are
    caveats, as sentences.
    """

    game: Game
    seats: int
    unit: str
    asked: int
    played: int
    kept: int
    deals: int
    design: Name
    seatings: int
    seed: int
    budget: Budget | None
    players: tuple[Contestant, ...]
    differences: tuple[float, ...]
    coefficient: float | None
    anytime: Estimate
    by_seats: tuple[tuple[int, Estimate], ...]
    stopped: str
    notes: tuple[str, ...]

    @property
    def is_forfeited(self) -> bool:
        """Whether a player forfeited every deal, so that nothing was compared."""
        return any(player.forfeits >= self.deals for player in self.players)

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
    workers: int | Crew | None = None,
    design: Name = "all",
    until_clear: bool = False,
    until: float | None = None,
    directory: Path | None = None,
    look: bool = False,
    progress: Callable[[int], None] = lambda _: None,
) -> ArenaResult:
    """Compare players over ``deals`` deals or ``matches`` matches of a seed.

    Each deal or match is played in the seatings of the ``design`` by the same cards and the same luck.  With
    ``until_clear`` it ends as soon as it is clear which of two players is better, with ``until`` as soon as
    half the width of the interval of the difference is no more; then the number may be left out.  With a
    ``directory`` it keeps what is played and goes on with what was kept; a ``look`` plays nothing more.
    ``progress`` is called after each deal with the number played so far.  ``workers`` is the number of
    processes, by default one per core, or a `Cluster`; what is found does not depend on them, but for times.
    Ctrl-C ends it with what is played so far.

    Raise `LabError` or `RulesError` for what cannot be played, and `KeyboardInterrupt` if nothing is.
    """
    game.check_seats(seats)
    if until is not None and not 0 < until < inf:
        raise LabError(f"half the width of an interval is more than 0, not {until:g}")
    is_open = until is not None and deals is None and matches is None
    asked, unit = _asked(MOST if is_open else deals, matches)
    sides = sides_at(game.sides, seats)
    seatings = Design(design, len(players), seats, None if sides is None else sides.count)
    if (until_clear or until is not None) and len(players) != 2:
        raise LabError("only a comparison of two players can end when it is clear")
    team = crew(workers).at_most(asked)
    contest = Contest(game, seats, tuple(players), seatings, seed, budget, matches=unit == "match")
    pieces = None if directory is None else Pieces(directory, contest)
    stop = _Stop(until_clear=until_clear, until=until, narrow_at=OPEN if is_open else asked // 4)
    found = _Found(contest, asked, stop)
    with closing(_rounds(contest, asked, team, pieces, look=look)) as results:
        found.take(results, progress)
    return found.result(unit, 0 if pieces is None else pieces.taken)


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


def _rounds(
    contest: Contest, asked: int, workers: Crew, pieces: Pieces | None, *, look: bool
) -> Generator[Played]:
    """Yield what is played, in order; with pieces, what was kept, and the rest as it is kept."""
    kept = [] if pieces is None else pieces.spans(asked)
    missing = [] if look else list(gaps(kept, asked, asked))
    numbers = (first + more for first, count in missing for more in range(count))
    with closing(in_order(contest, numbers, workers)) as found:
        try:
            for first, count in sorted((*kept, *missing)):
                if pieces is not None and (first, count) in kept:
                    yield from pieces.read((first, count))
                    continue
                for number, played in zip(range(first, first + count), found, strict=False):
                    if pieces is not None:
                        pieces.keep(number, played)
                    yield played
        finally:
            if pieces is not None:
                pieces.flush()


@dataclass(frozen=True, slots=True)
class _Stop:
    """When an arena may end before all is played: the difference is clear, or its interval narrow."""

    until_clear: bool
    until: float | None
    narrow_at: int

    def reason(self, sequence: ConfidenceSequence) -> str:
        """Return the reason for ending now, if there is one."""
        if self.until_clear and sequence.estimate.is_clear:
            return "clear"
        # The mean has no say in how wide the usual interval is, so it may be looked at every time.
        estimate = sequence.estimate if self.until_clear else sequence.usual
        return "narrow" if self.until is not None and estimate.is_within(self.until) else ""


class _Leads:
    """The leads of a player, less what the cards explain if their values are known."""

    def __init__(self, narrow_at: int) -> None:
        self.values: list[float] = []
        self.control: Control | None = None
        self.sequence = ConfidenceSequence(narrow_at)

    def add(self, lead: float, cards: float | None = None) -> None:
        """Take the next lead, and how much better the cards were."""
        if cards is not None:
            self.control = self.control or Control()
            lead = self.control.adjusted(lead, cards)
        self.values.append(lead)
        self.sequence.add(lead)


class _Found:
    """The results of an arena so far."""

    def __init__(self, contest: Contest, asked: int, stop: _Stop) -> None:
        self._contest, self._asked, self._stop = contest, asked, stop
        self._leads = [_Leads(stop.narrow_at) for _ in contest.players]
        self._won = [_Leads(stop.narrow_at) for _ in contest.players]
        self._rounds: list[Played] = []
        self._stopped = ""

    def take(self, results: Iterator[Played], progress: Callable[[int], None]) -> None:
        """Take results until they end, the lead is clear or narrow, or somebody interrupts."""
        try:
            for each in results:
                self._add(each)
                progress(len(self._rounds))
                self._stopped = self._stop.reason(self._main[0].sequence)
                if self._stopped:
                    break
        except KeyboardInterrupt:
            if not self._rounds:
                raise
            self._stopped = "interrupted"
        except LabError as error:
            if not self._rounds:
                raise
            self._stopped = str(error)

    def result(self, unit: str, kept: int) -> ArenaResult:
        """Return the findings; raise `LabError` if there are none."""
        if not self._rounds:
            raise LabError("nothing has been played yet")
        contest, first = self._contest, self._main[0]
        players = tuple(self._contestant(player) for player in range(len(contest.players)))
        return ArenaResult(
            game=contest.game,
            seats=contest.seats,
            unit=unit,
            asked=self._asked,
            played=len(self._rounds),
            kept=kept,
            deals=sum(each.deals for each in self._rounds),
            design=contest.design.name,
            seatings=contest.design.size,
            seed=contest.seed,
            budget=contest.budget,
            players=players,
            differences=tuple(first.values),
            coefficient=None if first.control is None else first.control.coefficient,
            anytime=first.sequence.estimate,
            by_seats=self._by_seats(),
            stopped=self._stopped,
            notes=tuple(self._notes()),
        )

    @property
    def _main(self) -> list[_Leads]:
        """The leads by which players are compared."""
        return self._won if self._contest.matches else self._leads

    def _add(self, played: Played) -> None:
        self._rounds.append(played)
        for player, lead in enumerate(played.leads):
            self._leads[player].add(float(lead), played.cards[player] if played.cards else None)
        for player, share in enumerate(played.won):
            self._won[player].add(float(share))

    def _contestant(self, player: int) -> Contestant:
        contest, rounds = self._contest, self._rounds
        times = np.concatenate([np.asarray(each.times[player], float) for each in rounds])
        faults = [fault for each in rounds for fault in each.faults[player]]
        tricks = all(each.made for each in rounds)
        return Contestant(
            name=contest.players[player].name,
            lead=self._estimate(self._leads[player]),
            lead_in_wins=self._estimate(self._won[player]) if contest.matches else None,
            points=self._mean("points", player),
            first=self._mean("firsts", player),
            last=self._mean("lasts", player),
            wins=self._mean("wins", player) if contest.matches else None,
            forfeits=len(faults),
            fault=faults[0] if faults else "",
            moves=len(times),
            milliseconds=_spread(times),
            made=self._mean("made", player) if tricks else None,
            suffered=self._mean("suffered", player) if tricks else None,
        )

    def _by_seats(self) -> tuple[tuple[int, Estimate], ...]:
        """Return the first player's leads by the number of its seats, in a design that varies it."""
        contest = self._contest
        if len(contest.players) > 2 or contest.design.name not in {"one", "all"} or contest.seats < 3:
            return ()
        rows = [leads_by_seats(each, low_wins=contest.low_wins) for each in self._rounds]
        return tuple(
            (seats, bootstrap([float(row[seats]) for row in rows], contest.seed)) for seats in rows[0]
        )

    def _mean(self, measure: str, player: int) -> float:
        return float(sum(getattr(each, measure)[player] for each in self._rounds) / len(self._rounds))

    def _estimate(self, leads: _Leads) -> Estimate:
        """Return a lead with the interval that suits the way the arena ends."""
        if self._stop.until_clear:
            return leads.sequence.estimate
        return bootstrap(leads.values, self._contest.seed)

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
