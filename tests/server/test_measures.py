"""Measures of games: in turn, as long as somebody looks, and never in the way of a move."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from threading import Event
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from capot.lab.measures.running import checkpoints
from capot.language.languages import ENGLISH, LANGUAGES
from capot.rules import codec
from capot.rules.catalog import GAMES
from capot.rules.changes.variants import based_on
from capot.server.errors import Illegal, TooMany
from capot.server.messages.workshop import Measured, MeasureRequest, SaveRequest, SweepRequest
from capot.server.room import Room
from capot.server.store.storage import Storage
from capot.server.thinking import laboratory
from capot.server.thinking.child import ChildError
from capot.server.thinking.slices import Slice, Sliced
from capot.server.thinking.subjects import subject
from capot.server.thinking.workers import Workers
from capot.server.workshop import measures
from capot.server.workshop.measurer import Measurer
from capot.server.workshop.measures import LOOKED_AT, Measures
from tests.server.guests import in_a_loop, opened
from tests.server.hanging import LONGEST
from tests.server.test_workers import patience, working  # noqa: F401 - a fixture


class Process:
    """A process that needs three seconds for each game, and counts what it is asked."""

    def __init__(self) -> None:
        self.spent: dict[str, float] = {}
        self.asked: list[Slice] = []
        self.begun, self.rested = Event(), Event()
        self.is_closed = False
        self.may_go_on = Event()
        self.may_go_on.set()
        self.fails_at: Callable[[Slice], bool] = lambda _: False

    def ask(self, message: bytes, seconds: float) -> bytes:
        assert seconds > 0
        request = msgspec.json.decode(message, type=Slice)
        self.begun.set()
        self.may_go_on.wait(timeout=60)
        if self.is_closed:
            raise ChildError("it has been closed")
        if request.game is None:
            return msgspec.json.encode(Sliced(0.0, 0.0, is_final=False, found={}))
        self.asked.append(request)
        if self.fails_at(request):
            raise ChildError("it has crashed")
        spent = self.spent[request.key] = self.spent.get(request.key, 0.0) + request.seconds
        found = {
            key: msgspec.Raw(
                b'{"reports":[{"figures":[],"refused":"'
                + f"{key} {spent:g}".encode()
                + b'"}],"differences":[]}'
            )
            for key in LANGUAGES
        }
        return msgspec.json.encode(Sliced(min(1.0, spent / 3), spent, is_final=spent >= 3, found=found))

    def rest(self) -> None:
        self.rested.set()

    def close(self) -> None:
        self.is_closed = True
        self.may_go_on.set()


class Lab:
    """A room whose measures are made by a process of a test, at a time set by the test."""

    def __init__(self, room: Room, storage: Storage, elsewhere: Workers | None = None) -> None:
        self.room, self.storage, self.elsewhere = room, storage, elsewhere
        self.process = Process()
        self.time = 100.0
        self.moves_waiting, self.looks = 0, 0
        self.measures = self.anew()

    def anew(self) -> Measures:
        """Return measures that know nothing but what is in the database."""
        computers: Any = SimpleNamespace(elsewhere=self.elsewhere, waiting_here=self.waiting_here)
        return Measures(
            self.storage,
            self.room.invented,
            lambda: 0.0,
            computers,
            process=self.process,
            clock=lambda: self.time,
        )

    def waiting_here(self) -> int:
        """Return how many moves wait, and count how often somebody wants to know."""
        self.looks += 1
        return self.moves_waiting

    async def ask(self, game: Any, guest: str = "ann", language: str = "en", **request: Any) -> Measured:
        """Ask for figures."""
        told = MeasureRequest(game=game, **request)
        raw = await self.measures.measured(guest, told, LANGUAGES[language])
        return msgspec.json.decode(raw, type=Measured)

    async def until(self, wanted: Callable[[Measured], object], game: Any, **request: Any) -> Measured:
        """Ask again and again until the answer is as wanted."""
        while not wanted(measured := await self.ask(game, **request)):  # noqa: ASYNC110 - as a page
            await asyncio.sleep(0.005)
        return measured


@asynccontextmanager
async def a_lab(data: Path, elsewhere: Workers | None = None) -> AsyncIterator[Lab]:
    async with opened(data) as room:
        storage = await Storage.open(data / "measures")
        lab = Lab(room, storage, elsewhere)
        yield lab
        lab.process.may_go_on.set()
        lab.measures.close()
        await storage.close()


def draft(name: str, **fields: Any) -> dict[str, Any]:
    """Return a game as a page sends it."""
    data: dict[str, Any] = msgspec.json.decode(
        codec.dumps(based_on(GAMES["polignac"], (), name=name, **fields))
    )
    return data


@in_a_loop
async def test_the_first_answer_comes_at_once_and_later_ones_are_finer(tmp_path):
    async with a_lab(tmp_path) as lab:
        first = await lab.ask("polignac")
        assert (first.reports, first.share, first.is_final, first.seats) == ([], 0.0, False, 4)

        last = await lab.until(lambda seen: seen.is_final, "polignac", language="de")

        assert (last.share, last.seconds >= 3) == (1.0, True)
        assert [(each.name, each.refused) for each in last.reports] == [("Polignac", f"de {last.seconds:g}")]
        asked = len(lab.process.asked)
        assert (await lab.ask("polignac")).is_final
        assert len(lab.process.asked) == asked


@in_a_loop
async def test_the_process_can_begin_before_anything_is_measured(tmp_path):
    async with a_lab(tmp_path) as lab:
        lab.measures.get_ready()
        assert await asyncio.to_thread(lab.process.begun.wait, 60)
        assert lab.process.asked == []

        await lab.until(lambda seen: seen.is_final, "polignac")


@in_a_loop
async def test_games_take_turns_and_those_who_wait_know_how_many_come_first(tmp_path):
    async with a_lab(tmp_path) as lab:
        lab.process.may_go_on.clear()
        games = ["polignac", "hearts", "barbu"]
        assert [(await lab.ask(game, guest=game)).waiting for game in games] == [0, 1, 2]

        lab.process.may_go_on.set()
        for game in games:
            await lab.until(lambda seen: seen.is_final, game, guest=game)

        first = [each.key for each in lab.process.asked[:3]]
        assert len(set(first)) == 3


@in_a_loop
async def test_a_game_at_which_nobody_looks_is_measured_no_more_and_its_figures_stay(tmp_path):
    async with a_lab(tmp_path) as lab:
        lab.process.may_go_on.clear()
        await lab.ask("polignac")
        await asyncio.to_thread(lab.process.begun.wait)
        lab.time += LOOKED_AT + 1
        lab.process.may_go_on.set()
        while lab.measures.measuring:  # noqa: ASYNC110 - nobody asks
            await asyncio.sleep(0.005)

        assert len(lab.process.asked) == 1
        assert (await lab.ask("polignac")).seconds == measures.FIRST_SLICE


@in_a_loop
async def test_the_process_ends_when_nothing_is_measured_any_more(tmp_path, monkeypatch):
    monkeypatch.setattr(laboratory, "REST_AFTER", 0.0)
    async with a_lab(tmp_path) as lab:
        await lab.until(lambda seen: seen.is_final, "polignac")

        assert await asyncio.to_thread(lab.process.rested.wait, 60)
        assert (await lab.until(lambda seen: seen.is_final, "hearts")).seconds >= 3


@in_a_loop
async def test_somebody_who_goes_on_inventing_takes_no_more_than_a_share(tmp_path, monkeypatch):
    async with a_lab(tmp_path) as lab:
        lab.process.may_go_on.clear()
        for game in list(GAMES)[:6]:
            lab.time += 0.1
            await lab.ask(game)
        assert lab.measures.measuring == measures.MOST_OF_GUEST

        monkeypatch.setattr(measures, "MOST_LIVE", measures.MOST_OF_GUEST)
        with pytest.raises(TooMany):
            await lab.ask("hearts", guest="ben")


@in_a_loop
async def test_a_slice_waits_for_the_moves_of_computer_players(tmp_path):
    async with a_lab(tmp_path) as lab:
        lab.moves_waiting = 1
        await lab.ask("polignac")
        while lab.looks < 2:  # noqa: ASYNC110 - nobody is told of a look
            await asyncio.sleep(0.005)
        assert lab.process.asked == []

        lab.moves_waiting = 0
        await lab.until(lambda seen: seen.is_final, "polignac")


@in_a_loop
async def test_a_game_that_ends_the_process_is_given_up_and_the_others_go_on(tmp_path):
    async with a_lab(tmp_path) as lab:
        hostile = draft("Nettle", opening=7)
        lab.process.fails_at = lambda request: request.game is not None and request.game["name"] == "Nettle"

        bad = await lab.until(lambda seen: seen.is_final, hostile)

        assert [each.refused for each in bad.reports] == [
            "This game takes too long, or too much memory, to be measured."
        ]
        assert (await lab.until(lambda seen: seen.is_final, "polignac")).seconds >= 3


@in_a_loop
async def test_workers_measure_games_side_by_side_each_where_it_was_begun(tmp_path, broker):
    processes = Process(), Process()
    async with (
        working(broker, {}, process=processes[0]) as bus,
        working(broker, {}, process=processes[1]),
        a_lab(tmp_path, Workers(bus)) as lab,
    ):
        for process in processes:
            process.may_go_on.clear()
        games = list(GAMES)[:6]
        for guest, some in (("ann", games[:3]), ("ben", games[3:])):
            for game in some:
                await lab.ask(game, guest=guest)
        for process in processes:
            process.may_go_on.set()
        for guest, some in (("ann", games[:3]), ("ben", games[3:])):
            for game in some:
                assert (await lab.until(lambda seen: seen.is_final, game, guest=guest)).seconds >= 3

        assert lab.process.asked == []
        places = [{each.key for each in process.asked} for process in processes]
        assert sum(map(len, places)) == 6
        assert not places[0] & places[1]


@in_a_loop
async def test_if_the_worker_that_measures_a_game_ends_it_is_measured_here(tmp_path, broker):
    process = Process()

    def answer_once(_):
        process.may_go_on.clear()
        return False

    process.fails_at = answer_once
    async with working(broker) as bus, a_lab(tmp_path, Workers(bus)) as lab:
        async with working(broker, {}, process=process):
            before = await lab.until(lambda seen: seen.seconds > 0, "polignac")
        async with asyncio.timeout(LONGEST / 2):
            last = await lab.until(lambda seen: seen.is_final, "polignac")

    assert process.asked
    assert lab.process.asked
    assert last.seconds >= 3 > before.seconds


@in_a_loop
async def test_a_game_that_breaks_the_process_of_a_worker_is_given_up(tmp_path, broker):
    process = Process()
    process.fails_at = lambda _: True
    async with (
        working(broker, {}, process=process) as bus,
        a_lab(tmp_path, Workers(bus)) as lab,
    ):
        bad = await lab.until(lambda seen: seen.is_final, "polignac")

    assert [each.refused for each in bad.reports] == [
        "This game takes too long, or too much memory, to be measured."
    ]
    assert lab.process.asked == []


@pytest.mark.parametrize(
    ("place", "found"),
    [
        ("capot.table", {}),
        (f"{subject('measures')}.1", {"en": {"reports": [], "differences": []}}),
        (f"{subject('measures')}.1", dict.fromkeys(LANGUAGES, 1)),
    ],
)
@in_a_loop
async def test_figures_of_a_worker_that_make_no_sense_are_not_believed(broker, place, found):
    sliced = {"share": 1, "seconds": 60, "is_final": True, "found": found}
    answer = msgspec.json.encode({"type": "measured", "subject": place, "sliced": sliced if found else None})
    async with working(broker) as bus:
        await bus.subscribe(subject("measures"), lambda message: bus.publish(message.reply, answer))

        assert await Workers(bus).measures(Slice(), "", lambda _: None) is None


@in_a_loop
async def test_the_report_on_a_kept_game_is_there_at_once_after_a_restart(tmp_path):
    async with a_lab(tmp_path) as lab:
        raw = await lab.room.invented.save("ann", SaveRequest(game=draft("Nettle", opening=3)), ENGLISH)
        game_id = msgspec.json.decode(raw)["game_id"]
        await lab.until(lambda seen: seen.is_final, game_id)
        await lab.ask(game_id)
        asked = len(lab.process.asked)

        lab.measures = lab.anew()

        found = await lab.ask(game_id)
        assert (found.is_final, [each.name for each in found.reports]) == (True, ["Nettle"])
        assert len(lab.process.asked) == asked


@in_a_loop
async def test_a_stored_report_is_not_served_once_the_code_that_measures_has_changed(tmp_path, monkeypatch):
    async with a_lab(tmp_path) as lab:
        await lab.until(lambda seen: seen.is_final, "polignac")
        await lab.ask("polignac")
        lab.measures = lab.anew()
        assert (await lab.ask("polignac")).is_final

        monkeypatch.setattr(checkpoints, "code_stamp", lambda: "other players")
        lab.measures = lab.anew()

        assert not (await lab.ask("polignac")).reports


@in_a_loop
async def test_games_played_alike_share_their_figures_and_not_their_names(tmp_path):
    async with a_lab(tmp_path) as lab:
        await lab.until(lambda seen: seen.is_final, draft("Secret"))

        found = await lab.ask(draft("Nettle"), guest="ben")

        assert (found.is_final, [each.name for each in found.reports]) == (True, ["Nettle"])


@in_a_loop
async def test_what_cannot_be_measured_is_refused_with_a_sentence(tmp_path):
    async with a_lab(tmp_path) as lab:
        with pytest.raises(Illegal, match="Polignac is not for 9 players"):
            await lab.ask("polignac", seats=9)
        with pytest.raises(Illegal, match="is not for 7 players"):
            await lab.ask("polignac", against="hearts", seats=7)
        with pytest.raises(Illegal):
            await lab.ask({"name": "Nettle"})
        sweep = SweepRequest(where="rules.scoring.polignac.points", values=[1, 2])
        with pytest.raises(Illegal, match="Only one game is measured with several values"):
            await lab.ask("polignac", against="hearts", sweep=sweep)


def answered(**request: Any) -> tuple[Sliced, dict[str, Any]]:
    """Return the answer of a separate process to one slice."""
    answer = msgspec.json.decode(Measurer().answer(msgspec.json.encode(Slice(**request))), type=Sliced)
    return answer, msgspec.json.decode(answer.found["de"])


def test_two_games_are_measured_with_their_differences():
    data = draft("Nettle")

    answer, found = answered(key="a", game=data, against=draft("Thistle"), seats=4, seconds=0.01)

    assert not answer.is_final
    assert len(found["reports"]) == 2
    assert {each["key"] for each in found["differences"]} <= {
        each["key"] for each in found["reports"][0]["figures"]
    }
    assert found["differences"]


def test_the_last_change_is_told_from_the_games_measured_before():
    """The game before is found by its digest."""
    measurer = Measurer()

    def sliced(digest: str, before: str = "", *, seconds: float, **fields: Any) -> Sliced:
        game = draft("Nettle", **fields)
        request = Slice(digest, game, seats=4, seconds=seconds, digest=digest, before=before)
        return msgspec.json.decode(measurer.answer(msgspec.json.encode(request)), type=Sliced)

    sliced("one", seconds=0.3)
    assert sliced("two", before="elsewhere", seconds=0.01, opening=3).last_change["en"] == ""

    found = sliced("two", before="one", seconds=0.3, opening=3)

    assert found.before == "one"
    assert found.last_change["en"]
    assert found.last_change["de"] != found.last_change["en"]


def test_a_number_is_swept_and_values_that_cannot_be_are_refused():
    answer, found = answered(
        key="a",
        game=draft("Nettle"),
        where="rules.scoring.polignac.points",
        values=[0, 1],
        seats=4,
        seconds=0.01,
    )
    assert [each["value"] for each in found["reports"]] == [0, 1]
    assert [bool(each["figures"]) for each in found["reports"]] == [True, False]
    assert not answer.is_final

    answer, found = answered(
        key="b", game=draft("Nettle"), where="rules.nowhere", values=[1, 2], seats=4, seconds=0.01
    )
    assert answer.is_final
    assert all(each["refused"] for each in found["reports"])
