"""Simulated people for bench/tables.py, many in one process.

bench/tables.py starts it; it prints ``seated`` when everybody is seated, and begins on a line of input.
People have computers of their own, so this program gets a processor as soon as the server does.
"""

import argparse
import asyncio
import json
import random
import secrets
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect

from capot.server.scheduling import answer_promptly

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.server.crowd import seated

GRACE = 10.0
"""Seconds before a move not yet seen by all seats counts as lost."""

TICK = 0.02
"""Seconds between measurements of this program's own lateness."""

SILENT = 3.0
"""Seconds of silence after which a player asks, as a page does, whether the server is still there."""


# Messages of the server


class Choice(Struct):
    """A move without cards."""

    move: str


class Ask(Struct):
    """A question to a seat."""

    what: str
    count: int
    among: list[str]
    choices: list[Choice]


class State(Struct):
    """The parts of a state needed to answer."""

    phase: str
    you: int | None
    deal: int
    ply: int
    ask: Ask | None
    waiting_for: list[int]


class Happening(Struct):
    """An event, with its seat if there is one."""

    type: str
    seat: int | None = None


class Step(Struct):
    """Events, and the state after them."""

    happened: list[Happening]
    state: State


class Push(Struct, tag="push"):
    """A message of steps."""

    steps: list[Step]


class Refused(Struct, tag="refused"):
    """A refusal, which should never come."""

    reason: str


class Done(Struct, tag="done"):
    """The answer to a request."""


DECODER: msgspec.json.Decoder[Push | Refused | Done] = msgspec.json.Decoder(Push | Refused | Done)


# The players


@dataclass
class Tally:
    """The measurements of all players of one process."""

    seats: int
    measuring: bool = False
    sent: int = 0
    taken: list[float] = field(default_factory=list)
    refused: list[str] = field(default_factory=list)
    lost: int = 0
    over: int = 0
    pushed: int = 0
    octets: int = 0
    late: list[float] = field(default_factory=list)


class Told:
    """The moves of one table not yet seen by all seats, by the seat that made them."""

    def __init__(self, tally: Tally) -> None:
        """Begin with none."""
        self._tally = tally
        self.open: dict[int, tuple[float, set[int]]] = {}

    def sent(self, seat: int) -> None:
        """Record that a seat sends a move."""
        if self._tally.measuring:
            self._tally.sent += 1
            self.open[seat] = (time.perf_counter(), set())

    def heard(self, seat: int, of: int) -> None:
        """Record that a seat saw a move."""
        if of not in self.open:
            return
        begun, ears = self.open[of]
        ears.add(seat)
        if len(ears) == self._tally.seats:
            self._tally.taken.append(time.perf_counter() - begun)
            del self.open[of]


class Player:
    """One person: a seat, a WebSocket and a way to answer."""

    def __init__(self, line: ClientConnection, told: Told, tally: Tally, think: float) -> None:
        """Sit at a table that ``told`` watches."""
        self._line = line
        self._told = told
        self._tally = tally
        self._think = think
        self._answered: tuple[str, int, int] | None = None
        self._state: State | None = None
        self._heard = time.perf_counter()
        self._pinging: asyncio.Future[None] | None = None
        self.seat = -1

    async def listen(self) -> None:
        """Handle messages until the connection closes."""
        self._watch()
        async for message in self._line:
            self._heard = time.perf_counter()
            match DECODER.decode(message):
                case Push() as push:
                    self._hear(push, len(message))
                case Refused(reason=reason):
                    self._tally.refused.append(reason)
                case Done():
                    pass

    def _watch(self) -> None:
        """Ask a server that has been silent for long whether it is still there, again and again."""
        now = time.perf_counter()
        if now >= self._heard + SILENT:
            self._heard = now
            self._pinging = asyncio.ensure_future(self._line.send('{"type": "ping", "request": 0}'))
        asyncio.get_running_loop().call_later(self._heard + SILENT - now, self._watch)

    def _hear(self, push: Push, size: int) -> None:
        self._state = state = push.steps[-1].state
        assert state.you is not None
        self.seat = state.you
        if self._tally.measuring:
            self._tally.pushed += 1
            self._tally.octets += size
        for each in (each for step in push.steps for each in step.happened):
            if each.type == "moved" and each.seat is not None:
                self._told.heard(self.seat, each.seat)
            elif each.type == "match-over" and self.seat == 0:
                self._tally.over += 1
        self.consider()

    def consider(self) -> None:
        """Answer a new question after thinking time."""
        state = self._state
        point = None if state is None or self._think < 0 else asked(state)
        if point is None or point == self._answered:
            return
        self._answered = point
        wait = self._think * random.uniform(0.5, 1.5)
        asyncio.get_running_loop().call_later(wait, lambda: asyncio.ensure_future(self._answer(point)))

    async def _answer(self, point: tuple[str, int, int]) -> None:
        state = self._state
        if state is None or asked(state) != point:
            return
        if point[0] == "move":
            self._told.sent(self.seat)
        await self._line.send(msgspec.json.encode(answer(state, point)).decode())

    def begin(self, think: float) -> None:
        """Begin to answer."""
        self._think = think
        self.consider()


def asked(state: State) -> tuple[str, int, int] | None:
    """Return the question to a seat as a unique value (a contribution or a move), or None."""
    if state.ask is not None:
        return "move", state.deal, state.ply
    if state.you in state.waiting_for and state.phase in {"dealing", "scored"}:
        return "luck", state.deal + (state.phase == "scored"), 0
    return None


def answer(state: State, point: tuple[str, int, int]) -> dict[str, Any]:
    """Return the message of a random legal answer."""
    if point[0] == "luck":
        return {"type": "contribute", "deal": point[1], "value": secrets.token_hex(32), "request": 1}
    ask = state.ask
    assert ask is not None
    if ask.choices and ask.what == "announce":
        move = ask.choices[-1].move
    elif ask.what in {"play", "lead"}:
        move = f"play {random.choice(ask.among)}"
    else:
        move = " ".join([ask.what, *random.sample(ask.among, ask.count)])
    return {"type": "move", "move": move, "deal": state.deal, "ply": state.ply, "request": 1}


# One process of players


async def play(wanted: argparse.Namespace) -> Tally:
    """Seat the players, wait for the start signal, play, and return the measurements."""
    tally = Tally(wanted.seats)
    addresses = [f"http://127.0.0.1:{wanted.port + number}" for number in range(wanted.servers)]
    all_told, players, listening = [], [], []
    async for table, cookies in seated(addresses, wanted.tables, wanted.seats, wanted.game):
        told = Told(tally)
        all_told.append(told)
        for place, cookie in enumerate(cookies):
            where = addresses[place % wanted.servers].replace("http", "ws", 1)
            url = f"{where}/api/v1/tables/{table}/events"
            line = await connect(
                url,
                additional_headers={"cookie": cookie},
                compression=None,
                ping_interval=None,
                max_size=2**22,
            )
            players.append(Player(line, told, tally, think=-1))
            listening.append(asyncio.create_task(players[-1].listen()))
    print("seated", flush=True)
    await asyncio.to_thread(sys.stdin.readline)
    ticking = asyncio.create_task(tick(tally))
    for player in players:
        player.begin(wanted.think)
    await asyncio.sleep(wanted.settling)
    tally.measuring, busy = True, time.process_time()
    await asyncio.sleep(wanted.seconds)
    busy = time.process_time() - busy
    tally.measuring = False
    print(json.dumps({"measured": busy}), flush=True)
    await asyncio.sleep(min(GRACE, 2 + 2 * wanted.think))
    tally.lost = sum(len(told.open) for told in all_told)
    ticking.cancel()
    for each in listening:
        each.cancel()
    return tally


async def tick(tally: Tally) -> None:
    """Record the lateness of this program's own timers."""
    while True:
        due = time.perf_counter() + TICK
        await asyncio.sleep(TICK)
        if tally.measuring:
            tally.late.append(time.perf_counter() - due)


def arguments() -> argparse.ArgumentParser:
    """Return the parser of the options shared by both programs."""
    reader = argparse.ArgumentParser(formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("--game", default="hearts")
    reader.add_argument("--seats", type=int, default=4)
    reader.add_argument("--tables", type=int, default=500)
    reader.add_argument("--think", type=float, default=1.0, help="seconds before an answer")
    reader.add_argument("--settling", type=float, default=8.0, help="seconds of play before those measured")
    reader.add_argument("--seconds", type=float, default=20.0, help="that are measured")
    reader.add_argument("--port", type=int, default=8170)
    reader.add_argument("--servers", type=int, default=1, help="at this port and the next ones")
    return reader


if __name__ == "__main__":
    answer_promptly()
    print(msgspec.json.encode(asyncio.run(play(arguments().parse_args()))).decode())
