"""Public links to deals and matches: only if all who played agree, and to nothing else."""

import pytest
from starlette.requests import Request

from capot.language.texts import Name
from capot.server.errors import BadRequest, Conflict, Forbidden, NotFound
from capot.server.http.app import create_app
from capot.server.http.endpoints.qr import qr_code
from capot.server.http.previews import PLAIN, Preview, preview_of
from capot.server.http.service import Settings
from capot.server.messages.encoding import encoded
from capot.server.messages.sharing import ShareRequest
from capot.server.sharing.public_links import MATCH
from tests.server.guests import in_a_loop, opened, play_out, seated


async def share(guest, deal, *, agree=True):
    """Let a guest agree or withdraw; return the state of the link, or None."""
    await guest.table.arrange(guest.name, ShareRequest(deal=deal, agree=agree))
    return next((each for each in guest.state.shares if each.deal == deal), None)


async def key_of(guests, deal):
    """Let all agree, and return the key of the link."""
    for guest in guests:
        state = await share(guest, deal)
    assert state is not None
    assert state.key is not None
    return state.key


def first_deal_over(seen):
    return seen.scores


@in_a_loop
async def test_a_deal_has_a_link_once_everybody_who_played_agrees(tmp_path):
    async with opened(tmp_path) as room:
        ann, ben = guests = await seated(room, "hearts", 2, 2)
        await play_out(guests, first_deal_over)

        state = await share(ann, 1)
        assert (state.agreed, state.missing, state.key) == ([0], [1], None)
        key = ann.table.log.shares[1].key
        with pytest.raises(NotFound, match="leads nowhere"):
            await room.archive.shared(ann.table.id, key)
        state = await share(ben, 1)

        assert (state.missing, state.key) == ([], key)
        replay = await room.archive.shared(ann.table.id, key)
        assert (replay.deal, len(replay.deals), replay.winners) == (1, 1, [])
        assert sum(map(len, replay.deals[0].frames[0].hands)) == 52


@in_a_loop
async def test_alone_with_computer_players_a_deal_is_shared_at_once_and_survives_a_restart(tmp_path):
    async with opened(tmp_path) as room:
        (ann,) = await seated(room, "slobberhannes", 1, 3)
        await play_out([ann], first_deal_over)
        key = await key_of([ann], 1)
        table, shown = ann.table.id, await room.archive.shared(ann.table.id, key)

    async with opened(tmp_path) as room:
        assert await room.archive.shared(table, key) == shown


@in_a_loop
async def test_whoever_withdraws_ends_the_link_for_good(tmp_path):
    async with opened(tmp_path) as room:
        ann, ben = guests = await seated(room, "slobberhannes", 2, 2)
        await play_out(guests, first_deal_over)
        key = await key_of(guests, 1)

        assert (await share(ben, 1, agree=False)).key is None
        with pytest.raises(NotFound):
            await room.archive.shared(ann.table.id, key)
        fresh = await key_of(guests, 1)

        assert fresh != key
        with pytest.raises(NotFound):
            await room.archive.shared(ann.table.id, key)


@in_a_loop
async def test_only_what_is_over_can_be_shared_and_only_by_those_who_play(tmp_path):
    async with opened(tmp_path) as room:
        (ann,) = await seated(room, "slobberhannes", 1, 3)
        await play_out([ann], lambda seen: seen.scores and seen.phase == "playing")

        for deal in (MATCH, 2, 3, -1):
            with pytest.raises(Conflict):
                await share(ann, deal)
        with pytest.raises(Forbidden):
            await ann.table.arrange("stranger", ShareRequest(deal=1, agree=True))


@pytest.mark.parametrize("game", ["hearts", "barbu", "tien-len", "thirteen-card-brag"])
@in_a_loop
async def test_a_link_shows_nothing_of_what_happens_after_its_deal(tmp_path, game):
    """Cards hidden in later deals cannot be in an answer that never changes."""
    async with opened(tmp_path) as room:
        guests = await seated(room, game, 2, 2)
        await play_out(guests, first_deal_over)
        key = await key_of(guests, 1)
        before = encoded(await room.archive.shared(guests[0].table.id, key))

        await play_out(guests, lambda seen: len(seen.scores) == 1 and seen.phase == "playing")
        log = guests[0].table.log
        answer = encoded(await room.archive.shared(guests[0].table.id, key))

        assert answer == before
        hidden = [log.created.luck, log.created.invitation, log.shuffles[1].bound.secret]
        hidden += [*(guest.name for guest in guests), guests[0].table.id]
        assert not [text for text in hidden if text.encode() in answer]


@in_a_loop
async def test_a_watcher_and_a_stranger_are_not_told_of_links(tmp_path):
    async with opened(tmp_path) as room:
        (ann,) = await seated(room, "slobberhannes", 1, 3, listed=True)
        await play_out([ann], first_deal_over)
        key = await key_of([ann], 1)

        assert key.encode() not in encoded(ann.table.state("watcher"))
        for table in (ann.table.id, "nothing"):
            with pytest.raises(NotFound, match="leads nowhere"):
                await room.archive.shared(table, "guessed")


@in_a_loop
async def test_a_whole_match_is_shared_with_its_winners(tmp_path):
    async with opened(tmp_path) as room:
        guests = await seated(room, "slobberhannes", 2, 2, deals=2)
        state = await play_out(guests)

        replay = await room.archive.shared(guests[0].table.id, await key_of(guests, MATCH))

        assert (replay.deal, replay.table, replay.you) == (None, "", None)
        assert (len(replay.deals), replay.winners) == (2, state.winners)


def test_a_qr_code_is_drawn_for_addresses_of_this_server_only():
    code = qr_code("http://capot.home:8470/table/abc#key", {"capot.home:8470"})

    # The finder pattern in the upper left corner begins with seven dark modules.
    assert code.path.startswith("M0 0h7v1h-7z")
    assert code.size == 29
    outside = ("http://elsewhere/table/abc", "javascript:alert(1)", "http://capot.home:8470@elsewhere/")
    for address in (*outside, "http://[capot.home"):
        with pytest.raises(BadRequest):
            qr_code(address, {"capot.home:8470"})


@in_a_loop
async def test_the_preview_of_a_public_link_names_the_game_and_nobody(tmp_path):
    async with opened(tmp_path) as room:
        (ann,) = await seated(room, "slobberhannes", 1, 3, deals=2)
        await play_out([ann])
        key = await key_of([ann], MATCH)
        app = create_app(room, Settings())

        def asked(path, **places):
            scope = {"type": "http", "path": path, "app": app, "headers": [], "path_params": places}
            return preview_of(Request(scope))

        table = ann.table.id
        preview = await asked(f"/shared/{table}/{key}", table=table, key=key)

        assert preview == Preview(
            Name("Slobberhannes at Capot"), Name("A match of 2 deals: all hands, move by move.")
        )
        assert await asked(f"/shared/{table}/guessed", table=table, key="guessed") == PLAIN
        assert (
            await asked(f"/table/{table}", table=table)
        ).description == "All seats of this table are taken."
