"""``capot share FILE``: put a game file on a running server, and print its link."""

from pathlib import Path
from typing import Any

import click

from capot.cli.arguments.completions import json_files
from capot.cli.arguments.options import Refused
from capot.record.signs import harmless
from capot.rules.model import Game


@click.command("share")
@click.argument("file", shell_complete=json_files)
@click.option(
    "--server",
    metavar="URL",
    help="Address of the server; by default the one on this computer that was started last.",
)
@click.option("--author", metavar="NAME", help="Your name, as it is shown with the game; by default no name.")
@click.option(
    "--listed/--unlisted", default=None, help="Show it to everybody, or only to those with the link."
)
@click.option("--remove", is_flag=True, help="Delete the game from the server instead.")
def command(*, file: str, server: str | None, author: str | None, listed: bool | None, remove: bool) -> None:
    """Share the game in FILE on a running server and print its link.

    Everybody with the link can read its rules, see its figures and play it.  A game that you share again
    under the same name keeps its link; matches that have begun go on by the rules they began with.

    \b
      capot check my.json
      capot share my.json
      capot share my.json --server https://cards.example --author Ann --listed
    """  # noqa: D301 - click reads the backspace itself
    from capot.cli.arguments.host import Host
    from capot.rules.codec import to_data

    game = _game_in(file)
    host = Host(server or _last_server())
    before = host.own(game.name)
    if remove:
        if before is None:
            raise Refused(f"you have not shared {game.name} there")
        host.remove(before["game_id"])
        click.echo(f"{game.name} is deleted; matches that were played stay as they are.")
        return
    kept = before or {"author": "", "listed": False, "game_id": None}
    wish = {
        "game": to_data(game),
        "game_id": kept["game_id"],
        "author": kept["author"] if author is None else author,
        "listed": kept["listed"] if listed is None else listed,
        "parent": game.base,
    }
    earlier = None if before is None else host.version(before["game_id"])
    game_id, version = host.keep(wish)
    place, reach = host.place()
    done = "is shared"
    if before is not None:
        done = _changes(before, host.own(game.name) or before, has_new_version=version != earlier)
    click.echo(f"{game.name} {done}; {reach}:")
    click.echo(f"{place}/games/{game_id}")


def _changes(before: dict[str, Any], now: dict[str, Any], *, has_new_version: bool) -> str:
    """Return what has changed of a game that was shared before."""
    done = ["has a new version"] if has_new_version else []
    if now["listed"] != before["listed"]:
        done.append("is now listed" if now["listed"] else "is no longer listed")
    if now["author"] != before["author"]:
        done.append(f"is now by {harmless(now['author'])}" if now["author"] else "no longer names its author")
    *most, last = done or ["is unchanged"]
    return f"{', '.join(most)} and {last}" if most else last


def _game_in(file: str) -> Game:
    """Return the game in a file; raise `RulesError` with the reason if it holds none."""
    from capot.cli.arguments.chosen import game_in
    from capot.rules.catalog import GAMES as CATALOGUE
    from capot.rules.errors import RulesError

    if file in CATALOGUE and not Path(file).exists():
        raise RulesError(f"share takes a file; {file} is a game of the catalogue, which every server has")
    return game_in(Path(file))


def _last_server() -> str:
    """Return the address of the server that used the default directory last, or the default one."""
    from capot.cli.arguments.tables import tables_directory
    from capot.cli.serve import HOST, PORT
    from capot.server.store.lock import published

    return published(tables_directory()) or f"http://{HOST}:{PORT}/"
