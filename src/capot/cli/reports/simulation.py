"""The result of ``capot simulate`` as text and JSON."""

from dataclasses import asdict
from typing import Any

from capot.cli.words import aligned
from capot.lab.deals import can_be_swept
from capot.lab.simulation import SimulationResult
from capot.lab.tally import Spread
from capot.rules.scoring import Pot


def text(result: SimulationResult) -> str:
    """Return the result as text."""
    places = ["eldest", *(f"{place}." for place in range(2, result.seats)), "dealer"]
    seats = [f"seat {seat}: {name}" for seat, name in enumerate(result.players)]
    table = _table(places, result.places, seats, result.points)
    faults = [
        f"Seat {seat} forfeited {count} of the deals." for seat, count in enumerate(result.forfeits) if count
    ]
    return "\n\n".join([_heading(result), table, "\n".join([*_shares(result), *faults])])


def _heading(result: SimulationResult) -> str:
    words = [
        f"{result.game.name} for {result.seats}",
        *(f"{name}={word}" for name, word in result.game.chosen),
    ]
    words.append(f"{result.deals:,} deal{'' if result.deals == 1 else 's'} of seed {result.seed}")
    if result.kept:
        words.append(f"{result.kept:,} of them kept from before")
    return ", ".join(words)


def _table(
    places: list[str], by_place: tuple[Spread, ...], seats: list[str], by_seat: tuple[Spread, ...]
) -> str:
    heads = ["", "points a deal", "± error", "spread", "least", "most", "tricks"]
    rows = [heads, *([name, *_figures(each)] for name, each in zip(places, by_place, strict=True)), [""] * 7]
    rows += [[name, *_figures(each)] for name, each in zip(seats, by_seat, strict=True)]
    if not _has_tricks(by_seat):
        rows = [row[:-1] for row in rows]
    return "\n".join(aligned(rows))


def _has_tricks(by_seat: tuple[Spread, ...]) -> bool:
    """Whether anybody has won a trick."""
    return any(each.tricks for each in by_seat)


def _figures(each: Spread) -> list[str]:
    error = "" if each.error is None else f"{each.error:.4f}"
    deviation = "" if each.deviation is None else f"{each.deviation:.3f}"
    return [f"{each.mean:.4f}", error, deviation, f"{each.least:g}", f"{each.most:g}", f"{each.tricks:.3f}"]


def _shares(result: SimulationResult) -> list[str]:
    lines = [f"The best score was shared in {_share(result.tied)} of the deals."]
    if all(part.rules.kind_of_play.name == "matching" for part in result.game.schedule):
        # One player alone scores, unless nobody gets rid of the cards.
        lines = [f"Nobody was out of cards in {_share(result.tied)} of the deals, which were void."]
    has_sweeps = _has_tricks(result.points) and any(
        can_be_swept(part.rules.at(result.seats)) for part in result.game.schedule
    )
    if has_sweeps:
        lines.append(f"One player won every trick in {_share(result.every_trick)}.")
    if any(isinstance(term, Pot) for part in result.game.schedule for term in part.rules.scoring):
        left = -sum(each.mean for each in result.points)
        lines.append(f"On average {left:.3f} of what a deal put in the pot stayed there.")
    if result.swept is None or result.announced is None or result.made is None or result.moves is None:
        return [*lines, "Sweeps, announcements and moves were not counted when some of the deals were kept."]
    if has_sweeps:
        lines.append(f"One player took everything that counts in {_share(result.swept)}.")
    if result.announced:
        announced = f"Something was announced in {_share(result.announced)}"
        lines.append(f"{announced}, and made in {_share(result.made / result.announced)} of those.")
    return [*lines, f"A deal took {result.moves:.1f} moves."]


def _share(part: float) -> str:
    """Return a share of the deals with three significant figures: ``12.3%``, ``0.00420%``."""
    return f"{f'{100 * part:#.3g}'.rstrip('.')}%" if part else "0%"


def data(result: SimulationResult) -> dict[str, Any]:
    """Return the result as a JSON object."""
    return asdict(result) | {"game": {"key": result.game.key, "options": dict(result.game.chosen)}}
