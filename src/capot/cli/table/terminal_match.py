"""A match in the terminal, from the choice of a screen to the name of its file."""

import os
import sys

from capot.cli.options import NEWEST, is_fit_terminal
from capot.cli.screens.plain import PlainScreen
from capot.cli.screens.screen import InputEnded, Interrupted, Left, Screen
from capot.cli.screens.terminal import TerminalScreen
from capot.cli.store import matches_directory
from capot.cli.table.dialogue import Dialogue
from capot.cli.table.seating import Seating, Wishes, new_seating, stored_seating


def screen_of(*, plain: bool, four_colours: bool) -> Screen:
    """Return the screen for this terminal, a plain one if it cannot show colours."""
    if plain or not (sys.stdin.isatty() and is_fit_terminal(sys.stdout)):
        return PlainScreen()
    return TerminalScreen(four_colours=four_colours)


def play_match(screen: Screen, wishes: Wishes, resume: str | None) -> int:
    """Play until the match is over or the person leaves; return the exit code."""
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
        _say_where(screen, seating)
    return code


def _say_where(screen: Screen, seating: Seating) -> None:
    """Print where the match is stored, and the command that continues or exports it."""
    name = seating.path.stem if seating.path.parent == matches_directory() else str(seating.path)
    if seating.session.match.is_over:
        export = os.environ.get("CAPOT_EXPORT", "capot export")
        screen.say(f"The match is saved in {seating.path}. To print its record: {export} {name}")
    else:
        play = os.environ.get("CAPOT_PLAY", "capot play")
        screen.say(f"The match is saved in {seating.path}. To continue it: {play} --resume {name}")
