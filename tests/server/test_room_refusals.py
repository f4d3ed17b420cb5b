"""A refused request changes nothing; choices made at the same time do not outdate each other."""

import pytest
from msgspec import structs

from capot.language.languages import ENGLISH
from capot.server.errors import BadRequest, Conflict, Forbidden, Full, Illegal
from capot.server.messages.live import Contribute, Move, Moved, Say
from capot.server.messages.lobby import Join, NewTable
from capot.server.tables import lateness
from capot.server.tables.lateness import Lateness
from tests.server.guests import (
    cards_lying,
    happened_in,
    in_a_loop,
    met,
    opened,
    play_out,
    some_move,
    table_of,
    tricks_played,
)


def move_now(guest, text=None, deal=0, ply=0):
    state = guest.state
    return guest.table.move(
        guest.name,
        Move(move=text or some_move(state, guest.rng), deal=state.deal + deal, ply=state.ply + ply),
    )


@in_a_loop
async def test_a_full_house_opens_no_more_tables_and_says_so(tmp_path):
    wish = NewTable(game="hearts", seats=4, others=["open"] * 3)
    async with opened(tmp_path, most_tables=2) as room:
        first, second = [await room.openings.create(guest, wish) for guest in ("ann", "ben")]
        pages = [
            (await room.table(each.table)).connect(guest, None, None)
            for guest, each in (("ann", first), ("ben", second))
        ]

        with pytest.raises(Full, match="This server has as many tables as it takes"):
            await room.openings.create("cleo", wish)

        for each in (first, second):
            await room.openings.join("cleo", await room.table(each.table), Join(invitation=each.invitation))
        pages[0].close()
        assert await room.openings.create("cleo", wish)


@in_a_loop
async def test_a_server_that_answers_late_opens_no_more_tables_and_says_so(tmp_path, monkeypatch):
    wish = NewTable(game="hearts", seats=4, others=["open"] * 3)
    async with opened(tmp_path) as room:
        first = await room.openings.create("ann", wish)
        monkeypatch.setattr(lateness, "MOST", -1.0)

        with pytest.raises(Full, match="This server is full: it could not keep up with more tables"):
            await room.openings.create("ben", wish)
        await room.openings.join("ben", await room.table(first.table), Join(invitation=first.invitation))


def test_a_server_of_the_tests_opens_tables_however_late_it_answers(server, monkeypatch):
    monkeypatch.setattr(lateness, "MOST", -1.0)

    assert server.ask("post_table", NewTable(game="hearts", seats=4, others=["easy"] * 3)).table


def test_a_server_is_late_only_if_it_has_been_for_some_seconds():
    late = Lateness()
    late.note(3600.0)
    late.check()
    for _ in range(25):
        late.note(1.5)

    with pytest.raises(Full):
        late.check()
    for _ in range(40):
        late.note(-0.001)
    late.check()


@in_a_loop
async def test_a_refused_move_changes_nothing(tmp_path):
    async with opened(tmp_path) as room:
        table, guests = await met(room, "polignac", 4)
        await play_out(
            guests,
            lambda seen: tricks_played(seen) == 1 and len(cards_lying(seen)) == 1,
        )
        asked = next(guest for guest in guests if guest.state.ask)
        waits = next(guest for guest in guests if not guest.state.ask)
        before = [structs.asdict(guest.state) for guest in guests]
        strange = next(card.card for card in waits.state.hand)

        for error, attempt in (
            (Conflict, lambda: move_now(asked, ply=-1)),
            (Conflict, lambda: move_now(asked, ply=1)),
            (Conflict, lambda: move_now(asked, deal=1)),
            (Conflict, lambda: move_now(waits, f"play {strange}")),
            (Illegal, lambda: move_now(asked, f"play {strange}")),
            (Illegal, lambda: move_now(asked, "announce nothing")),
            (BadRequest, lambda: move_now(asked, "play the queen")),
            (Forbidden, lambda: table.move("stranger", Move(move="play QS", deal=1, ply=0))),
            (Forbidden, lambda: table.say("stranger", Say(phrase="hello"))),
            (Conflict, lambda: table.contribute(asked.name, Contribute(deal=1, value="0" * 64))),
            (Conflict, lambda: table.rematch(asked.name)),
        ):
            with pytest.raises(error) as refusal:
                await attempt()
            assert str(refusal.value).endswith((".", "capot"))
            assert str(refusal.value)[0].isupper() or str(refusal.value)[0] in "'123456789"

        assert [structs.asdict(guest.state) for guest in guests] == before


@in_a_loop
async def test_the_reason_is_the_sentence_of_the_rules(tmp_path):
    async with opened(tmp_path) as room:
        _, guests = await met(room, "polignac", 4)
        while True:
            await play_out(guests, lambda _: any(each.why for g in guests for each in g.state.hand))
            guest = next(g for g in guests if any(each.why for each in g.state.hand))
            barred = next(each for each in guest.state.hand if each.why)
            assert not barred.playable
            with pytest.raises(Illegal) as refusal:
                await move_now(guest, f"play {barred.card}")
            assert str(refusal.value) == barred.why
            return


@in_a_loop
async def test_two_who_pass_at_the_same_time_do_not_outdate_each_other(tmp_path):
    async with opened(tmp_path) as room:
        _, guests = await met(room, "hearts", 4)
        for guest in guests:
            await guest.give()
        await guests[0].until(lambda seen: seen.phase == "playing")
        requests = [Move(move=some_move(g.state, g.rng), deal=1, ply=g.state.ply) for g in guests]
        assert [request.ply for request in requests] == [0] * 4

        for guest, request in zip(guests, requests, strict=True):
            await guest.table.move(guest.name, request)
            if guest is not guests[-1]:
                assert guest.state.ply == 1
                assert guest.state.opening.passed
                with pytest.raises(Conflict):
                    await guest.table.move(guest.name, request)

        for guest in guests:
            state = await guest.until(lambda seen: seen.opening.received)
            assert state.ply == 4
            assert len(guest.heard(Moved)) == 4


@in_a_loop
async def test_a_double_click_plays_once(tmp_path):
    async with opened(tmp_path) as room:
        _, guests = await table_of(room, "polignac", 1, 3)
        guests[0].connect()
        state = await play_out(guests, lambda seen: seen.ask and seen.ask.what in {"play", "lead"})
        request = Move(move=some_move(state, guests[0].rng), deal=state.deal, ply=state.ply)

        await guests[0].table.move("guest-0", request)
        with pytest.raises(Conflict, match="moved on"):
            await guests[0].table.move("guest-0", request)


@in_a_loop
async def test_a_contribution_is_taken_once_and_only_for_the_deal_to_come(tmp_path):
    async with opened(tmp_path) as room:
        table, (one, _) = await met(room, "polignac", 2, 2)
        with pytest.raises(Conflict, match="not the deal that comes next"):
            await one.give(deal=2)
        await one.give()
        with pytest.raises(Conflict, match="already"):
            await one.give()
        assert [each.seat for each in table.proofs("guest-0")[0].contributions] == [0]


@in_a_loop
async def test_phrases_are_heard_by_all(tmp_path):
    async with opened(tmp_path) as room:
        table, (one, _) = await met(room, "polignac", 2, 2)

        await table.say("guest-1", Say(phrase="good-luck"))

        push = await one.hear()
        while not any(getattr(each, "phrase", None) == "good-luck" for each in happened_in(push)):
            push = await one.hear()


@in_a_loop
async def test_the_rules_of_a_private_table_are_for_those_invited(tmp_path):
    async with opened(tmp_path) as room:
        invited = await room.openings.create("ann", NewTable(game="hearts", seats=4, others=["open"] * 3))
        table = await room.table(invited.table)

        with pytest.raises(Forbidden, match="private"):
            table.rulebook("eve", None, ENGLISH)
        with pytest.raises(Forbidden, match="private"):
            table.rulebook("eve", "guessed", ENGLISH)

        assert table.rulebook("eve", invited.invitation, ENGLISH).name == "Hearts"
        assert table.rulebook("ann", None, ENGLISH).name == "Hearts"
