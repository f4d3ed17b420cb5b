"""A guest's profile: computed once from each finished match, and shown to that guest alone."""

import pytest
from sqlalchemy import delete, select, update

from capot.play.scores.totals import lead
from capot.server.people.profiles import MOST_PERIODS, profile
from capot.server.people.ratings import Ratings
from capot.server.people.results import beaten
from capot.server.store import schema, statements
from capot.server.store.sqlite import SqliteFile
from capot.server.store.storage import Entry, Storage
from tests.server.guests import Clock, in_a_loop, opened, play_out, seated


def result(number, **known):
    """Return a result of Ann in one of many matches."""
    row = {
        "table_id": f"t{number}",
        "seat": 0,
        "guest": "ann",
        "ended": 1_700_000_000.0 + 86400 * number,
        "game": "hearts",
        "name": "Hearts",
        "players": 4,
        "place": 2,
        "beaten": 2 / 3,
        "opponents": "easy",
        "deals": 2,
        "lead": 3.0,
        "best": 5.0,
        "best_deal": 1,
        "worst": -2.0,
        "worst_deal": 2,
        "own_moves": 1.0,
        "gave_up": False,
        "family": "hearts",
    }
    return row | known


async def stored(tmp_path, rows):
    """Return a storage with these results."""
    storage = await Storage.open(tmp_path)
    tables = [statements.opened(row["table_id"], 0, b"", listed=False) for row in rows]
    await storage.store(Entry(before=tables, after=[statements.result(row) for row in rows]))
    return storage


def test_a_lead_is_measured_against_the_mean_of_the_others():
    assert lead((1, 2, 3, 6), 0, low_wins=True) == pytest.approx(11 / 3 - 1)
    assert lead((1, 2, 3, 6), 0, low_wins=False) == pytest.approx(1 - 11 / 3)
    assert lead((26, 0, 0, 0), 1, low_wins=True) == pytest.approx(26 / 3)


def test_those_at_the_same_place_have_half_beaten_each_other():
    assert [beaten((1, 2, 2, 4), seat) for seat in range(4)] == pytest.approx([1, 0.5, 0.5, 0])


@in_a_loop
async def test_a_finished_match_is_in_the_profiles_of_those_who_played_and_of_nobody_else(tmp_path):
    async with opened(tmp_path) as room:
        guests = await seated(room, "slobberhannes", 2, 2, deals=2)
        state = await play_out(guests)

        ann, ben, nobody = [
            await room.people.profile(name) for name in (guests[0].name, guests[1].name, "nobody")
        ]

        assert (ann.played.matches, ben.played.matches, nobody.played.matches) == (1, 1, 0)
        assert ann.played.wins == (0 in state.winners)
        (game,) = ann.games
        assert (game.game, game.deals, ann.opponents[0].opponents) == ("slobberhannes", 2, "people")
        leads = [lead([int(each) for each in score.points], 0, low_wins=True) for score in state.scores]
        assert game.lead == pytest.approx(sum(leads) / 2)
        assert game.best.lead == pytest.approx(max(leads))
        assert game.best.deal == leads.index(max(leads)) + 1
        assert nobody.periods == []


def forgotten(connection):
    """Remove what was archived, as an older version may not have archived it."""
    connection.execute(delete(schema.results))
    connection.execute(update(schema.tables).values(archived=0))


@in_a_loop
async def test_matches_of_an_older_version_are_archived_when_the_server_starts(tmp_path):
    async with opened(tmp_path) as room:
        (ann,) = await seated(room, "slobberhannes", 1, 3, deals=1)
        await play_out([ann])
        before = await room.people.profile(ann.name)
    SqliteFile(tmp_path).alone(forgotten)

    async with opened(tmp_path) as room:
        assert await room.people.profile(ann.name) == before
        assert before.opponents[0].opponents == "easy"


@in_a_loop
async def test_a_match_given_up_counts_for_those_who_stayed(tmp_path):
    async with opened(tmp_path, Clock()) as room:
        ann, ben = guests = await seated(room, "slobberhannes", 2, 2, deals=2)
        await play_out(guests, lambda state: state.scores)
        await ben.table.leave(ben.name, for_good=True)
        await play_out([ann])

        assert (await room.people.profile(ann.name)).played.matches == 1
        assert (await room.people.profile(ben.name)).played.matches == 0
        storage = await Storage.open(tmp_path)
        rows = await storage.rows(select(schema.results).order_by(schema.results.c.seat))
        await storage.close()
        assert [(row.gave_up, row.own_moves < 1) for row in rows] == [(False, False), (True, True)]


@in_a_loop
async def test_streaks_and_groups_follow_the_order_of_the_matches(tmp_path):
    won = {"place": 1, "beaten": 1.0}
    rows = [result(number, **(won if number in {1, 2, 3, 5} else {})) for number in range(6)]
    rows[4] |= {"game": "barbu", "name": "Barbu", "opponents": "people", "best": 40.0}
    storage = await stored(tmp_path, rows)

    found = await profile(storage, Ratings(storage), "ann")
    await storage.close()

    assert (found.streak, found.longest, found.played.wins, found.deals) == (1, 3, 4, 12)
    assert [(each.name, each.played.matches) for each in found.games] == [("Hearts", 5), ("Barbu", 1)]
    assert [each.opponents for each in found.opponents] == ["people", "easy"]
    assert (found.games[1].best.table, found.games[1].best.lead, found.games[0].lead) == ("t4", 40.0, 1.5)


@in_a_loop
async def test_a_thousand_matches_make_a_line_of_a_few_points(tmp_path):
    storage = await stored(tmp_path, [result(number) for number in range(1000)])

    found = await profile(storage, Ratings(storage), "ann")
    await storage.close()

    assert len(found.periods) == MOST_PERIODS
    assert sum(period.played.matches for period in found.periods) == found.played.matches == 1000
    assert found.periods[0].first == "2023-11-14"
