"""Scripted guests: they sit in a room, answer every question, and keep all messages."""

import asyncio
from collections.abc import Callable, Coroutine, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import wraps
from pathlib import Path
from random import Random
from typing import Any, Literal, TypeVar

from capot.players.protocol import Player
from capot.players.random_player import RandomPlayer
from capot.players.simple import SimplePlayer
from capot.server.messages.asks import Ask, Check, Checked
from capot.server.messages.basics import Strength
from capot.server.messages.hands import MakeAsk
from capot.server.messages.live import Contribute, Happening, Move, Push
from capot.server.messages.lobby import Join, NewTable
from capot.server.messages.plays.brag import BragPlay
from capot.server.messages.plays.climbing import ClimbingPlay
from capot.server.messages.plays.dominoes import DominoesPlay
from capot.server.messages.plays.tricks import TricksPlay
from capot.server.messages.states import TableState
from capot.server.room import Room
from capot.server.tables.people.attendance import Connection
from capot.server.tables.table import Table
from capot.study.daily import OPPONENT
from tests.server.hanging import watched

T = TypeVar("T")

PLAYERS: Mapping[str, Player] = {
    "easy": RandomPlayer(),
    "medium": SimplePlayer(),
    "hard": SimplePlayer(),
    "max": SimplePlayer(),
    OPPONENT.name: SimplePlayer(),
}
"""Computer players who need no compiler."""

BRAGS = ("nine-card-brag", "six-card-brag", "seven-card-brag", "thirteen-card-brag")
"""Games in which everybody makes hands of three."""


def in_a_loop(test: Callable[..., Coroutine[Any, Any, T]]) -> Callable[..., T]:
    """Run a test in its own event loop."""

    @wraps(test)
    def run(*args: Any, **kwargs: Any) -> T:
        return asyncio.run(watched(test(*args, **kwargs)))

    return run


class Clock:
    """A clock that stands until it is moved."""

    def __init__(self) -> None:
        self.moment = 1_700_000_000.0

    def __call__(self) -> float:
        return self.moment


async def at_once(_seconds: float) -> None:
    """Wait for no beat."""


@asynccontextmanager
async def opened(data: Path, clock: Callable[[], float] | None = None, **kwargs: Any):
    """Open a room whose time stands still, and close it in the end."""
    room = await dropped(data, clock, **kwargs)
    try:
        yield room
    finally:
        # Even a test that is given up while it closes leaves nothing open for the next.
        await asyncio.shield(asyncio.create_task(room.close(), name="closing the room"))


async def dropped(data: Path, clock: Callable[[], float] | None = None, **kwargs: Any) -> Room:
    """Return a room that nobody closes, as when its program is killed."""
    now = clock or Clock()
    kwargs = {"players": PLAYERS, "steady": now, "pause": at_once, **kwargs}
    return await Room.open(data, now=now, tick=None, threads=2, **kwargs)


@dataclass
class Guest:
    """Somebody at a table with one page."""

    name: str
    table: Table
    rng: Random = field(default_factory=lambda: Random(1))
    page: Connection | None = None
    pushes: list[Push] = field(default_factory=list)
    heard_of: int = 0
    news: asyncio.Event = field(default_factory=asyncio.Event)
    listening: "asyncio.Task[None] | None" = None

    def connect(self, since: int | None = None, invitation: str | None = None) -> None:
        self.page = self.table.connect(self.name, invitation, since)
        self.listening = asyncio.create_task(self.listen(self.page), name=self.name)

    def close(self) -> None:
        assert self.page is not None
        self.page.close()

    async def listen(self, page: Connection) -> None:
        try:
            while (push := await page.next()) is not None:
                self.pushes.append(push)
                self.look_at(push)
                self.news.set()
        finally:
            self.news.set()

    def look_at(self, push: Push) -> None:
        """Look at all that a push tells."""

    @property
    def state(self) -> TableState:
        return self.table.state(self.name)

    @property
    def is_asked(self) -> bool:
        state = self.state
        return state.ask is not None or state.you in state.waiting_for

    @property
    def happened(self) -> list[Happening]:
        return [each for push in self.pushes for each in happened_in(push)]

    def heard(self, kind: type) -> list[Any]:
        return [each for each in self.happened if isinstance(each, kind)]

    async def until(self, wanted: Callable[[TableState], object]) -> TableState:
        """Return the first state that is wanted, from the last that was looked at on."""
        self.heard_of = max(self.heard_of - 1, 0)
        while True:
            push = await self.hear()
            if wanted(push.steps[-1].state):
                return push.steps[-1].state

    async def hear(self) -> Push:
        """Wait for the next push that was not looked at."""
        while self.heard_of == len(self.pushes):
            assert self.listening is not None
            if self.listening.done():
                self.listening.result()
                raise AssertionError(f"{self.name} waits for news and has left")
            self.news.clear()
            await self.news.wait()
        self.heard_of += 1
        return self.pushes[self.heard_of - 1]

    async def give(self, deal: int | None = None) -> None:
        state = self.state
        number = deal or state.deal + (state.phase == "scored")
        await self.table.contribute(self.name, Contribute(deal=number, value=self.rng.randbytes(32).hex()))

    async def move(self, text: str | None = None) -> str:
        state = self.state
        text = text or some_move(state, self.rng)
        await self.table.move(self.name, Move(move=text, deal=state.deal, ply=state.ply))
        return text


def some_move(state: TableState, rng: Random) -> str:
    """Return any move that is asked for."""
    ask = state.ask
    assert ask is not None
    if ask.make is not None:
        return f"arrange {' / '.join(some_hands(ask.make, ask.among, rng)) or 'nothing'}"
    if ask.verb == "capture":
        down = [f"play {card}" for (card,) in ask.combos]
        return rng.choice([*down, *(each.move for each in ask.choices)])
    if ask.combos and rng.random() < 0.8:
        return f"lay {' '.join(rng.choice(ask.combos))}"
    if ask.what == "climb":
        return "pass" if ask.choices else f"lay {' '.join(ask.combos[0])}"
    if ask.choices and (not ask.among or rng.random() < 0.3):
        return rng.choice(ask.choices).move
    some = " ".join(rng.sample(ask.among, rng.randint(ask.least, ask.count)))
    verb = {"pass": "pass", "discard": "discard", "draw": "discard"}.get(ask.what, "play")
    return f"{verb} {some or 'nothing'}"


def some_hands(make: MakeAsk, cards: Sequence[str], rng: Random) -> list[str]:
    """Return any hands that may be made of cards: at random, or where that needs knowledge as proposed."""
    if make.pairs_only:
        return [" ".join(hand.cards) for hand in make.proposed]
    some = rng.sample(cards, make.size * make.count)
    return [" ".join(some[place : place + make.size]) for place in range(0, len(some), make.size)]


async def table_of(  # noqa: PLR0913 - a table is described by just these
    room: Room,
    game: str,
    people: int,
    computers: int = 0,
    *,
    strength: Strength = "easy",
    called: str = "guest",
    **kwargs: Any,
) -> tuple[Table, list[Guest]]:
    """Return a table with that many people, all seated and none connected, and its guests.

    Deals are played to the last card unless ``ends_decided`` is given.
    """
    others: Sequence[Strength | Literal["open"]] = ["open"] * (people - 1) + [strength] * computers  # type: ignore[assignment]
    wished = {"ends_decided": False, **kwargs}
    request = NewTable(game=game, seats=people + computers, others=list(others), **wished)
    names = [f"{called}-{number}" for number in range(people)]
    for name in names:
        await room.rename(name, name.replace(f"{called}-", "Person "))
    invited = await room.openings.create(names[0], request)
    table = await room.table(invited.table)
    for name in names[1:]:
        await table.join(name, Join(invitation=invited.invitation))
    return table, [Guest(name, table, Random(place)) for place, name in enumerate(names)]


async def met(room: Room, *wished: Any, **more: Any) -> tuple[Table, list[Guest]]:
    """Return the same as `table_of`, with all guests connected."""
    table, guests = await table_of(room, *wished, **more)
    for guest in guests:
        guest.connect()
    return table, guests


def happened_in(push: Push) -> list[Happening]:
    """Return all that a push says has happened."""
    return [each for step in push.steps for each in step.happened]


def tricks_played(state: TableState) -> int:
    """Return how many tricks of the deal are over, none where it is not played in tricks."""
    return len(state.play.taken) if isinstance(state.play, TricksPlay) else 0


def cards_lying(state: TableState) -> list[str]:
    """Return the cards of the open trick."""
    trick = state.play.trick if isinstance(state.play, TricksPlay) else None
    return [] if trick is None else trick.cards


def climbing(state: TableState) -> ClimbingPlay:
    """Return the piles of a deal of climbing."""
    assert isinstance(state.play, ClimbingPlay)
    return state.play


def brag(state: TableState) -> BragPlay:
    """Return the hands of a deal of Brag."""
    assert isinstance(state.play, BragPlay)
    return state.play


def dominoes(state: TableState) -> DominoesPlay:
    """Return the layout of a deal of dominoes."""
    assert isinstance(state.play, DominoesPlay)
    return state.play


def is_over(state: TableState) -> bool:
    return state.phase == "over"


async def play_out(guests: Sequence[Guest], until: Callable[[TableState], object] = is_over) -> TableState:
    """Let guests who are connected answer whatever they are asked until the first of them sees a state."""
    host = guests[0]
    while not until(host.state):
        assert not is_over(host.state), "the match was over before it came to this"
        asked = [guest for guest in guests if guest.is_asked]
        for guest in asked:
            await (guest.give() if guest.state.ask is None else guest.move())
            if until(host.state):
                return host.state
        if not asked:
            await host.hear()
    return host.state


def ask_of(guest: Guest) -> Ask:
    """Return what a guest is asked."""
    ask = guest.state.ask
    assert ask is not None
    return ask


def make_of(guest: Guest) -> MakeAsk:
    """Return what hands a guest is to make."""
    make = ask_of(guest).make
    assert make is not None
    return make


def check(guest: Guest, move: str) -> Checked:
    """Return what is to be said of a move that a guest thinks of."""
    state = guest.state
    return guest.table.check(guest.name, Check(move=move, deal=state.deal, ply=state.ply))


async def seated(room, game: str, people: int, computers: int = 0, **kwargs) -> list[Guest]:
    """Return connected guests at a table of a game."""
    _, guests = await table_of(room, game, people, computers, **kwargs)
    for guest in guests:
        guest.connect()
    return guests


async def all_asked(guests: list[Guest], what: str) -> list[Guest]:
    """Play until somebody is asked so, and return all who are."""
    await play_out(guests, lambda _: any(each.state.ask and each.state.ask.what == what for each in guests))
    return [each for each in guests if each.state.ask and each.state.ask.what == what]
