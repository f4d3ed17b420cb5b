"""A deal that is decided ends, by itself or by a claim; among people the last tricks go to whom all agree."""

from typing import Any

import pytest
from msgspec import json

from capot.play.ending.claims import takes_all_the_rest
from capot.play.ending.decided import is_decided
from capot.play.view import view
from capot.server.deal_parts import points
from capot.server.errors import Illegal
from capot.server.log import events
from capot.server.messages.live import Claimed, Decided, Scored, Seated
from capot.server.messages.proposals import Answer, Declined, Propose
from tests.server.guests import (
    Guest,
    dropped,
    in_a_loop,
    is_over,
    opened,
    play_out,
    seated,
    table_of,
    tricks_played,
)

LONG = 50
"""A number of deals among which one is certainly settled early, as every other deal is."""

WITHOUT_CAPOT = {"slam": "off"}
"""The house rule of Polignac without announcements."""

BY_CLAIM: dict[str, Any] = {"deals": LONG, "options": WITHOUT_CAPOT}
"""A table of Polignac at which decided deals wait for a claim."""

BY_ITSELF: dict[str, Any] = {**BY_CLAIM, "ends_decided": True}
"""A table of Polignac at which decided deals end by themselves."""


def is_settled(guest: Guest) -> bool:
    """Whether the deal in progress has nothing left to score."""
    log = guest.table.log
    return log.phase == "playing" and is_decided(view(log.match.position, None))


async def settled(guests: list[Guest]) -> None:
    """Play until nothing more can be scored in a deal that has not ended."""
    await play_out(guests, lambda _: is_settled(guests[0]))


async def is_settled_early(guest: Guest) -> bool:
    """Play a match of one deal until nothing more can be scored and a guest is asked, or else to its end."""
    await play_out([guest], lambda seen: is_over(seen) or (seen.ask and is_settled(guest)))
    return is_settled(guest)


async def settled_in_the_last_deal(room) -> Guest:
    """Return a guest at a table with nothing more to score in the only deal of its match."""
    for number in range(LONG):
        (guest,) = await seated(room, "polignac", 1, 3, called=f"guest-{number}", **{**BY_CLAIM, "deals": 1})
        if await is_settled_early(guest):
            return guest
    raise AssertionError("no deal was settled before its last trick")


@in_a_loop
async def test_a_claim_ends_the_deal_with_the_score_that_stood(tmp_path):
    async with opened(tmp_path) as room:
        guests = await seated(room, "polignac", 2, 2, **BY_CLAIM)
        await settled(guests)
        one, other = guests
        deal, so_far = one.state.deal, [seat.so_far for seat in one.state.seats]
        assert all(guest.state.can_claim for guest in guests)

        await one.table.claim(one.name)
        await other.until(lambda seen: seen.phase != "playing" or seen.deal > deal)

        assert other.heard(Claimed) == [Claimed(seat=0, why="settled")]
        assert [each.deal for each in other.heard(Scored)][-1] == deal
        assert other.state.scores[deal - 1].points == so_far
        assert not other.state.can_claim


@in_a_loop
async def test_a_match_that_a_claim_ends_is_listed_as_over(tmp_path):
    async with opened(tmp_path) as room:
        guest = await settled_in_the_last_deal(room)

        await guest.table.claim(guest.name)

        assert guest.state.phase == "over"
        assert [each.table for each in await room.matches(guest.name)] == [guest.table.id]
        assert await room.tables(guest.name) == []


@in_a_loop
async def test_whoever_claims_takes_over_again_from_a_computer_player(tmp_path):
    async with opened(tmp_path) as room:
        one, other = guests = await seated(room, "polignac", 2, 2, **BY_CLAIM)
        await play_out(guests, lambda _: is_settled(one) and other.state.ask)
        await one.table.leave(one.name)
        assert other.state.seats[0].stand_in

        await one.table.claim(one.name)

        await other.until(lambda seen: not seen.seats[0].stand_in)
        assert Seated(seat=0, what="back") in other.happened


@in_a_loop
async def test_while_something_can_still_be_scored_nobody_may_claim(tmp_path):
    async with opened(tmp_path) as room:
        guests = await seated(room, "hearts", 4)
        await play_out(guests, lambda seen: seen.phase == "playing" and seen.ask)
        assert not guests[0].state.can_claim

        with pytest.raises(Illegal, match="There is still something to be scored in this deal"):
            await guests[0].table.claim(guests[0].name)


@in_a_loop
async def test_a_claim_is_found_again_after_a_sudden_end(tmp_path):
    room = await dropped(tmp_path)
    table, guests = await table_of(room, "polignac", 1, 3, **BY_CLAIM)
    guests[0].connect()
    await settled(guests)
    await table.claim("guest-0")
    before = guests[0].state

    async with opened(tmp_path) as again:
        found = await again.table(table.id)
        assert found.state("guest-0").scores == before.scores
        assert found.log.match == table.log.match
    await room.close()


# Deals that end by themselves


async def ended_by_itself(guests: list[Guest]) -> str:
    """Play until a deal has ended by itself, and return why."""
    one = guests[0]
    await play_out(guests, lambda _: one.heard(Decided))
    await one.until(lambda seen: seen.phase != "playing")
    return str(one.heard(Decided)[-1].words)


@in_a_loop
async def test_a_decided_deal_ends_with_the_trick_that_decides_it_and_the_score_says_why(tmp_path):
    async with opened(tmp_path) as room:
        guests = await seated(room, "polignac", 2, 2, **BY_ITSELF)

        why = await ended_by_itself(guests)

        state, (*_, before) = guests[0].state, guests[0].table.log.match.deals
        assert why.startswith("The rest changes nothing: ")
        assert [each.decided for each in state.scores][-1] == why
        assert state.scores[-1].points == [points(each) for each in before.score().points]
        assert not guests[0].heard(Claimed)


@in_a_loop
async def test_a_deal_that_has_ended_by_itself_is_stored_once_and_found_again(tmp_path):
    async with opened(tmp_path) as room:
        guests = await seated(room, "polignac", 1, 3, **{**BY_ITSELF, "deals": 1})
        table = guests[0].table
        await play_out(guests)
    async with opened(tmp_path) as room:
        again = await room.table(table.id)
        assert again.log.match == table.log.match
        assert again.log.seq == table.log.seq
        assert again.state("guest-0").scores == guests[0].state.scores
        assert [each.table for each in await room.matches("guest-0")] == [table.id]


def test_a_table_stored_before_deals_ended_by_themselves_keeps_its_claims():
    stored = {
        "kind": "created",
        "at": 0,
        "game": "hearts",
        "options": {},
        "deals": None,
        "digest": "",
        "seats": 4,
    }
    stored |= {"strengths": [None] * 4, "names": [""] * 4, "reserved": [None] * 4, "first_dealer": 0}
    stored |= {"listed": False, "seconds": None, "invitation": "", "luck": ""}

    created = events.decoded(json.encode(stored))

    assert isinstance(created, events.Created)
    assert not created.ends_decided


# The rest is mine

REST = Propose(what="rest")


def holds_the_rest(guest: Guest) -> bool:
    """Whether a guest takes all tricks left, and there is something to be scored."""
    log = guest.table.log
    seat = guest.state.you
    return (
        log.phase == "playing"
        and not is_settled(guest)
        and takes_all_the_rest(view(log.match.position, seat))
    )


@in_a_loop
async def test_whoever_holds_nothing_but_winners_on_lead_claims_the_rest_against_computers_too(tmp_path):
    async with opened(tmp_path) as room:
        for number in range(LONG):
            (guest,) = await seated(room, "slobberhannes", 1, 3, called=f"guest-{number}")
            await play_out([guest], lambda seen, guest=guest: is_over(seen) or holds_the_rest(guest))  # type: ignore[misc]
            if not is_over(guest.state):
                break
        assert guest.state.can_claim
        deal, tricks = guest.state.deal, guest.state.seats[0].tricks
        left = len(guest.state.hand)

        await guest.table.claim(guest.name)

        await guest.until(lambda _: guest.heard(Claimed))
        assert guest.heard(Claimed) == [Claimed(seat=0, why="certain")]
        played = guest.table.log.match.deals[deal - 1]
        assert sum(trick.winner == 0 for trick in played.tricks) == tricks + left


async def last_tricks(guests: list[Guest]) -> Guest:
    """Play until somebody may ask the others for the rest, and return that guest."""
    await play_out(guests, lambda _: any("rest" in each.state.can_propose for each in guests))
    return next(each for each in guests if "rest" in each.state.can_propose)


def answer(guest: Guest, *, agree: bool) -> Answer:
    assert guest.state.proposal is not None
    return Answer(id=guest.state.proposal.id, agree=agree)


@in_a_loop
async def test_the_last_tricks_go_to_whoever_claims_them_if_all_others_agree(tmp_path):
    async with opened(tmp_path) as room:
        guests = await seated(room, "hearts", 4)
        one = await last_tricks(guests)
        assert tricks_played(one.state) >= 10
        deal, log = one.state.deal, one.table.log
        await one.table.arrange(one.name, REST)
        others = [each for each in guests if each is not one]
        for guest in others:
            assert log.phase == "playing"
            await guest.table.arrange(guest.name, answer(guest, agree=True))

        played = log.match.deals[deal - 1]
        assert played.is_over
        await one.until(lambda seen: seen.phase == "scored")
        assert one.heard(Claimed) == [Claimed(seat=guests.index(one), why="agreed")]
    async with opened(tmp_path) as room:
        again = await room.table(one.table.id)
        assert again.log.match == log.match


@in_a_loop
async def test_a_refused_claim_says_nothing_before_all_have_answered_nor_who_refused(tmp_path):
    async with opened(tmp_path) as room:
        guests = await seated(room, "hearts", 4)
        one = await last_tricks(guests)
        seat = guests.index(one)
        others = [each for each in guests if each is not one]
        hands = [each.state.hand for each in guests]
        await one.table.arrange(one.name, REST)
        await others[0].table.arrange(others[0].name, answer(others[0], agree=False))
        await others[1].table.arrange(others[1].name, answer(others[1], agree=True))
        assert one.state.proposal is not None
        assert not one.heard(Declined)

        await others[2].table.arrange(others[2].name, answer(others[2], agree=True))

        await one.until(lambda seen: seen.proposal is None)
        assert one.heard(Declined) == [Declined(seat=seat, what="rest")]
        assert [each.state.hand for each in guests] == hands
        assert "rest" not in one.state.can_propose


@in_a_loop
async def test_where_a_computer_plays_nobody_is_asked_for_the_rest(tmp_path):
    async with opened(tmp_path) as room:
        guests = await seated(room, "polignac", 3, 1)

        def nobody_may(_) -> bool:
            assert not any("rest" in each.state.can_propose for each in guests)
            return guests[0].state.phase == "scored"

        await play_out(guests, nobody_may)
