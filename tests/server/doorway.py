"""A room that does as a test says, and a server before it: for what has nothing to do with cards."""

# ruff: noqa: ARG002 - they have the methods of a room, whatever they make of the arguments

import asyncio
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

from capot.language.texts import phrase, say
from capot.server.errors import Conflict, Forbidden, Illegal, NotFound
from capot.server.http.app import create_app
from capot.server.http.service import Settings
from capot.server.messages.chat import Chat, Chatted
from capot.server.messages.guests import Guest
from capot.server.messages.live import Contribute, Move, Moved, Push, Said, Say, Step
from capot.server.messages.lobby import FaceSet, Invited, Join, NewTable, TableInfo
from capot.server.messages.states import Opening, TableState
from capot.server.run import Server

if TYPE_CHECKING:
    from capot.server.room import Room


def state(seq: int, **known: Any) -> TableState:
    """Return a table at which nothing has been dealt."""
    empty: dict[str, Any] = dict.fromkeys(TableState.__struct_fields__)
    lists = (
        "house_rules",
        "seats",
        "to_act",
        "chosen",
        "hand",
        "scores",
        "sheet",
        "widow",
        "waiting_for",
        "idle",
        "shares",
        "can_propose",
    )
    empty |= {name: [] for name in (*lists, "winners", "losers")}
    empty |= dict.fromkeys(("name", "title", "blurb", "counts"), "")
    flags = ("low_wins", "listed", "can_undo", "can_claim", "can_hint", "halted", "getting_ready")
    empty |= dict.fromkeys(flags, False)
    empty |= dict.fromkeys(("deal", "ply", "pot", "starting_total"), 0)
    empty["chat"] = "none"
    empty["opening"] = Opening()
    faces = FaceSet(key="french", ranks={}, rank_names={}, suits={}, suit_names={})
    empty |= {"faces": faces, "direction": "clockwise", "phase": "playing", "game": "hearts"}
    return TableState(**(empty | {"table": "t1", "seq": seq} | known))


class DoorTable:
    """A table whose moves say how they end: ``conflict``, ``illegal``, ``forbidden``, ``bug`` or anything.

    One that is ``slow`` ends when the test lets it `go_on`.
    """

    def __init__(self) -> None:
        self.seq = 0
        self.invitation = "open-sesame"
        self.seated: set[str] = set()
        self.connections: list[DoorConnection] = []
        self.moved = threading.Event()
        self._goes_on = asyncio.Event()
        self.loop: asyncio.AbstractEventLoop

    def state(self, guest: str, invitation: str | None = None) -> TableState:
        if guest not in self.seated and invitation != self.invitation:
            raise Forbidden(say("This table is open to those who were invited."))
        return state(self.seq, name=phrase("Hearts"), you=0 if guest in self.seated else None)

    async def join(self, guest: str, request: Join) -> None:
        self.state(guest, request.invitation)
        self.seated.add(guest)

    async def leave(self, guest: str) -> None:
        self.seated.discard(guest)

    async def move(self, guest: str, request: Move) -> None:
        match request.move:
            case "conflict":
                raise Conflict(say("The table has moved on."))
            case "illegal":
                raise Illegal(say("J♠ may not be played: clubs were led."))
            case "forbidden":
                raise Forbidden(say("You have no seat here."))
            case "bug":
                raise RuntimeError("a bug")
            case "slow":
                await self._goes_on.wait()
            case _:
                pass
        await asyncio.sleep(0)
        self.seq += 1
        self.tell(Moved(seat=0, move=request.move))
        self.moved.set()

    async def contribute(self, guest: str, request: Contribute) -> None:
        self.seq += 1

    async def say(self, guest: str, request: Say) -> None:
        self.tell(Said(seat=0, phrase=request.phrase))

    def chat(self, guest: str, request: Chat) -> None:
        self.tell(Chatted(number=1, seat=0, name="Ann", text=request.text))

    def connect(self, guest: str, invitation: str | None, since: int | None) -> "DoorConnection":
        self.loop = asyncio.get_running_loop()
        connection = DoorConnection(self)
        missed = [] if since is None else [Moved(seat=0, move=None)] * (self.seq - since)
        connection.queue.put_nowait(
            Push(steps=[Step(happened=[*missed], state=self.state(guest, invitation))])
        )
        self.connections.append(connection)
        return connection

    def tell(self, happening: Any) -> None:
        for each in self.connections:
            each.queue.put_nowait(Push(steps=[Step(happened=[happening], state=state(self.seq))]))

    def hang_up(self) -> None:
        """Close all connections."""
        for each in self.connections:
            self.loop.call_soon_threadsafe(each.queue.put_nowait, None)

    def go_on(self) -> None:
        """Let slow moves end."""
        self.loop.call_soon_threadsafe(self._goes_on.set)

    def tell_from_outside(self, text: str) -> None:
        """Tell everybody, from the thread of a test."""
        self.loop.call_soon_threadsafe(self.tell, Moved(seat=0, move=text))

    def record(self, guest: str, invitation: str | None = None, *, as_json: bool) -> str:
        return '{"a": 1}' if as_json else "a record"


class DoorConnection:
    """The messages of a table to one page."""

    def __init__(self, table: DoorTable) -> None:
        self.queue: asyncio.Queue[Push | None] = asyncio.Queue()
        self.table = table
        self.is_closed = threading.Event()

    async def next(self) -> Push | None:
        return await self.queue.get()

    def close(self) -> None:
        if not self.is_closed.is_set():
            self.table.connections.remove(self)
            self.is_closed.set()


class DoorRoom:
    """A room with the table ``t1``."""

    secret = b"0123456789abcdef0123456789abcdef"
    tables_open = 1
    people_connected = 2
    computers_waiting = 3
    lateness = 0.5

    def note_thoughts(self, noted: Callable[[str, float], None]) -> None:
        noted("elsewhere", 0.4)

    measures = SimpleNamespace(measuring=4)
    storage = SimpleNamespace(is_away=False)
    people = SimpleNamespace(devices=SimpleNamespace(sign_outs=lambda _: 0))

    def __init__(self) -> None:
        self.only = DoorTable()
        self.archive = SimpleNamespace(share=self.share)
        self.openings = SimpleNamespace(create=self.create, join=self.join)
        self.names: dict[str, str] = {}

    async def table(self, table: str) -> DoorTable:
        if table != "t1":
            raise NotFound(say("There is no such table."))
        return self.only

    async def join(self, guest: str, table: DoorTable, request: Join) -> None:
        await table.join(guest, request)

    async def name(self, guest: str) -> str:
        return self.names.get(guest, "")

    async def rename(self, guest: str, name: str) -> None:
        self.names[guest] = name

    async def info(self, table: str) -> TableInfo | None:
        if table != "t1":
            return None
        seats = ["Ann & <Ben>", "", "", "Dan"]
        return TableInfo(
            table="t1", game="hearts", name=phrase("Hearts"), seats=seats, open=2, deal=1, phase="seating"
        )

    async def share(self, table: str, key: str) -> Any:
        raise NotFound(say("This link leads nowhere."))

    async def tables(self, guest: str) -> list[Guest]:
        return []

    async def create(self, guest: str, request: NewTable) -> Invited:
        self.only.seated.add(guest)
        return Invited(table="t1", invitation=self.only.invitation)


class Door:
    """A running server: its address, and the room behind it."""

    def __init__(self, room: DoorRoom, port: int, server: Server, thread: threading.Thread) -> None:
        self.room = room
        self.table = room.only
        self.host = f"127.0.0.1:{port}"
        self.url = f"http://{self.host}"
        self.socket = f"ws://{self.host}/api/v1/tables/t1/events"
        self._server = server
        self._thread = thread

    def stop(self) -> None:
        """Stop as at Ctrl-C, and wait for the end."""
        self._server.should_exit = True
        self._thread.join(timeout=20)
        assert not self._thread.is_alive()


@contextmanager
def opened(
    settings: Settings | None = None, *, proxies: str | None = None, files: int | None = None
) -> Iterator[Door]:
    """Run a server in a thread, in the same process, on a free port."""
    room = DoorRoom()
    listener = socket.create_server(("127.0.0.1", 0))
    app = create_app(cast("Room", room), settings or Settings())
    server = Server(app, proxies=proxies, files=files)
    thread = threading.Thread(target=lambda: asyncio.run(server.serve(sockets=[listener])), daemon=True)
    thread.start()
    door = Door(room, listener.getsockname()[1], server, thread)
    try:
        yield door
    finally:
        door.stop()
