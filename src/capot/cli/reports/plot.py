"""Figures as a picture: a panel for each, with its values and their intervals."""

from collections.abc import Sequence
from pathlib import Path
from textwrap import fill
from typing import Any

from capot.cli.arguments.options import Refused
from capot.extras import missing
from capot.lab.measures.figures import Comparison, Figure, Report
from capot.lab.measures.running.sweeps import Sweep

COLUMNS, WIDE, HIGH = 3, 4.4, 2.6
"""Panels in a row, and the inches of one."""

LETTERS = 46
"""Letters of a title in a line."""

KINDS = (".png", ".svg")
"""Suffixes of the files that can be written."""


def check_plot(path: Path) -> None:
    """Raise `Refused` if this picture could not be drawn, before anything is measured."""
    if path.suffix.lower() not in KINDS:
        raise Refused(f"{path} is no picture that can be drawn; give it a name that ends in .png or .svg")
    if not path.absolute().parent.is_dir():
        raise Refused(f"{path} cannot be written: there is no directory {path.absolute().parent}")
    _figure_class()


def _figure_class() -> Any:  # noqa: ANN401 - the library has no types that would be read here
    try:
        from matplotlib.figure import Figure as Canvas
    except ImportError as error:
        raise Refused(str(missing("a plot", "matplotlib"))) from error
    return Canvas


def draw(found: Report | Comparison | Sweep, path: Path) -> None:
    """Write a picture of a report, of two games side by side, or of a sweep."""
    match found:
        case Sweep():
            columns = [(str(step.value), step.report) for step in found.steps if step.report is not None]
            title = f"{found.game.name}: {found.where}"
        case Comparison():
            columns = [(each.game.name, each) for each in (found.first, found.second)]
            title = f"{found.first.game.name} and {found.second.game.name}"
        case Report():
            columns = [(found.game.name, found)]
            title = f"{found.game.name} for {found.seats}"
    labels = [label for label, _ in columns]
    panels = _panels([report for _, report in columns])
    rows = -(-len(panels) // COLUMNS)
    canvas = _figure_class()(figsize=(COLUMNS * WIDE, max(1, rows) * HIGH + 0.6), layout="constrained")
    canvas.suptitle(title)
    axes = canvas.subplots(max(1, rows), COLUMNS, squeeze=False)
    for place, panel in enumerate(axes.flat):
        if place < len(panels):
            _draw_panel(panel, labels, panels[place], is_line=isinstance(found, Sweep))
        else:
            panel.set_axis_off()
    try:
        canvas.savefig(path)
    except OSError as error:
        raise Refused(f"{path} cannot be written: {error.strerror}") from error


def _panels(reports: Sequence[Report]) -> list[list[Figure | None]]:
    """Return the figures by panel, one for each report, without those that nobody has a value for."""
    keys = dict.fromkeys(each.key for report in reports for each in report.figures)
    panels = [
        [next((each for each in report.figures if each.key == key), None) for report in reports]
        for key in keys
    ]
    return [panel for panel in panels if any(each and each.value is not None for each in panel)]


def _draw_panel(
    panel: Any,  # noqa: ANN401 - as above
    labels: Sequence[str],
    figures: Sequence[Figure | None],
    *,
    is_line: bool,
) -> None:
    some = [(place, each) for place, each in enumerate(figures) if each and each.value is not None]
    places, values, below, above = [], [], [], []
    for place, each in some:
        assert each.value is not None
        assert each.low is not None
        assert each.high is not None
        places.append(place)
        values.append(each.value)
        below.append(each.value - each.low)
        above.append(each.high - each.value)
    style = {"fmt": "o-" if is_line else "o", "capsize": 3, "markersize": 4}
    panel.errorbar(places, values, yerr=(below, above), **style)
    panel.set_title(fill(some[0][1].title, LETTERS), fontsize=9)
    panel.set_ylabel(some[0][1].unit, fontsize=8)
    panel.set_xticks(range(len(labels)), labels)
    panel.set_xlim(-0.5, len(labels) - 0.5)
    panel.tick_params(labelsize=8)
