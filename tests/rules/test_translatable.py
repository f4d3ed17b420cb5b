"""Every piece of a rulebook, and of other descriptions of a game, can be translated."""

import pytest

from capot.language.languages import ENGLISH
from capot.language.texts import told
from capot.rules.catalog import GAMES
from capot.rules.changes.options import with_options
from capot.rules.model import Game, NumberOption
from capot.rules.text import describe_option, differences, one_line, rulebook
from capot.rules.text.book import chosen_rules, describe_chosen
from capot.rules.text.ends import incomplete_round
from capot.rules.text.match import group
from tests.language.untold import untold

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def houses(game: Game):
    """Yield the game with each choice of each house rule alone."""
    for option in game.options:
        if isinstance(option, NumberOption):
            words = [str(option.low), str(option.high)]
        else:
            words = [choice.name for choice in option.choices]
        for word in words:
            yield with_options(game, {option.name: word})


def fragments(texts):
    """Return what no translation reaches in some texts."""
    return {each for text in texts for each in untold(text)}


@every_game
def test_every_word_of_a_rulebook_can_be_translated(game):
    books = [rulebook(game, seats) for seats in (None, *game.players)]

    assert fragments([*books, rulebook(game, keys=False)]) == set()


@pytest.mark.sample
@every_game
def test_every_word_of_a_rulebook_with_house_rules_can_be_translated(game):
    assert fragments(rulebook(house) for house in houses(game)) == set()


@pytest.mark.sample
@every_game
def test_every_word_that_is_told_of_a_game_elsewhere_can_be_translated(game):
    texts = [one_line(game), group(game)]
    texts += [describe_option(option, keys=False) for option in game.options]
    relatives = [each for each in GAMES.values() if each.family == game.family and each != game]
    texts += [text for other in relatives for text in differences(game, other)]
    for house in houses(game):
        texts += [describe_chosen(house), *chosen_rules(house)]
        texts += [incomplete_round(house, seats) for seats in house.players]

    assert fragments(texts) == set()


@every_game
def test_a_rulebook_said_in_english_is_the_rulebook(game):
    assert told(rulebook(game), ENGLISH) == rulebook(game)
