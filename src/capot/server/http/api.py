"""What can be asked over HTTP: each handler translates, calls the room or a table, and translates back."""

import asyncio

from capot.server.http.responses import Asker, Query, Text, Way, whole_number
from capot.server.messages import (
    Check,
    Checked,
    Contribute,
    GameInfo,
    Guest,
    Hint,
    Invited,
    Join,
    MatchInfo,
    Move,
    Name,
    NewTable,
    Proof,
    Replay,
    Rulebook,
    Say,
    TableInfo,
    TableState,
)
from capot.server.tables import catalogue

INVITATION = "invitation"


async def get_games(asker: Asker) -> list[GameInfo]:  # noqa: ARG001 - the same for everybody
    """Return the games of the catalogue, with their house rules."""
    return catalogue.games()


async def get_game_rules(asker: Asker) -> Rulebook:
    """Return the rules of a game; each further parameter is a house rule and its choice."""
    options = dict(asker.request.query_params)
    seats = whole_number(options.pop("seats", None), "seats")
    # Writing a rulebook takes long enough for others to notice.
    return await asyncio.to_thread(catalogue.rulebook, asker.request.path_params["game"], seats, options)


async def get_guest(asker: Asker) -> Guest:
    """Return who asks; a new guest gets a cookie."""
    return Guest(name=await asker.room.name(asker.guest))


async def put_guest(asker: Asker, wish: Name) -> Guest:
    """Choose the name under which the guest sits down."""
    await asker.room.rename(asker.guest, wish.name)
    return await get_guest(asker)


async def get_tables(asker: Asker) -> list[TableInfo]:
    """Return the listed tables and the guest's own unfinished ones."""
    return await asker.room.tables(asker.guest)


async def post_table(asker: Asker, wish: NewTable) -> Invited:
    """Open a table."""
    return await asker.room.create(asker.guest, wish)


async def get_table(asker: Asker) -> TableState:
    """Return what the guest may know of a table."""
    return (await asker.table()).state(asker.guest, _invitation(asker))


async def post_seat(asker: Asker, wish: Join) -> TableState:
    """Take an open seat."""
    table = await asker.table()
    await table.join(asker.guest, wish)
    return table.state(asker.guest, wish.invitation)


async def delete_seat(asker: Asker) -> None:
    """Leave a table; a computer player goes on at the seat."""
    await (await asker.table()).leave(asker.guest)


async def post_move(asker: Asker, wish: Move) -> TableState:
    """Make a move.

    ``deal`` and ``ply`` say what the page saw when it asked: a double click is refused with 409 instead of
    playing twice.  The answer is for the asker's eyes, never the position.
    """
    table = await asker.table()
    with asker.service.metrics.move():
        await table.move(asker.guest, wish)
    return table.state(asker.guest)


async def post_check(asker: Asker, wish: Check) -> Checked:
    """Ask what is to be said of a move before it is made: why it may not be, and what its cards are called.

    It is refused as the move would be where it cannot be read, is not one's turn or comes too late.
    """
    return (await asker.table()).check(asker.guest, wish)


async def post_contribution(asker: Asker, wish: Contribute) -> TableState:
    """Add random bytes to the next shuffle, and with them the wish that it begin."""
    table = await asker.table()
    await table.contribute(asker.guest, wish)
    return table.state(asker.guest)


async def post_phrase(asker: Asker, wish: Say) -> TableState:
    """Say a phrase."""
    table = await asker.table()
    await table.say(asker.guest, wish)
    return table.state(asker.guest)


async def post_undo(asker: Asker) -> TableState:
    """Take the guest's last move of this deal back."""
    table = await asker.table()
    await table.undo(asker.guest)
    return table.state(asker.guest)


async def post_hint(asker: Asker) -> Hint:
    """Ask the computer for advice."""
    return await (await asker.table()).hint(asker.guest)


async def post_rematch(asker: Asker) -> Invited:
    """Open a table for the same players, or return the one that was opened."""
    return await (await asker.table()).rematch(asker.guest)


async def get_rules(asker: Asker) -> Rulebook:
    """Return the rules that are played at a table."""
    return (await asker.table()).rulebook()


async def get_record(asker: Asker) -> Text:
    """Return the record of a match as text; of an unfinished one what the guest has seen."""
    record = (await asker.table()).record(asker.guest, _invitation(asker), as_json=False)
    return Text(record, "text/plain", f"{asker.request.path_params['table']}.capot")


async def get_record_json(asker: Asker) -> Text:
    """Return the same as JSON."""
    record = (await asker.table()).record(asker.guest, _invitation(asker), as_json=True)
    return Text(record, "application/json", f"{asker.request.path_params['table']}.json")


async def get_proofs(asker: Asker) -> list[Proof]:
    """Return how each deal of a match was shuffled."""
    return (await asker.table()).proofs(asker.guest)


async def get_matches(asker: Asker) -> list[MatchInfo]:
    """Return the finished matches of the guest, the last first."""
    return await asker.room.matches(asker.guest)


async def get_replay(asker: Asker) -> Replay:
    """Return a finished match, moment by moment, with everything that was hidden."""
    return await asker.room.replay(asker.guest, asker.request.path_params["table"])


def _invitation(asker: Asker) -> str | None:
    """Return the secret that lets a guest in who has no seat, if he brings one."""
    request = asker.request
    return request.headers.get(INVITATION) or request.query_params.get(INVITATION)


_SEATS = Query(name="seats", meaning="For how many players; for all numbers unless given.", kind="integer")
_INVITED = Query(name=INVITATION, meaning="The secret that lets a guest in who has no seat.", place="header")
_INVITED_TOO = Query(name=INVITATION, meaning="The same, where headers cannot be sent.")

WAYS: tuple[Way, ...] = (
    Way("GET", "/games", get_games, list[GameInfo]),
    Way("GET", "/games/{game}/rules", get_game_rules, Rulebook, queries=(_SEATS,)),
    Way("GET", "/guest", get_guest, Guest, knows=True),
    Way("PUT", "/guest", put_guest, Guest, takes=Name),
    Way("GET", "/tables", get_tables, list[TableInfo]),
    Way("POST", "/tables", post_table, Invited, takes=NewTable, status=201, kind="tables"),
    Way("GET", "/tables/{table}", get_table, TableState, queries=(_INVITED, _INVITED_TOO)),
    Way("POST", "/tables/{table}/seats", post_seat, TableState, takes=Join),
    Way("DELETE", "/tables/{table}/seats", delete_seat, None, status=204),
    Way("POST", "/tables/{table}/moves", post_move, TableState, takes=Move),
    Way("POST", "/tables/{table}/checks", post_check, Checked, takes=Check),
    Way("POST", "/tables/{table}/contributions", post_contribution, TableState, takes=Contribute),
    Way("POST", "/tables/{table}/phrases", post_phrase, TableState, takes=Say, kind="phrases"),
    Way("POST", "/tables/{table}/undo", post_undo, TableState),
    Way("POST", "/tables/{table}/hint", post_hint, Hint, kind="hints"),
    Way("POST", "/tables/{table}/rematch", post_rematch, Invited, status=201, kind="tables"),
    Way("GET", "/tables/{table}/rules", get_rules, Rulebook),
    Way("GET", "/tables/{table}/record", get_record, Text, kind="replays", queries=(_INVITED, _INVITED_TOO)),
    Way(
        "GET",
        "/tables/{table}/record.json",
        get_record_json,
        Text,
        kind="replays",
        queries=(_INVITED, _INVITED_TOO),
    ),
    Way("GET", "/tables/{table}/proofs", get_proofs, list[Proof]),
    Way("GET", "/tables/{table}/replay", get_replay, Replay, kind="replays"),
    Way("GET", "/matches", get_matches, list[MatchInfo]),
)
"""Everything that can be asked under ``/api/v1``; the routes and their description are made from it."""
