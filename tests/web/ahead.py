"""Tables played without the page by guests who want it over with, so that a test begins where it looks."""

import time
from collections.abc import Callable, Iterator
from http import HTTPStatus
from typing import Any

from playwright.sync_api import APIRequestContext

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


def finished(request: APIRequestContext, deals: int = 3, *, until: Callable[[State], bool] = is_over) -> str:
    """Return the table of a match of short deals that a guest has just played to its end."""
    wish = {"game": "finis", "seats": 3, "others": ["easy", "easy"], "options": {"deals": str(deals)}}
    table: str = request.post("/api/v1/tables", data=wish).json()["table"]
    play_ahead(table, request, until=until)
    return table


def finished_together(*players: APIRequestContext) -> str:
    """Return the table of a short match that two guests and a computer have just played to its end."""
    host, other = players
    wish = {"game": "finis", "seats": 3, "others": ["open", "easy"], "options": {"deals": "1"}}
    invited = host.post("/api/v1/tables", data=wish).json()
    table: str = invited["table"]
    other.post(f"/api/v1/tables/{table}/seats", data={"invitation": invited["invitation"]})
    play_ahead(table, *players)
    return table


def comes_late(
    person: Person, game: str, others: list[str], until: Callable[[State], bool], **more: Any
) -> str:
    """Open a table, play there until something is so, and only then come to it with the page; return it."""
    wish = {"game": game, "seats": len(others) + 1, "others": others, "ends_decided": False, **more}
    answer = person.page.request.post("/api/v1/tables", data=wish)
    assert answer.status == 201, answer.text()
    table: str = answer.json()["table"]
    play_ahead(table, person.page.request, until=until)
    person.page.goto(f"/table/{table}")
    return table


def play_ahead(
    table: str,
    *players: APIRequestContext,
    until: Callable[[State], bool] = is_over,
    move: Callable[[State], str] = first_move,
) -> list[State]:
    """Let guests do what they are asked until something is so for all of them; return how they see it."""
    for seen in zip(*(states(player, table) for player in players), strict=True):
        if all(until(state) for state in seen):
            return list(seen)
        assert not all(is_over(state) for state in seen), "the match is over, and it never was so"
        for player, state in zip(players, seen, strict=True):
            for path, body in answers(state, move):
                answer = player.post(f"/api/v1/tables/{table}/{path}", data=body)
                # Somebody else may have been faster.
                assert answer.ok or answer.status == HTTPStatus.CONFLICT, answer.text()
    raise AssertionError("it never was so")


def states(request: APIRequestContext, table: str) -> Iterator[State]:
    """Yield how a table stands, again and again; at once where that has changed."""
    until, before = time.monotonic() + PATIENCE, ""
    while time.monotonic() < until:
        answer = request.get(f"/api/v1/tables/{table}")
        if answer.ok:
            yield answer.json()
        if answer.text() == before:
            time.sleep(0.1)
        before = answer.text()
    raise AssertionError("the table does not come to it")


def answers(state: State, move: Callable[[State], str] = first_move) -> list[tuple[str, dict[str, Any]]]:
    """Return what a guest says to a state."""
    if state["phase"] in {"dealing", "scored"}:
        # A deal that is scored is over, and what is waited for is the next one.
        deal = state["deal"] + (state["phase"] == "scored")
        return [("contributions", {"deal": deal, "value": LUCK})]
    if state["ask"] is None:
        return []
    return [("moves", {"move": move(state), "deal": state["deal"], "ply": state["ply"]})]
