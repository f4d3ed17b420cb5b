"""Messages to a seat never depend on what it may not know."""

from collections import defaultdict
from dataclasses import replace
from random import Random

import pytest
from msgspec import structs

from capot.play.view import piles_of, view
from capot.rules.catalog import GAMES
from capot.server.log.table_log import TableLog
from capot.server.messages.chat import Chat
from capot.server.messages.encoding import encoded
from capot.server.messages.live import Step
from capot.server.messages.proposals import Answer, Propose
from tests.conformance.test_conformance import dealt_anew_behind
from tests.server.guests import Guest, in_a_loop, met, opened, play_out, table_of, tricks_played

TABLES = [
    ("hearts", 4, 0),
    ("four-bad-queens", 4, 0),
    ("black-lady", 3, 0),
    ("polignac", 2, 2),
    ("barbu", 4, 0),
    ("gong-zhu", 4, 0),
    ("leekha", 4, 0),
    ("schafkopf-window", 3, 0),
    ("twenty-down", 3, 1),
    ("tien-len", 3, 1),
    ("nine-card-brag", 4, 0),
    ("thirteen-card-brag", 3, 0),
]


def known_to(position, seat: int | None) -> set[str]:
    """Return the cards that a seat may know of a deal, by its view."""
    seen = view(position, seat)
    played = [card for trick in seen.tricks for card in trick.cards]
    own = [*seen.dealt, *seen.hand, *seen.passed, *seen.received, *seen.discards]
    laid = [card for pile in piles_of(seen) for each in pile for card in each.cards]
    laid += [card for hands in seen.arranged for hand in hands for card in hand]
    laid += [card for each in seen.shown for card in each.cards]
    turned = [seen.turn_up] if seen.turn_up else []
    turned += [card for _, card in seen.exposed]
    return {card.code for card in (*own, *seen.trick, *played, *laid, *turned, *seen.laid)}


def cards_told(step: Step) -> set[str]:
    """Return all codes of cards in what travels, but for those of deals that are over."""
    opening = structs.replace(step.state.opening, trumps=[])
    state = structs.replace(
        step.state, scores=[], proof=None, hands=None, faces=None, seats=[], opening=opening
    )
    seats = {code for seat in step.state.seats for code in seat.penalties}
    text = encoded(Step(happened=step.happened, state=state)).decode()
    codes = {f"{rank}{suit}" for rank in "AKQJT98765432" for suit in "SHDC"}
    words = set(text.translate(dict.fromkeys(map(ord, '",[]{}'), " ")).split())
    return (codes & words) | seats


@pytest.mark.parametrize(("game", "people", "computers"), TABLES)
@pytest.mark.sample(2)
@in_a_loop
async def test_no_push_holds_a_card_that_its_seat_may_not_know(
    tmp_path, monkeypatch, game, people, computers
):
    async with opened(tmp_path) as room:
        table, guests = await table_of(room, game, people, computers, chat=True)
        told: dict[str, set[str]] = defaultdict(set)
        positions, apply = {}, TableLog.apply

        def applied(log, event):
            news = apply(log, event)
            positions[log.seq] = log.match.position if log.match.deals else None
            return news

        monkeypatch.setattr(TableLog, "apply", applied)

        class Wary(Guest):
            """A guest who checks every card received, writes in the chat, and asks for moves and tricks."""

            async def move(self, text=None):
                table.chat(self.name, Chat(text="Hm."))
                if self.state.can_propose and self.rng.random() < 0.2:
                    await self.table.arrange(self.name, Propose(what=self.rng.choice(self.state.can_propose)))
                    for other in wary:
                        await other.replies()
                return await super().move(text) if self.state.ask else ""

            async def replies(self):
                proposal = self.state.proposal
                if proposal is not None and self.state.you in proposal.missing:
                    agree = self.rng.random() < 0.7
                    await self.table.arrange(self.name, Answer(id=proposal.id, agree=agree))

            def look_at(self, push):
                for step in push.steps:
                    state = step.state
                    if state.phase == "playing" and state.you is not None:
                        known = known_to(positions[state.seq], state.you)
                        fresh = structs.replace(step, happened=since_dealt(step.happened))
                        assert cards_told(fresh) <= known, step
                        told[self.name] |= cards_told(step)

        wary = [Wary(guest.name, table, guest.rng) for guest in guests]
        for guest in wary:
            guest.connect()

        await play_out(wary, is_in_the_second_deal)

        for guest in wary:
            assert guest.listening is not None
            assert not guest.listening.done(), guest.listening
        assert all(told.values())


def is_in_the_second_deal(state):
    """Whether a deal is over, and two rounds of the next were played or all of it."""
    return len(state.scores) + (state.deal == 2 and state.ply >= 2 * len(state.seats)) == 2


def since_dealt(happened):
    """Return what happened in the deal in progress."""
    for place in range(len(happened) - 1, -1, -1):
        if type(happened[place]).__name__ in {"Dealt", "Scored"}:
            return happened[place:]
    return happened


@pytest.mark.sample(2)
@pytest.mark.parametrize(
    "game",
    [
        "hearts",
        "four-bad-queens",
        "slobberhannes",
        "barbu",
        "schafkopf-window",
        "twenty-down",
        "tien-len",
        "seven-card-brag",
        "thirteen-card-brag",
    ],
)
@in_a_loop
async def test_cards_that_a_seat_cannot_see_may_lie_otherwise_and_its_state_stays_the_same(tmp_path, game):
    rng, tried = Random(7), 0
    async with opened(tmp_path) as room:
        # A deal that is soon over leaves little to try.
        while tried <= 5:
            table, guests = await table_of(room, game, GAMES[game].players[0])
            for guest in guests:
                await guest.give()
            guests[0].connect()
            await guests[0].until(lambda seen: seen.phase == "playing")
            while table.log.phase == "playing":
                tried += looks_the_same(table, guests, rng)
                await guests[min(table.log.match.position.to_act)].move()


def looks_the_same(table, guests, rng):
    """Let hidden cards lie otherwise for some seat, whose state must stay; return whether any could."""
    log, seat = table.log, rng.randrange(len(guests))
    before = encoded(guests[seat].state)
    whole = log.match
    other = dealt_anew_behind(whole.position, seat, rng)
    if other == whole.position:
        return False
    log.match = replace(whole, deals=(*whole.deals[:-1], other))
    table.wake()
    assert encoded(guests[seat].state) == before
    log.match = whole
    table.wake()
    return True


@in_a_loop
async def test_the_secret_of_a_deal_and_the_luck_of_computers_are_never_told(tmp_path):
    async with opened(tmp_path) as room:
        table, guests = await met(room, "hearts", 2, 2)
        await play_out(guests, lambda seen: seen.phase == "playing" and seen.ask and tricks_played(seen) > 3)
        hidden = [table.log.created.luck, table.log.shuffles[-1].bound.secret]

        texts = [encoded(push).decode() for guest in guests for push in guest.pushes]
        texts += [table.record("guest-0", as_json=as_json) for as_json in (True, False)]
        texts.append(encoded(table.proofs("guest-0")).decode())

        assert texts
        assert not [text for text in texts for secret in hidden if secret in text]


@in_a_loop
async def test_a_watcher_sees_what_lies_on_the_table_and_no_hand(tmp_path):
    async with opened(tmp_path) as room:
        table, guests = await met(room, "hearts", 2, 2, listed=True)
        watcher = Guest("watcher", table)
        watcher.connect()

        await play_out(guests, lambda seen: seen.phase == "playing" and tricks_played(seen) == 2)

        state = watcher.state
        assert (state.you, state.hand, state.ask) == (None, [], None)
        assert (state.opening.passed, state.opening.received) == ([], [])
        assert (state.can_hint, state.can_undo, state.invitation) == (False, False, None)
        assert cards_told(Step(happened=[], state=state)) <= known_to(table.log.match.position, None)
