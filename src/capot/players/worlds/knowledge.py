"""A seat's knowledge of the hidden cards: who may hold which, and how many of them each has."""

from dataclasses import dataclass

from capot.play.view import View
from capot.players.views.trick_view import is_plain, with_known
from capot.players.worlds.card_sets import OUT, Bits, Columns, all_cards, bits_of, only_in, together, union
from capot.players.worlds.exclusions import excluded, plays, tricks_term
from capot.players.worlds.possible_holders import possible_holders
from capot.players.worlds.stock import lie_of_cards
from capot.rules.check.deal import has_further_hands
from capot.rules.stages.tricks import Tricks


@dataclass(frozen=True, slots=True)
class Knowledge:
    """The worlds that fit what a seat has seen, in sets of cards by column: each seat, then out of play.

    A set is an integer whose bit *i* stands for card *i* of the pack in canonical order.  Out of play lies
    the talon, or the dealer's discards in exchange for it; in other games too the hands of
    those who dropped out, and all discards.  ``known`` are the cards known to lie in a column now, the seat's
    own hand among them; ``hidden`` the others that have not been played.  Each column has ``needs`` of the
    hidden cards.  A world gives every hidden card a column so that these numbers come out and, in one of the
    ``cases``, each column may have the cards it is given.  No world belongs to two cases, and all are equally
    likely.

    If players draw during the tricks, a hand has several columns, of which ``owners`` has the seats, and in
    them are cards that were ``played`` too.
    """

    known: Columns
    hidden: int
    needs: tuple[int, ...]
    cases: tuple[Columns, ...]
    owners: tuple[int, ...] = ()
    played: int = 0

    @property
    def may_hold(self) -> Columns:
        """For each column the cards that it has in some case, the known ones among them."""
        return tuple(union(column) for column in zip(self.known, *self.cases, strict=True))


def know(view: View) -> Knowledge:
    """Return what a seat, or a watcher, knows of the hidden cards: all that follows from the rules.

    Nothing is inferred from the choices that others made freely.  A view of trick play that is not of a plain
    game must be a `capot.players.views.trick_view.trick_view`.
    """
    if not is_plain(view.rules):
        assert not isinstance(view.stage, Tricks), "the tricks of a shaped deal are known by its trick view"
        return _unplayed(view)
    further = has_further_hands(view.rules)
    if tricks_term(view).draws != "never" and not further:
        return _with_stock(view)
    bits = bits_of(view.rules.pack)
    every = all_cards(bits)
    played = together((play.card for play in plays(view)), bits)
    never = (*excluded(view, bits), 0)
    now = (
        tuple(column & ~played & ~barred for column, barred in zip(columns, never, strict=True))
        for columns in ((_of_this_hand(view, bits),) if further else possible_holders(view, bits))
    )
    cases = tuple(columns for columns in now if union(columns) == every & ~played)
    known = _known(tuple(union(column) for column in zip(*cases, strict=True)))
    hidden = every & ~played & ~union(known)
    sizes = (*view.sizes, len(bits) - sum(view.sizes) - played.bit_count())
    assert sizes[OUT] >= 0
    return Knowledge(
        known=known,
        hidden=hidden,
        needs=tuple(size - cards.bit_count() for size, cards in zip(sizes, known, strict=True)),
        cases=tuple(tuple(column & hidden for column in columns) for columns in cases),
    )


def _of_this_hand(view: View, bits: Bits) -> Columns:
    """Return where the cards may be if hands are taken up one after another.

    Those not taken up are out of play.  The dealer's last card, if it was turned up, lies in the last hand.
    """
    own = together(view.hand, bits)
    others = all_cards(bits) & ~own
    columns: Columns = (
        *(own if seat == view.seat else others for seat in range(view.seats)),
        others if view.stock else 0,
    )
    if view.turn_up is None:
        return columns
    return only_in(columns, bits[view.turn_up], OUT if view.stock else view.dealer)


def _with_stock(view: View) -> Knowledge:
    """Return the knowledge during tricks in which players draw."""
    lie = lie_of_cards(view)
    return Knowledge(lie.known, union(lie.may), lie.needs, (lie.may,), lie.owners, lie.played)


def _unplayed(view: View) -> Knowledge:
    """Return the knowledge before the tricks of a deal with contracts, a widow or a draw.

    That is the seat's own hand and discards, the cards exposed and those of a layout, and a card turned up.
    """
    view, bits = with_known(view), bits_of(view.rules.pack)
    own, discards = together(view.hand, bits), together(view.discards, bits)
    open_cards = [
        together((card for by, card in view.exposed if by == seat), bits) for seat in range(view.seats)
    ]
    if view.turn_up is not None and view.rules.deal.turn_up == "talon":
        discards |= bits[view.turn_up] & ~union((own, *open_cards))
    shown = union((own, discards, together(view.laid, bits), *open_cards))
    hidden = all_cards(bits) & ~shown
    known: Columns = (
        *(own if seat == view.seat else open_cards[seat] for seat in range(view.seats)),
        discards,
    )
    sizes = (*view.sizes, len(bits) - sum(view.sizes) - len(view.laid))
    needs = tuple(size - cards.bit_count() for size, cards in zip(sizes, known, strict=True))
    return Knowledge(known, hidden, needs, (tuple(hidden if need else 0 for need in needs),))


def _known(columns: Columns) -> Columns:
    """Return the cards of each column that may lie in no other."""
    once, twice = 0, 0
    for column in columns:
        twice |= once & column
        once |= column
    return tuple(column & ~twice for column in columns)
