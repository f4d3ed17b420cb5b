"""Environments of Cassino: a capture or build is made card by card, and the table is observed."""

import pytest

from capot.cards import card, cards
from capot.env.encoding import encoder_of
from capot.env.steps import Choice, Steps
from capot.env.words import every_step
from capot.play.moves import Build, Capture, Move, PlayCard
from capot.rules.games.cassino import CASSINO
from tests.random_play import random_positions
from tests.rules.table import A
from tests.rules.test_cassino import at, build_of

STEPS = every_step([CASSINO.rules_for(2, 0)], 2)


def actions(steps: Steps, *texts: str) -> tuple[int, ...]:
    """Return the actions of cards and words."""
    return tuple(steps.of_word(text) if text in steps.words else steps.of_card(card(text)) for text in texts)


@pytest.mark.parametrize(
    ("move", "made_by"),
    [
        (PlayCard(card("6♦")), ("6D", "play")),
        (Capture(card("3♥"), cards("A♦ 2♣")), ("3H", "AD", "2C", "capture")),
        (Build(6, card("3♥"), cards("A♦ 2♣")), ("3H", "AD", "2C", "build 6")),
    ],
    ids=str,
)
def test_a_move_is_the_card_of_the_hand_then_those_of_the_table_and_a_word(
    move: Move, made_by: tuple[str, ...]
) -> None:
    """So no card but those that can go on is offered at any step."""
    choice: Choice | Move = Choice(STEPS, at("3♥ 3♠ 6♦", "K♣ K♦ Q♣", loose="A♦ 2♣").legal(A))
    assert isinstance(choice, Choice)
    path = actions(STEPS, *made_by)
    assert choice.path(move) == path
    for action in path:
        assert isinstance(choice, Choice)
        assert action in choice.actions
        choice = choice.after(action)
    assert choice == move


def test_each_listed_move_is_made_by_steps_of_its_own() -> None:
    """No two moves have the same steps, nor does one begin another."""
    for position in [*random_positions(CASSINO, 3, 2)][::6]:
        if position.to_act:
            (seat,) = position.to_act
            choice = Choice(STEPS, position.legal(seat))
            paths = [choice.path(move) for move in position.legal(seat).moves]
            assert len({*paths}) == len(paths)
            assert not any(path[: len(other)] == other for path in paths for other in paths if path != other)


def test_the_table_is_observed_with_the_owners_and_values_of_builds() -> None:
    """Seats are counted from the observing one."""
    now = at("7♠ 4♥", "K♣ K♦", loose="9♦", builds=(build_of(7, "3♣ 4♦", 1),), sweeps=(0, 2))
    encoder = encoder_of(CASSINO, 2)
    found = encoder.observe(now, A)
    planes, rest = encoder.layout.planes, encoder.layout.rest
    place = STEPS.of_card(card("3♣"))
    assert found.planes[0, planes["built"].first + 1, place] == 7
    assert found.planes[0, planes["loose"].first, STEPS.of_card(card("9♦"))] == 1
    assert found.rest[0, rest["sweeps"].first + 1] == 2
