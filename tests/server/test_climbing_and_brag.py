"""Whole matches of climbing and Brag at a table: to the end, against the clock, after a restart."""

import pytest

from capot.rules.catalog import GAMES
from capot.server.catalogue import games, rulebook
from capot.server.messages.states import TableState
from tests.server.guests import (
    BRAGS,
    Clock,
    all_asked,
    brag,
    dropped,
    in_a_loop,
    opened,
    play_out,
    seated,
)
from tests.server.test_room_restart import go_on_after_a_sudden_end

ALL = ("tien-len", *BRAGS)


@pytest.mark.parametrize("game", ALL)
@in_a_loop
async def test_people_and_computers_play_a_match_to_its_end_and_can_look_back_at_it(tmp_path, game):
    async with opened(tmp_path) as room:
        guests = await seated(room, game, 2, 2, deals=None if game == "thirteen-card-brag" else 3)
        state = await play_out(guests)

        assert state.winners
        assert all(len(score.points) == 4 for score in state.scores)
        assert [state.scores[-1].totals[seat.seat] for seat in state.seats] == [s.total for s in state.seats]
        replay = await room.archive.replay(guests[0].name, guests[0].table.id)
        assert len(replay.deals) == len(state.scores)
        assert (await room.matches(guests[0].name))[0].winners == state.winners


@pytest.mark.parametrize("game", ALL)
def test_the_lobby_offers_the_game_with_its_players_its_length_and_its_rules(game):
    info = next(each for each in games() if each.key == game)

    assert info.usual == 4
    assert info.players == sorted(GAMES[game].players)
    assert any(length.deals or length.points for length in info.length)
    assert info.family == ("Climbing games" if game == "tien-len" else "Brag")
    usual = rulebook(game, 4).markdown
    changed = {option.name: option.choices[-1].name for option in info.options if option.choices}
    for name, choice in changed.items():
        assert rulebook(game, 4, {name: choice}).markdown != usual


@pytest.mark.parametrize("game", ALL)
@in_a_loop
async def test_who_has_run_out_of_time_is_moved_for(tmp_path, game):
    clock = Clock()
    async with opened(tmp_path, clock) as room:
        guests = await seated(room, game, 4, seconds=10)
        await all_asked(guests, "climb" if game == "tien-len" else "arrange")
        sleeper = next(guest for guest in guests if guest.state.ask)
        moves = len(sleeper.table.log.match.position.moves)
        clock.moment += 11
        room.tick()

        def has_moved(_: TableState) -> bool:
            match = sleeper.table.log.match
            return match.position.is_over or len(match.position.moves) > moves

        while not has_moved(sleeper.state):
            await sleeper.hear()
        assert not any(seat.stand_in for seat in sleeper.state.seats)


@pytest.mark.parametrize("game", BRAGS)
@in_a_loop
async def test_a_computer_makes_the_hands_of_who_has_left(tmp_path, game):
    async with opened(tmp_path) as room:
        guests = await seated(room, game, 4)
        leaver, *others = await all_asked(guests, "arrange")
        await leaver.table.leave(leaver.name)
        for guest in others:
            await guest.move()
        state = others[0].state
        while state.phase == "playing":
            await others[0].hear()
            state = others[0].state

        assert len(brag(state).arranged) == 4


MIDST = {
    "cards lie on the table": (
        "tien-len",
        4,
        lambda seen: seen.play and seen.play.pile and len(seen.play.pile.laid) > 2,
    ),
    "somebody has gone out": ("tien-len", 3, lambda seen: seen.play and seen.play.finished),
    "some have made their hands": ("nine-card-brag", 4, lambda seen: len(seen.chosen) == 2),
    "hands of thirteen are made": ("thirteen-card-brag", 4, lambda seen: len(seen.chosen) == 3),
    "the spare hand was taken": (
        "thirteen-card-brag",
        3,
        lambda seen: any(seat.signs for seat in seen.seats),
    ),
    "the hands are shown": ("six-card-brag", 5, lambda seen: seen.play and seen.play.arranged),
}


@pytest.mark.parametrize(("game", "people", "moment"), MIDST.values(), ids=MIDST)
@in_a_loop
async def test_after_a_sudden_end_every_seat_sees_the_same_and_goes_on(tmp_path, game, people, moment):
    room = await dropped(tmp_path)
    guests = await seated(room, game, people)
    await play_out(guests, moment)
    counted = len(guests[0].state.scores)
    await go_on_after_a_sudden_end(tmp_path, guests, lambda seen: len(seen.scores) > counted)
    await room.close()
