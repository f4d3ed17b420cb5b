"""The catalogue: all games by their keys, and finding them by what people type."""

import re

import pytest

from capot.language.languages import LANGUAGES
from capot.language.texts import phrase, told
from capot.rules.catalog import GAMES, find_game, meant_game
from capot.rules.changes.edits import Change, attempt
from capot.rules.changes.options import with_options
from capot.rules.entries import catalogue
from capot.rules.errors import RulesError
from capot.rules.listing import FILE
from capot.rules.model import NumberOption, Option
from capot.rules.sources import SOURCES

KEYS = """
    four-bad-queens four-mad-queens slippery-paws finis cruel-fate acorn-hearts compendium
    polignac polignac-queens polignac-french slobberhannes eichelobern grasobern bassadewitz knaves
    hearts hearts-classic omnibus-hearts spot-hearts hearts-partnership original-hearts black-lady black-maria
    chasse-coeur greek-hearts royal-hearts heartsette joker-hearts draw-hearts domino-hearts auction-hearts
    cancellation-hearts
    leekha lora-slovak hartenjagen gong-zhu ciapano reversis coteccio schafkopf-ramsch ramsch schieberamsch
    skat six-bid-solo sjavs sjavs-danish
    cucumber
    barbu king kierki king-russian king-turkish rentz kein-stich trex
    schafkopf-window the-least twenty-down tien-len
    nine-card-brag six-card-brag seven-card-brag thirteen-card-brag
    whist knockout-whist german-whist catch-the-ten euchre rams rams-pool twenty-five forty-five spoil-five
    put truc newmarket bezique switch cassino
"""
KEBAB = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def test_the_catalogue_lists_every_game_under_its_key():
    assert list(GAMES) == KEYS.split()
    assert all(game.key == key for key, game in GAMES.items())


def test_the_file_with_the_list_of_games_is_up_to_date():
    """Make it anew by `python -m capot.rules.entries`."""
    assert FILE.read_text(encoding="utf-8") == catalogue()


def test_no_two_names_are_the_same():
    names = [name for game in GAMES.values() for name in (game.name, *game.also_called)]

    assert len(set(names)) == len(names)


def test_only_a_house_rule_that_asks_is_answered_by_yes_or_no():
    told = [
        (game.key, option.title, choice.meaning)
        for game in GAMES.values()
        for option in game.options
        if isinstance(option, Option) and not option.title.endswith("?")
        for choice in option.choices
    ]

    assert not [each for each in told if re.match(r"(yes|no)(,|$)", each[2])]


def test_no_two_games_are_played_alike():
    played = {(game.schedule, game.ends, game.players, game.faces, game.rotation) for game in GAMES.values()}

    assert len(played) == len(GAMES)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("polignac", "polignac"),
        ("Polignac", "polignac"),
        ("Jeu des Valets", "polignac"),
        ("four bad queens", "four-bad-queens"),
        ("FOUR_BAD_QUEENS", "four-bad-queens"),
        ("  stay away ", "polignac"),
        ("grünobern", "grasobern"),
        ("Passadewitz", "bassadewitz"),
        ("zwanzig ab", "twenty-down"),
        ("TIẾN LÊN", "tien-len"),
        ("Tien-Len", "tien-len"),
        ("Héarts!", "hearts"),
        ("thirteen", "tien-len"),
    ],
)
def test_a_game_is_found_by_key_name_or_another_name_in_any_case(text, key):
    assert find_game(text) is GAMES[key]


@pytest.mark.parametrize("language", LANGUAGES.values(), ids=LANGUAGES)
@every_game
def test_a_game_is_found_by_its_name_in_any_language(game, language):
    assert find_game(told(phrase(game.name), language)) is game


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("hearts clas", "hearts-classic"),
        ("Class", "hearts-classic"),
        ("barb", "barbu"),
        ("six brag", "six-card-brag"),
        ("bad q", "four-bad-queens"),
        ("hearts", "hearts"),
        ("polignac", "polignac"),
    ],
)
def test_a_game_is_meant_by_the_beginnings_of_its_words_if_no_other_is(text, key):
    assert meant_game(text) is GAMES[key]


def test_what_several_games_begin_with_is_answered_with_all_of_them():
    message = (
        "there is no game 'brag'; did you mean nine-card-brag, six-card-brag, seven-card-brag or thirteen"
    )
    with pytest.raises(RulesError, match=message):
        meant_game("brag")


@pytest.mark.parametrize(
    ("text", "nearest"),
    [("polinac", "polignac"), ("hartes", "hearts"), ("Grasober", "grasobern"), ("compendum", "compendium")],
)
def test_an_unknown_game_is_answered_with_the_nearest_keys(text, nearest):
    with pytest.raises(RulesError, match=rf"there is no game '{text}'; did you mean .*\b{nearest}\b.*\?"):
        find_game(text)


def test_a_game_that_nothing_resembles_is_answered_with_where_all_are_listed():
    with pytest.raises(RulesError, match=rf"“capot games” lists all {len(GAMES)} games"):
        find_game("xyzzy")


@every_game
def test_each_game_has_a_line_for_the_menu(game):
    assert 20 <= len(game.blurb) <= 105
    assert game.blurb.endswith(".")
    assert "\n" not in game.blurb


@every_game
def test_each_citation_names_a_source_and_leads_to_something_in_the_game(game):
    assert game.cites
    for cite in game.cites:
        assert SOURCES[cite.source.key] is cite.source
        assert attempt(game, (Change(cite.where, None),))[1] == (), cite.where


@every_game
def test_each_choice_of_capot_tells_its_reason(game):
    assert all(cite.note for cite in game.cites if cite.source.key == "capot")


@every_game
def test_options_and_choices_have_names_that_can_be_typed(game):
    words = [option.name for option in game.options]
    words += [
        choice.name for option in game.options if isinstance(option, Option) for choice in option.choices
    ]

    assert all(KEBAB.fullmatch(word) for word in words), words
    assert len({option.name for option in game.options}) == len(game.options)


@every_game
def test_the_first_choice_of_each_option_is_the_books(game):
    for option in game.options:
        if isinstance(option, Option):
            table = with_options(game, {option.name: option.choices[0].name})
            assert table.chosen == ((option.name, option.choices[0].name),)
            assert (table.schedule, table.ends, table.direction) == (game.schedule, game.ends, game.direction)


@every_game
def test_a_number_has_the_default_that_the_game_has(game):
    for option in game.options:
        if isinstance(option, NumberOption) and option.default is not None:
            table = with_options(game, {option.name: str(option.default)})
            assert (table.schedule, table.ends) == (game.schedule, game.ends)
