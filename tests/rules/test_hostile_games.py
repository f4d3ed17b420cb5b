"""Games made by chance or by people who mean harm: each is a game, or refused with a sentence, and soon."""

import json
from random import Random
from time import process_time

import pytest
from click.testing import CliRunner

from capot.cli import main
from capot.play.match import new_match
from capot.rules.catalog import GAMES
from capot.rules.changes.variants import based_on
from capot.rules.check.warnings import warnings_of
from capot.rules.codec import LONGEST, dumps, loads
from capot.rules.errors import RulesError
from capot.rules.text import differences, rulebook
from capot.shuffle import lab_shuffle
from tests.random_edits import random_edits
from tests.random_play import by_first

LONGEST_TIME = 10.0
"""Seconds of a processor that one game may take to be read, examined and printed on a slow machine."""


def one_deal(game, rng):
    """Play one deal with whatever move comes first."""
    seats = rng.choice(game.players)
    match = new_match(game, seats=seats)
    match = by_first(match.with_deal(lab_shuffle(rng.randrange(1000), 0, match.pack)))
    assert len(match.totals) == seats


def tried(number):
    """Whether random edits, chosen by a number, make a game; then it is written, read, printed and played."""
    rng = Random(number)
    base = rng.choice(list(GAMES.values()))
    try:
        mine = loads(dumps(based_on(base, random_edits(base, rng), name="Mine"), whole=rng.random() < 0.5))
    except RulesError:
        return False
    assert all(each.text for each in warnings_of(mine))
    assert rulebook(mine)
    differences(mine, base)
    one_deal(mine, rng)
    return True


def test_a_hundred_games_of_random_edits_are_played_or_refused():
    assert sum(map(tried, range(120))) > 30


@pytest.mark.slow
def test_a_thousand_games_of_random_edits_are_played_or_refused():
    assert sum(map(tried, range(1000, 2000))) > 300


# --- Hostile files -----------------------------------------------------------------------------------


def term(number, **fields):
    """Return a scoring term as JSON data."""
    return {"type": "Captured", "name": f"t{number}", "cards": "QS", "points": 1, **fields}


TERMS = [term(number) for number in range(30)]


def whole(**fields):
    """Return the data of a game that is written whole."""
    return {"name": "Mine", "players": [4], "schedule": [{"rules": {"scoring": [term(0)]}}], **fields}


def with_rules(**fields):
    """Return the data of a game with these rules."""
    return whole(schedule=[{"rules": {"scoring": [term(0)], **fields}}])


def contract(number, scoring):
    """Return a contract as JSON data."""
    return {"name": f"c{number}", "title": f"c {number}", "stages": [{"type": "Tricks"}], "scoring": scoring}


def options(count, choices):
    """Return house rules as JSON data."""
    words = [
        {"name": f"w{place}", "meaning": "x",
         "edits": [{"type": "Change", "where": "rules.scoring.*.points", "value": place}] if place else []}
        for place in range(choices)
    ]  # fmt: skip
    return [{"type": "Option", "name": f"o{each}", "title": "x", "choices": words} for each in range(count)]


ALL_CARDS = {"type": "AllOf", "cards": {"type": "CardsOf", "terms": [f"t{place}" for place in range(10)]}}
SWEEPS = [
    {
        "type": "Sweep",
        "name": f"s{place}",
        "title": "x",
        "target": ALL_CARDS,
        "replaces": [],
        "payoff": {"others": 1},
    }
    for place in range(20)
]
MANY = [*range(2, 14)]

HOSTILE = {
    "nothing": None,
    "a list": [],
    "a number": 10**400,
    "thousands of terms": with_rules(scoring=[term(place) for place in range(2500)]),
    "as many terms as may be": whole(players=MANY, schedule=[{"rules": {"scoring": TERMS}}]),
    "as many deals as may be": whole(
        players=MANY, schedule=[{"name": f"p{place}", "rules": {"scoring": TERMS}} for place in range(10)]
    ),
    "thousands of deals": whole(schedule=[{"name": f"p{place}"} for place in range(5000)]),
    "as many contracts as may be": with_rules(
        stages=[{"type": "ChooseContract", "contracts": [contract(place, TERMS) for place in range(20)]}],
        scoring=[],
    ),
    "too many contracts": whole(
        players=MANY,
        schedule=[
            {
                "rules": {
                    "stages": [
                        {
                            "type": "ChooseContract",
                            "contracts": [contract(each, TERMS[:4]) for each in range(20)],
                        }
                    ],
                    "scoring": [],
                }
            }
        ],
    ),
    "thousands of players": whole(players=[*range(2, 4000)]),
    "the same players": whole(players=[4] * 12),
    "players below zero": whole(players=[-4]),
    "a billion players": whole(players=[10**9]),
    "a billion cards": with_rules(deal={"each": 10**9}),
    "fewer than no cards": with_rules(deal={"each": -1}),
    "a billion points": with_rules(scoring=[term(0, points=10**9)]),
    "a billion deals": whole(ends=[{"type": "AfterDeals", "count": 10**9}]),
    "fewer than no deals": whole(ends=[{"type": "AfterDeals", "count": -7}]),
    "a billion deals each": whole(deals_each=10**9),
    "numbers without end": whole(opening=10**60),
    "a long cycle": with_rules(
        stages=[{"type": "Exchange", "count": 1, "cycle": ["left"] * 9999}, {"type": "Tricks"}]
    ),
    "a long row of cards": with_rules(scoring=[term(0, cards="QS " * 50_000)]),
    "sweeps of everything": with_rules(scoring=[*TERMS[:10], *SWEEPS]),
    "many choices": whole(players=MANY, options=options(40, 3)),
    "choices for many deals": whole(
        schedule=[{"name": f"p{place}", "rules": {"scoring": TERMS}} for place in range(10)],
        options=options(20, 7),
    ),
    "a deep nest": whole(cites=json.loads("[" * 500 + "]" * 500)),
    "hands that cannot be made": with_rules(
        stages=[{"type": "Arrange", "hands": 10**9}], scoring=[{"type": "HandsWon", "name": "h"}]
    ),
    "as many passed as may be": with_rules(stages=[{"type": "Exchange", "count": 12}, {"type": "Tricks"}]),
    "markup in a name": whole(name="<script>alert(1)</script>"),
    "a command for the terminal": whole(name="\x1b]0;you\x07"),
    "text from right to left": whole(name="\u202egnitnirp"),
    "half a character": whole(blurb="\ud800"),
    "a giant name": whole(name="M" * 100_000),
    "a name of blanks": whole(name="   "),
    "a key that is a path": whole(key="../../etc/passwd"),
    "a field of Python": whole(__class__="x"),
    "a step of Python": {"name": "M", "base": "finis", "edits": [{"where": "rules.__class__", "value": 1}]},
    "edits of edits": {"name": "M", "base": "hearts", "edits": [{"where": "options", "value": []}]},
    "as many edits as may be": {
        "name": "M",
        "base": "hearts",
        "edits": [{"where": "rules.scoring.hearts.points", "value": place} for place in range(200)],
    },
    "edits of everything": {
        "name": "M",
        "base": "barbu",
        "edits": [
            {"where": "rules.stages.contract.contracts.*.scoring", "term": term(place)}
            for place in range(200)
        ],
    },
    "a star": {"name": "M", "base": "barbu", "edits": [{"where": "*.*.*.*", "value": 0}]},
    "its own base": {"name": "M", "base": "m", "edits": []},
    "a base that is no text": {"name": "M", "base": {"base": "finis"}, "edits": []},
}


@pytest.mark.parametrize("data", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_game_is_soon_refused_or_harmless(data):
    text = json.dumps(data)
    before, said = process_time(), "it is a game"
    try:
        game = loads(text)
        warnings_of(game)
        rulebook(game)
        one_deal(game, Random(1))
    except RulesError as error:
        said = str(error)
    assert 0 < len(said) < 1000
    assert said.isprintable()
    assert process_time() - before < LONGEST_TIME


@pytest.mark.parametrize(
    "text",
    ["", "{", '{"name": 1e999}', "[" * 10_000, "9" * 5_000, "\ufeff{}", "\x00" * 10, " " * (LONGEST + 1)],
)
def test_a_hostile_text_is_refused(text):
    with pytest.raises(RulesError):
        loads(text)


@pytest.mark.parametrize(
    "name", ["a hostile name", "a deep nest", "edits of everything", "numbers without end"]
)
def test_a_hostile_file_is_no_fault_of_the_program(tmp_path, name):
    data = HOSTILE.get(name, whole(name="[bold]x[/bold]"))
    file = tmp_path / "my.json"
    file.write_text(json.dumps(data), encoding="utf-8")

    for words in (["check", str(file)], ["rules", str(file)], ["new", str(file)]):
        result = CliRunner().invoke(main, words)
        assert isinstance(result.exception, SystemExit)
        assert result.exit_code in {1, 2}
