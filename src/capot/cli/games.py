"""``capot games``: the catalogue, as a list or as JSON."""

import json
import sys
from collections.abc import Collection
from pathlib import Path
from shutil import get_terminal_size

import click

from capot.cli.arguments.completing import json_files
from capot.rules.listing import Entry, listing

_PACKS = {"french": "French", "tell": "William Tell", "bavarian": "Bavarian", "italian": "Italian"}


@click.command("games")
@click.argument("files", nargs=-1, shell_complete=json_files)
@click.option("--json", "as_json", is_flag=True, help="Print the list as JSON.")
def command(*, files: tuple[str, ...], as_json: bool) -> None:
    """List the games: key, name, players, pack, source.

    With FILES, list the games in these files instead, such as *.json.
    """
    entries = [_entry_of(file) for file in files] or list(listing())
    if as_json:
        click.echo(json.dumps(entries, ensure_ascii=False, indent=2))
        return
    rows = [("KEY", "NAME", "PLAYERS", "PACK", "SOURCE")]
    rows += [
        (each["key"], each["name"], _players(each["players"]), _pack(each), each["source"])
        for each in entries
    ]
    wide = [max(len(row[column]) for row in rows) for column in range(4)]
    # Where a row would wrap, the source gets its own line.
    whole = sum(wide) + 8 + max(len(row[4]) for row in rows)
    narrow = sys.stdout.isatty() and get_terminal_size().columns < whole
    for row in rows:
        cells = [f"{cell:<{width}}" for cell, width in zip(row[:4], wide, strict=True)]
        click.echo(("  ".join(cells) + ("\n    " if narrow else "  ") + row[4]).rstrip())


def _entry_of(file: str) -> Entry:
    from capot.cli.arguments.chosen import game_in
    from capot.rules.entries import entry_of

    return entry_of(game_in(Path(file)))


def _pack(entry: Entry) -> str:
    return f"{_span(entry['pack']['cards'].values())} {_PACKS[entry['pack']['faces']]}"


def _players(some: list[int]) -> str:
    """Return the numbers of players: a range, or each if some between them cannot play."""
    return _span(some) if some[-1] - some[0] < len(some) else ", ".join(map(str, some))


def _span(numbers: Collection[int]) -> str:
    low, high = min(numbers), max(numbers)
    return str(low) if low == high else f"{low}–{high}"
