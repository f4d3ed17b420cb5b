"""The score sheet of games with contracts: points, doubles and the check column."""

from bisect import bisect_left
from collections.abc import Sequence
from itertools import groupby

from capot.cli.words import Names, number, signed
from capot.language.texts import joined, listed, mark, phrase, sentence
from capot.language.words import counted, figure
from capot.play.match import Match
from capot.play.scores.sheet import ContractSheet, match_sheets
from capot.play.stages.doubling import doubled
from capot.play.stages.throwing import is_dealt_again
from capot.rules.terms import Exact

_CONTRACT, _CHECK = 16, 5
"""The least columns of a contract and of the check."""


def sheet_lines(match: Match, names: Names) -> list[str]:
    """Return the sheet of a match, a block per declarer; nothing for games without contracts."""
    return [line for block in _blocks(match) for line in _block(block, names, match, detailed=block)]


def last_sheet_lines(match: Match, names: Names) -> list[str]:
    """Return the block of the last declarer, with the doubles of the last deal only."""
    last = _blocks(match)[-1:]
    return [line for block in last for line in _block(block, names, match, detailed=block[-1:])]


def _blocks(match: Match) -> list[list[ContractSheet]]:
    """Return the sheets of the match, grouped by declarer."""
    again = [number for number, deal in enumerate(match.deals) if is_dealt_again(deal)]

    def turn(sheet: ContractSheet) -> tuple[int, int]:
        counted = sheet.number - bisect_left(again, sheet.number)
        return counted // match.game.deals_each, sheet.declarer

    return [list(sheets) for _, sheets in groupby(match_sheets(match), key=turn)]


def _block(
    sheets: Sequence[ContractSheet], names: Names, match: Match, *, detailed: Sequence[ContractSheet]
) -> list[str]:
    every = range(len(names.called))
    rows = [[_points(sheet, seat) for seat in every] for sheet in sheets]
    sums = [_sum([each.points for each in sheets], seat) for seat in every]
    heads = [names[seat] for seat in every]
    wide = 1 + max(len(cell) for row in (heads, sums, *rows) for cell in row)
    declarer = sheets[0].declarer
    title = names.tell(declarer, mark("You declare:"), mark("{name} declares:"))
    together, check = names.say("together"), names.say("check")
    titles = [names.said(phrase(sheet.contract.title)) for sheet in sheets]
    column = max(_CONTRACT, len(title) - 4, len(together), *map(len, titles)) + 1
    last = max(_CHECK, len(check)) + 2
    lines = [f"{title:<{column + 4}}{_cells(heads, wide)}{check:>{last}}"]
    for sheet, row, contract in zip(sheets, rows, titles, strict=True):
        head = f"{sheet.number + 1:>3} {contract:<{column}}"
        lines.append(f"{head}{_cells(row, wide)}{_check(sheet, names):>{last}}".rstrip())
        told = doubled(sheet.doubles, names.you) if sheet in detailed else []
        lines += [f"    {names.said(sentence(joined('; ', told)), match.position.faces)}"] if told else []
    checks = [each.check for each in sheets if each.check is not None]
    whole = number(sum(checks, start=0)) if checks else ""
    lines.append(f"    {together:<{column}}{_cells(sums, wide)}{whole:>{last}}".rstrip())
    if any(sheet.circled for sheet in sheets):
        who = names.of(declarer)
        circled = names.say("○ doubled {name}, which counts for the doubles owed.", name=who)
        lines.append(f"    {circled}")
    return [*lines, *([] if match.is_over else _owed(sheets[-1], names))]


def _cells(texts: Sequence[str], wide: int) -> str:
    return "".join(f"{text:>{wide}}" for text in texts)


def _points(sheet: ContractSheet, seat: int) -> str:
    """Return the points of a player, with those before doubles in parentheses if different."""
    mark = "○" if seat in sheet.circled else ""
    if sheet.points is None or sheet.base is None:
        return mark or "..."
    base, final = sheet.base[seat], sheet.points[seat]
    return f"{mark}{signed(final)}" + (f" ({signed(base)})" if base != final else "")


def _check(sheet: ContractSheet, names: Names) -> str:
    """Return the sum of the points, and the correct sum if it differs."""
    if sheet.check is None:
        return ""
    if sheet.total is None or sheet.check == sheet.total:
        return number(sheet.check)
    return names.say("{wrong} not {right}", wrong=figure(sheet.check), right=figure(sheet.total))


def _sum(points: Sequence[tuple[Exact, ...] | None], seat: int) -> str:
    return signed(sum((each[seat] for each in points if each is not None), start=0))


def _owed(sheet: ContractSheet, names: Names) -> list[str]:
    """Return the doubles still owed to the declarer."""
    still = [(seat, left) for seat, left in enumerate(sheet.owed) if left]
    if not still:
        return []
    owed = listed([names.with_words([seat], counted(left, "double")) for seat, left in still])
    return ["    " + names.say("Still owed to {name}: {owed}.", name=names.of(sheet.declarer), owed=owed)]
