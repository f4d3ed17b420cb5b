"""Tables played without the page by guests who want it over with, so that a test begins where it looks."""

import json
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from http import HTTPStatus
from http.client import HTTPConnection
from typing import Any, Self
from urllib.parse import urlsplit

from tests.web.people import Person

State = dict[str, Any]

PATIENCE = 300.0
"""Seconds within which a table must have come to where it is played to."""

LUCK = "5a" * 32
"""A guest's contribution to each shuffle, so that a test deals the same cards each time it runs."""


def is_over(state: State) -> bool:
    """Whether a match is over."""
    return bool(state["phase"] == "over")


def is_scored(state: State) -> bool:
    """Whether a deal is over, and the next has not begun."""
    return bool(state["phase"] == "scored")


def first_move(state: State) -> str:
    """Return the first move that is no choice, else the last, which is the least bold."""
    ask = state["ask"]
    playable = [held["card"] for held in state["hand"] if held["playable"]]
    match ask["what"]:
        case "pass" | "discard" as verb:
            words = [verb, *ask["among"][: ask["count"]]]
        case "draw":
            words = ["discard", *(ask["among"][: ask["least"]] or ["nothing"])]
        case "play" if ask["verb"] == "capture":
            words = [ask["choices"][0]["move"] if ask["choices"] else f"play {playable[0]}"]
        case "lead" | "play" | "lay" if playable:
            words = ["play", playable[0]]
        case "lay":
            words = ["stop"]
        case "climb" if ask["combos"]:
            words = ["lay", *max(ask["combos"], key=len)]
        case "arrange":
            words = ["arrange", "nothing"]
        case _:
            words = [ask["choices"][-1]["move"]]
    return " ".join(words)


def finished(person: Person, deals: int = 3, *, until: Callable[[State], bool] = is_over) -> str:
    """Return the table of a match of short deals that a guest has just played to its end."""
    wish = {"game": "finis", "seats": 3, "others": ["easy", "easy"], "options": {"deals": str(deals)}}
    table: str = person.page.request.post("/api/v1/tables", data=wish).json()["table"]
    play_ahead(table, person, until=until)
    return table


def finished_together(host: Person, other: Person) -> str:
    """Return the table of a short match that two guests and a computer have just played to its end."""
    wish = {"game": "finis", "seats": 3, "others": ["open", "easy"], "options": {"deals": "1"}}
    invited = host.page.request.post("/api/v1/tables", data=wish).json()
    table: str = invited["table"]
    other.page.request.post(f"/api/v1/tables/{table}/seats", data={"invitation": invited["invitation"]})
    play_ahead(table, host, other)
    return table


def comes_late(
    person: Person, game: str, others: list[str], until: Callable[[State], bool], **more: Any
) -> str:
    """Open a table, play there until something is so, and only then come to it with the page; return it."""
    wish = {"game": game, "seats": len(others) + 1, "others": others, "ends_decided": False, **more}
    answer = person.page.request.post("/api/v1/tables", data=wish)
    assert answer.status == 201, answer.text()
    table: str = answer.json()["table"]
    play_ahead(table, person, until=until)
    person.page.goto(f"/table/{table}")
    return table


class Guest:
    """Somebody at a table without the page; the browser would take most of the time of each request."""

    def __init__(self, person: Person, table: str) -> None:
        """Take the seat of a person."""
        self._path = f"/api/v1/tables/{table}"
        address = person.page.request.get(self._path).url
        cookies = person.page.context.cookies(address)
        self._headers = {
            "cookie": "; ".join(f"{each['name']}={each['value']}" for each in cookies),
            "content-type": "application/json",
        }
        self._line = HTTPConnection(urlsplit(address).netloc)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._line.close()

    def _asks(self, method: str, path: str = "", body: str | None = None) -> tuple[int, str]:
        self._line.request(method, self._path + path, body, self._headers)
        answer = self._line.getresponse()
        return answer.status, answer.read().decode()

    def states(self) -> Iterator[State]:
        """Yield how the table stands, again and again; at once where that has changed."""
        until, before = time.monotonic() + PATIENCE, ""
        while time.monotonic() < until:
            status, text = self._asks("GET")
            if status == HTTPStatus.OK:
                yield json.loads(text)
            if text == before:
                time.sleep(0.1)
            before = text
        raise AssertionError("the table does not come to it")

    def answers(self, state: State, move: Callable[[State], str]) -> None:
        """Do what is asked."""
        for path, body in answers(state, move):
            status, text = self._asks("POST", f"/{path}", json.dumps(body))
            # Somebody else may have been faster.
            assert status < HTTPStatus.MULTIPLE_CHOICES or status == HTTPStatus.CONFLICT, text


def play_ahead(
    table: str,
    *people: Person,
    until: Callable[[State], bool] = is_over,
    move: Callable[[State], str] = first_move,
) -> list[State]:
    """Let guests do what they are asked until something is so for all of them; return how they see it."""
    with ExitStack() as stack:
        guests = [stack.enter_context(Guest(person, table)) for person in people]
        for seen in zip(*(guest.states() for guest in guests), strict=True):
            if all(until(state) for state in seen):
                return list(seen)
            assert not all(is_over(state) for state in seen), "the match is over, and it never was so"
            for guest, state in zip(guests, seen, strict=True):
                guest.answers(state, move)
    raise AssertionError("it never was so")


def answers(state: State, move: Callable[[State], str]) -> list[tuple[str, dict[str, Any]]]:
    """Return what a guest says to a state."""
    if state["phase"] in {"dealing", "scored"}:
        # A deal that is scored is over, and what is waited for is the next one.
        deal = state["deal"] + (state["phase"] == "scored")
        return [("contributions", {"deal": deal, "value": LUCK})]
    if state["ask"] is None:
        return []
    return [("moves", {"move": move(state), "deal": state["deal"], "ply": state["ply"]})]
