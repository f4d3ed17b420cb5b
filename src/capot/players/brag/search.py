"""The search where hands of three are made, and before: each choice is tried against many hands."""

from dataclasses import dataclass

import numpy as np

from capot.cards import Card
from capot.kernel.brag.deals import pay_takers, settle_each
from capot.kernel.brag.hands import Threes, number_of
from capot.kernel.brag.policy import new_workspace, useful
from capot.play.brag import FOURS, PAIRS
from capot.play.moves import Announce, Move, TakeWidow
from capot.play.moves import Arrange as ArrangeMove
from capot.play.view import View
from capot.players.brag.payment import settling_of
from capot.players.brag.typical_hands import NOTHING, Flags, Known, known_of, typical_hands
from capot.players.search.race import Pace, Prospect
from capot.players.search.values import Floats, Numbers
from capot.rules.stages.brag import DecidedByHand

PACE = Pace(first=48, most=256, fewest=16, few=12, enough=8192, cheap=8)
"""The pace where a world is hands to compare, and no deal to play out."""

ROOM = 4096
"""Maximum number of undominated ways to make hands."""


@dataclass(frozen=True, slots=True)
class Holdings:
    """For each hand how high its highest four of a kind is, 0 for none, and whether it has four pairs."""

    fours: Numbers
    pairs: Flags

    def shown(self, term: DecidedByHand, *, poor: Flags) -> "Holdings":
        """Return what the holders show: all fours, and pairs that count by themselves.

        Pairs that need not be shown are declared where the hands made of them would be ``poor``.
        """
        if term.pairs == "none":
            return Holdings(self.fours, np.zeros_like(self.pairs))
        return Holdings(self.fours, self.pairs if term.pairs == "shown" else self.pairs & poor)


def holdings_of(threes: Threes, sets: Numbers, *, triplets: bool) -> Holdings:
    """Return the holdings of sets of cards; with ``triplets`` one of four pairs may be a triplet."""
    cards = np.arange(len(threes.rank))
    held = (sets[..., None] >> cards) & 1
    ranks = [threes.rank == rank for rank in np.unique(threes.rank)]
    counts = np.stack([held[..., same].sum(axis=-1) for same in ranks], axis=-1)
    heights = np.array([threes.high[same].max() for same in ranks])
    fours = np.where(counts == 4, heights, 0).max(axis=-1)
    twos, threefold = (counts == 2).sum(axis=-1), (counts == 3).sum(axis=-1)
    pairs = (twos + threefold >= 4) & (threefold <= 1) if triplets else twos >= 4
    return Holdings(fours, pairs)


class BragDeal:
    """A seat's knowledge in a deal of Brag: its cards, the hidden ones, and how others make their hands."""

    def __init__(self, view: View, rng: np.random.Generator, known: Known) -> None:
        """Read a view; only it and the luck of ``rng`` are used."""
        assert view.seat is not None
        self.view, self.seat, self.rng, self.known = view, view.seat, rng, known
        self.size = len(view.dealt)
        self.cards = view.rules.pack.cards()
        self.settling = settling_of(view)
        self.typical = typical_hands(view.rules, view.seats, self.size)
        own = {*view.hand, *view.dealt}
        self.hidden: Numbers = np.array([at for at, card in enumerate(self.cards) if card not in own])
        self.won: Numbers = np.zeros(view.seats, np.int64)

    def bits(self, cards: tuple[Card, ...]) -> int:
        """Return a set of cards as bits."""
        return sum(1 << self.cards.index(card) for card in cards)

    def drawn(self, count: int, spare: int = 0) -> Numbers:
        """Return the cards of the others in new worlds, (worlds, others and spare hands)."""
        others = self.view.seats - 1
        luck = int(self.rng.integers(2**63))
        shape = (count, others + spare)
        return self.typical.dealt(self.hidden, shape, others, self.known, luck)

    def shown(self, sets: Numbers) -> tuple[Numbers, Floats]:
        """Return the hands made of sets, (worlds, sets, hands), and their worth."""
        places, worths = self.typical.made(sets.reshape(-1))
        return places.reshape(*sets.shape, -1), worths.reshape(sets.shape)

    def seated(self, others: Numbers) -> Numbers:
        """Return the hands of all seats, (worlds, seats, hands), those of the seat itself still unmade."""
        return np.insert(others, self.seat, 0, axis=1)

    def settled(self, worlds: Numbers, own: Numbers) -> Numbers:
        """Return the score of each seat, (worlds, ways, seats), with these own hands, (ways, hands)."""
        points = np.zeros((len(worlds), len(own), self.view.seats), np.int64)
        settle_each(self.settling, self.seat, worlds, own, self.won, points)
        return points


class HandsProspect(Prospect):
    """The undominated ways to make hands.

    ``usual`` is the one that others would choose, if included.
    """

    def __init__(self, view: View, rng: np.random.Generator, also: Move | None = None) -> None:
        """List them, and ``also`` a way that may be dominated."""
        self.deal = BragDeal(view, rng, known_of(view.rules))
        typical, hands = self.deal.typical, self.deal.settling.hands
        found, made = np.zeros((2, ROOM, hands), np.int64)
        cards, room = self.deal.bits(view.hand), np.zeros(hands, np.int64)
        count = useful(typical.threes, typical.aim, new_workspace(hands), cards, room, found, made)
        self.own: Numbers = found[:count]
        self.moves: tuple[Move, ...] = tuple(self._move(ways) for ways in made[:count])
        if isinstance(also, ArrangeMove):
            self._list(also)
        best, _ = typical.made(np.array([cards]))
        same = np.flatnonzero((self.own == best).all(axis=1))
        self.usual = self.moves[int(same[0])] if len(same) else None

    def points(self, count: int, places: Numbers) -> Numbers:
        """Return the score of each seat, (worlds, places, seats)."""
        others, _ = self.deal.shown(self.deal.drawn(count))
        return self.deal.settled(self.deal.seated(others), self.own[places])

    def _list(self, also: ArrangeMove) -> None:
        """List a way in place of one that makes the same hands, or after all others."""
        threes = self.deal.typical.threes
        own = np.zeros(self.own.shape[1], np.int64)
        sets = [sorted(map(self.deal.cards.index, hand)) for hand in also.hands]
        places = sorted((int(threes.places[number_of(*each)]) for each in sets), reverse=True)
        own[: len(places)] = places
        same = np.flatnonzero((self.own == own).all(axis=1))
        if len(same):
            first = int(same[0])
            self.moves = (*self.moves[:first], also, *self.moves[first + 1 :])
        else:
            self.own, self.moves = np.vstack([self.own, own]), (*self.moves, also)

    def _move(self, made: Numbers) -> ArrangeMove:
        return ArrangeMove(tuple(self.deal.typical.cards_in(bits) for bits in made.tolist() if bits))


class SwapProspect(Prospect):
    """Taking the spare hand, or leaving it to later players."""

    moves: tuple[Move, ...] = (TakeWidow(takes=True), TakeWidow(takes=False))

    def __init__(self, view: View, rng: np.random.Generator) -> None:
        """Make the seat's own best hands."""
        self.deal = BragDeal(view, rng, known_of(view.rules))
        self.own, _ = self.deal.typical.made(np.array([self.deal.bits(view.hand)]))
        asked = (view.seat - self.deal.settling.eldest) % view.seats  # type: ignore[operator]
        self.later = [(view.seat + step) % view.seats for step in range(1, view.seats - asked)]  # type: ignore[operator]

    def points(self, count: int, places: Numbers) -> Numbers:
        """Return the score of each seat, (worlds, places, seats); later ones take it if they are weak."""
        made, worths = self.deal.shown(self.deal.drawn(count, spare=1))
        others, spare = self.deal.seated(made[:, :-1]), made[:, -1]
        points = np.zeros((count, 2, self.deal.view.seats), np.int64)
        for world in range(count):
            points[world, 0] = self.deal.settled(others[[world]], spare[[world]])[0, 0]
        weak = np.insert(worths[:, :-1], self.deal.seat, np.inf, axis=1) < self.deal.typical.mean
        left = np.ones(count, bool)
        for seat in self.later:
            takes = left & weak[:, seat]
            others[takes, seat] = spare[takes]
            left &= ~takes
        points[:, 1] = self.deal.settled(others, self.own)[:, 0]
        return points[:, places]


class DeclarationProspect(Prospect):
    """Declaring four of a kind, four pairs or nothing, as the hand allows."""

    def __init__(self, view: View, rng: np.random.Generator) -> None:
        """Make the seat's own best hands."""
        self.deal = BragDeal(view, rng, NOTHING)
        self.moves: tuple[Move, ...] = view.legal.moves
        term = view.stage
        assert isinstance(term, DecidedByHand)
        self.term = term
        own = np.array([self.deal.bits(view.hand)])
        self.own, _ = self.deal.typical.made(own)
        self.held = holdings_of(self.deal.typical.threes, own, triplets=term.triplets)

    def points(self, count: int, places: Numbers) -> Numbers:
        """Return the score of each seat, (worlds, places, seats)."""
        sets = self.deal.drawn(count)
        made, worths = self.deal.shown(sets)
        held = holdings_of(self.deal.typical.threes, sets, triplets=self.term.triplets)
        shown = held.shown(self.term, poor=worths < self.deal.typical.mean)
        played = self.deal.settled(self.deal.seated(made), self.own)[:, 0]
        some = [self._after(self.moves[place], shown, played) for place in places]
        return np.stack(some, axis=1)

    def _after(self, move: Move, others: Holdings, played: Numbers) -> Numbers:
        """Return the score of each seat, (worlds, seats), after a move when the others declare these."""
        says = move.name if isinstance(move, Announce) else None
        fours = np.insert(others.fours, self.deal.seat, 0, axis=1)
        if says == FOURS or self.term.fours == "shown":
            fours[:, self.deal.seat] = self.held.fours[0]
        own_pairs = bool(self.held.pairs[0]) and (says == PAIRS or self.term.pairs == "shown")
        won: Flags = fours.max(axis=1) > 0
        dead: Flags = others.pairs.sum(axis=1) + own_pairs > 0
        dead = np.logical_and(dead, np.logical_or(~won, self.term.pairs_first))
        takers = np.where(dead, 0, 1 << fours.argmax(axis=1))
        points = np.zeros_like(played)
        pay_takers(self.deal.settling, takers, points)
        decided: Numbers = np.where(np.logical_or(won, dead)[:, None], points, played)
        return decided
