"""A deal with melds as a seat knows it, and the worlds that fit it."""

from capot.play.events import Given
from capot.play.melding import laid_by, pause_of, used_cards
from capot.play.moves import PlayCard
from capot.play.view import View
from capot.players.melding.deck import Deck, deck_of
from capot.players.melding.side import Side
from capot.players.worlds.knowledge import Knowledge
from capot.rules.check.deal import tricks_in


class Lie:
    """The knowledge of the seat of a view: its own hand, cards open in the other, and those it has not seen.

    ``live`` are the cards it has not seen; ``theirs`` those known to be in the other hand.
    """

    def __init__(self, view: View) -> None:
        """Read the view of a seat."""
        assert view.seat is not None, "a watcher has no moves"
        self.view, self.seat, self.other = view, view.seat, 1 - view.seat
        self.deck: Deck = deck_of(view.rules, view.trump)
        deck = self.deck
        played = [each.move.card for each in view.history if isinstance(each.move, PlayCard)]
        self.gone = deck.mask(played)
        self.bottom = deck.bit[view.turn_up] if view.turn_up is not None and view.stock else 0
        self.own = self.side_of(self.seat, deck.mask(view.hand))
        self.theirs = self._known_of_other() & ~self.gone & ~self.own.hand & ~self.bottom
        every = (1 << len(deck.cards)) - 1
        self.live = every & ~self.gone & ~self.own.hand
        self.draws = (view.stock + 1) // 2
        self.used_low = deck.mask(card for _, card in used_cards(view))
        self.pause = pause_of(view)
        self.total = tricks_in(view.rules, view.seats)

    def side_of(self, seat: int, hand: int) -> Side:
        """Return a hand of a seat, with the melds that it has laid."""
        deck = self.deck
        shown = deck.mask({card for by, card in self.view.exposed if by == seat})
        side = Side(hand, [0] * len(deck.patterns), {}, shown)
        for each in laid_by(self.view, seat):
            side.lay(deck, deck.pattern_of(each.cards), deck.mask(each.cards))
        return side

    def _known_of_other(self) -> int:
        """Return the cards that the other player has laid open, or taken openly."""
        deck, view = self.deck, self.view
        known = deck.mask({card for by, card in view.exposed if by == self.other})
        for event in view.events:
            match event.what:
                case Given(seat, cards, "turned") if seat == self.other:
                    known |= deck.mask(cards)
                case Given(seat, cards, "drawn", is_open=True) if seat == self.other:
                    known |= deck.mask(cards)
                case _:
                    pass
        return known


def knowledge_of(lie: Lie) -> Knowledge:
    """Return the knowledge of the hands that the seat of a view has, for `capot.players.worlds`."""
    hidden = lie.live & ~lie.theirs & ~lie.bottom
    need = lie.view.sizes[lie.other] - lie.theirs.bit_count()
    stock = hidden.bit_count() - need
    known, needs, may = [0, 0, lie.bottom], [0, 0, stock], [0, 0, hidden]
    known[lie.seat], known[lie.other] = lie.own.hand, lie.theirs
    needs[lie.other], may[lie.other] = need, hidden
    return Knowledge(known=tuple(known), hidden=hidden, needs=tuple(needs), cases=(tuple(may),))
