"""House rules that a game offers: each can be in force, alone or with another one."""

from dataclasses import replace

import pytest

from capot.rules.catalog import GAMES
from capot.rules.changes.options import with_options
from capot.rules.check.house_rules import check_house_rules
from capot.rules.errors import RulesError
from capot.rules.games.hearts import HEARTS
from capot.rules.model import Choice, NumberOption, Option


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_house_rule_of_the_catalogue_can_be_in_force(game):
    check_house_rules(game)


def test_a_game_with_house_rules_in_force_offers_no_others():
    option = HEARTS.options[0]
    assert isinstance(option, Option)

    check_house_rules(with_options(HEARTS, {option.name: option.choices[1].name}))


def test_a_house_rule_has_choices():
    with pytest.raises(RulesError, match="lead has no choices"):
        Option("lead", "The lead", ())


def test_each_choice_of_a_house_rule_has_a_name_of_its_own():
    with pytest.raises(RulesError, match="two choices of lead are called free"):
        Option("lead", "The lead", (Choice("free", "any card"), Choice("free", "any card but a heart")))


def test_the_number_of_a_house_rule_lies_within_its_limits():
    NumberOption("points", "The target", 10, 10, "ends.total.points", 10)
    with pytest.raises(RulesError, match="points cannot be a number from 11 to 10"):
        NumberOption("points", "The target", 11, 10, "ends.total.points")
    with pytest.raises(RulesError, match="points is a number from 10 to 20, and 9 is not"):
        NumberOption("points", "The target", 10, 20, "ends.total.points", 9)


def test_each_house_rule_has_a_name_of_its_own():
    with pytest.raises(RulesError, match=f"two house rules are called {HEARTS.options[0].name}"):
        replace(HEARTS, options=(*HEARTS.options, HEARTS.options[0]))
