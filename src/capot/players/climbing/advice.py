"""Cards to lay or pass in climbing, with reasons from the kernel's account."""

from collections.abc import Iterable

import numpy as np

from capot.cards import Card
from capot.kernel.climbing import policy
from capot.kernel.climbing.moves import MOST, ClimbRules, climb_rules_of, new_climbing, place_of
from capot.kernel.dtypes import room
from capot.language.cards import ranks_laid, short
from capot.language.texts import Text, mark, say
from capot.play.climbing import CardOrder, combo_of
from capot.play.moves import LayCards, PassTurn
from capot.play.stages.climbing import combo_name
from capot.play.view import View
from capot.players.protocol import Advice
from capot.rules.stages.climbing import Climb

REASONS = {
    policy.GOES_OUT: mark("you go out with it"),
    policy.MOST_SURE: mark("it is hard to beat, and then you lead the rest"),
    policy.TOO_LONG: mark("your last opponent is about to go out, and has too few cards to answer it"),
    policy.HARDEST: mark("your last opponent is about to go out, and this is hardest to beat"),
    policy.LOWEST: mark("{cards} goes first: low cards, and many at once, are hard to lay later"),
    policy.WAITS: mark("{cards} is your lowest card, and nothing better may be laid with it"),
    policy.WINS: mark("{cards} probably wins the pile, and then you lead"),
    policy.BEATS: mark("{cards} beats it cheaply"),
    policy.KEEPS: mark("{cards} would beat it, but your cards are worth more together"),
}
"""Why a move is made, by the kernel's number for it."""


class ClimbDeal:
    """A deal as a seat sees it, in the kernel's terms; sets of cards are those of `kernel.climbing.moves`.

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


def climbing_advice(view: View) -> Advice:
    """Return what to lay, or to pass, and the reason in one sentence.

    Raise `RulesError` where the kernel has no room for the cards.
    """
    deal = ClimbDeal(view)
    if not deal.lays:
        return Advice(PassTurn(), say("you have nothing that beats what lies there"))
    cards, why = policy.chosen(deal.rules, deal.root[0], deal.sets)
    move = deal.lays[cards]
    reason = say(REASONS[why], cards=_name(view, move))
    return Advice(PassTurn() if why == policy.KEEPS else move, reason)


def _name(view: View, move: LayCards) -> Text:
    """Return what cards are called, as one thing: ``the 9♠``, ``a pair of 9s``, ``a set of four 9s``."""
    assert isinstance(view.stage, Climb)
    faces = view.standing.faces
    if len(move.cards) == 1:
        return say("the {card}", card=short(faces, move.cards[0]))
    combo = combo_of(move.cards, CardOrder(view.rules.pack.order, view.stage))
    assert combo is not None
    if combo.kind == "four":
        return say("a set of four {ranks}", ranks=ranks_laid(faces, combo.cards[0].rank))
    return combo_name(combo, faces)
