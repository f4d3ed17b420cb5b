"""The report on a game as text, as JSON and as a plot."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from math import floor, log10
from textwrap import fill
from typing import Any

from capot.cli.words import aligned, joined
from capot.lab.measures.catalogue import usual
from capot.lab.measures.figures import Comparison, Figure, Report
from capot.lab.measures.meters import effect, meters
from capot.lab.measures.running.sweeps import Sweep
from capot.rules.catalog import GAMES
from capot.rules.text import in_a_sentence

SECTIONS = {
    "fair": "Fair?",
    "skill": "Skill or luck?",
    "interest": "Interesting?",
    "course": "How does it go?",
}

_ONE = {
    **{f"{unit}s": unit for unit in ("point", "deal", "move", "trick", "minute", "bit", "rung")},
    "matches": "match",
}
"""Units of a figure that is 1."""

BARS = "▁▂▃▄▅▆▇█"
"""The heights of a sparkline."""


WIDTH = 100
"""Maximum number of characters in a line of a paragraph."""


def text(found: Report | Comparison) -> str:
    """Return a report, or two games side by side: first in words, then as tables."""
    if isinstance(found, Comparison):
        return _compared(found)
    heading = f"{found.game.name} for {found.seats}"
    rules = [f"{name}={word}" for name, word in found.game.chosen]
    rows = {each.key: _row(each) for each in found.figures}
    about = (
        "± half of a 95% interval. Usual and range: the median, least and greatest value "
        "of Capot’s games, as far as they are known well. "
        f"s: the standard deviation of a seat’s score in a deal, here {_number(found.spread, 0.01)} points."
    )
    return "\n".join(
        [
            ", ".join([heading, *rules]),
            _paragraph(sentences(found)),
            *_tables(found.figures, rows, ("", "±", "usual", "range")),
            *_notes(about, found, found.figures, found.seed),
        ]
    )


def _compared(found: Comparison) -> str:
    """Return two games over the same deals, both values and the difference of each figure."""
    one, other = found.first, found.second
    values = [{each.key: each for each in report.figures} for report in (one, other)]
    rows = {
        each.key: [
            f"  {each.title}",
            *(_value(of[each.key]) if each.key in of else "–" for of in values),
            _value(each),
            _interval(each),
        ]
        for each in found.differences
    }
    about = (
        "The difference is of the same deals, ± half of its 95% interval. s, the standard deviation of a "
        f"seat’s score in a deal, is {_number(one.spread, 0.01)} points in {one.game.name} and "
        f"{_number(other.spread, 0.01)} in {other.game.name}."
    )
    return "\n".join(
        [
            f"{one.game.name} compared with {other.game.name}, both for {one.seats}",
            _paragraph(sentences(found)),
            *_tables(found.differences, rows, (one.game.name, other.game.name, "difference", "±")),
            *_notes(about, found, found.differences, one.seed),
        ]
    )


def sentences(found: Report | Comparison) -> list[str]:
    """Return what a report comes to, or two games side by side, in words."""
    one = found.first if isinstance(found, Comparison) else found
    said = [in_a_sentence(one.game, GAMES.get(one.game.base), one.seats)]
    if isinstance(found, Comparison):
        said.append(effect(found, is_over=True))
    said += [each.text for each in meters(one, alone=one is found)]
    return [each for each in said if each]


def _paragraph(texts: Sequence[str]) -> str:
    return fill(" ".join(texts), WIDTH)


def _tables(
    figures: Sequence[Figure], rows: Mapping[str, Sequence[str]], titles: Sequence[str]
) -> Iterator[str]:
    """Yield the rows section by section, with their columns in line and titles above them."""
    shown = [each for each in figures if each.value is not None]
    lines = aligned([["", *titles], *(rows[each.key] for each in shown)])
    yield from ("", lines[0].rstrip())
    for section, title in SECTIONS.items():
        own = [line for line, each in zip(lines[1:], shown, strict=True) if each.section == section]
        yield from [title, *own] if own else []


def _row(figure: Figure) -> list[str]:
    """Return the title, value and half interval of a figure, and its typical values."""
    among = usual(figure.key)
    there = ["", ""]
    if among is not None:
        ends = (_scaled(figure, each, _digit(each)) for each in (among.low, among.high))
        there = [_scaled(figure, among.median, _digit(among.median)), " to ".join(ends)]
    return [f"  {figure.title}", _value(figure), _interval(figure), *there]


def _digit(value: float) -> float:
    """Return the unit of the second digit of a value that differs from game to game."""
    return float(min(1.0, max(0.01, 10 ** (floor(log10(abs(value))) - 1)))) if value else 1.0


def _notes(about: str, found: Report | Comparison, figures: Sequence[Figure], seed: int) -> Iterator[str]:
    """Yield the footnotes: how to read the table, what is missing from it, and who played."""
    yield ""
    yield _paragraph([about])
    missing: dict[str, list[str]] = {}
    for each in figures:
        if each.value is None:
            why = "Too little to say yet" if each.players else each.meaning.removesuffix(".")
            missing.setdefault(why, []).append(each.title)
    for why, titles in missing.items():
        yield _paragraph([f"{why}: {joined(titles)}."])
    who = Counter(joined(list(each.players)) for each in figures if each.players).most_common(1)
    most = max((each.deals for each in figures), default=0)
    by = f"Played by {who[0][0]} unless a title names others, up to {most:,} deals. " if who else ""
    yield _paragraph([f"{by}Seed {seed}, {spent(found):.1f} s of one core."])


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
    unit, shown = _unit(figure), _scaled(figure, value, step)
    return f"{shown} {_ONE.get(unit, unit) if shown == '1' else unit}".rstrip()


def _scaled(figure: Figure, value: float, step: float) -> str:
    if figure.unit == "share":
        return f"{_number(100 * value, 100 * step)}%"
    return _number(value, step)


def _number(value: float, step: float) -> str:
    digits = min(4, max(0, -floor(log10(step))))
    shown = f"{value:,.{digits}f}"
    # Not minus nothing.
    return shown.replace("-", "−") if float(shown.replace(",", "")) else shown.removeprefix("-")


def sweep_text(sweep: Sweep) -> str:
    """Return a sweep as a table: a row for each figure with a column for each value.

    A sparkline shows those that change by more than chance.
    """
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
    values = [None if each is None else each.value for each in found]
    there = [each for each in values if each is not None]
    is_noise = not halves or max(there) - min(there) <= 2 * max(halves)
    return [title, "" if is_noise else sparkline(values), *cells, widest]


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
            "sentences": sentences(found),
            "differences": [asdict(each) for each in found.differences],
        }
    return {
        "game": {"key": found.game.key, "name": found.game.name, "options": dict(found.game.chosen)},
        "seats": found.seats,
        "seed": found.seed,
        "spread": found.spread,
        "seconds": round(found.seconds, 3),
        "sentences": sentences(found),
        "figures": [_figure(each) for each in found.figures],
    }


def _figure(figure: Figure) -> dict[str, Any]:
    among = usual(figure.key)
    return asdict(figure) | {"usual": None if among is None else asdict(among)}


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
