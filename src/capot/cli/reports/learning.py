"""The results of a run of learning, as text and JSON."""

import hashlib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from capot import __version__
from capot.cli.words import aligned, decimal, figures
from capot.kernel.compiling import STAMP
from capot.lab.learning import fit, training
from capot.lab.learning.fit import Fit
from capot.lab.learning.run import Learned, Trial
from capot.lab.learning.temperature import PLAYER, Temperature
from capot.lab.learning.training import Round
from capot.lab.learning.trial import Lead
from capot.players.tricks.prospect import WEIGHED_SLIPS


def round_line(found: Round) -> str:
    """Return what a round explained, in a line: the mean for each thing that a seat may have to do."""
    alike: dict[str, list[Fit]] = {}
    for name, each in found.fits.items():
        alike.setdefault(name.split()[-1], []).append(each)
    whats = (f"{name} {decimal(100 * _explained(some), 1)}%" for name, some in alike.items())
    decisions = sum(each.decisions for each in found.fits.values())
    return f"{figures(decisions, 'decision')} so far, variance between cards explained: {', '.join(whats)}"


def _explained(some: Sequence[Fit]) -> float:
    return sum(each.explained * each.decisions for each in some) / sum(each.decisions for each in some)


def text(found: Learned) -> str:
    """Return temperature and trials as text."""
    return "\n\n".join("\n".join(block) for block in (_temperatures(found), _trials(found)) if block)


def _temperatures(found: Learned) -> list[str]:
    rows = [("Moves of a search", "heat", "decisions", "nats", "uniform", "best card")]
    rows += [
        (
            name,
            decimal(each.temperature, 2),
            str(each.decisions),
            decimal(each.nats, 3),
            decimal(each.uniform, 3),
            f"{decimal(100 * each.best, 1)}%",
        )
        for name, each in found.temperatures.items()
    ]
    return aligned(rows) if found.temperatures else []


def _trials(found: Learned) -> list[str]:
    rows: list[tuple[str, ...]] = [
        (
            "One seat, points a deal",
            "over thumb",
            "± 95%",
            "suffered",
            "made",
            "over the net before",
            "± 95%",
        )
    ]
    for trial in found.trials:
        thumb, before = trial.over_thumb, trial.over_before
        sweeps = (f"{decimal(100 * share, 1)}%" for share in (thumb.suffered, thumb.made))
        rows.append((trial.name, *_lead(thumb), *sweeps, *(("", "") if before is None else _lead(before))))
    return aligned(rows) if found.trials else []


def _lead(lead: Lead) -> tuple[str, str]:
    low, high = lead.points.interval or (None, None)
    half = "" if low is None or high is None else decimal((high - low) / 2, 3)
    sign = "+" if lead.points.mean > 0 else ""
    return f"{sign}{decimal(lead.points.mean, 3)}", half


def data(found: Learned, start: Sequence[Path], weights: Path) -> dict[str, Any]:
    """Return a run as JSON holds it; ``start`` and ``weights`` are files."""
    asked = found.config
    return {
        "version": __version__,
        "kernel": STAMP,
        "weights": _digest(weights),
        "interrupted": found.is_interrupted,
        "recipe": {
            "games": [game.key for game in asked.games],
            "from": [_digest(path) for path in start],
            "seed": asked.seed,
            "rounds": asked.rounds,
            "decisions": asked.decisions,
            "epochs": asked.epochs,
            "heat_deals": asked.heat_deals,
            "trials": asked.trials,
            "share": training.SHARE,
            "slips": training.SLIPPING,
            "batch": fit.BATCH,
            "rate": fit.RATE,
            "decay": fit.DECAY,
            "held_out": fit.HELD_OUT,
            "heat_worlds": PLAYER.settings.budget.worlds,
            "heat_slips": WEIGHED_SLIPS,
        },
        "rounds": [_round(each) for each in found.rounds],
        "heat": {name: _temperature(each) for name, each in found.temperatures.items()},
        "trials": [dict(_trial(each)) for each in found.trials],
    }


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _round(found: Round) -> dict[str, Any]:
    return {
        name: {"explained": round(each.explained, 4), "decisions": each.decisions}
        for name, each in found.fits.items()
    }


def _temperature(found: Temperature) -> dict[str, Any]:
    return {
        "heat": found.temperature,
        "decisions": found.decisions,
        "nats": round(found.nats, 4),
        "uniform": round(found.uniform, 4),
        "best": round(found.best, 4),
    }


def _trial(found: Trial) -> Iterator[tuple[str, Any]]:
    yield "deals_of", found.name
    for name, lead in (("thumb", found.over_thumb), ("before", found.over_before)):
        if lead is None:
            yield f"over_{name}", None
            continue
        interval = lead.points.interval
        yield (
            f"over_{name}",
            {
                "mean": round(lead.points.mean, 4),
                "interval": None if interval is None else [round(each, 4) for each in interval],
                "sweeps_suffered": round(lead.suffered, 5),
                "sweeps_made": round(lead.made, 5),
            },
        )
