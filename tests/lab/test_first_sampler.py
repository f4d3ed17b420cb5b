"""The first search stays runnable: ``bench/first_sampler.py`` plays for today's hosts."""

import importlib.util
import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from capot.lab.arena import compare
from capot.play.lab_deals import dealt
from capot.play.view import view
from capot.players.programs.news import opening
from capot.players.programs.player import EnginePlayer
from capot.rules import codec
from capot.rules.catalog import GAMES
from capot.rules.rules import Rules
from tests.lab.players import RANDOM

PROGRAM = Path(__file__).parents[2] / "bench" / "first_sampler.py"


def loaded():
    spec = importlib.util.spec_from_file_location("first_sampler", PROGRAM)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


first_sampler = loaded()

in_history = pytest.mark.skipif(
    subprocess.run(
        ["git", "-C", str(PROGRAM.parent), "cat-file", "-e", first_sampler.COMMIT],  # noqa: S607
        capture_output=True,
        check=False,
    ).returncode
    != 0,
    reason="the first version is not in this copy of the history",
)


def test_a_fixed_budget_holds_whatever_the_host_says():
    asked = {"type": "act", "worlds": None, "budget_ms": 250}

    fixed = first_sampler.Translator(30, None).translated(asked)

    assert (fixed["worlds"], fixed["budget_ms"]) == (30, None)


@pytest.mark.parametrize(
    ("asked", "given"), [((None, 250), (None, 250)), ((40, None), (40, None)), ((None, None), (None, 50))]
)
def test_the_budget_is_otherwise_the_hosts_or_the_usual_one(asked, given):
    worlds, milliseconds = asked

    told = first_sampler.Translator(None, None).translated(
        {"type": "act", "worlds": worlds, "budget_ms": milliseconds}
    )

    assert (told["worlds"], told["budget_ms"]) == given


@pytest.mark.parametrize(("single", "ends"), [(False, ["AtTotal", "AfterDeals"]), (True, [])])
def test_a_single_deal_is_told_without_the_ends_of_a_match(single, ends):
    """So that the first search plays it for points, as today's does."""
    deal = dealt(GAMES["knaves"], 3, 1, 30)
    deal = replace(deal, standing=replace(deal.standing, single=single))

    told = first_sampler.Translator(None, None).translated(opening(view(deal, 0)))

    assert [end["type"] for end in told["standing"]["ends"]] == ends


READING = """
import json, sys
sys.path.insert(0, sys.argv[1])
import first_sampler
first_sampler.first_player("random")
from capot.rules import codec
from capot.rules.check import check_rules
from capot.rules.decoding import decoded
from capot.rules.model import Rules
for name, seats, told in json.load(sys.stdin):
    if name in first_sampler.LATER:
        continue
    rules = decoded(first_sampler.as_then(told), Rules, ("rules",))
    check_rules(rules.at(seats), seats)
    assert codec.encoded(rules, Rules) == first_sampler.as_then(told), name
print("all")
"""


@in_history
def test_the_first_version_reads_the_rules_of_every_game():
    told = [
        (key, seats, codec.encoded(game.rules_for(seats, number), Rules))
        for key, game in GAMES.items()
        for seats in game.players
        for number in range(4)
    ]

    found = subprocess.run(
        [sys.executable, "-c", READING, str(PROGRAM.parent)],
        input=json.dumps(told),
        capture_output=True,
        check=False,
        text=True,
        env={name: value for name, value in os.environ.items() if name != "PYTHONPATH"},
    )

    assert found.stdout == "all\n", found.stderr
    assert not found.stderr


@in_history
@pytest.mark.parametrize("key", ["finis", "nine-card-brag", "tien-len", "barbu"])
def test_the_first_version_plays_whole_deals_in_the_arena(key):
    program = EnginePlayer((sys.executable, str(PROGRAM), "--player", "random"))

    result = compare(GAMES[key], min(GAMES[key].players), [program, RANDOM], deals=1, workers=1)

    assert result.players[0].forfeits == 0, result.players[0].fault
    assert result.players[0].moves > 0


class Noting:
    """A service whose deal is the list of messages it received; asked to move, it answers with that."""

    def __init__(self):
        self._deal: tuple[object, ...] = ()
        self.worked = 0

    def answer(self, line):
        message = json.loads(line)
        self.worked += 1
        match message["type"]:
            case "new":
                self._deal = (message["seat"],)
            case "event":
                self._deal = (*self._deal, message["move"])
            case "act":
                return {"type": "move", "move": self._deal}
            case _:
                pass
        return None


def test_a_deal_begun_anew_for_another_seat_is_known_as_it_was_told_last():
    service = Noting()
    memory = first_sampler.Memory(service, first_sampler.Translator(None, None))

    def told(seat, *moves):
        lines = [{"type": "new", "seat": seat}, *({"type": "event", "move": each} for each in moves)]
        for each in lines:
            assert memory.answer(json.dumps(each, separators=(",", ":")).encode()) is None
        return memory.answer(b'{"type":"act"}')["move"]

    assert told(0, "a") == (0, "a")
    assert told(1, "a", "b") == (1, "a", "b")
    before = service.worked
    assert told(0, "a", "b", "c") == (0, "a", "b", "c")
    assert service.worked == before + 3
    assert told(1, "a", "x", "y") == (1, "a", "x", "y")
    assert told(0, "a") == (0, "a")
    assert told(0, "d") == (0, "d")
