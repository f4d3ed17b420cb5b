"""Calling a card in words: the question, the answer, who gave it, and what was given back."""

from collections.abc import Sequence

from capot.cards import Card
from capot.cli.screens.screen import Choice, Question
from capot.cli.table.typed import read_cards
from capot.cli.words import Names
from capot.play.errors import BadMove
from capot.play.events import Given, Made
from capot.play.moves import CallCard, Move
from capot.play.stages.calling import called_in
from capot.play.view import View
from capot.rules.widow import widow_word


def calling_question(seen: View, note: str) -> Question:
    """Return the question of which card to call."""
    faces = seen.standing.faces
    cards = [move.card for move in seen.legal.moves if isinstance(move, CallCard)]
    choices = [Choice(faces.short(card), faces.short(card)) for card in cards]
    return Question("Call a card", choices, note=note, first=None)


def calling_explained(seen: View) -> list[str]:
    """Return what it means to call a card."""
    word = widow_word(seen.rules)
    lines = ["Call a card that you do not hold: whoever has it gives it to you for any other card."]
    return [*lines, f"If it lies in the {word}, nothing is exchanged."]


def read_call(words: Sequence[str], seen: View) -> Move:
    """Return the call of the card that words name."""
    some = read_cards(words[1:] if words[:1] == ["call"] else words, seen.standing.faces)
    if len(some) != 1:
        raise BadMove("name one card to call, like AS")
    return CallCard(some[0])


def given_line(what: Given, seen: View, names: Names) -> str:
    """Return who gave the card called to whom, or what was given back for it."""
    shown = seen.standing.faces.shorts(what.cards)
    assert what.giver is not None, "a hand has given it"
    return f"{names.does(what.giver, 'give', f'{shown} to {names.inside(what.seat)}')}."


def gave_back(made: Made, seen: View, cards: tuple[Card, ...], names: Names) -> str:
    """Return that the declarer gave a card back, and which where it was seen."""
    shown = seen.standing.faces.shorts(cards) or "a card"
    to = called_in(seen)[-1][1]
    assert to is not None, "a hand has given the card called"
    return f"{names.does(made.seat, 'give', f'{shown} to {names.inside(to)}')} in return."


def calling_effects(made: Made, seen: View) -> list[str]:
    """Return that the card just called lies among the cards left over."""
    if not isinstance(made.move, CallCard) or called_in(seen)[-1] != (made.move.card, None):
        return []
    return [f"It lies in the {widow_word(seen.rules)}."]


def called_facts(seen: View, names: Names) -> list[str]:
    """Return which card was called, and who held it."""
    faces, word = seen.standing.faces, widow_word(seen.rules)
    return [
        f"{faces.short(card)} called: {f'in the {word}' if by is None else f'held by {names.inside(by)}'}"
        for card, by in called_in(seen)
    ]
