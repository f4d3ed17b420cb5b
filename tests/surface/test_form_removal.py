"""Any score can be taken out of a game, together with what refers to it."""

from pathlib import Path

import pytest

from capot.rules.catalog import GAMES
from capot.rules.changes.edits import Change, Remove, edited
from capot.rules.codec import loads
from capot.rules.scoring import Sweep, Together
from capot.rules.stages.tricks import Tricks
from capot.surface.form import form_of, with_consequences

FILES = sorted((Path(__file__).parents[2] / "examples" / "games").glob("*.json"))


def removed(game, *where):
    return edited(game, with_consequences(game, tuple(map(Remove, where))))


def scoring_lines(game):
    groups = form_of(game, game.players[0])
    some = [line for group in groups for line in group.lines]
    return [line.where for line in some if line.removable and ".scoring." in line.where]


def test_hearts_go_on_without_the_queen_of_spades():
    game = removed(GAMES["hearts-classic"], "rules.scoring.queen-of-spades")
    rules = game.rules_for(4, 0)

    assert [term.name for term in rules.scoring] == ["hearts", "sweep"]
    (sweep,) = [term for term in rules.scoring if isinstance(term, Sweep)]
    assert sweep.replaces == ("hearts",)
    assert {card.suit for card in getattr(sweep.target, "cards", ())} == {"♥"}
    assert {card.suit for ban in rules.stage(Tricks).bans for card in getattr(ban, "cards", ())} == {"♥"}


def test_a_sweep_of_nothing_and_a_ban_of_nothing_go_away():
    game = removed(GAMES["hearts-classic"], "rules.scoring.queen-of-spades", "rules.scoring.hearts")
    rules = game.rules_for(4, 0)

    assert rules.scoring == ()
    assert [ban.name for ban in rules.stage(Tricks).bans] == ["breaking"]


def test_a_set_goes_on_with_two_of_its_parts_but_not_with_one():
    game = removed(GAMES["slippery-paws"], "rules.scoring.queen-of-spades")
    assert [term.parts for term in game.rules_for(4, 0).scoring if isinstance(term, Together)] == [
        ("first-trick", "last-trick")
    ]

    game = removed(game, "rules.scoring.last-trick")
    assert [term.name for term in game.rules_for(4, 0).scoring] == ["first-trick"]


def test_edits_that_remove_nothing_that_scores_stay_as_they_are():
    edits = (Remove("rules.stages.exchange"), Change("opening", 5))

    assert with_consequences(GAMES["finis"], edits) == edits


@pytest.mark.parametrize("key", GAMES)
@pytest.mark.sample
def test_every_term_that_scores_can_be_removed_from_a_game(key):
    game = GAMES[key]

    for where in scoring_lines(game):
        # A match goes on for the pot only while there is one.
        if where.endswith(".pot") and any(getattr(end, "for_pot", 0) for end in game.ends):
            continue
        assert removed(game, where) != game


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_every_term_that_scores_can_be_removed_from_the_games_in_files(file):
    game = loads(file.read_text(encoding="utf-8"))

    for where in scoring_lines(game):
        assert removed(game, where) != game
