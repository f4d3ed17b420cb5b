"""A seat's knowledge of the hands where cards are shed: what players lacked who drew a card."""

from functools import lru_cache

from capot.cards import Card
from capot.play.events import Given, Made, What
from capot.play.matching import PileProgress, after_move, matches, pile_after, shedding_in
from capot.play.moves import DrawCard, PassTurn, PlayCard
from capot.play.view import View
from capot.players.worlds.card_sets import Bits, Columns, all_cards, bits_of, together
from capot.players.worlds.knowledge import Knowledge
from capot.rules.stages.matching import Shed
from capot.rules.terms import Pack

FEW = 2
"""Cards of a player who is about to be out."""


class Lie:
    """The cards as a seat has seen them played, with sets of cards over the pack's canonical order.

    ``lacked`` has for each seat the cards that it cannot be expected to hold: whoever drew a card held none
    that could be played, or would have played it, and whoever then ended the turn drew none either; but a
    single card with an effect may have fitted, where none may be the last.  Penalty cards may be anything.
    ``again`` are the cards of earlier piles, of which whoever has drawn
    nothing since they were shuffled holds none.
    """

    def __init__(self, view: View) -> None:
        """Follow the pile."""
        self.view, self.term, self.pack = view, shedding_in(view.rules), view.rules.pack
        self.bits: Bits = bits_of(self.pack)
        self.lacked = [0] * view.seats
        self._pending = 0
        first = [
            event for event in view.events if isinstance(event.what, Given) and event.what.how == "turned"
        ]
        self.pile = pile_after(view, first)
        grown = [sum(_change(event.what, seat) for event in view.events) for seat in range(view.seats)]
        self._sizes = [size - more for size, more in zip(view.sizes, grown, strict=True)]
        for event in view.events:
            if isinstance(event.what, Made) and event.what.move is not None and not view.finished:
                self._follow(event.what.seat, event.what)
            self._sizes = [size + _change(event.what, seat) for seat, size in enumerate(self._sizes)]

    def _follow(self, seat: int, made: Made) -> None:
        """Conclude from a move, and follow the pile."""
        move, before = made.move, self.pile
        assert move is not None, "all moves are seen"
        self.pile = after_move(self.term, before, move, self.view.players)
        if self.pile.renewed > before.renewed:
            again = together(before.pile[:-1], self.bits)
            self.lacked = [lacked | again for lacked in self.lacked]
        match move:
            case DrawCard() if before.due:
                self.lacked[seat] = 0
            case DrawCard() if before.phase != "drawn":
                self._pending = self._fitting(before, self._sizes[seat])
                self.lacked[seat] |= self._pending
            case DrawCard() | PassTurn() if before.phase == "drawn":
                self.lacked[seat] = self._pending
            case _:
                pass

    def _fitting(self, pile: PileProgress, size: int) -> int:
        """Return all cards that may be played next from a hand of this size, if it holds them."""
        # Only the top card of the pile matters.
        asked = PileProgress(0, pile.pile[-1:], 0, suit=pile.suit, due=pile.due, by=pile.by)
        return _playable(self.term, self.pack, asked, is_last=size == 1 and not self.term.trick_last)

    def lacks(self, seat: int, card: Card) -> bool:
        """Whether a seat is believed not to hold a card."""
        return bool(self.lacked[seat] & self.bits[card])


@lru_cache(maxsize=512)
def _playable(term: Shed, pack: Pack, pile: PileProgress, *, is_last: bool) -> int:
    """Return all cards that may be played next, as the last of a hand only those without an effect."""
    bits = bits_of(pack)
    plain = (card for card in bits if not is_last or term.effect_of(card) is None)
    return together((card for card in plain if matches(term, pile, card)), bits)


def _change(what: What, seat: int) -> int:
    """Return by how many cards a hand grew with an event of the play."""
    match what:
        case Made(by, PlayCard()) if by == seat:
            return -1
        case Given(by, _, "drawn") if by == seat:
            return what.count
        case _:
            return 0


def knowledge_of(lie: Lie, *, believes: bool = True) -> Knowledge:
    """Return the knowledge of the hands that the seat of a view has, for `capot.players.worlds`.

    If it ``believes``, nobody holds what a draw has spoken against.
    """
    view, bits = lie.view, lie.bits
    own, pile = together(view.hand, bits), together(lie.pile.pile, bits)
    hidden = all_cards(bits) & ~own & ~pile
    columns: Columns = (
        *(
            0 if seat == view.seat or not size else hidden & ~(lie.lacked[seat] if believes else 0)
            for seat, size in enumerate(view.sizes)
        ),
        hidden,
    )
    needs = (*(0 if seat == view.seat else size for seat, size in enumerate(view.sizes)), lie.pile.left)
    known = (*(own if seat == view.seat else 0 for seat in range(view.seats)), 0)
    return Knowledge(known=known, hidden=hidden, needs=needs, cases=(columns,))
