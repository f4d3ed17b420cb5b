"""Environments of Cassino: a capture or build is made card by card, and the table is observed."""

from random import Random

import pytest

from capot.cards import card, cards
from capot.env.encoding import encoder_of
from capot.env.steps import Choice, Steps
from capot.env.words import every_step
from capot.play.moves import Build, Capture, Move, PlayCard
from capot.rules.games.cassino import CASSINO
from capot.rules.stages.fishing import Fish
from tests.rules.cassino_table import at, build_of, crowded, positions, table
from tests.rules.table import A, house

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


@pytest.mark.parametrize(
    "rules",
    [
        {},
        {"form": "royal-ace", "builds_as_cards": "yes", "raise_from_table": "yes"},
        {"courts": "several", "trail_with_build": "yes"},
    ],
    ids=["plain", "aces and builds", "courts"],
)
def test_only_cards_and_words_that_lead_to_a_legal_move_are_offered(rules: dict[str, str]) -> None:
    """On a table of a few cards all moves are listed, which are found in another way."""
    game = house(CASSINO, **rules)
    steps, begun = every_step([game.rules_for(2, 0)], 2), 0
    for position in [*positions(game, 2, 11), *positions(game, 2, 12)]:
        (seat,) = position.to_act
        legal = position.legal(seat)
        if not legal.more:
            choice = Choice(steps, legal)
            paths = {choice.path(move): move for move in legal.moves}
            assert len(paths) == len(legal.moves)
            begun += compared(choice, paths)
    assert begun > 500


def compared(choice: Choice, paths: dict[tuple[int, ...], Move]) -> int:
    """Compare what may follow with the paths that are left, here and after it; return how often."""
    assert choice.actions == {path[0] for path in paths}
    count = 1
    for action in choice.actions:
        rest = {path[1:]: move for path, move in paths.items() if path[0] == action}
        after = choice.after(action)
        if isinstance(after, Choice):
            count += compared(after, rest)
        else:
            assert rest == {(): after}
    return count


def test_on_a_full_table_moves_that_are_not_listed_are_made_card_by_card() -> None:
    """Whatever is chosen of what is offered becomes a legal move."""
    now, rng, made = (
        crowded(builds=(build_of(9, "6♦ 3♦", 1), build_of(8, "7♦ A♦", A))),
        Random(5),
        set[Move](),
    )
    legal = now.legal(A)
    for _ in range(20):
        after: Choice | Move = Choice(STEPS, legal)
        while isinstance(after, Choice):
            cards = [action for action in sorted(after.actions) if action < len(STEPS.cards)]
            after = after.after(rng.choice(cards or sorted(after.actions)))
        assert after in legal
        made.add(after)
    assert legal.more
    assert made - {*legal.moves}
    assert {type(move) for move in made} == {Capture, Build}


def test_all_that_a_card_takes_of_a_full_table_is_taken_at_once() -> None:
    """A ten takes all cards of a table that add up to tens, although that is not among the moves listed."""
    now = crowded()
    loose = table(now).loose
    left = sum(Fish().values(each)[0] for each in loose) % 10
    every = tuple(
        each for each in loose if each != next(one for one in loose if Fish().values(one) == (left,))
    )
    move = Capture(card("T♠"), every)
    choice: Choice | Move = Choice(STEPS, now.legal(A))
    assert isinstance(choice, Choice)
    for action in choice.path(move):
        assert isinstance(choice, Choice)
        assert action in choice.actions
        choice = choice.after(action)
    assert choice == move
    assert move not in now.legal(A).moves


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
