"""Tables of games whose deals are shaped before the play: what is asked, told, refused, kept and shown."""

from collections.abc import Iterable
from dataclasses import dataclass

import pytest

from capot.rules.stages.opening import branches
from capot.server.catalogue import game_of, games
from capot.server.errors import Illegal
from capot.server.messages.basics import Points
from capot.server.messages.live import CameIn, Drew, Moved, Scored
from capot.server.messages.plays.dominoes import DominoesPlay
from capot.server.messages.states import ContractState, TableState
from capot.server.states.replays import frames
from tests.server.guests import (
    Guest,
    ask_of,
    dominoes,
    dropped,
    in_a_loop,
    met,
    opened,
    play_out,
    table_of,
    tricks_played,
)
from tests.server.test_room_restart import go_on_after_a_sudden_end

SEATS = {"barbu": 4, "schafkopf-window": 3, "the-least": 3, "twenty-down": 4}

MIDST = {
    "a contract is to be chosen": ("barbu", "", lambda seen: seen.ask and seen.ask.what == "contract"),
    "a trump is to be named": ("barbu", "choose trump", lambda seen: seen.ask and seen.ask.what == "trump"),
    "doubles are to be said": (
        "barbu",
        "",
        lambda seen: seen.opening.doubles and seen.ask and seen.ask.what == "double",
    ),
    "a layout grows": (
        "barbu",
        "choose dominoes",
        lambda seen: isinstance(seen.play, DominoesPlay) and len(seen.play.laid) > 3 and seen.ask,
    ),
    "the widow is offered": ("schafkopf-window", "", lambda seen: seen.ask and seen.ask.what == "widow"),
    "the widow was taken up": (
        "schafkopf-window",
        "take",
        lambda seen: seen.ask and seen.ask.what == "discard",
    ),
    "nobody took the widow": (
        "schafkopf-window",
        "leave",
        lambda seen: seen.opening.contract and tricks_played(seen) == 2,
    ),
    "some have drawn": ("twenty-down", "", lambda seen: seen.opening.received and tricks_played(seen) == 0),
    "some have dropped out": (
        "twenty-down",
        "",
        lambda seen: seen.opening.dropped and tricks_played(seen) == 1,
    ),
}
"""Moments of a deal: the game, the move that leads there, and how somebody sees it."""


@dataclass
class Steered(Guest):
    """A guest who makes a move whenever it is among the answers, and otherwise any."""

    wish: str = ""

    async def move(self, text: str | None = None) -> str:
        choices = [] if self.state.ask is None else [each.move for each in self.state.ask.choices]
        return await super().move(self.wish if self.wish in choices else text)


async def asked_for(guests: list[Guest], what: str) -> Guest:
    """Play until somebody is asked so, and return him."""
    await play_out(guests, lambda _: any(each.state.ask and each.state.ask.what == what for each in guests))
    return next(each for each in guests if each.state.ask and each.state.ask.what == what)


@pytest.mark.sample(2)
@pytest.mark.parametrize(("game", "wish", "moment"), MIDST.values(), ids=MIDST)
@in_a_loop
async def test_after_a_sudden_end_in_any_stage_every_seat_sees_the_same(tmp_path, game, wish, moment):
    room = await dropped(tmp_path)
    table, people = await table_of(room, game, SEATS[game])
    guests = [Steered(each.name, table, each.rng, wish=wish) for each in people]
    for guest in guests:
        guest.connect()
    await play_out(guests, lambda _: any(moment(guest.state) for guest in guests))
    counted = len(guests[0].state.scores)
    await go_on_after_a_sudden_end(tmp_path, guests, lambda seen: len(seen.scores) > counted)
    await room.close()


def contract_of(state: TableState) -> ContractState:
    assert state.opening.contract is not None
    return state.opening.contract


def added(points: Iterable[Points]) -> int:
    """Return a sum of points that are whole numbers."""
    return sum(int(each) for each in points)


@in_a_loop
async def test_a_declarer_chooses_among_all_contracts_and_is_told_what_counts_in_each(tmp_path):
    async with opened(tmp_path) as room:
        _, guests = await met(room, "barbu", 4)
        declarer = await asked_for(guests, "contract")

        ask = ask_of(declarer)
        (stage,) = game_of("barbu").rules_for(4, 0).stages
        assert [each.name for each in ask.choices] == [each.title for each in branches(stage)]
        assert all(each.meaning for each in ask.choices)
        assert ask.spent == []
        await declarer.move("choose no-tricks")

        seen = [guest.state for guest in guests]
        assert {contract_of(each).title for each in seen} == {"No Tricks"}
        assert {contract_of(each).meaning for each in seen} == {"Each trick −2."}
        assert {each.opening.declarer for each in seen} == {declarer.state.you}


@in_a_loop
async def test_hearts_taken_in_no_hearts_lie_before_their_taker_for_all_to_see(tmp_path):
    """Source 001, Barbu, No Hearts: hearts won in tricks are set aside face up."""
    async with opened(tmp_path) as room:
        table, guests = await met(room, "barbu", 4)
        await (await asked_for(guests, "contract")).move("choose no-hearts")
        await play_out(guests, lambda seen: tricks_played(seen) == 12)

        won: list[set[str]] = [set() for _ in guests]
        for trick in table.log.match.position.tricks:
            won[trick.taker].update(card.code for card in trick.cards if card.suit == "♥")
        assert any(won)
        for guest in guests:
            assert [set(seat.penalties) for seat in guest.state.seats] == won


@in_a_loop
async def test_a_contract_that_was_played_is_shown_as_spent_and_refused(tmp_path):
    async with opened(tmp_path) as room:
        _, guests = await met(room, "barbu", 4)
        declarer = await asked_for(guests, "contract")
        await declarer.move("choose no-king")
        await play_out(guests, lambda seen: seen.scores)
        await play_out(guests, lambda _: declarer.state.ask is not None)

        assert [each.name for each in ask_of(declarer).spent] == ["No King of Hearts"]
        assert len(ask_of(declarer).choices) == 6
        with pytest.raises(Illegal, match="has been played already"):
            await declarer.move("choose no-king")


@in_a_loop
async def test_the_score_sheet_has_each_deal_with_its_doubles_and_its_check(tmp_path):
    async with opened(tmp_path) as room:
        _, guests = await met(room, "barbu", 4)
        state = await play_out(guests, lambda seen: len(seen.scores) == 3)

        assert [row.deal for row in state.sheet] == [1, 2, 3]
        for row, score in zip(state.sheet, state.scores, strict=True):
            assert row.points == score.points
            assert row.base is not None
            assert row.check == added(row.points) == added(row.base) == row.contract.total
            assert all(len({double.by, double.of}) == 2 for double in row.doubles)


@in_a_loop
async def test_points_that_come_from_a_player_say_from_whom(tmp_path):
    async with opened(tmp_path) as room:
        _, guests = await met(room, "barbu", 4)
        state = await play_out(
            guests, lambda seen: any(item.other is not None for each in seen.scores for item in each.items)
        )

        items = [item for item in state.scores[-1].items if item.other is not None]
        pairs = {tuple(sorted((double.by, double.of))) for double in state.sheet[-1].doubles}
        assert {tuple(sorted((item.seat, item.other or 0))) for item in items} <= pairs


@in_a_loop
async def test_what_lies_in_a_layout_is_told_with_its_columns_around_the_starting_rank(tmp_path):
    async with opened(tmp_path) as room:
        _, guests = await met(room, "barbu", 4)
        declarer = await asked_for(guests, "contract")
        await declarer.move("choose dominoes")
        await declarer.move("from 7")
        assert dominoes(declarer.state).ranks == list("AKQJT98765432"[::-1])[12:] + list("23456789TJQK")
        player = await asked_for(guests, "lay")
        laid = next(iter(ask_of(player).among), None)
        if laid is not None:
            await player.move(f"play {laid}")
            assert dominoes(player.state).laid == [laid]
        state = await play_out(guests, lambda seen: seen.scores)

        assert len(dominoes(state).finished) == 4


@in_a_loop
async def test_only_the_taker_sees_the_widow_and_what_he_lays_aside_and_all_see_how_many(tmp_path):
    async with opened(tmp_path) as room:
        table, guests = await met(room, "schafkopf-window", 3)
        taker = await asked_for(guests, "widow")
        widow = {card.code for card in table.log.match.position.talon}
        await taker.move("take")
        assert set(taker.state.opening.received) == widow
        told = table.log.since(0, taker.state.you)
        assert any(isinstance(each, CameIn) and set(each.cards) == widow for each in told)
        cards = [held.card for held in taker.state.hand][:2]
        await taker.move(f"discard {' '.join(cards)}")

        for guest in guests:
            moved = [each for each in guest.table.log.since(0, guest.state.you) if isinstance(each, Moved)]
            if guest is taker:
                assert moved[-1].move == f"discard {' '.join(cards)}"
            else:
                assert (moved[-1].move, moved[-1].count) == (None, 2)
                assert not guest.state.opening.discards
            assert guest.state.opening.talon == 0


@in_a_loop
async def test_who_draws_alone_sees_the_new_cards_and_the_others_how_many(tmp_path):
    async with opened(tmp_path) as room:
        _, guests = await met(room, "twenty-down", 4)
        drawer = await asked_for(guests, "draw")
        before = {held.card for held in drawer.state.hand}
        await drawer.move(f"discard {' '.join(sorted(before)[:2])}")

        new = {held.card for held in drawer.state.hand} - before
        assert set(drawer.state.opening.received) == new
        assert [f"{sign.words}" for seat in guests[0].state.seats for sign in seat.signs] == ["drew 2"]
        told = drawer.table.log.since(0, drawer.state.you)
        assert any(isinstance(each, Drew) and set(each.cards) == new for each in told)


@pytest.mark.parametrize("game", SEATS)
@in_a_loop
async def test_a_finished_deal_can_be_looked_at_move_by_move(tmp_path, game):
    async with opened(tmp_path) as room:
        table, guests = await met(room, game, SEATS[game])
        await play_out(guests, lambda seen: seen.scores)
        deal = table.log.match.deals[0]

        shown = list(frames(deal))

        assert len(shown) == len(deal.moves) + 1
        assert shown[0].hands == [[card.code for card in hand] for hand in deal.dealt]
        assert shown[-1].tricks == [sum(t.winner == seat for t in deal.tricks) for seat in range(SEATS[game])]
        assert guests[0].heard(Scored)


def test_the_lobby_says_from_where_a_match_counts_down():
    lengths = next(game.length for game in games() if game.key == "twenty-down")

    assert (lengths[0].opening, lengths[0].down, lengths[0].points, lengths[0].deals) == (20, 0, None, None)


def test_the_lobby_says_which_house_rule_changes_how_many_may_play():
    (info,) = (game for game in games() if game.key == "barbu")
    (pack,) = (option for option in info.options if option.name == "pack")

    assert info.players == [4]
    assert [choice.players for choice in pack.choices] == [[], [3, 4, 5]]
    assert not any(choice.players for option in info.options if option != pack for choice in option.choices)
