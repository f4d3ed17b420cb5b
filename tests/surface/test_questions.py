"""The question to a seat, in words."""

from dataclasses import replace
from typing import get_args

import pytest

from capot.play.choices import Asks
from capot.play.match import new_match
from capot.play.moves import Bid, Choose, TakeWidow
from capot.play.stages.contract import chooses_again, chooses_each_once
from capot.play.view import view
from capot.rules.catalog import GAMES
from capot.rules.changes.options import with_options
from capot.surface.questions import announcements, doing
from capot.surface.voice import answers, spent_contracts
from tests.language.untold import untold
from tests.random_play import dealt, random_positions


def asked(match):
    """Return what the first seat that is to act sees."""
    return view(match.position, min(match.position.to_act))


def first(key, **options):
    return asked(dealt(new_match(with_options(GAMES[key], options), GAMES[key].players[0]), 1))


def test_whatever_is_asked_has_words():
    rules = GAMES["skat"].rules_for(3, 0)

    assert all(doing(asks, rules) for asks in get_args(Asks))
    assert doing("widow", rules) == "taking or leaving the skat"
    assert doing("widow", GAMES["schafkopf-window"].rules_for(3, 0)) == "taking or leaving the widow"


@pytest.mark.parametrize("key", ["barbu", "hearts-classic", "tien-len", "twenty-down", "nine-card-brag"])
def test_a_question_is_asked_until_the_deal_is_over(key):
    for position in random_positions(GAMES[key], GAMES[key].players[0], seed=3):
        seen = view(position, None)
        assert (seen.asks is None) == position.is_over


def test_every_contract_is_an_answer_with_what_counts_in_it():
    seen = first("barbu")

    (hearts,) = [each for each in answers(seen) if each.move == Choose("no-hearts")]
    assert hearts.title == "No Hearts"
    assert "♥" in hearts.meaning
    assert spent_contracts(seen) == []


def test_a_bid_that_is_a_contract_is_told_by_its_name_and_what_it_scores():
    told = {str(each.title): each.meaning for each in answers(first("sjavs-danish"))}

    assert list(told) == ["Pass", "Game", "Stryger", "Tout", "Bare tout"]
    assert "each opponent pays the declarer 10 for winning every trick, and gets 10 otherwise" in told["Tout"]
    assert "61 to 89" in told["Game"]


def test_leaving_the_cat_makes_no_hand_game():
    match = dealt(new_match(GAMES["sjavs-danish"], 3), 1)
    for bid in (1, None, None):
        match = match.after(min(match.position.to_act), Bid(bid))

    take, leave = answers(asked(match))
    assert (take.title, leave.title) == ("Take the cat", "Leave the cat")
    assert "counts for you all the same" in leave.meaning


def test_the_spare_hand_is_taken_unseen():
    game = GAMES["thirteen-card-brag"]
    positions = random_positions(game, 3, seed=1)
    position = next(each for each in positions if view(each, None).asks == "spare")
    seen = view(position, min(position.to_act))

    meanings = {each.move: each.meaning for each in answers(seen)}
    assert meanings[TakeWidow(takes=True)].endswith("which you have not seen")
    assert meanings[TakeWidow(takes=False)] == "keep your hand"


def test_an_undertaking_is_announced_by_name_with_what_it_brings():
    seen = first("polignac")

    assert list(announcements(seen)) == ["capot"]
    assert announcements(seen)["capot"].meaning


def test_cards_are_no_answers():
    seen = first("slobberhannes")

    assert seen.asks == "lead"
    assert answers(seen) == []
    assert seen.legal.cards == set(seen.hand)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_all_that_a_seat_is_asked_can_be_said_in_every_language(game):
    for position in random_positions(game, game.players[0], 3):
        for seat in position.to_act:
            seen = view(position, seat)
            assert seen.asks is not None
            choices = [*answers(seen), *spent_contracts(seen)]
            words = [text for each in choices for text in (each.title, each.meaning) if text]

            assert [part for text in (doing(seen.asks, seen.rules), *words) for part in untold(text)] == []


def test_it_is_said_whether_a_declarer_chooses_only_once():
    king = new_match(replace(GAMES["king"], schedule=GAMES["king"].schedule[-1:]), 4)

    assert chooses_again(first("barbu"))
    assert chooses_each_once(first("barbu"))
    assert chooses_again(first("king-turkish"))
    assert not chooses_each_once(first("king-turkish"))
    assert not chooses_again(asked(dealt(king, 1)))
