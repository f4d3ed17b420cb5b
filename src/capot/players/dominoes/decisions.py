"""The decisions of players of dominoes; what is compiled is imported when it is first needed."""

# ruff: noqa: PLC0415 - a plain player need not wait for the compiler

from capot.play.moves import Move, PlayCard
from capot.play.view import View
from capot.players.protocol import Advice, NewProspect
from capot.players.worlds.knowledge import Knowledge


def simple(view: View) -> Move:
    """Return a card of the longest suit that fits."""
    suits = [card.suit for card in view.hand]
    fits = [move for move in view.legal.moves if isinstance(move, PlayCard)]
    return max(fits, key=lambda move: suits.count(move.card.suit), default=view.legal.moves[0])


def advised(view: View) -> Advice:
    """Return the card to lay, or to stop, and the reason for it."""
    from capot.players.dominoes.advice import dominoes_advice

    return dominoes_advice(view)


def prospect(_view: View, _also: Move | None) -> NewProspect:
    """Return what searches among cards to lay."""
    from capot.players.dominoes.search import LayProspect

    return LayProspect


def knowledge(view: View) -> Knowledge | None:
    """Return what the seat of a view knows of the hands, None while it is not to act."""
    from capot.players.dominoes.possible_hands import Lie, knowledge_of

    return knowledge_of(Lie(view)) if view.seat in view.to_act else None
