"""Games as JSON: nothing is lost on the way, and what is no game is refused with its place and the reason."""

import json
from dataclasses import is_dataclass, replace
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from capot.cards import Card, cards
from capot.language.languages import LANGUAGES
from capot.language.texts import reason as error_reason
from capot.language.texts import told
from capot.rules import by_seats, model, rules, scoring, sources, terms
from capot.rules.by_seats import BySeats
from capot.rules.catalog import GAMES
from capot.rules.changes import edits
from capot.rules.changes.edits import Add, Change
from capot.rules.changes.options import with_options
from capot.rules.check.warnings import warnings_of
from capot.rules.codec import LONGEST, digest, dumps, from_data, loads, to_data
from capot.rules.decoding.json_types import TYPES
from capot.rules.errors import RulesError
from capot.rules.games.barbu import BARBU
from capot.rules.games.fosdick import ACORN_HEARTS, COMPENDIUM
from capot.rules.games.hearts import HEARTS
from capot.rules.games.polignac import POLIGNAC, POLIGNAC_QUEENS
from capot.rules.match import ends
from capot.rules.model import Choice, Game, Option
from capot.rules.scoring import ByRank, Scale
from capot.rules.sources import Source
from capot.rules.stages import announcing, bidding, exchanges, matching, opening, tricks
from capot.rules.text import rulebook

DOCS = Path(__file__).parents[2] / "docs"
EXAMPLE = (DOCS / "red-ladies.json").read_text(encoding="utf-8")

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def with_edit(edit: edits.Edit) -> Game:
    """Return Hearts with one option more, whose second choice makes the edit."""
    option = Option("mine", "Mine", (Choice("off", "no"), Choice("on", "yes", (edit,))))
    return replace(HEARTS, options=(option,))


# --- There and back ----------------------------------------------------------------------------------


@every_game
def test_a_game_comes_back_from_json_as_it_was(game):
    assert loads(dumps(game)) == game
    assert loads(dumps(game, indent=2)) == game


@every_game
def test_a_game_is_made_of_nothing_but_json(game):
    assert json.loads(dumps(game)) == to_data(game)
    assert from_data(to_data(game)) == game


@pytest.mark.parametrize(
    ("key", "options", "former", "name"),
    [
        ("nine-card-brag", {}, "Outright", "DecidedByHand"),
        ("tien-len", {"instant-wins": "dealt"}, "DealtWin", "InstantWin"),
        ("tien-len", {"instant-wins": "dealt"}, "OutrightPaid", "InstantWinPaid"),
        ("king", {}, "Outset", "BasePoints"),
    ],
)
def test_types_that_were_renamed_are_read_by_their_former_names(key, options, former, name):
    game = with_options(GAMES[key], options)
    text = dumps(game)

    assert f'"type": "{name}"' in text
    assert loads(text.replace(f'"type": "{name}"', f'"type": "{former}"')) == game


def test_renamed_types_leave_the_digest_of_a_game_as_it_was():
    assert (
        digest(GAMES["nine-card-brag"]) == "b3909398fb3f5bcecbf997d8fde1c12768008a64b3d4b31c97f044397c080de7"
    )


@pytest.mark.parametrize(
    "value",
    [
        None,
        7,
        "discard",
        True,
        Fraction(-2, 3),
        Card("Q", "♠"),
        cards("Q♠ K♥"),
        (),
        ("left", "hold"),
        ByRank({"A": 11}),
        terms.Batches({8: "3-2-3"}),
        BySeats({4: terms.Pack("AKQ"), 3: Fraction(1, 2)}, others=("left",)),
        scoring.Captured("fives", cards("5♠ 5♥"), Fraction(1, 2)),
        Source("own", "A. Player", "My rules"),
    ],
    ids=repr,
)
def test_an_edit_may_carry_any_value(value):
    """The path leads nowhere, so that nothing is known of what is due there."""
    game = with_edit(Change("nowhere.at.all", value))

    assert loads(dumps(game)) == game


def test_an_edit_whose_value_does_not_belong_where_it_leads_is_refused():
    fives = scoring.Captured("fives", cards("5♠ 5♥"), Fraction(1, 2))
    game = with_edit(Add("rules.scoring", fives))

    assert loads(dumps(game)) == game
    with pytest.raises(RulesError, match="option mine=on: it puts a value where one of another kind is due"):
        loads(dumps(with_edit(Add("rules.scoring", "fives"))))


def test_every_type_of_the_rules_can_be_written():
    stages = (announcing, bidding, exchanges, matching, opening, tricks)
    modules = (*stages, terms, rules, ends, scoring, model, edits, sources, by_seats)
    named = [value for module in modules for value in vars(module).values() if isinstance(value, type)]
    values = {each for each in named if is_dataclass(each) and each is not Card}

    assert values == set(TYPES.values())


# --- How it looks ------------------------------------------------------------------------------------


def test_cards_numbers_of_players_and_packets_are_written_as_a_person_would():
    rules = to_data(POLIGNAC)["schedule"][0]["rules"]

    assert rules["packs"]["4"] == {"order": "KQJAT987"}
    assert rules["packs"]["others"] == {"order": "KQJAT987", "without": "7S 7C"}
    assert rules["deal"]["by"]["8"] == "3-2-3"


def test_a_suit_is_written_by_its_letter_and_understood_by_its_sign():
    text = dumps(HEARTS)

    assert '"type": "HolderOfLowest", "suit": "C"' in text
    assert loads(text.replace('"suit": "C"', '"suit": "♣"')) == HEARTS


def test_what_is_as_usual_is_left_out():
    assert not {"direction", "low_wins", "ties", "faces", "base"} & to_data(HEARTS).keys()


def test_cards_say_that_they_lie_face_up_only_where_they_do():
    """Source 001, Barbu, No Hearts: hearts won in tricks do; the JSON of no other game speaks of it."""
    assert '"points": -6, "face_up": true}' in dumps(BARBU)
    assert [game.key for game in GAMES.values() if "face_up" in dumps(game)] == ["barbu"]


def test_points_may_be_fractions():
    scale = next(term for term in COMPENDIUM.schedule[-1].rules.scoring if isinstance(term, Scale))

    assert scale.factor == Fraction(1, 2)
    assert '"factor": "1/2"' in dumps(COMPENDIUM)


@pytest.mark.parametrize("name", ["red-ladies.json", "double-finis.json"])
def test_the_page_shows_the_examples_that_are_tested(name):
    page = (DOCS / "games-as-data.md").read_text(encoding="utf-8")
    text = (DOCS / name).read_text(encoding="utf-8")

    assert f"```json\n{text}```\n" in page
    assert not warnings_of(loads(text))


# --- What is refused ---------------------------------------------------------------------------------

MISTAKES = {
    "a word for a number": (
        '"points": 2',
        '"points": "two"',
        r"scoring\[0\].points: expected a whole number or a fraction such as 1/2, found \"two\"",
    ),
    "true for a number": (
        '"points": 2',
        '"points": true',
        r"scoring\[0\].points: expected a whole number.*, found true",
    ),
    "a decimal fraction": (
        '"points": 2',
        '"points": 2.5',
        r"scoring\[0\].points: expected a whole number.*, found 2.5",
    ),
    "nothing divided": (
        '"points": 2',
        '"points": "1/0"',
        r'expected a whole number or a fraction such as 1/2, found "1/0"',
    ),
    "an unknown type": (
        '"Sweep"',
        '"Sweeep"',
        r"scoring\[2\]: there is no \"Sweeep\" here; did you mean Sweep\?",
    ),
    "a type of another list": ('"EveryTrick"', '"Eldest"', r'target: there is no "Eldest" here'),
    "no type": ('"type": "Exchange", ', "", r'stages\[0\]: this needs a "type", one of Exchange, TakeTalon'),
    "an unknown field": (
        '"first_lead"',
        '"lead"',
        r"stages\[1\]: Tricks has no field \"lead\"; its fields are",
    ),
    "a missing field": ('"name": "Red Ladies",', "", 'Game needs a field "name"'),
    "a field given twice": ('"count": 2', '"count": 2, "count": 3', '"count" is given twice'),
    "no such card": ('"QH QD"', '"QH QX"', r"scoring\[0\].cards: 'QX' is not a card"),
    "a card not in the pack": ('"QH QD"', '"QH 2D"', "2♦ is named in the rules but is not in the pack"),
    "no such suit": (
        '"suit": "H"',
        '"suit": "X"',
        r"suit: expected a suit \(S, H, D or C\), found \"X\"",
    ),
    "no such rank": (
        '"4": {"order": "A',
        '"4": {"order": "Z',
        r"order: expected a row of ranks such as AKQJT987, found",
    ),
    "a rank twice": ('"4": {"order": "A', '"4": {"order": "77A', "a rank stands twice"),
    "no such side": (
        '"hold"]',
        '"up"]',
        r'cycle\[2\]: expected "left", "right", "across", "hold" or "scatter", found "up"',
    ),
    "packets that do not fit": ('"3-2-3"', '"3-2-4"', "packets of 3-2-4 do not make 8 cards"),
    "packets of words": ('"3-2-3"', '"many"', r'deal.by.8: expected packets such as 3-2-3, found "many"'),
    "a number for a list": ("[4, 3, 5, 6]", "4", "players: expected a list, found 4"),
    "too many players": ("[4, 3, 5, 6]", "[4, 60]", "not enough for 60 players"),
    "no players": ("[4, 3, 5, 6]", "[4, 0]", "a deal needs at least two"),
    "a part that does not score": (
        '["ladies", ',
        '["lords", ',
        "sweep refers to lords, which does not score",
    ),
    "an option of another kind": (
        '"ends.total.points"',
        '"ends.total.name"',
        "option points=5: it puts a value",
    ),
    "an option that adds to a word": ('"rules.stages.tricks.bans"', '"name"', "option lead=hearts-later: it"),
    "a giant number": ('"points": 15', '"points": 9999999999', "this number is too large"),
    "a number without end": ('"points": 15', '"points": NaN', "NaN is no number for a game"),
    "colours for the terminal": ('"Red Ladies"', '"\\u001b[31mRed"', "characters that cannot be printed"),
    "a field that cannot be printed": ('"count": 2', '"\\ud800": 2', r'Exchange has no field "\\ud800"; its'),
    "such a field given twice": ('"count": 2', '"\\ud800": 2, "\\ud800": 3', r'"\\ud800" is given twice'),
    "no JSON": ('"family": "my games",', '"family": "my games"', "this is not JSON: line 6, column 3"),
}


@pytest.mark.parametrize(("good", "bad", "reason"), MISTAKES.values(), ids=MISTAKES)
def test_a_mistake_is_answered_with_its_place_and_the_reason(good, bad, reason):
    assert good in EXAMPLE
    with pytest.raises(RulesError, match=reason):
        loads(EXAMPLE.replace(good, bad, 1))


@pytest.mark.parametrize("text", ["", "[]", "null", "7", '"hearts"', "[" * 100_000, "1" * 10_000, "{}"])
def test_what_is_no_game_at_all_is_refused(text):
    with pytest.raises(RulesError):
        loads(text)


NO_JSON = {
    '{"name": }': "line 1, column 10: a value is missing here",
    '{"best": [2,]}': "line 1, column 13: a value is missing here, or the comma before is one too many",
    '{"name" "Mine"}': "line 1, column 9: a colon is missing here",
    '{"name": "Mine"\n"key": "mine"}': "line 2, column 1: a comma or a closing bracket is missing here",
    '{"name": "Mine}': "line 1, column 10: the text that begins here has no closing quotation mark",
    '{"name": "My\ngame"}': "line 1, column 13: a text cannot go on in the next line",
    '{"name": "My \\game"}': "a backslash does not go with what follows it here",
    "{} {}": "line 1, column 4: nothing may follow the last closing bracket",
    "{name: 1}": "line 1, column 2: a name in double quotation marks is missing here",
    "\ufeff{}": "the file must not begin with a byte order mark",
}


@pytest.mark.parametrize("text", ["", " \n\t"])
def test_an_empty_text_is_called_empty(text):
    with pytest.raises(RulesError, match=r"^the file is empty$"):
        loads(text)


@pytest.mark.parametrize(("text", "reason"), NO_JSON.items())
def test_a_text_that_is_no_json_is_refused_with_the_place_and_the_reason(text, reason):
    with pytest.raises(RulesError) as error:
        loads(text)

    assert str(error.value).startswith("this is not JSON: line ")
    assert reason in str(error.value)
    assert told(error_reason(error.value), LANGUAGES["de"]).startswith("das ist kein JSON: Zeile ")
    assert told(error_reason(error.value), LANGUAGES["de"]).split(": ")[2] not in str(error.value)


def test_a_text_too_long_for_a_game_is_not_even_read():
    with pytest.raises(RulesError, match="too long for a game"):
        loads(" " * (LONGEST + 1))


def test_an_edit_that_hides_a_deep_nest_is_refused():
    deep: list[object] = []
    for _ in range(100):
        deep = [deep]
    data = to_data(with_edit(Change("key", "x")))
    data["options"][0]["choices"][1]["edits"][0]["value"] = deep

    with pytest.raises(RulesError, match="nested too deeply"):
        from_data(data)


# --- The digest --------------------------------------------------------------------------------------


def test_games_that_are_played_differently_have_different_digests():
    assert len({digest(game) for game in GAMES.values()}) == len(GAMES)


def test_the_digest_of_a_game_does_not_depend_on_what_it_is_called_or_offers():
    renamed = replace(HEARTS, key="mine", name="Mine", blurb="My own.", best=(4,), options=(), cites=())

    assert digest(renamed) == digest(HEARTS)


def test_a_house_rule_changes_the_digest_and_its_default_does_not():
    assert digest(with_options(POLIGNAC, {"slam": "general"})) != digest(POLIGNAC)
    assert digest(with_options(POLIGNAC, {"slam": "capot"})) == digest(POLIGNAC)


# --- Anything at all ---------------------------------------------------------------------------------


def places(data):
    """Return each container of JSON data with each key or place in it."""
    found = []
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in items:
        found += [(data, key), *places(value)]
    return found


LEAVES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 60),
    st.sampled_from(
        [10**12, 0.5, "", "QS", "QS KH", "1/2", "left", "A", "AKQ", "♥", "Sweep", "hearts", [], {}]
    ),
    st.dictionaries(st.sampled_from(["type", "4", "others", "name", "A", "points"]), st.integers(0, 3)),
    st.text(max_size=3),
)


@given(
    game=st.sampled_from([HEARTS, POLIGNAC, POLIGNAC_QUEENS, ACORN_HEARTS, COMPENDIUM]),
    whole=st.booleans(),
    changes=st.lists(
        st.tuples(st.integers(0, 10_000), st.integers(0, 10_000), LEAVES), min_size=1, max_size=3
    ),
    how=st.sampled_from(["put", "move", "drop"]),
)
def test_data_that_were_tampered_with_are_a_game_or_are_refused(game, whole, changes, how):
    """Any edit gives a `RulesError`, or a game whose rules can be described and written."""
    data = json.loads(dumps(game, whole=whole))
    for place, other, value in changes:
        spots = places(data)
        container, key = spots[place % len(spots)]
        source, name = spots[other % len(spots)]
        if how == "drop":
            container.pop(key)
        else:
            new = json.loads(json.dumps(source[name])) if how == "move" else value
            container[key] = new

    try:
        read = from_data(data)
    except RulesError:
        return
    assert loads(dumps(read)) == read
    assert rulebook(read)


@given(st.text())
def test_any_text_is_a_game_or_is_refused(text):
    with pytest.raises(RulesError):
        loads(text)
