"""Whole matches by requests alone, in a real room: every address does what its description says."""

import secrets
from collections.abc import Iterator
from datetime import date
from random import Random

import msgspec
import pytest

import capot.study.review
from capot.players.protocol import Advice, Estimate
from capot.players.simple import SimplePlayer
from capot.server.http.endpoints.api import ENDPOINTS
from capot.server.messages.live import FromServer, Push, Refused
from capot.server.messages.lobby import Invited
from capot.server.messages.states import TableState
from capot.server.store.postgresql import Postgresql
from capot.server.tables import computers
from capot.study import daily
from capot.study.puzzles.shelf import find
from tests.server.guests import some_move
from tests.server.live_server import ENDPOINT, LiveServer
from tests.server.test_reviews import made_up

NEW = ("tien-len", "nine-card-brag", "six-card-brag", "seven-card-brag", "thirteen-card-brag")
DEALS = {**dict.fromkeys(NEW, 2), "tien-len": 1, "thirteen-card-brag": None}


def wrong_move(state: TableState) -> str:
    """Return a move that is asked for, of cards that nobody can use so."""
    assert state.ask is not None
    return "arrange 2S 2S 2S" if state.ask.make else "lay 2S 2S"


def plain_advice(seen, luck, *_):
    """Advise as a search does, but without compiling one; the search has its own tests."""
    move = SimplePlayer().choose(seen, luck)
    return Advice(move, "it is simple"), {move: Estimate(1.5, 0.1, worth=-1.5, worlds=8)}


@pytest.fixture(autouse=True)
def any_clock(monkeypatch):
    """Let there be deals of the day whatever the clock of this computer says."""
    monkeypatch.setattr(daily, "FIRST_DAY", date(2020, 1, 1))


@pytest.fixture
def server(tmp_path, postgres) -> Iterator[LiveServer]:
    """A server whose tables are in PostgreSQL; those of nearly all other tests are in SQLite."""
    server = LiveServer(tmp_path, Postgresql(postgres.address(postgres.database())))
    yield server
    server.close()


def test_a_match_can_be_played_and_looked_back_at_by_requests_alone(server, monkeypatch):
    for module, name, plain in (
        (computers, "advised", plain_advice),
        (capot.study.review, "review", made_up),
    ):
        monkeypatch.setattr(module, name, plain)
    server.ask("put_guest", {"name": "Ann"})
    assert server.ask("get_guest").name == "Ann"
    assert any(game.key == "hearts" for game in server.ask("get_games"))
    assert server.ask("get_game_rules", game="hearts").name == "Hearts"
    wish = {"game": "hearts", "seats": 4, "others": ["easy"] * 3, "deals": 1}
    invited: Invited = server.ask("post_table", wish)
    table = invited.table
    assert [each.table for each in server.ask("get_tables")] == [table]
    assert server.ask("get_rules", table=table).name == "Hearts"

    state: TableState = server.ask("get_table", table=table)
    value = secrets.token_hex(32)
    state = server.ask("post_contribution", {"deal": state.deal, "value": value}, table=table)
    server.ask("post_phrase", {"phrase": "hello"}, table=table)
    is_first, rng = True, Random(1)
    while state.phase != "over":
        if state.ask is not None:
            if is_first:
                (advised,) = server.ask("post_hint", table=table).moves
                assert (advised.points, advised.plus_minus) == (1.5, 0.2)
            wish = {"move": some_move(state, rng), "deal": state.deal, "ply": state.ply}
            assert server.ask("post_check", wish, table=table).reason is None
            state = server.ask("post_move", wish, table=table)
            if is_first and state.can_undo:
                server.ask("post_undo", table=table)
                is_first = False
        state = server.ask("get_table", table=table)

    assert value in {each.value for each in server.ask("get_proofs", table=table)[0].contributions}
    opens_a_record(server, server.ask("get_record", table=table), state.scores[0].totals)
    assert server.ask("get_record_json", table=table).startswith("{")
    assert [each.table for each in server.ask("get_matches")] == [table]
    assert server.ask("get_replay", table=table).deals[0].score.totals == state.scores[0].totals
    (share,) = server.ask("post_share", {"deal": 0, "agree": True}, table=table).shares
    looks_as_others_saw_it(server, table, share.key)
    can_be_given_away(server, table)
    again: Invited = server.ask("post_rematch", table=table)
    server.ask("delete_seat", table=again.table)
    server.ask("post_seat", {"invitation": again.invitation}, table=again.table)
    waits_and_ends(server)
    assert server.taken == set(ENDPOINTS)


def opens_a_record(server, record, totals) -> None:
    """View a match by its record alone, without a table."""
    (match,) = server.ask("post_record_file", {"name": "own.capot", "text": record}).matches
    assert match.totals == totals
    assert server.ask("post_record_replay", {"record": record}).deals[0].score.totals == totals
    assert len(server.ask("post_record_seen", {"record": record, "deal": 1})[0].hand) == 13
    assert server.ask("post_record_review", {"record": record, "review": {"seat": 0}}).seat == 0


def can_be_given_away(server, table):
    here = f"http://{server.guest.base_url.netloc.decode()}/table/{table}"
    assert server.ask("post_qr_code", {"address": here}).size >= 21
    assert server.ask("get_nearby").address == ""


def invents(server):
    """Change a game, keep it and delete it again."""
    draft = server.ask("post_draft", {"start": "polignac", "name": "Nettle"})
    assert server.ask("post_file", {"text": draft.file}).digest == draft.digest
    kept = server.ask("post_invented", {"game": draft.game})
    assert [each.game_id for each in server.ask("get_invented")] == [kept.game_id]
    assert server.ask("get_invented_game", game=kept.game_id).info.name == "Nettle"
    assert not server.ask("post_measure", {"game": kept.game_id}).is_final
    server.ask("delete_invented", game=kept.game_id)


def looks_as_others_saw_it(server, table, key) -> None:
    """Look at a shared match, and at one of its deals as its players saw it, and offer it to a friend."""
    assert (
        server.ask("get_shared", table=table, key=key).winners == server.ask("get_table", table=table).winners
    )
    assert server.ask("get_fairness").deals == 1
    is_reviewed(server, table, key)
    seen = server.ask("get_seen", table=table, deal="1")
    assert len(seen[0].hand) == 13
    assert server.ask("get_shared_seen", table=table, key=key, deal="1") == seen
    assert server.ask("post_challenge", {"deal": 1}, table=table).invitation


def is_reviewed(server, table, key) -> None:
    """Ask for the review of a deal as the one who played it, and by its public link."""
    told = server.ask("post_review", {}, table=table)
    assert (told.deal, told.seat, told.you) == (1, 0, 0)
    shared = server.ask("post_shared_review", {"seat": 0}, table=table, key=key)
    assert (shared.review, shared.table) == (told.review, "")
    assert [each.deals for each in server.ask("get_losses")] == [1]
    assert server.ask("get_glance", table=table, deal="1").words == told.review.glance


def goes_to_another_device(server) -> None:
    """Use a link on the device that made it, sign all others out, and make a link that is withdrawn."""
    link = server.ask("post_device_link")
    assert server.ask("post_device_offer", {"secret": link.secret}).same
    server.ask("post_device", {"secret": link.secret})
    server.ask("delete_devices")
    assert server.ask("get_earlier_guest").guest is None
    assert server.refused("post_earlier_guest", None)[0] == 409
    server.taken.add(ENDPOINT["post_earlier_guest"])
    server.ask("delete_device_link")
    server.ask("delete_guest")
    assert (server.ask("get_guest").name, server.ask("get_matches"), server.ask("get_tables")) == ("", [], [])


def waits_and_ends(server) -> None:
    """Fill, free and start a table as its host, and give up; what needs another person is refused."""
    plays_the_deal_of_the_day(server)
    invents(server)
    solves_a_puzzle(server)
    assert server.ask("get_strangers").seconds == 60
    assert server.ask("post_stranger", {"rated": True}, game="hearts").invitation
    wish = {"game": "hearts", "seats": 4, "others": ["open"] * 3, "chat": True}
    table = server.ask("post_table", wish).table
    server.ask("post_chat", {"type": "chat", "text": "Anybody there?"}, table=table)
    assert [each.text for each in server.ask("get_chat", table=table)] == ["Anybody there?"]
    server.ask("put_chat", {"on": False}, table=table)
    assert (
        server.ask("post_computer", {"seat": 2, "strength": "easy"}, table=table).seats[2].who == "computer"
    )
    assert server.ask("post_removal", {"seat": 2}, table=table).seats[2].who == "open"
    assert server.ask("post_start", {"strength": "easy"}, table=table).phase == "dealing"
    assert server.refused("post_nudge", {"seat": 1}, table=table)[0] == 409
    assert server.refused("post_vote", {"seat": 1}, table=table)[0] == 409
    assert server.refused("post_claim", None, table=table) == (
        422,
        "There is still something to be scored in this deal.",
    )
    assert server.refused("post_proposal", {"what": "undo"}, table=table)[0] in {409, 422}
    assert server.refused("post_answer", {"id": 1, "agree": True}, table=table)[0] in {409, 422}
    refused = ("post_nudge", "post_vote", "post_claim", "post_proposal", "post_answer")
    server.taken |= {ENDPOINT[name] for name in refused}
    assert [each.rating.matches for each in server.ask("get_ratings", table=table)] == [0]
    server.ask("post_surrender", table=table)
    assert table not in [each.table for each in server.ask("get_tables")]
    assert server.ask("get_profile").played.matches == 1
    goes_to_another_device(server)


@pytest.mark.sample
@pytest.mark.parametrize("game", NEW)
def test_a_match_of_climbing_or_brag_can_be_played_by_requests_alone(server, game):
    wish = {"game": game, "seats": 4, "others": ["easy"] * 3, "deals": DEALS[game]}
    table = server.ask("post_table", wish).table
    rng, given = Random(2), 0
    state: TableState = server.ask("get_table", table=table)
    while state.phase != "over":
        coming = state.deal + (state.phase == "scored")
        if state.phase in {"dealing", "scored"} and coming > given:
            server.ask("post_contribution", {"deal": coming, "value": secrets.token_hex(32)}, table=table)
            given = coming
        elif state.ask is not None:
            wish = {"move": some_move(state, rng), "deal": state.deal, "ply": state.ply}
            assert server.ask("post_check", wish, table=table).reason is None
            wrong = {**wish, "move": wrong_move(state)}
            refused = server.refused("post_move", wrong, table=table)
            assert refused == (422, server.ask("post_check", wrong, table=table).reason)
            server.ask("post_move", wish, table=table)
            assert server.refused("post_move", wish, table=table) == (409, "The table has moved on.")
        state = server.ask("get_table", table=table)

    assert [score.deal for score in server.ask("get_proofs", table=table)] == [
        place + 1 for place in range(len(state.scores))
    ]
    assert server.ask("get_record", table=table).startswith("[")
    assert server.ask("get_replay", table=table).winners == state.winners


@pytest.mark.sample
@pytest.mark.parametrize("game", NEW)
def test_a_match_of_climbing_or_brag_can_be_played_over_a_websocket(server, game):
    wish = {"game": game, "seats": 4, "others": ["easy"] * 3, "deals": DEALS[game]}
    table, rng, answered = server.ask("post_table", wish).table, Random(3), None
    wrong = 0
    with server.listen(table) as socket:
        while True:
            told = msgspec.json.decode(socket.recv(), type=FromServer)
            if isinstance(told, Refused):
                assert (told.request, told.status) == (wrong, 422)
                continue
            if not isinstance(told, Push):
                continue
            state = told.steps[-1].state
            if state.phase == "over":
                break
            number = state.deal + (state.phase == "scored")
            now = (number, state.ply, state.ask is None)
            if now == answered:
                continue
            if state.you in state.waiting_for:
                answered = now
                said = {"type": "contribute", "deal": number, "value": secrets.token_hex(32)}
                socket.send(msgspec.json.encode(said).decode())
            elif state.ask is not None:
                answered, wrong = now, wrong + 1
                said = {"type": "move", "deal": state.deal, "ply": state.ply}
                bad = {
                    **said,
                    "move": "arrange 2S 2S 2S / 2S" if state.ask.make else "lay 2S 2S",
                    "request": wrong,
                }
                socket.send(msgspec.json.encode(bad).decode())
                socket.send(msgspec.json.encode({**said, "move": some_move(state, rng)}).decode())

    assert wrong >= len(state.scores) - 1
    assert state.winners == server.ask("get_replay", table=table).winners


def solves_a_puzzle(server):
    """Look at the puzzles, and answer one as it asks."""
    listed = server.ask("get_puzzles")
    shelf = server.ask("get_puzzle_shelf", game=listed[0].game)
    puzzle = server.ask("post_next_puzzle", {"theme": shelf.themes[0].theme}, game=shelf.game)
    again = server.ask("get_puzzle", puzzle=puzzle.key)
    assert again == puzzle
    solution = find(puzzle.key).solution[0]
    told = server.ask("post_puzzle_answer", {"move": solution.text}, puzzle=puzzle.key)
    assert (told.is_right, told.streak, told.rating.answers) == (True, 1, 1)


def plays_the_deal_of_the_day(server):
    """Begin a deal of the day and read everything the server says about it."""
    today = server.ask("get_today")
    assert server.ask("get_day", day=today.day) == today
    opened = server.ask("post_daily", day=today.day, deal="polignac")
    assert server.ask("get_table", table=opened.table).daily.deal == "polignac"
    ranks = server.ask("get_daily_ranks", day=today.day, deal="polignac")
    assert (ranks.status, ranks.own_table) == ("begun", opened.table)
    assert server.ask("get_daily_month", month=today.day[:7]).standings == []
