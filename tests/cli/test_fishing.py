"""Captures, builds and cards laid down as people type them, and the table in words."""

import pytest

from capot.cli.table.answers import how_to_answer, read_move
from capot.cli.table.fishing import allowed_ways, table_rows
from capot.cli.table.questions import question
from capot.cli.table.story import taken_up
from capot.cli.words import Names
from capot.play.errors import BadMove, IllegalMove
from capot.play.match import new_match
from capot.play.notation import parse_move
from capot.play.view import View, view
from capot.players.protocol import Advice, Estimate
from capot.rules.games.cassino import CASSINO
from capot.surface.hint_words import hint_words
from capot.surface.hints import hinted
from tests.rules.cassino_table import at, build_of

NAMES = Names(("You", "Ben"), 0)


def seen() -> View:
    """Return a table with 8♦, 5♠ 3♥, a queen, and Ben's build of 9."""
    now = at("8♠ 2♥ 9♣ Q♥ T♥ A♣", "J♠ 9♥", loose="8♦ 5♠ 3♥ Q♦ 7♦", stock=8, builds=(build_of(9, "6♦ 3♦", 1),))
    return view(now, 0)


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("qh", "capture QH QD"),  # the only capture
        ("8s 8d", "capture 8S 8D"),
        ("8s takes 8d, 5s and 3h", "capture 8S 8D 5S 3H"),
        ("take 5s 3h with 8s", "capture 8S 5S 3H"),
        ("th 3h", "capture TH 3H 7D"),  # the only one that takes the 3♥
        ("8s all", "capture 8S 8D 5S 3H"),
        ("8s 3", "capture 8S 8D"),  # by its number
        ("9c 6d", "capture 9C 6D 3D"),  # a build is taken whole
        ("lay 8s", "play 8S"),
        ("Lay down 8♠", "play 8S"),  # as a hint says it
        ("th", "capture TH 3H 7D"),
        ("build 10 2h 8d", "build 10 2H 8D"),
        ("build 2h 8d", "build 10 2H 8D"),
        ("2h 8d", "build 10 2H 8D"),
        ("Build 10: 2♥ with 8♦", "build 10 2H 8D"),  # as a hint says it
        ("2h", "play 2H"),  # takes nothing
    ],
)
def test_what_people_type_for_a_card(typed: str, meant: str):
    assert read_move(typed, seen(), NAMES) == parse_move(meant)


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("8s", "1 take 3♥ 5♠ 8♦, 2 take 3♥ 5♠, 3 take 8♦"),
        ("8s 5s", "1 take 3♥ 5♠ 8♦, 2 take 3♥ 5♠: type 8S 1"),
        ("8d", "the 8♦ lies on the table, not in your hand"),
        ("build 10 3h", "the 3♥ lies on the table, not in your hand"),
        ("99", "begin with a card"),
        ("7s 7d", "you do not hold the 7♠"),
        ("8s 9c", "one card from your hand is played at a time"),
        ("build qh qd", "nothing can be built with the Q♥"),
        ("2h all", "the 2♥ takes nothing now"),
        ("", "begin with a card from your hand"),
    ],
)
def test_what_is_said_where_an_answer_is_not_clear(typed: str, told: str):
    with pytest.raises(BadMove, match=told):
        read_move(typed, seen(), NAMES)


def test_the_table_is_told_with_its_builds_and_every_way_has_its_number():
    assert table_rows(seen(), NAMES) == ("On the table: 8♦ 5♠ 3♥ Q♦ 7♦; Ben’s build of 9: 6♦ 3♦",)
    ways = allowed_ways(seen(), NAMES)
    assert "Q♥: 1 take Q♦, 2 lay it down" in ways
    asked = question(seen(), NAMES)
    assert "capture QH" not in asked.prompt
    assert '"lay 8S" lays a card down' in how_to_answer(seen(), asked)


def test_the_letter_of_the_ten_stands_for_the_ten_on_the_table():
    now = view(at("T♥ 2♥", "J♠ 9♥", loose="T♦ 7♦ 3♥", stock=8), 0)
    assert read_move("th t", now, NAMES) == parse_move("capture TH TD")


def test_a_card_without_a_use_is_refused_and_not_listed():
    """A build of your own lies there, so a card that takes nothing may not be laid down."""
    now = at("9♣ 5♥", "J♠ 9♥", loose="Q♦", stock=8, builds=(build_of(9, "6♦ 3♦", 0),))
    for typed in ("5h", "5h all", "5h 3", "lay 5h"):
        move = read_move(typed, view(now, 0), NAMES)
        assert move == parse_move("play 5H"), typed
        with pytest.raises(IllegalMove, match="a build of yours lies on the table"):
            now.after(0, move)
    assert allowed_ways(view(now, 0), NAMES) == ["9♣: take 3♦ 6♦"]


def test_enter_plays_the_only_card_where_it_does_one_thing_alone():
    """Beside a build of one's own, no card without a use may be laid down."""
    own = build_of(9, "6♦ 3♦", 0)
    once = view(at("9♣ 5♥", "J♠ 9♥", loose="Q♦", stock=8, builds=(own,)), 0)
    assert question(once, NAMES).empty == "9C"
    assert read_move("9C", once, NAMES) == parse_move("capture 9C 6D 3D")
    twice = view(at("9♣ 5♥", "J♠ 9♥", loose="9♦ Q♦", stock=8, builds=(own,)), 0)
    assert len({move.held for move in twice.legal.moves}) == 1
    assert question(twice, NAMES).empty == ""
    assert read_move("2", twice, NAMES) == twice.legal.moves[1]


def test_a_number_alone_chooses_from_the_ways_just_listed(run):
    game = ("play", "cassino", "--seats", "2", "--seed", "5", "--against", "random")
    asked = run(*game, typed=["6s", "99", "1"]).output
    listed = "type 6S 1 for the first of these."
    assert asked.count(listed) == 2
    assert "Begin with a card" not in asked
    named = run(*game, typed=["6s 1"]).output
    assert asked.split(": 1\n")[1].splitlines()[:-1] == named.split(": 6s 1\n")[1].splitlines()[:-1]


def test_a_move_taken_back_is_followed_by_the_table_as_it_lies_alone():
    """The cards turned up at the start of the deal are not reported again."""
    match = new_match(CASSINO, 2)
    assert taken_up(view(match.with_deal(match.pack).position, 0), NAMES) == []


def test_in_a_hint_a_colon_stands_between_a_capture_and_its_figure():
    moves = tuple(seen().legal.moves)
    points = {move: Estimate(place, 0.1, place, 50) for place, move in zip((2, 1), moves, strict=False)}
    words = str(hint_words(seen(), hinted(seen(), points, Advice(moves[0], "it is safe"))))
    assert "{8S} takes {3H} {5S} {8D}: 2, {8S} takes {3H} {5S}: 1" in words


def test_a_hint_says_that_a_card_is_to_be_laid_down():
    down, other = (parse_move(f"play {code}") for code in ("QH", "2H"))
    found = {move: Estimate(1, 0.1, 1, 50) for move in (down, other)}
    words = str(hint_words(seen(), hinted(seen(), found, Advice(down, ""))))
    assert words.startswith("Hint: Lay down {QH}")
    worse = {down: Estimate(2, 0.1, 2, 50), other: Estimate(1, 0.1, 1, 50)}
    words = str(hint_words(seen(), hinted(seen(), worse, Advice(down, ""))))
    assert "Lay down {QH}: 2, Lay down {2H}: 1" in words
