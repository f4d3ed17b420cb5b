"""Scripted guests: they sit in a room, answer whatever they are asked, and keep all they were told."""

from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

import msgspec

from capot.players.random_player import RandomPlayer
from capot.players.thumb import ThumbPlayer
from capot.server.messages import Contribute, Join, Move, NewTable, Push, TableState
from capot.server.room import Room

PLAYERS = {"easy": RandomPlayer(), "medium": ThumbPlayer(), "hard": ThumbPlayer(), "max": ThumbPlayer()}
"""Computer players who need no compiler."""


class Clock:
    """A clock that stands until it is moved."""

    def __init__(self) -> None:
        self.moment = 1_700_000_000.0

    def __call__(self) -> float:
        return self.moment


async def opened(tmp_path, clock=None, **kwargs) -> Room:
    return await Room.open(tmp_path, now=clock or Clock(), players=PLAYERS, tick=None, threads=2, **kwargs)


@dataclass
class Guest:
    """Somebody at a table with one page."""

    name: str
    table: object
    page: object = None
    pushes: list[Push] = field(default_factory=list)
    rng: Random = field(default_factory=lambda: Random(1))

    def connect(self, since=None, invitation=None) -> None:
        self.page = self.table.connect(self.name, invitation, since)

    @property
    def state(self) -> TableState:
        return self.table.state(self.name)

    @property
    def happened(self):
        return [each for push in self.pushes for each in push.happened]

    async def until(self, wanted: Callable[[TableState], object]) -> TableState:
        """Wait for a push with a state that is wanted, and return it."""
        while True:
            push = await self.page.next()
            assert push is not None, "the table closed the page"
            self.pushes.append(push)
            if wanted(push.state):
                return push.state

    async def give(self, deal=None) -> None:
        state = self.state
        number = deal or state.deal + (state.phase == "scored")
        await self.table.contribute(self.name, Contribute(deal=number, value=self.rng.randbytes(32).hex()))

    async def move(self, text=None) -> str:
        state = self.state
        text = text or some_move(state, self.rng)
        await self.table.move(self.name, Move(move=text, deal=state.deal, ply=state.ply))
        return text


def some_move(state: TableState, rng: Random) -> str:
    """Return any move that is asked for."""
    ask = state.ask
    assert ask is not None
    if ask.choices and (ask.what == "announce" or rng.random() < 0.3):
        return rng.choice(ask.choices).move
    some = " ".join(rng.sample(ask.among, ask.count))
    return f"{'play' if ask.what == 'lead' else ask.what} {some}"


async def table_of(room: Room, game: str, people: int, computers: int = 0, **kwargs):
    """Return a table with so many people, all seated and none connected, and its guests."""
    wish = NewTable(
        game=game, seats=people + computers, others=["open"] * (people - 1) + ["easy"] * computers, **kwargs
    )
    names = [f"guest-{number}" for number in range(people)]
    for name in names:
        await room.rename(name, name.replace("guest-", "Person "))
    invited = await room.create(names[0], wish)
    table = await room.table(invited.table)
    for name in names[1:]:
        await table.join(name, Join(invitation=invited.invitation))
    return table, [Guest(name, table, rng=Random(place)) for place, name in enumerate(names)]


async def play_out(guests, until: Callable[[TableState], object] = lambda state: state.phase == "over"):
    """Let guests who are connected answer whatever they are asked until a state is reached."""
    host = guests[0]
    while not until(host.state):
        for guest in guests:
            state = guest.state
            if state.you in state.waiting_for:
                await guest.give()
            elif state.ask is not None:
                await guest.move()
            if until(host.state):
                return host.state
        if not any(g.state.ask or g.state.you in g.state.waiting_for for g in guests):
            await host.until(
                lambda _: (
                    until(host.state)
                    or any(g.state.ask or g.state.you in g.state.waiting_for for g in guests)
                )
            )
    return host.state


def sent(value) -> str:
    """Return what travels."""
    return msgspec.json.encode(value).decode()
