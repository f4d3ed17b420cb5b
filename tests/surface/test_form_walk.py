"""Games made by nothing but what forms offer: whatever is chosen, there is a game or a reason."""

import json
import random
from dataclasses import replace

import pytest

from capot.cards import RANKS, SUITS
from capot.language.languages import ENGLISH
from capot.rules.catalog import GAMES
from capot.rules.changes.edits import edited
from capot.rules.codec import dumps, edits_from_data, encoded, loads
from capot.rules.errors import RulesError
from capot.rules.text import rulebook
from capot.surface.form import form_of, pieces_of, slots_of
from tests.random_play import random_match

TEXTS = ("", "Nettle", "a{b}c", "\u200f<b>", "x" * 60)


def any_value(slot, rng):
    """Return a value that a person could put in a slot, sensible or not."""
    choices = [choice.value for choice in slot.choices]
    match slot.kind:
        case "number":
            return rng.choice([slot.low, slot.high, 0, 1, 2, 13, -1, {"type": "Fraction", "value": "1/2"}])
        case "numbers":
            return [rng.randint(-5, 9) for _ in range(rng.choice([len(slot.value), 3, 4]))]
        case "cards":
            some = rng.sample(choices, rng.randint(0, min(5, len(choices))))
            return {"type": "Cards", "cards": " ".join(some)} if some else []
        case "card":
            return {"type": "Card", "card": rng.choice(choices)}
        case "suit":
            return rng.choice(SUITS)
        case "ranks":
            return "".join(rng.sample(RANKS, rng.randint(0, 13)))
        case "names":
            return rng.sample(choices, rng.randint(0, min(4, len(choices))))
        case "text":
            return rng.choice(TEXTS)
        case _:
            return rng.choice(choices)


def any_edit(groups, rng):
    """Return an edit that a form offers, as data, as a page sends it."""
    lines = [line for group in groups for first in group.lines for line in (first, *first.details)]
    slots = [slot for line in lines for slot in slots_of(line)]
    additions = [addition for group in groups for addition in group.additions]
    match rng.choice(["slot", "slot", "slot", "add", "add", "remove"]):
        case "slot":
            slot = rng.choice(slots)
            return {"type": "Change", "where": slot.where, "value": any_value(slot, rng)}
        case "add" if additions:
            return json.loads(json.dumps(encoded(rng.choice(additions).edit, object)))
        case _:
            where = rng.choice([line.where for line in lines if line.removable] or ["rules.stages.x"])
            return {"type": "Remove", "where": where}


def walked(key, seed, steps):
    """Return a game after ``steps`` random edits, each put into words, written and read, and their number.

    A deal of the last game is played.
    """
    rng, game, made = random.Random(f"{key} {seed}"), replace(GAMES[key], options=()), 0
    seats = game.players[0]
    groups = form_of(game, seats)
    for _ in range(steps):
        try:
            changed = loads(dumps(edited(game, edits_from_data(game, [any_edit(groups, rng)]))))
        except RulesError:
            continue
        game, made = changed, made + 1
        seats = seats if seats in game.players else game.players[0]
        groups = form_of(game, seats)
        for group in groups:
            for line in group.lines:
                assert "".join(piece.text for piece in pieces_of(line, ENGLISH))
        assert rulebook(game, seats)
    random_match(game, seats, seed, deals=1)
    return game, made


@pytest.mark.parametrize("key", ["finis", "hearts-classic", "barbu", "tien-len", "nine-card-brag"])
@pytest.mark.sample
def test_a_game_made_by_forms_alone_can_be_told_written_and_read(key):
    game, made = walked(key, 1, 25)

    assert made > 3
    assert game != GAMES[key]


@pytest.mark.slow
@pytest.mark.parametrize("key", GAMES)
def test_many_games_made_by_forms_alone_can_be_told_written_and_read(key):
    for seed in range(2, 8):
        assert walked(key, seed, 60)[1] > 5
