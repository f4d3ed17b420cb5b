"""A deal played alone against computers is offered to a friend: the same cards, seat and computers."""

import pytest
from click.testing import CliRunner
from msgspec import structs

from capot.cli import main
from capot.play.events import Given
from capot.server.errors import Conflict, Forbidden
from capot.server.messages.challenges import Challenge
from capot.server.messages.encoding import encoded
from capot.server.messages.lobby import Join
from capot.server.messages.sharing import ShareRequest
from tests.server.guests import Guest, in_a_loop, opened, play_out, seated, tricks_played


async def played(room, game="black-lady", people=1, **kwargs) -> list[Guest]:
    """Return guests who have played the first two deals of a match."""
    guests = await seated(room, game, people, 4 - people, strength="medium", **kwargs)
    await play_out(guests, lambda seen: len(seen.scores) == 2)
    return guests


async def challenged(room, host: Guest, deal: int = 2) -> Guest:
    """Return a friend who sits down at the table of a challenge."""
    await room.rename("friend", "Zoe")
    invited = await room.openings.challenge(host.name, host.table.id, Challenge(deal=deal))
    table = await room.table(invited.table)
    friend = Guest("friend", table)
    friend.connect(invitation=invited.invitation)
    await table.join("friend", Join(invitation=invited.invitation))
    return friend


@in_a_loop
async def test_a_friend_gets_the_same_cards_in_the_same_seat_against_the_same_computers(tmp_path):
    async with opened(tmp_path) as room:
        (host,) = await played(room)
        before = host.table.log.match.deals[1]

        friend = await challenged(room, host)

        now = friend.table.log.match.position
        assert (now.dealt, now.dealer, now.rules) == (before.dealt, before.dealer, before.rules)
        assert [seat.strength for seat in friend.state.seats] == [None, "medium", "medium", "medium"]
        assert [seat.name for seat in friend.state.seats] == ["Zoe", *host.table.log.created.names[1:]]
        assert friend.state.you == 0


@in_a_loop
async def test_cards_are_passed_to_the_side_of_the_deal_played_before(tmp_path):
    async with opened(tmp_path) as room:
        (host,) = await played(room, "hearts-classic")
        friend = await challenged(room, host, deal=2)

        await play_out([friend], lambda seen: tricks_played(seen) > 0)

        for deal in (host.table.log.match.deals[1], friend.table.log.match.position):
            given = [event.what for event in deal.events if isinstance(event.what, Given)]
            assert {(each.giver, each.seat) for each in given} == {(0, 3), (1, 0), (2, 1), (3, 2)}


@in_a_loop
async def test_both_results_are_compared_and_the_deal_is_shown_only_afterwards(tmp_path):
    async with opened(tmp_path) as room:
        (host,) = await played(room)
        points = host.state.scores[1].points[0]
        friend = await challenged(room, host)
        key = host.table.log.shares[2].key
        challenge = friend.state.challenge
        assert challenge is not None
        assert (challenge.name, challenge.seat) == ("Person 0", 0)
        assert (challenge.points, challenge.shared) == (None, None)

        await play_out([friend])

        over = friend.state.challenge
        assert over is not None
        assert (over.points, over.shared) == (points, f"/shared/{host.table.id}/{key}")
        assert key not in "".join(encoded(push).decode() for push in friend.pushes[:-1])
        assert (await room.archive.shared(host.table.id, key)).deals[0].proof is not None
        assert len(friend.state.scores) == 1


@in_a_loop
async def test_a_challenge_has_no_proof_and_its_record_says_where_the_cards_are_from(tmp_path):
    async with opened(tmp_path / "data") as room:
        (host,) = await played(room)
        friend = await challenged(room, host)
        await play_out([friend])

        assert friend.state.proof is None
        assert friend.table.proofs("friend") == []
        replay = await room.archive.replay("friend", friend.table.id)
        assert replay.challenge == friend.state.challenge
        assert [deal.proof for deal in replay.deals] == [None]
        record = friend.table.record("friend", as_json=False)
        assert f"deal 2 of table {host.table.id}, not shuffled anew" in record
    path = tmp_path / "challenge.capot"
    path.write_text(record, encoding="utf-8")
    result = CliRunner().invoke(main, ["verify", str(path)])
    assert result.exit_code == 2
    assert f"those of an earlier one: deal 2 of table {host.table.id}" in " ".join(result.output.split())


@in_a_loop
async def test_nobody_is_helped_in_a_challenge_and_it_is_played_once(tmp_path):
    async with opened(tmp_path) as room:
        (host,) = await played(room)
        friend = await challenged(room, host)
        await play_out([friend], lambda seen: seen.ask is not None and tricks_played(seen) > 0)
        assert (friend.state.can_hint, friend.state.can_undo) == (False, False)

        await play_out([friend])

        with pytest.raises(Conflict, match="played once"):
            await friend.table.rematch("friend")


@in_a_loop
async def test_whoever_knows_the_cards_does_not_sit_down_and_whoever_leaves_keeps_the_seat(tmp_path):
    async with opened(tmp_path) as room:
        (host,) = await played(room)
        invited = await room.openings.challenge(host.name, host.table.id, Challenge(deal=1))
        table = await room.table(invited.table)
        with pytest.raises(Forbidden, match="You know these cards"):
            await table.join(host.name, Join(invitation=invited.invitation))
        await table.join("friend", Join(invitation=invited.invitation))

        await table.leave("friend")

        assert table.state("friend").seats[0].stand_in


@in_a_loop
async def test_a_challenge_is_found_again_after_a_restart(tmp_path):
    async with opened(tmp_path) as room:
        (host,) = await played(room)
        friend = await challenged(room, host)
        await play_out([friend], lambda seen: tricks_played(seen) > 1)
        before = structs.asdict(friend.state)
    async with opened(tmp_path) as room:
        table = await room.table(friend.table.id)
        again = structs.asdict(table.state("friend"))
        same = ("hand", "play", "challenge", "game", "opening", "deal")
        assert {name: again[name] for name in same} == {name: before[name] for name in same}


@in_a_loop
async def test_only_finished_deals_of_ones_own_are_offered_and_that_stand_alone(tmp_path):
    async with opened(tmp_path) as room:
        (host,) = await played(room)
        with pytest.raises(Conflict, match="not over"):
            await room.openings.challenge(host.name, host.table.id, Challenge(deal=3))
        with pytest.raises(Forbidden):
            await room.openings.challenge("stranger", host.table.id, Challenge(deal=1))
        (declarer,) = await played(room, "barbu", called="declarer")
        with pytest.raises(Conflict, match="depended on those before"):
            await room.openings.challenge(declarer.name, declarer.table.id, Challenge(deal=1))


@in_a_loop
async def test_a_deal_played_with_others_is_offered_without_making_it_public(tmp_path):
    async with opened(tmp_path) as room:
        several = await played(room, people=2, called="several")
        host = several[1]

        friend = await challenged(room, host)

        before, now = host.table.log.match.deals[1], friend.table.log.match.position
        assert now.dealt == before.dealt
        assert [seat.strength for seat in friend.state.seats] == ["medium", None, "medium", "medium"]
        assert len({seat.name for seat in friend.state.seats}) == 4
        assert "Person 0" not in {seat.name for seat in friend.state.seats}
        assert host.state.shares == []
        for each in several:
            with pytest.raises(Forbidden, match="You know these cards"):
                await friend.table.join(each.name, Join(invitation=friend.table.log.created.invitation))
        await play_out([friend])
        challenge = friend.state.challenge
        assert challenge is not None
        assert (challenge.name, challenge.shared) == ("Person 1", None)


@in_a_loop
async def test_a_challenge_is_passed_on_to_somebody_who_does_not_know_the_cards(tmp_path):
    async with opened(tmp_path) as room:
        (host,) = await played(room)
        friend = await challenged(room, host)
        await play_out([friend])

        invited = await room.openings.challenge("friend", friend.table.id, Challenge(deal=1))

        table = await room.table(invited.table)
        for knows in (host.name, "friend"):
            with pytest.raises(Forbidden, match="You know these cards"):
                await table.join(knows, Join(invitation=invited.invitation))
        await table.join("third", Join(invitation=invited.invitation))
        assert table.log.match.position.dealt == friend.table.log.match.position.dealt


@in_a_loop
async def test_the_public_link_to_the_deal_may_be_withdrawn_as_any_other(tmp_path):
    async with opened(tmp_path) as room:
        (host,) = await played(room)
        await challenged(room, host)
        assert [(share.deal, share.missing) for share in host.state.shares] == [(2, [])]

        await host.table.arrange(host.name, ShareRequest(deal=2, agree=False))

        assert host.state.shares == []


@in_a_loop
async def test_the_cards_of_a_challenge_do_not_count_among_those_shuffled(tmp_path):
    async with opened(tmp_path) as room:
        (host,) = await played(room)
        friend = await challenged(room, host)
        before = await room.people.fairness()

        await play_out([friend])

        assert await room.people.fairness() == before
