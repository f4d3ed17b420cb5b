"""The complaint positions: what people complain about is not done by `medium` and stronger players.

Run as a module, this records what players do today: ``python -m tests.study.test_complaints``.
"""

import json
import shlex
import sys
from functools import cache
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

from capot.cli import main
from capot.cli.reports.complaints import kind_lines, lines
from capot.play.notation import parse_move
from capot.players.catalog import PLAYERS
from capot.players.protocol import Budget
from capot.record import RecordError
from capot.study.complaints import suite
from capot.study.complaints.suite import answers, complaint, complaints

RESULTS = Path(__file__).parents[2] / "bench" / "results" / "complaints.jsonl"
SHOWN = ("simple", "thumb", "easy", "medium")

TEXT = """
[Game "slobberhannes"]
[ToAct "2"]
[Never "play KS"]
[Complaint "Wins the first trick though able to duck."]
[Source "The first trick costs a point."]
deal 1 dealer 3
hand 0 S:7 H:J7 D:KJ98 C:Q
hand 1 S:10 H:108 D:7 C:JT98
hand 2 S:KJA9 H:9 D:Q C:K7
hand 3 S:Q8 H:AKQ D:AT C:A
1: 7S 10S
"""


KEYS = [path.stem for path in sorted(Path(suite.__file__).parent.glob("positions/*.capot"))]


def position(key):
    """Return the position of a key; all are read when the first is asked for."""
    return next(each for each in complaints() if each.key == key)


@cache
def by_player(name):
    return list(answers(PLAYERS[name]))


def test_no_complaint_of_the_medium_player():
    """Known failures must keep failing."""
    blamed = {each.complaint.key for each in by_player("medium") if each.blamed}

    assert blamed == {each.key for each in complaints() if "medium" in each.fails}


@pytest.mark.parametrize(("player", "worlds"), [("hard", 400), ("max", 1600)])
@pytest.mark.parametrize("key", KEYS)
@pytest.mark.sample(4)
def test_no_complaint_of_stronger_players(key, player, worlds):
    """Each is asked with a number of worlds instead of a time.  Known failures must keep failing."""
    each = position(key)
    move = PLAYERS[player].choose(each.view, Random(0), Budget(worlds=worlds))

    assert each.blames(move) == (player in each.fails)


@pytest.mark.parametrize("seed", [3, 4, 5])
def test_no_card_drops_out_in_the_last_tricks_after_a_few_worlds(seed):
    """In 16 worlds of one in five seeds the queen promised a moon, and the other card was tried no more."""
    moon = position("hearts-queen-for-a-lost-moon")

    assert not moon.blames(PLAYERS["hard"].choose(moon.view, Random(seed), Budget(worlds=400)))


def test_there_are_positions_of_many_games_each_with_a_complaint_and_a_source():
    games = {each.record.match.game.key for each in complaints()}

    assert [each.key for each in complaints()] == KEYS
    assert len(KEYS) >= 40
    assert len(games) >= 10
    assert all(each.text.endswith(".") and each.source for each in complaints())
    assert len({each.text for each in complaints()}) == len(complaints())


@pytest.mark.parametrize("key", KEYS)
def test_a_position_leaves_a_choice_of_which_some_is_complained_about(key):
    each = position(key)
    legal = each.view.legal

    assert any(each.blames(move) for move in legal)
    assert not all(each.blames(move) for move in legal)


def test_a_named_card_stands_for_every_pass_with_it():
    bare = position("hearts-passes-with-a-bare-queen")

    assert bare.blames(parse_move("pass KC JC TC"))
    assert not bare.blames(parse_move("pass KC QS JC"))


def test_a_named_hand_stands_for_every_arrangement_with_it():
    prial = position("brag-breaks-a-prial")

    assert prial.blames(parse_move("arrange JS TS 9S / 9H 6H 9C / AS 5D QC"))
    assert not prial.blames(parse_move("arrange JS TS QC / AS 6H 5D / 9C 9H 9S"))


def test_combinations_laid_are_the_same_in_any_order():
    bomb = position("tien-len-breaks-the-bomb")

    assert bomb.blames(parse_move("lay 5D 5S"))
    assert not bomb.blames(parse_move("lay 5D 5S 5H 5C"))


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('[ToAct "2"]', "", "a complaint needs the tag ToAct"),
        ('[Never "play KS"]', "", "a complaint needs the tag Never or Only"),
        ('[ToAct "2"]', '[ToAct "1"]', "seat 1 is not to act"),
        ("play KS", "play AC", "play AC is not legal"),
    ],
)
def test_a_position_without_its_parts_is_refused(old, new, reason):
    assert complaint(TEXT, "slobberhannes.capot").key == "slobberhannes"

    with pytest.raises(RecordError, match=reason):
        complaint(TEXT.replace(old, new), "slobberhannes.capot")


def test_the_command_lists_what_a_player_is_blamed_for():
    result = CliRunner().invoke(main, ["complaints", "--player", "simple", "--game", "Spot Hearts"])

    blamed, text, summary = result.output.splitlines()
    assert blamed == "spot-hearts-moon: play 8D (5 of 5)"
    assert text.strip().startswith("Leaves the trick to a player who has all the points")
    assert summary == "simple: 1 of 2 positions without a complaint."


def test_the_command_gives_every_move_as_json():
    words = ["complaints", "--player", "simple", "--game", "spot-hearts", "--seeds", "2", "--json"]
    moon, ten = json.loads(CliRunner().invoke(main, words).output)

    assert (moon["position"], moon["moves"], moon["blamed"]) == (
        "spot-hearts-moon",
        ["play 8D"] * 2,
        [True] * 2,
    )
    assert ten["blamed"] == [False] * 2


def test_a_program_may_be_asked():
    program = f"exec:{shlex.quote(sys.executable)} examples/ducker.py"
    words = ["complaints", "--player", program, "--game", "original-hearts", "--seeds", "1"]

    assert CliRunner().invoke(main, words).output.splitlines()[-1].endswith("positions without a complaint.")


def test_the_results_hold_every_position_and_what_players_do_in_it():
    assert RESULTS.read_text(encoding="utf-8") == results()


def results():
    """Return a line of JSON for each position, with how often today's players do what is complained about."""
    columns = [by_player(name) for name in SHOWN]
    return "".join(map(line, zip(*columns, strict=True)))


def line(row):
    each = row[0].complaint
    found = {
        "position": each.key,
        "game": each.record.match.game.key,
        **{name: len(answer.blamed) for name, answer in zip(SHOWN, row, strict=True)},
        "of": len(row[0].moves),
        "complaint": each.text,
        "source": each.source,
    }
    return json.dumps(found, ensure_ascii=False) + "\n"


def test_of_a_game_without_positions_it_is_said_that_nothing_was_asked():
    assert [*lines([], "medium")] == ["There are no positions of this game, so nothing was asked."]
    assert [*kind_lines([])] == ["No kind of error is known in this game, so nothing was asked."]


if __name__ == "__main__":
    RESULTS.write_text(results(), encoding="utf-8")
