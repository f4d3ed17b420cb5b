"""Which cards to lay or when to pass in climbing, and why, by the kernel's account."""

from capot.kernel.climbing.policy import (
    BEATS,
    GOES_OUT,
    HARDEST,
    KEEPS,
    LOWEST,
    MOST_SURE,
    TOO_LONG,
    WAITS,
    WINS,
    chosen,
)
from capot.play.climbing import CardOrder, combo_of
from capot.play.moves import LayCards, PassTurn
from capot.play.stages.climbing import combo_name
from capot.play.view import View
from capot.players.climbing.table import Table
from capot.players.protocol import Advice
from capot.rules.climbing import Climb

REASONS = {
    GOES_OUT: "you go out with it",
    MOST_SURE: "it is hard to beat, and then you lead the rest",
    TOO_LONG: "your last opponent is about to go out, and has too few cards to answer it",
    HARDEST: "your last opponent is about to go out, and this is hardest to beat",
    LOWEST: "{name} goes first: low cards, and many at once, are hard to lay later",
    WAITS: "{name} is your lowest card, and nothing better may be laid with it",
    WINS: "{name} probably wins the pile, and then you lead",
    BEATS: "{name} beats it cheaply",
    KEEPS: "{name} would beat it, but your cards are worth more together",
}
"""Why a move is made, by the kernel's number for it."""


def climbing_advice(view: View) -> Advice:
    """Return what to lay, or to pass, and the reason in one sentence.

    Raise `RulesError` where the kernel has no room for the cards.
    """
    table = Table(view)
    if not table.lays:
        return Advice(PassTurn(), "you have nothing that beats what lies there")
    cards, why = chosen(table.rules, table.root[0], table.sets)
    move = table.lays[cards]
    reason = REASONS[why].format(name=_name(view, move))
    return Advice(PassTurn() if why == KEEPS else move, reason)


def _name(view: View, move: LayCards) -> str:
    """Return what cards are called, as one thing: ``the 9♠``, ``a pair of 9s``, ``a set of four 9s``."""
    assert isinstance(view.stage, Climb)
    faces = view.standing.faces
    if len(move.cards) == 1:
        return f"the {faces.short(move.cards[0])}"
    combo = combo_of(move.cards, CardOrder(view.rules.pack.order, view.stage))
    assert combo is not None
    return f"{'a set of ' * (combo.kind == 'four')}{combo_name(combo, faces)}"
