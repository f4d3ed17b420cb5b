"""Workers on a bus think for servers; whatever becomes of them, the match goes on."""

import asyncio
import os
import signal
import subprocess
import sys
import threading
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from random import Random

import msgspec
import pytest

from capot.language.languages import LANGUAGES
from capot.play.match import new_match
from capot.play.view import view
from capot.players.catalog import HARD, STRENGTHS
from capot.players.protocol import Budget, Estimate
from capot.players.sampler import SamplerPlayer
from capot.players.thumb import ThumbPlayer
from capot.record import Record
from capot.rules.catalog import GAMES
from capot.server.bus.connection import Bus
from capot.server.messages.encoding import encoded
from capot.server.tables.beat import Beat
from capot.server.tables.computers import Computers, hint
from capot.server.thinking import subjects
from capot.server.thinking import workers as asking
from capot.server.thinking.jobs import (
    JobError,
    MoveJob,
    answer_of,
    estimates_received,
    estimates_sent,
    luck_received,
    luck_sent,
    view_received,
    view_sent,
)
from capot.server.thinking.reviews import review_received
from capot.server.thinking.subjects import subject
from capot.server.thinking.worker import Worker
from capot.server.thinking.workers import Workers
from capot.shuffle import lab_shuffle
from capot.study.review import review
from tests.server.guests import at_once, in_a_loop
from tests.server.hanging import LONGEST
from tests.server.test_computers import seen


@pytest.fixture(autouse=True)
def patience(monkeypatch):
    """A server asks nobody else, and thinks itself, only if a worker does not answer at all."""
    monkeypatch.setattr(asking, "PATIENCE", LONGEST)
    monkeypatch.setattr(asking, "SILENCE", LONGEST)


@pytest.fixture(scope="module", autouse=True)
def loaded():
    """The code that a test needs is compiled, or loaded from disk, before anybody waits for it."""
    hint(seen("polignac", 4), Random(0), Budget(milliseconds=1))


class Unasked:
    """A player of a server that is not to think itself."""

    name = "unasked"

    def choose(self, _view, _rng, _budget=None):
        raise AssertionError("the server has thought itself")


class Held:
    """A player who thinks until it is let go on; it notes its budgets."""

    def __init__(self):
        self.name, self.budgets = "held", []
        self.started, self.may_go_on = threading.Event(), threading.Event()

    def choose(self, view, rng, budget=None):
        self.budgets.append(budget)
        self.started.set()
        self.may_go_on.wait()
        return ThumbPlayer().choose(view, rng)


@asynccontextmanager
async def working(broker, *players, begun=None, process=None):
    """Workers on a bus, one for each set of players, put into ``begun``; yield a connection for a server."""
    bus, buses = await Bus.open(broker.address), [await Bus.open(broker.address) for _ in players]
    workers = [
        Worker(each, {**STRENGTHS, **own}, process=process) for each, own in zip(buses, players, strict=True)
    ]
    for worker in workers:
        await worker.begin()
    if begun is not None:
        begun += workers
    try:
        yield bus
    finally:
        for worker in workers:
            await worker.end()
        for each in (bus, *buses):
            await each.close()


def computers(bus, **players):
    """Computer players of a server that asks the workers on a bus, and where its moves were chosen."""
    found = Computers({**STRENGTHS, **players}, threads=1, beat=Beat(pause=at_once), elsewhere=Workers(bus))
    places: list[tuple[str, float]] = []
    found.noted = lambda where, share: places.append((where, share))
    return found, places


@pytest.mark.parametrize(("game", "moves"), [("hearts", 0), ("hearts", 6), ("slobberhannes", 28)])
@in_a_loop
async def test_a_worker_chooses_the_move_that_the_server_would_choose(broker, game, moves):
    here = Computers(threads=1, beat=Beat(pause=at_once))
    async with working(broker, {}) as bus:
        there, places = computers(bus, unasked=Unasked())
        for strength in ("easy", "medium"):
            move = await there.choose(strength, seen(game, moves), Random("luck"))
            assert move == await here.choose(strength, seen(game, moves), Random("luck"))
        there.close()
    here.close()

    assert places == [("elsewhere", 1.0)] * 2


@in_a_loop
async def test_a_worker_estimates_the_moves_of_a_hint(broker, monkeypatch):
    async with working(broker, {}) as bus:
        there, _ = computers(bus)
        monkeypatch.setattr("capot.server.tables.computers.sampled", Unasked().choose)
        advice = await there.hint(seen("polignac", 4), Random(0))
        there.close()

    assert advice.moves
    assert advice.reason.endswith(".")


@in_a_loop
async def test_without_a_worker_the_server_thinks_at_once(broker):
    bus = await Bus.open(broker.address)
    alone, places = computers(bus)
    async with asyncio.timeout(LONGEST / 2):
        assert await alone.choose("easy", seen(), Random(0)) in seen().legal
    await bus.close()
    assert await alone.choose("easy", seen(), Random(0)) in seen().legal
    alone.close()

    assert places == [("here", 1.0)] * 2


@in_a_loop
async def test_a_worker_whose_files_differ_is_not_asked(broker, monkeypatch):
    async with working(broker, {}) as bus:
        monkeypatch.setattr(subjects, "stamp", lambda: "another")
        there, places = computers(bus)
        assert await there.choose("easy", seen(), Random(0)) in seen().legal
        there.close()

    assert places == [("here", 1.0)]


def test_the_subject_tells_versions_and_files_apart(monkeypatch):
    assert subject("moves") == f"capot.think.{subjects.stamp()}.moves"
    own = subjects.stamp.__wrapped__
    before = own()
    assert before == subjects.stamp()
    monkeypatch.setattr(subjects, "__version__", "99.0")
    assert own() != before
    monkeypatch.undo()
    monkeypatch.setattr(subjects, "source_of", lambda places: "-".join(each.name for each in places))
    assert {"kernel", "players", "rules", "study", "thinking", "cards.py"} <= set(own().split("-"))
    assert not {"static", "cli"} & set(own().split("-"))


@in_a_loop
async def test_if_a_worker_dies_while_it_thinks_another_is_asked_and_then_the_server_thinks(
    broker, monkeypatch, caplog
):
    monkeypatch.setattr(asking, "PATIENCE", 0.2)
    silent = Held()
    async with working(broker, {"some": silent}) as bus:
        there, places = computers(bus, some=ThumbPlayer())
        asked = asyncio.create_task(there.choose("some", seen(), Random(0)))
        await asyncio.to_thread(silent.started.wait)
        move = await asked
        silent.may_go_on.set()
        there.close()

    assert move == ThumbPlayer().choose(seen(), Random(0))
    assert places == [("here", 1.0)]
    assert [record.message for record in caplog.records] == [
        "a worker did not answer within 0.2 seconds, and another is asked"
    ]


@pytest.mark.parametrize(
    "answer",
    [
        b"nonsense",
        b'{"type": "moved", "move": "play 2Z"}',
        b'{"type": "moved", "move": "pass AS KS QS"}',
        b'{"type": "moved", "move": "play AS", "milliseconds": 9}',
        b'{"type": "estimated", "moves": []}',
        b'{"type": "declined", "reason": "tired"}',
    ],
)
@in_a_loop
async def test_an_answer_that_makes_no_sense_is_not_believed(broker, answer):
    async with working(broker) as bus:
        await bus.subscribe(subject("moves"), lambda message: bus.publish(message.reply, answer))
        there, places = computers(bus)
        move = await there.choose("easy", seen("polignac", 6), Random(0))
        there.close()

    assert move in seen("polignac", 6).legal
    assert places == [("here", 1.0)]


@pytest.mark.parametrize("question", [b"nonsense", b'{"type": "move"}', b"[" * 100_000])
@in_a_loop
async def test_a_worker_declines_what_makes_no_sense_and_goes_on(broker, question):
    async with working(broker, {}) as bus:
        moves = subject("moves")
        assert b"declined" in await bus.request(moves, question, LONGEST)
        job = MoveJob("easy", view_sent(seen())[1:], luck_sent(Random(0)), LONGEST)
        assert b"declined" in await bus.request(moves, msgspec.json.encode(job), LONGEST)
        there, places = computers(bus)
        await there.choose("easy", seen(), Random(0))
        there.close()

    assert places == [("elsewhere", 1.0)]


@in_a_loop
async def test_where_many_wait_for_a_worker_each_has_less_time_and_the_log_says_so(broker, caplog):
    held = Held()

    class Noting(SamplerPlayer):
        def choose(self, view, rng, budget=None):
            return held.choose(view, rng, budget)

    workers = list[Worker]()
    async with working(broker, {"hard": Noting("hard", HARD)}, begun=workers) as bus:
        there, places = computers(bus)
        asked = [asyncio.create_task(there.choose("hard", seen(), Random(0))) for _ in range(5)]
        while workers[0].waiting < len(asked):  # noqa: ASYNC110 - it tells nobody
            await asyncio.sleep(0.01)
        held.may_go_on.set()
        await asyncio.gather(*asked)
        there.close()

    shares = [share for _, share in places]
    assert {where for where, _ in places} == {"elsewhere"}
    assert min(shares) <= 0.5
    assert "moves wait" in caplog.text
    assert all(each is None or each.milliseconds < HARD.budget.milliseconds for each in held.budgets)


def test_a_worker_is_told_what_the_seat_knows_and_no_more():
    own = seen("hearts", 9)

    assert view_received(msgspec.json.decode(msgspec.json.encode(view_sent(own)))) == own


def test_luck_and_estimates_arrive_as_they_were_sent():
    luck, own = Random("luck"), seen("polignac", 6)
    estimates = {
        move: Estimate(points=1 / 3 + place, error=0.5, worth=-place, worlds=9, chance=None)
        for place, move in enumerate(own.legal.moves)
    }
    sent = msgspec.json.encode(estimates_sent(estimates))
    found = answer_of(sent)

    assert luck_received(luck_sent(luck)).random() == luck.random()
    assert isinstance(found, type(estimates_sent(estimates)))
    assert estimates_received(found, own) == estimates
    for wrong in (b"", b"luck", bytes(4 * 624) + b"\xff" * 4):
        with pytest.raises(JobError):
            luck_received(wrong)


@pytest.fixture
def two_processes(broker):
    """The command with two processes that think; it is ended if a test has not."""
    command = [sys.executable, "-m", "capot", "worker", "--processes", "2", "--bus", broker.address]
    running = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    with running:
        assert running.stdout is not None
        for _ in range(2):
            assert "A worker thinks" in running.stdout.readline()
        yield running
        running.kill()


def kill_one(running):
    children = Path(f"/proc/{running.pid}/task/{running.pid}/children").read_text(encoding="ascii")
    os.kill(int(children.split()[-1]), signal.SIGKILL)


@pytest.mark.slow
@in_a_loop
async def test_of_a_process_that_is_killed_while_it_thinks_others_do_the_work_and_it_is_replaced(
    broker, two_processes, monkeypatch
):
    monkeypatch.setattr(asking, "PATIENCE", 20)
    bus = await Bus.open(broker.address)
    there, places = computers(bus)
    asked = [asyncio.create_task(there.choose("max", seen(), Random(place))) for place in range(4)]
    await asyncio.sleep(0.5)
    kill_one(two_processes)
    moves = await asyncio.gather(*asked)
    why = await asyncio.to_thread(two_processes.stderr.readline)
    begun = await asyncio.to_thread(two_processes.stdout.readline)
    two_processes.terminate()
    out, _ = await asyncio.to_thread(two_processes.communicate)
    there.close()
    await bus.close()

    assert all(move in seen().legal for move in moves)
    assert len(places) == 4
    assert why == "A worker has ended with code -9; another begins.\n"
    assert "A worker thinks" in begun
    assert out == "The workers have stopped.\n"
    assert two_processes.returncode == 0


@pytest.mark.slow
@in_a_loop
async def test_a_real_review_by_a_worker_is_that_of_the_server(broker):
    match = new_match(GAMES["hearts"], 4)
    match = match.with_deal(lab_shuffle(2, 0, match.pack))
    while not match.needs_deal:
        seat = min(match.position.to_act)
        match = match.after(seat, ThumbPlayer().choose(view(match.position, seat), Random(0)))
    record = Record(match, ("Ann", "Ben", "Clara", "David"))
    shares: list[float] = []
    async with working(broker, {}, {}) as bus:
        found = await Workers(bus).review(record, 1, 2, shares.append, hindsight=True)
    assert found is not None
    assert len(found) > 2

    there = review_received(found, record, 1, 2)
    here = review(record, deals=(1,), seats=(2,), hindsight=True)
    for each in LANGUAGES.values():
        assert encoded(_words(there), each) == encoded(_words(here), each)
    assert replace(there, deals=()) == replace(here, deals=())
    assert there.deals[0].seats == here.deals[0].seats
    assert shares


def _words(found):
    (deal,) = found.deals
    return [(each.why, each.advice, deal.title) for each in deal.seats[0].decisions]
