"""Which card to lay in a layout, and when to stop: as the kernel's rule of thumb does."""

from capot.cards import Card
from capot.play.moves import PlayCard, Stop
from capot.play.view import View
from capot.players.dominoes.rows import KEEP, beside, layout_of
from capot.players.protocol import Advice


def laying_advised(view: View) -> Advice:
    """Return the card to lay or to stop: make way for one's own cards, keep back what others wait for."""
    table = _Lying(view)
    fits = [card for card in view.rules.pack.cards() if PlayCard(card) in view.legal.moves]
    may_stop = Stop() in view.legal.moves
    if not fits:
        return Advice(Stop(), "none of your cards fits")
    if layout_of(view.rules).per_turn == "any" and table.reach(fits) == set(view.hand):
        return Advice(PlayCard(fits[0]), "you can lay all your cards now")
    worth = {card: table.worth(card) for card in fits}
    best = max(fits, key=lambda card: worth[card])
    if worth[best] <= KEEP and may_stop:
        return Advice(Stop(), "every card you could lay would help the others more than you")
    return Advice(PlayCard(best), _why(view, best, fits, worth[best]))


def _why(view: View, best: Card, fits: list[Card], worth: int) -> str:
    name = view.standing.faces.short(best)
    if len(fits) == 1:
        return f"the {name} is the only card that fits"
    if worth > 0:
        return f"the {name} makes way for your own cards"
    if worth == 0:
        return f"the {name} opens nothing for the others"
    return f"you must lay a card, and the {name} helps the others least"


class _Lying:
    """The cards as they lie, and the hand that is to lay."""

    def __init__(self, view: View) -> None:
        pack, term = view.rules.pack, layout_of(view.rules)
        self.hand, self.laid = set(view.hand), set(view.laid)
        self.near = {card: beside(card, pack, wrap=term.wrap) for card in pack.cards()}
        starts = {card for card in pack.cards() if card.rank == view.start_rank}
        ends = {near for card in self.laid for near in self.near[card] if near is not None}
        self.open = (starts | ends) - self.laid

    def reach(self, fits: list[Card]) -> set[Card]:
        """Return the cards of the hand that could all be laid one after the other."""
        found: set[Card] = set()
        new = list(fits)
        while new:
            card = new.pop()
            found.add(card)
            new += [each for each in self.near[card] if each in self.hand and each not in found]
        return found

    def worth(self, card: Card) -> int:
        """Return how much it helps to lay a card, less what it helps the others: see the kernel."""
        worth = 0
        for side in (0, 1):
            at = self.near[card][side]
            if at is None or at in self.open or at in self.laid:
                continue
            yields = at not in self.hand
            while at is not None and at not in self.laid and at != card:
                if at in self.hand:
                    worth += 3
                elif yields:
                    worth -= 2
                at = self.near[at][side]
        return worth
