"""Which moves of a seat in climbing are worth a look, of hundreds that may differ in a suit only."""

from capot.play.moves import LayCards, Move, PassTurn
from capot.play.view import View
from capot.players.climbing.outlook import Outlook

MOST = 24
"""So many moves are tried at most."""


def worth_a_look(view: View, usual: Move) -> tuple[Move, ...]:
    """Return ``usual``, to pass, and the moves that seem best by what they leave in the hand."""
    lays = [move for move in view.legal.moves if isinstance(move, LayCards)]
    first = [move for move in view.legal.moves if isinstance(move, PassTurn) or move == usual]
    outlook = Outlook(view)
    sets = {outlook.set_of(move.cards): move for move in lays if move not in first}
    kept = {*_lowest_of_each(sets, outlook), *_lowest_of_each(sets, outlook, top=True)}
    whole = sorted(kept, key=lambda cards: (_price(cards, outlook), cards))
    return (*first, *(sets[cards] for cards in whole[: MOST - len(first)]))


def _lowest_of_each(sets: dict[int, LayCards], outlook: Outlook, *, top: bool = False) -> set[int]:
    """Return of sets with the same ranks the one of the lowest cards; with ``top`` the highest on top."""
    found: dict[tuple[int, ...], int] = {}
    for cards in sorted(sets, key=lambda cards: (-cards.bit_length() if top else 0, cards)):
        found.setdefault(tuple(outlook.ranks_of(cards)), cards)
    return set(found.values())


def _price(cards: int, outlook: Outlook) -> float:
    """Return what is left costs, less what it is worth that cards may win their pile."""
    return outlook.plan(outlook.hand & ~cards)[0] - outlook.control(cards)
