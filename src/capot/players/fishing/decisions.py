"""The decisions of players of fishing."""

from capot.language.cards import shorts
from capot.language.texts import Text, say
from capot.play.moves import Build, Capture, Move
from capot.play.view import View
from capot.players.fishing.worth import Worth
from capot.players.protocol import Advice, NewProspect
from capot.rules.errors import RulesError


def simple(view: View) -> Move:
    """Return the move that brings most at once."""
    return max(view.legal.moves, key=Worth.of(view).of_move)


def advised(view: View) -> Advice:
    """Return the move that brings most at once, and the reason for it."""
    move = simple(view)
    return Advice(move, _why(view, move))


def _why(view: View, move: Move) -> Text:
    """Return the reason for a move."""
    faces = view.standing.faces
    match move:
        case Capture(card, cards) if view.table is not None and len(cards) == len(view.table.cards):
            return say("it sweeps the table")
        case Capture(card, cards):
            return say("no other move takes as much as {cards}", cards=shorts(faces, (card, *cards)))
        case Build(value):
            return say("you hold a card that takes the build of {value}", value=value)
        case _:
            return say("it gives the others least")


def prospect(_view: View, _also: Move | None) -> NewProspect:
    """Refuse to search: the rule of thumb alone decides."""
    raise RulesError(say("nothing is searched at this stage"))
