"""Computer players think beside the event loop; whatever they do, the match goes on."""

import asyncio
import threading
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from random import Random

import pytest

from capot.cards import cards
from capot.language.languages import LANGUAGES
from capot.language.texts import told
from capot.language.words import in_percent
from capot.play.match import new_match
from capot.play.moves import PassCards, PlayCard
from capot.play.view import view
from capot.players.brag.advice import brag_advice
from capot.players.brag.typical_hands import typical_hands
from capot.players.catalog import HARD
from capot.players.errors import WorldError
from capot.players.protocol import Advice, Budget, Estimate, Player
from capot.players.sampler import SamplerPlayer
from capot.players.simple import SimplePlayer
from capot.players.thumb import ThumbPlayer, advise
from capot.rules.catalog import GAMES
from capot.server.errors import Full
from capot.server.messages.lobby import NewTable
from capot.server.tables.beat import RECENT, SHORTEST, SLACK, Beat
from capot.server.tables.computers import Computers, hint, reason_of
from capot.server.thinking.threads import chosen
from capot.shuffle import lab_shuffle
from capot.surface.hints import hinted
from tests.server.guests import PLAYERS, Clock, at_once, in_a_loop, met, opened, play_out, seated, table_of


def seen(game="hearts", moves=0, seats=4):
    match = new_match(GAMES[game], seats)
    match = match.with_deal(lab_shuffle(1, 0, match.pack))
    for _ in range(moves):
        seat = min(match.position.to_act)
        match = match.after(seat, ThumbPlayer().choose(view(match.position, seat), Random(0)))
    return view(match.position, min(match.position.to_act))


@dataclass
class Failing:
    """A player who fails in some way."""

    error: Exception
    name: str = "failing"

    def choose(self, _view, _rng, _budget=None):
        raise self.error


@dataclass
class Cheating:
    """A player who wants what is not allowed."""

    name: str = "cheating"

    def choose(self, _view, _rng, _budget=None):
        return PassCards(())


@pytest.mark.parametrize("player", [Failing(WorldError("too many")), Failing(KeyError("?")), Cheating()])
def test_for_a_player_who_fails_the_simple_player_moves(player):
    assert chosen(player, seen(), Random(3)) == SimplePlayer().choose(seen(), Random(3))


def test_until_the_players_are_compiled_the_simple_one_plays_for_them(monkeypatch):
    monkeypatch.setattr("capot.server.thinking.threads.is_getting_ready", lambda: True)
    assert chosen(SamplerPlayer(), seen(), Random(3)) == SimplePlayer().choose(seen(), Random(3))
    assert chosen(Cheating(), seen(), Random(3)) == SimplePlayer().choose(seen(), Random(3))


@in_a_loop
async def test_a_table_with_computers_says_that_they_are_getting_ready_and_play_simply(tmp_path, monkeypatch):
    async with opened(tmp_path) as room:
        (ready,) = await seated(room, "finis", 1, 2)
        assert not ready.state.getting_ready

        monkeypatch.setattr("capot.server.tables.people.attendance.is_getting_ready", lambda: True)
        (early,) = await seated(room, "finis", 1, 2)
        friends = await seated(room, "finis", 3)
        assert early.state.getting_ready
        assert not friends[0].state.getting_ready


@in_a_loop
async def test_a_table_at_which_nothing_moves_says_as_soon_as_the_players_are_ready(tmp_path, monkeypatch):
    async with opened(tmp_path) as room:
        for place in ("tables.people.attendance", "room"):
            monkeypatch.setattr(f"capot.server.{place}.is_getting_ready", lambda: True)
        (waiting,) = await seated(room, "finis", 1, 2)
        room.tick()
        assert waiting.state.getting_ready

        for place in ("tables.people.attendance", "room"):
            monkeypatch.setattr(f"capot.server.{place}.is_getting_ready", lambda: False)
        room.tick()
        await waiting.until(lambda state: not state.getting_ready)


def test_where_the_simple_player_fails_too_anything_legal_is_played(monkeypatch):
    def fail(*_args, **_kwargs):
        raise AssertionError

    monkeypatch.setattr(SimplePlayer, "choose", fail)
    assert chosen(Failing(KeyError("?")), seen(), Random(3)) in seen().legal


@in_a_loop
async def test_where_there_is_no_choice_nobody_thinks():
    computers = Computers({"easy": Failing(KeyError("?"))}, threads=1, beat=Beat(pause=at_once))
    only = seen("slobberhannes", 28)
    assert len(only.legal.moves) == 1
    assert await computers.choose("easy", only, Random(0)) == only.legal.moves[0]
    computers.close()


def timed(strength: str, player: Player) -> tuple[Clock, Computers]:
    """Return computer players whose clock goes on when they think or wait, and at no other time."""
    clock = Clock()

    async def pause(seconds: float) -> None:
        clock.moment += seconds

    return clock, Computers({strength: player}, threads=1, beat=Beat(clock, pause))


@pytest.mark.parametrize(("usual", "beat"), [(None, SHORTEST), (250, 0.25 * SLACK), (1300, 1.3 * SLACK)])
@in_a_loop
async def test_the_time_of_a_move_does_not_tell_how_hard_it_was_to_choose(usual, beat):
    """Found by an attack: one threshold told 92% of the cards without a choice from the others."""
    takes = [0.0]

    class Slow(SamplerPlayer):
        def choose(self, view, rng, _budget=None):
            clock.moment += takes[0]
            return ThumbPlayer().choose(view, rng)

    budget = Budget(worlds=16) if usual is None else Budget(milliseconds=usual)
    clock, computers = timed("some", Slow("some", replace(HARD, budget=budget)))
    free, forced = seen("slobberhannes", 0), seen("slobberhannes", 28)
    assert len(forced.legal.moves) == 1 < len(free.legal.moves)

    times = []
    for takes[0], view_of in [(0.0, forced), (0.0, free), (0.001, free), (beat * 0.999, free)]:
        before = clock.moment
        await computers.choose("some", view_of, Random(0))
        times.append(clock.moment - before)

    assert times == pytest.approx([beat] * 4)
    takes[0], before = beat * 1.01, clock.moment
    await computers.choose("some", free, Random(0))
    assert clock.moment - before == pytest.approx(2 * beat)
    computers.close()


@in_a_loop
async def test_on_a_busy_computer_too_the_time_of_a_card_does_not_tell_whether_there_was_another():
    """Found by an attack: beside four busy processes one threshold told 92% of the cards."""
    clock, luck = Clock(), Random(1)

    async def pause(seconds: float) -> None:
        clock.moment += seconds

    beat, times = Beat(clock, pause), {True: list[float](), False: list[float]()}
    for _ in range(400):
        is_forced, begun = luck.random() < 0.3, clock.moment
        clock.moment += 0.0 if is_forced else luck.uniform(0.2, 1.2)
        await beat.wait(begun, Budget(milliseconds=400))
        times[is_forced].append(clock.moment - begun)

    def told(threshold: float) -> float:
        right = sum(each <= threshold for each in times[True]) / len(times[True])
        return (right + sum(each > threshold for each in times[False]) / len(times[False])) / 2

    assert max(map(told, times[True])) <= 0.6


@in_a_loop
async def test_choices_late_again_and_again_lengthen_the_beat_until_the_computer_keeps_up():
    """A single one, such as the first after a start, which loads compiled code, slows no other down."""
    waited: list[float] = []
    clock = Clock()

    async def pause(seconds: float) -> None:
        waited.append(seconds)

    beat = Beat(clock, pause)

    async def wait_for(*choices: float) -> float:
        for passed in choices:
            clock.moment += passed
            await beat.wait(clock.moment - passed, None)
        return waited[-1]

    assert await wait_for(1.0, 0.0) == pytest.approx(SHORTEST)
    assert await wait_for(1.0, 1.0, 0.0) == pytest.approx(1.0)
    assert await wait_for(*[0.0] * RECENT) == pytest.approx(SHORTEST)


@in_a_loop
async def test_a_card_without_a_choice_waits_behind_the_moves_of_other_tables():
    order: list[str] = []
    started, may_go_on = threading.Event(), threading.Event()

    class Slow:
        name = "slow"

        def choose(self, view, rng, _budget=None):
            started.set()
            may_go_on.wait()
            return ThumbPlayer().choose(view, rng)

    async def choose(name, view_of):
        await computers.choose("some", view_of, Random(0))
        order.append(name)

    computers = Computers({"some": Slow()}, threads=1, beat=Beat(pause=at_once))
    thinks = asyncio.create_task(choose("thinks", seen("slobberhannes", 0)))
    await asyncio.to_thread(started.wait)
    forced = asyncio.create_task(choose("forced", seen("slobberhannes", 28)))
    await asyncio.sleep(0)
    assert computers.waiting == 2
    may_go_on.set()
    await asyncio.gather(thinks, forced)

    assert order == ["thinks", "forced"]
    computers.close()


@asynccontextmanager
async def room_that_waits(tmp_path, may_go_on):
    """Open a room with a guest who waits for a computer player that thinks until it may go on; yield both."""

    @dataclass
    class Slow:
        name: str = "slow"

        def choose(self, view, rng, _budget=None):
            may_go_on.wait()
            return ThumbPlayer().choose(view, rng)

    async with opened(tmp_path, players={**PLAYERS, "max": Slow()}) as room:
        _, (waits,) = await met(room, "polignac", 1, 3, strength="max")
        while not room.computers_waiting:
            if waits.state.ask:
                await waits.move()
            elif waits.state.you in waits.state.waiting_for:
                await waits.give()
            await asyncio.sleep(0)
        yield room, waits


@in_a_loop
async def test_a_slow_computer_player_delays_no_other_table(tmp_path):
    may_go_on = threading.Event()

    async with room_that_waits(tmp_path, may_go_on) as (room, waits):
        assert room.computers_waiting == 1

        _, guests = await met(room, "hearts", 4, called="other")
        state = await play_out(guests, lambda seen: seen.scores)
        assert state.scores

        may_go_on.set()
        await waits.until(lambda seen: seen.ask or seen.scores)


@in_a_loop
async def test_where_many_wait_each_thinks_for_less_time():
    budgets = []
    started, may_go_on = threading.Event(), threading.Event()

    class Noting(SamplerPlayer):
        def choose(self, view, rng, budget=None):
            budgets.append(budget)
            started.set()
            may_go_on.wait()
            return ThumbPlayer().choose(view, rng)

    computers = Computers({"hard": Noting("hard", HARD)}, threads=1, beat=Beat(pause=at_once))
    asked = [asyncio.create_task(computers.choose("hard", seen(), Random(0))) for _ in range(5)]
    await asyncio.to_thread(started.wait)
    may_go_on.set()
    await asyncio.gather(*asked)

    assert HARD.budget.milliseconds is not None
    assert all(each is None or each.milliseconds < HARD.budget.milliseconds for each in budgets)
    assert min(each.milliseconds for each in budgets if each) <= HARD.budget.milliseconds // 4
    computers.close()


@in_a_loop
async def test_while_moves_wait_too_long_no_more_tables_are_opened(tmp_path, monkeypatch):
    """One waiting move is too many here; usually it takes hundreds."""
    monkeypatch.setattr("capot.server.thinking.threads.LONGEST", 0.005)
    may_go_on, request = threading.Event(), NewTable(game="polignac", seats=4, others=["open"] * 3)

    async with room_that_waits(tmp_path, may_go_on) as (room, plays):
        try:
            with pytest.raises(Full, match="could not keep up with more tables"):
                await room.openings.create("other", request)
        finally:
            may_go_on.set()
        await plays.until(lambda seen: seen.ask or seen.scores)
        await room.openings.create("other", request)


@in_a_loop
async def test_typical_hands_are_known_before_the_cards_are_dealt():
    """Finding that out takes a while, for which the proposal of hands would keep all tables waiting."""
    typical_hands.cache_clear()
    match, computers = new_match(GAMES["six-card-brag"], 4), Computers({}, threads=1)

    await computers.get_to_know(match)
    computers.close()

    match = match.with_deal(lab_shuffle(1, 0, match.pack))
    found = typical_hands.cache_info().misses
    assert brag_advice(view(match.position, 0)).move in match.position.legal(0)
    assert typical_hands.cache_info().misses == found == 1


# Advice


@in_a_loop
async def test_advice_names_the_best_moves_with_their_points(tmp_path, monkeypatch):
    def evaluate(_player, view, _rng, _budget=None):
        return {
            move: Estimate(points=place, error=0.25, worth=-place, worlds=50)
            for place, move in enumerate(view.legal.moves)
        }

    monkeypatch.setattr(SamplerPlayer, "evaluate", evaluate)
    async with opened(tmp_path) as room:
        table, guests = await table_of(room, "hearts", 1, 3)
        guests[0].connect()
        state = await play_out(guests, lambda seen: seen.ask and seen.ask.what == "lead" and seen.can_hint)

        assert state.ask is not None
        told = await table.hint("guest-0")

        assert [each.move for each in told.moves] == [f"play {card}" for card in state.ask.among][:8]
        assert [each.points for each in told.moves] == list(range(len(told.moves)))
        assert {each.plus_minus for each in told.moves} == {0.5}
        assert told.reason.endswith(".")


def test_under_rules_beyond_a_search_the_rule_of_thumb_advises(monkeypatch):
    def fail(*_args, **_kwargs):
        raise WorldError("too many")

    monkeypatch.setattr(SamplerPlayer, "evaluate", fail)
    view = seen("polignac", 4)
    told = hint(view, Random(0))

    usual = advise(view, Random(0))
    assert isinstance(usual.move, PlayCard)
    (move,) = told.moves
    assert (move.move, move.points, move.plus_minus, move.chance) == (usual.move.text, None, None, None)
    assert told.reason == f"{view.standing.faces.short(usual.move.card)}: {usual.reason}."


@pytest.mark.parametrize(
    ("language", "names"),
    [("en", "Q♠ J♥ 10♥: this is a quick"), ("de", "D♠ B♥ 10♥: das ist")],
)
def test_until_players_are_ready_a_hint_names_cards_by_their_faces_and_in_the_readers_language(
    monkeypatch, language, names
):
    monkeypatch.setattr("capot.players.readiness.is_getting_ready", lambda: True)
    monkeypatch.setattr(SimplePlayer, "choose", lambda *_: PassCards(cards("Q♠ J♥ T♥")))
    view = seen("hearts", 4)

    found = hint(view, Random(0))

    assert [each.move for each in found.moves] == ["pass QS JH TH"]
    assert told(found.reason, LANGUAGES[language]).startswith(names)


def test_the_reason_is_that_of_the_rule_of_thumb_where_it_agrees():
    view = seen("polignac", 4)
    moves = view.legal.moves
    assert len(moves) > 1

    def told(advised, *estimates):
        found = dict(zip(moves, estimates, strict=False))
        return reason_of(view, hinted(view, found, Advice(advised, "it loses nothing")))

    sure, unsure = Estimate(1, 0.1, -1, 9), Estimate(2, 0.1, -2, 9)
    assert told(moves[0], sure, unsure) == "It loses nothing."
    assert told(moves[1], sure, unsure).endswith(" costs 1.0 more (±\u00a00.4).")
    close = told(moves[1], sure, Estimate(1.01, 0.1, -1.01, 9))
    assert close.endswith(" is about as good.")
    assert told(moves[1], sure, sure) == "All choices are expected to bring the same."
    assert "winning the match" in told(moves[1], Estimate(3, 0.1, 1, 9, by_match=True), sure)
    assert moves[0].text.startswith(("play", "announce"))


def test_where_others_bring_better_points_the_reason_is_the_match_whatever_the_rule_of_thumb_says():
    view = seen("polignac", 4)
    first, second = view.legal.moves[:2]
    found = {
        first: Estimate(2, 0.1, -1, 9, by_match=True),
        second: Estimate(1, 0.1, -2, 9, by_match=True),
    }

    told = reason_of(view, hinted(view, found, Advice(first, "it loses nothing")))

    assert told == "What counts now is winning the match."


def test_in_a_game_for_two_a_hint_has_the_lead_where_own_points_do_not_say_what_is_best(monkeypatch):
    view = seen("german-whist", seats=2)
    first, second = view.legal.moves[:2]
    found = {first: Estimate(1, 0.1, 0.5, 9, worth_error=0.05), second: Estimate(2, 0.1, -0.5, 9)}
    monkeypatch.setattr(SamplerPlayer, "evaluate", lambda *_: found)

    shown = hint(view, Random(0))

    assert (shown.unit, shown.moves[0].move) == ("lead", first.text)
    assert [each.points for each in shown.moves] == [0.5, -0.5]
    assert shown.moves[0].plus_minus == 0.1


def test_where_the_match_decides_a_hint_has_the_chance_to_win_it_in_figures_and_words(monkeypatch):
    view = seen("polignac", 4)
    first, second = view.legal.moves[:2]
    likely = Estimate(2, 0.1, 0.34, 9, by_match=True, chance=0.341)
    found = {first: likely, second: Estimate(1, 0.1, 0.3, 9, by_match=True, chance=0.297)}
    monkeypatch.setattr(SamplerPlayer, "evaluate", lambda *_: found)

    apart = hint(view, Random(0))
    monkeypatch.setattr(SamplerPlayer, "evaluate", lambda *_: dict.fromkeys(found, likely))
    alike = hint(view, Random(0))

    assert [(each.chance, each.points) for each in apart.moves] == [(0.341, 2), (0.297, 1)]
    assert apart.unit == "chance"
    assert apart.reason == (
        "What counts now is winning the match. This wins the match in 34% of cases, the next best in 30%."
    )
    assert alike.unit == "points"
    assert alike.reason.endswith("You win the match in 34% of cases, whatever you choose.")
    assert all(told(apart.reason, language) for language in LANGUAGES.values())


def test_the_chance_on_a_card_is_the_one_in_the_words(monkeypatch):
    view = seen("polignac", 4)
    first, second = view.legal.moves[:2]
    chances = {first: 0.33496, second: 0.2}
    found = {move: Estimate(1, 0.1, each, 9, by_match=True, chance=each) for move, each in chances.items()}
    monkeypatch.setattr(SamplerPlayer, "evaluate", lambda *_: found)

    shown = hint(view, Random(0))

    assert "33%" in shown.reason
    assert shown.moves[0].chance is not None
    assert in_percent(shown.moves[0].chance) == 33


def test_figures_that_are_the_points_of_the_others_have_a_unit_of_their_own(monkeypatch):
    view = seen("polignac", 4)
    first, second = view.legal.moves[:2]
    found = {first: Estimate(3, 0.0, -1, 9), second: Estimate(3, 0.0, -2, 9)}
    monkeypatch.setattr(SamplerPlayer, "evaluate", lambda *_: found)

    shown = hint(view, Random(0))

    assert (shown.unit, shown.reason) == (
        "others",
        "You score the same whatever you do: these are the points of the others together.",
    )


def test_far_from_the_end_of_a_match_a_hint_says_nothing_of_it():
    told_now = hint(seen("polignac", 4), Random(0), Budget(worlds=8))

    assert told_now.unit == "points"
    assert {each.chance for each in told_now.moves} == {None}
    assert "match" not in told_now.reason
