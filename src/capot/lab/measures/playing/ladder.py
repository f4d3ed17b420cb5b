"""Whole matches: how long they are, how many rungs of skill there are, and how far ratings spread."""

from dataclasses import dataclass
from itertools import combinations, pairwise
from math import log
from typing import Final

import numpy as np

from capot.lab.measures.playing.gaps import opposite
from capot.lab.measures.playing.matches import played_matches
from capot.lab.measures.playing.tables import USUAL, Seated, Tables, is_fast, name_of, tables
from capot.lab.measures.sample import Floats, Means, Measure, Sample
from capot.language.texts import Text, say
from capot.play.scores.totals import per_side
from capot.players.slow import is_slow_at
from capot.rules.derived.pace import seconds_of_deal
from capot.rules.match.rubber import fewest_win
from capot.rules.match.sides import Sides, sides_at
from capot.rules.model import Game

COURSE: Final = "matches"

MATCHES, PLAIN_MATCHES = 16, 1
"""Matches of a piece by the kernel, and in plain play."""

SECONDS, PLAIN_SECONDS = 0.03, 2.0
"""Seconds that a piece is thought to take, by the kernel and in plain play."""

LADDER = ("random", "quick", "thumb")
"""Players of matches from the weakest to the strongest."""

POPULATION: tuple[Seated, ...] = (
    ("random", 0.0),
    ("quick", 0.3),
    ("quick", 0.0),
    ("thumb", 0.3),
    ("thumb", 0.1),
    ("thumb", 0.0),
)
"""Players who meet in all mixtures."""

RATINGS: Final = "population"

RUNG = 0.6
"""Share of matches that a rung wins against the next lower one."""

DRAWN = 0.01
"""Share of matches taken as drawn, so that there are ratings even where somebody wins every match."""

FEWEST_MET = 1e-9
"""Less than two players have met at all."""


class WholeMatches:
    """The size of a piece of whole matches, the opposite seatings of each not counted."""

    __slots__ = ()
    tables: Tables

    @property
    def size(self) -> int:
        """The number of matches in a piece."""
        return MATCHES if self.tables.fast else PLAIN_MATCHES

    @property
    def expected_seconds(self) -> float:
        """Seconds that a piece is thought to take."""
        return SECONDS if self.tables.fast else PLAIN_SECONDS


@dataclass(frozen=True, slots=True)
class Course(WholeMatches):
    """Whole matches by usual players at all seats."""

    tables: Tables
    usual: Seated = USUAL
    key: str = COURSE
    columns: tuple[str, ...] = ("deals", "moves", "changes", "decided")

    @property
    def players(self) -> tuple[str, ...]:
        """The player at all seats, by default the rule of thumb with slips."""
        return (name_of(self.usual),)

    def piece(self, number: int) -> Floats:
        """Return the mean of each column over the matches of a piece."""
        numbers = range(number * self.size, (number + 1) * self.size)
        found = played_matches(self.tables, numbers, [(self.usual,) * self.tables.seats] * self.size)
        rows = [(each.deals, each.moves, each.lead_changes, each.decided) for each in found]
        means: Floats = np.mean(rows, axis=0)
        return means


@dataclass(frozen=True, slots=True)
class Rung(WholeMatches):
    """Whole matches of two players, each in two opposite seatings; the column is the better one's wins."""

    tables: Tables
    better: str
    other: str
    columns: tuple[str, ...] = ("wins",)

    @property
    def key(self) -> str:
        """The name of the sample."""
        return rung_key(self.other, self.better)

    @property
    def players(self) -> tuple[str, ...]:
        """The better player and the other."""
        return name_of((self.better, 0.0)), name_of((self.other, 0.0))

    def piece(self, number: int) -> Floats:
        """Return the share of matches of a piece that the better player wins, half of which is as good."""
        seats, numbers = self.tables.seats, range(number * self.size, (number + 1) * self.size)
        rows = [tuple((seat + each) % seats % 2 for seat in range(seats)) for each in numbers]
        lineups = [row for each in rows for row in (each, opposite(each))]
        seated = [tuple(((self.better, 0.0), (self.other, 0.0))[who] for who in row) for row in lineups]
        found = played_matches(self.tables, [each for each in numbers for _ in range(2)], seated)
        shares = [
            np.mean([row[seat] == 0 for seat in ending.winners])
            for row, ending in zip(lineups, found, strict=True)
        ]
        return np.array([np.mean(shares)])


@dataclass(frozen=True, slots=True)
class Meetings(WholeMatches):
    """Whole matches of players drawn from a population, one for each side, compared by pairs of seats."""

    tables: Tables
    key: str = RATINGS
    players: tuple[str, ...] = tuple(map(name_of, POPULATION))

    @property
    def _sides(self) -> Sides | None:
        return sides_at(self.tables.game.sides, self.tables.seats)

    @property
    def _parties(self) -> list[int]:
        """The number of each seat’s side, or its own."""
        return [seat if self._sides is None else self._sides.of(seat) for seat in range(self.tables.seats)]

    @property
    def columns(self) -> tuple[str, ...]:
        """For each pair of players, how often they met, and how often the first did better."""
        pairs = list(combinations(range(len(POPULATION)), 2))
        return (*(met(one, other) for one, other in pairs), *(won(one, other) for one, other in pairs))

    def piece(self, number: int) -> Floats:
        """Return the mean of each column over the matches of a piece."""
        numbers = range(number * self.size, (number + 1) * self.size)
        seats, count = self.tables.seats, len(POPULATION)
        seated = [
            [self.tables.luck(each * seats + party) % count for party in self._parties] for each in numbers
        ]
        who = [[POPULATION[player] for player in row] for row in seated]
        game, meetings, wins = self.tables.game, np.zeros((count, count)), np.zeros((count, count))
        turn = -1 if fewest_win(game.ends, low_wins=game.low_wins) else 1
        for row, ending in zip(seated, played_matches(self.tables, numbers, who), strict=True):
            totals = per_side(ending.totals, self._sides)
            # Partners are not compared, as each side has one player.
            for first, second in combinations(range(len(set(self._parties))), 2):
                ahead = (totals[first] - totals[second]) * turn
                one, other = row[first], row[second]
                meetings[one, other] += 1
                wins[one, other] += 1.0 if ahead > 0 else 0.5 if ahead == 0 else 0.0
        # The lower number of the population comes first.
        wins, meetings = wins + (meetings - wins).T, meetings + meetings.T
        above = np.triu_indices(count, 1)
        return np.concatenate([meetings[above], wins[above]]) / self.size


def met(one: int, other: int) -> str:
    """Return the column of how often two players met."""
    return f"met-{one}-{other}"


def won(one: int, other: int) -> str:
    """Return the column of how often the first of two players did better."""
    return f"won-{one}-{other}"


def rung_key(other: str, better: str) -> str:
    """Return the key of the matches of two players."""
    return f"rung:{other}-{better}"


def samples_of(game: Game, seats: int, seed: int, usual: Seated = USUAL) -> tuple[Sample, ...]:
    """Return the samples needed."""
    at = tables(game, seats, seed)
    course = Course(tables(game, seats, seed, fast=is_fast(usual)), usual)
    if is_slow_at(game, seats):
        return (course,)
    return (course, *(Rung(at, better, other) for other, better in pairwise(LADDER)), Meetings(at))


def skill_measures() -> tuple[Measure, ...]:
    """Return the measures of skill in whole matches."""
    return (
        Measure(
            key="depth",
            section="skill",
            title=say("Rungs of skill"),
            definition=say(
                "How many players could stand one above another from random moves to the rule of thumb, each "
                "winning 60% of matches against the next lower one: the sum of the log odds of matches won "
                "by neighbours, in units of those of 60% (F. Lantz and others, Depth in Strategic Games)."
            ),
            unit="rungs",
            samples=tuple(rung_key(other, better) for other, better in pairwise(LADDER)),
            value=_rungs,
            enough=0.5,
            meaning=_depth_meaning,
        ),
        Measure(
            key="ratings",
            section="skill",
            title=say("Spread of the ratings"),
            definition=say(
                "Standard deviation of the Elo ratings of six players, from random moves to the rule of "
                "thumb, some with slips, after whole matches in all mixtures (P. Duersch, M. Lambrecht and "
                "J. Oechssler, Measuring skill and chance in games)."
            ),
            unit="Elo",
            samples=(RATINGS,),
            value=elo_spread,
            enough=15.0,
            meaning=_ratings_meaning,
            bounds=(0.0, float("inf")),
        ),
    )


def course_measures(game: Game, seats: int) -> tuple[Measure, ...]:
    """Return the measures of the length of a match."""
    parts = [seconds_of_deal(part.rules.at(seats), seats) for part in game.schedule]
    minutes = sum(parts) / len(parts) / 60
    return (
        Measure(
            key="match-deals",
            section="course",
            title=say("Deals in a match"),
            definition=say("Mean number of deals to the end of a match."),
            unit="deals",
            samples=(COURSE,),
            value=lambda means: means[COURSE]["deals"],
            enough=0.03,
            meaning=lambda value, *_: say("A match takes about {deals} deals.", deals=round(value)),
        ),
        Measure(
            key="match-minutes",
            section="course",
            title=say("Length of a match"),
            definition=say(
                "Mean minutes to the end of a match for a person at ease: five seconds a card, and twenty "
                "a deal."
            ),
            unit="minutes",
            samples=(COURSE,),
            value=lambda means: means[COURSE]["deals"] * minutes,
            enough=2.0,
            meaning=lambda value, *_: say("A match takes about {minutes} minutes.", minutes=round(value)),
        ),
    )


def _rungs(means: Means) -> float:
    total = 0.0
    for other, better in pairwise(LADDER):
        share = DRAWN / 2 + (1 - DRAWN) * means[rung_key(other, better)]["wins"]
        total += log(share / (1 - share)) / log(RUNG / (1 - RUNG))
    return total


def elo_spread(means: Means) -> float:
    """Return the standard deviation of Elo ratings that fit the matches best."""
    own, count = means[RATINGS], len(POPULATION)
    wins = np.zeros((count, count))
    for one, other in combinations(range(count), 2):
        meetings, first = own[met(one, other)], own[won(one, other)]
        if meetings < FEWEST_MET:
            continue
        wins[one, other] = DRAWN / 2 * meetings + (1 - DRAWN) * first
        wins[other, one] = DRAWN / 2 * meetings + (1 - DRAWN) * (meetings - first)
    return float(bradley_terry(wins).std())


def bradley_terry(wins: Floats) -> Floats:
    """Return Elo ratings with mean 0 from how often each (row) beat each other (column).

    Raise `ValueError` if somebody has met nobody.  Source: D. Hunter, *MM algorithms for generalized
    Bradley-Terry models*, The Annals of Statistics 32 (2004).
    """
    meetings, strengths = wins + wins.T, np.ones(len(wins))
    if not meetings.sum(axis=1).all():
        raise ValueError("a player has met nobody")
    for _ in range(200):
        shares = (meetings / (strengths[:, None] + strengths[None, :])).sum(axis=1)
        new = wins.sum(axis=1) / shares
        new /= np.exp(np.log(new).mean())
        if np.abs(new - strengths).max() < 1e-6 * strengths.max():
            break
        strengths = new
    return np.asarray(400 * np.log10(strengths), float)


def _depth_meaning(value: float, low: float, high: float) -> Text:  # noqa: ARG001 - as all meanings
    if value < 2:
        return say("Shallow: a rule of thumb wins hardly more matches than chance.")
    if value < 8:
        return say(
            "Some depth: {rungs} steps of 60% lead from chance to a rule of thumb.", rungs=round(value)
        )
    return say("Deep: {rungs} steps of 60% lead from chance to a rule of thumb.", rungs=round(value))


def _ratings_meaning(value: float, low: float, high: float) -> Text:  # noqa: ARG001 - as all meanings
    share = round(100 / (1 + 10 ** (-value / 400)))
    return say(
        "A player one standard deviation above the average wins {share}% against the average.", share=share
    )
