"""The players' code is compiled once, before anybody waits for it."""

import gc
import os
import subprocess
import sys
from functools import partial
from random import Random
from threading import Event

import pytest
from numba.core.registry import CPUDispatcher

from capot.kernel.compiling import compiled, is_kept
from capot.play.match import new_match
from capot.play.view import view
from capot.players.catalog import PLAYERS
from capot.players.protocol import Budget
from capot.players.readiness import (
    Part,
    Progress,
    get_ready,
    get_ready_in_background,
    is_getting_ready,
    is_ready,
    main,
    needs_compiling,
    until_ready,
    when_ready,
)
from capot.rules.catalog import GAMES
from tests.random_play import dealt

ALIKE = {"hard": "sampler", "max": "sampler", "bold": "careful"}
"""Players who differ from others only in the time they have or in how much they dare."""


def signatures():
    """Return what is compiled or loaded in this process: how many signatures of which function.

    One that is inlined counts twice where a test has called it alone.
    """
    # By their types: some objects pretend to be of others when they are asked.
    # Objects made while the tests were collected are frozen, and would not be listed.
    gc.unfreeze()
    found = (each for each in gc.get_objects() if issubclass(type(each), CPUDispatcher))
    signatures = {each: len(each.signatures) for each in found if each.py_func.__module__[:5] == "capot"}
    gc.freeze()
    return signatures


def test_once_ready_no_player_waits_for_the_compiler_in_any_game():
    get_ready()
    assert is_ready()
    before = signatures()
    assert any(before.values())
    waiting = [player for name, player in PLAYERS.items() if name not in ALIKE and needs_compiling(player)]

    for game in GAMES.values():
        # Fewer seats come to the second trick sooner; what is compiled is the same.
        seats, luck = min(game.players), Random(1)
        match = dealt(new_match(game, seats), 1)
        for turn in range(seats + 2):
            if not match.position.to_act:
                break
            seat = min(match.position.to_act)
            seen = view(match.position, seat)
            # They take turns: what is compiled does not depend on which card of a trick it is.
            for player in waiting[turn % 3 :: 3]:
                player.choose(seen, luck, Budget(worlds=2))
            match = match.after(seat, PLAYERS["random"].choose(seen, luck))

    assert signatures() == before


def test_progress_goes_up_to_a_hundred_per_cent(monkeypatch):
    monkeypatch.setattr("capot.players.readiness.PROGRESS", Progress())
    told: list[int] = []

    get_ready(told.append)

    assert told == sorted(told)
    assert told[-1] == 100


def told_when(monkeypatch, compiled_by_processes):
    """Return the percentages told where nothing is compiled but what other processes do of two parts."""
    compiled: list[int] = []
    parts = [Part(share, each, partial(compiled.append, share)) for share, each in ((0, 60), (1, 40))]
    monkeypatch.setattr("capot.players.readiness._parts", lambda: parts)
    monkeypatch.setattr("capot.players.readiness.PROGRESS", Progress())
    monkeypatch.setattr("capot.players.readiness.is_ready", lambda: False)
    monkeypatch.setattr("capot.players.readiness._compiled_by_processes", compiled_by_processes)
    told: list[int] = []
    get_ready(told.append)
    assert compiled == [0, 1]
    return told


def test_progress_is_that_of_the_processes_and_done_when_all_is_loaded(monkeypatch):
    def processes(**_):
        yield from (20, 30, 50)

    assert told_when(monkeypatch, processes) == [20, 50, 99, 100]


def test_where_no_process_can_be_started_all_is_compiled_here(monkeypatch):
    def none(**_):
        raise OSError("no room for another process")

    assert told_when(monkeypatch, none) == [60, 100]


@pytest.mark.parametrize("fails", [False, True])
def test_work_with_compiled_code_is_done_before_players_count_as_ready_and_never_if_that_fails(
    monkeypatch, fails
):
    may_compile, noted = Event(), list[bool]()

    def compiles(_progress):
        may_compile.wait()
        if fails:
            raise OSError("no room on the disk")

    def work():
        noted.append(is_getting_ready())

    monkeypatch.setattr("capot.players.readiness.PROGRESS", Progress())
    monkeypatch.setattr("capot.players.readiness.get_ready", compiles)
    when_ready(work)
    get_ready_in_background()
    when_ready(work)
    assert noted == [False]
    may_compile.set()
    until_ready()
    when_ready(work)

    assert noted == ([False] if fails else [False, True, False])


def test_a_process_that_compiles_ends_with_the_one_that_started_it(tmp_path):
    command = [sys.executable, "-W", "error", "-m", "capot.players.readiness", "--shares", "0"]
    environment = os.environ | {"NUMBA_CACHE_DIR": str(tmp_path)}

    run = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, check=False, env=environment)

    assert (run.returncode, run.stdout, run.stderr) == (1, b"", b"")


@pytest.mark.skipif(not hasattr(os, "nice"), reason="priorities are of Unix")
def test_a_process_that_compiles_leaves_the_processor_to_a_server_that_answers():
    program = "import os, capot.players.readiness as it; it.main(['--shares', '9']); print(os.nice(0))"
    stays_open, other_end = os.pipe()
    command = [sys.executable, "-c", program]
    run = subprocess.run(command, stdin=stays_open, capture_output=True, text=True, check=True)
    os.close(stays_open)
    os.close(other_end)

    assert int(run.stdout) == min(os.nice(0) + 10, 19)


def test_what_was_never_called_on_this_machine_is_not_ready():
    def never_called(number):
        return number

    assert not is_kept(compiled(never_called))


def test_the_plain_players_wait_for_nothing():
    assert {name for name, player in PLAYERS.items() if not needs_compiling(player)} == {"random", "simple"}


def test_it_may_be_got_ready_by_a_command_that_says_nothing(monkeypatch, capfd):
    monkeypatch.setattr("capot.players.readiness.PROGRESS", Progress())

    main([])

    assert capfd.readouterr() == ("", "")
