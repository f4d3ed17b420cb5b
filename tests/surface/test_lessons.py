"""The rules for a newcomer: of every game and contract, few, and none of them twice."""

import pytest

from capot.rules.catalog import GAMES
from capot.rules.stages.brag import SwapHand
from capot.rules.stages.opening import ChooseContract
from capot.surface.lessons import lesson_of, topics_of
from tests.language.untold import untold


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
def test_a_lesson_tells_how_to_play_and_what_counts_in_every_game(game):
    seats = game.players[0]

    told = lesson_of(game, game.rules_for(seats, 0), seats)

    assert {"play", "arranging"} & set(told)
    assert {"scoring", "contract"} & set(told)
    sentences = [each for some in told.values() for each in some]
    assert len(sentences) == len(set(sentences))
    assert len(sentences) <= 25
    assert [part for each in sentences for part in untold(each)] == []


def test_a_lesson_tells_the_rules_of_the_contract_in_place_of_those_of_all_deals():
    barbu = GAMES["barbu"]
    rules = barbu.rules_for(4, 0)
    stage = rules.stage(ChooseContract)
    assert stage is not None
    dominoes = next(each for each in stage.contracts if each.name == "dominoes")

    told = lesson_of(barbu, rules.with_contract(stage, dominoes), 4)

    assert any("card that fits" in rule for rule in told["layout"])
    assert "If you are not the declarer, you may double only the declarer." in told["doubling"]
    assert not any("any number of the others" in rule for rule in told["doubling"])


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
def test_the_questions_of_a_deal_bring_up_all_of_its_lesson(game):
    seats = game.players[0]
    rules = game.rules_for(seats, 0)
    told = set(lesson_of(game, rules, seats))

    *opening, play = rules.stages

    assert told <= set(topics_of(game, rules, seats, play))
    for stage in opening:
        topics = set(topics_of(game, rules, seats, stage))
        # The spare hand is explained with the hands to be made.
        assert topics & told or isinstance(stage, SwapHand)
        assert not topics & {"cards", "play", "scoring"}
