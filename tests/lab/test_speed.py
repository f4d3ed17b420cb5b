"""The figures of `capot bench`: deals a second, of compiled play at random and quick, and of plain play."""

import json

import pytest
from click.testing import CliRunner

from capot.cli import main
from capot.lab.errors import LabError
from capot.lab.speed import play_plainly, rate, speed, speeds, warm_up
from capot.play.position import Position
from capot.rules.catalog import GAMES


class Machine:
    """Plays a set number of deals a second by its own clock, and takes a while to begin."""

    def __init__(self, deals_a_second, begin=0.0):
        self.now, self.deals_a_second, self.begin, self.played = 0.0, deals_a_second, begin, []

    def play(self, first, deals):
        self.played.append((first, deals))
        self.now += self.begin + deals / self.deals_a_second

    def clock(self):
        return self.now


@pytest.mark.parametrize("deals_a_second", [0.5, 30, 5_000_000])
def test_the_rate_is_the_deals_a_second_of_the_machine(deals_a_second):
    machine = Machine(deals_a_second)

    assert rate(machine.play, 0.5, machine.clock) == pytest.approx(deals_a_second)
    assert machine.now < 2.5


def test_what_it_takes_to_begin_hardly_counts():
    machine = Machine(1_000_000, begin=0.0001)

    assert 990_000 < rate(machine.play, 0.5, machine.clock) < 1_000_000


def test_no_deal_is_played_twice():
    machine = Machine(10_000)
    rate(machine.play, 0.5, machine.clock)

    ends = [first + deals for first, deals in machine.played]
    assert [first for first, _ in machine.played] == [0, *ends[:-1]]


def test_compiled_play_at_random_and_quick_is_measured_beside_plain_play():
    game = GAMES["slobberhannes"]
    warm_up(game)

    found = speed(game, 4, 0.02)

    assert found.at_random is not None
    assert found.quick is not None
    assert min(found.at_random, found.quick, found.plain) > 0
    assert found.times_plain == found.at_random / found.plain


def test_of_a_game_that_the_kernel_does_not_play_plain_play_alone_is_measured():
    warm_up(GAMES["barbu"])

    found = speed(GAMES["barbu"], 4, 0.02)

    assert found.plain > 0
    assert (found.at_random, found.quick, found.times_plain) == (None, None, None)


@pytest.mark.sample
@pytest.mark.parametrize("key", GAMES)
def test_plain_deals_are_played_to_the_end_and_scored(key, monkeypatch):
    scored: list[Position] = []

    def note(position):
        scored.append(position)

    monkeypatch.setattr(Position, "score", note)
    play_plainly(GAMES[key], GAMES[key].players[0], seed=0, first=3, deals=2)

    assert len(scored) == 2
    assert all(position.moves and not position.to_act for position in scored)


def test_nothing_is_measured_in_no_time():
    with pytest.raises(LabError, match="nothing can be measured in 0 seconds"):
        next(speeds((), 0))


def test_the_command_prints_a_line_for_each_game_that_is_named():
    lines = CliRunner().invoke(main, ["bench", "knaves", "finis"]).output.splitlines()

    assert lines[0].startswith("Compiled play was ready after ")
    assert [line.split()[:3] for line in lines[3:]] == [["knaves", "for", "3"], ["finis", "for", "4"]]
    assert all(len(line) == len(lines[2]) for line in lines[2:])


def test_the_command_prints_json():
    result = CliRunner().invoke(main, ["bench", "finis", "--json"])

    data = json.loads(result.output)
    assert data["ready_seconds"] >= 0
    (found,) = data["games"]
    assert (found["game"], found["seats"]) == ("finis", 4)
    assert found["at_random"] > found["plain"] > 0


def test_the_command_refuses_a_game_that_is_not_there():
    result = CliRunner().invoke(main, ["bench", "bridge"])

    assert result.exit_code == 2
    assert "bridge" in result.output
    assert "Traceback" not in result.output
