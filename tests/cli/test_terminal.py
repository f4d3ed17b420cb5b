"""The face for a terminal, driven through a pseudo-terminal by its keys."""

import io
import os
import re
import select
import signal
import subprocess
import sys
import time

import pytest
from rich.console import Console

from capot.cli.arguments.seat_names import seated
from capot.cli.screens.terminal import TerminalScreen
from capot.cli.table.picture import table
from capot.play.match import new_match
from capot.play.view import view
from capot.record.journal import read
from capot.rules.catalog import GAMES
from tests.cli.vt import Screen
from tests.random_play import dealt

pty = pytest.importorskip("pty", reason="pseudo-terminals are a thing of POSIX systems")
termios = pytest.importorskip("termios")

UP, DOWN, RIGHT, LEFT = (f"\x1b[{key}" for key in "ABCD")
ENTER, CTRL_C = "\r", "\x03"
PATIENCE = 120


class Terminal:
    """A terminal of 80 columns and 24 lines with `capot` in it."""

    def __init__(self, *words, **environment):
        self._ours, theirs = pty.openpty()
        termios.tcsetwinsize(theirs, (24, 80))
        env = {**os.environ, "TERM": "xterm-256color", "PROMPT_TOOLKIT_NO_CPR": "1", **environment}
        command = [sys.executable, "-m", "capot", *words]
        self.process = subprocess.Popen(
            command, stdin=theirs, stdout=theirs, stderr=theirs, env=env, start_new_session=True
        )
        os.close(theirs)
        self.screen = Screen()
        self.sent = ""

    def until(self, text, *, scrolled=False) -> str:
        """Wait until a text stands on the screen, or above it, and return all of the screen."""
        end = time.monotonic() + PATIENCE
        while text not in (self.screen.all_text if scrolled else self.screen.text):
            ready, _, _ = select.select([self._ours], [], [], max(0.0, end - time.monotonic()))
            more = self._read() if ready else ""
            assert more, f"{text!r} did not appear on:\n{self.screen.all_text}"
            self.sent += more
            self.screen.feed(more)
        return self.screen.text

    def reads(self, seconds):
        """Take what comes within some seconds."""
        end = time.monotonic() + seconds
        while select.select([self._ours], [], [], max(0.0, end - time.monotonic()))[0]:
            if not (more := self._read()):
                return
            self.sent += more
            self.screen.feed(more)

    def press(self, keys):
        os.write(self._ours, keys.encode())

    def presses_until(self, text, keys, seconds):
        """Press keys again and again, some seconds apart, until a text has stood on the screen."""
        end = time.monotonic() + PATIENCE
        while text not in self.screen.all_text:
            assert time.monotonic() < end, f"{text!r} did not appear on:\n{self.screen.all_text}"
            self.press(keys)
            self.reads(seconds)

    def close(self):
        self.process.kill()
        self.process.wait()
        os.close(self._ours)

    def _read(self) -> str:
        try:
            return os.read(self._ours, 65536).decode(errors="replace")
        except OSError:
            return ""


@pytest.fixture
def terminal():
    started = []

    def start(*words, **environment):
        started.append(Terminal(*words, **environment))
        return started[-1]

    yield start
    for each in started:
        each.close()


def played(data):
    """Return the moves of the deal in progress, as they are stored."""
    (path,) = (data / "matches").glob("*.journal")
    return [(seat, move.text) for seat, move in read(path).match.position.moves]


def test_arrow_keys_choose_a_card_and_enter_plays_it(terminal, data):
    window = terminal("play", "polignac", "--seed", "4", "--against", "random")
    window.until("Do you want to announce anything? [Nothing]:")
    window.press(RIGHT)
    window.until("Do you want to announce anything? [capot]:")
    window.press("nothing" + ENTER)
    shown = window.until("Your turn: play a card [7♥]:")
    assert "winning" in shown
    window.press(LEFT)
    window.until("Your turn: play a card [9♥]:")
    window.press(ENTER)
    window.until("Trick 1: ")
    assert (0, "play 9H") in played(data)


def test_a_typed_card_is_played_and_an_illegal_one_is_refused_with_the_reason(terminal, data):
    window = terminal("play", "polignac", "--seed", "4", "--against", "random")
    window.until("Do you want to announce anything? [Nothing]:")
    window.press(ENTER)
    window.until("Your turn: play a card [7♥]:")
    window.press("qd" + ENTER)
    window.until("Q♦ may not be played: hearts were led and you hold the 7♥.")
    window.press("?")
    window.until("take back your last decision")
    window.until("Your turn: play a card [7♥]:")
    window.press("7h" + ENTER)
    window.until("Trick 1: ")
    assert (0, "play 7H") in played(data)


def test_cards_to_pass_are_marked_with_the_space_bar(terminal, data):
    window = terminal("play", "hearts", "--seed", "1", "--against", "random")
    window.until("Pick three cards to pass to Clara:")
    for _ in range(3):
        window.press(" " + RIGHT)
    window.until("[Q♠ 3♠ 10♥]")
    window.press(ENTER)
    window.until("You pass Q♠ 3♠ 10♥ to Clara.")
    assert (0, "pass QS 3S TH") in played(data)


def test_cards_to_lay_are_marked_with_the_space_bar_and_the_pile_is_told(terminal, data):
    window = terminal("play", "tien-len", "--seed", "16", "--against", "random")
    window.until("Lay one card, two to four of a rank")
    window.until("You lead: lay 3♠, alone or with others [3♠]:")
    window.press(" " + RIGHT + " ")
    window.until("You lead: lay 3♠, alone or with others [3♠ 3♥]:")
    window.press(ENTER)
    window.until("The pile: You 3♠ 3♥; ")
    assert (0, "lay 3S 3H") in played(data)


def test_hands_are_swapped_and_made_by_enter_and_compared(terminal, data):
    window = terminal("play", "six-card-brag", "--seed", "16", "--against", "random")
    shown = window.until("; Enter makes these:")
    assert "1. " in shown
    assert "points in the pot" in shown
    window.press("swap 2s" + ENTER)
    window.until("Name two cards to swap, like: swap 9S KH")
    window.press(ENTER)
    window.until("won by")
    assert any(seat == 0 and text.startswith("arrange ") for seat, text in played(data))


def test_the_menu_is_walked_with_arrow_keys(terminal):
    window = terminal("play")
    window.until("Number or name of a game [Four Bad Queens]:")
    window.press(DOWN * 4 + UP)
    window.until("Number or name of a game [Finis]:")
    window.press(ENTER)
    window.until("How many players for Finis [4]:")
    window.press(ENTER)
    window.until("How strong should the others be [medium]:")
    window.press(LEFT)
    window.until("How strong should the others be [easy]:")
    window.press(ENTER)
    window.until("Finis · deal 1 of 8")


def test_ctrl_c_leaves_with_the_way_back_and_the_terminal_as_it_was(terminal):
    window = terminal("play", "hearts", "--against", "random")
    window.until("Pick three cards to pass to ")
    window.press(CTRL_C)
    shown = window.until("capot play --resume")
    assert window.process.wait(PATIENCE) == 130
    assert "Traceback" not in shown


@pytest.mark.parametrize("words", [("play", "hearts", "--against", "random"), ("rules", "hearts")])
def test_a_terminal_that_knows_only_lines_gets_lines(terminal, words):
    window = terminal(*words, TERM="dumb")
    window.until("Pick three cards to pass to " if words[0] == "play" else "# Hearts", scrolled=True)
    assert "\x1b" not in window.sent


def test_without_colour_there_is_no_colour(terminal):
    window = terminal("play", "hearts", "--against", "random", NO_COLOR="1")
    window.until("Pick three cards to pass to ")
    assert not re.search(r"\x1b\[(?:[0-9;]*;)?(?:3[0-8]|9[0-7])[;m]", window.sent)


def test_what_is_over_can_be_scrolled_back_to_and_the_table_leaves_no_copies(terminal):
    window = terminal("play", "finis", "--seed", "1", "--against", "random", "--deals", "4")
    window.until("Pick three cards to pass to ")
    window.press(" " + RIGHT + " " + RIGHT + " " + ENTER)
    for trick in (1, 2, 3):
        window.until(f"trick {trick} of 8")
        window.until("play a card [")
        window.press(ENTER)
    window.until("trick 4 of 8")
    window.until("play a card [")
    window.press("quit" + ENTER)
    window.until("capot play --resume")

    shown = window.screen.all_text
    assert [shown.count(f"Trick {trick}: ") for trick in (1, 2, 3)] == [1, 1, 1]
    assert "Finis · deal 1 of 4" in shown
    assert "╭" not in shown


def test_keys_pressed_while_others_play_leave_no_copies_of_the_table(terminal):
    window = terminal("play", "king", "--seed", "1", "--against", "random")
    window.until("Your turn")
    window.presses_until("Trick 2: ", ENTER, 0.05)
    window.presses_until("capot play --resume", CTRL_C, 0.3)

    assert "╭" not in window.screen.all_text, window.screen.all_text


def test_ctrl_c_in_the_middle_of_a_drawing_leaves_no_half_a_table():
    class Interrupting(io.StringIO):
        def write(self, text):
            signal.raise_signal(signal.SIGINT)
            return super().write(text)

    match = dealt(new_match(GAMES["hearts"]), 1)
    out = Interrupting()
    screen = TerminalScreen(console=Console(file=out, force_terminal=True, width=80, height=24))

    for draws in (
        lambda: screen.played(table(view(match.position, 0), match.game, seated((), 4, 0)), ""),
        screen.close,
    ):
        with pytest.raises(KeyboardInterrupt):
            draws()
    shown = Screen(80, 24)
    shown.feed(out.getvalue().replace("\n", "\r\n"))

    assert "╭" in out.getvalue()
    assert "╭" not in shown.all_text


@pytest.mark.parametrize(("moment", "is_told"), [(PATIENCE, False), (0.05, True)])
def test_who_thinks_for_longer_than_a_moment_is_shown_at_it(monkeypatch, moment, is_told):
    monkeypatch.setattr("capot.cli.screens.terminal.MOMENT", moment)
    match = dealt(new_match(GAMES["hearts"]), 1)
    out = io.StringIO()
    screen = TerminalScreen(console=Console(file=out, force_terminal=True, width=80, height=24))

    with screen.thinking(table(view(match.position, 0), match.game, seated((), 4, 0))):
        end = time.monotonic() + PATIENCE
        while is_told and " is thinking" not in out.getvalue() and time.monotonic() < end:
            time.sleep(0.01)
    screen.close()

    assert (" Ben is thinking ..." in out.getvalue()) == is_told
