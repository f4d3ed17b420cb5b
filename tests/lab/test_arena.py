"""Players are compared by nothing but their play: same cards, same luck, every seat."""

import os
import sys
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from multiprocessing import active_children

import pytest

from capot.lab.arena import compare
from capot.lab.contest import Contest
from capot.lab.errors import LabError
from capot.lab.strength.designs import Design
from capot.lab.table import points_after
from capot.play.match import new_match
from capot.play.moves import PlayCard
from capot.players.errors import Forfeit
from capot.players.programs.player import EnginePlayer
from capot.players.protocol import Budget
from capot.rules.catalog import GAMES
from capot.rules.changes.options import with_deals
from capot.rules.errors import RulesError
from capot.rules.match.ends import AtMost
from tests.lab.players import RANDOM, THUMB, Answering, Watched

FINIS = GAMES["finis"]
SHORT = with_deals(FINIS, 3)
"""A match of few tricks and deals."""


def fail(reason):
    def answer(_view):
        raise reason

    return Answering(answer)


def without_times(result):
    """Return what must be the same wherever it was played."""
    players = [
        (each.name, each.lead, each.lead_in_wins, each.points, each.first, each.last, each.wins, each.moves)
        for each in result.players
    ]
    return players, result.differences, result.played, result.deals


@pytest.mark.sample
@pytest.mark.parametrize("key", GAMES)
def test_equal_players_come_out_exactly_level_in_every_deal(key):
    game = GAMES[key]

    result = compare(game, min(game.players), [RANDOM, RANDOM], deals=1, seed=5, design="mirror", workers=1)

    assert result.differences == (0.0,)
    assert result.players[0].points == result.players[1].points


@pytest.mark.parametrize(
    "key", ["twenty-down", "the-least", "tien-len", "nine-card-brag", "thirteen-card-brag"]
)
def test_equal_players_come_out_exactly_level_in_matches_that_begin_and_end_otherwise(key):
    """Twenty Down: all begin with twenty, and the match is over when somebody comes down to nothing.

    In Tien Len the winner of a deal leads in the next, and in Brag the pot is carried over to it.
    """
    game = GAMES[key]
    result = compare(game, game.players[0], [RANDOM, RANDOM], matches=1, seed=3, design="mirror", workers=1)

    assert result.differences == (0.0,)
    assert not result.notes


def test_who_comes_nearest_to_nothing_wins_where_the_rules_have_it_so():
    """Twenty Down ends by coming down to a total; a house rule has the nearest to it win."""
    game = replace(GAMES["twenty-down"], ends=(AtMost(0, nearest=True),))
    contest = Contest(game, 4, (RANDOM, RANDOM), Design("all", 2, 4), 0, matches=True)
    match = replace(new_match(game), totals=(-3, 4, -1, 9))

    assert contest.shares(match, (0, 1, 2, 3), set()) == tuple(map(Fraction, (0, 0, 1, 0)))


def test_equal_players_come_out_exactly_level_in_matches():
    result = compare(SHORT, 3, [THUMB, THUMB], matches=2, seed=5, workers=1)

    assert result.differences == (0.0, 0.0)
    assert result.players[0].wins == pytest.approx(1 / 3)


def test_three_equal_players_come_out_exactly_level_too():
    result = compare(FINIS, 4, [RANDOM] * 3, deals=3, workers=1)

    assert [each.lead.mean for each in result.players] == [0, 0, 0]


@pytest.mark.parametrize("key", ["hearts-classic", "knaves", "seven-card-brag"])
def test_the_better_player_leads_whether_points_are_bad_or_good(key):
    game = GAMES[key]

    result = compare(game, 3, [THUMB, RANDOM], deals=4, workers=1)

    assert result.difference.mean > 1
    assert result.difference.is_clear
    better, worse = result.players
    assert (better.points < worse.points) is game.low_wins
    assert better.first > worse.first
    assert better.last < worse.last


def test_the_lead_is_the_difference_of_the_points_of_a_seat():
    first, second = compare(GAMES["polignac"], 4, [THUMB, RANDOM], deals=3, workers=1).players

    assert first.lead.mean == pytest.approx(second.points - first.points)
    assert second.lead.mean == pytest.approx(-first.lead.mean)


@pytest.mark.parametrize(("seats", "count"), [(2, 2), (3, 6), (4, 14), (6, 62)])
def test_two_players_are_seated_in_every_way_in_which_both_play(seats, count):
    rows = Design("all", 2, seats).lineups(0, 0)

    assert len(rows) == len(set(rows)) == count
    assert all(set(row) == {0, 1} for row in rows)


@pytest.mark.parametrize(("players", "seats"), [(3, 3), (3, 4), (4, 4), (3, 6), (4, 6)])
def test_more_players_sit_in_each_seat_equally_often(players, seats):
    rows = Design("all", players, seats).lineups(0, 0)

    assert len(rows) == len(set(rows))
    for seat in range(seats):
        assert len(set(Counter(row[seat] for row in rows).values())) == 1
    assert all(set(row) == set(range(players)) for row in rows)


def test_what_is_found_does_not_depend_on_the_number_of_processes():
    results = [compare(FINIS, 3, [THUMB, RANDOM], deals=7, seed=3, workers=workers) for workers in (1, 2)]

    assert without_times(results[0]) == without_times(results[1])
    assert active_children() == []


def test_a_deal_does_not_depend_on_those_played_before():
    contest = Contest(FINIS, 3, (THUMB, RANDOM), Design("all", 2, 3), seed=3)
    after_others = [contest.done(number) for number in range(4)][3]

    assert contest.done(3).leads == after_others.leads


def test_the_luck_of_a_move_depends_on_deal_seat_and_its_number_alone():
    luck: dict[tuple[int, int, int], set[float]] = {}

    def look(view, rng):
        made = sum(seen.seat == view.seat for seen in view.history)
        luck.setdefault((view.standing.number, view.seat, made), set()).add(rng.random())

    compare(FINIS, 3, [Watched(look), Watched(look)], deals=2, workers=1)

    assert all(len(values) == 1 for values in luck.values())
    assert len({value for values in luck.values() for value in values}) == len(luck)


def test_the_deal_goes_round_and_the_cards_are_those_of_the_lab_shuffle():
    seen = set()

    def look(view, _rng):
        seen.add((view.standing.number, view.dealer, view.standing.totals, view.rules))

    game = GAMES["compendium"]
    compare(game, 3, [Watched(look), RANDOM], deals=7, workers=1)

    for number, dealer, totals, rules in seen:
        assert dealer == number % 3
        assert totals == (0, 0, 0)
        assert rules == game.rules_for(3, number)
    assert {number for number, *_ in seen} == set(range(7))


def test_the_budget_reaches_the_players():
    watched = Watched()

    compare(FINIS, 3, [watched, RANDOM], deals=1, budget=Budget(worlds=7), workers=1)

    assert set(watched.budgets) == {Budget(worlds=7)}


@pytest.mark.parametrize(
    ("player", "reason"),
    [
        (fail(Forfeit("the program is gone")), "the program is gone"),
        (fail(ZeroDivisionError("by zero")), "failed with ZeroDivisionError: by zero"),
        (fail(SystemExit(3)), "failed with SystemExit: 3"),
        (Answering(lambda _: None), "answered None, which is not legal"),
        (
            Answering(lambda view: PlayCard(next(iter(set(view.rules.pack.cards()) - set(view.hand))))),
            "not legal",
        ),
    ],
)
def test_whoever_gives_no_legal_move_forfeits_the_deal_and_the_arena_goes_on(player, reason):
    result = compare(FINIS, 3, [player, RANDOM], deals=2, workers=1)

    offender, other = result.players
    assert offender.forfeits == 2 * 6
    assert offender.moves == 2 * 6
    assert reason in offender.fault
    assert other.forfeits == 0
    # The last trick costs a point, which somebody gets, and with him every seat of the offender.
    assert offender.points == 1


def test_a_forfeit_scores_the_worst_points_at_the_table_whichever_way_they_count():
    points, lineup = (3, Fraction(1, 2), -2, 0), (0, 1, 0, 1)

    assert points_after(points, lineup, frozenset({1}), low_wins=True) == (3, 3, -2, 3)
    assert points_after(points, lineup, frozenset({0}), low_wins=False) == (-2, Fraction(1, 2), -2, 0)
    assert points_after(points, lineup, frozenset(), low_wins=True) == points


def test_the_rest_of_a_forfeited_deal_is_played_by_the_same_luck_at_random():
    played = []

    def look(view, _rng):
        played.append((view.seat, view.history))

    compare(FINIS, 3, [Watched(look), RANDOM], deals=1, workers=1)
    with_random = list(played)
    played.clear()
    compare(FINIS, 3, [Watched(look), fail(Forfeit("no"))], deals=1, workers=1)

    assert played == with_random


def test_who_forfeits_a_deal_cannot_win_the_match():
    def once(view):
        if view.standing.number == 0:
            raise Forfeit("not in the first deal")
        return (
            view.legal.moves[0]
            if view.legal.moves
            else view.legal.pick.move(view.hand[: view.legal.pick.count])
        )

    result = compare(SHORT, 3, [Answering(once), RANDOM], matches=2, workers=1)

    assert result.players[0].forfeits == 2 * 6
    assert result.players[0].wins == 0
    assert result.differences == tuple([pytest.approx(-(1 / 2 * 3 + 1 * 3) / 6)] * 2)


def test_a_match_forfeited_by_all_has_no_winner():
    result = compare(SHORT, 3, [fail(Forfeit("no")), fail(Forfeit("neither"))], matches=1, workers=1)

    assert [each.wins for each in result.players] == [0, 0]
    assert result.differences == (0.0,)


def test_a_match_has_cards_luck_and_first_dealer_of_its_own():
    seen = set()

    def look(view, _rng):
        if view.standing.number == 0:
            seen.add((view.dealer, view.seat, view.dealt))

    compare(SHORT, 3, [Watched(look), RANDOM], matches=4, workers=1)

    assert len({dealt for _, _, dealt in seen}) == 4 * 3
    assert len({dealer for dealer, _, _ in seen}) > 1


def test_a_match_without_an_end_is_broken_off_and_the_reader_told(monkeypatch):
    monkeypatch.setattr("capot.lab.contest.MOST_DEALS", 2)

    result = compare(SHORT, 3, [THUMB, RANDOM], matches=1, workers=1)

    assert result.deals == 2 * 6
    assert "6 matches had no end" in result.notes[0]
    assert sum(each.wins or 0 for each in result.players) > 0


def test_a_match_ends_by_its_own_end():
    result = compare(SHORT, 3, [THUMB, RANDOM], matches=2, workers=1)

    assert result.deals == 2 * 6 * 3
    assert result.notes == ()


def test_ctrl_c_ends_with_what_is_played_so_far():
    def look(view, _rng):
        if view.standing.number == 2:
            raise KeyboardInterrupt

    result = compare(FINIS, 3, [Watched(look), RANDOM], deals=5, workers=1)

    assert (result.played, result.asked, result.stopped) == (2, 5, "interrupted")
    with pytest.raises(KeyboardInterrupt):
        compare(FINIS, 3, [fail(KeyboardInterrupt()), RANDOM], deals=5, workers=1)


def test_it_ends_early_only_when_it_is_clear_who_is_better(monkeypatch):
    monkeypatch.setattr("capot.lab.intervals.FIRST_LOOK", 10)

    clear = compare(FINIS, 3, [THUMB, RANDOM], deals=60, until_clear=True, workers=1)
    level = compare(FINIS, 3, [RANDOM, RANDOM], deals=15, until_clear=True, workers=1)

    assert clear.stopped == "clear"
    assert 10 <= clear.played < 60
    assert clear.difference.is_clear
    assert clear.difference.mean > 0
    assert (level.stopped, level.played) == ("", 15)


def test_it_ends_as_soon_as_the_interval_is_as_narrow_as_asked(monkeypatch):
    monkeypatch.setattr("capot.lab.intervals.FIRST_LOOK", 5)

    narrow = compare(FINIS, 3, [THUMB, RANDOM], until=0.3, workers=1)
    narrower = compare(FINIS, 3, [THUMB, RANDOM], until=0.15, workers=1)
    clear = compare(FINIS, 3, [THUMB, RANDOM], until=0.01, until_clear=True, deals=60, workers=1)

    assert narrow.stopped == narrower.stopped == "narrow"
    assert 5 <= narrow.played < narrower.played
    low, high = narrower.difference.interval or (0, 1)
    assert high - low == pytest.approx(0.3, abs=0.06)
    assert clear.stopped == "clear"


def test_the_interval_for_any_time_is_wider_than_the_usual_one(monkeypatch):
    monkeypatch.setattr("capot.lab.intervals.FIRST_LOOK", 10)

    result = compare(FINIS, 3, [THUMB, RANDOM], deals=12, workers=1)

    assert result.anytime.mean == pytest.approx(result.difference.mean)
    assert result.anytime.interval is not None
    assert result.difference.interval is not None
    assert result.anytime.interval[0] < result.difference.interval[0]


def test_programs_are_ended_and_progress_is_told():
    watched, told = Watched(), list[int]()

    compare(FINIS, 3, [watched, RANDOM], deals=3, workers=1, progress=told.append)

    assert watched.closed == 1
    assert told == [1, 2, 3]


class Deadly:
    """Ends the process in which it plays deal 9, which is handed out once three results are in."""

    name = "deadly"

    def choose(self, view, rng, budget=None):  # noqa: ARG002
        if view.standing.number == 9:
            os._exit(1)
        return RANDOM.choose(view, rng)


def test_a_worker_that_dies_ends_the_arena_with_what_is_played_so_far():
    result = compare(FINIS, 3, [Deadly(), RANDOM], deals=30, workers=2)

    assert 0 < result.played <= 9
    assert "a worker process died" in result.stopped
    assert active_children() == []


@pytest.mark.parametrize(
    ("wishes", "sentence"),
    [
        ({"deals": 0}, "the number of deals is from 1 to 10000000, not 0"),
        ({"matches": -1}, "the number of matches is from 1 to 10000000, not -1"),
        ({}, "a number of deals or a number of matches, one of them"),
        ({"deals": 1, "matches": 1}, "one of them"),
        ({"deals": 1, "workers": 0}, "at least one process, not 0"),
        ({"deals": 1, "players": [RANDOM]}, "it takes two players"),
        ({"deals": 1, "players": [RANDOM] * 4}, "4 players cannot all sit at a table of 3"),
        ({"deals": 1, "players": [RANDOM] * 3, "until_clear": True}, "only a comparison of two players"),
        ({"until": 0.0}, "half the width of an interval is more than 0, not 0"),
        ({"until": float("nan")}, "half the width of an interval is more than 0, not nan"),
        (
            {"deals": 2, "players": [fail(Forfeit("")), RANDOM], "workers": 2},
            "cannot be sent to another process",
        ),
    ],
)
def test_what_cannot_be_compared_is_refused_in_a_sentence(wishes, sentence):
    players = wishes.pop("players", [THUMB, RANDOM])

    with pytest.raises(LabError, match=sentence):
        compare(FINIS, 3, players, **wishes)


def test_a_number_of_players_that_the_game_is_not_for_is_refused():
    with pytest.raises(RulesError, match="Hearts is for 4 players, not 5"):
        compare(GAMES["hearts"], 5, [THUMB, RANDOM], deals=1)


FAILS_ONCE = """
import json, pathlib, sys
marker = pathlib.Path(sys.argv[1])
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print('{"type": "ready", "protocol": 1, "name": "once"}', flush=True)
    elif message["type"] == "act":
        if not marker.exists():
            marker.touch()
            sys.exit(3)
        pick = message["pick"]
        chosen = pick and " ".join([pick["verb"], *pick["among"].split()[: pick["count"]]])
        print(json.dumps({"type": "move", "move": chosen or message["legal"][0]}), flush=True)
    elif message["type"] == "end":
        break
"""


def test_a_program_that_fails_once_forfeits_one_deal_in_one_seating(tmp_path):
    (tmp_path / "once.py").write_text(FAILS_ONCE)
    program = EnginePlayer((sys.executable, str(tmp_path / "once.py"), str(tmp_path / "marker")))

    result = compare(FINIS, 3, [program, RANDOM], deals=1, workers=1)

    assert result.players[0].forfeits == 1
    assert "it ended with exit code 3" in result.players[0].fault
