"""The choices where hands of three are made, and before, and what each leads to in many worlds."""

from typing import Protocol

import numpy as np

from capot.cards import Card
from capot.kernel.brag.deals import pay_takers, settle_each
from capot.kernel.brag.policy import new_workspace, useful
from capot.play.moves import Announce, Move, TakeWidow
from capot.play.moves import Arrange as ArrangeMove
from capot.play.stages.decided_by_hand import FOURS, PAIRS
from capot.play.view import View
from capot.players.brag.search.brag_rules import NOTHING, Flags, Floats, Known, Numbers, arranger_of, known_of
from capot.players.brag.search.holdings import Holdings, holdings_of
from capot.players.brag.search.payment import settling_of
from capot.rules.brag import DecidedByHand

ROOM = 4096
"""So many ways to make hands are kept, of which none is as strong in every hand as another."""


class Choices(Protocol):
    """Some moves of a seat, and what they lead to."""

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves that are worth a look."""

    @property
    def usual(self) -> int | None:
        """The place of the move that others would make, if it is among them."""

    def points(self, count: int, places: Numbers) -> Numbers:
        """Return what each seat scores, (worlds, places, seats), after the moves at some places.

        All of them meet the same new worlds, ``count`` of them.
        """


class Table:
    """What a seat knows in a deal of Brag: its cards, those it cannot see, how others make their hands."""

    def __init__(self, view: View, rng: np.random.Generator, known: Known) -> None:
        """Read a view; nothing but it and the luck of ``rng`` is used ever after."""
        assert view.seat is not None
        self.view, self.seat, self.rng, self.known = view, view.seat, rng, known
        self.size = len(view.dealt)
        self.cards = view.rules.pack.cards()
        self.settling = settling_of(view)
        self.arranger = arranger_of(view.rules, view.seats, self.size)
        own = {*view.hand, *view.dealt}
        self.hidden: Numbers = np.array([at for at, card in enumerate(self.cards) if card not in own])
        self.won: Numbers = np.zeros(view.seats, np.int64)

    def bits(self, cards: tuple[Card, ...]) -> int:
        """Return a set of cards as bits."""
        return sum(1 << self.cards.index(card) for card in cards)

    def drawn(self, count: int, spare: int = 0) -> Numbers:
        """Return the cards of the others in so many worlds, (worlds, others and spare hands)."""
        others = self.view.seats - 1
        luck = int(self.rng.integers(2**63))
        shape = (count, others + spare)
        return self.arranger.dealt(self.hidden, shape, others, self.known, luck)

    def shown(self, sets: Numbers) -> tuple[Numbers, Floats]:
        """Return the hands that are made of sets, (worlds, sets, hands), and what they are worth."""
        places, worths = self.arranger.made(sets.reshape(-1))
        return places.reshape(*sets.shape, -1), worths.reshape(sets.shape)

    def seated(self, others: Numbers) -> Numbers:
        """Return the hands of all seats, (worlds, seats, hands), those of the seat itself still unmade."""
        return np.insert(others, self.seat, 0, axis=1)

    def settled(self, worlds: Numbers, own: Numbers) -> Numbers:
        """Return what each seat scores, (worlds, ways, seats), with these own hands, (ways, hands)."""
        points = np.zeros((len(worlds), len(own), self.view.seats), np.int64)
        settle_each(self.settling, self.seat, worlds, own, self.won, points)
        return points


class Ways:
    """The ways to make hands of which no other is as strong in each hand."""

    def __init__(self, view: View, rng: np.random.Generator) -> None:
        """List them."""
        self.table = Table(view, rng, known_of(view.rules))
        arranger, hands = self.table.arranger, self.table.settling.hands
        found, made = np.zeros((2, ROOM, hands), np.int64)
        cards, room = self.table.bits(view.hand), np.zeros(hands, np.int64)
        count = useful(arranger.threes, arranger.making, new_workspace(hands), cards, room, found, made)
        self.own: Numbers = found[:count]
        self.moves: tuple[Move, ...] = tuple(self._move(ways) for ways in made[:count])
        best, _ = arranger.made(np.array([cards]))
        same = np.flatnonzero((self.own == best).all(axis=1))
        self.usual: int | None = int(same[0]) if len(same) else None

    def points(self, count: int, places: Numbers) -> Numbers:
        """Return what each seat scores, (worlds, places, seats)."""
        others, _ = self.table.shown(self.table.drawn(count))
        return self.table.settled(self.table.seated(others), self.own[places])

    def _move(self, made: Numbers) -> ArrangeMove:
        every = self.table.cards
        hands = (tuple(card for at, card in enumerate(every) if bits >> at & 1) for bits in made.tolist())
        return ArrangeMove(tuple(hand for hand in hands if hand))


class Swaps:
    """To take the spare hand, or to leave it to those who are asked later."""

    moves: tuple[Move, ...] = (TakeWidow(takes=True), TakeWidow(takes=False))
    usual = None

    def __init__(self, view: View, rng: np.random.Generator) -> None:
        """Make the best of one's own hand."""
        self.table = Table(view, rng, known_of(view.rules))
        self.own, _ = self.table.arranger.made(np.array([self.table.bits(view.hand)]))
        asked = (view.seat - self.table.settling.eldest) % view.seats  # type: ignore[operator]
        self.later = [(view.seat + step) % view.seats for step in range(1, view.seats - asked)]  # type: ignore[operator]

    def points(self, count: int, places: Numbers) -> Numbers:
        """Return what each seat scores, (worlds, places, seats); later ones take it if they are weak."""
        made, worths = self.table.shown(self.table.drawn(count, spare=1))
        others, spare = self.table.seated(made[:, :-1]), made[:, -1]
        points = np.zeros((count, 2, self.table.view.seats), np.int64)
        for world in range(count):
            points[world, 0] = self.table.settled(others[[world]], spare[[world]])[0, 0]
        weak = np.insert(worths[:, :-1], self.table.seat, np.inf, axis=1) < self.table.arranger.mean
        left = np.ones(count, bool)
        for seat in self.later:
            takes = left & weak[:, seat]
            others[takes, seat] = spare[takes]
            left &= ~takes
        points[:, 1] = self.table.settled(others, self.own)[:, 0]
        return points[:, places]


class Declarations:
    """To declare four of a kind, four pairs or nothing, as the hand allows."""

    usual = None

    def __init__(self, view: View, rng: np.random.Generator) -> None:
        """Make the best of one's own hand."""
        self.table = Table(view, rng, NOTHING)
        self.moves: tuple[Move, ...] = view.legal.moves
        term = view.stage
        assert isinstance(term, DecidedByHand)
        self.term = term
        own = np.array([self.table.bits(view.hand)])
        self.own, _ = self.table.arranger.made(own)
        self.held = holdings_of(self.table.arranger.threes, own, triplets=term.triplets)

    def points(self, count: int, places: Numbers) -> Numbers:
        """Return what each seat scores, (worlds, places, seats)."""
        sets = self.table.drawn(count)
        made, worths = self.table.shown(sets)
        held = holdings_of(self.table.arranger.threes, sets, triplets=self.term.triplets)
        told = held.told(self.term, poor=worths < self.table.arranger.mean)
        played = self.table.settled(self.table.seated(made), self.own)[:, 0]
        some = [self._after(self.moves[place], told, played) for place in places]
        return np.stack(some, axis=1)

    def _after(self, move: Move, others: Holdings, played: Numbers) -> Numbers:
        """Return what each seat scores, (worlds, seats), after a move when the others declare these."""
        says = move.name if isinstance(move, Announce) else None
        fours = np.insert(others.fours, self.table.seat, 0, axis=1)
        if says == FOURS or self.term.fours == "shown":
            fours[:, self.table.seat] = self.held.fours[0]
        own_pairs = bool(self.held.pairs[0]) and (says == PAIRS or self.term.pairs == "shown")
        won: Flags = fours.max(axis=1) > 0
        dead: Flags = others.pairs.sum(axis=1) + own_pairs > 0
        dead = np.logical_and(dead, np.logical_or(~won, self.term.pairs_first))
        takers = np.where(dead, 0, 1 << fours.argmax(axis=1))
        points = np.zeros_like(played)
        pay_takers(self.table.settling, takers, points)
        decided: Numbers = np.where(np.logical_or(won, dead)[:, None], points, played)
        return decided
