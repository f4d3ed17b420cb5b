"""Traffic on the WebSocket of a table."""

import asyncio
import contextlib
import json
import time
from collections.abc import Coroutine
from typing import TYPE_CHECKING, Any, cast

import httpx
import pytest
from websockets import Headers
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.server import ServerProtocol
from websockets.sync.client import ClientConnection, connect

from capot.server.http.app import create_app
from capot.server.http.connections import Socket
from capot.server.http.limits import RATES, Allowance, Allowed, Rate
from capot.server.http.service import Settings
from tests.server.doorway import Door, DoorRoom, opened
from tests.server.garbage import none_left
from tests.server.guests import in_a_loop

if TYPE_CHECKING:
    from capot.server.room import Room


def sit(door: Door, guest: httpx.Client, query: str = "", **more: Any) -> ClientConnection:
    """Return the socket of a guest at the table."""
    cookies = "; ".join(f"{name}={value}" for name, value in guest.cookies.items())
    socket: ClientConnection = connect(
        door.socket + query, additional_headers=Headers(cookie=cookies), **more
    )
    return socket


def heard(socket: ClientConnection) -> dict[str, Any]:
    """Return the next message."""
    message: dict[str, Any] = json.loads(socket.recv(timeout=60))
    return message


def happened(push: dict[str, Any]) -> list[dict[str, Any]]:
    """Return all that a push says has happened."""
    return [each for step in push["steps"] for each in step["happened"]]


def say(socket: ClientConnection, **message) -> None:
    """Send a message."""
    socket.send(json.dumps(message))


def move(socket: ClientConnection, text: str, request: int | None = None) -> None:
    """Ask for a move."""
    say(socket, type="move", move=text, deal=1, ply=0, request=request)


def ended(socket: ClientConnection) -> int:
    """Return the code with which a socket is closed, whatever is said before."""
    with contextlib.suppress(ConnectionClosed):
        while True:
            socket.recv(timeout=60)
    assert socket.close_code is not None
    return socket.close_code


def test_the_first_message_tells_how_things_stand(door, seated):
    with sit(door, seated) as socket:
        first = heard(socket)

    assert first["type"] == "push"
    (step,) = first["steps"]
    assert step["happened"] == []
    assert step["state"]["you"] == 0


@pytest.mark.parametrize(("language", "name"), [("fr", "Dame de pique (Hearts)"), ("en", "Hearts")])
def test_each_reader_of_a_table_is_told_in_the_language_of_the_socket(door, seated, language, name):
    with sit(door, seated) as other, sit(door, seated, f"?language={language}") as socket:
        assert heard(socket)["steps"][0]["state"]["name"] == name
        assert heard(other)["steps"][0]["state"]["name"] == "Hearts"


def test_a_page_that_asks_whether_the_server_is_there_is_answered_and_nothing_else_happens(door, seated):
    with sit(door, seated) as socket:
        heard(socket)
        say(socket, type="ping", request=4)
        assert heard(socket) == {"type": "done", "request": 4}


def test_a_page_that_asks_is_answered_while_its_move_is_carried_out(door, seated):
    with sit(door, seated) as socket:
        heard(socket)
        move(socket, "slow", 1)
        say(socket, type="ping", request=2)
        assert heard(socket) == {"type": "done", "request": 2}

        door.table.go_on()
        messages = [heard(socket), heard(socket)]
    assert {"type": "done", "request": 1} in messages


def test_requests_that_do_something_wait_for_the_one_before(door, seated):
    with sit(door, seated) as socket:
        heard(socket)
        move(socket, "slow")
        say(socket, type="ping", request=2)
        say(socket, type="say", phrase="hello")
        assert heard(socket) == {"type": "done", "request": 2}
        door.table.go_on()

        assert [happened(heard(socket))[0]["type"] for _ in range(2)] == ["moved", "said"]


def test_a_page_that_asks_is_answered_though_several_of_its_requests_wait(door, seated):
    with sit(door, seated) as socket:
        heard(socket)
        move(socket, "slow")
        say(socket, type="say", phrase="hello")
        say(socket, type="say", phrase="oops")
        say(socket, type="ping", request=2)
        assert heard(socket) == {"type": "done", "request": 2}
        door.table.go_on()

        told = [happened(heard(socket))[0] for _ in range(3)]
    assert [each.get("phrase") for each in told] == [None, "hello", "oops"]


def test_who_comes_back_hears_what_was_missed(door, seated):
    for _ in range(2):
        seated.post("/api/v1/tables/t1/moves", json={"move": "x", "deal": 1, "ply": 0})

    with sit(door, seated, "?since=1") as socket:
        assert [each["type"] for each in happened(heard(socket))] == ["moved"]


def test_a_move_is_done_and_told(door, seated):
    with sit(door, seated) as socket:
        heard(socket)
        move(socket, "play QS", 7)

        messages = [heard(socket), heard(socket)]
    assert {"type": "done", "request": 7} in messages
    (push,) = (each for each in messages if each["type"] == "push")
    said = {"words": "", "highlight": ""}
    moved = {"type": "moved", "seat": 0, "move": "play QS", "count": None, "helper": None, **said}
    assert happened(push) == [moved]


def test_two_pages_of_one_seat_both_hear_everything(door, seated):
    with sit(door, seated) as one, sit(door, seated) as other:
        heard(one), heard(other)
        say(one, type="say", phrase="hello")

        assert (
            happened(heard(one)) == happened(heard(other)) == [{"type": "said", "seat": 0, "phrase": "hello"}]
        )


@pytest.mark.parametrize(("text", "status"), [("conflict", 409), ("illegal", 422), ("bug", 500)])
def test_a_refused_request_is_answered_by_its_number(door, seated, text, status, caplog):
    with sit(door, seated) as socket:
        heard(socket)
        move(socket, text, 3)
        refused = heard(socket)
        move(socket, "play QS", 4)

        assert (refused["type"], refused["request"], refused["status"]) == ("refused", 3, status)
        assert {heard(socket)["type"], heard(socket)["type"]} == {"push", "done"}
    assert [each.message for each in caplog.records] == ["a request on a socket failed"] * (status == 500)


@pytest.mark.parametrize(
    ("message", "request_"),
    [
        ("nonsense", None),
        ("", None),
        ('{"type": "fly", "request": 5}', 5),
        ('{"type": "say", "phrase": "boo", "request": 6}', 6),
        ('{"type": "say", "phrase": "boo", "request": "6"}', None),
        (b"\xff", None),
    ],
)
def test_what_cannot_be_read_is_refused_and_the_socket_stays(door, seated, message, request_):
    with sit(door, seated) as socket:
        heard(socket)
        socket.send(message)
        refused = heard(socket)
        say(socket, type="say", phrase="oops")

        assert (refused["status"], refused["request"]) == (400, request_)
        assert happened(heard(socket))[0]["phrase"] == "oops"


def test_a_message_of_more_than_4_kb_ends_the_socket(door, seated):
    with sit(door, seated) as socket:
        heard(socket)
        socket.send("x" * 5000)

        assert ended(socket) == 1009


@pytest.mark.parametrize(
    ("query", "status"), [("", 403), ("?invitation=wrong", 403), ("?invitation=open-sesame&since=x", 400)]
)
def test_who_is_not_let_in_is_told_why(door, guest, query, status):
    with sit(door, guest, query) as socket:
        refused = heard(socket)

        assert (refused["type"], refused["request"], refused["status"]) == ("refused", None, status)
        assert ended(socket) == 4000 + status


def test_an_unknown_table_is_told_before_the_socket_closes(door):
    with connect(door.socket.replace("t1", "t2")) as socket:
        assert heard(socket)["reason"] == "There is no such table."
        assert ended(socket) == 4404


def test_an_invitation_lets_watchers_in(door, guest):
    with sit(door, guest, "?invitation=open-sesame") as socket:
        assert heard(socket)["steps"][-1]["state"]["you"] is None


def test_a_page_of_another_site_is_not_let_in(door, seated):
    with pytest.raises(InvalidStatus) as refused:
        sit(door, seated, origin="https://evil.example")

    assert refused.value.response.status_code == 403


def test_a_page_that_goes_is_told_to_the_table(door, seated):
    with sit(door, seated) as socket:
        heard(socket)
        (connection,) = door.table.connections
    assert connection.is_closed.wait(timeout=60)


def test_a_move_is_carried_out_though_its_page_goes_at_once(door, seated):
    with sit(door, seated) as socket:
        move(socket, "play QS")

    assert door.table.moved.wait(timeout=60)


class Page:
    """A page that has sent all its messages before the server reads the first, in the same loop.

    It is gone once the answer to its ping is ``lost``.
    """

    def __init__(self, *messages: str, lost: bool = False) -> None:
        self.codes: list[int] = []
        self.has_ended = asyncio.Event()
        self._came = [{"type": "websocket.connect"}]
        self._came += [{"type": "websocket.receive", "text": each} for each in messages]
        self._lost = lost

    async def receive(self) -> Any:
        if not self._came:
            if self._lost:
                await self.has_ended.wait()
            return {"type": "websocket.disconnect", "code": 1006}
        return self._came.pop(0)

    async def send(self, message: Any) -> None:
        await asyncio.sleep(0)
        if self._lost and "done" in message.get("text", ""):
            self.has_ended.set()
            raise OSError
        if message["type"] == "websocket.close":
            self.codes.append(message["code"])
            self.has_ended.set()


def served(page: Page, room: DoorRoom, settings: Settings | None = None) -> Coroutine[Any, Any, None]:
    """Let an application serve the page at its table."""
    path = "/api/v1/tables/t1/events"
    query = f"invitation={room.only.invitation}".encode()
    scope = {"type": "websocket", "path": path, "raw_path": path.encode(), "query_string": query}
    scope |= {"scheme": "ws", "headers": [(b"host", b"localhost")], "subprotocols": [], "root_path": ""}
    app = create_app(cast("Room", room), settings or Settings())
    return app(scope, page.receive, page.send)


PING = '{"type": "ping", "request": 2}'


@pytest.mark.parametrize(
    "page",
    [
        Page('{"type": "move", "move": "slow", "deal": 1, "ply": 0}', PING, lost=True),
        Page('{"type": "move", "move": "slow", "deal": 1, "ply": 0}', "x" * 5000),
    ],
    ids=["lost", "too-long"],
)
@in_a_loop
async def test_a_move_is_carried_out_though_its_page_is_gone_or_cut_off_meanwhile(page):
    room = DoorRoom()
    serving = asyncio.create_task(served(page, room))
    await page.has_ended.wait()
    room.only.go_on()
    await serving

    assert room.only.seq == 1


@pytest.mark.parametrize("before", [0, 1])
@in_a_loop
async def test_a_page_that_floods_its_socket_with_pings_and_requests_at_once_is_cut_off(before):
    few = Allowed(rates={**RATES, "requests": Allowance(Rate(2, 0.001), Rate(9, 9))})
    both = ['{"type": "say", "phrase": "hello"}', PING]
    page = Page(*[PING] * before, *both * 60)
    await served(page, DoorRoom(), Settings(allowed=few))

    assert page.codes == [1008]


def test_a_page_that_goes_before_its_answer_leaves_nothing_to_the_garbage_collector():
    """A server collects old objects once a day, and a closed socket keeps what compressed its messages."""
    with (
        none_left(Socket, ServerProtocol),
        opened() as door,
        httpx.Client(base_url=door.url, timeout=600) as guest,
    ):
        guest.post("/api/v1/tables/t1/seats", json={"invitation": door.table.invitation}).raise_for_status()
        with sit(door, guest) as socket:
            heard(socket)
            move(socket, "slow", 1)
            say(socket, type="ping", request=2)
            assert heard(socket) == {"type": "done", "request": 2}
            (connection,) = door.table.connections
        door.table.go_on()
        assert connection.is_closed.wait(timeout=60)


def test_a_connection_that_the_table_closes_shall_come_again(door, seated):
    with sit(door, seated) as socket:
        heard(socket)
        door.table.hang_up()

        assert ended(socket) == 1012


def test_pages_shall_come_again_when_the_server_stops(door, seated):
    with sit(door, seated) as socket:
        heard(socket)
        door.stop()

        assert ended(socket) == 1012


def test_a_slow_page_holds_up_nobody(door, seated):
    with (
        sit(door, seated, max_queue=1, compression=None, close_timeout=0.1) as slow,
        sit(door, seated) as quick,
    ):
        heard(slow), heard(quick)
        for number in range(300):
            door.table.tell_from_outside("x" * 20_000)
            assert happened(heard(quick))[0]["move"], number


def test_a_page_for_which_there_is_no_file_hears_why_and_may_come_again():
    with opened(files=8) as door, httpx.Client(base_url=door.url) as guest, contextlib.ExitStack() as pages:
        guest.post("/api/v1/tables", json={"game": "hearts", "seats": 4, "others": ["open"] * 3})
        came = [pages.enter_context(sit(door, guest)) for _ in range(5)]
        said = [heard(each) for each in came]
        assert {each["type"] for each in said[:3]} == {"push"}

        assert (said[-1]["status"], said[-1]["request"]) == (503, None)
        assert said[-1]["reason"].startswith("All places on this server are taken.")
        assert ended(came[-1]) == 1012
        # Other requests are answered.
        assert guest.get("/api/v1/tables/t1").status_code == 200
        pages.close()
        # The server notes after a moment that they have gone.
        until = time.monotonic() + 60
        while (again := heard(pages.enter_context(sit(door, guest))))["type"] != "push":
            assert again["status"] == 503
            assert time.monotonic() < until
