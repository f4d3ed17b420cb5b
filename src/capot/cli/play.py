"""``capot play``: a match at a table in this terminal, from the menu to the result."""

import os
import sys
from typing import TYPE_CHECKING

import click

from capot.cli.options import game_options, is_fit_terminal

if TYPE_CHECKING:
    from capot.cli.screens.screen import Screen
    from capot.cli.table.seating import Seating, Wishes

NEWEST = ":newest:"


@click.command("play")
@click.argument("game", required=False)
@click.option("--players", type=int, metavar="N", help="How many play; the best number unless you say.")
@click.option("--deals", type=int, metavar="N", help="Play so many deals instead of the game's own end.")
@click.option("--names", metavar="A,B,...", help="Names: yours first, then round the table in order of play.")
@click.option("--seat", type=int, metavar="K", help="Your seat, from 0, in the order of play.")
@game_options
@click.option(
    "--seed",
    type=click.IntRange(0, 2**64 - 1),
    metavar="S",
    help="Deal the cards of this number, again.  The others do the same again as well, unless they think by "
    "the clock, as hard and max do.",
)
@click.option(
    "--against",
    metavar="PLAYER",
    help="Who plays against you: easy, medium (unless you say), hard or max; thumb plays soundly by simple "
    "rules, random anything legal, and exec:COMMAND is a program of your own.",
)
@click.option("--plain", is_flag=True, help="Simple lines without colour, for a pipe or a screen reader.")
@click.option("--four-colours", "--four-colors", is_flag=True, help="A colour of its own for each suit.")
@click.option(
    "--resume",
    is_flag=False,
    flag_value=NEWEST,
    metavar="[FILE]",
    help="Go on with the newest unfinished match, or with the one of this file or name.",
)
def command(  # noqa: PLR0913 - as many options as a person may have wishes
    *,
    game: str | None,
    players: int | None,
    deals: int | None,
    names: str | None,
    seat: int | None,
    option: tuple[str, ...],
    seed: int | None,
    against: str | None,
    plain: bool,
    four_colours: bool,
    resume: str | None,
) -> None:
    """Play a match of GAME against the computer; without GAME, choose from the menu.

    GAME is a key or name of `capot games`, or a file with a game of your own as JSON.  Every move is stored
    as it is made: leave at any time, and go on with --resume.  Matches are kept where this system keeps the
    data of its users, or in the directory that CAPOT_DATA names.
    """
    from capot.cli.table.seating import Wishes

    wishes = Wishes(game, players, deals, names, seat, option, seed, against)
    screen = _screen(plain=plain, four_colours=four_colours)
    try:
        code = _play(screen, wishes, resume)
    finally:
        screen.close()
    sys.exit(code)


def _screen(*, plain: bool, four_colours: bool) -> "Screen":
    if plain or not (sys.stdin.isatty() and is_fit_terminal(sys.stdout)):
        from capot.cli.screens.plain import PlainScreen

        return PlainScreen()
    from capot.cli.screens.terminal import TerminalScreen

    return TerminalScreen(four_colours=four_colours)


def _play(screen: "Screen", wishes: "Wishes", resume: str | None) -> int:
    """Play until the match is over or the person leaves; return the exit code."""
    from capot.cli.screens.screen import InputEnded, Interrupted, Left
    from capot.cli.table.dialogue import Dialogue
    from capot.cli.table.seating import new_seating, stored_seating

    code, seating = 0, None
    try:
        if resume is None:
            seating = new_seating(screen, wishes)
        else:
            seating = stored_seating(wishes, None if resume == NEWEST else resume)
        for message in seating.messages:
            screen.say(message)
        Dialogue(seating.session, screen, seating.names).run()
    except Left:
        pass
    except InputEnded:
        code = 0 if sys.stdin.isatty() else 1
    except (Interrupted, KeyboardInterrupt):
        code = 130
    finally:
        if seating is not None:
            seating.session.close()
    if seating is not None:
        _tell_where(screen, seating)
    return code


def _tell_where(screen: "Screen", seating: "Seating") -> None:
    """Say where the match is, and what can be done with it, in the words it was begun with."""
    from capot.cli.store import matches_directory

    name = seating.path.stem if seating.path.parent == matches_directory() else str(seating.path)
    if seating.session.match.is_over:
        export = os.environ.get("CAPOT_EXPORT", "capot export")
        screen.say(f"The match is stored in {seating.path}. To print its record: {export} {name}")
    else:
        play = os.environ.get("CAPOT_PLAY", "capot play")
        screen.say(f"The match is kept in {seating.path}. To go on with it: {play} --resume {name}")
