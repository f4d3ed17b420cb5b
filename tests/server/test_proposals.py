"""Among people a move is taken back only if all of them agree."""

import asyncio
import threading

import pytest

from capot.play.view import view
from capot.players.simple import SimplePlayer
from capot.server.errors import Conflict, Forbidden, Illegal
from capot.server.log.proposals import CONSENT_WITHIN
from capot.server.messages.live import Moved, Undone
from capot.server.messages.proposals import Answer, Declined, Propose, Proposed
from tests.server.guests import (
    PLAYERS,
    Clock,
    Guest,
    all_asked,
    cards_lying,
    dropped,
    in_a_loop,
    met,
    opened,
    play_out,
    seated,
    tricks_played,
)

UNDO = Propose(what="undo")


def may_ask(guest: Guest) -> bool:
    return "undo" in guest.state.can_propose


async def has_moved(guests: list[Guest], who: Guest) -> None:
    """Play until one of the guests has played a card that may be taken back, and another is to act."""
    others = [guest for guest in guests if guest is not who]
    await play_out(guests, lambda _: who.state.play is not None and tricks_played(who.state) > 0)
    await play_out(guests, lambda _: may_ask(who) and any(each.state.ask for each in others))


def answer(guest: Guest, *, agree: bool) -> Answer:
    proposal = guest.state.proposal
    assert proposal is not None
    return Answer(id=proposal.id, agree=agree)


@in_a_loop
async def test_a_move_goes_back_once_all_other_people_agree(tmp_path):
    async with opened(tmp_path) as room:
        ann, ben, zoe = guests = await seated(room, "hearts", 3, 1)
        await has_moved(guests, ann)
        hand = len(ann.state.hand)

        await ann.table.arrange(ann.name, UNDO)
        asked = ann.state.proposal
        assert asked is not None
        assert (asked.seat, asked.missing) == (0, [1, 2])
        await ben.table.arrange(ben.name, answer(ben, agree=True))
        asked = zoe.state.proposal
        assert asked is not None
        assert asked.missing == [2]
        assert len(ann.state.hand) == hand
        await zoe.table.arrange(zoe.name, answer(zoe, agree=True))

        assert len(ann.state.hand) == hand + 1
        assert ann.is_asked
        await ben.until(lambda seen: seen.proposal is None)
        assert ben.heard(Proposed) == [Proposed(seat=0, what="undo")]
        assert len(ben.heard(Undone)) == 1


@in_a_loop
async def test_one_refusal_ends_the_request_and_it_is_not_made_again_for_the_same_move(tmp_path):
    async with opened(tmp_path) as room:
        ann, ben, zoe = guests = await seated(room, "hearts", 3, 1)
        await has_moved(guests, ann)
        hand = len(ann.state.hand)
        await ann.table.arrange(ann.name, UNDO)

        await ben.table.arrange(ben.name, answer(ben, agree=False))

        await zoe.until(lambda seen: seen.proposal is None and zoe.heard(Declined))
        assert zoe.heard(Declined) == [Declined(seat=0, what="undo")]
        assert len(ann.state.hand) == hand
        assert not may_ask(ann)
        with pytest.raises(Illegal):
            await ann.table.arrange(ann.name, UNDO)


@in_a_loop
async def test_a_later_move_ends_the_request(tmp_path):
    async with opened(tmp_path) as room:
        ann, ben = guests = await seated(room, "hearts", 2, 2)
        await has_moved(guests, ann)
        await ann.table.arrange(ann.name, UNDO)
        late = answer(ben, agree=True)

        await ben.move()

        assert ben.state.proposal is None
        assert not may_ask(ann)
        with pytest.raises(Conflict, match="over"):
            await ben.table.arrange(ben.name, late)


@in_a_loop
async def test_a_request_that_nobody_answers_ends_by_itself(tmp_path):
    clock = Clock()
    async with opened(tmp_path, clock) as room:
        ann, _ = guests = await seated(room, "hearts", 2, 2)
        await has_moved(guests, ann)
        await ann.table.arrange(ann.name, UNDO)

        clock.moment += CONSENT_WITHIN - 1
        room.tick()
        assert ann.state.proposal is not None
        clock.moment += 1
        room.tick()

        await ann.until(lambda seen: seen.proposal is None and ann.heard(Declined))


@in_a_loop
async def test_whoever_leaves_is_no_longer_asked_and_the_table_goes_on(tmp_path):
    async with opened(tmp_path) as room:
        ann, ben = guests = await seated(room, "hearts", 2, 2)
        await has_moved(guests, ann)
        await ann.table.arrange(ann.name, UNDO)
        moves = len(ann.heard(Moved))

        await ben.table.leave(ben.name)

        await ann.until(lambda seen: seen.proposal is None and len(ann.heard(Moved)) > moves)


class Slow:
    """A computer player that thinks until the test lets it move."""

    name = "slow"

    def __init__(self) -> None:
        self.may_move = threading.Event()
        self.may_move.set()
        self.thinks = threading.Event()

    def choose(self, seen, rng, budget=None):
        self.thinks.set()
        assert self.may_move.wait(30)
        return SimplePlayer().choose(seen, rng, budget)


@in_a_loop
async def test_computers_wait_while_a_request_is_answered(tmp_path):
    slow = Slow()
    async with opened(tmp_path, players={**PLAYERS, "easy": slow}) as room:
        ann, ben = guests = await seated(room, "slobberhannes", 2, 2)
        await play_out(guests, lambda seen: ben.state.ask is not None and len(cards_lying(seen)) < 3)
        slow.thinks.clear()
        slow.may_move.clear()
        await ben.move()
        assert await asyncio.to_thread(slow.thinks.wait, 30)
        await ben.table.arrange(ben.name, UNDO)
        moves = len(ann.table.log.match.position.moves)
        slow.may_move.set()
        driving = ann.table._driving  # noqa: SLF001 - nothing else tells when the computer has tried
        if driving is not None:
            await driving
        assert len(ann.table.log.match.position.moves) == moves

        await ann.table.arrange(ann.name, answer(ann, agree=False))

        await ann.until(lambda _: len(ann.table.log.match.position.moves) > moves)


@in_a_loop
async def test_the_request_is_withdrawn_by_whoever_made_it_and_answered_by_nobody_else(tmp_path):
    async with opened(tmp_path) as room:
        ann, _ = guests = await seated(room, "hearts", 2, 2, listed=True)
        await has_moved(guests, ann)
        await ann.table.arrange(ann.name, UNDO)
        with pytest.raises(Forbidden, match="no seat"):
            await ann.table.arrange("watcher", answer(ann, agree=True))
        with pytest.raises(Conflict, match="nothing to answer"):
            await ann.table.arrange(ann.name, answer(ann, agree=True))

        await ann.table.arrange(ann.name, answer(ann, agree=False))

        assert ann.state.proposal is None


@in_a_loop
async def test_a_move_stands_once_another_person_has_moved(tmp_path):
    async with opened(tmp_path) as room:
        ann, ben = guests = await seated(room, "hearts", 2, 2)
        await has_moved(guests, ann)

        await ben.move()

        assert not may_ask(ann)
        assert may_ask(ben)


@in_a_loop
async def test_what_was_chosen_in_secret_stands_once_all_is_shown(tmp_path):
    async with opened(tmp_path) as room:
        guests = await seated(room, "hearts", 4)
        passing = await all_asked(guests, "pass")
        *others, last = passing
        for guest in others:
            await guest.move()
        assert may_ask(others[-1])
        assert not may_ask(others[0])
        await others[-1].table.arrange(others[-1].name, UNDO)
        for guest in guests:
            if guest is not others[-1]:
                await guest.table.arrange(guest.name, answer(guest, agree=True))
        assert others[-1].state.ask is not None

        await others[-1].move()
        await last.move()

        assert [guest for guest in guests if may_ask(guest)] == []


@in_a_loop
async def test_cards_drawn_are_not_given_back(tmp_path):
    async with opened(tmp_path) as room:
        guests = await seated(room, "twenty-down", 4)
        drawing = await all_asked(guests, "draw")
        cards = [each.card for each in drawing[0].state.hand]

        await drawing[0].move(f"discard {cards[0]}")

        assert not may_ask(drawing[0])


@in_a_loop
async def test_nobody_asks_after_the_deal_or_alone_with_computers_or_as_a_watcher(tmp_path):
    async with opened(tmp_path) as room:
        guests = await seated(room, "hearts", 2, 2, listed=True)
        alone = await seated(room, "hearts", 1, 3, called="alone")
        await play_out(alone, lambda seen: seen.can_undo)
        assert not may_ask(alone[0])
        assert guests[0].table.state("watcher").can_propose == []

        await play_out(guests, lambda seen: seen.phase == "scored")

        assert [guest for guest in guests if may_ask(guest)] == []
        with pytest.raises(Illegal, match="cannot propose"):
            await guests[0].table.arrange(guests[0].name, UNDO)


@in_a_loop
async def test_a_request_and_its_answers_are_found_again_after_a_sudden_end(tmp_path):
    room = await dropped(tmp_path)
    table, guests = await met(room, "hearts", 3, 1)
    ann, ben, zoe = guests
    await has_moved(guests, ann)
    hand = len(ann.state.hand)
    await table.arrange(ann.name, UNDO)
    await table.arrange(ben.name, answer(ben, agree=True))
    before = ann.state.proposal

    async with opened(tmp_path) as again:
        found = await again.table(table.id)
        assert found.state(ann.name).proposal == before
        assert before is not None
        await found.arrange(zoe.name, Answer(id=before.id, agree=True))
        assert len(found.state(ann.name).hand) == hand + 1
        assert view(found.log.match.position, 0).is_my_turn
    await room.close()
