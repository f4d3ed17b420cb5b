"""At the table nobody waits for the computer players to be compiled: until they are, they play simply."""

import os
import subprocess
import sys
from threading import Event

import pytest

from capot.play.match import new_match
from capot.play.view import view
from capot.players import readiness
from capot.players.catalog import PLAYERS
from capot.players.sampler import SamplerPlayer
from capot.players.simple import SimplePlayer
from capot.rules.catalog import GAMES
from tests.random_play import dealt

EVERY_CARD = [rank + suit for suit in "SHDC" for rank in "A78923456TJQK"]
"""Typed one after the other, until one may be played."""
READY = "The computer players are ready now, at full strength.\n"


@pytest.fixture
def compiled(monkeypatch):
    """Nothing is compiled yet, and compiling in the background ends with this event."""
    event = Event()

    def get_ready(progress=lambda _: None):
        progress(42)
        assert event.wait(60)

    monkeypatch.setattr(readiness, "is_ready", lambda: False)
    monkeypatch.setattr(readiness, "get_ready", get_ready)
    monkeypatch.setattr(readiness, "PROGRESS", readiness.Progress())
    yield event
    event.set()
    ended()


def ended():
    """Wait until the thread of a table, if it has one, has ended."""
    if readiness.PROGRESS.thread is not None:
        readiness.PROGRESS.thread.join()


@pytest.fixture
def moves(monkeypatch, compiled):
    """The names of the players that chose moves; after the third, all is compiled."""
    names: list[str] = []
    simple, search = SimplePlayer.choose, PLAYERS["random"].choose

    def choose_simply(self, seen, luck, budget=None):
        names.append("simple")
        if len(names) == 3:
            compiled.set()
            ended()
        return simple(self, seen, luck, budget)

    def choose(_self, seen, luck, _budget=None):
        names.append("search")
        return search(seen, luck)

    monkeypatch.setattr(SimplePlayer, "choose", choose_simply)
    monkeypatch.setattr(SamplerPlayer, "choose", choose)
    return names


def test_until_they_are_ready_they_play_simply_and_the_table_says_so_once(run, moves):
    output = run("play", "polignac", "--seed", "1", typed=["nothing", *EVERY_CARD * 3]).output

    assert (
        output.count(
            "The computer players are getting ready: this takes about a minute, or longer on a busy machine"
        )
        == 1
    )
    assert output.count("Until then, they play simply.") == 1
    assert output.count(READY) == 1
    assert moves[:4] == ["simple"] * 3 + ["search"]
    assert "simple" not in moves[3:]


def test_a_hint_does_not_wait_either(run, compiled):
    assert not compiled.is_set()
    words = ("play", "knaves", "--seed", "1", "--against", "random")

    output = run(*words, typed=["hint", "hint"]).output

    assert (
        output.count(
            "Hints are getting ready: this takes about a minute, or longer on a busy machine, just this once."
        )
        == 1
    )
    assert output.count("better advice is getting ready") == 2


def test_where_they_cannot_be_compiled_they_go_on_playing_simply_and_the_table_says_so(run, monkeypatch):
    def get_ready(_progress):
        raise OSError("no room on the disk")

    monkeypatch.setattr(readiness, "is_ready", lambda: False)
    monkeypatch.setattr(readiness, "get_ready", get_ready)
    monkeypatch.setattr(readiness, "PROGRESS", readiness.Progress())
    monkeypatch.setattr(SamplerPlayer, "choose", lambda *_: pytest.fail("it is not compiled"))

    result = run("play", "polignac", "--seed", "1", typed=["nothing", *EVERY_CARD])

    assert "cannot be got ready here (no room on the disk): they play simply." in result.output
    assert READY not in result.output
    assert result.stderr == ""


def test_the_table_shows_how_much_is_ready(compiled):
    from capot.cli.arguments.seat_names import seated  # noqa: PLC0415
    from capot.cli.screens.plain import PlainScreen  # noqa: PLC0415 - takes the streams of this test
    from capot.cli.table.picture import table  # noqa: PLC0415
    from capot.cli.table.sessions.readiness import Readiness  # noqa: PLC0415

    match = dealt(new_match(GAMES["finis"]), 1)
    shown = table(view(match.position, 0), match.game, seated((), match.seats, 0))
    ready = Readiness(PlainScreen(), is_for_players=True)
    ready.begin()

    assert ready.noted(shown).facts[-1] == "the computer players are getting ready: 42%"

    compiled.set()
    ended()
    assert ready.noted(shown) == shown


def test_leaving_while_they_get_ready_is_quick_and_clean(tmp_path):
    """Compiling goes on in a thread that ends with the program, not the other way round."""
    environment = os.environ | {"NUMBA_CACHE_DIR": str(tmp_path / "empty"), "CAPOT_DATA": str(tmp_path)}
    command = [sys.executable, "-m", "capot", "play", "finis", "--plain", "--seed", "1"]

    run = subprocess.run(
        command, input="quit\n", capture_output=True, text=True, check=False, env=environment, timeout=120
    )

    assert "are getting ready" in run.stdout
    assert "To continue it: " in run.stdout
    assert (run.returncode, run.stderr) == (0, "")
