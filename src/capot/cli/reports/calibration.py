"""The calibration of a player as text and JSON."""

from collections.abc import Iterator
from dataclasses import asdict
from itertools import groupby
from typing import Any

from capot.cli.words import aligned, figures, joined
from capot.lab.calibration.cells import ENOUGH, FAMILIES, MEASURES, Cell, Compared, compared_cells, is_clear
from capot.lab.calibration.run import Calibration, Share

_WHAT = {"points": "Own points", "lead": "Lead over the mean of the table"}

_HEADS = (
    ("", "", "", "points", "", "", "", "lead", "", "", ""),
    ("", "choices", "deals", *("expected", "got", "got more", "± error") * 2),
)


def text(found: Calibration) -> str:
    """Return the calibration as text."""
    return "\n\n".join([_heading(found), *_table(found), "\n".join(_summary(found))])


def _heading(found: Calibration) -> str:
    who = found.player
    where = f"at one seat against {joined(found.others)}" if found.others else "at every seat"
    words = [
        f"{found.game.name} for {found.seats}",
        *(f"{name}={word}" for name, word in found.game.chosen),
        f"{who} {where}",
        f"{figures(found.deals, 'deal')} of seed {found.seed}",
    ]
    words += [f"{found.kept} of them kept from before"] if found.kept else []
    words += [f"{_budget(found)} a move"] if found.budget else []
    return ", ".join(words)


def _budget(found: Calibration) -> str:
    assert found.budget is not None
    if found.budget.worlds is not None:
        return figures(found.budget.worlds, "world")
    return f"{found.budget.milliseconds} ms"


def _table(found: Calibration) -> Iterator[str]:
    """Yield the table in blocks, one for each way to divide the decisions."""
    blocks = [(family, list(cells)) for family, cells in groupby(found.cells, lambda cell: cell.family)]
    rows = [*_HEADS, *(_row(cell) for _, cells in blocks for cell in cells)]
    lines = iter(aligned(rows))
    heads = [next(lines) for _ in _HEADS]
    for family, cells in blocks:
        own = [next(lines) for _ in cells]
        yield "\n".join([*heads, *own] if family == "all" else [FAMILIES[family], *own])


def _row(cell: Cell) -> tuple[str, ...]:
    depth = 0 if cell.family == "all" else 2 if cell.within else 1
    name = "  " * depth + cell.name
    return (name, str(cell.decisions), str(cell.deals), *_figures(cell.points), *_figures(cell.lead))


def _figures(some: Compared | None) -> tuple[str, ...]:
    if some is None:
        return ("–", "", "", "")
    error = "" if some.error is None else f"{some.error:.2f}"
    return (_number(some.expected), _number(some.got), _number(some.difference, "+"), error)


def _number(value: float, sign: str = "") -> str:
    near = round(value, 2) or 0.0
    return f"{near:{sign}.2f}".replace("-", "−")


def _summary(found: Calibration) -> Iterator[str]:
    for what in MEASURES:
        yield from _largest(found, what)
    if found.swept is not None and found.suffered is not None:
        yield (
            f"A seat of {found.player} swept {_share(found.swept)} of its deals "
            f"and suffered a sweep in {_share(found.suffered)}."
        )
    if found.forfeited:
        reason = f", the first because: {found.fault}" if found.fault else ""
        yield f"{figures(found.forfeited, 'deal')} forfeited by a player, and left out{reason}."
    if found.stopped not in {"", "interrupted"}:
        yield f"It ended after {found.deals} of {found.asked} deals: {found.stopped}."
    if found.budget is not None and found.budget.milliseconds is not None:
        yield "The players were given time, so the moves depend on the machine and on what else it does."


def _largest(found: Calibration, what: str) -> Iterator[str]:
    """Yield how many cells are compared, the largest difference of all, and the largest clear one."""
    cells = compared_cells(found.cells, what)
    if not cells:
        yield f"{_WHAT[what]}: no cell has {ENOUGH} deals, too few to compare."
        return
    clear = [cell for cell in cells if is_clear(cell, what)]
    yield (
        f"{_WHAT[what]}: of {figures(len(cells), 'cell')} with {ENOUGH} deals or more, "
        f"{len(clear)} {'is' if len(clear) == 1 else 'are'} clear of 0."
    )
    yield f"  largest difference: {_difference(cells[0], what)}"
    if clear and clear[0] is not cells[0]:
        yield f"  largest clear of 0: {_difference(clear[0], what)}"


def _difference(cell: Cell, what: str) -> str:
    some = getattr(cell, what)
    low, high = some.joint
    family = "" if cell.family == "all" else f"{FAMILIES[cell.family]}: "
    names = ", ".join(name for name in (cell.within, cell.name) if name)
    return f"{_number(some.difference, '+')} ({_number(low, '+')} to {_number(high, '+')})  {family}{names}"


def _share(share: Share) -> str:
    error = "" if share.error is None else f" (± {100 * share.error:.1f})"
    return f"{100 * share.mean:.1f}%{error}"


def data(found: Calibration) -> dict[str, Any]:
    """Return the calibration as a JSON object."""
    return asdict(found) | {
        "game": {"key": found.game.key, "options": dict(found.game.chosen)},
        "largest": {what: _place(found, what) for what in MEASURES},
    }


def _place(found: Calibration, what: str) -> int | None:
    """Return the place of the cell with the largest difference, if any has enough deals."""
    cells = compared_cells(found.cells, what)
    return found.cells.index(cells[0]) if cells else None
