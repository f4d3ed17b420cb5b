"""Observations of climbing games and Brag, as planes of cards and a vector of other numbers."""

from collections.abc import Iterable, Sequence

import numpy as np
import numpy.typing as npt

from capot.cards import Card
from capot.env.observing.planes import Layout, groups_of
from capot.env.steps import WORD_OF, Put, Steps
from capot.play.brag import FOURS, PAIRS
from capot.play.moves import Announce, Arrange, LayCards, TakeWidow
from capot.play.view import View
from capot.rules.check.deal import hand_size
from capot.rules.rules import Rules
from capot.rules.stages.brag import Arrange as ArrangeTerm
from capot.rules.stages.brag import DecidedByHand, SwapHand
from capot.rules.stages.climbing import Climb

STAGES = (DecidedByHand, SwapHand, Climb, ArrangeTerm)
SAID = ("nothing", FOURS, PAIRS)


def layout_shown(parts: Sequence[Rules], steps: Steps, seats: int) -> Layout:
    """Return the layout of the observations of a game at a number of seats."""
    hands = max((term.hands for rules in parts if (term := rules.stage(ArrangeTerm))), default=0)
    climbs = seats if any(rules.stage(Climb) for rules in parts) else 0
    spare = int(any(rules.stage(SwapHand) for rules in parts))
    declares = seats * len(SAID) if SAID[0] in steps.words else 0
    size = max(hand_size(rules, seats) for rules in parts)
    planes = (
        ("hand", 1, "the cards in hand, including those put together"),
        ("put", int(bool(climbs)), "the cards chosen so far for a combination"),
        ("top", int(bool(climbs)), "the combination to beat"),
        ("pile", climbs, "each seat's cards in the current pile"),
        ("laid", climbs, "the cards each seat has laid in this deal"),
        ("made", hands, "the cards of each hand of three that this seat has made so far"),
        ("received", spare, "the spare hand, if this seat took it"),
        ("aside", spare, "the cards given up for it"),
        ("arranged", seats * hands, "each seat's hands of three in the order of showing, once all are shown"),
        ("shown", seats, "the cards of each seat that decided the deal before the play"),
    )
    rest = (
        ("stage", len(STAGES), "1 for the current stage: declaring, the spare hand, climbing, arranging"),
        ("part", len(parts), "1 for the part of the schedule played in this deal"),
        ("dealer", seats, "1 for the dealer"),
        ("sizes", seats, "the number of cards each seat holds", size),
        ("passed", climbs, "1 for each seat that has passed on the current pile"),
        ("out", climbs, "the finishing place of each seat that has gone out, from 1", seats),
        ("won_before", climbs, "1 for the winner of the previous deal; all 0 in the first deal"),
        ("swapped", seats * spare, "1 for the seat that took the spare hand"),
        ("said", declares, "for each seat, 1 for its declaration: nothing, four of a kind, four pairs"),
    )
    return Layout(len(steps.cards), groups_of(planes), groups_of(rest))


class Sheet:
    """The planes and the rest of one seat, initially 0."""

    def __init__(self, layout: Layout, steps: Steps) -> None:
        """Create the arrays of the layout."""
        self._layout, self._steps = layout, steps
        self.planes = np.zeros((layout.plane_count, len(steps.cards)), np.uint8)
        self.rest = np.zeros(layout.rest_count, np.float32)

    def cards(self, name: str, place: int, cards: Iterable[Card], value: int = 1) -> None:
        """Set cards in a plane of a group, if the group exists."""
        if self._layout.planes[name].count:
            for card in cards:
                self.planes[self._layout.planes[name].first + place, self._steps.of_card(card)] = value

    def number(self, name: str, place: int, value: int = 1) -> None:
        """Set a number of a group of the rest, if the group exists."""
        if self._layout.rest[name].count:
            self.rest[self._layout.rest[name].first + place] = value


def place_of(seen: View, seat: int) -> int:
    """Return how many seats after the observing one a seat is."""
    assert seen.seat is not None, "a watcher observes nothing"
    return (seat - seen.seat) % seen.seats


Arrays = tuple[npt.NDArray[np.uint8], npt.NDArray[np.float32]]


def observed(seen: View, parts: Sequence[Rules], put: Put, layout: Layout, steps: Steps) -> Arrays:
    """Return planes and rest of a view; ``put`` are the cards the seat has put together."""
    sheet = Sheet(layout, steps)
    _write_own(seen, put, sheet)
    for seat in range(seen.seats):
        _write_seat(seen, seat, place_of(seen, seat), layout, sheet)
    if seen.pile:
        sheet.cards("top", 0, seen.pile[-1].cards)
    sheet.number("part", seen.standing.number % len(parts))
    for place, kind in enumerate(STAGES):
        if isinstance(seen.stage, kind):
            sheet.number("stage", place)
    return sheet.planes, sheet.rest


def _write_own(seen: View, put: Put, sheet: Sheet) -> None:
    """Write the knowledge of the seat alone."""
    mine = [each.move for each in seen.history if each.seat == seen.seat]
    sheet.cards("hand", 0, seen.hand)
    if isinstance(seen.stage, Climb):
        sheet.cards("put", 0, put[0])
    hands = next((move.hands for move in mine if isinstance(move, Arrange)), put)
    if not isinstance(seen.stage, Climb):
        for place, hand in enumerate(hands):
            sheet.cards("made", place, hand)
    if TakeWidow(takes=True) in mine:
        sheet.cards("received", 0, seen.received)
        sheet.cards("aside", 0, seen.dealt)


def _write_seat(seen: View, seat: int, place: int, layout: Layout, sheet: Sheet) -> None:
    """Write the public knowledge of a seat, ``place`` seats after the observing one."""
    for laid in seen.pile:
        if laid.seat == seat:
            sheet.cards("pile", place, laid.cards)
    hands = layout.planes["made"].count
    for number, hand in enumerate(seen.arranged[seat] if seen.arranged else ()):
        sheet.cards("arranged", place * hands + number, hand)
    for shown in seen.shown:
        if shown.seat == seat:
            sheet.cards("shown", place, shown.cards)
    for move in (each.move for each in seen.history if each.seat == seat):
        match move:
            case LayCards(cards):
                sheet.cards("laid", place, cards)
            case TakeWidow(takes=True):
                sheet.number("swapped", place)
            case Announce():
                sheet.number("said", place * len(SAID) + SAID.index(WORD_OF[move]))
            case _:
                pass
    sheet.number("sizes", place, seen.sizes[seat])
    if seat == seen.dealer:
        sheet.number("dealer", place)
    if seat in seen.passes:
        sheet.number("passed", place)
    if seat in seen.finished:
        sheet.number("out", place, seen.finished.index(seat) + 1)
    if seat == seen.standing.last_winner:
        sheet.number("won_before", place)
