"""Requests and sockets between processes: their events arrive whole and in order, or the session ends."""

import asyncio
import gc
import json
import weakref
from contextlib import suppress
from unittest.mock import AsyncMock, Mock

import msgspec
import pytest
from starlette.websockets import WebSocket

from capot.server.bus.connection import Bus, NoAnswer, NobodyThere
from capot.server.cluster.relay import Relay
from capot.server.cluster.sessions import LARGEST, WINDOW, Ended, Frame, Kind, Session
from tests.server.guests import in_a_loop


class Wire:
    """A line that carries the frames of one end to the other, ``but`` for some that are lost."""

    def __init__(self, *but: int) -> None:
        self.frames: list[Frame] = []
        self.but = but
        self.ends: list[Session] = []

    def end(self, own: int, peer: int) -> Session:
        async def publish(data: bytes) -> None:
            frame = msgspec.msgpack.decode(data, type=Frame)
            self.frames.append(frame)
            other = next((each for each in self.ends if each.peer == own), None)
            if other is not None and not (own == 1 and frame.place in self.but):
                other.arrive(frame)

        session = Session(own, peer, publish)
        self.ends.append(session)
        return session


@in_a_loop
async def test_a_long_event_arrives_whole():
    wire = Wire()
    here, there = wire.end(1, 2), wire.end(2, 1)
    long = json.dumps(["x" * LARGEST, "y" * LARGEST]).encode()

    await here.send(Kind.EVENT, long)
    await here.send(Kind.EVENT, b"short")

    assert [await there.receive(), await there.receive()] == [long, b"short"]
    assert max(len(each.data) for each in wire.frames) == LARGEST
    await here.close()
    with pytest.raises(Ended):
        await there.receive()


@in_a_loop
async def test_an_event_that_was_lost_ends_the_session_before_the_next_is_heard():
    wire = Wire(1)
    here, there = wire.end(1, 2), wire.end(2, 1)
    for number in range(3):
        await here.send(Kind.EVENT, b"%d" % number)

    assert await there.receive() == b"0"
    with pytest.raises(NoAnswer):
        await there.receive()
    with pytest.raises(NoAnswer):
        await there.send(Kind.EVENT, b"too late")


@in_a_loop
async def test_a_session_that_is_over_does_not_wait_for_the_garbage_collector():
    """With it go the page's socket and its buffers, and a server collects old objects once a day."""
    wire = Wire()
    here, there = wire.end(1, 2), wire.end(2, 1)
    await here.close()
    with suppress(Ended):
        await there.receive()
    gc.disable()
    try:
        ended = weakref.ref(there)
        wire.ends.clear()
        del there
        assert ended() is None
    finally:
        gc.enable()


@in_a_loop
async def test_a_sender_waits_for_a_slow_reader():
    wire = Wire()
    here, there = wire.end(1, 2), wire.end(2, 1)
    sending = asyncio.create_task(_sent(here, 3 * WINDOW))
    while len(wire.frames) < WINDOW:  # noqa: ASYNC110 - the sender tells nobody
        await asyncio.sleep(0)
    for _ in range(10):
        await asyncio.sleep(0)
    assert len(wire.frames) == WINDOW

    heard = [await there.receive() for _ in range(3 * WINDOW)]

    await sending
    assert heard == [b"%d" % number for number in range(3 * WINDOW)]


async def _sent(session: Session, count: int) -> None:
    for number in range(count):
        await session.send(Kind.EVENT, b"%d" % number)


@in_a_loop
async def test_a_server_that_was_taken_for_dead_passes_nothing_on_to_itself():
    """It would take its own request for the answer."""
    bus = Mock(spec=Bus, subscribe=AsyncMock())
    relay = Relay(bus, "capot")
    await relay.begin(7)

    with pytest.raises(NobodyThere):
        await relay.through(7, "t", {"type": "http"}, AsyncMock(), AsyncMock())
    bus.publish.assert_not_called()


@in_a_loop
async def test_a_socket_that_ends_before_it_has_begun_is_no_error(caplog):
    async def app(scope, receive, send):
        await WebSocket(scope, receive, send).accept()

    scope: dict[str, object] = {
        "type": "websocket",
        "path": "/",
        "query_string": b"",
        "headers": [],
        "client": None,
        "server": None,
    }
    opening = msgspec.msgpack.encode({"table": "", "scope": scope})
    bus = Mock(spec=Bus)
    relay = Relay(bus, "capot")
    relay.serve(app, AsyncMock())
    await relay.begin(7)
    take = bus.subscribe.await_args.args[1]

    for frame in (Frame(9, 0, Kind.OPEN, opening), Frame(9, 1, Kind.END)):
        await take(Mock(subject="capot.to.7.key", data=msgspec.msgpack.encode(frame)))
    while len(relay):  # noqa: ASYNC110 - nobody is told
        await asyncio.sleep(0)

    assert not caplog.records
