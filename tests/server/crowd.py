"""People at many tables of several servers, who reconnect as pages do and note their acknowledged moves."""

import asyncio
import json
import random
import secrets
import time
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

AGAIN = 0.4
"""Seconds before a page connects again, a quarter more or less."""

SILENT, SOON = 2.5, 1.5
"""Seconds of silence after which a page asks whether its server is still there, and for the first answer."""

OPENS_WITHIN, LONGEST_TRY = 2.0, 30.0
"""Seconds for a try to connect: four times those that the last line took, and twice as many for the next."""

PATIENCE = 120
"""Seconds for an answer or a move on a busy computer, where no test is about how long it takes."""


@dataclass
class Crowd:
    """All that the people of several tables have seen: ``moves`` were acknowledged, by table.

    ``times`` are the moments of that, ``delays`` the seconds from sending a move to its acknowledgement.
    ``gaps`` are the moments at which pages lost their table, and had it again.
    """

    addresses: Sequence[str]
    think: float = 0.2
    moves: dict[str, list[tuple[int, str]]] = field(default_factory=dict)
    times: dict[str, list[float]] = field(default_factory=dict)
    delays: list[float] = field(default_factory=list)
    gaps: list[tuple[float, float]] = field(default_factory=list)
    reasons: Counter[str] = field(default_factory=Counter)
    person: "type[Person]" = field(default_factory=lambda: Person)
    _people: "list[Person]" = field(default_factory=list)
    _playing: "list[asyncio.Task[None]]" = field(default_factory=list)

    async def come(self, tables: int, seats: int = 4) -> None:
        """Open tables at all servers in turn, and seat people, who play from now on."""
        async for table, cookies in seated(self.addresses, tables, seats):
            number = len(self.times)
            self.moves[table], self.times[table] = [], []
            for seat, each in enumerate(cookies):
                person = self.person(self, table, each, number + seat)
                self._people.append(person)
                self._playing.append(asyncio.create_task(person.play()))

    @property
    def lost(self) -> int:
        """The number of pages that have lost their table."""
        return sum(each.has_lost for each in self._people)

    async def leave(self) -> None:
        """Stop everybody."""
        for each in self._playing:
            each.cancel()
        for result in await asyncio.gather(*self._playing, return_exceptions=True):
            assert isinstance(result, asyncio.CancelledError), result

    async def until_all_moved(self, since: float) -> float:
        """Wait until a move was acknowledged at every table after a moment; return how long the last took."""
        while missing := [table for table, times in self.times.items() if not times or times[-1] < since]:
            assert time.monotonic() - since < PATIENCE, (len(missing), self.reasons)
            await asyncio.sleep(0.02)
        return max(next(each for each in times if each >= since) for times in self.times.values()) - since

    async def until_all_back(self) -> None:
        """Wait until every page that lost its table has it again: ``gaps`` has all of them then."""
        since = time.monotonic()
        while missing := self.lost:
            assert time.monotonic() - since < PATIENCE, (missing, self.reasons)
            await asyncio.sleep(0.02)


class Person:
    """Somebody at a table, with one page."""

    def __init__(self, crowd: Crowd, table: str, cookies: str, first: int) -> None:
        self._crowd = crowd
        self.table = table
        self._cookies = cookies
        self._next = first
        self._state: dict[str, Any] = {}
        self._answering: asyncio.Task[None] | None = None
        self._seq: int | None = None
        self._lost: float | None = None
        self._soon, self._opens_within = SOON, OPENS_WITHIN

    @property
    def has_lost(self) -> bool:
        """Whether the page had its table, and has it no more."""
        return self._lost is not None

    async def play(self) -> None:
        """Play, and reconnect whenever the connection breaks."""
        while True:
            with suppress(OSError, WebSocketException):
                await self._come()
            if self._seq is not None:
                self._lost = self._lost or time.monotonic()
            await asyncio.sleep(AGAIN * random.uniform(0.75, 1.25))

    def place(self, scheme: str = "http") -> str:
        """Return the address of the table at the next server."""
        where = self._crowd.addresses[self._next % len(self._crowd.addresses)]
        self._next += 1
        return f"{where.replace('http', scheme, 1)}/api/v1/tables/{self.table}"

    async def _come(self) -> None:
        """Take part over a new connection until it breaks."""
        place = f"{self.place('ws')}/events{'' if self._seq is None else f'?since={self._seq}'}"
        within, self._opens_within = self._opens_within, min(2 * self._opens_within, LONGEST_TRY)
        headers, begun = {"cookie": self._cookies}, time.monotonic()
        async with connect(place, additional_headers=headers, open_timeout=within) as socket:
            self._opens_within = min(max(OPENS_WITHIN, 4 * (time.monotonic() - begun)), LONGEST_TRY)
            await self._take_part(socket)

    async def _take_part(self, socket: ClientConnection) -> None:
        asked: tuple[Any, ...] | None = None
        answering: asyncio.TimerHandle | None = None
        sent: list[tuple[float, dict[str, Any]]] = []
        self._state = {}
        try:
            while True:
                message = json.loads(await self._next_of(socket, sent))
                match message["type"]:
                    case "push":
                        self._state = message["steps"][-1]["state"]
                        self._seq = self._state["seq"]
                        self.heard(self._state)
                    case "refused":
                        self._crowd.reasons[message["reason"]] += 1
                        if message["status"] == HTTPStatus.SERVICE_UNAVAILABLE:
                            asked = None
                    case _:
                        self._done(*sent[message["request"]])
                point = _point(self._state)
                if point is not None and point != asked:
                    asked = point
                    if answering is not None:
                        answering.cancel()
                    # The page listens while its reader thinks.
                    thinks = self._crowd.think * random.uniform(0.5, 1.5)
                    answering = asyncio.get_running_loop().call_later(thinks, self._answer, socket, sent)
        finally:
            if answering is not None:
                answering.cancel()

    def _answer(self, socket: ClientConnection, sent: list[tuple[float, dict[str, Any]]]) -> None:
        """Answer what is asked now."""
        if _point(self._state) is not None:
            wish = {**_answer(self._state), "request": len(sent)}
            sent.append((time.monotonic(), wish))
            self._answering = asyncio.create_task(_told(socket, wish))

    def _done(self, begun: float, wish: dict[str, Any]) -> None:
        """Note that a request was carried out."""
        if wish["type"] == "move":
            self._crowd.moves[self.table].append((self._state["you"], wish["move"]))
            self._crowd.times[self.table].append(time.monotonic())
            self._crowd.delays.append(time.monotonic() - begun)

    async def _next_of(
        self, socket: ClientConnection, sent: list[tuple[float, dict[str, Any]]]
    ) -> str | bytes:
        """Return the next message of a server, which must answer once it has been silent for long."""
        with suppress(TimeoutError):
            async with asyncio.timeout(SILENT):
                return await socket.recv()
        wish = {"type": "ping", "request": len(sent)}
        asked = time.monotonic()
        sent.append((asked, wish))
        await socket.send(json.dumps(wish))
        try:
            async with asyncio.timeout(self._soon):
                message = await socket.recv()
        except TimeoutError:
            # As a page, without waiting for the other end.
            socket.transport.abort()
            self._soon = min(2 * self._soon, PATIENCE)
            raise
        self._soon = max(SOON, 4 * (time.monotonic() - asked))
        return message

    def heard(self, state: dict[str, Any]) -> None:  # noqa: ARG002 - of interest to others
        """Note that the table is there again."""
        if self._lost is not None:
            self._crowd.gaps.append((self._lost, time.monotonic()))
            self._lost = None


async def seated(
    addresses: Sequence[str], tables: int, seats: int, game: str = "hearts"
) -> AsyncIterator[tuple[str, list[str]]]:
    """Open tables at all servers in turn, and yield each with the cookies of its people."""
    async with client() as guest:
        for number in range(tables):
            where = addresses[number % len(addresses)]
            wish = {"game": game, "seats": seats, "others": ["open"] * (seats - 1)}
            opened = await _posted(guest, f"{where}/api/v1/tables", wish)
            table, invitation = opened["table"], opened["invitation"]
            cookies = [_taken(guest)]
            for _ in range(seats - 1):
                await _posted(guest, f"{where}/api/v1/tables/{table}/seats", {"invitation": invitation})
                cookies.append(_taken(guest))
            yield table, cookies


def client() -> httpx.AsyncClient:
    """Return a client that keeps no connection: a busy server may close one just as it is used again."""
    return httpx.AsyncClient(timeout=PATIENCE, limits=httpx.Limits(max_keepalive_connections=0))


async def _posted(client: httpx.AsyncClient, place: str, wish: dict[str, Any]) -> dict[str, Any]:
    """Return the answer to a request, made again as long as a busy server has changed nothing."""
    while True:
        response = await client.post(place, json=wish)
        if response.status_code != HTTPStatus.SERVICE_UNAVAILABLE:
            found: dict[str, Any] = response.raise_for_status().json()
            return found
        await asyncio.sleep(AGAIN)


def _taken(client: httpx.AsyncClient) -> str:
    """Return the cookies of a client, which is another guest from now on."""
    cookies = "; ".join(f"{name}={value}" for name, value in client.cookies.items())
    client.cookies.clear()
    return cookies


async def _told(socket: ClientConnection, wish: dict[str, Any]) -> None:
    """Send a wish; if the line is broken, the page that listens finds out as well."""
    with suppress(WebSocketException):
        await socket.send(json.dumps(wish))


def _point(state: dict[str, Any]) -> tuple[Any, ...] | None:
    """Return what a state asks for, as something that can be compared."""
    if state.get("ask"):
        return "move", state["deal"], state["ply"]
    if state.get("you") in state.get("waiting_for", ()) and state["phase"] in {"dealing", "scored"}:
        return "luck", state["deal"] + (state["phase"] == "scored")
    return None


def _answer(state: dict[str, Any]) -> dict[str, Any]:
    if not state["ask"]:
        deal = state["deal"] + (state["phase"] == "scored")
        return {"type": "contribute", "deal": deal, "value": secrets.token_hex(32)}
    ask = state["ask"]
    cards = (
        random.sample(ask["among"], ask["count"]) if ask["what"] == "pass" else [random.choice(ask["among"])]
    )
    move = " ".join(["pass" if ask["what"] == "pass" else "play", *cards])
    return {"type": "move", "move": move, "deal": state["deal"], "ply": state["ply"]}
