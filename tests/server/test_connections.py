"""Half a request is not waited for, and the connections of an address are limited."""

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from typing import Any, cast

import pytest
import uvicorn
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.server import ServerState

from capot.server.http import connections
from capot.server.http.connections import (
    BODY_WITHIN,
    HEADERS_WITHIN,
    MOST_OF_ADDRESS,
    READ_WITHIN,
    PatientProtocol,
    Socket,
    TrustingProtocol,
)

HEAD = b"POST /api/v1/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n"

HANDSHAKE = (
    b"GET / HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)

EMPTY_PONG = b"\x8a\x80\0\0\0\0"


class Timer:
    """A call that comes when the time of a `Loop` has come."""

    def __init__(self, when: float, call: Callable[[], None]) -> None:
        self.when, self.call = when, call
        self.is_cancelled = False

    def cancel(self) -> None:
        self.is_cancelled = True


@dataclass
class Loop:
    """As much of an event loop as a connection needs, with a clock that is set by hand."""

    now: float = 0.0
    timers: list[Timer] = field(default_factory=list)
    requests: int = 0

    def time(self) -> float:
        return self.now

    def call_later(self, seconds: float, call: Callable[[], None]) -> Timer:
        self.timers.append(Timer(self.now + seconds, call))
        return self.timers[-1]

    def create_task(self, work: Coroutine[Any, Any, None]) -> "asyncio.Future[None]":
        work.close()
        self.requests += 1
        done: asyncio.Future[None] = asyncio.Future(loop=asyncio.new_event_loop())
        done.get_loop().close()
        return done

    def passes(self, seconds: float) -> None:
        self.now += seconds
        for each in [each for each in self.timers if each.when <= self.now and not each.is_cancelled]:
            self.timers.remove(each)
            each.call()


class Transport:
    """The other end of a connection."""

    def __init__(self, host: str) -> None:
        self.host = host
        self.is_over = False
        self.written: list[bytes] = []

    def get_extra_info(self, name: str) -> Any:
        return (self.host, 5) if name == "peername" else None

    def abort(self) -> None:
        self.is_over = True

    close = abort

    def is_closing(self) -> bool:
        return self.is_over

    def write(self, data: bytes) -> None:
        self.written.append(data)

    pause_reading = resume_reading = lambda _: None


async def nothing(_scope: object, _receive: object, _send: object) -> None:
    """Be an application."""


@pytest.fixture
def state() -> ServerState:
    return ServerState()


def connected(
    state: ServerState, loop: Loop, host: str = "192.0.2.1", kind: type[PatientProtocol] = PatientProtocol
) -> tuple[PatientProtocol, Transport]:
    config = uvicorn.Config(nothing, http=kind, lifespan="off", log_config=None)
    protocol = kind(config, state, {}, cast("Any", loop))
    transport = Transport(host)
    protocol.connection_made(cast("Any", transport))
    return protocol, transport


@pytest.mark.parametrize("sent", [b"", b"G", HEAD[:-2]])
def test_who_does_not_finish_the_head_of_a_request_is_not_waited_for(state, sent):
    loop = Loop()
    protocol, end = connected(state, loop)
    for byte in sent:
        protocol.data_received(bytes([byte]))

    loop.passes(HEADERS_WITHIN - 1)
    assert not end.is_over
    loop.passes(1)

    assert end.is_over


def test_who_sends_a_head_in_drops_has_no_more_time_for_it(state):
    loop = Loop()
    protocol, end = connected(state, loop)
    for byte in HEAD[: int(HEADERS_WITHIN)]:
        protocol.data_received(bytes([byte]))
        loop.passes(1)

    assert end.is_over
    assert not loop.requests


def test_who_does_not_finish_the_body_of_a_request_is_not_waited_for(state):
    loop = Loop()
    protocol, end = connected(state, loop)
    loop.passes(HEADERS_WITHIN - 1)
    protocol.data_received(HEAD + b"12345")
    assert loop.requests == 1

    loop.passes(BODY_WITHIN - 1)
    assert not end.is_over
    protocol.data_received(b"6")
    loop.passes(1)

    assert end.is_over


def test_a_whole_request_may_take_long_to_answer(state):
    loop = Loop()
    protocol, end = connected(state, loop)
    protocol.data_received(HEAD + b"1234567890")

    loop.passes(1000)

    assert not end.is_over


def test_who_stops_reading_is_not_waited_for(state):
    loop = Loop()
    protocol, end = connected(state, loop)
    protocol.data_received(HEAD + b"1234567890")
    protocol.pause_writing()
    loop.passes(READ_WITHIN - 1)
    protocol.resume_writing()
    loop.passes(1)
    assert not end.is_over

    protocol.pause_writing()
    loop.passes(READ_WITHIN)
    assert end.is_over


def test_the_connections_of_an_address_are_limited_and_leave_others_theirs(state):
    loop = Loop()
    some = [connected(state, loop) for _ in range(MOST_OF_ADDRESS)]
    assert not any(end.is_over for _, end in some)

    protocol, end = connected(state, loop)
    assert end.is_over
    protocol.connection_lost(None)
    assert not connected(state, loop, "192.0.2.2")[1].is_over

    some[0][0].connection_lost(None)
    assert not connected(state, loop)[1].is_over


def test_sockets_are_among_the_connections_of_an_address(state):
    config = uvicorn.Config(nothing, lifespan="off", log_config=None)
    for _ in range(MOST_OF_ADDRESS):
        Socket(config, state, {}, cast("Any", Loop())).connection_made(cast("Any", Transport("192.0.2.1")))

    assert connected(state, Loop())[1].is_over
    assert not connected(state, Loop(), "192.0.2.2")[1].is_over


def test_the_address_of_a_connection_is_looked_up_once(state, monkeypatch):
    """After a restart thousands come at once, and each is compared with all that are there."""
    looked_up = list[str]()

    def noted(host: str) -> str:
        looked_up.append(host)
        return host

    monkeypatch.setattr(connections, "address_at", noted)
    hosts = [f"192.0.2.{number}" for number in range(20)]

    for host in hosts:
        connected(state, Loop(), host)

    assert looked_up == hosts


@pytest.mark.parametrize(("host", "kind"), [("127.0.0.1", PatientProtocol), ("192.0.2.1", TrustingProtocol)])
def test_connections_of_this_computer_and_through_a_proxy_are_not_counted(state, host, kind):
    loop = Loop()

    ends = [connected(state, loop, host, kind)[1] for _ in range(MOST_OF_ADDRESS + 1)]

    assert not any(end.is_over for end in ends)


def asked_for(state: Any, transport: Transport) -> Socket:
    """Return a socket that a page has asked for."""
    config = uvicorn.Config(nothing, lifespan="off", log_config=None)
    socket = Socket(config, state, {}, cast("Any", Loop()))
    socket.connection_made(cast("Any", transport))
    socket.data_received(HANDSHAKE)
    return socket


def test_a_page_that_was_dropped_because_it_answers_no_pings_is_no_fault_of_the_server(state):
    socket = asked_for(state, Transport("192.0.2.1"))
    asyncio.run(socket.send({"type": "websocket.accept"}))
    socket.keepalive_timeout()

    with pytest.raises(ClientDisconnected):
        asyncio.run(socket.send({"type": "websocket.send", "text": "{}"}))


def test_only_a_page_that_has_been_silent_is_pinged_and_dropped_if_it_does_not_answer(state):
    transport = Transport("192.0.2.1")
    socket = asked_for(state, transport)
    asyncio.run(socket.send({"type": "websocket.accept"}))
    transport.written.clear()
    loop = cast("Loop", socket.loop)

    loop.passes(15)
    socket.data_received(EMPTY_PONG)
    loop.passes(15)
    assert not transport.written
    loop.passes(5)
    assert [data[:1] for data in transport.written] == [b"\x89"]
    loop.passes(20)
    assert transport.is_over


def test_a_page_that_leaves_before_its_socket_is_accepted_is_no_fault_of_the_server(state):
    """Uvicorn accepts nothing on a connection that closes, and would then refuse what is sent next."""
    transport = Transport("192.0.2.1")
    socket = asked_for(state, transport)
    transport.close()

    for event in ({"type": "websocket.accept"}, {"type": "websocket.send", "text": "{}"}):
        with pytest.raises(ClientDisconnected):
            asyncio.run(socket.send(event))
