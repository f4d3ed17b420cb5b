"""Exposing cards in words: the question, the answer, and which cards lie open."""

from collections.abc import Sequence

from capot.cards import Card, Faces
from capot.cli.screens.screen import Choice, Question
from capot.cli.table.typed import NOTHING, as_typed, read_cards
from capot.cli.words import Names, joined
from capot.language.texts import sentence
from capot.play.errors import BadMove
from capot.play.moves import Expose
from capot.play.stages.exposing import exposed_meaning
from capot.play.view import View
from capot.rules.opening import Expose as ExposeTerm


def exposing_question(seen: View, note: str) -> Question:
    """Return the question of which cards to expose."""
    faces = seen.standing.faces
    ways = [move.cards for move in seen.legal.moves if isinstance(move, Expose)]
    choices = [Choice(faces.shorts(cards) or "nothing", _typed(cards, faces)) for cards in ways]
    return Question("Expose", choices, empty="nothing", note=note)


def exposing_explained(seen: View) -> list[str]:
    """Return what exposing does for the cards that the seat holds."""
    assert isinstance(seen.stage, ExposeTerm)
    held = [each for each in seen.stage.cards if each.card in seen.hand]
    if not held:
        return [
            "You hold none of the cards that may be exposed; everybody is asked, so that nobody can tell."
        ]
    lines: list[str] = [sentence(exposed_meaning(seen, each)) for each in held]
    if seen.stage.held_back:
        lines.append(
            "While you have another card of its suit, an exposed card may not be played to the first "
            "trick in that suit."
        )
    return ["You may lay cards open before the play; they stay in your hand.", *lines]


def read_exposing(words: Sequence[str], seen: View) -> Expose:
    """Read the cards to expose, by name or by their number in the list, or nothing."""
    said = [word for word in words if word.lower() not in {"expose", "and"}]
    ways = [move.cards for move in seen.legal.moves if isinstance(move, Expose)]
    if not said:
        which = next((_typed(cards, seen.standing.faces) for cards in ways if cards), "")
        raise BadMove(f"type {which} or nothing" if which else "you hold nothing to expose: type nothing")
    if " ".join(said).lower() in NOTHING:
        return Expose(())
    if len(said) == 1 and said[0].isdecimal() and int(said[0][:9]) < len(ways):
        return Expose(ways[int(said[0])])
    cards = read_cards(said, seen.standing.faces)
    if len(set(cards)) < len(cards):
        raise BadMove("a card is named twice")
    return Expose(seen.rules.pack.sorted(cards) if set(cards) <= set(seen.rules.pack.cards()) else cards)


def exposed_lines(exposed: Sequence[tuple[int, Card]], faces: Faces, names: Names) -> list[str]:
    """Return a line for each player whose cards lie open."""
    lines = []
    for by in dict.fromkeys(by for by, _ in exposed):
        cards = [faces.short(card) for seat, card in exposed if seat == by]
        lines.append(names.does(by, "expose", joined(cards)))
    return lines


def _typed(cards: Sequence[Card], faces: Faces) -> str:
    return " ".join(as_typed(card, faces) for card in cards) or "nothing"
