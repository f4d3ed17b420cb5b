"""Whole matches in a room: every kind of stage, people and computer players at tables of every size."""

import json
from functools import partial
from typing import Any

import pytest

from capot.language.languages import ENGLISH
from capot.language.texts import reason
from capot.play.ending.claims import takes_all_the_rest
from capot.play.ending.decided import is_decided
from capot.play.view import view
from capot.record import loads, loads_view
from capot.rules.catalog import GAMES
from capot.server.errors import Conflict, Forbidden, Illegal, NotFound, TooMany
from capot.server.messages.live import CameIn, Committed, Dealt, MatchOver, Moved, Scored, Took
from capot.server.messages.lobby import Join, NewTable
from capot.server.messages.states import TableState
from capot.server.tables.people.attendance import PATIENCE
from capot.table_shuffle import commitment, table_shuffle
from tests.language.untold import untold
from tests.server.guests import Clock, Guest, in_a_loop, met, opened, play_out, seated, table_of

TABLES = [
    ("hearts", 4, 0, 2),
    ("polignac", 1, 3, None),
    ("four-bad-queens", 2, 2, 1),
    ("bassadewitz", 3, 1, 1),
    ("black-lady", 3, 0, 2),
    ("cruel-fate", 2, 4, 1),
    ("slobberhannes", 1, 5, None),
    ("compendium", 1, 4, 2),
    ("knaves", 3, 0, 2),
]


@pytest.mark.sample(2)
@pytest.mark.parametrize(("game", "people", "computers", "deals"), TABLES)
@in_a_loop
async def test_a_whole_match_is_played(tmp_path, game, people, computers, deals):
    """Of one deal or two, or until it ends by the rules."""
    async with opened(tmp_path) as room:
        table, guests = await met(room, game, people, computers, deals=deals)

        state = await play_out(guests)
        for guest in guests:
            await guest.until(lambda seen: seen.phase == "over")

        assert len(state.scores) == state.deal
        assert [seat.total for seat in state.seats] == state.scores[-1].totals
        assert state.winners
        assert state.ending is not None
        assert [seat for seat, place in enumerate(state.ending.places) if place == 1] == state.winners
        for guest in guests:
            assert len(guest.heard(Dealt)) == len(guest.heard(Scored)) == state.deal
            assert guest.heard(Took)
            assert guest.heard(MatchOver) == [MatchOver(winners=state.winners)]
            assert len(guest.heard(Moved)) == sum(len(deal.moves) for deal in table.log.match.deals)


@pytest.mark.sample
@pytest.mark.parametrize("key", GAMES)
@in_a_loop
async def test_one_person_plays_a_deal_of_every_game_with_every_number_of_computer_players(tmp_path, key):
    """At each move the page may claim the rest just when it is the reader's, or nothing more counts."""

    def is_scored(guest: Guest, seen: TableState) -> bool:
        if seen.phase == "playing":
            now = view(guest.table.log.match.position, 0)
            assert seen.can_claim == (is_decided(now) or takes_all_the_rest(now))
        return bool(seen.scores)

    async with opened(tmp_path) as room:
        for seats in GAMES[key].players:
            _, guests = await table_of(room, key, 1, seats - 1)
            guests[0].connect()

            state = await play_out(guests, partial(is_scored, guests[0]))

            assert len(state.scores[0].points) == seats


@in_a_loop
async def test_the_next_deal_begins_when_all_who_are_there_have_contributed(tmp_path):
    async with opened(tmp_path) as room:
        _, (one, two) = await met(room, "polignac", 2, 2)
        assert one.state.phase == "dealing"
        assert one.state.waiting_for == [0, 1]

        await one.give()
        assert one.state.waiting_for == [1]
        await two.give()
        state = await one.until(lambda seen: seen.phase == "playing")

        assert state.proof is not None
        assert [each.seat for each in state.proof.contributions] == [0, 1]
        assert state.proof.secret is None
        assert state.proof.pack is None


@in_a_loop
async def test_somebody_who_is_not_there_is_not_waited_for_long(tmp_path):
    clock = Clock()
    async with opened(tmp_path, clock) as room:
        _, (one, two) = await met(room, "polignac", 2, 2)
        await one.give()
        assert one.state.phase == "dealing"

        two.close()
        assert one.state.waiting_for == [1]
        clock.moment += PATIENCE
        room.tick()

        await one.until(lambda seen: seen.phase == "playing")


@in_a_loop
async def test_the_commitment_stands_before_and_the_cards_follow_from_the_contributions(tmp_path):
    async with opened(tmp_path) as room:
        table, guests = await met(room, "hearts", 2, 2)
        state = await play_out(guests, lambda seen: len(seen.scores) == 2)

        await guests[0].until(lambda seen: len(seen.scores) == 2)
        promised = {each.deal: each.commitment for each in guests[0].heard(Committed)}
        first, second, coming = table.proofs("guest-1")
        assert (coming.deal, coming.secret, coming.pack) == (3, None, None)
        assert state.proof == second
        for proof in (first, second):
            assert proof.secret is not None
            assert proof.commitment == commitment(bytes.fromhex(proof.secret))
            assert promised.get(proof.deal, proof.commitment) == proof.commitment
            given = {each.seat: bytes.fromhex(each.value) for each in proof.contributions}
            contributions = [given.get(seat, b"") for seat in range(4)]
            pack = GAMES["hearts"].rules_for(4, proof.deal - 1).pack.cards()
            shuffled = table_shuffle(bytes.fromhex(proof.secret), contributions, proof.deal, pack)
            assert proof.pack == [card.code for card in shuffled]


@in_a_loop
async def test_passed_cards_come_in_from_the_giver_and_go_out_unseen(tmp_path):
    async with opened(tmp_path) as room:
        _, guests = await table_of(room, "hearts", 4)
        for guest in guests:
            guest.connect()
            await guest.hear()
        for guest in guests:
            await guest.give()
        await guests[0].until(lambda seen: seen.phase == "playing")

        passed = [(await guest.move()).split()[1:] for guest in guests]

        for seat, guest in enumerate(guests):
            state = await guest.until(lambda seen: seen.opening.received)
            giver = next(other for other in range(4) if guests[other].state.opening.passed_to == seat)
            (came,) = guest.heard(CameIn)
            assert came.seat == giver
            assert sorted(came.cards) == sorted(state.opening.received) == sorted(passed[giver])
            shown = {each.seat: each.move for each in guest.heard(Moved)}
            assert [other for other, move in shown.items() if move is not None] == [seat]


@in_a_loop
async def test_each_seat_shows_the_points_of_its_penalty_cards_until_the_deal_is_scored(tmp_path):
    async with opened(tmp_path) as room:
        _, guests = await met(room, "hearts", 2, 2)
        await play_out(guests, lambda seen: len(seen.scores) == 1)
        last = await guests[0].until(lambda seen: seen.scores)

        states = [step.state for push in guests[0].pushes for step in push.steps]
        playing = [state for state in states if state.phase == "playing" and state.play is not None]
        for state in playing:
            for seat in state.seats:
                assert seat.so_far == sum(13 if code == "QS" else 1 for code in seat.penalties)
        assert {seat.so_far for state in states if state not in playing for seat in state.seats} == {None}
        counted = [int(seat.so_far or 0) for seat in playing[-1].seats]
        assert sum(counted) == 26
        assert last.scores[0].points == counted or max(counted) == 26


@in_a_loop
async def test_the_trick_with_the_biggest_card_is_a_highlight_for_everybody(tmp_path):
    async with opened(tmp_path) as room:
        guests = await seated(room, "polignac", 2, 2, deals=1)
        await play_out(guests)

    for guest in guests:
        marked = [took for took in guest.heard(Took) if took.highlight == "big card"]
        assert [[card for card in took.trick.cards if card == "JS"] for took in marked] == [["JS"]]


@in_a_loop
async def test_what_counts_is_told_piece_by_piece_with_its_cards_if_these_are_few(tmp_path):
    async with opened(tmp_path) as room:
        _, (ann,) = await table_of(room, "polignac", 1, 3)
        _, (ben,) = await table_of(room, "bassadewitz", 1, 3, called="other")

        assert [(each.words, each.cards) for each in ann.state.stakes] == [
            ("J♠ 2", 1),
            ("J♥ J♦ J♣ 1 each", 3),
        ]
        assert [each.cards for each in ben.state.stakes] == [0, 0]
        ann.connect()
        await play_out([ann], lambda state: state.phase == "scored")
        assert [sum(each.taken) for each in ann.state.stakes] == [1, 3]


@in_a_loop
async def test_the_dealer_sees_the_talon_come_in(tmp_path):
    async with opened(tmp_path) as room:
        table, guests = await met(room, "black-lady", 3)
        await play_out(guests, lambda seen: len(seen.scores) == 1)
        for guest in guests:
            await guest.until(lambda seen: seen.scores)

        talon = table.log.match.deals[0].talon
        dealer = table.log.match.deals[0].dealer
        came = [sum(len(each.cards) for each in g.heard(CameIn) if each.seat is None) for g in guests]

        assert came == [len(talon) if seat == dealer else 0 for seat in range(3)]


# Guests who may come in


@in_a_loop
async def test_a_private_table_is_open_to_those_who_are_invited(tmp_path):
    async with opened(tmp_path) as room:
        invited = await room.openings.create("host", NewTable(game="hearts", seats=4, others=["open"] * 3))
        table = await room.table(invited.table)

        for refused in (
            lambda: table.state("stranger"),
            lambda: table.state("stranger", "wrong"),
            lambda: table.connect("stranger", None, None),
            lambda: table.proofs("stranger"),
            lambda: table.record("stranger", as_json=False),
        ):
            with pytest.raises(Forbidden, match="private"):
                refused()
        with pytest.raises(Forbidden, match="private"):
            await table.join("stranger", Join())
        assert table.state("friend", invited.invitation).you is None
        assert table.state("friend", invited.invitation).invitation is None
        await table.join("friend", Join(invitation=invited.invitation, seat=2))
        assert table.state("friend").you == 2
        assert table.state("host").invitation == invited.invitation
        with pytest.raises(Forbidden, match="once the match is over"):
            table.record("another friend", invited.invitation, as_json=False)
        assert await room.tables("stranger") == []


@in_a_loop
async def test_house_rules_that_cannot_go_together_are_refused_in_the_words_of_the_page(tmp_path):
    rules = {"opening-lead": "two-of-clubs", "opening-heart": "barred"}
    async with opened(tmp_path) as room:
        with pytest.raises(Illegal) as refused:
            await room.openings.create(
                "host", NewTable(game="black-maria", seats=3, others=["easy"] * 2, options=rules)
            )

    told = str(refused.value)
    assert "“May a heart be led to the first trick? no, unless you hold nothing else”" in told
    assert told.endswith("which “Who leads to the first trick, and what?” changes.")
    assert "opening-" not in told
    assert list(untold(reason(refused.value))) == []


@in_a_loop
async def test_a_name_holds_only_what_can_be_seen(tmp_path):
    async with opened(tmp_path) as room:
        await room.rename("host", "A\u200bn\u202en\t; \U0001f469\u200d\U0001f467")

        assert await room.name("host") == "Ann , \U0001f469\U0001f467"


@in_a_loop
async def test_the_lobby_shows_listed_tables_and_ones_own(tmp_path):
    async with opened(tmp_path) as room:
        await room.rename("host", "  Ada\n Lovelace ")
        own = await room.openings.create("host", NewTable(game="hearts", seats=4, others=["open"] * 3))
        listed = await room.openings.create(
            "host", NewTable(game="polignac", seats=4, others=["open", "easy", "hard"], listed=True)
        )

        (seen,) = await room.tables("stranger")
        assert (seen.table, seen.you, seen.open, seen.phase) == (listed.table, None, 1, "seating")
        assert seen.seats == ["Ada Lovelace", "", "Ben", "Clara"]
        assert {each.table: each.you for each in await room.tables("host")} == {own.table: 0, listed.table: 0}

        table = await room.table(listed.table)
        await table.join("stranger", Join())
        assert [each.you for each in await room.tables("stranger")] == [1]
        assert table.state("stranger").seats[1].name == "Guest"
        assert table.state("stranger").phase == "dealing"


@in_a_loop
async def test_who_leaves_before_the_first_deal_leaves_an_open_seat(tmp_path):
    async with opened(tmp_path) as room:
        invited = await room.openings.create("host", NewTable(game="hearts", seats=4, others=["open"] * 3))
        table = await room.table(invited.table)
        await table.join("friend", Join(invitation=invited.invitation))

        await table.leave("friend")

        assert table.state("host").seats[1].who == "open"
        await table.join("other", Join(invitation=invited.invitation))
        assert table.state("other").you == 1


@in_a_loop
async def test_the_tables_of_a_guest_are_limited(tmp_path):
    async with opened(tmp_path) as room:
        wish = NewTable(game="hearts", seats=4, others=["easy"] * 3)
        opened_tables = [await room.openings.create("guest", wish) for _ in range(20)]
        with pytest.raises(TooMany, match="20 unfinished tables"):
            await room.openings.create("guest", wish)

        table = await room.table(opened_tables[0].table)
        await table.leave("guest")
        await room.tables("guest")

        await room.openings.create("guest", wish)


@pytest.mark.parametrize(
    ("wish", "error", "reason"),
    [
        (NewTable(game="bridge", seats=4, others=["easy"] * 3), NotFound, "no such game"),
        (NewTable(game="hearts", seats=4, others=["easy"]), Illegal, "3 other players"),
        (NewTable(game="hearts", seats=9, others=["easy"] * 8), Illegal, "players, not 9"),
        (NewTable(game="hearts", seats=4, others=["easy"] * 3, options={"no": "x"}), Illegal, "no option"),
        (NewTable(game="hearts", seats=4, others=["easy"] * 3, deals=0), Illegal, "from 1 to"),
    ],
)
@in_a_loop
async def test_a_table_that_cannot_be_is_refused(tmp_path, wish, error, reason):
    async with opened(tmp_path) as room:
        with pytest.raises(error, match=reason):
            await room.openings.create("guest", wish)


@in_a_loop
async def test_there_is_no_table_that_was_not_opened(tmp_path):
    async with opened(tmp_path) as room:
        with pytest.raises(NotFound, match="no such table"):
            await room.table("nowhere")


@in_a_loop
async def test_house_rules_and_the_number_of_deals_are_those_of_the_wish(tmp_path):
    async with opened(tmp_path) as room:
        wish = NewTable(
            game="four-bad-queens", seats=4, others=["easy"] * 3, options={"moon": "off"}, deals=4
        )
        table = await room.table((await room.openings.create("guest", wish)).table)

        state = table.state("guest")
        assert state.house_rules == [
            "May you announce that you will shoot the moon, which is to win all four queens? No."
        ]
        assert (
            "- May you announce that you will shoot the moon"
            in table.rulebook("guest", None, ENGLISH).markdown
        )


@in_a_loop
async def test_a_number_for_a_house_rule_may_be_a_number(tmp_path):
    async with opened(tmp_path) as room:
        tables = [
            await room.table((await room.openings.create("guest", wish)).table)
            for total in (26, "26")
            for wish in (NewTable(game="hearts", seats=4, others=["easy"] * 3, options={"points": total}),)
        ]

        first, second = [table.state("guest").house_rules for table in tables]
        assert first == second != []


# Afterwards


@in_a_loop
async def test_a_finished_match_is_listed_replayed_and_written_down(tmp_path):
    async with opened(tmp_path) as room:
        table, guests = await met(room, "four-bad-queens", 2, 2, deals=4)
        await play_out(guests, lambda seen: len(seen.scores) == 1 and seen.ask)
        seen = loads_view(table.record("guest-1", as_json=False))
        assert seen.head.seat == 1
        with pytest.raises(Forbidden):
            table.record("stranger", as_json=True)

        state = await play_out(guests)

        (info,) = await room.matches("guest-1")
        assert (info.table, info.you, info.winners) == (table.id, 1, state.winners)
        assert info.totals == [seat.total for seat in state.seats]
        assert await room.tables("guest-1") == []
        again = loads(table.record("guest-0", as_json=False))
        assert again.match == table.log.match
        told = json.loads(dict(again.tags)["Shuffle"])
        assert [each["deal"] for each in told] == [1, 2, 3, 4]
        assert all(commitment(bytes.fromhex(each["secret"])) == each["commitment"] for each in told)
        assert json.loads(table.record("guest-0", as_json=True))["tags"]["Date"] == info.date


@in_a_loop
async def test_a_replay_shows_every_moment_of_every_deal(tmp_path):
    async with opened(tmp_path) as room:
        table, guests = await table_of(room, "slobberhannes", 1, 3, deals=2)
        guests[0].connect()
        await play_out(guests)

        replay = await room.archive.replay("guest-0", table.id)

        assert replay.you == 0
        for deal, position in zip(replay.deals, table.log.match.deals, strict=True):
            assert len(deal.frames) == len(position.moves) + 1
            assert deal.frames[0].move is None
            assert sum(map(len, deal.frames[0].hands)) == len(position.pack)
            assert deal.frames[-1].hands == [[], [], [], []]
            assert sum(deal.frames[-1].tricks) == len(position.tricks)
            assert deal.proof is not None
            assert deal.proof.secret is not None
            assert deal.trumps == []
        with pytest.raises(Forbidden):
            await room.archive.replay("stranger", table.id)


@in_a_loop
async def test_the_same_players_go_on_at_the_table_of_the_rematch(tmp_path):
    async with opened(tmp_path) as room:
        table, (one, two) = await met(room, "slobberhannes", 2, 2, deals=1)
        await play_out([one, two])

        invited = await table.rematch("guest-1")
        again = await table.rematch("guest-0")

        assert again == invited
        assert one.state.next_table == invited.table
        new = await room.table(invited.table)
        assert new.state("guest-1").you == 1
        await new.join("guest-0", Join())
        assert new.state("guest-0").you == 0
        assert new.state("guest-0").phase == "dealing"
        assert [seat.name for seat in new.state("guest-0").seats] == [seat.name for seat in one.state.seats]
        with pytest.raises(Forbidden):
            await new.join("stranger", Join())


@in_a_loop
async def test_at_a_listed_rematch_seats_are_kept_from_strangers_but_not_from_who_is_invited(tmp_path):
    async with opened(tmp_path) as room:
        table, (one, two) = await met(room, "slobberhannes", 2, 2, deals=1, listed=True)
        await play_out([one, two])
        invited = await table.rematch("guest-0")
        new = await room.table(invited.table)

        for seat in (None, 1):
            with pytest.raises(Conflict, match="are kept for"):
                await new.join("stranger", Join(seat=seat))
        await new.join("friend", Join(invitation=invited.invitation))

        assert new.state("friend").you == 1


# Lessons


@in_a_loop
async def test_a_lesson_tells_the_rules_and_is_nowhere_kept_as_a_match(tmp_path):
    async with opened(tmp_path) as room:
        others: list[Any] = ["easy"] * 3
        lesson = await room.openings.create(
            "guest-0", NewTable(game="polignac", seats=4, others=others, lesson=True)
        )
        match = await room.openings.create("guest-0", NewTable(game="polignac", seats=4, others=others))
        ordinary = (await room.table(match.table)).state("guest-0")
        table = await room.table(lesson.table)
        guest = Guest("guest-0", table)
        guest.connect()

        state = await play_out([guest], lambda seen: seen.lesson is not None)

        assert {"play", "scoring"} <= {each.topic for each in state.lesson or []}
        assert ordinary.lesson is None
        assert [each.table for each in await room.tables("guest-0")] == [match.table]
        assert (await play_out([guest])).phase == "over"
        assert await room.matches("guest-0") == []
        assert [each.table for each in await room.tables("guest-0")] == [match.table]


@pytest.mark.parametrize("wish", [{"listed": True}, {"seconds": 30}, {"others": ["open", "easy", "easy"]}])
@in_a_loop
async def test_a_lesson_is_between_one_person_and_computer_players(tmp_path, wish):
    async with opened(tmp_path) as room:
        asked = NewTable(**{"game": "polignac", "seats": 4, "others": ["easy"] * 3, "lesson": True, **wish})

        with pytest.raises(Illegal, match="A lesson"):
            await room.openings.create("guest-0", asked)
