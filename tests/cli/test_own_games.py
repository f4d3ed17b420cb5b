"""A game from a file, written as edits or whole, serves every command like one of the catalogue."""

import json

import pytest

from capot.cli.arguments.chosen import chosen_game
from capot.env.plain import PlainDeals
from capot.rules.codec import dumps, from_data

NETTLE = {
    "name": "Nettle",
    "base": "finis",
    "edits": [
        {"where": "rules.scoring",
         "term": {"type": "TrickTaken", "name": "first-trick", "which": "first", "points": 1}},
        {"where": "rules.scoring",
         "term": {"type": "Captured", "name": "red-queen", "cards": "QD", "points": -2}},
        {"where": "ends.deals", "value": {"type": "AfterDeals", "count": 1}},
    ],
}  # fmt: skip
FORMS = {"edits": json.dumps(NETTLE), "whole": dumps(from_data(NETTLE))}


@pytest.fixture(params=list(FORMS.values()), ids=list(FORMS))
def nettle(request, tmp_path):
    """The name of a file with a game, written in both ways."""
    path = tmp_path / "nettle.json"
    path.write_text(request.param, encoding="utf-8")
    return str(path)


def test_its_rules_are_printed(run, nettle):
    text = run("rules", nettle).output

    assert text.startswith("# Nettle")
    assert "Finis" in text
    assert "queen of diamonds" in text


def test_it_is_played_resumed_recorded_and_replayed(run, nettle, tmp_path):
    played = run("play", nettle, "--plain", "--seed", "1", "--against", "simple", typed=["hint", "quit"])
    assert "Nettle" in played.output
    assert "Hint: " in played.output
    assert "Nettle" in run("play", nettle, "--plain", "--resume", typed=["quit"]).output

    record = tmp_path / "match.capot"
    record.write_text(run("export").stdout, encoding="utf-8")
    for words in (
        ("replay", str(record)),
        ("replay", "--json", str(record)),
        ("solve", str(record), "--at", "1"),
    ):
        assert "Nettle is not in the catalogue; the rules in the record were used." in run(*words).stderr
    assert json.loads(run("replay", "--json", str(record)).stdout)


def test_it_is_simulated_and_compared(run, nettle):
    simulated = run("simulate", nettle, "--deals", "20", "--players", "simple")
    contest = run("arena", nettle, "--players", "simple", "random", "--deals", "1", "--workers", "1")

    assert (simulated.exit_code, contest.exit_code) == (0, 0)
    assert "Nettle" in simulated.output
    assert "simple" in contest.output


def test_house_rules_of_its_base_are_in_force_if_chosen(run, nettle):
    assert "anticlockwise" in run("rules", nettle, "--option", "direction=anticlockwise").output


def test_it_is_an_environment(nettle):
    env = PlainDeals(chosen_game(nettle, ()), seed=1)
    env.reset()

    assert env.game.name == "Nettle"


@pytest.mark.parametrize("words", [("puzzles",), ("daily",), ("complaints", "--game")], ids=" ".join)
def test_what_only_the_catalogue_has_is_refused_with_a_sentence(run, nettle, words):
    result = run(*words, nettle)

    assert result.exit_code == 2
    assert result.output.startswith("Error: only games of the catalogue have ")
