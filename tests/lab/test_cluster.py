"""A cluster plays the same deals as one process, whoever dies."""

import os
import signal
import subprocess
import sys
from contextlib import closing, contextmanager
from dataclasses import dataclass, replace
from time import sleep

import pytest

from capot.lab import cluster as clusters
from capot.lab.arena import compare
from capot.lab.cluster import _do, _Sent, cluster
from capot.lab.errors import LabError
from capot.lab.simulation import simulate
from capot.lab.work import as_they_come, go_on
from capot.players.catalog import PLAYERS
from capot.rules.catalog import GAMES

FINIS, SIMPLE = GAMES["finis"], PLAYERS["simple"]


@pytest.fixture(scope="module")
def two_workers():
    with cluster("local:2") as found:
        yield found


def shards(directory):
    return {path.name: path.read_bytes() for path in directory.iterdir()}


def test_a_cluster_keeps_the_same_files_as_one_process_though_a_worker_is_killed(two_workers, tmp_path):
    """The shard files are the contract: whatever was played twice, late or elsewhere, they are the same."""
    pids = list(two_workers.client.run(os.getpid).values())

    def kill(done):
        if done and pids:
            os.kill(pids.pop(), signal.SIGKILL)
            pids.clear()

    one, two = tmp_path / "one", tmp_path / "two"
    alone = simulate(FINIS, 3, [SIMPLE], 40, piece=2, workers=1, directory=one)
    shared = simulate(FINIS, 3, [SIMPLE], 40, piece=2, workers=two_workers, directory=two, progress=kill)

    assert not pids
    assert shared == alone
    assert shards(two) == shards(one)
    assert len(shards(two)) == 20


def test_an_arena_on_a_cluster_is_the_arena_of_one_process(two_workers):
    found = [compare(FINIS, 3, [SIMPLE, PLAYERS["random"]], deals=6, workers=who) for who in (1, two_workers)]

    one, other = (
        replace(each, players=tuple(replace(player, milliseconds=(0, 0, 0)) for player in each.players))
        for each in found
    )
    assert one == other


@dataclass(frozen=True)
class Endless:
    """Work that ends only when it is no longer wanted; a piece is the file that says what happened."""

    def done(self, path):
        if path is None:
            return
        try:
            while True:
                sleep(0.01)
                go_on()
        finally:
            path.touch()

    def close(self):
        """Release nothing."""


def test_workers_give_up_what_is_no_longer_wanted(two_workers, tmp_path):
    end = tmp_path / "ended"
    with closing(as_they_come(Endless(), [None, end], two_workers)) as results:
        next(results)

    for _ in range(500):
        if end.exists():
            break
        sleep(0.01)
    assert end.exists()


def test_a_worker_with_another_capot_is_refused(two_workers):
    wrong = _Sent("a work", b"", ("0.0.1", ""))

    with pytest.raises(
        LabError, match=r"^the worker at tcp://.* has Capot .*, not 0\.0\.1; install the same"
    ):
        two_workers.client.submit(_do, wrong, 1, pure=False).result()


@contextmanager
def started(what, *words):
    """A process of Dask, and the first of its lines with an address."""
    command = [sys.executable, "-m", f"distributed.cli.dask_{what}", *words, "--no-dashboard"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        yield process, next(line for line in process.stderr if "tcp://" in line)
        process.kill()


@pytest.fixture
def scheduler():
    with started("scheduler", "--host", "127.0.0.1", "--port", "0") as (process, line):
        yield process, line.split()[-1]


def test_a_scheduler_without_workers_is_a_sentence(scheduler, monkeypatch):
    _, address = scheduler
    monkeypatch.setattr(clusters, "WITHOUT_WORKERS", 0.1)

    with pytest.raises(LabError, match=f"^the Dask scheduler at {address} has no worker$"), cluster(address):
        pass


def test_a_scheduler_that_goes_away_is_a_sentence_and_leaves_what_was_played(scheduler, tmp_path):
    process, address = scheduler

    def kill(done):
        if done:
            process.kill()

    one, two = tmp_path / "one", tmp_path / "two"
    with (
        started("worker", address, "--nthreads", "1", "--no-nanny"),
        cluster(address) as found,
        pytest.raises(LabError, match=f"^the Dask scheduler at {address} is gone$"),
    ):
        simulate(FINIS, 3, [SIMPLE], 60, workers=found, piece=2, directory=one, progress=kill)
    kept = simulate(FINIS, 3, [SIMPLE], 60, workers=1, piece=2, directory=one).kept
    simulate(FINIS, 3, [SIMPLE], 60, workers=1, piece=2, directory=two)

    assert 2 <= kept < 60
    assert shards(one) == shards(two)
