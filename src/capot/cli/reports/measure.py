"""The report on a game as text, as JSON and as a plot."""

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from math import floor, log10
from typing import Any

from capot.cli.words import aligned, joined
from capot.lab.measures.figures import Comparison, Figure, Report
from capot.lab.measures.running.sweeps import Sweep

SECTIONS = {
    "fair": "Fair?",
    "skill": "Skill or luck?",
    "interest": "Interesting?",
    "course": "How does it go?",
}

BARS = "▁▂▃▄▅▆▇█"
"""The heights of a sparkline."""


def text(found: Report | Comparison) -> str:
    """Return a report, or the differences between two games, as text."""
    if isinstance(found, Comparison):
        one, other = found.first, found.second
        heading = (
            f"{one.game.name} less {other.game.name}, both for {one.seats}, the same deals of seed {one.seed}"
        )
        spreads = (
            f"s, the standard deviation of a seat's score in a deal, is {_number(one.spread, 0.01)} points "
            f"in {one.game.name} and {_number(other.spread, 0.01)} in {other.game.name}."
        )
        return "\n".join(
            [f"{heading}, {spent(found):.1f} s of one core", *_sections(found.differences), "", spreads]
        )
    heading = f"{found.game.name} for {found.seats}"
    rules = [f"{name}={word}" for name, word in found.game.chosen]
    parts = [heading, *rules, f"seed {found.seed}", f"{found.seconds:.1f} s of one core"]
    spread = (
        f"s, the standard deviation of a seat's score in a deal, is {_number(found.spread, 0.01)} points."
    )
    return "\n".join([", ".join(parts), *_sections(found.figures), "", spread])


def spent(found: Report | Comparison | Sweep) -> float:
    """Return the seconds of one core spent so far."""
    match found:
        case Report():
            return found.seconds
        case Comparison():
            return found.first.seconds + found.second.seconds
        case Sweep():
            return sum(step.report.seconds for step in found.steps if step.report is not None)


def short_text(found: Report | Comparison | Sweep) -> str:
    """Return the figures so far without their meaning, to be watched."""
    if isinstance(found, Sweep):
        return sweep_text(found)
    figures = found.differences if isinstance(found, Comparison) else found.figures
    known = [each for each in figures if each.value is not None]
    lines: list[str] = []
    for section, title in SECTIONS.items():
        own = [
            (f"  {each.title}", _value(each), _interval(each)) for each in known if each.section == section
        ]
        lines += [title, *aligned(own)] if own else []
    return "\n".join(lines)


def _sections(figures: Sequence[Figure]) -> Iterator[str]:
    for section, title in SECTIONS.items():
        own = [each for each in figures if each.section == section]
        if not own:
            continue
        yield ""
        yield title
        rows = aligned([(f"  {each.title}", _value(each), _interval(each)) for each in own])
        for row, each in zip(rows, own, strict=True):
            yield row
            yield f"    {each.meaning}{_measured_with(each)}"


def _measured_with(figure: Figure) -> str:
    """Return the players and the number of deals in brackets, nothing for a figure that is left out."""
    if not figure.players:
        return ""
    return f"  ({joined(list(figure.players))}, {figure.deals:,} played)"


def _value(figure: Figure) -> str:
    if figure.value is None:
        return "–"
    return _with_unit(figure, figure.value, _step(figure))


def _interval(figure: Figure) -> str:
    if figure.value is None or figure.low is None or figure.high is None:
        return ""
    if figure.low == figure.high:
        return ""
    step = _step(figure)
    below, above = figure.value - figure.low, figure.high - figure.value
    if abs(above - below) <= step:
        return f"± {_scaled(figure, max(above, below), step)}"
    return f"{_scaled(figure, figure.low, step)} to {_scaled(figure, figure.high, step)}"


def _step(figure: Figure) -> float:
    """Return the unit of the last digit that means anything: a tenth of half the interval, rounded."""
    if figure.low is None or figure.high is None:
        return 0.001
    if figure.high == figure.low:
        return 1.0 if figure.low == round(figure.low) else 0.01
    return float(10 ** floor(log10((figure.high - figure.low) / 4)))


def _unit(figure: Figure) -> str:
    """Return the unit of a figure as a word; a share has its own sign."""
    return "" if figure.unit in {"share", "ratio"} else figure.unit


def _with_unit(figure: Figure, value: float, step: float) -> str:
    unit = _unit(figure)
    return f"{_scaled(figure, value, step)} {unit}".rstrip()


def _scaled(figure: Figure, value: float, step: float) -> str:
    if figure.unit == "share":
        return f"{_number(100 * value, 100 * step)} %"
    return _number(value, step)


def _number(value: float, step: float) -> str:
    digits = min(4, max(0, -floor(log10(step))))
    shown = f"{value:,.{digits}f}"
    # Not minus nothing.
    return shown.replace("-", "−") if float(shown.replace(",", "")) else shown.removeprefix("-")


def sweep_text(sweep: Sweep) -> str:
    """Return a sweep as a table: a row for each figure, with a sparkline and a column for each value."""
    done = [step for step in sweep.steps if step.report is not None]
    lines = [f"{sweep.game.name}, {sweep.where} from {done[0].value} to {done[-1].value}" if done else ""]
    reports = [step.report for step in done if step.report is not None]
    keys = dict.fromkeys(each.key for report in reports for each in report.figures)
    rows = [["", "", *(str(step.value) for step in done), "±"]]
    for key in keys:
        found = [next((each for each in report.figures if each.key == key), None) for report in reports]
        rows.append(_sweep_row(found))
    lines += ["", *aligned(rows)]
    gaps = [f"{step.value} cannot be played: {step.reason}." for step in sweep.steps if step.report is None]
    return "\n".join([*lines, *(["", *gaps] if gaps else [])])


def _sweep_row(found: Sequence[Figure | None]) -> list[str]:
    known = [each for each in found if each is not None]
    steps = [_step(each) for each in known if each.value is not None]
    step = max(steps, default=1.0)
    halves = [(each.high - each.low) / 2 for each in known if each.high is not None and each.low is not None]
    cells = ["–" if each is None or each.value is None else _scaled(each, each.value, step) for each in found]
    unit = _unit(known[0])
    title = f"{known[0].title}, {unit}" if unit else str(known[0].title)
    widest = _scaled(known[0], max(halves), step) if halves else ""
    return [title, sparkline([None if each is None else each.value for each in found]), *cells, widest]


def sparkline(values: Sequence[float | None]) -> str:
    """Return values as bars, a space where there is none."""
    known = [each for each in values if each is not None]
    if not known:
        return " " * len(values)
    low, high = min(known), max(known)
    scale = (len(BARS) - 1) / (high - low) if high > low else 0.0
    return "".join(" " if each is None else BARS[round((each - low) * scale)] for each in values)


def data(found: Report | Comparison) -> dict[str, Any]:
    """Return a report or comparison as a JSON object."""
    if isinstance(found, Comparison):
        return {
            "first": data(found.first),
            "second": data(found.second),
            "differences": [_figure(each) for each in found.differences],
        }
    return {
        "game": {"key": found.game.key, "name": found.game.name, "options": dict(found.game.chosen)},
        "seats": found.seats,
        "seed": found.seed,
        "spread": found.spread,
        "seconds": round(found.seconds, 3),
        "figures": [_figure(each) for each in found.figures],
    }


def _figure(figure: Figure) -> dict[str, Any]:
    return asdict(figure) | {"players": list(figure.players)}


def sweep_data(sweep: Sweep) -> dict[str, Any]:
    """Return a sweep as a JSON object."""
    return {
        "game": {"key": sweep.game.key, "name": sweep.game.name, "options": dict(sweep.game.chosen)},
        "where": sweep.where,
        "steps": [
            {
                "value": step.value if isinstance(step.value, int) else str(step.value),
                "reason": step.reason,
                "report": None if step.report is None else data(step.report),
            }
            for step in sweep.steps
        ],
    }
