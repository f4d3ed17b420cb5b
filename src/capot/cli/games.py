"""``capot games``: the catalogue, as a list or as JSON."""

import json
import sys
from pathlib import Path
from shutil import get_terminal_size

import click

from capot.cli.completing import json_files
from capot.rules.catalog import GAMES
from capot.rules.model import Game
from capot.rules.sources import CAPOT, TRADITION

_PACKS = {"french": "French", "tell": "William Tell", "bavarian": "Bavarian", "italian": "Italian"}


@click.command("games")
@click.argument("files", nargs=-1, shell_complete=json_files)
@click.option("--json", "as_json", is_flag=True, help="Print the list as JSON.")
def command(*, files: tuple[str, ...], as_json: bool) -> None:
    """List the games: key, name, players, pack, source.

    With FILES, list the games in these files instead, such as *.json.
    """
    games = [_game_of(file) for file in files] or list(GAMES.values())
    if as_json:
        click.echo(json.dumps([_entry(game) for game in games], ensure_ascii=False, indent=2))
        return
    rows = [("KEY", "NAME", "PLAYERS", "PACK", "SOURCE")]
    rows += [(game.key, game.name, _players(game), _pack(game), source(game)) for game in games]
    wide = [max(len(row[column]) for row in rows) for column in range(4)]
    # Where a row would wrap, the source gets its own line.
    whole = sum(wide) + 8 + max(len(row[4]) for row in rows)
    narrow = sys.stdout.isatty() and get_terminal_size().columns < whole
    for row in rows:
        cells = [f"{cell:<{width}}" for cell, width in zip(row[:4], wide, strict=True)]
        click.echo(("  ".join(cells) + ("\n    " if narrow else "  ") + row[4]).rstrip())


def _game_of(file: str) -> Game:
    from capot.cli.chosen import game_in

    return game_in(Path(file))


def source(game: Game) -> str:
    """Return the main source of a game's rules: author and title, or the kind of source."""
    cited = [cite.source for cite in game.cites if cite.source not in (CAPOT, TRADITION)]
    if not cited:
        return ""
    most = max(cited, key=cited.count)
    return f"{most.author}, {most.title}" if most.author else str(most)


def _entry(game: Game) -> dict[str, object]:
    return {
        "key": game.key,
        "name": game.name,
        "family": game.family,
        "blurb": game.blurb,
        "players": sorted(game.players),
        "best": list(game.best_players),
        "pack": {"cards": _sizes(game), "faces": game.faces},
        "options": [option.name for option in game.options],
        "source": source(game),
    }


def _sizes(game: Game) -> dict[int, int]:
    """Return the number of cards in the first deal, by number of players."""
    return {seats: len(game.rules_for(seats, 0).pack.cards()) for seats in sorted(game.players)}


def _pack(game: Game) -> str:
    return f"{_span(tuple(_sizes(game).values()))} {_PACKS[game.faces]}"


def _players(game: Game) -> str:
    """Return the numbers of players: a range, or each if some between them cannot play."""
    some = sorted(game.players)
    return _span(game.players) if some[-1] - some[0] < len(some) else ", ".join(map(str, some))


def _span(numbers: tuple[int, ...]) -> str:
    low, high = min(numbers), max(numbers)
    return str(low) if low == high else f"{low}–{high}"
