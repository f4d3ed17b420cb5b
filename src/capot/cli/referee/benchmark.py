"""The benchmark: games in duplicate, the lead over the player in the model's place, and the leaderboard."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from capot import __version__
from capot.cli.referee.line import GoneError, Line
from capot.cli.referee.sitting import SEAT, Setting, Sitting
from capot.cli.words import aligned, decimal
from capot.lab.errors import LabError
from capot.lab.intervals import Estimate, bootstrap
from capot.players.protocol import Player
from capot.players.search.spread import spread_of
from capot.record import Record, dumps, load
from capot.rules.terms import Exact

GAMES = (
    *("hearts", "omnibus-hearts", "black-maria", "polignac", "slobberhannes", "four-bad-queens"),
    *("knaves", "cucumber", "kierki", "the-least", "ramsch", "whist"),
)
"""The keys of the twelve games of the benchmark."""


@dataclass(frozen=True, slots=True)
class Found:
    """The points of a game by deal, of the model and of the player in its place, and what was counted."""

    setting: Setting
    points: tuple[Exact, ...]
    others: tuple[Exact, ...]
    mistakes: int
    made_for_it: int

    @property
    def spread(self) -> float:
        """The usual distance of a score from the mean, by which points of games compare."""
        return spread_of(self.setting.game, self.setting.seats).points

    @property
    def leads(self) -> list[float]:
        """The points by which the model did better in each deal than the player in its place."""
        turned = -1 if self.setting.game.low_wins else 1
        return [float(turned * (own - other)) for own, other in zip(self.points, self.others, strict=True)]


def check_spreads(settings: Sequence[Setting]) -> None:
    """Raise `LabError` for a game in which all deals end alike, as there is no lead to measure."""
    for each in settings:
        if not spread_of(each.game, each.seats).points:
            raise LabError(f"every deal of {each.game.name} has the same score, so nobody can lead")


@dataclass(frozen=True, slots=True)
class Run:
    """A benchmark of one model: its opponents, and the directory, if any, where records are kept."""

    model: str
    opponent: Player
    directory: Path | None

    def played(self, setting: Setting, line: Line) -> Found:
        """Return what was found in a game, after playing what is missing.

        Raise `GoneError` if the model ends before that, and `LabError` for records that do not fit.
        """
        others = self._sitting(setting, None, f"{setting.game.key}-{self.opponent.name}")
        name = f"{setting.game.key}-model"
        own = self._sitting(setting, self.model, name)
        while not own.match.is_over:
            own.answer(line.ask(own.question()))
            self._keep(name, own.record())
        # A program may end with its last answer.
        with suppress(GoneError):
            line.say(own.question())
        return Found(
            setting=setting,
            points=_points(own),
            others=_points(others),
            mistakes=sum(own.mistakes),
            made_for_it=sum(own.made_for_it),
        )

    def _sitting(self, setting: Setting, model: str | None, name: str) -> Sitting:
        """Return a sitting as far as it is kept; one without a model is played to its end."""
        path = None if self.directory is None else self.directory / f"{name}.capot"
        before = load(path) if path is not None and path.exists() else None
        sitting = Sitting(setting, self.opponent, model, before)
        self._keep(name, sitting.record())
        return sitting

    def _keep(self, name: str, record: Record) -> None:
        """Write a record in place of the one before, whole or not at all."""
        if self.directory is None:
            return
        try:
            self.directory.mkdir(parents=True, exist_ok=True)
            new = self.directory / f"{name}.new"
            new.write_text(dumps(record), encoding="utf-8")
            new.replace(self.directory / f"{name}.capot")
        except OSError as error:
            raise LabError(f"{self.directory} cannot be written: {error.strerror}") from error


def _points(sitting: Sitting) -> tuple[Exact, ...]:
    """Return the points of the model's seat by deal."""
    return tuple(score.points[SEAT] for score in sitting.match.scores)


def row_of(run: Run, found: Sequence[Found], seed: int) -> dict[str, Any]:
    """Return the row of a leaderboard: per game in points as in its rules, and over all games in spreads."""
    every = [lead / each.spread for each in found for lead in each.leads]
    return {
        "date": datetime.now(UTC).date().isoformat(),
        "model": run.model,
        "version": __version__,
        "against": run.opponent.name,
        "seed": seed,
        "deals": len(every),
        **_estimate(bootstrap(every, seed)),
        "mistakes": sum(each.mistakes for each in found),
        "made_for_it": sum(each.made_for_it for each in found),
        "games": {
            each.setting.game.key: {
                "seats": each.setting.seats,
                "options": dict(each.setting.game.chosen),
                "deals": len(each.points),
                "points": float(sum(each.points)) / len(each.points),
                **_estimate(bootstrap(each.leads, seed)),
                "spread": each.spread,
                "mistakes": each.mistakes,
                "made_for_it": each.made_for_it,
            }
            for each in found
        },
    }


def report(run: Run, found: Sequence[Found], row: dict[str, Any]) -> str:
    """Return the results as a table."""
    heads = ("", "deals", "points", run.opponent.name, "lead", "95% interval", "spreads", "mistakes", "made")
    rows = [heads]
    for each in found:
        own = row["games"][each.setting.game.key]
        others = decimal(float(sum(each.others)) / len(each.others), 2)
        lead = (
            _signed(own["lead"]),
            _interval(own["interval"]),
            _signed(own["lead"] / each.spread),
        )
        counts = str(each.mistakes), str(each.made_for_it)
        rows.append(
            (each.setting.game.key, str(own["deals"]), decimal(own["points"], 2), others, *lead, *counts)
        )
    every = "", _interval(row["interval"]), _signed(row["lead"])
    rows.append(("all", str(row["deals"]), "", "", *every, str(row["mistakes"]), str(row["made_for_it"])))
    head = f"{run.model} in the place of {run.opponent.name}, with the same cards; over all games in spreads."
    return "\n".join([head, "", *aligned(rows)])


def _signed(value: float) -> str:
    """Return a lead with its sign: ``+1.25``, ``−0.50``."""
    return f"+{decimal(value, 2)}" if round(value, 2) > 0 else decimal(value, 2)


def _interval(ends: Sequence[float] | None) -> str:
    return "–" if ends is None else " to ".join(map(_signed, ends))


def _estimate(found: Estimate) -> dict[str, Any]:
    ends = None if found.interval is None else [round(end, 4) for end in found.interval]
    return {"lead": round(found.mean, 4), "interval": ends}
