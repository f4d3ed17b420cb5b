"""The plain player of fishing."""

from capot.play.fishing.table import after_move, fishing_in, table_seen
from capot.play.moves import Move
from capot.play.view import View
from capot.players.fishing.worth import piles_of, worth_of


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
