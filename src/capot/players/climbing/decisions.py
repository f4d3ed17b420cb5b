"""The decisions of players who climb; what is compiled is imported when it is first needed."""

# ruff: noqa: PLC0415 - a plain player need not wait for the compiler

from functools import partial

from capot.play.moves import LayCards, Move
from capot.play.view import View
from capot.players.protocol import Advice, NewProspect


def simple(view: View) -> Move:
    """Return the lowest cards that may be laid, as many as possible, with bombs only as a last resort."""
    height = view.rules.pack.strength
    laid = [move for move in view.legal.moves if isinstance(move, LayCards)]

    def spent(move: LayCards) -> tuple[int, int]:
        if not view.pile:
            return min(map(height, move.cards)), -len(move.cards)
        return len(move.cards), max(map(height, move.cards))

    return min(laid, key=spent, default=view.legal.moves[-1])


def advised(view: View) -> Advice:
    """Return the cards to lay, or to pass, and the reason for it."""
    from capot.players.climbing.advice import climbing_advice

    return climbing_advice(view)


def prospect(_view: View, also: Move | None) -> NewProspect:
    """Return what searches among cards to lay, and passing."""
    from capot.players.climbing.search import ClimbProspect

    return partial(ClimbProspect, also=also)
