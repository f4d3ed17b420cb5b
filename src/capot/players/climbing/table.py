"""A deal of climbing as a seat sees it, in the kernel's terms."""

from collections.abc import Iterable

import numpy as np

from capot.cards import Card
from capot.kernel.climbing.moves import MOST, ClimbRules, climb_rules_of, new_climbing, place_of
from capot.kernel.dtypes import room
from capot.play.climbing import CardOrder
from capot.play.moves import LayCards
from capot.play.view import View
from capot.rules.climbing import Climb


class Table:
    """The rules, the state and the moves of a seat; sets of cards are those of `kernel.climbing.moves`.

    ``root`` holds two records: the deal as it is, and one to play with.  The hands of the others are of the
    right size and otherwise meaningless.  ``lays`` are the seat's moves by their cards, the lowest set first,
    and ``sets`` their keys.
    """

    def __init__(self, view: View) -> None:
        """Read the view of a seat; raise `RulesError` if its cards do not fit the kernel."""
        assert isinstance(view.stage, Climb)
        room("cards of a hand", max(view.sizes), MOST)
        self.view = view
        self.rules: ClimbRules = climb_rules_of(view.rules.pack, view.stage, view.seats)
        ladder = CardOrder(view.rules.pack.order, view.stage)
        self._bits = {card: 1 << place_of(card, ladder) for card in view.rules.pack.cards()}
        moves = [move for move in view.legal.moves if isinstance(move, LayCards)]
        self.lays = dict(sorted((self.set_of(move.cards), move) for move in moves))
        self.sets = np.array([*self.lays], np.int64)
        self.root = new_climbing(2)
        self._fill(view)

    def set_of(self, cards: Iterable[Card]) -> int:
        """Return cards as a set."""
        return sum(self._bits[card] for card in cards)

    def _fill(self, view: View) -> None:
        state, own = self.root[0], self.set_of(view.hand)
        laid = [card for each in view.history if isinstance(each.move, LayCards) for card in each.move.cards]
        state["turn"], state["laid"], state["out"] = view.seat, self.set_of(laid), len(view.finished)
        state["hands"][: view.seats] = [(1 << size) - 1 for size in view.sizes]
        state["hands"][view.seat] = own
        if view.pile:
            state["top"], state["by"] = self.set_of(view.pile[-1].cards), view.pile[-1].seat
        elif not laid and view.standing.last_winner is None:
            state["must"] = own & -own
        state["passed"] = sum(1 << seat for seat in view.passes)
        for place, seat in enumerate(view.finished):
            state["place"][seat] = place
