"""Ratings: from the places of people who met people, and from nothing else."""

from dataclasses import dataclass
from random import Random

import pytest

from capot.server.people.ratings import Ratings, all_rated, newcomer, rated
from capot.server.store import statements
from capot.server.store.storage import Entry, Storage
from tests.server.guests import in_a_loop, opened, play_out, seated
from tests.server.test_profiles import result


@dataclass(frozen=True)
class Place:
    """Somebody's place in a match."""

    guest: str
    place: int
    own_moves: float = 1.0
    gave_up: bool = False
    table_id: str = "t"


def test_who_comes_in_before_others_gains_what_they_lose_and_all_are_better_known():
    after = rated([Place("ann", 1), Place("ben", 2), Place("cid", 4)], {})

    assert after["ann"].mu > after["ben"].mu > after["cid"].mu
    assert all(skill.sigma < newcomer().sigma for skill in after.values())
    assert after["ann"].rating.rating > 1000 > after["cid"].rating.rating


def test_newcomers_who_share_a_place_are_rated_alike():
    after = rated([Place("ann", 1), Place("ben", 1), Place("cid", 3)], {})

    assert after["ann"] == after["ben"] != after["cid"]


def test_places_count_among_those_who_are_rated_only():
    """Computer players between two people change nothing: how well they play depends on the computer."""
    assert rated([Place("ann", 1), Place("ben", 4)], {}) == rated([Place("ann", 2), Place("ben", 3)], {})


@pytest.mark.parametrize("away", [{"gave_up": True}, {"own_moves": 0.4}])
def test_who_gave_up_or_let_a_computer_make_most_moves_is_not_rated_and_the_others_are(away):
    stayed = [Place("ann", 1), Place("ben", 2)]

    assert rated([*stayed, Place("cid", 3, **away)], {}) == rated(stayed, {})
    assert rated([stayed[0], Place("cid", 3, **away)], {}) == {}


def test_the_better_of_two_players_is_found_out():
    rng = Random(1)
    matches = [(1, 2) if rng.random() < 0.8 else (2, 1) for _ in range(60)]
    results = [
        Place(guest, place, table_id=f"t{number}")
        for number, places in enumerate(matches)
        for guest, place in zip(("ann", "ben"), places, strict=True)
    ]

    skills = all_rated(results, {})

    assert skills["ann"].rating.rating - skills["ann"].rating.plus_minus > skills["ben"].rating.rating
    assert skills["ann"].matches == 60


async def store(storage, number, **more):
    """Archive a match that Ann won against Ben."""
    rows = [
        result(number, place=1, opponents="people") | more,
        result(number, seat=1, guest="ben", opponents="people") | more,
    ]
    table = statements.opened(f"t{number}", 0, b"", listed=False)
    await storage.store(Entry(before=[table], after=[statements.result(row) for row in rows]))


@in_a_loop
async def test_ratings_match_by_match_are_those_computed_from_all_results(tmp_path):
    storage = await Storage.open(tmp_path)
    ratings = Ratings(storage)
    # The match with number 1 is archived late, and 7 ends at the same moment as 5.
    for number, ended in ((0, 1.0), (3, 2.0), (1, 1.5), (5, 3.0), (7, 3.0)):
        await store(storage, number, ended=ended)
        found = await ratings.skill("ann", "hearts")

        assert found == await Ratings(storage).skill("ann", "hearts")

    assert found.matches == 5
    assert await ratings.skill("ann", "polignac") == newcomer()
    await storage.close()


@in_a_loop
async def test_those_at_the_table_see_the_ratings_of_the_people_there(tmp_path):
    async with opened(tmp_path) as room:
        guests = await seated(room, "slobberhannes", 2, 2, deals=1)
        state = await play_out(guests)
        ann = await room.people.profile(guests[0].name)
        table = guests[0].table

        shown = await room.people.ratings(table.log)

        assert [each.seat for each in shown] == [0, 1]
        assert [(each.family, each.rating) for each in ann.ratings] == [
            ("Polignac and its relatives", shown[0].rating)
        ]
        assert shown[0].rating.matches == 1
        totals = [int(seat.total) for seat in state.seats[:2]]
        assert (shown[0].rating.rating > shown[1].rating.rating) == (totals[0] < totals[1])


@in_a_loop
async def test_alone_with_computer_players_nobody_is_rated(tmp_path):
    async with opened(tmp_path) as room:
        (ann,) = await seated(room, "slobberhannes", 1, 3, deals=1)
        await play_out([ann])

        assert (await room.people.profile(ann.name)).ratings == []
        assert [each.rating.matches for each in await room.people.ratings(ann.table.log)] == [0]
