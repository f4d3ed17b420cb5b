"""Tables at which hands of three are made: what is asked, told, hidden, refused and shown."""

import re
import sys
import threading
from collections.abc import Sequence
from itertools import count

import pytest

from capot.cards import Card
from capot.play.match import new_match
from capot.players import readiness
from capot.players.brag import advice
from capot.players.brag.typical_hands import typical_hands
from capot.rules.catalog import GAMES
from capot.server.errors import Illegal
from capot.server.messages.encoding import encoded
from capot.server.messages.live import Moved, Scored, Showed
from capot.server.states.replays import frames
from capot.server.tables import decisions
from capot.shuffle import lab_shuffle
from tests.server.guests import (
    BRAGS,
    Guest,
    all_asked,
    ask_of,
    brag,
    check,
    in_a_loop,
    make_of,
    opened,
    play_out,
    seated,
)


@pytest.mark.parametrize("game", BRAGS)
@in_a_loop
async def test_all_are_asked_at_once_for_hands_and_are_proposed_some_that_are_legal(tmp_path, game):
    async with opened(tmp_path) as room:
        guests = await seated(room, game, 4)
        asked = await all_asked(guests, "arrange")

        assert len(asked) == 4
        for guest in asked:
            make = make_of(guest)
            assert set(ask_of(guest).among) == {held.card for held in guest.state.hand}
            assert len(ask_of(guest).among) == make.left + make.size * make.count
            assert make.pairs_only == (game == "thirteen-card-brag")
            assert all(hand.name for hand in make.proposed)
            text = " / ".join(" ".join(hand.cards) for hand in make.proposed)
            checked = check(guest, f"arrange {text or 'nothing'}")
            assert checked.reason is None
            assert checked.hands == make.proposed


@in_a_loop
async def test_hands_are_named_while_they_are_being_made_and_the_reason_says_what_is_missing(tmp_path):
    async with opened(tmp_path) as room:
        guests = await seated(room, "nine-card-brag", 4)
        guest = (await all_asked(guests, "arrange"))[0]
        cards = [held.card for held in guest.state.hand]
        good = make_of(guest).proposed

        checked = check(guest, f"arrange {' '.join(good[0].cards)} / {' '.join(good[1].cards[:2])}")
        assert [hand.name for hand in checked.hands] == [good[0].name, None]
        assert checked.reason == "A hand has three cards, not 2."
        few = check(guest, f"arrange {' '.join(cards[:3])}")
        assert few.reason == "You must make 3 hands, not 1."
        hand = " ".join(cards[:3])
        twice = check(guest, f"arrange {hand} / {hand} / {' '.join(cards[3:6])}")
        assert twice.reason is not None
        assert "named twice" in twice.reason
        nothing = check(guest, "arrange nothing")
        assert nothing.reason == "You must make 3 hands, not 0."
        with pytest.raises(Illegal, match="You must make 3 hands"):
            await guest.move("arrange nothing")


@in_a_loop
async def test_less_than_a_pair_is_no_hand_where_each_must_be_one(tmp_path):
    """Source 004, by contrast: in Thirteen-Card Brag junk hands are not allowed."""
    async with opened(tmp_path) as room:
        guests = await seated(room, "thirteen-card-brag", 4)
        asked = await all_asked(guests, "arrange")
        for guest in asked:
            ranks: dict[str, str] = {}
            for held in guest.state.hand:
                ranks.setdefault(held.card[0], held.card)
            some = [ranks[rank] for rank in "2479JK68TQA35" if rank in ranks][:3]
            checked = check(guest, f"arrange {' '.join(some)}")
            assert (checked.reason is None) == (
                re.fullmatch(r"\w+ high", checked.hands[0].name or "") is None
            )
            assert checked.reason is None or "less than a pair" in checked.reason
        assert check(asked[0], "arrange nothing").reason is None


@pytest.mark.parametrize("game", BRAGS)
@in_a_loop
async def test_hands_made_are_seen_by_nobody_else_before_all_have_made_theirs(tmp_path, game):
    async with opened(tmp_path) as room:
        guests = await seated(room, game, 4)
        first, *others = await all_asked(guests, "arrange")
        before = [(guest.state.ask, guest.state.ply) for guest in others]
        moved = await first.move()
        hands = set(moved.replace("/", " ").split()[1:])

        assert brag(first.state).made
        assert {card for hand in brag(first.state).made for card in hand.cards} == hands
        for guest in others:
            assert guest.state.chosen == [first.state.you]
            assert brag(guest.state).arranged == []
            assert brag(guest.state).made == []
            told = guest.table.log.since(0, guest.state.you)
            last = [each for each in told if isinstance(each, Moved)][-1]
            assert (last.seat, last.move) == (first.state.you, None)
            text = encoded([told, guest.state.play]).decode()
            own = {held.card for held in guest.state.hand}
            assert not any(f'"{card}"' in text for card in hands - own)
        assert [(guest.state.ask, guest.state.ply) for guest in others] == before


@pytest.mark.parametrize("game", BRAGS)
@in_a_loop
async def test_when_all_have_made_their_hands_everybody_sees_them_and_who_won_each(tmp_path, game):
    async with opened(tmp_path) as room:
        guests = await seated(room, game, 4)
        await all_asked(guests, "arrange")
        state = await play_out(guests, lambda seen: seen.phase != "playing")

        assert len(brag(state).arranged) == 4
        assert max(map(len, brag(state).arranged)) <= len(brag(state).won)
        for number, won in enumerate(brag(state).won):
            assert all(len(brag(state).arranged[seat]) > number for seat in won.best)
            if len(won.best) == 1:
                assert won.winner == won.best[0]
            else:
                assert won.winner is None
        arranges = [each for each in guests[0].heard(Moved) if each.move and each.move.startswith("arrange")]
        assert {each.seat for each in arranges} == {0, 1, 2, 3}


@in_a_loop
async def test_the_pot_holds_what_was_put_in_and_what_stayed_from_deals_before(tmp_path):
    async with opened(tmp_path) as room:
        guests = await seated(room, "nine-card-brag", 4)
        await all_asked(guests, "arrange")
        first = guests[0].state
        assert first.pot == 4 + sum(score.left for score in first.scores[-1:])
        state = await play_out(guests, lambda seen: len(seen.scores) == 6)

        left = 0
        for score in state.scores:
            assert score.pot == left + 4
            taken = sum(int(each) for each in score.points) + 4
            assert score.left == score.pot - taken
            left = score.left


def rigged(monkeypatch, what: str | None) -> None:
    """Let every shuffle give a pack whose deal of nine cards is decided so, whoever deals, or by nothing."""
    pack = new_match(GAMES["nine-card-brag"]).pack
    packs = (lab_shuffle(seed, 0, pack) for seed in count())
    decided = next(each for each in packs if shown_in(each) == what)
    monkeypatch.setattr(decisions, "table_shuffle", lambda *_: decided)


def shown_in(pack: Sequence[Card]) -> str | None:
    """Return what decides a deal of nine cards to four players, if anything does."""
    shown = new_match(GAMES["nine-card-brag"]).with_deal(pack).position.shown
    return shown[0].what if shown else None


@pytest.mark.parametrize(("what", "takes"), [("four-of-a-kind", 1), ("four-pairs", 0)])
@in_a_loop
async def test_what_decides_a_deal_before_the_play_is_shown_and_the_next_deal_follows(
    tmp_path, monkeypatch, what, takes
):
    """Source 004, Nine-Card Brag: four of a kind wins the pot, four pairs make the deal dead."""
    rigged(monkeypatch, what)
    async with opened(tmp_path) as room:
        guests = await seated(room, "nine-card-brag", 4)
        state = await play_out(guests, lambda seen: seen.phase == "scored")

        (showed,) = [each for each in guests[0].table.log.since(0, 0) if isinstance(each, Showed)]
        assert showed.shown == state.opening.shown
        assert state.opening.shown[0].name == what.replace("-", " ")
        assert brag(state).arranged == []
        assert state.scores[-1].pot == 4
        assert state.scores[-1].left == 4 * (1 - takes)
        assert guests[0].heard(Scored)
        state = await play_out(guests, lambda seen: len(seen.scores) == 2)
        assert state.scores[-1].pot == 4 * (2 - takes)


@in_a_loop
async def test_a_match_that_ends_with_a_deal_decided_by_the_cards_is_kept_as_finished(tmp_path, monkeypatch):
    rigged(monkeypatch, "four-of-a-kind")
    async with opened(tmp_path) as room:
        guests = await seated(room, "nine-card-brag", 4, deals=1)
        state = await play_out(guests)

        assert len(state.scores) == 1
        assert [each.table for each in await room.matches(guests[0].name)] == [guests[0].table.id]
        (deal,) = (await room.archive.replay(guests[0].name, guests[0].table.id)).deals
        assert deal.shown == state.opening.shown
        assert len(deal.frames) == 1


@in_a_loop
async def test_what_is_declared_is_asked_of_all_and_told_when_all_have_answered(tmp_path):
    async with opened(tmp_path) as room:
        guests = await seated(room, "nine-card-brag", 4, options={"save": "declared"})
        first, *others = await all_asked(guests, "declare")
        assert len(others) == 3
        for guest in (first, *others):
            assert ask_of(guest).choices[-1].move == "announce nothing"
            assert all(choice.meaning or choice.name == "Declare nothing" for choice in ask_of(guest).choices)
        await first.move("announce nothing")

        assert first.state.ask is None
        for guest in others:
            assert guest.state.chosen == [first.state.you]
            told = guest.table.log.since(0, guest.state.you)
            last = [each for each in told if isinstance(each, Moved)][-1]
            assert (last.seat, last.move) == (first.state.you, None)
        for guest in others:
            await guest.move("announce nothing")
        assert await all_asked(guests, "arrange")


@in_a_loop
async def test_a_person_alone_with_computers_may_take_back_what_he_declared(tmp_path, monkeypatch):
    rigged(monkeypatch, None)
    async with opened(tmp_path) as room:
        (guest,) = await seated(room, "nine-card-brag", 1, 3, options={"save": "declared"})
        await all_asked([guest], "declare")
        choices = ask_of(guest).choices
        await guest.move("announce nothing")
        await all_asked([guest], "arrange")
        await guest.table.undo(guest.name)

        assert ask_of(guest).what == "declare"
        assert ask_of(guest).choices == choices
        assert not brag(guest.state).made


@in_a_loop
async def test_four_of_a_kind_may_be_declared_and_then_wins_at_once(tmp_path, monkeypatch):
    rigged(monkeypatch, "four-of-a-kind")
    async with opened(tmp_path) as room:
        guests = await seated(room, "nine-card-brag", 4, options={"four-of-a-kind": "declared"})
        asked = await all_asked(guests, "declare")
        can = [guest for guest in asked if len(ask_of(guest).choices) == 2]
        assert can
        choice = ask_of(can[0]).choices[0]
        assert (choice.move, choice.name) == ("announce four-of-a-kind", "Four of a kind")
        for guest in asked:
            if guest is not can[0]:
                with pytest.raises(Illegal, match="You hold no four pairs"):
                    await guest.move("announce four-pairs")
                await guest.move("announce nothing")
        await can[0].move(choice.move)

        state = guests[0].state
        assert [shown.seat for shown in state.opening.shown] == [can[0].state.you]
        assert state.scores[-1].left == 0
        told = guests[1].table.log.since(0, guests[1].state.you)
        assert [each.shown for each in told if isinstance(each, Showed)] == [state.opening.shown]


@in_a_loop
async def test_the_spare_hand_is_offered_in_turn_and_only_its_taker_sees_it(tmp_path):
    async with opened(tmp_path) as room:
        guests = await seated(room, "thirteen-card-brag", 3)
        (taker,) = await all_asked(guests, "spare")
        spare = {card.code for card in taker.table.log.match.position.talon}
        old = {held.card for held in taker.state.hand}
        assert taker.state.opening.talon == 13
        assert [choice.move for choice in ask_of(taker).choices] == ["take", "leave"]
        assert all(choice.meaning for choice in ask_of(taker).choices)
        await taker.move("take")

        assert {held.card for held in taker.state.hand} == set(taker.state.opening.received) == spare
        for guest in guests:
            assert [seat.seat for seat in guest.state.seats if seat.signs] == [taker.state.you]
            assert guest.state.opening.talon == 13
            if guest is not taker:
                seen = guest.state
                told = encoded([seen.opening.received, seen.widow, seen.ask, seen.hands]).decode()
                assert not any(f'"{card}"' in told for card in spare | old)
        state = await play_out(guests, lambda seen: seen.phase != "playing")
        assert set(state.widow) == spare
        assert state.hands is not None
        assert set(state.hands[taker.state.you or 0]) == old


@pytest.mark.parametrize("game", BRAGS)
@in_a_loop
async def test_a_replay_shows_the_hands_as_they_were_made(tmp_path, game):
    async with opened(tmp_path) as room:
        guests = await seated(room, game, 4)
        await all_asked(guests, "arrange")
        state = await play_out(guests, lambda seen: seen.phase != "playing")
        deal = guests[0].table.log.match.deals[state.deal - 1]
        shown = list(frames(deal))

        assert shown[0].arranged == []
        assert shown[-1].arranged == brag(state).arranged
        made: set[int] = set()
        for frame in shown[1:]:
            if (
                frame.seat is not None
                and brag(state).arranged[frame.seat]
                and str(frame.move).startswith("arrange")
            ):
                made.add(frame.seat)
                assert {seat for seat, hands in enumerate(frame.arranged) if hands} == made
        assert made


def modules_of_brag() -> set[str]:
    """Return which modules of the players of Brag are loaded; other threads may load others meanwhile."""
    return {name for name in sys.modules if name.startswith("capot.players.brag")}


@pytest.mark.parametrize("is_updated", [False, True])
@in_a_loop
async def test_a_state_after_a_restart_neither_imports_nor_samples_for_which_all_others_would_wait(
    tmp_path, monkeypatch, is_updated
):
    async with opened(tmp_path) as room:
        guests = await seated(room, "nine-card-brag", 1, 3)
        (guest,) = await all_asked(guests, "arrange")
    typical_hands.cache_clear()
    # The package, too, has to name the same module again afterwards.
    monkeypatch.setattr("capot.players.brag.advice", advice)
    monkeypatch.delitem(sys.modules, advice.__name__)
    may_compile = threading.Event()
    if is_updated:
        monkeypatch.setattr(readiness, "PROGRESS", readiness.Progress())
        monkeypatch.setattr(readiness, "get_ready", lambda _: may_compile.wait())
        readiness.get_ready_in_background()

    async with opened(tmp_path) as room:
        table = await room.table(guest.table.id)
        assert typical_hands.cache_info().misses == (not is_updated)
        may_compile.set()
        readiness.until_ready()
        before = modules_of_brag()
        assert advice.__name__ in before
        assert make_of(Guest(guest.name, table)).proposed
        assert modules_of_brag() == before

    assert typical_hands.cache_info().misses == 1
