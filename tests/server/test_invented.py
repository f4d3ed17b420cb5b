"""Invented games: by a link, under their own rules for good, and taken for no game of the catalogue."""

import asyncio
import json
import re
import signal
import subprocess
import sys
import threading
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from html import unescape
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import msgspec
import pytest
from starlette.requests import Request

from capot.cards import cards
from capot.language.languages import ENGLISH, LANGUAGES
from capot.language.texts import Name
from capot.play.match import new_match
from capot.play.view import view
from capot.record import loads
from capot.rules import codec
from capot.rules.catalog import GAMES
from capot.rules.changes.edits import Change
from capot.rules.changes.options import variant
from capot.rules.changes.variants import based_on
from capot.rules.decoding import limits
from capot.rules.errors import RulesError
from capot.rules.match.ends import AfterDeals
from capot.rules.model import Choice, Game, HouseRule, NumberOption, Option
from capot.rules.stages.climbing import Climb
from capot.server.catalogue import rulebook_of, with_house_rules
from capot.server.errors import Conflict, Forbidden, Illegal, NotFound, TooMany
from capot.server.http.app import create_app
from capot.server.http.previews import PLAIN, Preview, preview_of, with_tags
from capot.server.http.service import Settings
from capot.server.messages.challenges import Challenge
from capot.server.messages.encoding import encoded
from capot.server.messages.lobby import NewTable
from capot.server.messages.workshop import InventedGame, SaveRequest
from capot.server.room import Room
from capot.server.states import deal_states
from capot.server.states.deal_states import ask
from capot.server.thinking.child import Child
from capot.server.workshop import invented, jobs, kept_games, readers
from capot.shuffle import lab_shuffle
from tests.server.guests import Clock, Guest, in_a_loop, met, opened, play_out, table_of

BASE = GAMES["slobberhannes"]


class Here:
    """Reads games at once, where a server begins a process for it."""

    def __init__(self, _work: str) -> None:
        """Begin nothing."""

    def ask(self, message: bytes, _seconds: float) -> bytes:
        """Return the answer that the process would give."""
        return jobs.answer(message)

    def close(self) -> None:
        """End nothing."""


@pytest.fixture(autouse=True)
def read_here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Begin no process in tests that are about the games alone."""
    monkeypatch.setattr(readers, "Child", Here)


def nettle(points: int = 1, deals: int = 1, **fields: Any) -> dict[str, Any]:
    """Return Slobberhannes as somebody's own game of a few deals."""
    own = {"name": "Nettle", "blurb": "It stings.", **fields}
    game = based_on(BASE, (), **own)
    game = replace(game, ends=(AfterDeals(deals),), opening=0)
    return sent(replace(game, opening=points - 1))


def sent(game: Game) -> dict[str, Any]:
    """Return a game as it comes from a page."""
    data: dict[str, Any] = json.loads(codec.dumps(game))
    return data


def thirteen(*options: HouseRule, each: int = 13) -> dict[str, Any]:
    """Return Tien Len for two as somebody's own game, with other hands and house rules."""
    edits = Change("players", (2,)), Change("rules.deal.each", each)
    return sent(variant(GAMES["tien-len"], *edits, name="Nettle", options=options))


MANY_CARDS = Option(
    "cards",
    "How many cards?",
    (Choice("few", "thirteen"), Choice("many", "eighteen", (Change("rules.deal.each", 18),))),
)


async def saved(room: Room, guest: str = "ann", **request: Any) -> InventedGame:
    """Keep a game, and return its page."""
    raw = await room.invented.save(guest, SaveRequest(**{"game": nettle(), **request}), ENGLISH)
    return msgspec.json.decode(raw, type=InventedGame)


async def page(room: Room, guest: str, game_id: str) -> InventedGame:
    """Return the page of a game as somebody sees it."""
    return msgspec.json.decode(await room.invented.page(guest, game_id, ENGLISH), type=InventedGame)


@asynccontextmanager
async def a_game(data: Path, **request: Any) -> AsyncIterator[tuple[Room, InventedGame]]:
    """Open a room in which Ann keeps a game."""
    async with opened(data) as room:
        yield room, await saved(room, **request)


@in_a_loop
async def test_a_game_is_kept_under_a_link_and_shown_to_whoever_has_it(tmp_path):
    async with a_game(tmp_path, author="A<nn>", parent="slobberhannes") as (room, kept):
        assert len(kept.game_id) == 20
        assert (kept.yours, kept.listed, kept.version, kept.tables) == (True, False, 1, 0)
        assert (kept.parent, kept.parent_name) == ("slobberhannes", "Slobberhannes")
        assert kept.info.key == kept.game["key"] == kept.game_id
        assert (kept.info.name, kept.info.family) == ("Nettle", "Invented games")

        seen = await page(room, "ben", kept.game_id)

        assert not seen.yours
        assert (seen.author, seen.game) == ("Ann", kept.game)


@in_a_loop
async def test_a_private_game_is_in_no_list_and_a_listed_one_is_in_everybodys(tmp_path):
    async with a_game(tmp_path) as (room, kept):
        assert [each.game_id for each in await room.invented.listed("ann")] == [kept.game_id]
        assert await room.invented.listed("ben") == []
        request = NewTable(game=kept.game_id, seats=4, others=["easy"] * 3, listed=True)
        with pytest.raises(Forbidden, match="private"):
            await room.openings.create("ann", request)

        await saved(room, game_id=kept.game_id, listed=True)

        assert [each.game_id for each in await room.invented.listed("ben")] == [kept.game_id]
        assert (await page(room, "ann", kept.game_id)).version == 1
        table = (await room.openings.create("ann", request)).table
        assert [each.table for each in await room.tables("ben")] == [table]


@in_a_loop
async def test_a_game_made_from_a_private_one_does_not_show_everybody_its_link(tmp_path):
    async with a_game(tmp_path) as (room, kept):
        made = await saved(room, "ben", parent=kept.game_id, listed=True)
        assert (made.parent, made.parent_name) == ("", "")
        assert (await page(room, "ann", made.game_id)).parent == kept.game_id

        await saved(room, game_id=kept.game_id, listed=True)

        seen = await page(room, "carl", made.game_id)
        assert (seen.parent, seen.parent_name) == (kept.game_id, "Nettle")
        with pytest.raises(NotFound):
            await saved(room, "ben", parent="0" * 20)

        await room.invented.delete("ann", kept.game_id)
        made = await saved(room, "ben", game_id=made.game_id, game=nettle(points=2))
        assert (made.version, made.parent) == (2, "")


@in_a_loop
async def test_only_its_author_changes_or_deletes_a_game(tmp_path):
    async with a_game(tmp_path) as (room, kept):
        with pytest.raises(Forbidden):
            await saved(room, "ben", game_id=kept.game_id)
        with pytest.raises(Forbidden):
            await room.invented.delete("ben", kept.game_id)

        await room.invented.delete("ann", kept.game_id)

        with pytest.raises(NotFound):
            await page(room, "ann", kept.game_id)
        with pytest.raises(NotFound):
            await room.openings.create("ann", NewTable(game=kept.game_id, seats=4, others=["easy"] * 3))


@in_a_loop
async def test_a_guest_keeps_a_limited_number_of_games(tmp_path, monkeypatch):
    monkeypatch.setattr(invented, "MOST_OF_GUEST", 1)
    async with a_game(tmp_path) as (room, kept):
        with pytest.raises(Conflict, match="delete one"):
            await saved(room)
        assert (await saved(room, "ben")).yours
        assert (await saved(room, game_id=kept.game_id, game=nettle(points=3))).version == 2


@in_a_loop
async def test_a_second_guest_plays_by_the_link_and_the_match_keeps_its_rules(tmp_path):
    async with a_game(tmp_path) as (room, kept):
        table, guests = await met(room, kept.game_id, 2, 2)
        before = await play_out(guests, lambda seen: seen.phase == "playing" and seen.ask)
        assert (before.game, before.name) == (kept.game_id, "Nettle")
        await saved(room, game_id=kept.game_id, game=nettle(points=5, deals=7, name="Thistle"))
        await room.invented.delete("ann", kept.game_id)

    async with opened(tmp_path) as room:
        found = await room.table(table.id)
        assert found.log.game == codec.from_data(kept.game)
        again = [Guest(guest.name, found, guest.rng) for guest in guests]
        for guest in again:
            guest.connect()
        await play_out(again)

        record = loads(found.record("guest-0", as_json=False))
        assert record.match.game == found.log.game
        assert record.match.totals == found.log.match.totals
        assert record.notes == ("Nettle is not in the catalogue; the rules in the record were used.",)
        (match,) = await room.matches("guest-1")
        assert (match.game, match.name) == (kept.game_id, "Nettle")
        assert (await room.archive.replay("guest-1", table.id)).name == "Nettle"
        profile = await room.people.profile("guest-0")
        assert [(each.game, each.name) for each in profile.games] == [(kept.game_id, "Nettle")]
        assert [each.family for each in profile.ratings] == ["Nettle"]
        assert (await room.people.fairness()).games == []


@in_a_loop
async def test_a_game_played_like_one_of_the_catalogue_is_never_taken_for_it(tmp_path):
    like = sent(based_on(BASE, (), name="Nettle", key="slobberhannes"))
    async with a_game(tmp_path, game=like) as (room, kept):
        assert kept.digest == codec.digest(BASE)
        mine = await room.openings.create("ann", NewTable(game=kept.game_id, seats=4, others=["easy"] * 3))
        usual = await room.openings.create(
            "ben", NewTable(game="slobberhannes", seats=4, others=["easy"] * 3)
        )

    async with opened(tmp_path) as room:
        assert (await room.table(mine.table)).log.game.name == "Nettle"
        assert (await room.table(usual.table)).log.game == BASE
        ratings = await room.people.ratings((await room.table(mine.table)).log)
        assert [each.rating.matches for each in ratings] == [0]


@in_a_loop
async def test_house_rules_deals_rematches_and_challenges_work_as_with_other_games(tmp_path):
    async with a_game(tmp_path, game=nettle(deals=4)) as (room, kept):
        (option, *_) = kept.info.options
        choices = {option.name: option.choices[-1].name if option.choices else str(option.high)}
        table, guests = await table_of(room, kept.game_id, 1, 3, options=choices, deals=1)
        guests[0].connect()
        await play_out(guests)
        assert dict(table.log.game.chosen) == choices
        again = await table.rematch("guest-0")
        offered = await room.openings.challenge("guest-0", table.id, Challenge(deal=1))
        assert (await page(room, "ann", kept.game_id)).tables == 3

    async with opened(tmp_path) as room:
        assert (await room.table(again.table)).log.game == table.log.game
        assert (await room.table(offered.table)).log.game.key == kept.game_id


FORBIDDEN = [
    ({"name": "Hearts"}, "Hearts is taken by a game of the catalogue: Hearts"),
    ({"name": "Black-Lady"}, "Black-Lady is taken by a game of the catalogue: Black Lady"),
    ({"name": "Héarts"}, "Héarts is taken by a game of the catalogue: Hearts"),
    ({"name": "H\u0435\u0430rts"}, "Hearts is taken by a game of the catalogue"),
    ({"name": "\u041d\u0435arts"}, "Hearts is taken by a game of the catalogue"),
    ({"name": "PoIignac"}, "Polignac is taken by a game of the catalogue"),
    ({"name": "!?"}, "A game needs a name"),
    ({"name": "x" * 61}, "60 are allowed"),
    ({"blurb": "x" * 301}, "300 are allowed"),
    ({"name": "<script>alert(1)</script>"}, "markup"),
    ({"blurb": "[free cards](https://evil.example)"}, "markup"),
    ({"blurb": "{0.__class__}"}, "markup"),
    ({"players": [12]}, "At most 11 may play"),
]


@pytest.mark.parametrize(("fields", "why"), FORBIDDEN)
def test_names_have_a_length_no_markup_and_are_not_those_of_the_catalogue(fields, why):
    with pytest.raises((Illegal, RulesError), match=why):
        kept_games.checked({**nettle(), **fields}, "abc", "Ann")


@pytest.mark.parametrize(
    "words",
    ["# loud", "1. one", "2) two", "- item", "+ item", "~~~ code", "===", "---", "    Code"],
)
def test_words_of_strangers_are_shown_as_they_are_in_a_rulebook(words):
    """Found by an attack: a blurb could turn the rest of the rulebook into code or a heading."""

    def written(words: str) -> str:
        choices = Choice("few", words), replace(MANY_CARDS.choices[1], meaning=words)
        option = Option("cards", words.strip(), choices)
        return rulebook_of(replace(codec.from_data(thirteen(option)), blurb=words)).html

    assert re.findall(r"<\w+", written(words)) == re.findall(r"<\w+", written("Plain words"))
    assert unescape(written(words)).count(words.strip()) == 4


@in_a_loop
async def test_nobody_can_credit_others_or_name_strange_sources(tmp_path):
    source = {"key": "mine", "author": "Hoyle", "title": "Evil", "imprint": "https://evil.example"}
    game = {
        **nettle(),
        "credit": "By Howard Fosdick",
        "also_called": ["Hearts"],
        "family": "hearts",
        "cites": [{"where": "deal", "source": source}],
    }
    async with a_game(tmp_path, game=game, author="Ann") as (_, kept):
        assert kept.game["credit"] == "Ann"
        assert "<em>Invented by Ann.</em>" in kept.rulebook.html
        assert "also_called" not in kept.game
        assert "evil" not in kept.rulebook.html.lower()


@in_a_loop
async def test_the_preview_of_a_games_link_says_its_name_and_nobodys(tmp_path):
    async with a_game(tmp_path, author="Ann") as (room, kept):
        limits = SimpleNamespace(spend=lambda _kind, _caller: None)
        guests = SimpleNamespace(caller=lambda _: None)
        service = SimpleNamespace(room=room, limits=limits, guests=guests)
        app = SimpleNamespace(state=SimpleNamespace(service=service))

        def asked(game_id: str) -> Request:
            places = {"path_params": {"game": game_id}, "path": f"/games/{game_id}"}
            return Request({"type": "http", "app": app, "headers": [], **places})

        assert await preview_of(asked(kept.game_id)) == Preview(Name("Nettle at Capot"), Name("It stings."))
        assert await preview_of(asked("0" * 20)) == PLAIN


def test_words_are_escaped_in_previews():
    shown = with_tags("<head></head>", Preview(Name('"><script>'), Name("<b>")), "", ENGLISH)

    assert "<script>" not in shown
    assert "<b>" not in shown


@in_a_loop
async def test_a_rulebook_is_in_the_readers_language(tmp_path):
    async with a_game(tmp_path) as (room, kept):
        raw = await room.invented.rules("ben", kept.game_id, 4, {}, LANGUAGES["de"])

        assert "Stich" in bytes(raw).decode()


@pytest.mark.parametrize(
    "limit", ["LONGEST_READING", "LONGEST_PLAY", "LONGEST_MOVE", "LONGEST_STATE", "LARGEST_DEAL"]
)
def test_a_game_that_would_hold_up_the_server_is_not_kept(monkeypatch, limit):
    monkeypatch.setattr(kept_games, limit, 0.0)

    with pytest.raises(Illegal, match="too complicated"):
        kept_games.checked(nettle(), "abc", "Ann")


def millions_of_bids() -> dict[str, Any]:
    """Return a game in which a house rule lets everybody bid a hundred million."""
    bids = NumberOption("most", "Highest bid", 1, 10**8, "rules.stages.auction.most", 13)
    return sent(variant(GAMES["auction-hearts"], name="Nettle", options=(bids,)))


@pytest.mark.parametrize(
    "game",
    [
        thirteen(each=26),
        thirteen(NumberOption("cards", "Cards each", 13, 26, "rules.deal.each", 13)),
        thirteen(MANY_CARDS),
        millions_of_bids(),
    ],
)
def test_a_game_with_too_many_choices_at_once_is_not_kept_nor_one_whose_house_rules_make_it_so(game):
    with pytest.raises((Illegal, RulesError), match="choices at once"):
        kept_games.checked(game, "abc", "Ann")


def test_a_table_does_not_begin_with_house_rules_that_together_give_too_many_choices():
    own = codec.from_data(thirteen(NumberOption("cards", "Cards each", 13, 26, "rules.deal.each", 13)))

    assert with_house_rules(own, {"cards": "17"}, 2).chosen
    with pytest.raises(Illegal, match="choices at once"):
        with_house_rules(own, {"cards": "18"}, 2)


def test_a_house_rule_under_which_a_deal_does_not_end_is_found_before_a_game_is_kept(monkeypatch):
    played: list[Game] = []
    monkeypatch.setattr(kept_games, "_check_plays", lambda game, _seats: played.append(game))

    kept_games.checked(
        thirteen(NumberOption("cards", "Cards each", 5, 17, "rules.deal.each", 13)), "abc", "Ann"
    )

    assert [dict(game.chosen) for game in played] == [{}, {"cards": "5"}, {"cards": "17"}]


def test_of_many_combinations_the_shortest_are_listed_in_a_state_of_bounded_size():
    own = codec.from_data(thirteen(each=17))
    match = new_match(own, 2)
    # The hand with the most sequences has five adjacent ranks.
    many = cards("3♠ 3♥ 3♦ 3♣ 4♠ 4♥ 4♦ 4♣ 5♠ 5♥ 5♦ 6♠ 6♥ 6♦ 7♠ 7♥ 7♦")
    position = match.with_deal(lab_shuffle(0, 0, match.pack)).position
    seat = min(position.to_act)
    hands = tuple(many if each == seat else hand for each, hand in enumerate(position.hands))
    seen = view(replace(position, hands=hands, dealt=hands), seat)

    asked = ask(seen)

    assert asked is not None
    assert asked.unlisted
    assert len(asked.combos) == deal_states.MOST_LISTED < len(seen.legal.moves) <= Climb.ALLOWED_CHOICES
    assert len(encoded(asked)) < kept_games.LARGEST_DEAL
    assert max(map(len, asked.combos)) < len(many)


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such limits")
def test_an_answer_has_a_limited_time_of_one_core():
    endless = "from capot.server.thinking.child import limit_answer; limit_answer(1)\nwhile True: pass"

    ended = subprocess.run([sys.executable, "-c", endless], timeout=120, check=False)

    assert ended.returncode == -signal.SIGXCPU


def slow_readers(
    monkeypatch: pytest.MonkeyPatch,
) -> tuple[readers.Readers, Clock, threading.Event, list[str]]:
    """Return readers that take three seconds each, their clock, the event they await and whom they served."""
    answered: list[str] = []
    clock, may_go_on = Clock(), threading.Event()

    class Slow(Here):
        def ask(self, message: bytes, _seconds: float) -> bytes:
            may_go_on.wait()
            clock.moment += 3.0
            answered.append(json.loads(message)["language"])
            return encoded(jobs.Done(msgspec.Raw(b"{}")))

    monkeypatch.setattr(readers, "Child", Slow)
    monkeypatch.setattr(readers, "PROCESSES", 1)
    reading = readers.Readers(clock=clock)
    return reading, clock, may_go_on, answered


@in_a_loop
async def test_whoever_has_used_the_readers_least_is_next_and_nobody_fills_the_queue(monkeypatch):
    """Found by an attack: games of 55 kB, three a second, had everybody else refused."""
    reading, clock, may_go_on, answered = slow_readers(monkeypatch)

    def ask(guest: str) -> asyncio.Task[msgspec.Raw]:
        return asyncio.create_task(reading.answer(guest, jobs.KnowJob(guest, {})))

    asked = [ask("mallory") for _ in range(readers.MOST_OF_GUEST)]
    await asyncio.sleep(0)
    with pytest.raises(TooMany, match="What you send takes long"):
        await ask("mallory")
    asked += [ask("ben"), ask("ann")]
    await asyncio.sleep(0)
    may_go_on.set()
    await asyncio.gather(*asked)
    assert answered == ["mallory", "ben", "ann", *["mallory"] * 3]

    monkeypatch.setattr(readers, "BUDGET", 6.0)
    with pytest.raises(TooMany, match="What you send takes long"):
        await ask("mallory")
    await ask("ann")
    clock.moment += 3600.0
    await ask("mallory")
    reading.close()


@in_a_loop
async def test_guests_of_one_address_whom_nobody_knows_share_the_readers_like_a_few_guests(monkeypatch):
    """Without a cookie everybody is a new guest with each request."""
    reading, _, may_go_on, answered = slow_readers(monkeypatch)

    def ask(guest: str, address: str) -> asyncio.Task[msgspec.Raw]:
        return asyncio.create_task(reading.answer(guest, jobs.KnowJob(guest, {}), address))

    most = readers.MOST_OF_GUEST * readers.GUESTS_OF_ADDRESS
    asked = [ask(f"nobody-{number}", "192.0.2.1") for number in range(most)]
    await asyncio.sleep(0)
    with pytest.raises(TooMany, match="What you send takes long"):
        await ask("nobody-else", "192.0.2.1")
    asked.append(ask("ben", "192.0.2.2"))
    await asyncio.sleep(0)
    may_go_on.set()
    await asyncio.gather(*asked)
    assert answered.index("ben") == 1

    monkeypatch.setattr(readers, "BUDGET", 3.0 * most / readers.GUESTS_OF_ADDRESS / 2)
    with pytest.raises(TooMany, match="What you send takes long"):
        await ask("nobody-else", "192.0.2.1")
    await ask("ben", "192.0.2.2")
    reading.close()


@in_a_loop
async def test_requests_that_read_games_say_from_which_address_they_come(tmp_path, monkeypatch):
    async with a_game(tmp_path) as (room, kept):
        seen: list[str | None] = []

        async def answer(
            _reading: readers.Readers, _guest: str, _job: Any, address: str | None = None
        ) -> None:
            seen.append(address)
            raise TooMany(Name("enough"))

        monkeypatch.setattr(readers.Readers, "answer", answer)
        app = create_app(room, Settings(any_host=True))
        door = httpx.ASGITransport(app, client=("192.0.2.9", 1))
        requests: list[tuple[str, str, dict[str, Any] | None]] = [
            ("POST", "workshop/drafts", {"start": "hearts"}),
            ("POST", "workshop/files", {"text": "{}"}),
            ("POST", "workshop/games", {"game": nettle()}),
            ("POST", "workshop/measures", {"game": nettle()}),
            ("GET", f"workshop/games/{kept.game_id}", None),
            ("GET", f"games/{kept.game_id}/rules", None),
        ]
        async with httpx.AsyncClient(transport=door, base_url="http://localhost/api/v1/") as guest:
            for method, path, body in requests:
                assert (await guest.request(method, path, json=body)).status_code == 429
        assert seen == ["192.0.2.9"] * len(requests)


@in_a_loop
async def test_a_match_of_a_game_that_would_offer_too_much_by_now_goes_on_after_a_restart(
    tmp_path, monkeypatch
):
    async with a_game(tmp_path, game=thirteen()) as (room, kept):
        table, (guest,) = await met(room, kept.game_id, 1, 1)
        await play_out([guest], lambda seen: seen.ask is not None)
    monkeypatch.setattr(Climb, "ALLOWED_CHOICES", 1)

    async with opened(tmp_path) as room:
        again = Guest(guest.name, await room.table(table.id))
        again.connect()
        before = again.state.ply
        await again.move()
        assert again.state.ply > before
        with pytest.raises(Illegal, match="choices at once"):
            await table_of(room, kept.game_id, 1, 1)


@in_a_loop
async def test_a_game_that_is_refused_by_now_says_so_where_it_is_played(tmp_path, monkeypatch):
    async with a_game(tmp_path) as (room, kept):
        table, _ = await table_of(room, kept.game_id, 1, 3)
    monkeypatch.setattr(limits, "MOST_DEALS", 0)

    async with opened(tmp_path) as room:
        with pytest.raises(Conflict, match=r"no longer accepted\.  .*kinds of deal are too many"):
            await room.table(table.id)
        with pytest.raises(Illegal, match="kinds of deal are too many"):
            await table_of(room, kept.game_id, 1, 3)


@in_a_loop
async def test_a_table_of_a_game_that_is_refused_by_now_is_not_in_the_lobby(tmp_path, monkeypatch):
    async with a_game(tmp_path) as (room, kept):
        table, (guest,) = await table_of(room, kept.game_id, 1, 3)

    async with opened(tmp_path) as room:
        assert [each.table for each in await room.tables(guest.name)] == [table.id]
    monkeypatch.setattr(limits, "MOST_DEALS", 0)
    async with opened(tmp_path) as room:
        assert await room.tables(guest.name) == []
    monkeypatch.undo()
    # Another version may read it, beside this one as well as after it.
    async with opened(tmp_path) as room:
        assert [each.table for each in await room.tables(guest.name)] == [table.id]


@in_a_loop
async def test_what_takes_too_long_is_ended_and_the_next_is_answered(tmp_path, monkeypatch):
    monkeypatch.setattr(readers, "Child", Child)
    async with opened(tmp_path) as room:
        reading = room.invented.readers
        monkeypatch.setattr(reading, "seconds", 0.001)
        with pytest.raises(Illegal, match="too long"):
            await saved(room)
        monkeypatch.setattr(reading, "seconds", 60)
        assert (await saved(room)).version == 1


@in_a_loop
async def test_a_process_that_has_just_begun_accepts_a_game_of_brag(monkeypatch):
    """Its first sight of hands to be made loads compiled code, which is no fault of the game."""
    monkeypatch.setattr(readers, "Child", Child)
    reading = readers.Readers()
    game = codec.to_data(based_on(GAMES["nine-card-brag"], (), name="Nettle"))

    await reading.answer("ann", jobs.CheckJob("en", game, "nettle-1", "Ann"))

    reading.close()
