"""The decisions of players of fishing; what searches is imported when it is first needed."""

# ruff: noqa: PLC0415 - a plain player need not wait for it

from functools import partial

from capot.play.fishing.table import after_move, fishing_in, table_seen
from capot.play.moves import Move
from capot.play.view import View
from capot.players.fishing.worth import piles_of, worth_of
from capot.players.protocol import Advice, NewProspect


def simple(view: View) -> Move:
    """Return the move that brings most at once; else the card whose loss costs least."""
    term, table = fishing_in(view.rules), table_seen(view)
    worth = worth_of(view.rules, table, piles_of(view.standing.sides, view.seats))

    def merit(move: Move) -> float:
        now = after_move(term, table, move, view.players)
        taken = sum(worth.of_cards(cards) for cards in now.taken) - sum(map(worth.of_cards, table.taken))
        lying = worth.of_cards(now.cards) - worth.of_cards(table.cards)
        return taken + worth.sweep * now.swept - max(lying, 0.0)

    return max(view.legal.moves, key=merit)


def advised(view: View) -> Advice:
    """Return the capture, the build or the card to lay down, and the reason for it."""
    from capot.players.fishing.advice import fishing_advice

    return fishing_advice(view)


def prospect(_view: View, also: Move | None) -> NewProspect:
    """Return what searches among the better moves, and ``also`` another."""
    from capot.players.fishing.search import FishingProspect

    return partial(FishingProspect, also=also)
