"""A deal in which nothing more can be scored may be claimed by anybody at the table."""

import pytest

from capot.play.claims import nothing_left_to_score
from capot.play.view import view
from capot.server.errors import Illegal
from capot.server.messages.live import Claimed, Scored
from tests.server.guests import Guest, dropped, in_a_loop, opened, play_out, seated, table_of


def is_settled(guest: Guest) -> bool:
    """Whether the deal in progress has nothing left to score."""
    log = guest.table.log
    return log.phase == "playing" and nothing_left_to_score(view(log.match.position, None))


async def settled(guests: list[Guest]) -> None:
    """Play until nothing more can be scored in a deal that has not ended."""
    await play_out(guests, lambda _: is_settled(guests[0]))


@in_a_loop
async def test_a_claim_ends_the_deal_with_the_score_that_stood(tmp_path):
    async with opened(tmp_path) as room:
        guests = await seated(room, "polignac", 2, 2, options={"slam": "off"})
        await settled(guests)
        one, other = guests
        deal, so_far = one.state.deal, [seat.so_far for seat in one.state.seats]
        assert all(guest.state.can_claim for guest in guests)

        await one.table.claim(one.name)
        await other.until(lambda seen: seen.phase != "playing" or seen.deal > deal)

        assert [each.seat for each in other.heard(Claimed)] == [0]
        assert [each.deal for each in other.heard(Scored)][-1] == deal
        assert other.state.scores[deal - 1].points == so_far
        assert not other.state.can_claim


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
    table, guests = await table_of(room, "polignac", 1, 3)
    guests[0].connect()
    await settled(guests)
    await table.claim("guest-0")
    before = guests[0].state

    async with opened(tmp_path) as again:
        found = await again.table(table.id)
        assert found.state("guest-0").scores == before.scores
        assert found.log.match == table.log.match
    await room.close()
