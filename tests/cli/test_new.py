"""``capot new`` and ``capot check``: from a game of the catalogue to a file of one's own."""

import json
from pathlib import Path

import pytest

from capot.rules.catalog import GAMES
from capot.rules.changes.options import with_options
from capot.rules.codec import digest, loads

DOCS = Path(__file__).parents[2] / "docs"


@pytest.fixture
def file(tmp_path):
    """Write the text of a game into a file and return its name."""

    def write(text):
        path = tmp_path / "my.json"
        path.write_text(text if isinstance(text, str) else json.dumps(text, indent=2), encoding="utf-8")
        return str(path)

    return write


def finis(*edits, **fields):
    """Return the data of a variant of Finis."""
    return {"name": "Mine", "base": "finis", "edits": [*edits], **fields}


POINTS = "rules.scoring.last-trick.points"

# --- capot new ---------------------------------------------------------------------------------------


def test_a_new_game_is_a_few_lines_that_are_played_like_its_base(run):
    text = run("new", "finis").output

    assert json.loads(text) == {"key": "my-finis", "name": "My Finis", "base": "finis", "edits": []}
    assert digest(loads(text)) == digest(GAMES["finis"])


def test_a_new_game_has_the_name_and_key_that_are_wanted(run):
    game = loads(run("new", "finis", "Last Straw", "--key", "straw").output)

    assert (game.name, game.key, game.base) == ("Last Straw", "straw", "finis")
    assert loads(run("new", "finis", "Last Straw").output).key == "last-straw"


def test_house_rules_are_written_into_a_new_game(run):
    text = run("new", "hearts", "--option", "points=50").output
    game = loads(text)

    assert json.loads(text)["edits"] == [{"type": "Change", "where": "ends.total.points", "value": 50}]
    assert digest(game) == digest(with_options(GAMES["hearts"], {"points": "50"}))
    assert not game.chosen
    assert "points" not in [option.name for option in game.options]


def test_a_new_game_may_be_written_whole_without_anybodys_credit(run):
    text = run("new", "finis", "--whole").output
    game = loads(text)

    assert {"schedule", "ends", "players"} <= set(json.loads(text))
    assert digest(game) == digest(GAMES["finis"])
    assert (game.credit, game.cites) == ("", ())


def test_a_new_game_may_begin_with_one_of_ones_own(run, file):
    mine = file(finis({"where": POINTS, "value": 3}))
    data = json.loads(run("new", mine, "Next").output)

    assert (data["base"], data["name"]) == ("finis", "Next")
    assert data["edits"] == [{"type": "Change", "where": POINTS, "value": 3}]


@pytest.mark.parametrize("word", ["Hearts", "black maria", "Jeu des Valets"])
def test_a_new_game_cannot_have_the_name_of_another(run, word):
    result = run("new", "finis", word)

    assert result.exit_code == 2
    assert "is taken by a game of the catalogue" in result.output


def test_a_name_that_no_file_may_have_is_refused(run):
    result = run("new", "finis", "<b>Finis</b>")

    assert (result.exit_code, result.output) == (
        2,
        'Error: name: "<b>Finis</b>" has characters of markup: < >\n',
    )


# --- capot check -------------------------------------------------------------------------------------


def test_a_decent_game_has_nothing_to_be_said_of(run, file):
    result = run("check", file(finis({"where": POINTS, "value": 3})))

    assert result.exit_code == 0
    assert result.output == "Mine (mine) for 3–6 players: no warnings.\n"


@pytest.mark.parametrize(
    ("data", "position", "reason"),
    [
        (finis({"where": POINTS, "value": 1.5}), "7:7", "edits[0].value: expected a whole number"),
        (finis({"where": "rules.scoring.last", "value": 1}), "6:7", "edits[0].where: there is no"),
        (finis(bass="x"), "5:3", 'a variant has no field "bass"; did you mean base'),
        (finis({"type": "Remove", "where": "rules.stages.tricks"}), "5:5", "stages: a deal must end"),
        (
            finis({"where": "opening", "value": 1}, {"where": "rules.stages.exchange.count", "value": 6}),
            "9:5",
            "with 5 players: exchange: 6 cards cannot be passed from 6",
        ),
        ('{\n "name": "Mine",\n}', "3:1", "this is not JSON"),
        ("", "1:1", "the file is empty"),
        (finis({"where": "players", "value": [99]}), "5:5", "deal: 30 cards are not enough for 99 players"),
    ],
)
def test_an_error_is_told_at_its_place_in_the_file(run, file, data, position, reason):
    name = file(data)
    result = run("check", name)

    assert result.exit_code == 1
    assert result.output.startswith(f"{name}:{position}: error: {reason}")
    assert result.output.endswith(f"{name} is not a game.\n")


def test_a_game_of_the_catalogue_is_no_file_to_check(run):
    result = run("check", "hearts")

    assert result.exit_code == 2
    assert "check takes a file; hearts is a game of the catalogue" in result.output


@pytest.mark.parametrize(
    ("field", "value", "reason"),
    [
        ("without", "2S 3H 3C", "without: 2♠ is not in the pack from which it is removed"),
        ("without", "3H 3H 3C", "schedule[0].rules.packs.without: 3♥ is named twice"),
        ("cards", "JS JH JS", "schedule[0].rules.scoring[0].cards: J♠ is named twice"),
        ("cards", ["JS", "JH", "JS"], "schedule[0].rules.scoring[0].cards: J♠ is named twice"),
    ],
)
def test_cards_are_named_once_and_removed_from_a_pack_that_has_them(run, file, field, value, reason):
    jacks = {"type": "Captured", "name": "jacks", "cards": "JS JH", "points": 1}
    pack = {"order": "AKQJT9876543", "without": "3H 3C"}
    assert run("check", file(whole_game(pack, jacks))).exit_code == 0
    part = pack if field in pack else jacks
    part[field] = value
    name = file(whole_game(pack, jacks))
    lines = Path(name).read_text(encoding="utf-8").splitlines()
    line = next(place for place, each in enumerate(lines, 1) if f'"{field}": ' in each)

    assert run("check", name).output.startswith(f"{name}:{line}:")
    assert f": error: {reason}\n" in run("check", name).output


def test_an_empty_title_is_refused_at_its_line(run, file):
    queen = {"type": "Captured", "name": "queen", "cards": "QS", "points": 13}
    target = {"type": "AllOf", "cards": "QS"}
    sweep = {
        "type": "Sweep",
        "name": "sweep",
        "title": "shot the moon",
        "target": target,
        "replaces": ["queen"],
    }
    sweep["payoff"] = {"declarer": 0, "others": 13}
    pack = {"order": "AKQJT98765432"}
    assert run("check", file(whole_game(pack, queen, sweep))).exit_code == 0
    name = file(whole_game(pack, queen, {**sweep, "title": ""}))
    line = Path(name).read_text(encoding="utf-8").split('"title": ""')[0].count("\n") + 1
    said = run("check", name).output

    assert said.startswith(f"{name}:{line}:")
    assert "scoring[1].title: Sweep needs words here, not an empty text\n" in said


def test_a_term_added_both_first_and_before_another_is_refused(run, file):
    second = {"type": "TrickTaken", "name": "second", "which": 2, "points": 1}
    adds = {"type": "Add", "where": "rules.scoring", "term": second, "first": True, "before": "last-trick"}
    said = run("check", file(finis(adds))).output

    assert 'edits[0]: a term is added either "first" or "before" another one, not both\n' in said


def whole_game(pack, *terms):
    """Return the data of a game for four that is written whole."""
    return {"name": "Mine", "players": [4], "schedule": [{"rules": {"packs": pack, "scoring": [*terms]}}]}


def classic(*edits):
    """Return the data of a variant of classic Hearts."""
    return {"name": "Mine", "base": "hearts-classic", "edits": [*edits]}


HEARTS = {"type": "Change", "where": "rules.scoring.hearts.points", "value": 2}
NO_QUEEN = {"type": "Remove", "where": "rules.scoring.queen-of-spades"}
LAST = {"type": "TrickTaken", "name": "last-trick", "which": "last", "points": 2}


@pytest.mark.parametrize("edits", [(HEARTS, NO_QUEEN), (NO_QUEEN, HEARTS)])
def test_a_term_that_others_name_cannot_be_removed(run, file, edits):
    name = file(classic(*edits))
    line = Path(name).read_text(encoding="utf-8").splitlines().index('      "type": "Remove",')
    places = "rules.stages.tricks.bans.first-trick and rules.scoring.sweep"
    place = [*edits].index(NO_QUEEN)

    why = f"queen-of-spades cannot be removed: it is still named in {places}"
    assert run("check", name).output.startswith(f"{name}:{line}:5: error: edits[{place}]: {why}\n")


def test_what_is_removed_last_from_where_it_was_named_is_all_that_is_still_missed(run, file):
    cards = {"type": "CardsOf", "terms": ["hearts"]}
    ban = {"where": "rules.stages.tricks.bans.first-trick.cards", "value": cards}
    said = run("check", file(classic(NO_QUEEN, ban))).output

    assert "queen-of-spades cannot be removed: it is still named in rules.scoring.sweep\n" in said


def test_a_term_may_be_removed_once_nothing_names_it(run, file):
    cards = {"type": "CardsOf", "terms": ["hearts"]}
    ban = {"where": "rules.stages.tricks.bans.first-trick.cards", "value": cards}
    sweep = {"where": "rules.scoring.sweep.target.cards", "value": cards}
    replaces = {"where": "rules.scoring.sweep.replaces", "value": ["hearts"]}

    assert run("check", file(classic(NO_QUEEN, ban, sweep, replaces))).exit_code == 0


def test_a_multiple_of_what_counts_no_cards_is_refused_with_what_can_be_done_instead(run, file):
    adds = {"where": "rules.scoring", "term": LAST, "before": "sweep"}
    replaces = {"type": "Change", "where": "rules.scoring.sweep.replaces", "value": ["hearts", "last-trick"]}
    name = file(classic(adds, replaces, HEARTS))
    lines = Path(name).read_text(encoding="utf-8").splitlines()
    line = lines.index('      "where": "rules.scoring.sweep.replaces",') - 1
    said = run("check", name).output

    assert said.startswith(f"{name}:{line}:5: error: ")
    assert "sweep is worth the points of last-trick, which counts no cards" in said
    assert "so give fixed points to the declarer and the others (Payoff)" in said


def choices(*edits, name="two"):
    """Return a house rule of two choices, the second of which makes the edits."""
    other = {"name": name, "meaning": "two points", "edits": [*edits]}
    words = [{"name": "one", "meaning": "one point"}, other]
    return {"type": "Option", "name": "last", "title": "The last trick", "choices": words}


def target(low=1, high=50, **fields):
    """Return a house rule that is a number."""
    option = {"type": "NumberOption", "name": "length", "title": "Deals", "low": low, "high": high}
    return {**option, "where": "ends.deals.count", **fields}


@pytest.mark.parametrize(
    ("options", "line", "reason"),
    [
        ([{**choices(), "choices": []}], '"choices": []', "options[0]: last has no choices"),
        ([choices(name="one")], '"name": "one"', "options[0]: two choices of last are called one"),
        ([target(low=60)], '"low": 60', "options[0]: length cannot be a number from 60 to 50"),
        (
            [target(default=99)],
            '"default": 99',
            "options[0]: length is a number from 1 to 50, and 99 is not",
        ),
        ([choices(), target(name="last")], '"name": "last"', "two house rules are called last"),
        (
            [target(where="ends.deels.count")],
            '"where": "ends.deels.count"',
            'house rule length=1: there is no "deels" here; did you mean deals?',
        ),
        (
            [choices({"type": "Change", "where": "rules.stages.trciks.bans", "value": []})],
            '"where": "rules.stages.trciks.bans"',
            'house rule last=two: there is no "trciks" here; did you mean tricks?',
        ),
        (
            [choices({"type": "Shift", "where": "rules.stages.tricks", "before": "exchagne"})],
            '"before": "exchagne"',
            'house rule last=two: there is no "exchagne" here; did you mean exchange?',
        ),
        (
            [choices({"type": "Remove", "where": "rules.stages.tricks"})],
            '"name": "two"',
            "house rule last=two: stages: a deal must end with the play of the cards",
        ),
        (
            [target(where="rules.stages.exchange.count", high=40)],
            '"high": 40',
            "house rule length=40: with",
        ),
    ],
)  # fmt: skip
def test_a_house_rule_that_cannot_be_in_force_is_refused_at_its_line(run, file, options, line, reason):
    name = file(finis(options=options))
    lines = Path(name).read_text(encoding="utf-8").splitlines()
    number = max(place for place, each in enumerate(lines, 1) if line in each)
    number -= line == '"name": "two"'  # The choice begins at its brace.
    result = run("check", name)

    assert result.exit_code == 1
    assert result.output.startswith(f"{name}:{number}:")
    assert f": error: {reason}" in result.output


def test_a_house_rule_may_be_about_what_another_brings_in(run, file):
    second = {"type": "TrickTaken", "name": "second", "which": 2, "points": 1}
    brings = choices({"type": "Add", "where": "rules.scoring", "term": second})
    counts = target(name="worth", where="rules.scoring.second.points")
    result = run("check", file(finis({"where": POINTS, "value": 3}, options=[brings, counts])))

    assert result.output == "Mine (mine) for 3–6 players: no warnings.\n"


def test_warnings_are_told_at_their_place_and_do_not_fail(run, file):
    name = file(finis({"where": "rules.stages.exchange.count", "value": 1}, {"where": POINTS, "value": 0}))
    result = run("check", name)

    assert result.exit_code == 0
    assert result.output.splitlines() == [
        f"{name}:9:5: warning: nothing scores (rules.scoring)",
        "Mine (mine) for 3–6 players: one warning.",
    ]


def test_a_warning_about_a_whole_game_is_told_at_the_rule(run, file):
    text = run("new", "hearts", "--whole").output.replace('"points": 13', '"points": 0')
    line = text[: text.index('"name": "queen-of-spades"')].count("\n") - 1
    name = file(text)

    said = run("check", name).output.splitlines()[0]
    assert said.startswith(f"{name}:{line}:")
    assert said.endswith("warning: queen-of-spades scores nothing (rules.scoring.queen-of-spades)")


def test_findings_are_to_be_had_as_json(run, file):
    assert json.loads(run("check", "--json", file(finis({"where": POINTS, "value": 0}))).output) == [
        {"kind": "warning", "text": "nothing scores", "where": "rules.scoring", "line": 5, "column": 5}
    ]
    result = run("check", "--json", file(finis(players=[])))
    (error,) = json.loads(result.output)

    assert result.exit_code == 1
    assert (error["kind"], error["line"]) == ("error", 5)


@pytest.mark.parametrize("content", [None, b"\xff\xfe", "folder"])
def test_a_file_that_cannot_be_read_is_told_from_one_that_is_no_game(run, tmp_path, content):
    path = tmp_path / "my.json"
    if content == "folder":
        path.mkdir()
    elif content is not None:
        path.write_bytes(content)
    result = run("check", str(path))

    assert result.exit_code == 2
    assert "cannot be read" in result.output


def test_a_file_without_end_is_not_read_to_its_end(run):
    result = run("check", "/dev/zero")

    assert result.exit_code == 1
    assert "too long for a game" in result.output


def test_the_page_on_games_shows_what_check_prints(run, monkeypatch):
    monkeypatch.chdir(DOCS)
    page = (DOCS / "games-as-data.md").read_text(encoding="utf-8")

    assert f"$ capot check double-finis.json\n{run('check', 'double-finis.json').output}```" in page


# --- Lists -------------------------------------------------------------------------------------------


def test_games_in_files_are_listed_like_those_of_the_catalogue(run, file):
    lines = run("games", file(finis({"where": POINTS, "value": 3}))).output.splitlines()

    assert lines[1].split()[:3] == ["mine", "3–6", "Mine:"]
