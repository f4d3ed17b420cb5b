"""The deal of the day on a server: the same for everybody, played once, ranked, watched only afterwards."""

from datetime import UTC, datetime, timedelta
from hashlib import sha256
from random import Random

import pytest
from msgspec import structs

from capot.language.texts import say
from capot.play.ending.claims import is_at_its_end
from capot.play.view import view
from capot.rules.catalog import GAMES
from capot.server import openings
from capot.server.errors import BadRequest, Conflict, Forbidden, Illegal, NotFound
from capot.server.messages.challenges import Challenge
from capot.server.messages.encoding import encoded
from capot.server.messages.sharing import ShareRequest
from capot.server.sharing import daily_tables
from capot.server.study.reviews import Reviews
from capot.study.daily import FIRST_DAY, OPPONENT, PLAYERS_VERSION, daily_deal
from tests.server.guests import PLAYERS, Clock, Guest, in_a_loop, is_over, play_out, tricks_played
from tests.server.guests import opened as opened_room
from tests.server.test_room_secrets import cards_told, known_to

DAY = FIRST_DAY.isoformat()


def at(day: str, hour: int = 12) -> Clock:
    clock = Clock()
    clock.moment = datetime.fromisoformat(f"{day}T{hour:02}:00+00:00").astimezone(UTC).timestamp()
    return clock


def opened(path, clock=None, **kwargs):
    return opened_room(path, clock or at(DAY), **kwargs)


async def begun(room, name, key="polignac", day=DAY, seed=1) -> Guest:
    """Return a guest who has begun a deal of a day."""
    await room.rename(name, name.title())
    invited = await room.openings.daily(name, day, key)
    guest = Guest(name, await room.table(invited.table), Random(seed))
    guest.connect()
    return guest


async def done(room, name, key="polignac", day=DAY, seed=1) -> Guest:
    """Return a guest who has played a deal of a day."""
    guest = await begun(room, name, key, day, seed)
    await play_out([guest])
    return guest


@pytest.fixture(autouse=True)
def _unreviewed(monkeypatch):
    """Review nothing, which would need the compiler."""

    async def losses_of(*_):
        raise Illegal(say("This cannot be searched."))

    monkeypatch.setattr(Reviews, "losses_of", losses_of)


@in_a_loop
async def test_everybody_gets_the_cards_seat_and_dealer_that_anybody_can_compute(tmp_path):
    async with opened(tmp_path) as room:
        ann, ben = await begun(room, "ann"), await begun(room, "ben", seed=2)

        deal = daily_deal(FIRST_DAY, "polignac").match().position
        for guest in (ann, ben):
            position = guest.table.log.match.position
            assert (position.dealt, position.dealer, position.rules) == (deal.dealt, deal.dealer, deal.rules)
            assert guest.state.you == 0
            told = guest.state.daily
            assert told is not None
            assert (told.day, told.deal, told.title) == (DAY, "polignac", "Polignac")


@in_a_loop
async def test_equal_play_meets_the_replies_that_the_library_gives(tmp_path):
    async with opened(tmp_path, players={**PLAYERS, OPPONENT.name: OPPONENT}) as room:
        guest = await begun(room, "ann", "hearts-classic.left")
        await play_out([guest])

        deal, person = daily_deal(FIRST_DAY, "hearts-classic.left"), []
        played = guest.table.log.match.position.moves
        match = deal.match()
        while not match.is_over and not is_at_its_end(match.position):
            seat = min(match.position.to_act)
            if seat == 0:
                person = [move for by, move in played if by == 0]
                move = person[sum(by == 0 for by, _ in match.position.moves)]
            else:
                move = OPPONENT.choose(view(match.position, seat), deal.luck(match.position, seat))
            match = match.after(seat, move)
        again = match.position.moves
        by_seat = [[move.text for by, move in played[: len(again)] if by == seat] for seat in range(4)]
        assert by_seat == [[move.text for by, move in again if by == seat] for seat in range(4)]


@in_a_loop
async def test_the_first_attempt_is_the_only_one_and_nobody_is_helped_in_it(tmp_path):
    async with opened(tmp_path) as room:
        ann = await begun(room, "ann")
        await play_out([ann], lambda seen: seen.ask is not None and tricks_played(seen) > 0)
        assert (ann.state.can_hint, ann.state.can_undo) == (False, False)
        with pytest.raises(Illegal, match="the results are compared"):
            await ann.table.hint("ann")
        assert (await room.openings.daily("ann", DAY, "polignac")).table == ann.table.id
        assert (await room.daily.ranks("ann", DAY, "polignac")).status == "begun"

        await play_out([ann])

        assert (await room.openings.daily("ann", DAY, "polignac")).table == ann.table.id
        with pytest.raises(Conflict, match="played once"):
            await ann.table.rematch("ann")
        info = next(each for each in (await room.daily.day("ann", None)).others if each.deal == "polignac")
        assert (info.status, info.place, info.played, info.table) == ("done", 1, 1, ann.table.id)


@in_a_loop
async def test_a_table_is_found_again_after_a_restart_even_if_the_secret_has_changed(tmp_path):
    async with opened(tmp_path, daily_secret=b"one") as room:
        ann = await begun(room, "ann")
        await play_out([ann], lambda seen: tricks_played(seen) > 1)
        # The legal moves change as soon as the others have played on.
        hand = [each.card for each in ann.state.hand]
        commitment = (await room.daily.ranks("ann", DAY, "polignac")).commitment
    async with opened(tmp_path, daily_secret=b"other") as room:
        ann = Guest("ann", await room.table(ann.table.id))
        assert [each.card for each in ann.state.hand] == hand
        ann.connect()
        await play_out([ann])
        assert (await room.daily.ranks("ann", DAY, "polignac")).status == "new"
    async with opened(tmp_path, daily_secret=b"one") as room:
        ranks = await room.daily.ranks("ann", DAY, "polignac")
        assert (ranks.status, ranks.commitment) == ("done", commitment)


@in_a_loop
async def test_ranks_are_by_matchpoints_and_shown_with_the_line_to_share_after_ones_own_attempt(tmp_path):
    async with opened(tmp_path) as room:
        for number, name in enumerate(("ann", "ben", "eve")):
            await done(room, name, seed=number)
        waiting = await room.daily.ranks("zoe", DAY, "polignac")
        assert (waiting.played, waiting.results, waiting.line, waiting.root) == (3, [], None, None)

        ranks = await room.daily.ranks("ann", DAY, "polignac")

        assert sorted(each.name for each in ranks.results) == ["Ann", "Ben", "Eve"]
        places = [each.place for each in ranks.results]
        assert places == sorted(places)
        shares = [each.share for each in ranks.results if each.share is not None]
        assert sum(shares) == pytest.approx(1.5)
        own = next(each for each in ranks.results if each.you)
        assert ranks.line is not None
        assert ranks.line.startswith(f"Capot {DAY} · Polignac · {own.lead} · #{own.place}/3 · ")


@in_a_loop
async def test_equal_results_are_ordered_by_what_the_decisions_cost_once_that_is_known(tmp_path, monkeypatch):
    cost: dict[str, float] = {}

    async def losses_of(_reviews, table, deal, seat):
        assert (deal, seat) == (1, 0)
        if table not in cost:
            raise Illegal(say("This cannot be searched."))
        return cost[table]

    monkeypatch.setattr(Reviews, "losses_of", losses_of)
    async with opened(tmp_path) as room:
        tables = {name: (await done(room, name)).table.id for name in ("ann", "ben", "eve")}
        assert {each.place for each in (await room.daily.ranks("ann", DAY, "polignac")).results} == {1}
        await room.daily.losses.settled()
        cost |= {tables["ann"]: 2.5, tables["ben"]: 0.5}
    async with opened(tmp_path) as room:
        await room.daily.ranks("ann", DAY, "polignac")
        await room.daily.losses.settled()

        ranks = await room.daily.ranks("ann", DAY, "polignac")

        assert [(each.name, each.place, each.loss) for each in ranks.results if each.loss is not None] == [
            ("Ben", 1, 0.5),
            ("Ann", 2, 2.5),
        ]
        assert {each.share for each in ranks.results} == {0.5}


@in_a_loop
async def test_others_attempts_are_watched_after_ones_own_and_never_before(tmp_path):
    async with opened(tmp_path) as room:
        ann, ben = await done(room, "ann"), await begun(room, "ben", seed=2)
        for peek in (
            room.archive.replay("ben", ann.table.id),
            room.archive.seen("ben", ann.table.id, 1),
            room.archive.log("ben", ann.table.id),
        ):
            with pytest.raises(Forbidden):
                await peek
        for look in (
            lambda: ann.table.state("ben", ann.table.log.created.invitation),
            lambda: ann.table.record("ben", ann.table.log.created.invitation, as_json=True),
            lambda: ann.table.connect("ben", ann.table.log.created.invitation, None),
        ):
            with pytest.raises(Forbidden, match="Only its player"):
                look()
        with pytest.raises(Conflict, match="Only those who have played"):
            await ann.table.arrange("ann", ShareRequest(deal=1, agree=True))
        with pytest.raises(Conflict, match="Everybody gets this deal"):
            await room.openings.challenge("ann", ann.table.id, Challenge(deal=1))
        with pytest.raises(Conflict, match="not over"):
            await room.archive.replay("ann", ben.table.id)

        await play_out([ben])

        assert (await room.archive.replay("ben", ann.table.id)).players[0] == "Ann"
        assert await room.archive.seen("ben", ann.table.id, 1)
        other = await done(room, "ann", "slobberhannes")
        with pytest.raises(Forbidden):
            await room.archive.replay("ben", other.table.id)


@in_a_loop
async def test_nothing_that_is_told_before_the_end_holds_a_hidden_card_or_the_root(tmp_path):
    async with opened(tmp_path) as room:
        key = "hearts-classic.hold"
        ann, root = await begun(room, "ann", key), daily_deal(FIRST_DAY, key).root.hex()

        while not is_over(ann.state):
            position = ann.table.log.match.position
            for push in ann.pushes:
                step = push.steps[-1]
                if step.state.seq == ann.table.log.seq and step.state.phase == "playing":
                    assert cards_told(structs.replace(step, happened=[])) <= known_to(position, 0)
            told = [await room.daily.day("ann", None), await room.daily.ranks("ann", DAY, key)]
            if not is_over(ann.state):
                assert root not in b"".join(map(encoded, [*told, *ann.pushes])).decode()
                await (ann.move() if ann.state.ask else ann.hear())

        assert (await room.daily.ranks("ann", DAY, key)).root == root


@in_a_loop
async def test_with_a_secret_the_hash_is_shown_before_and_the_root_when_the_day_is_over(tmp_path):
    clock = at(DAY)
    async with opened(tmp_path, clock, daily_secret=b"the host's own secret") as room:
        ann = await done(room, "ann")
        ranks = await room.daily.ranks("ann", DAY, "polignac")
        assert (ranks.secret, ranks.root) == (True, None)
        public = daily_deal(FIRST_DAY, "polignac").match().position
        assert ann.table.log.match.position.dealt != public.dealt

        clock.moment += 86400

        after = await room.daily.ranks("ann", DAY, "polignac")
        assert after.root is not None
        assert sha256(bytes.fromhex(after.root)).hexdigest() == ranks.commitment == after.commitment


@in_a_loop
async def test_a_deal_played_after_its_day_is_ranked_but_not_counted_in_the_month(tmp_path):
    clock = at(DAY, 23)
    async with opened(tmp_path, clock) as room:
        await done(room, "ann", "hearts-classic.left")
        ben = await begun(room, "ben", "hearts-classic.left", seed=2)
        clock.moment += 86400
        await play_out([ben])
        await done(room, "eve", "hearts-classic.left", seed=3)
        await done(room, "eve", "polignac")

        ranks = await room.daily.ranks("eve", DAY, "hearts-classic.left")
        month = await room.daily.month("ben", DAY[:7])

        assert {each.name: each.late for each in ranks.results} == {"Ann": False, "Ben": False, "Eve": True}
        assert {each.name: each.deals for each in month.standings} == {"Ann": 1, "Ben": 1}
        assert sum(each.points for each in month.standings) == 100
        assert [each.name for each in month.standings if each.you] == ["Ben"]


@in_a_loop
async def test_an_only_result_counts_half_in_the_month(tmp_path):
    async with opened(tmp_path) as room:
        await done(room, "ann", "hearts-classic.hold")

        month = await room.daily.month("ann", DAY[:7])

        assert [(each.points, each.place) for each in month.standings] == [(50.0, 1)]
        assert (await room.daily.month("ann", "2026-12")).standings == []


@in_a_loop
async def test_days_and_deals_that_do_not_exist_are_refused_with_a_sentence(tmp_path):
    tomorrow = (FIRST_DAY + timedelta(1)).isoformat()
    yesterday = (FIRST_DAY - timedelta(1)).isoformat()
    async with opened(tmp_path) as room:
        for day, key, error, why in (
            (tomorrow, "polignac", NotFound, "have not been dealt yet"),
            (yesterday, "polignac", NotFound, "had the first"),
            ("today", "polignac", BadRequest, "is not a date"),
            ("20261122", "polignac", BadRequest, "is not a date"),
            (DAY, "bridge", NotFound, "no deal of the day 'bridge'"),
        ):
            with pytest.raises(error, match=why):
                await room.openings.daily("ann", day, key)
        with pytest.raises(BadRequest, match="is not a date"):
            await room.daily.month("ann", "2026-13")


@in_a_loop
async def test_a_day_has_all_games_and_is_led_by_hearts_and_the_game_of_the_day(tmp_path):
    async with opened(tmp_path) as room:
        day = await room.daily.day("ann", None)

        assert [each.deal for each in day.leading][:4] == [
            f"hearts-classic.{side}" for side in ("left", "right", "across", "hold")
        ]
        assert len(day.leading) + len(day.others) == len(GAMES) + 3
        assert (day.day, day.today, day.first, day.secret) == (DAY, DAY, DAY, False)
        assert {each.status for each in day.leading} == {"new"}


@in_a_loop
async def test_an_attempt_begun_twice_at_once_is_one(tmp_path):
    async with opened(tmp_path) as room:
        first, second = room.openings.daily("ann", DAY, "finis"), room.openings.daily("ann", DAY, "finis")

        assert (await first).table == (await second).table


@in_a_loop
async def test_nobody_begins_while_the_players_are_getting_ready_as_they_would_play_otherwise(
    tmp_path, monkeypatch
):
    async with opened(tmp_path) as room:
        monkeypatch.setattr(openings, "is_getting_ready", lambda: True)

        with pytest.raises(Conflict, match="getting ready"):
            await room.openings.daily("ann", DAY, "polignac")


@in_a_loop
async def test_a_deal_in_the_middle_of_which_newer_players_came_has_no_result(tmp_path, monkeypatch):
    async with opened(tmp_path) as room:
        ann = await begun(room, "ann")
        await play_out([ann], lambda seen: tricks_played(seen) > 1)
        monkeypatch.setattr(daily_tables, "PLAYERS_VERSION", PLAYERS_VERSION + 1)

        await play_out([ann])

        assert (await room.daily.ranks("ann", DAY, "polignac")).status == "begun"


@in_a_loop
async def test_whoever_leaves_comes_back_to_the_same_trick(tmp_path):
    async with opened(tmp_path) as room:
        ann = await begun(room, "ann")
        await play_out([ann], lambda seen: seen.ask is not None and tricks_played(seen) > 1)
        moves = len(ann.table.log.match.position.moves)
        ann.close()
        await ann.table.leave("ann")
        room.tick()

        again = await begun(room, "ann")

        assert len(again.table.log.match.position.moves) == moves
        await play_out([again])
        assert (await room.daily.ranks("ann", DAY, "polignac")).status == "done"


@in_a_loop
async def test_whoever_gives_up_has_no_result_and_no_second_attempt_but_sees_those_of_others(tmp_path):
    async with opened(tmp_path) as room:
        ben = await done(room, "ben")
        ann = await begun(room, "ann")

        await ann.table.leave("ann", for_good=True)

        ranks = await room.daily.ranks("ann", DAY, "polignac")
        assert (ranks.status, ranks.played, ranks.line) == ("given-up", 1, None)
        assert [each.name for each in ranks.results] == ["Ben"]
        assert (await room.archive.replay("ann", ben.table.id)).players[0] == "Ben"
        with pytest.raises(Conflict, match="given this deal up"):
            await room.openings.daily("ann", DAY, "polignac")
        assert [each.name for each in (await room.daily.ranks("ben", DAY, "polignac")).results] == ["Ben"]


@in_a_loop
async def test_the_cards_of_a_deal_of_the_day_do_not_count_among_those_shuffled(tmp_path):
    async with opened(tmp_path) as room:
        await done(room, "ann")

        assert (await room.people.fairness()).deals == 0
