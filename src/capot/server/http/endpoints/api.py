"""The HTTP API: each handler translates, calls the room or a table, and translates back."""

import asyncio
from urllib.parse import urlsplit

import msgspec

from capot.language.texts import say
from capot.rules.catalog import GAMES
from capot.server import catalogue
from capot.server.errors import Forbidden
from capot.server.http.endpoints.daily_api import DAILY_ENDPOINTS
from capot.server.http.endpoints.guest_api import GUEST_ENDPOINTS
from capot.server.http.endpoints.puzzle_api import PUZZLE_ENDPOINTS
from capot.server.http.endpoints.qr import qr_code
from capot.server.http.endpoints.record_api import RECORD_ENDPOINTS
from capot.server.http.endpoints.responses import Call, Endpoint, Query, Text, deal_of, whole_number
from capot.server.http.endpoints.study_api import STUDY_ENDPOINTS
from capot.server.http.endpoints.workshop_api import WORKSHOP_ENDPOINTS
from capot.server.http.reader import LANGUAGE
from capot.server.messages.asks import Check, Checked
from capot.server.messages.challenges import Challenge
from capot.server.messages.chat import Chat, Chatted, SwitchChat
from capot.server.messages.fairness import Fairness
from capot.server.messages.live import Contribute, Move, Say
from capot.server.messages.lobby import (
    Fill,
    Free,
    GameInfo,
    Invited,
    Join,
    Meet,
    NewTable,
    Nudge,
    Rulebook,
    Start,
    Strangers,
    TableInfo,
    Vote,
)
from capot.server.messages.profiles import SeatRating
from capot.server.messages.proposals import Answer, Propose
from capot.server.messages.sharing import Address, Nearby, QrCode, ShareRequest
from capot.server.messages.states import Proof, TableState
from capot.server.messages.study import Hint, MatchInfo, Replay, Seen
from capot.server.tables.people.arrangements import Arrangement

INVITATION = "invitation"


async def get_games(call: Call) -> list[GameInfo]:  # noqa: ARG001 - the same for everybody
    """Return the games of the catalogue, with their house rules."""
    return catalogue.games()


async def get_game_rules(call: Call) -> Rulebook | msgspec.Raw:
    """Return the rules of a game, by its key or id; each further parameter is a house rule and its choice."""
    options = dict(call.request.query_params)
    seats = whole_number(options.pop("seats", None), "seats")
    options.pop(LANGUAGE, None)
    # Writing a rulebook takes long enough to delay others.
    game = call.request.path_params["game"]
    if game not in GAMES:
        asked = seats, options, call.language, call.caller.address
        return await call.room.invented.rules(call.guest, game, *asked)
    return await asyncio.to_thread(catalogue.rulebook, game, seats, options, call.language)


async def get_tables(call: Call) -> list[TableInfo]:
    """Return the listed tables and the guest's own unfinished ones."""
    return await call.room.tables(call.guest)


async def post_table(call: Call, body: NewTable) -> Invited:
    """Open a table."""
    return await call.room.openings.create(call.guest, body)


async def get_strangers(call: Call) -> Strangers:
    """Return whether strangers may play together here, and for how long they wait for each other."""
    return Strangers(seconds=call.service.settings.strangers)


async def post_stranger(call: Call, body: Meet) -> Invited:
    """Take a seat among strangers at a game as it is usually played; computers take those left open."""
    wait = call.service.settings.strangers
    if wait is None:
        raise Forbidden(say("This server does not bring strangers together."))
    return await call.room.openings.meet(call.guest, call.request.path_params["game"], wait, rated=body.rated)


async def get_table(call: Call) -> TableState:
    """Return the state of a table as the guest may see it."""
    return (await call.table()).state(call.guest, _invitation(call))


async def post_seat(call: Call, body: Join) -> TableState:
    """Take an open seat or, before the first deal, another one; or take over again from a computer player."""
    table = await call.table()
    await call.room.openings.join(call.guest, table, body)
    return table.state(call.guest, body.invitation)


async def delete_seat(call: Call) -> None:
    """Leave a table; a computer player takes over the seat."""
    await (await call.table()).leave(call.guest)


async def post_surrender(call: Call) -> None:
    """Give up: a computer player takes over the seat for good."""
    await (await call.table()).leave(call.guest, for_good=True)


async def post_computer(call: Call, body: Fill) -> TableState:
    """Put a computer player into an open seat, as the host."""
    return await _arranged(call, body)


async def post_start(call: Call, body: Start) -> TableState:
    """Begin with computer players in all open seats, as the host."""
    return await _arranged(call, body)


async def post_removal(call: Call, body: Free) -> TableState:
    """Open a seat again before the first deal, as the host."""
    return await _arranged(call, body)


async def post_vote(call: Call, body: Vote) -> TableState:
    """Vote to let a computer player stand in for an idle player."""
    return await _arranged(call, body)


async def _arranged(call: Call, body: Arrangement) -> TableState:
    table = await call.table()
    await table.arrange(call.guest, body)
    return table.state(call.guest)


async def post_nudge(call: Call, body: Nudge) -> None:
    """Remind a player that the table waits."""
    (await call.table()).nudge(call.guest, body)


async def post_move(call: Call, body: Move) -> TableState:
    """Make a move.

    ``deal`` and ``ply`` identify the state that the page showed: a double click is refused with 409 instead
    of playing twice.  The response is the guest's own state, never the position.
    """
    table = await call.table()
    with call.service.metrics.move():
        await table.move(call.guest, body)
    return table.state(call.guest)


async def post_check(call: Call, body: Check) -> Checked:
    """Check a move without making it: whether it is legal, and the names of its cards.

    The request is refused, like the move, if it cannot be read, is out of turn or comes too late.
    """
    return (await call.table()).check(call.guest, body)


async def post_contribution(call: Call, body: Contribute) -> TableState:
    """Add random bytes to the next shuffle, and ask for the deal to begin."""
    table = await call.table()
    await table.contribute(call.guest, body)
    return table.state(call.guest)


async def post_phrase(call: Call, body: Say) -> TableState:
    """Say a phrase."""
    table = await call.table()
    await table.say(call.guest, body)
    return table.state(call.guest)


async def post_chat(call: Call, body: Chat) -> None:
    """Write to everybody at the table, where its host allows it."""
    (await call.table()).chat(call.guest, body)


async def get_chat(call: Call) -> list[Chatted]:
    """Return what was written lately; the server keeps it in memory only."""
    return (await call.table()).chat_lines(call.guest, _invitation(call))


async def put_chat(call: Call, body: SwitchChat) -> TableState:
    """Switch the chat off, or on again, as the host of a table that was opened with one."""
    table = await call.table()
    await table.switch_chat(call.guest, body)
    return table.state(call.guest)


async def post_claim(call: Call) -> TableState:
    """End the deal if its score is certain; the rest is played out."""
    table = await call.table()
    await table.claim(call.guest)
    return table.state(call.guest)


async def post_undo(call: Call) -> TableState:
    """Take back the guest's last move of this deal."""
    table = await call.table()
    await table.undo(call.guest)
    return table.state(call.guest)


async def post_proposal(call: Call, body: Propose) -> TableState:
    """Propose to the other people at the table to take back a move, or to give the guest the tricks left."""
    return await _arranged(call, body)


async def post_answer(call: Call, body: Answer) -> TableState:
    """Answer a proposal, or withdraw one's own."""
    return await _arranged(call, body)


async def post_hint(call: Call) -> Hint:
    """Ask the computer for advice."""
    return await (await call.table()).hint(call.guest)


async def post_rematch(call: Call) -> Invited:
    """Open a table for the same players, or return it if it is open already."""
    return await (await call.table()).rematch(call.guest)


async def post_share(call: Call, body: ShareRequest) -> TableState:
    """Agree to a public link to a finished deal or match, or withdraw; it works once all who played agree."""
    return await _arranged(call, body)


async def post_challenge(call: Call, body: Challenge) -> Invited:
    """Offer a finished deal to somebody else, as the only person who played it; the deal becomes public."""
    return await call.room.openings.challenge(call.guest, call.request.path_params["table"], body)


async def get_shared(call: Call) -> Replay:
    """Return what a public link shows: all hands of one deal or match, and nothing else of the table."""
    return await call.room.archive.shared(call.request.path_params["table"], call.request.path_params["key"])


async def post_qr_code(call: Call, body: Address) -> QrCode:
    """Return the QR code of an address of this server."""
    settings = call.service.settings
    origins = {urlsplit(origin).netloc for origin in (*settings.origins, settings.nearby) if origin}
    return qr_code(body.address, {call.request.headers.get("host", "").lower(), *origins})


async def get_nearby(call: Call) -> Nearby:
    """Return the address at which others on the server's network reach it."""
    return Nearby(address=call.service.settings.nearby)


async def get_rules(call: Call) -> Rulebook:
    """Return the rules of a table."""
    return (await call.table()).rulebook(call.guest, _invitation(call), call.language)


async def get_record(call: Call) -> Text:
    """Return the record of a match as text; of an unfinished one the guest's view."""
    return await _record(call, "text/plain", ".capot")


async def get_record_json(call: Call) -> Text:
    """Return the record of a match as JSON; of an unfinished one the guest's view."""
    return await _record(call, "application/json", ".json")


async def get_ratings(call: Call) -> list[SeatRating]:
    """Return the ratings of the people at a table, in the family of its game."""
    table = await call.table()
    table.state(call.guest, _invitation(call))
    return await call.room.people.ratings(table.log)


async def get_proofs(call: Call) -> list[Proof]:
    """Return the proofs of a match's shuffles."""
    return (await call.table()).proofs(call.guest)


async def get_matches(call: Call) -> list[MatchInfo]:
    """Return the guest's finished matches, newest first."""
    return await call.room.matches(call.guest)


async def get_replay(call: Call) -> Replay:
    """Return the replay of a finished match with all hidden cards."""
    return await call.room.archive.replay(call.guest, call.request.path_params["table"])


async def get_seen(call: Call) -> list[Seen]:
    """Return for each move of a deal of a finished match what its player could see before it."""
    return await call.room.archive.seen(call.guest, call.request.path_params["table"], deal_of(call))


async def get_shared_seen(call: Call) -> list[Seen]:
    """Return the same for a deal that a public link shows."""
    places = call.request.path_params
    return await call.room.archive.shared_seen(places["table"], places["key"], deal_of(call))


async def get_fairness(call: Call) -> Fairness:
    """Return which cards people and computers were dealt by this server, and what chance lets expect."""
    return await call.room.people.fairness()


async def _record(call: Call, media_type: str, suffix: str) -> Text:
    record = (await call.table()).record(call.guest, _invitation(call), as_json=suffix == ".json")
    return Text(record, media_type, call.request.path_params["table"] + suffix)


def _invitation(call: Call) -> str | None:
    """Return the invitation of a request, or None."""
    request = call.request
    return request.headers.get(INVITATION) or request.query_params.get(INVITATION)


_SEATS = Query(name="seats", meaning="The number of players; all numbers if omitted.", kind="integer")
_INVITED = (
    Query(name=INVITATION, meaning="The secret that admits a guest without a seat.", place="header"),
    Query(name=INVITATION, meaning="The same, if headers cannot be sent."),
)

ENDPOINTS: tuple[Endpoint, ...] = (
    Endpoint("GET", "/games", get_games, list[GameInfo]),
    Endpoint("GET", "/games/{game}/rules", get_game_rules, Rulebook, queries=(_SEATS,)),
    *GUEST_ENDPOINTS,
    *DAILY_ENDPOINTS,
    *STUDY_ENDPOINTS,
    *RECORD_ENDPOINTS,
    *PUZZLE_ENDPOINTS,
    *WORKSHOP_ENDPOINTS,
    Endpoint("GET", "/tables", get_tables, list[TableInfo]),
    Endpoint("POST", "/tables", post_table, Invited, takes=NewTable, status=201, kind="tables"),
    Endpoint("GET", "/strangers", get_strangers, Strangers),
    Endpoint("POST", "/strangers/{game}", post_stranger, Invited, takes=Meet, status=201, kind="tables"),
    Endpoint("GET", "/tables/{table}", get_table, TableState, queries=_INVITED),
    Endpoint("POST", "/tables/{table}/seats", post_seat, TableState, takes=Join, kind="seats"),
    Endpoint("DELETE", "/tables/{table}/seats", delete_seat, None, status=204, kind="seats"),
    Endpoint("POST", "/tables/{table}/surrender", post_surrender, None, status=204, kind="seats"),
    Endpoint("POST", "/tables/{table}/computers", post_computer, TableState, takes=Fill, kind="seats"),
    Endpoint("POST", "/tables/{table}/start", post_start, TableState, takes=Start, kind="seats"),
    Endpoint("POST", "/tables/{table}/removals", post_removal, TableState, takes=Free, kind="seats"),
    Endpoint("POST", "/tables/{table}/votes", post_vote, TableState, takes=Vote, kind="seats"),
    Endpoint("POST", "/tables/{table}/nudges", post_nudge, None, takes=Nudge, status=204, kind="phrases"),
    Endpoint("POST", "/tables/{table}/moves", post_move, TableState, takes=Move),
    Endpoint("POST", "/tables/{table}/checks", post_check, Checked, takes=Check),
    Endpoint("POST", "/tables/{table}/contributions", post_contribution, TableState, takes=Contribute),
    Endpoint("POST", "/tables/{table}/phrases", post_phrase, TableState, takes=Say, kind="phrases"),
    Endpoint("GET", "/tables/{table}/chat", get_chat, list[Chatted], queries=_INVITED),
    Endpoint("POST", "/tables/{table}/chat", post_chat, None, takes=Chat, status=204, kind="phrases"),
    Endpoint("PUT", "/tables/{table}/chat", put_chat, TableState, takes=SwitchChat, kind="seats"),
    Endpoint("POST", "/tables/{table}/claims", post_claim, TableState),
    Endpoint("POST", "/tables/{table}/undo", post_undo, TableState),
    Endpoint("POST", "/tables/{table}/proposals", post_proposal, TableState, takes=Propose, kind="phrases"),
    Endpoint("POST", "/tables/{table}/answers", post_answer, TableState, takes=Answer, kind="seats"),
    Endpoint("POST", "/tables/{table}/hint", post_hint, Hint, kind="hints"),
    Endpoint("POST", "/tables/{table}/rematch", post_rematch, Invited, status=201, kind="tables"),
    Endpoint("POST", "/tables/{table}/shares", post_share, TableState, takes=ShareRequest, kind="seats"),
    Endpoint(
        "POST",
        "/tables/{table}/challenges",
        post_challenge,
        Invited,
        takes=Challenge,
        status=201,
        kind="tables",
    ),
    Endpoint("GET", "/shared/{table}/{key}", get_shared, Replay, kind="replays"),
    Endpoint("GET", "/nearby", get_nearby, Nearby),
    Endpoint("POST", "/qr-codes", post_qr_code, QrCode, takes=Address, kind="replays"),
    Endpoint("GET", "/tables/{table}/rules", get_rules, Rulebook, queries=_INVITED),
    Endpoint("GET", "/tables/{table}/record", get_record, Text, kind="replays", queries=_INVITED),
    Endpoint("GET", "/tables/{table}/record.json", get_record_json, Text, kind="replays", queries=_INVITED),
    Endpoint("GET", "/tables/{table}/ratings", get_ratings, list[SeatRating], queries=_INVITED),
    Endpoint("GET", "/tables/{table}/proofs", get_proofs, list[Proof]),
    Endpoint("GET", "/tables/{table}/replay", get_replay, Replay, kind="replays"),
    Endpoint("GET", "/tables/{table}/deals/{deal}/seen", get_seen, list[Seen], kind="replays"),
    Endpoint("GET", "/shared/{table}/{key}/deals/{deal}/seen", get_shared_seen, list[Seen], kind="replays"),
    Endpoint("GET", "/fairness", get_fairness, Fairness),
    Endpoint("GET", "/matches", get_matches, list[MatchInfo]),
)
"""All endpoints under ``/api/v1``; routes and OpenAPI description are made from them."""
