"""A seat's knowledge of the hands in a layout: a player who could lay no card had none that fitted."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from capot.kernel.dominoes import Rows, new_laying, rows_of
from capot.play.moves import PlayCard, Stop
from capot.play.view import View
from capot.players.worlds.card_sets import Bits, Columns, all_cards, bits_of, only_in, put, together
from capot.players.worlds.knowledge import Knowledge
from capot.rules.stages.dominoes import Layout

MOST_CASES = 64
"""Maximum number of cases, by the cards that players who stopped held back."""


@dataclass(frozen=True, slots=True)
class HeldBack:
    """A seat that stopped although it held at least one of these cards."""

    seat: int
    cards: int


class Lie:
    """A layout as a seat has seen it grow, with sets of cards over the pack's canonical order.

    ``excluded`` has for each seat the cards that it cannot hold; ``laid_now`` is the number of cards laid in
    the current turn, ``has_turned`` whether any turn is over.
    """

    def __init__(self, view: View) -> None:
        """Follow the moves of the layout."""
        assert isinstance(view.stage, Layout)
        assert view.start_rank is not None
        pack = view.rules.pack
        self.view = view
        self.bits: Bits = bits_of(pack)
        self.rows: Rows = rows_of(pack, view.stage, view.start_rank, view.seats)
        self.near = {
            card: sum(1 << int(at) for at in self.rows.near[:, place] if at >= 0)
            for place, card in enumerate(pack.cards())
        }
        self.laid = 0
        self.open = self.rows.start
        self.excluded = [0] * view.seats
        self.held_back: list[HeldBack] = []
        self.laid_now, self.has_turned = 0, False
        self._follow()

    @property
    def fits(self) -> int:
        """The cards that would fit now."""
        return self.open & ~self.laid

    def root(self) -> Any:  # noqa: ANN401 - NumPy has no type for an array of records
        """Return the record of the deal, without the hands of the others."""
        found, view = new_laying(1), self.view
        state = found[0]
        state["turn"], state["laid"], state["open"] = view.seat, self.laid, self.open
        state["laid_now"], state["turns"], state["out"] = self.laid_now, self.has_turned, len(view.finished)
        state["hands"][view.seat] = together(view.hand, self.bits)
        for place, seat in enumerate(view.finished):
            state["place"][seat] = place
        return found

    def _follow(self) -> None:
        moves = [each for each in self.view.history if isinstance(each.move, PlayCard | Stop)]
        nexts = [*(each.seat for each in moves[1:]), self.view.seat]
        for each, after in zip(moves, nexts, strict=False):
            if isinstance(each.move, PlayCard):
                self._lay(each.seat, each.move, goes_on=each.seat == after and self.rows.many)
            else:
                self._stop(each.seat)

    def _lay(self, seat: int, move: PlayCard, *, goes_on: bool) -> None:
        card = self.bits[move.card]
        self.laid |= card
        self.open |= self.near[move.card]
        self.held_back = [each for each in self.held_back if each.seat != seat or not each.cards & card]
        self.laid_now += 1
        if not goes_on:
            if self.rows.many:
                self.excluded[seat] |= self.fits
            self._turn_over()

    def _stop(self, seat: int) -> None:
        begins = self.rows.free and not self.has_turned
        if self.laid_now:
            self.held_back.append(HeldBack(seat, self.fits))
        elif not begins:
            self.excluded[seat] |= self.fits
        self._turn_over()

    def _turn_over(self) -> None:
        self.laid_now, self.has_turned = 0, True


def knowledge_of(lie: Lie) -> Knowledge:
    """Return the knowledge of the hands that the seat of a view has, for `capot.players.worlds`."""
    view, bits = lie.view, lie.bits
    assert view.seat is not None
    own = together(view.hand, bits)
    hidden = all_cards(bits) & ~own & ~lie.laid
    columns = tuple(
        0 if seat == view.seat or not view.sizes[seat] else hidden & ~lie.excluded[seat]
        for seat in range(view.seats)
    )
    needs = tuple(0 if seat == view.seat else size for seat, size in enumerate(view.sizes))
    known: Columns = tuple(own if seat == view.seat else 0 for seat in range(view.seats))
    return Knowledge(known=(*known, 0), hidden=hidden, needs=(*needs, 0), cases=_cases((*columns, 0), lie))


def _cases(columns: Columns, lie: Lie) -> tuple[Columns, ...]:
    """Return the cases by the first card, in the pack's order, that each player who stopped held back."""
    cases = [columns]
    for held in reversed(lie.held_back):
        some = columns[held.seat] & held.cards
        if held.seat != lie.view.seat and some.bit_count() * len(cases) <= MOST_CASES:
            cases = [told for case in cases for told in _told_apart(case, held)]
    return tuple(cases)


def _told_apart(columns: Columns, held: HeldBack) -> Iterable[Columns]:
    left = columns[held.seat] & held.cards
    while left:
        card = left & -left
        yield only_in(columns, card, held.seat)
        columns = put(columns, held.seat, columns[held.seat] & ~card)
        left ^= card
