"""Where players bluff, nobody sees before the match is over what was not played in a deal that is over."""

import re

import pytest

from capot.play.moves import PlayCard
from capot.record import loads
from capot.rules.catalog import GAMES
from capot.server.errors import Conflict
from capot.server.messages.challenges import Challenge
from capot.server.messages.encoding import encoded
from capot.server.messages.review import ReviewRequest
from capot.server.messages.sharing import ShareRequest
from capot.table_shuffle import commitment, table_shuffle
from tests.server.guests import Guest, in_a_loop, opened, play_out, seated
from tests.server.test_room_secrets import known_to

PUT = ("put", "announce put", "announce concede")
NEW_HANDS = ("truc", "announce new-cards", "announce agree", "announce double", "announce refuse")
BLUFFS = [
    PUT,
    ("put", "play", "announce put", "announce concede"),
    ("truc", "announce double", "announce refuse"),
    NEW_HANDS,
]
"""Games, with what is done until the first deal is given up; any card is played."""

LATER = "The hands of this match are shown once it is over"


async def given_up(room, game: str, *done: str) -> list[Guest]:
    """Return two players and a watcher at a table at which the first deal has just been given up."""
    guests = await seated(room, game, 2, listed=True)
    table = guests[0].table
    watcher = Guest("watcher", table)
    watcher.connect()
    await play_out(guests, lambda seen: seen.phase == "playing")
    for move in done:
        (seat,) = table.log.match.position.to_act
        await guests[seat].move(move if move != "play" else f"play {guests[seat].state.hand[0].card}")
    return [*guests, watcher]


async def told(room, guest: Guest) -> str:
    """Return everything that somebody gets of a table in the middle of a match."""
    table = guest.table
    await guest.until(lambda seen: seen.phase == "scored")
    sent = [*guest.pushes, guest.state, *table.proofs(guest.name), table.info(), await room.people.fairness()]
    found = [encoded(each).decode() for each in sent]
    if guest.state.you is not None:
        found += [table.record(guest.name, as_json=as_json) for as_json in (True, False)]
    return "\n".join(found)


@pytest.mark.parametrize("bluff", BLUFFS, ids="; ".join)
@in_a_loop
async def test_after_a_deal_that_was_given_up_nobody_is_told_of_a_card_that_was_not_played(tmp_path, bluff):
    async with opened(tmp_path) as room:
        guests = await given_up(room, *bluff)
        log = guests[0].table.log
        (deal,), (shuffle, *_) = log.match.deals, log.shuffles
        pack = {card.code for card in deal.pack}
        for guest in guests:
            state, everything = guest.state, await told(room, guest)

            cards = set(re.findall(r"\b[2-9TJQKA][SHDC]\b", everything)) & pack
            played = {move.card.code for _, move in deal.moves if isinstance(move, PlayCard)}
            assert cards == known_to(deal, state.you) | played
            assert shuffle.bound.secret not in everything
            assert (state.hands, state.widow, len(state.scores)) == (None, [], 1)
            assert state.proof is not None
            assert state.proof.commitment == shuffle.bound.commitment


@in_a_loop
async def test_until_the_match_is_over_a_deal_is_not_replayed_reviewed_shared_or_offered(tmp_path):
    async with opened(tmp_path) as room:
        ann, *_ = await given_up(room, *PUT)
        table = ann.table

        for refused in (
            room.reviews.of_table(ann.name, table.id, table.log, ReviewRequest()),
            room.reviews.glance(ann.name, table.id, table.log, 1),
            table.arrange(ann.name, ShareRequest(deal=1, agree=True)),
            room.openings.challenge(ann.name, table.id, Challenge(deal=1)),
        ):
            with pytest.raises(Conflict, match=LATER):
                await refused
        for closed in (room.archive.replay(ann.name, table.id), room.archive.seen(ann.name, table.id, 1)):
            with pytest.raises(Conflict, match="The match is not over yet"):
                await closed


@pytest.mark.parametrize("bluff", [PUT, NEW_HANDS], ids="; ".join)
@in_a_loop
async def test_once_the_match_is_over_everything_is_open_and_every_shuffle_can_be_checked(tmp_path, bluff):
    async with opened(tmp_path) as room:
        ann, ben, _ = await given_up(room, *bluff)
        table = ann.table
        assert (await room.people.fairness()).deals == 0

        state = await play_out([ann, ben])

        deals = table.log.match.deals
        assert state.hands == [[card.code for card in hand] for hand in deals[-1].dealt]
        assert state.widow
        proofs, pack = table.proofs(ann.name), GAMES[bluff[0]].rules_for(2, 0).pack.cards()
        assert len(proofs) == len(deals) > 1
        for proof, deal in zip(proofs, deals, strict=True):
            assert proof.secret is not None
            assert commitment(bytes.fromhex(proof.secret)) == proof.commitment
            given = {each.seat: bytes.fromhex(each.value) for each in proof.contributions}
            contributions = [given.get(seat, b"") for seat in range(2)]
            assert table_shuffle(bytes.fromhex(proof.secret), contributions, proof.deal, pack) == deal.pack
        replay = await room.archive.replay(ann.name, table.id)
        assert replay.deals[0].frames[0].hands == [[card.code for card in hand] for hand in deals[0].dealt]
        assert loads(table.record(ann.name, as_json=False)).match.deals == deals
        assert (await room.people.fairness()).deals == len(deals)
        await table.arrange(ann.name, ShareRequest(deal=1, agree=True))
        assert [each.deal for each in ann.state.shares] == [1]


@in_a_loop
async def test_a_match_that_all_have_given_up_is_over_and_open(tmp_path):
    async with opened(tmp_path) as room:
        ann, ben, _ = await given_up(room, *PUT)
        for guest in (ann, ben):
            await guest.table.leave(guest.name, for_good=True)

        assert ann.state.phase == "over"
        assert ann.state.hands is not None
        assert ann.table.proofs(ann.name)[0].secret is not None


@in_a_loop
async def test_where_nobody_bluffs_the_hands_are_shown_after_each_deal(tmp_path):
    async with opened(tmp_path) as room:
        (ann,) = await seated(room, "slobberhannes", 1, 3)
        await play_out([ann], lambda seen: seen.scores)

        assert ann.state.phase == "scored"
        assert ann.state.hands is not None
        assert ann.state.proof is not None
        assert ann.state.proof.secret is not None
