"""A whole match by requests alone, in a real room: every address does what its description says."""

import asyncio
import secrets
import socket
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from capot.server.answering import Text, Way
from capot.server.api import WAYS
from capot.server.app import create_app
from capot.server.limits import RATES, Allowance, Allowed, Rate
from capot.server.messages import Invited, TableState
from capot.server.room import Room
from capot.server.serving import Server
from capot.server.settings import Settings
from tests.server.guests import PLAYERS

MUCH = Allowance(Rate(1e9, 1e9), Rate(1e9, 1e9))
WAY = {way.do.__name__: way for way in WAYS}


class House:
    """A server over a room of its own, and one guest who notes which ways were taken."""

    def __init__(self, data: Path) -> None:
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._server: Server
        self._is_ready = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve(data)))
        self._thread.start()
        assert self._is_ready.wait(timeout=60)
        self.guest = httpx.Client(base_url="http://{}:{}/api/v1".format(*self._listener.getsockname()))
        self.taken: set[Way] = set()

    async def _serve(self, data: Path) -> None:
        room = await Room.open(data, players=PLAYERS)
        self._server = Server(create_app(room, Settings(allowed=Allowed(rates=dict.fromkeys(RATES, MUCH)))))
        self._is_ready.set()
        await self._server.serve(sockets=[self._listener])
        await room.close()

    def close(self) -> None:
        """Stop, and wait for the end."""
        self.guest.close()
        self._server.should_exit = True
        self._thread.join(timeout=60)

    def ask(self, name: str, wish: object = None, **places: str) -> Any:
        """Take a way, and return the answer in the type that the way promises."""
        way = WAY[name]
        body = None if wish is None else msgspec.json.encode(wish)
        answer = self.guest.request(way.method, way.path.format(**places), content=body)
        assert answer.status_code == way.status, answer.text
        self.taken.add(way)
        if way.gives is None:
            return None
        return answer.text if way.gives is Text else msgspec.json.decode(answer.content, type=way.gives)


@pytest.fixture
def house(tmp_path) -> Iterator[House]:
    """A server over a room of its own."""
    house = House(tmp_path)
    yield house
    house.close()


def answer_to(state: TableState) -> str:
    """Return some move that the state allows."""
    assert state.ask is not None
    if state.ask.what in {"pass", "discard"}:
        return " ".join([state.ask.what, *state.ask.among[: state.ask.count]])
    if state.ask.what == "announce":
        return state.ask.choices[0].move
    return f"play {next(each.card for each in state.hand if each.playable)}"


def test_a_match_can_be_played_and_looked_back_at_by_requests_alone(house):
    house.ask("put_guest", {"name": "Ann"})
    assert house.ask("get_guest").name == "Ann"
    assert any(game.key == "hearts" for game in house.ask("get_games"))
    assert house.ask("get_game_rules", game="hearts").name == "Hearts"
    wish = {"game": "hearts", "seats": 4, "others": ["easy"] * 3, "deals": 1}
    invited: Invited = house.ask("post_table", wish)
    table = invited.table
    assert [each.table for each in house.ask("get_tables")] == [table]
    assert house.ask("get_rules", table=table).name == "Hearts"

    state: TableState = house.ask("get_table", table=table)
    value = secrets.token_hex(32)
    state = house.ask("post_contribution", {"deal": state.deal, "value": value}, table=table)
    house.ask("post_phrase", {"phrase": "hello"}, table=table)
    is_first = True
    while state.phase != "over":
        if state.ask is not None:
            if is_first:
                assert house.ask("post_hint", table=table).moves
            wish = {"move": answer_to(state), "deal": state.deal, "ply": state.ply}
            assert house.ask("post_check", wish, table=table).reason is None
            state = house.ask("post_move", wish, table=table)
            if is_first and state.can_undo:
                house.ask("post_undo", table=table)
                is_first = False
        state = house.ask("get_table", table=table)

    assert value in {each.value for each in house.ask("get_proofs", table=table)[0].contributions}
    assert house.ask("get_record", table=table).startswith("[")
    assert house.ask("get_record_json", table=table).startswith("{")
    assert [each.table for each in house.ask("get_matches")] == [table]
    assert house.ask("get_replay", table=table).deals[0].score.totals == state.scores[0].totals
    again: Invited = house.ask("post_rematch", table=table)
    house.ask("delete_seat", table=again.table)
    house.ask("post_seat", {"invitation": again.invitation}, table=again.table)
    assert house.taken == set(WAYS)
