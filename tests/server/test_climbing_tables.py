"""Tables at which cards are got rid of by climbing: what is asked, told, refused, taken back and shown."""

from itertools import chain

import pytest

from capot.play.moves import LayCards
from capot.server.errors import BadRequest, Conflict, Forbidden, Illegal
from capot.server.messages.asks import Check
from capot.server.messages.live import Cleared, Move
from capot.server.states.replays import frames
from tests.server.guests import all_asked, ask_of, check, climbing, in_a_loop, opened, play_out, seated


@in_a_loop
async def test_who_opens_is_told_all_that_he_may_lay_and_each_has_the_lowest_card_in_it(tmp_path):
    """Source 004, Tien Len: the holder of the 3♠ leads and must lay it."""
    async with opened(tmp_path) as room:
        guests = await seated(room, "tien-len", 4)
        (leader,) = await all_asked(guests, "climb")
        ask = ask_of(leader)

        assert ask.choices == []
        assert ["3S"] in ask.combos
        assert all("3S" in combo for combo in ask.combos)
        playable = {held.card for held in leader.state.hand if held.playable}
        assert playable == set(chain.from_iterable(ask.combos)) == set(ask.among)
        assert all(held.why for held in leader.state.hand if not held.playable)
        with pytest.raises(Illegal, match="You lead and must lay cards"):
            await leader.move("pass")


@in_a_loop
async def test_what_lies_there_is_called_by_its_name_and_who_passes_is_seen_to_have_passed(tmp_path):
    async with opened(tmp_path) as room:
        guests = await seated(room, "tien-len", 4)
        (leader,) = await all_asked(guests, "climb")
        await leader.move("lay 3S")
        second = next(guest for guest in guests if guest.state.ask)
        assert [choice.move for choice in ask_of(second).choices] == ["pass"]
        await second.move("pass")

        for guest in guests:
            pile = climbing(guest.state).pile
            assert pile is not None
            assert [(laid.seat, laid.cards, laid.name) for laid in pile.laid] == [
                (leader.state.you, ["3S"], "a single card")
            ]
            assert climbing(guest.state).passes == [second.state.you]
            assert climbing(guest.state).last is None


@in_a_loop
async def test_a_pile_that_nobody_beats_is_told_as_taken_and_can_be_looked_at(tmp_path):
    async with opened(tmp_path) as room:
        guests = await seated(room, "tien-len", 4)
        (leader,) = await all_asked(guests, "climb")
        await leader.move("lay 3S")
        for _ in range(3):
            await next(guest for guest in guests if guest.state.ask).move("pass")

        for guest in guests:
            told = guest.table.log.since(0, guest.state.you)
            (cleared,) = [each for each in told if isinstance(each, Cleared)]
            assert cleared.pile.taker == leader.state.you
            assert climbing(guest.state).pile is None
            assert climbing(guest.state).last == cleared.pile
        assert ask_of(leader).choices == []


@in_a_loop
async def test_who_is_left_with_cards_pays_all_those_who_went_out_before(tmp_path):
    async with opened(tmp_path) as room:
        guests = await seated(room, "tien-len", 2, 2)
        state = await play_out(guests, lambda seen: seen.scores)

        assert sorted(climbing(state).finished) == [0, 1, 2, 3]
        points = state.scores[0].points
        assert [points[seat] for seat in climbing(state).finished] == [1, 1, 1, -3]


@pytest.mark.parametrize("passing", ["open", "locked"])
@in_a_loop
async def test_the_last_cards_of_a_deal_are_told_when_it_is_over_with_what_they_beat(tmp_path, passing):
    async with opened(tmp_path) as room:
        guests = await seated(room, "tien-len", 2, 2, options={"passing": passing})
        await play_out(guests, lambda seen: seen.scores)
        deal = guests[0].table.log.match.deals[0]
        *_, (seat, last) = deal.moves
        assert isinstance(last, LayCards)

        for guest in guests:
            assert climbing(guest.state).pile is None
            pile = climbing(guest.state).last
            assert pile == list(frames(deal))[-1].pile
            assert pile is not None
            assert pile.taker is None
            assert pile.laid[-1].seat == seat
            assert set(pile.laid[-1].cards) == {card.code for card in last.cards}


@in_a_loop
async def test_cards_that_may_not_be_laid_are_refused_with_the_reason_that_a_check_gives(tmp_path):
    async with opened(tmp_path) as room:
        guests = await seated(room, "tien-len", 4)
        (leader,) = await all_asked(guests, "climb")
        cards = {held.card for held in leader.state.hand}
        other = next(card for card in sorted(cards) if card[0] != "3")
        wrong = {
            f"lay 3S {other}": "may not be laid together",
            f"lay {other}": "the first play of the match must include",
            "lay 3S 3S": "is named twice",
            f"lay {next(c for c in ('2H', '2D', '2C', '2S', 'AH') if c not in cards)}": "You do not hold",
            "play 3S": "time to lay cards",
        }
        for move, reason in wrong.items():
            checked = check(leader, move)
            assert checked.reason is not None
            assert reason.lower() in checked.reason.lower()
            with pytest.raises(Illegal) as refused:
                await leader.move(move)
            assert str(refused.value) == checked.reason
        good = check(leader, "lay 3S")
        assert (good.reason, good.name, good.hands) == (None, "a single card", [])


@in_a_loop
async def test_a_check_is_refused_as_the_move_would_be_out_of_turn_too_late_or_by_a_stranger(tmp_path):
    async with opened(tmp_path) as room:
        guests = await seated(room, "tien-len", 4, listed=True)
        (leader,) = await all_asked(guests, "climb")
        waiting = next(guest for guest in guests if guest is not leader)
        with pytest.raises(Conflict, match="not your turn"):
            check(waiting, "lay 3S")
        stale = leader.state
        with pytest.raises(BadRequest):
            check(leader, "lay the table")
        with pytest.raises(Forbidden):
            leader.table.check("stranger", Check(move="lay 3S", deal=1, ply=0))
        await leader.move("lay 3S")
        with pytest.raises(Conflict, match="moved on"):
            leader.table.check(leader.name, Check(move="lay 3S", deal=stale.deal, ply=stale.ply))
        with pytest.raises(Conflict, match="moved on"):
            await leader.table.move(leader.name, Move(move="lay 3S", deal=stale.deal, ply=stale.ply))


@in_a_loop
async def test_a_person_alone_with_computers_may_take_back_what_he_laid(tmp_path):
    async with opened(tmp_path) as room:
        (guest,) = await seated(room, "tien-len", 1, 3)
        await all_asked([guest], "climb")
        before = guest.state
        await guest.move()
        await play_out([guest], lambda seen: seen.ask is not None)
        assert guest.state.can_undo
        await guest.table.undo(guest.name)

        after = guest.state
        assert (after.hand, after.play, after.ply) == (before.hand, before.play, before.ply)


@in_a_loop
async def test_a_replay_shows_every_pile_up_to_the_last_cards(tmp_path):
    async with opened(tmp_path) as room:
        guests = await seated(room, "tien-len", 3)
        await play_out(guests, lambda seen: seen.scores)
        deal = guests[0].table.log.match.deals[0]
        shown = list(frames(deal))

        assert len(shown) == len(deal.moves) + 1
        laid = [frame.pile for frame in shown[1:] if frame.move and frame.move.startswith("lay ")]
        assert all(pile is not None and pile.taker is None for pile in laid)
        for hand in chain.from_iterable(frame.hands for frame in shown):
            assert hand == sorted(
                hand, key=lambda card: ("3456789TJQKA2".index(card[0]), "SCDH".index(card[1]))
            )
        last = shown[-1]
        assert last.pile is not None
        assert last.pile.laid[-1].seat == deal.finished[-2]
        assert last.finished == list(deal.finished)
        assert any(frame.pile is not None and frame.pile.taker is not None for frame in shown)
