"""A server that runs does not stand still to look for what is not there."""

import asyncio
import ctypes
import errno
import gc
import os
import platform
import re
import struct
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from weakref import finalize

import pytest

from capot.server import run
from capot.server.run import give_back, tidied
from capot.server.scheduling import PRIORITY, SLICE, answer_promptly
from tests.server.guests import in_a_loop


@pytest.mark.skipif(
    sys.platform != "linux" or not hasattr(ctypes.CDLL(None), "malloc_trim"),
    reason="not every C library can",
)
def test_memory_that_is_freed_between_kept_pieces_is_given_back():
    """As when pages close: what compressed their messages lay between objects that stay."""
    pieces = [bytearray(16_000) for _ in range(4_000)]
    kept = pieces[::40]
    full = resident()
    pieces.clear()

    give_back()

    assert len(kept) == 100
    assert full - resident() > 4_000 * 16_000 / 2


def resident() -> int:
    """Return the resident memory of this process in bytes."""
    return int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


class Loop:
    """Something that holds itself."""

    def __init__(self):
        self.itself = self


@pytest.fixture
def frozen_again():
    """The objects that stay until the end of all tests are exempt from collection again, as before."""
    yield
    gc.freeze()


@pytest.mark.usefixtures("frozen_again")
@in_a_loop
async def test_cycles_are_looked_for_among_what_is_new_while_serving_and_as_before_afterwards():
    before = gc.get_threshold()

    async with tidied():
        assert gc.get_freeze_count() > 0
        # Older objects wait for the collection of the day.
        assert gc.get_threshold()[1] > before[1]
        found = asyncio.Event()
        finalize(Loop(), found.set)
        await asyncio.wait_for(found.wait(), 10)

    assert gc.get_threshold() == before
    assert gc.get_freeze_count() == 0


@pytest.mark.parametrize(("is_quiet", "ticks"), [(True, 2), (False, 5)])
@in_a_loop
async def test_all_objects_are_collected_when_nobody_waits_or_after_a_day(monkeypatch, is_quiet, ticks):
    for name, value in (("_TICK", 0.0), ("_HOUR", 2), ("_DAY", 5)):
        monkeypatch.setattr(run, name, value)
    collected, has_ended = list[object](), asyncio.Event()
    # What other tests keep is not to be looked at.
    monkeypatch.setattr(gc, "unfreeze", lambda: collected.append("all"))

    def noted(phase, info):
        if phase == "start":
            collected.append(info["generation"])
        elif info["generation"] == 2:
            has_ended.set()

    async with tidied(lambda: is_quiet):
        gc.callbacks.append(noted)
        try:
            await has_ended.wait()
        finally:
            gc.callbacks.remove(noted)
        assert collected == [*[0] * ticks, "all", 2]


@pytest.mark.usefixtures("frozen_again")
@in_a_loop
async def test_new_objects_are_not_collected_while_moves_wait_but_soon(monkeypatch):
    monkeypatch.setattr(run, "_TICK", 0.0)
    asked, collected, has_collected = [], [], asyncio.Event()

    def is_busy():
        asked.append(True)
        return len(asked) > 1

    def noted(generation=2):
        collected.append((generation, len(asked)))
        if len(collected) == 4:
            has_collected.set()

    monkeypatch.setattr(gc, "collect", noted)
    async with tidied(lambda: False, is_busy):
        await asyncio.wait_for(has_collected.wait(), 10)

    # The first is that of the beginning; then four times nothing is.
    assert collected == [(2, 0), (0, 1), (0, 6), (0, 11)]


def may_have(niceness: int) -> bool:
    """Whether a process of this user may have a niceness, and become another user."""
    if sys.platform != "linux" or platform.machine() != "x86_64" or os.getuid() != 0:
        return False
    tried = f"import os; os.setpriority(os.PRIO_PROCESS, 0, {niceness}); os.setuid(65534)"
    return subprocess.run([sys.executable, "-c", tried], capture_output=True, check=False).returncode == 0


LOOK = """
import ctypes, os, resource, struct, sys, threading
from capot.server.scheduling import answer_promptly
def seen():
    found = ctypes.create_string_buffer(48)
    ctypes.CDLL(None).syscall(315, 0, found, 48, 0)
    _, policy, _, niceness, _, slice, _, _ = struct.unpack("=IIQiIQQQ", found.raw)
    return policy, niceness, slice
if sys.argv[1:]:
    os.setpriority(os.PRIO_PROCESS, 0, int(sys.argv[1]))
    if sys.argv[2] == "anybody":
        resource.setrlimit(resource.RLIMIT_NICE, (0, 0))
        os.setuid(65534)
before, taken, after, of_threads = seen(), answer_promptly(), seen(), []
thread = threading.Thread(target=lambda: of_threads.append(seen()))
thread.start()
thread.join()
print(taken, before[0] == after[0], before[2], after[2], of_threads[0][2])
print(before[1], after[1], of_threads[0][1])
"""


@pytest.mark.skipif(
    sys.platform != "linux" or platform.machine() != "x86_64", reason="the numbers of the calls are others"
)
def test_the_thread_that_answers_has_short_slices_and_those_that_think_have_not():
    answer = subprocess.run([sys.executable, "-c", LOOK], capture_output=True, text=True, check=True)

    taken, is_like_before, *slices = answer.stdout.splitlines()[0].split()
    assert is_like_before == "True"
    before, after, of_thread = map(int, slices)
    assert of_thread == before
    # Older systems take the wish and have one slice for all, of which they say nothing.
    major, minor = re.findall(r"\d+", platform.release())[:2]
    if taken == "True" and (int(major), int(minor)) >= (6, 12):
        assert after == SLICE


@pytest.mark.parametrize(
    ("who", "niceness", "then"), [("root", 0, PRIORITY), ("anybody", 0, 0), ("root", 3, 3)]
)
@pytest.mark.skipif(not may_have(PRIORITY), reason="this is not allowed here")
def test_the_thread_that_answers_has_more_of_the_processor_if_it_may_and_nobody_wants_less(
    who, niceness, then
):
    words = [sys.executable, "-c", LOOK, str(niceness), who]
    answer = subprocess.run(words, capture_output=True, text=True, check=True)

    before, after, of_thread = map(int, answer.stdout.splitlines()[1].split())
    assert (before, after, of_thread) == (niceness, then, niceness)


def unheard_of(monkeypatch):
    monkeypatch.setattr(platform, "machine", lambda: "unheard of")


def without_schedulers(monkeypatch):
    def not_implemented(_):
        raise OSError(errno.ENOSYS, "Function not implemented")

    monkeypatch.setattr(os, "sched_getscheduler", not_implemented)


def without_niceness(monkeypatch):
    def forbidden(*_):
        raise OSError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "getpriority", forbidden)


def refused_by_the_system(monkeypatch):
    monkeypatch.setattr(ctypes, "CDLL", lambda _: SimpleNamespace(syscall=lambda *_: -1))


def of_32_bits(monkeypatch):
    """A program on a system of 64 bits, whose calls have other numbers."""
    monkeypatch.setattr(sys, "maxsize", 2**31 - 1)
    monkeypatch.setattr(ctypes, "CDLL", lambda _: SimpleNamespace(syscall=lambda *_: 0))


@pytest.mark.parametrize(
    "where", [unheard_of, without_schedulers, without_niceness, refused_by_the_system, of_32_bits]
)
@pytest.mark.skipif(sys.platform != "linux", reason="slices are of Linux")
def test_where_slices_cannot_be_set_a_server_runs_as_usual(where, monkeypatch):
    monkeypatch.setattr(platform, "machine", lambda: "x86_64")
    where(monkeypatch)

    assert not answer_promptly()


@pytest.mark.parametrize(("niceness", "asked"), [(0, [PRIORITY, 0]), (3, [3])])
@pytest.mark.skipif(sys.platform != "linux", reason="slices are of Linux")
def test_a_niceness_that_was_set_is_kept_and_asked_for_once(niceness, asked, monkeypatch):
    heard = []

    def call(_number, _thread, wanted, _flags):
        heard.append(struct.unpack("=IIQiIQQQ", wanted)[3])
        return -1

    monkeypatch.setattr(platform, "machine", lambda: "x86_64")
    monkeypatch.setattr(os, "sched_getscheduler", lambda _: os.SCHED_OTHER)
    monkeypatch.setattr(os, "getpriority", lambda *_: niceness)
    monkeypatch.setattr(ctypes, "CDLL", lambda _: SimpleNamespace(syscall=call))

    assert not answer_promptly()
    assert heard == asked
