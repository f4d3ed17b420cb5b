"""The rules of a game as sentences with slots."""

import json
from contextlib import suppress
from functools import cache
from itertools import product
from pathlib import Path

import pytest

from capot.cards import FRENCH, card
from capot.language.cards import card_name
from capot.language.languages import ENGLISH, LANGUAGES
from capot.language.texts import Name, phrase, say, told
from capot.rules.catalog import GAMES
from capot.rules.changes.edits import Add, Change, Remove, edited
from capot.rules.codec import encoded, loads
from capot.rules.decoding.values import decoded
from capot.rules.errors import RulesError
from capot.rules.scoring import Sweep
from capot.rules.stages.announcing import ThrowIn
from capot.rules.stages.opening import Contract
from capot.surface.form import Line, Piece, Slot, form_of, pieces_of, slots_of
from capot.surface.form.lines import filling

QUEEN = Slot("rules.scoring.queen.card", "card", say("card"), "QS", card_name(FRENCH, card("Q♠")))
POINTS = Slot("rules.scoring.queen.points", "number", say("points"), 13, Name("13"), low=-100, high=100)


def test_a_line_is_told_in_pieces_with_its_slots_apart():
    line = Line(
        "rules.scoring.queen", say("{card} costs {points}.", card=filling(QUEEN), points=filling(POINTS))
    )

    assert line.text == "the queen of spades costs 13."
    assert slots_of(line) == (QUEEN, POINTS)
    assert pieces_of(line, ENGLISH) == (
        Piece("The queen of spades", QUEEN),
        Piece(" costs "),
        Piece("13", POINTS),
        Piece("."),
    )


def test_the_words_of_a_slot_take_the_form_that_a_translation_asks_for():
    line = Line(
        "rules", say("if you hold {card} and cannot follow suit, you must play it", card=filling(QUEEN))
    )

    words = [piece.text for piece in pieces_of(line, LANGUAGES["de"]) if piece.slot]

    assert words == ["die Pik-Dame"]


@cache
def form(game):
    """Return the form of a game for its usual number of players."""
    return form_of(game, game.players[0])


def every_line(groups):
    return [line for group in groups for first in group.lines for line in (first, *first.details)]


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.sample
def test_each_slot_has_the_value_that_stands_in_the_game(key):
    keeps_its_values(GAMES[key])


def keeps_its_values(game):
    """Check that a game stays the same if each slot is filled with its own value."""
    seats = game.players[0]
    for line in every_line(form(game)):
        for slot in slots_of(line):
            value = decoded(json.loads(json.dumps(slot.value)), object)
            if slot.kind in {"cards", "names"} and slot.value == []:
                value = ()
            if slot.varies:
                # The same pack for every number of players may be impossible for another number.
                with suppress(RulesError):
                    changed = edited(game, (Change(slot.where, value),))
                    assert changed.rules_for(seats, 0) == game.rules_for(seats, 0), slot.where
            else:
                assert edited(game, (Change(slot.where, value),)) == game, slot.where


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.sample
def test_whatever_is_added_or_removed_leaves_a_game_or_a_reason(key):
    game = GAMES[key]
    groups = form(game)

    for addition in [addition for group in groups for addition in group.additions]:
        edit = decoded(json.loads(json.dumps(encoded(addition.edit, object))), object)
        assert edited(game, (edit,)) != game
    for line in every_line(groups):
        if line.removable:
            with suppress(RulesError):
                assert edited(game, (Remove(line.where),)) != game


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.sample
def test_all_rules_of_a_game_stand_in_its_form(key):
    game = GAMES[key]
    told = {line.where for line in every_line(form(game))}

    for part in game.schedule:
        for kind, terms in (("stages", part.rules.stages), ("scoring", part.rules.scoring)):
            for term in terms:
                assert {f"rules.{kind}.{term.name}", f"rules@{part.name}.{kind}.{term.name}"} & told


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.sample
def test_groups_and_slots_are_found_by_their_keys_and_paths(key):
    groups = form(GAMES[key])
    slots = [slot.where for line in every_line(groups) for slot in slots_of(line)]

    assert len({group.key for group in groups}) == len(groups)
    assert len(set(slots)) == len(slots)


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.sample
def test_every_slot_is_found_in_the_sentence_of_each_language(key):
    for line, language in product(every_line(form(GAMES[key])), LANGUAGES.values()):
        pieces = pieces_of(line, language)
        slots = sorted(piece.slot.where for piece in pieces if piece.slot)
        assert slots == sorted(slot.where for slot in slots_of(line))
        text = "".join(piece.text for piece in pieces)
        assert text == text.strip()
        assert text[:1] == text[:1].upper()
        assert not set("\ue000\ue001\ue002{}") & set(text)


FILES = sorted((Path(__file__).parents[2] / "examples" / "games").glob("*.json"))


def test_titles_that_an_addition_brings_are_said_in_other_languages():
    added = [
        addition.edit.term
        for key in ("hearts", "barbu")
        for group in form(GAMES[key])
        for addition in group.additions
        if isinstance(addition.edit, Add)
    ]
    titles = {term.title for term in added if isinstance(term, Contract | Sweep)}

    assert {"took every card that scores", "won no trick", "No Jacks", "No Last Trick"} <= titles
    assert [title for title in titles if phrase(title).told(LANGUAGES["fr"]) == title] == []


def test_a_game_of_tricks_is_offered_that_poor_hands_may_be_thrown_in():
    offered = [
        addition.edit
        for group in form(GAMES["hearts"])
        for addition in group.additions
        if isinstance(addition.edit, Add) and isinstance(addition.edit.term, ThrowIn)
    ]

    assert offered == [Add("rules.stages", ThrowIn("5432", 7), before="tricks")]
    assert edited(GAMES["hearts"], (*offered,)).rules_for(4, 0).stage(ThrowIn) is not None


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_games_of_files_have_forms_whose_slots_hold_what_stands_in_them(file):
    game = loads(file.read_text(encoding="utf-8"))

    keeps_its_values(game)


def test_scores_to_add_say_what_they_make_count_and_what_they_mean():
    added = {str(each.title): each for group in form(GAMES["hearts"]) for each in group.additions}
    aims = {
        "a card that scores, such as the jack of diamonds": "cards",
        "a trick that scores: the last": "tricks",
        "points from the outset": "deal",
        "a reward for winning every trick": "",
        "throwing in a hand": "",
    }

    assert {title: added[title].aim for title in aims} == aims
    assert (
        added["points from the outset"].meaning
        == "Everybody scores the same points, whatever happens in the play."
    )


def test_a_rule_to_add_has_an_example_from_another_game_of_the_catalogue():
    names = {str(phrase(game.name)): game for game in GAMES.values()}
    some = [each for group in form(GAMES["hearts"]) for each in group.additions if each.example]
    scored = [each for each in some if isinstance(each.edit, Add) and each.edit.where.endswith(".scoring")]

    assert len(scored) > 10
    for each in scored:
        name, _, rule = str(each.example).removeprefix("In ").partition(": ")
        game = names[name]
        assert game.key != "hearts"
        assert any(
            type(term) is type(each.edit.term) for part in game.schedule for term in part.rules.scoring
        )
        for language in LANGUAGES.values():
            assert "\ue000" not in told(each.example, language)
        assert rule[0].isupper()


def test_the_example_of_a_rule_to_add_is_the_most_similar():
    added = {str(each.title): each for group in form(GAMES["hearts"]) for each in group.additions}

    title = "a trick that scores: the last but one"
    assert "the last trick but one" in str(added[title].example).lower()
    assert "the queen of hearts has the score for hearts" in str(added["a card that multiplies"].example)
