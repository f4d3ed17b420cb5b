"""The decisions of players of runs; what is compiled is imported when it is first needed."""

# ruff: noqa: PLC0415 - a plain player need not wait for the compiler

from capot.play.moves import Bid, Move, PlayCard, TakeWidow
from capot.play.view import View
from capot.players.protocol import Advice, NewProspect
from capot.players.worlds.knowledge import Knowledge
from capot.rules.stages.stops import TakeSpare


def simple(view: View) -> Move:
    """Return the lead of the longest suit; the spare hand is left, and nothing bid for it."""
    if isinstance(view.stage, TakeSpare):
        return TakeWidow(takes=False) if view.asks == "spare" else Bid(None)
    suits = [card.suit for card in view.hand]
    leads = [move for move in view.legal.moves if isinstance(move, PlayCard)]
    return max(leads, key=lambda move: suits.count(move.card.suit))


def advised(view: View) -> Advice:
    """Return the card to lead, and the reason for it."""
    from capot.players.stops.advice import stops_advice

    return stops_advice(view)


def prospect(view: View, _also: Move | None) -> NewProspect:
    """Return what searches among leads, or among bids for the spare hand."""
    from capot.players.stops.search import LeadProspect, SpareProspect

    return SpareProspect if isinstance(view.stage, TakeSpare) else LeadProspect


def knowledge(view: View) -> Knowledge | None:
    """Return what the seat of a view knows of the hands."""
    from capot.players.stops.lie import Lie, knowledge_of

    return knowledge_of(Lie(view))
