"""A live line whose other end is held by the test: it sends what it likes, and keeps what the page asks."""

import json
import re
from collections.abc import Callable, Iterable
from copy import deepcopy
from typing import Any

from playwright.sync_api import WebSocketRoute

from tests.web.people import Person

State = dict[str, Any]

HAND = ["AS", "TS", "6S", "3S", "QH", "JH", "7H", "KC", "8C", "4C", "JD", "9D", "2D"]


class Line:
    """The table of one person, played by the test; ``wishes`` are the page's requests in order.

    The clock of the page stands still: let it go on with ``person.page.clock.run_for``.  A line that
    ``is_silent`` stays open, and answers nothing but in the end, with `answers`, the last of ``pings``; one
    that ``is_busy`` answers pings alone.
    """

    def __init__(
        self, person: Person, game: str, others: int = 3, *, language: str = "en", **more: Any
    ) -> None:
        """Open a real table, and come to it over this line instead of the server's."""
        wish = {"game": game, "seats": others + 1, "others": ["easy"] * others, "ends_decided": False, **more}
        answer = person.page.request.post("/api/v1/tables", data=wish)
        assert answer.status == 201, answer.text()
        table = answer.json()["table"]
        self.person = person
        asking = {"Accept-Language": language}
        self.state: State = dealt(person.page.request.get(f"/api/v1/tables/{table}", headers=asking).json())
        self.wishes: list[dict[str, Any]] = []
        self.answer: Callable[[dict[str, Any]], dict[str, Any] | None] = lambda _: None
        self.connections = 0
        self.pings: list[dict[str, Any]] = []
        self.is_silent = self.is_busy = False
        self._route: WebSocketRoute | None = None
        person.page.route_web_socket(re.compile("/events"), self._connected)
        person.page.clock.install(time=0)
        person.page.clock.pause_at(1000)

    def comes(self, state: State) -> None:
        """Let the page come to the table in this state."""
        self.state = state
        self.person.page.goto(f"/table/{state['table']}")
        self.person.page.locator("main .felt").wait_for(state="attached")

    def push(self, *steps: tuple[Iterable[dict[str, Any]], State]) -> None:
        """Send what happened, each with the state after it."""
        assert self._route is not None
        self.state = steps[-1][1]
        data = [{"happened": list(happened), "state": state} for happened, state in steps]
        self._route.send(json.dumps({"type": "push", "steps": data}))

    def moves(self) -> list[str]:
        """Return the moves that the page has sent."""
        return [wish["move"] for wish in self.wishes if wish["type"] == "move"]

    def close(self) -> None:
        """Break the line as a network does."""
        assert self._route is not None
        self._route.close(code=1011)

    def _connected(self, route: WebSocketRoute) -> None:
        self.connections += 1
        self._route = route
        route.on_message(self._heard)
        self.push(((), self.state))

    def _heard(self, text: str | bytes) -> None:
        wish = json.loads(text)
        if wish["type"] == "ping":
            self.pings.append(wish)
            refused = None
        else:
            self.wishes.append(wish)
            refused = self.answer(wish)
        if not self.is_silent and not (self.is_busy and wish["type"] != "ping"):
            self._tell(refused or done(wish))

    def answers(self) -> None:
        """Answer the last ping."""
        self._tell(done(self.pings[-1]))

    def _tell(self, message: dict[str, Any]) -> None:
        assert self._route is not None
        self._route.send(json.dumps(message))


def done(wish: dict[str, Any]) -> dict[str, Any]:
    """Return the answer to a request that was carried out."""
    return {"type": "done", "request": wish["request"]}


def dealt(state: State) -> State:
    """Return a state with the same cards in the hands of the reader every time, and nothing asked."""
    hand = [{"card": card, "playable": False, "why": None} for card in HAND]
    seats = [seat | {"cards": len(hand)} for seat in state["seats"]]
    play: State = {"type": "tricks", "trick": None, "taken": [], "total": len(hand)}
    return changed(
        state, phase="playing", deal=1, dealer=3, seats=seats, hand=hand, play=play, ask=None, to_act=[1]
    )


ASKED = {"lead": "You lead: play a card.", "play": "Your turn: play a card.", "pass": "Pick some cards."}


def asked(state: State, what: str = "lead", **more: Any) -> State:
    """Return a state in which the reader is asked for one card, any of the hand."""
    ask = {
        "what": what,
        "words": ASKED[what],
        "look": "cards",
        "more": "",
        "verb": "pass" if what == "pass" else "play",
        "topics": [],
        "count": 1,
        "least": 1,
        "among": [held["card"] for held in state["hand"]],
        "choices": [],
        "spent": [],
        "to": None,
        "to_each": [],
        "combos": [],
        "unlisted": False,
        "make": None,
    }
    hand = [{"card": held["card"], "playable": True, "why": None} for held in state["hand"]]
    you = state["you"]
    return changed(state, phase="playing", ask=ask | more, hand=hand, to_act=[you])


def without(state: State, card: str) -> State:
    """Return the state after the reader has played a card, and is asked again."""
    hand = [held for held in state["hand"] if held["card"] != card]
    return asked(changed(state, hand=hand, ply=state["ply"] + 1))


def changed(state: State, **fields: Any) -> State:
    """Return a copy of a state with other fields, one event later."""
    return {**deepcopy(state), "seq": state["seq"] + 1, **fields}


def in_tricks(state: State, cards: list[str], leader: int = 1, **fields: Any) -> State:
    """Return a state with these cards in the trick on the table, from the leader's."""
    seats = [(leader + step) % len(state["seats"]) for step in range(len(cards))]
    trick = {"leader": leader, "seats": seats, "cards": cards, "winner": None}
    play = {"type": "tricks", "trick": trick, "taken": [], "total": 13}
    return changed(state, play=play | fields)
