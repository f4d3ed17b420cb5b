"""Two servers share their tables: whoever is asked, the one that has a table answers."""

import asyncio
import json
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock

import httpx
import pytest
from click.testing import CliRunner
from websockets.exceptions import ConnectionClosed

from capot.cli import main
from capot.server.bus.connection import no_answer, nobody_there
from capot.server.cluster import cluster, forwarding
from capot.server.messages.guests import Name
from capot.server.messages.live import Move
from capot.server.messages.lobby import Join, NewTable
from capot.server.store import leases
from capot.server.store.postgresql import Postgresql
from tests.server.guests import in_a_loop
from tests.server.live_server import LiveServer
from tests.server.nats import NatsServer

ALONE = NewTable(game="hearts", seats=4, others=["easy"] * 3)
FOR_TWO = NewTable(game="hearts", seats=4, others=["open", "easy", "easy"], listed=True)


@pytest.fixture
def place(postgres):
    """A new database that several servers may use."""
    return Postgresql(postgres.address(postgres.database()), is_shared=True)


@pytest.fixture
def two(place, broker, tmp_path):
    """Two servers with the same tables."""
    servers = [LiveServer(tmp_path / name, place, broker.address) for name in ("one", "other")]
    yield servers
    for each in servers:
        each.close()


def told(socket, wanted):
    """Return the messages of a socket up to the first that is wanted."""
    messages: list[dict[str, Any]] = []
    while not messages or not wanted(messages[-1]):
        messages.append(json.loads(socket.recv(timeout=60)))
    return messages


def state_in(message):
    return message["steps"][-1]["state"] if message["type"] == "push" else {}


def is_asked(message):
    """Whether the table waits for the guest alone."""
    state = state_in(message)
    return bool(state.get("ask")) and state["to_act"] == [state["you"]]


def begin(socket, seq=1):
    """Ask for the first deal."""
    socket.send(json.dumps({"type": "contribute", "deal": 1, "value": "00" * 32, "request": seq}))


def closed(socket):
    """Return the code with which a server closes a socket."""
    while True:
        try:
            socket.recv(timeout=60)
        except ConnectionClosed as end:
            return None if end.rcvd is None else end.rcvd.code


def wish_of(state):
    """Return a move that is asked for, as a page sends it."""
    ask, cards = state["ask"], [each["card"] for each in state["hand"] if each["playable"]]
    words = ["pass", *cards[: ask["count"]]] if ask["what"] == "pass" else ["play", cards[0]]
    return {"type": "move", "move": " ".join(words), "deal": state["deal"], "ply": state["ply"]}


def test_a_table_is_played_over_any_server_as_if_it_were_there(two):
    one, other = two
    table = one.ask("post_table", ALONE).table
    with other.other_device(one) as there, there.listen(table) as socket:
        begin(socket)
        messages = told(socket, is_asked)
        state = state_in(messages[-1])
        # In order, and each push once; the answer comes behind what it has brought about.
        seqs = [state_in(each)["seq"] for each in messages if each["type"] == "push"]
        assert seqs == sorted(set(seqs))
        kinds = [each["type"] for each in messages]
        assert kinds.index("done") > 0
        move = wish_of(state)
        socket.send(json.dumps({**move, "request": 2}))
        assert told(socket, lambda each: each.get("request") == 2)[-1]["type"] == "done"
        socket.send(json.dumps({**move, "request": 3}))
        again = told(socket, lambda each: each.get("request") == 3)[-1]
        assert (again["type"], again["status"]) == ("refused", 409)

        assert there.ask("get_table", table=table).seq == one.ask("get_table", table=table).seq
        assert there.ask("get_record", table=table) == one.ask("get_record", table=table)
        assert there.refused("post_move", Move(move="play XX", deal=1, ply=0), table=table)[0] in {
            400,
            409,
            422,
        }
        german = {"accept-language": "de"}
        answer = there.guest.get(f"tables/{table}/rules", headers=german)
        assert answer.headers["content-language"] == "de"
        assert there.guest.get("tables/nowhere").status_code == 404
        much = there.guest.post(f"tables/{table}/moves", content=b" " * 3_000_000)
        assert (much.status_code, much.json()["reason"]) == (400, "That is too long: the limit is 16 KB.")
        assert one.room.tables_open == 1
        assert other.room.tables_open == 0
    with other.other_device() as stranger:
        assert stranger.guest.get(f"tables/{table}").status_code == 403
        with stranger.listen(table) as socket:
            assert json.loads(socket.recv(timeout=60))["status"] == 403
            assert closed(socket) == 4403


def test_the_lobby_names_and_lost_devices_are_the_same_everywhere(two):
    one, other = two
    one.ask("put_guest", Name(name="Ann"))
    invited = one.ask("post_table", FOR_TWO)
    with other.other_device() as ben, other.other_device(one) as phone:
        ben.ask("put_guest", Name(name="Ben"))
        # The row is stored beside the table.
        ends = time.monotonic() + 60
        while not (shown := ben.ask("get_tables")[0]).seats[0]:
            assert time.monotonic() < ends
            time.sleep(0.02)
        assert (shown.table, shown.seats[0]) == (invited.table, "Ann")
        ben.ask("post_seat", Join(), table=invited.table)
        assert [seat.name for seat in one.ask("get_table", table=invited.table).seats][:2] == ["Ann", "Ben"]
        assert phone.ask("get_guest").name == "Ann"
        with phone.listen(invited.table) as socket:
            socket.recv(timeout=60)
            one.ask("delete_devices")
            assert closed(socket) == 1012
        assert phone.guest.get("guest").json()["name"] == ""


def test_strangers_who_come_to_different_servers_sit_together(two):
    ends = time.monotonic() + 60
    while any(len(each.peers.live) < 2 for each in two):
        assert time.monotonic() < ends
        time.sleep(0.02)
    # Each server is the home of some games.
    for game in ("hearts-classic", "polignac", "skat"):
        met = {each.ask("post_stranger", {}, game=game).table for each in two}
        assert len(met) == 1
        for each in two:
            each.ask("delete_seat", table=next(iter(met)))


def test_a_guest_is_forgotten_at_the_tables_of_all_servers(two):
    one, other = two
    with other.other_device(one) as there, other.other_device() as ben:
        one.ask("put_guest", Name(name="Ann"))
        ben.ask("put_guest", Name(name="Ben"))
        invited = ben.ask("post_table", FOR_TWO)
        one.ask("post_seat", Join(invitation=invited.invitation), table=invited.table)
        there.ask("post_table", ALONE)
        assert other.room.tables_open == 2
        one.ask("delete_guest")
        assert "Ann" not in [seat.name for seat in ben.ask("get_table", table=invited.table).seats]
        assert [each.table for each in ben.ask("get_tables")] == [invited.table]


def test_the_tables_of_a_server_that_stops_are_taken_over_at_once(two, monkeypatch):
    """Nobody waits until its lease has run out, which here would take an hour."""
    for module in (leases, cluster):
        monkeypatch.setattr(module, "LEASE", 3600.0)
    one, other = two
    table = one.ask("post_table", ALONE).table
    with other.other_device(one) as there:
        with there.listen(table) as socket:
            begin(socket)
            state = state_in(told(socket, is_asked)[-1])
            one.close()
            assert closed(socket) == 1012
        after = there.ask("get_table", table=table)
        assert (after.seq, after.hand[0].card) == (state["seq"], state["hand"][0]["card"])
        with there.listen(table) as socket:
            assert is_asked(json.loads(socket.recv(timeout=60)))


def test_those_who_wait_for_the_tables_of_a_silent_server_hear_at_once_that_it_has_ended(two, monkeypatch):
    """Hundreds may wait: they do not ask again and again, and are answered once it is known."""
    for name in ("PATIENCE", "_LOOK_AGAIN"):
        monkeypatch.setattr(forwarding, name, 3600.0)
    one, other = two
    table = one.ask("post_table", ALONE).table
    tried, has_failed = list[str](), threading.Event()

    async def noted(_number, name, *_rest):
        tried.append(name)
        has_failed.set()
        raise nobody_there()

    monkeypatch.setattr(other.peers.relay, "through", noted)
    with other.other_device(one) as there, ThreadPoolExecutor(1) as thread:
        answer = thread.submit(there.ask, "get_table", table=table)
        assert has_failed.wait(60)
        one.close()
        # Long before it would look again.
        assert answer.result(timeout=60).table == table
    assert tried == [table]
    assert other.room.tables_open == 1


def test_a_killed_server_is_ended_as_soon_as_somebody_asks_for_a_table_of_it(
    two, place, postgres, monkeypatch
):
    """Nobody answers for it on the bus, and the database has lost it, whose lease here takes an hour."""
    for name in ("LEASE", "LEASE_UNCONNECTED"):
        monkeypatch.setattr(leases, name, 3600.0)
    # It ends nobody in its first seconds.
    monkeypatch.setattr(forwarding, "PATIENCE", 3600.0)
    one, other = two
    table = one.ask("post_table", ALONE).table
    asyncio.run_coroutine_threadsafe(one.peers.close(), one.loop).result(60)
    ends = """SELECT pg_terminate_backend(pid, 5000) FROM processes JOIN pg_stat_activity
              ON application_name LIKE connections || '%' WHERE number = {}"""
    database = place.address.partition("?")[0].rpartition("/")[2]
    postgres.tell(ends.format(one.peers.number), database)

    with other.other_device(one) as there:
        assert there.ask("get_table", table=table).table == table
    assert other.room.tables_open == 1


@in_a_loop
async def test_those_who_wait_for_a_server_that_is_not_known_do_not_ask_without_a_pause(monkeypatch):
    pauses = list[float]()

    async def noted(seconds):
        pauses.append(seconds)

    alone: Any = SimpleNamespace(watch=lambda _: None, secret=b"")
    known = cluster.Cluster(alone, alone, alone)
    known.live = frozenset({7})
    monkeypatch.setattr(asyncio, "sleep", noted)

    await known.until_gone(8, 60.0)
    await known.until_gone(7, 0.0)

    assert len(pauses) == 1


def test_what_only_reads_is_asked_again_if_a_server_goes_without_an_answer(two, monkeypatch):
    one, other = two
    table = one.ask("post_table", ALONE).table
    passed_on = other.peers.relay.through

    async def through(number, table, scope, receive, send):
        if scope["path"] not in seen:
            seen.add(scope["path"])
            raise no_answer()
        await passed_on(number, table, scope, receive, send)

    seen: set[str] = set()
    monkeypatch.setattr(other.peers.relay, "through", through)
    with other.other_device(one) as there:
        assert there.ask("get_table", table=table).seq == one.ask("get_table", table=table).seq
        with there.listen(table) as socket:
            assert json.loads(socket.recv(timeout=60))["type"] == "push"
        move = Move(move="play XX", deal=1, ply=0)
        assert there.refused("post_move", move, table=table)[0] == 503
        assert there.refused("post_move", move, table=table)[0] != 503


def test_a_server_that_was_taken_for_dead_refuses_moves_and_another_goes_on(two, monkeypatch):
    """As after a pause of a whole computer: the server does not know that it has lost its tables."""
    one, other = two
    table = one.ask("post_table", ALONE).table
    with other.other_device(one) as there, one.listen(table) as socket:
        begin(socket)
        state = state_in(told(socket, is_asked)[-1])
        beat, awake, asked = one.room.storage.leases.beat, one.peers.awake, asyncio.Event()

        async def asking():
            asked.set()
            await awake()

        async def late(seconds):
            """Beat once somebody asks whether this server still has its tables."""
            await asked.wait()
            return await beat(seconds)

        monkeypatch.setattr(one.peers, "awake", asking)
        monkeypatch.setattr(one.room.storage.leases, "beat", late)
        for module in (leases, cluster):
            monkeypatch.setattr(module, "LEASE", 0.6)
        ends = time.monotonic() + 60
        while one.peers.number in other.peers.live:
            assert time.monotonic() < ends
            time.sleep(0.02)
        move = wish_of(state)
        socket.send(json.dumps({**move, "request": 7}))
        refused = told(socket, lambda each: each.get("request") == 7)[-1]
        assert (refused["type"], refused["status"]) == ("refused", 503)
        assert there.ask("get_table", table=table).seq == state["seq"]
        with there.listen(table) as again:
            again.recv(timeout=60)
            again.send(json.dumps({**move, "request": 8}))
            assert told(again, lambda each: each.get("request") == 8)[-1]["type"] == "done"
        # It wakes, and answers with the present state.
        assert one.ask("get_table", table=table).seq > state["seq"]


def test_beats_are_expected_as_late_as_they_were_for_a_while():
    late = cluster.later(0.0, 2.5, 0.5)

    assert late == pytest.approx(2.0)
    assert 1.9 < cluster.later(late, 0.5, 0.5) < late
    assert cluster.later(late, 1000.0, 0.5) == cluster.MOST_LATE
    assert cluster.later(0.0, 0.5, 0.5) == 0.0


@pytest.mark.parametrize("pause", [0.1, 0.5])
def test_hurried_beats_note_and_forget_their_lateness_as_others_do(pause):
    late = [cluster.later(0.0, pause + 0.4, pause)]
    for _ in range(round(17 / pause)):
        late.append(cluster.later(late[-1], pause, pause))

    assert late[0] == pytest.approx(0.4)
    assert late[-1] == pytest.approx(0.2, rel=0.01)


@pytest.mark.parametrize(
    ("silence", "unheard", "pauses"),
    [(0.0, (7,), [0.02, 0.01, 0.01]), (3599.4, (), [0.02, 0.02, 0.02]), (3599.99, (), [0.02, 0.01, 0.01])],
    ids=["the bus does not reach a process", "no lease runs out soon", "a lease is about to run out"],
)
@in_a_loop
async def test_each_beat_is_compared_with_the_pause_before_it(monkeypatch, silence, unheard, pauses):
    for name, seconds in {"BEAT": 0.02, "_LOOK": 0.01, "LEASE": 3600.0}.items():
        monkeypatch.setattr(cluster, name, seconds)
    found, have_come = list[float](), asyncio.Event()

    def noted(_late, _gap, pause):
        found.append(pause)
        if len(found) == len(pauses):
            have_come.set()
        return 0.0

    monkeypatch.setattr(cluster, "later", noted)
    held = AsyncMock(number=1, silence=silence, **{"beat.return_value": frozenset({1, 7})})
    room: Any = SimpleNamespace(secret=b"", storage=SimpleNamespace(leases=held), work_with=lambda _: None)
    bus: Any = AsyncMock(watch=lambda _: None)

    known = await cluster.Cluster.open(bus, room)
    known.live = frozenset({1, 7})
    for number in unheard:
        await known.until_gone(number, 0.0)
    await have_come.wait()
    await known.close()

    assert found == pauses


def test_without_the_bus_tables_elsewhere_are_refused_with_a_sentence_and_go_on_when_it_is_back(
    place, tmp_path
):
    broker = NatsServer()
    one, other = (LiveServer(tmp_path / name, place, broker.address) for name in ("one", "other"))
    table = one.ask("post_table", ALONE).table
    with other.other_device(one) as there:
        with there.listen(table) as socket, one.listen(table) as here:
            socket.recv(timeout=60)
            broker.kill()
            assert closed(socket) == 1012
            # Here everything goes on.
            begin(here)
            told(here, is_asked)
        answer = there.guest.get(f"tables/{table}")
        assert answer.status_code == 503
        assert answer.json()["reason"].startswith(
            "The server cannot reach the others at the moment, and nothing"
        )
        with there.listen(table) as socket:
            assert json.loads(socket.recv(timeout=60))["status"] == 503
            assert closed(socket) == 1012
        assert (
            httpx.get(f"http://{there.guest.base_url.netloc.decode()}/healthz", timeout=600).json()["bus"]
            == "away"
        )
        broker.start()
        ends = time.monotonic() + 60
        while there.guest.get(f"tables/{table}").status_code != 200:
            assert time.monotonic() < ends
            time.sleep(0.1)
    assert one.room.tables_open == 1
    for each in (one, other):
        each.close()
    broker.close()


def test_a_server_whose_bus_does_not_answer_is_refused(place):
    def said_to(*words):
        return CliRunner().invoke(main, ["serve", "--port", "0", *words]).stderr

    assert "it is not an address such as nats://" in said_to("--bus", "http://127.0.0.1:1")
    said = said_to("--database", place.address, "--bus", "nats://ann:secret@127.0.0.1:1")
    assert "The bus nats://127.0.0.1:1 does not answer" in said
    assert "secret" not in said
