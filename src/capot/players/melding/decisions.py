"""Decisions where melds are laid; modules that use NumPy are imported when they are first needed."""

# ruff: noqa: PLC0415 - a plain player need not wait for the compiler

from functools import partial

from capot.play.moves import Move
from capot.play.view import View
from capot.players.protocol import Advice, NewProspect
from capot.players.worlds.knowledge import Knowledge


def simple(view: View) -> Move:
    """Return the move of the rule of thumb, which needs no compiler."""
    return advised(view).move


def advised(view: View) -> Advice:
    """Return the card to play or the meld to lay, and the reason for it."""
    from capot.players.melding.advice import melding_advice

    return melding_advice(view)


def prospect(_view: View, also: Move | None) -> NewProspect:
    """Return the search over cards and melds; of equal cards ``also`` is listed."""
    from capot.players.melding.search import MeldingProspect

    return partial(MeldingProspect, also=also)


def knowledge(view: View) -> Knowledge | None:
    """Return what the seat of a view knows of the hands."""
    from capot.players.melding.lie import Lie, knowledge_of

    return knowledge_of(Lie(view))
