"""The view of each player at each move of a finished deal: the very views from which computers chose."""

from dataclasses import replace
from typing import Any

import pytest

from capot.play.match import new_match
from capot.play.moves import PassCards
from capot.play.position import Position, positions_of
from capot.play.view import view
from capot.players.simple import SimplePlayer
from capot.rules.catalog import GAMES
from capot.server.errors import Conflict, Forbidden, NotFound
from capot.server.messages.sharing import ShareRequest
from capot.server.states import replays
from tests.random_play import dealt
from tests.server.guests import PLAYERS, in_a_loop, opened, play_out, seated

NOBODY: frozenset[int] = frozenset()


class Watched:
    """A computer player whose views are kept."""

    def __init__(self):
        self.views: list[Any] = []

    def choose(self, seen, rng, _budget=None):
        self.views.append(seen)
        return SimplePlayer().choose(seen, rng)


def alike(view):
    """Return a view without the seats that were still to act: others choose at the same moment."""
    return replace(view, to_act=NOBODY)


@pytest.mark.parametrize(
    ("game", "options"), [("hearts", {"deals": 2}), ("barbu", {"deals": 2}), ("tien-len", {"deals": 1})]
)
@in_a_loop
async def test_the_views_shown_are_those_that_the_computers_were_given(tmp_path, game, options):
    watched = Watched()
    async with opened(tmp_path, players={**PLAYERS, "easy": watched}) as room:
        (ann,) = await seated(room, game, 1, 3, **options)
        await play_out([ann])
        deals = ann.table.log.match.deals

    shown = [each for deal in deals for each in replays.views(deal) if each.seat != 0]

    # Where a deal is decided by a claim, nobody chooses the rest.
    assert 0 < len(watched.views) <= len(shown)
    known = [alike(each) for each in shown]
    assert all(alike(each) in known for each in watched.views)


@in_a_loop
async def test_what_is_unseen_lies_with_the_others_and_nothing_else_is_told(tmp_path):
    async with opened(tmp_path) as room:
        (ann,) = await seated(room, "hearts", 1, 3, deals=1)
        await play_out([ann])
        (deal,) = ann.table.log.match.deals
        told = await room.archive.seen(ann.name, ann.table.id, 1)

    positions: list[Position] = list(positions_of(deal))
    assert len(told) == len(deal.moves) == len(positions) - 1
    for each, before in zip(told, positions, strict=False):
        others = [card.code for seat, hand in enumerate(before.hands) for card in hand if seat != each.seat]
        assert sorted(each.hand) == sorted(card.code for card in before.hands[each.seat])
        assert set(each.unseen) <= set(others) <= {*each.unseen, *each.passed}
    assert any(each.passed and each.received for each in told)


@in_a_loop
async def test_only_those_who_may_see_the_replay_see_it(tmp_path):
    async with opened(tmp_path) as room:
        (ann,) = await seated(room, "slobberhannes", 1, 3, deals=2)
        await play_out([ann], lambda state: len(state.scores) == 1)
        table = ann.table.id
        with pytest.raises(Conflict, match="not over"):
            await room.archive.seen(ann.name, table, 1)
        await play_out([ann])

        with pytest.raises(Forbidden):
            await room.archive.seen("stranger", table, 1)
        for deal in (0, 3):
            with pytest.raises(NotFound):
                await room.archive.seen(ann.name, table, deal)


@in_a_loop
async def test_a_public_link_to_a_deal_shows_what_was_seen_in_that_deal_alone(tmp_path):
    async with opened(tmp_path) as room:
        (ann,) = await seated(room, "slobberhannes", 1, 3, deals=2)
        await play_out([ann])
        table = ann.table
        await table.arrange(ann.name, ShareRequest(deal=2, agree=True))
        key = table.log.shares[2].key

        assert await room.archive.shared_seen(table.id, key, 2) == await room.archive.seen(
            ann.name, table.id, 2
        )
        with pytest.raises(NotFound):
            await room.archive.shared_seen(table.id, key, 1)
        with pytest.raises(NotFound):
            await room.archive.shared_seen(table.id, "guessed", 2)


def test_a_moment_as_seen_says_nothing_of_what_another_has_passed_in_secret():
    position = dealt(new_match(GAMES["hearts"], 4), seed=1).position
    (seat, other, *_) = sorted(position.to_act)
    passed = PassCards(position.hands[seat][:3])
    after = position.after(seat, passed)
    whole = replays.moment(after, other)

    assert all(f"{{{card.code}}}" in whole.words for card in passed.cards)
    assert replays.as_seen(whole, view(after, seat)).move == whole.move
    hidden = replays.as_seen(whole, view(after, other))
    assert (hidden.seat, hidden.move, hidden.words) == (None, None, "")
