"""Everything a seat has been told of a deal, as text and as numbers: its information state, and its parts."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import assert_never

import numpy as np
import numpy.typing as npt

from capot.cards import Card, codes
from capot.env.steps import Put, Steps
from capot.play.events import Event, Given, Made, Opened, Pile, Shown, Trick
from capot.play.moves import Arrange, Discard, Double, LayCards, Move, PassCards, ScatterCards
from capot.play.view import View
from capot.rules.terms import Exact

Floats = npt.NDArray[np.float32]

HOW = ("made", "hidden", "given", "shown")
"""The content of an event: a move, a number of cards chosen unseen, cards that came in, cards shown."""


@dataclass(frozen=True, slots=True)
class Told:
    """Everything a seat has been told since the deal, in order, and the cards it has put together now.

    Two positions read the same exactly if the seat cannot tell them apart.  Seats are counted from the
    dealer, who is 0, so that a deal reads the same wherever the dealer sits.  ``points`` are those of a
    finished deal, ``number`` that of a deal that was drawn.  Without a seat it is what everybody knows.
    """

    seat: int | None
    seats: int
    dealer: int
    dealt: tuple[Card, ...]
    turn_up: Card | None = None
    events: tuple[Event, ...] = ()
    to_act: frozenset[int] = frozenset()
    put: Put = ((),)
    points: tuple[Exact, ...] = ()
    number: int | None = None

    def place(self, seat: int) -> int:
        """Return how many seats after the dealer a seat is."""
        return (seat - self.dealer) % self.seats

    def text(self) -> str:
        """Return one line: the hand dealt, each event, and who is to act."""
        parts = [] if self.number is None else [f"deal {self.number}"]
        whose = "all" if self.seat is None else self.place(self.seat)
        parts += [f"{whose} of {self.seats} {codes(self.dealt)}".rstrip()]
        if self.turn_up is not None:
            parts.append(f"turned up {self.turn_up.code}")
        parts += [text for each in self.events if (text := self._event(each))]
        if self.to_act:
            parts.append(f"to act {' '.join(str(place) for place in sorted(map(self.place, self.to_act)))}")
        if any(self.put):
            parts.append(f"put {' / '.join(map(codes, self.put))}")
        if self.points:
            parts.append(f"points {' '.join(str(self.points[seat]) for seat in self._round())}")
        return "; ".join(parts)

    def _round(self) -> Iterable[int]:
        """The seats in order from the dealer."""
        return ((self.dealer + step) % self.seats for step in range(self.seats))

    def _event(self, event: Event) -> str:
        """Return an event in words, or nothing for one that follows from the moves."""
        match event.what:
            case Made(seat, move, count):
                return f"{self.place(seat)} {f'hides {count}' if move is None else self._written(move)}"
            case Given(seat, cards, "called", giver) if giver is not None:
                return f"{self.place(giver)} gives {codes(cards)} to {self.place(seat)}"
            case Given(seat, cards, how, _, count):
                return f"{self.place(seat)} {how} {codes(cards) or count}"
            case Opened(seat, cards):
                return f"{self.place(seat)} opens {codes(cards)}"
            case Shown(seat, what, cards):
                return f"{self.place(seat)} shows {what} {codes(cards)}"
            case Trick() | Pile():
                return ""
            case _:
                assert_never(event.what)

    def _written(self, move: Move) -> str:
        """Return a move in one form, however its cards were ordered, with seats counted from the dealer."""
        if isinstance(move, Double):
            move = Double(tuple(sorted(map(self.place, move.seats))))
        return move.in_order.text


def told(seen: View, put: Put = ((),), number: int | None = None) -> Told:
    """Return what the seat of a view has been told; for a watcher's view, what everybody has."""
    return Told(
        seat=seen.seat,
        seats=seen.seats,
        dealer=seen.dealer,
        dealt=seen.dealt,
        turn_up=seen.turn_up,
        events=seen.events,
        to_act=seen.to_act,
        put=put,
        points=() if seen.score is None else seen.score.points,
        number=number,
    )


def told_alone(seen: View, everybody: View, put: Put = ((),)) -> Told:
    """Return what the seat of a view has been told and a watcher, whose view the other is, has not."""
    own = tuple(event for event in seen.events if event not in everybody.events)
    return Told(seen.seat, seen.seats, seen.dealer, seen.dealt, events=own, put=put)


Shape = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """The shapes of an information state in numbers: at most ``events``, and ``hands`` made at once.

    ``seat`` is 1 at its place after the dealer; ``dealt``, ``turn_up`` and ``put`` have a place for each
    card; ``to_act`` is 1 for each seat to act.  Each row of ``events`` is one: 1 for its seat, 1 for
    its kind (`HOW`; for cards hidden or drawn their number), 1 for each of its actions.  An arrangement is a
    row for each hand.  Seats other than the first count from the observing one, or from the dealer in what
    everybody knows.  If one of several ``deals`` is drawn, ``deal`` is 1 for it.
    """

    steps: Steps
    seats: int
    events: int
    hands: int
    deals: int

    @property
    def shapes(self) -> dict[str, Shape]:
        """The parts by name, with their shapes."""
        cards, width = len(self.steps.cards), self.seats + len(HOW) + self.steps.count
        return {
            "deal": (self.deals,),
            "seat": (self.seats,),
            "to_act": (self.seats,),
            "dealt": (cards,),
            "turn_up": (cards,),
            "put": (self.hands, cards),
            "events": (self.events, width),
        }

    def write(self, what: Told, parts: Mapping[str, Floats]) -> None:
        """Write the news of a seat into arrays of these shapes that are 0."""
        of_card, first = self.steps.of_card, what.dealer if what.seat is None else what.seat
        if self.deals == 1 or what.number is not None:
            parts["deal"][what.number or 0] = 1
        if what.seat is not None:
            parts["seat"][what.place(what.seat)] = 1
        for seat in what.to_act:
            parts["to_act"][(seat - first) % what.seats] = 1
        parts["dealt"][[of_card(card) for card in what.dealt]] = 1
        if what.turn_up is not None:
            parts["turn_up"][of_card(what.turn_up)] = 1
        for hand, cards in enumerate(what.put[: self.hands]):
            parts["put"][hand, [of_card(card) for card in cards]] = 1
        rows = (row for event in what.events for row in self._rows(event))
        for place, (seat, how, count, actions) in enumerate(rows):
            row = parts["events"][place]
            row[(seat - first) % what.seats] = 1
            row[self.seats + HOW.index(how)] = count
            row[[self.seats + len(HOW) + action for action in actions]] = 1

    def _rows(self, event: Event) -> Iterator[tuple[int, str, int, list[int]]]:
        """Yield the rows of an event: its seat, its kind and the number there, its actions."""
        of_card = self.steps.of_card
        match event.what:
            case Made(seat, None, count):
                yield seat, "hidden", count, []
            case Made(seat, Arrange(())):
                yield seat, "made", 1, []
            case Made(seat, Arrange(hands)):
                for hand in sorted(sorted(map(of_card, hand)) for hand in hands):
                    yield seat, "made", 1, hand
            case Made(seat, ScatterCards(cards)):
                for card in cards:
                    yield seat, "made", 1, [of_card(card)]
            case Made(seat, PassCards(cards) | Discard(cards) | LayCards(cards)):
                yield seat, "made", 1, [of_card(card) for card in cards]
            case Made(seat, move) if move is not None and move.on_table:
                named = map(of_card, (*move.held, *move.on_table))
                yield seat, "made", 1, [*named, self.steps.of_word(move.last_word)]
            case Made(seat, move) if move is not None:
                yield seat, "made", 1, [self.steps.of_move(move)]
            case Given(_, cards, "called", giver) if giver is not None:
                yield giver, "shown", 1, [of_card(card) for card in cards]
            case Given(seat, cards, _, _, count):
                yield seat, "given", count or 1, [of_card(card) for card in cards]
            case Shown(seat, _, cards) | Opened(seat, cards):
                yield seat, "shown", 1, [of_card(card) for card in cards]
            case _:
                pass
