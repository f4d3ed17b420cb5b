"""Cards that may not be passed: the queen of spades in Hearts, by a house rule."""

from dataclasses import replace
from random import Random

import pytest

from capot.cards import card, cards
from capot.env.steps import Choice, steps_of
from capot.kernel.state import cards_in, encode, ordering_of
from capot.kernel.tables import compile_rules
from capot.kernel.tricks.following import legal
from capot.language.languages import LANGUAGES
from capot.play.errors import IllegalMove
from capot.play.moves import PassCards
from capot.play.position import Position, from_hands
from capot.play.view import view
from capot.players.programs.news import question
from capot.rules.errors import RulesError
from capot.rules.games.hearts import HEARTS_CLASSIC
from capot.rules.model import Game, every_deal
from capot.rules.stages.exchanges import Exchange
from capot.rules.terms import Pack
from capot.rules.text import rulebook
from tests.rules.table import A, D, house, match_at

KEPT = house(HEARTS_CLASSIC, pass_queen="never")
OWN = cards("Q♠ 2♠ 4♥ 5♥ 6♥ 7♥ 2♦ 3♦ 4♦ 5♦ 2♣ 3♣ 4♣")
QUEEN = card("Q♠")


def passing(game: Game = KEPT) -> Position:
    """Return a deal before the passing in which A holds the queen of spades."""
    rules = game.rules_for(4, 0)
    rest = [each for each in rules.pack.cards() if each not in OWN]
    hands = (OWN, *(tuple(rest[place::3]) for place in range(3)))
    return from_hands(rules, D, hands, (), match_at(game, (0,) * 4).standing)


def test_by_a_house_rule_the_queen_of_spades_is_not_passed() -> None:
    """Common practice: the queen stays with the player to whom she was dealt."""
    with pytest.raises(IllegalMove, match="the Q♠ may not be passed"):
        passing().after(A, PassCards(cards("Q♠ 2♠ 4♥")))

    assert PassCards(cards("Q♠ 2♠ 4♥")) in passing(HEARTS_CLASSIC).legal(A)
    assert len(set(passing().legal(A))) == 220


def test_a_seat_sees_that_the_queen_cannot_be_chosen() -> None:
    """Common practice."""
    assert [each for each, _ in view(passing(), A).barred] == [QUEEN]


def test_programs_and_environments_choose_among_the_other_cards() -> None:
    """Common practice."""
    position = passing()
    pick = position.legal(A).pick
    assert pick is not None
    choice = Choice(steps_of([position.rules]), position.legal(A))

    assert "QS" not in question(view(position, A), None)["pick"]["among"].split()
    assert {choice.steps.text(action) for action in choice.actions} <= {str(each) for each in OWN[1:]}
    drawn = [pick.drawn(Random(seed)) for seed in range(20)]
    assert all("QS" not in move.text for move in drawn)


def test_the_kernel_passes_any_card_but_the_queen() -> None:
    """Common practice."""
    position = passing()
    tables, order = compile_rules(position.rules, 4, position.standing), ordering_of(position.rules, None)
    start = encode(position, tables)

    assert set(cards_in(int(legal(tables, start)), order)) == {*OWN[1:]}
    start["passed"][A] = order.set_of(cards("2♠ 4♥"))
    assert set(cards_in(int(legal(tables, start)), order)) == {*OWN[1:]} - {*cards("2♠ 4♥")}


def test_a_hand_must_be_large_enough_to_keep_the_cards_and_pass_others() -> None:
    """The rule forbids a pass, never every pass."""
    rules = KEPT.rules_for(4, 0)
    passing = rules.stage(Exchange)
    assert passing is not None
    stages = (replace(passing, barred=Pack("AKQJT98765432").cards()[:11]), *rules.stages[1:])

    with pytest.raises(RulesError, match="a player may hold fewer than 3 cards that may be passed"):
        replace(KEPT, schedule=every_deal(replace(rules, stages=stages)))


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "You may not pass the queen of spades."),
        ("de", "Du darfst die Pik-Dame nicht weitergeben."),
        ("fr", "Vous ne pouvez pas passer la dame de pique."),
    ],
)
def test_the_rulebook_says_which_cards_may_not_be_passed(language: str, told: str) -> None:
    """Common practice."""
    assert told in rulebook(KEPT).told(LANGUAGES[language])
