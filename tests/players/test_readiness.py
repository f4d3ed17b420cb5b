"""What the players need is compiled once, before anybody waits for it."""

import gc
import subprocess
import sys
from random import Random

from numba.core.registry import CPUDispatcher

from capot.kernel.compiling import compiled, is_kept
from capot.play.match import new_match
from capot.play.view import view
from capot.players.catalog import PLAYERS
from capot.players.protocol import Budget
from capot.players.readiness import Progress, get_ready, is_ready, needs_compiling
from capot.rules.catalog import GAMES
from tests.random_play import dealt


def signatures():
    """Return what is compiled or loaded in this process: how many signatures of which function."""
    found = (each for each in gc.get_objects() if isinstance(each, CPUDispatcher))
    return {each.py_func: len(each.signatures) for each in found if each.py_func.__module__[:5] == "capot"}


def test_once_ready_no_player_waits_for_the_compiler_in_any_game():
    get_ready()
    assert is_ready()
    before, waiting = signatures(), [player for player in PLAYERS.values() if needs_compiling(player)]

    for game in GAMES.values():
        seats, luck = max(game.players), Random(1)
        match = dealt(new_match(game, seats), 1)
        for _ in range(seats + 2):
            if not match.position.to_act:
                break
            seat = min(match.position.to_act)
            seen = view(match.position, seat)
            for player in waiting:
                player.choose(seen, luck, Budget(worlds=2))
            match = match.after(seat, PLAYERS["random"].choose(seen, luck))

    assert signatures() == before


def test_progress_goes_up_to_a_hundred_per_cent(monkeypatch):
    monkeypatch.setattr("capot.players.readiness.PROGRESS", Progress())
    told: list[int] = []

    get_ready(told.append)

    assert told == sorted(told)
    assert told[-1] == 100


def test_what_was_never_called_on_this_machine_is_not_ready():
    def never_called(number):
        return number

    assert not is_kept(compiled(never_called))


def test_the_plain_players_wait_for_nothing():
    assert {name for name, player in PLAYERS.items() if not needs_compiling(player)} == {"random", "simple"}


def test_it_may_be_got_ready_by_a_command_that_says_nothing():
    command = [sys.executable, "-W", "error", "-m", "capot.players.readiness"]

    run = subprocess.run(command, capture_output=True, text=True, check=True)

    assert run.stdout == run.stderr == ""
