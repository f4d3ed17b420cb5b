"""``capot games``: the catalogue, as a list or as JSON."""

import json
import sys
import unicodedata
from collections.abc import Iterable, Iterator
from itertools import groupby
from pathlib import Path
from shutil import get_terminal_size

import click

from capot.cli.arguments.completions import json_files
from capot.cli.arguments.options import Refused
from capot.rules.listing import SOUGHT, Entry, listing, names_of


@click.command("games")
@click.argument("words", nargs=-1, shell_complete=json_files)
@click.option("--json", "as_json", is_flag=True, help="Print the list as JSON, with packs and sources.")
def command(*, words: tuple[str, ...], as_json: bool) -> None:
    """List the games by family, or those that match WORDS.

    Each line holds the key, the numbers of players, the name, and what to do in the game.  Words are looked
    for in all of that, in other names and in the family; files such as *.json are listed instead of the
    catalogue.
    """
    files = [word for word in words if word.endswith(".json")]
    wanted = [word for word in words if word not in files]
    entries = [_entry_of(file) for file in files] or list(listing())
    fitting = _fitting(entries, " ".join(wanted)) if wanted else entries
    if as_json:
        click.echo(json.dumps(fitting, ensure_ascii=False, indent=2))
        return
    width = get_terminal_size().columns if sys.stdout.isatty() else None
    for line in _lines(fitting):
        click.echo(line if width is None or len(line) <= width else f"{line[: width - 1].rstrip()}…")


def _entry_of(file: str) -> Entry:
    from capot.cli.arguments.chosen import game_in
    from capot.rules.entries import entry_of

    return entry_of(game_in(Path(file)))


def _fitting(entries: list[Entry], wanted: str) -> list[Entry]:
    """Return the entries in which every word of a text is found, or the game that the text means.

    Raise `Refused` or `RulesError` with the reason if there is none.
    """
    words = _plain(wanted).split()
    found = [each for each in entries if all(word in _plain(" ".join(_told_in(each))) for word in words)]
    if not found:
        from capot.rules.catalog import meant_game

        key = meant_game(wanted).key
        found = [each for each in entries if each["key"] == key]
    if not found:
        raise Refused(f"{wanted!r} is not found in these files")
    return sorted(
        found, key=lambda each: min(_distance(_plain(wanted), _plain(name)) for name in _names(each))
    )


def _names(entry: Entry) -> tuple[str, ...]:
    """Return all names by which people may look for a game."""
    return (*names_of(entry), *entry["translated"], *SOUGHT.get(entry["key"], ()))


def _distance(wanted: str, name: str) -> int:
    """Return 0 for the name that is wanted, 1 for its beginning, 2 for a part of it, 3 for another name."""
    return 0 if wanted == name else 1 if name.startswith(wanted) else 2 if wanted in name else 3


def _told_in(entry: Entry) -> Iterable[str]:
    """Return all that a listed game is found by."""
    return (*_names(entry), entry["group"], entry["blurb"])


def _plain(text: str) -> str:
    """Return a text without accents and case."""
    return "".join(
        sign for sign in unicodedata.normalize("NFD", text.casefold()) if not unicodedata.combining(sign)
    )


def _lines(entries: list[Entry]) -> Iterator[str]:
    """Yield the lines of a list, each family under its heading."""
    groups = list(dict.fromkeys(each["group"] for each in entries))
    entries = sorted(entries, key=lambda each: groups.index(each["group"]))
    keys, seats = (max(map(len, column)) for column in zip(*map(_columns, entries), strict=True))
    for place, (heading, some) in enumerate(groupby(entries, lambda each: each["group"])):
        yield from ("", heading) if place else (heading,)
        for each in some:
            key, players = _columns(each)
            yield f"  {key:<{keys}}  {players:<{seats}}  {each['name']}: {each['blurb']}"


def _columns(entry: Entry) -> tuple[str, str]:
    """Return the key of a game, and its numbers of players: a range, or each if some between cannot play."""
    some = entry["players"]
    if some[-1] - some[0] >= len(some):
        return entry["key"], ", ".join(map(str, some))
    return entry["key"], f"{some[0]}–{some[-1]}" if len(some) > 1 else str(some[0])
