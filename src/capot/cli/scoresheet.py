"""The score sheet of games with contracts, in lines: contract, points, doubles, and the check column."""

from collections.abc import Sequence

from capot.cli.shaping import doubles_lines
from capot.cli.words import Names, count, joined, number, signed
from capot.play.match import Match
from capot.play.sheet import ContractSheet, match_sheets
from capot.rules.terms import Exact

_CONTRACT = 18
_COLUMN = 11


def sheet_lines(match: Match, names: Names, *, of_declarer: bool = False) -> list[str]:
    """Return the sheet of a match, a block for each declarer; nothing where no contract has been chosen.

    With ``of_declarer`` it is the block of the declarer of the last deal alone.
    """
    sheets = match_sheets(match)
    by = list(dict.fromkeys(_turn(match, each) for each in sheets))
    lines = []
    for turn in by[-1:] if of_declarer else by:
        lines += _block([each for each in sheets if _turn(match, each) == turn], names)
    return lines


def _turn(match: Match, sheet: ContractSheet) -> tuple[int, int]:
    """Return whose turn to declare a deal belongs to, and which of his turns that is."""
    return sheet.number // match.game.deals_each, sheet.declarer


def _block(sheets: Sequence[ContractSheet], names: Names) -> list[str]:
    declarer, seats = sheets[0].declarer, len(names.called)
    wide = max(_COLUMN, *(len(names[seat]) + 2 for seat in range(seats)))
    head = "".join(f"{names[seat]:>{wide}}" for seat in range(seats))
    title = f"{names.does(declarer, 'declare')}:"
    lines = [f"{title:<{_CONTRACT + 4}}{head}{'check':>8}"]
    for sheet in sheets:
        points = "".join(f"{_points(sheet, seat):>{wide}}" for seat in range(seats))
        lines.append(f"{sheet.number + 1:>3} {sheet.contract.title:<{_CONTRACT}}{points}{_check(sheet):>8}")
        told = doubles_lines(sheet.doubles, names)
        lines += [f"    {'; '.join(told)}."] if told else []
        if sheet.circled:
            circled = joined(names.inside(seat) for seat in sheet.circled)
            lines.append(f"    (○) counts for the doubles owed by {circled}.")
    sums = "".join(f"{_sum([each.points for each in sheets], seat):>{wide}}" for seat in range(seats))
    checks = [each.check for each in sheets if each.check is not None]
    together = number(sum(checks, start=0)) if checks else ""
    return [*lines, f"    {'together':<{_CONTRACT}}{sums}{together:>8}", *_owed(sheets[-1], names)]


def _points(sheet: ContractSheet, seat: int) -> str:
    """Return the points of a player, those before doubles in parentheses where they are others."""
    mark = "○" if seat in sheet.circled else ""
    if sheet.points is None or sheet.base is None:
        return mark or "..."
    base, final = sheet.base[seat], sheet.points[seat]
    return f"{mark}{signed(final)}" + (f" ({signed(base)})" if base != final else "")


def _check(sheet: ContractSheet) -> str:
    """Return the sum of the points, with what it should have been if it is not that."""
    if sheet.check is None:
        return ""
    wrong = sheet.total is not None and sheet.check != sheet.total
    return number(sheet.check) + (f" not {number(sheet.total)}" if wrong and sheet.total is not None else "")


def _sum(points: Sequence[tuple[Exact, ...] | None], seat: int) -> str:
    return signed(sum((each[seat] for each in points if each is not None), start=0))


def _owed(sheet: ContractSheet, names: Names) -> list[str]:
    """Return who still owes the declarer how many doubles."""
    still = [(seat, left) for seat, left in enumerate(sheet.owed) if left]
    if not still:
        return []
    told = joined(f"{names.inside(seat)} {count(left, 'double')}" for seat, left in still)
    return [f"    Still owed to {names.inside(sheet.declarer)}: {told}."]
