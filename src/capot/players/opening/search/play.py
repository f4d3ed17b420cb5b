"""Sampled deals, and their play to the end in tricks or in a layout by the kernel's rules of thumb."""

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from capot.kernel.bits import HAS_BIT_DEPOSIT
from capot.kernel.dtypes import SEATS, STATE
from capot.kernel.luck import SLIPPED
from capot.kernel.playout import THUMB
from capot.kernel.rollouts import play_hands
from capot.kernel.state import encode
from capot.kernel.tables import compile_rules
from capot.play.moves import Announce, Move
from capot.play.position import from_hands
from capot.play.situation import Declared
from capot.play.standing import Standing
from capot.play.view import View
from capot.players.dominoes.search import LayoutPlay
from capot.players.opening.strength import Named, has_layout
from capot.players.search.race import Prospect
from capot.players.search.values import Floats, Numbers, among_all
from capot.players.views.trick_view import seats_left, trick_rules
from capot.rules.match.sides import Sides
from capot.rules.rules import Rules


@dataclass(frozen=True, slots=True)
class DealSamples:
    """Worlds: for each seat its hand, (worlds, cards), and the undealt cards in the order of dealing.

    Cards are their places in the pack's canonical order.
    """

    hands: tuple[Numbers, ...]
    rest: Numbers

    @property
    def count(self) -> int:
        """Number of worlds."""
        return len(self.rest)

    def only(self, which: Numbers) -> "DealSamples":
        """Return some of the worlds."""
        return DealSamples(tuple(hand[which] for hand in self.hands), self.rest[which])

    def sets(self) -> Numbers:
        """Return the hands as sets of cards, (worlds, seats)."""
        return np.stack([set_of(hand) for hand in self.hands], axis=1)


def set_of(cards: Numbers) -> Numbers:
    """Return cards, along the last axis, as sets: bit *i* stands for card *i* of the pack."""
    found: Numbers = np.bitwise_or.reduce(np.left_shift(np.int64(1), cards), axis=-1)
    return found


def sample_deals(view: View, count: int, rng: np.random.Generator) -> DealSamples:
    """Return worlds in which all cards are shuffled but those of the seat, its discards and exposed ones."""
    assert view.seat is not None
    places = {card: place for place, card in enumerate(view.rules.pack.cards())}
    own = [places[card] for card in view.hand]
    gone = {places[card] for card in view.discards} | {places[card] for _, card in view.exposed}
    if view.turn_up is not None and view.rules.deal.turn_up == "talon":
        gone.add(places[view.turn_up])
    shown = [[places[card] for by, card in view.exposed if by == seat] for seat in range(view.seats)]
    hidden = [place for place in places.values() if place not in gone and place not in own]
    shuffled = rng.permuted(np.tile(np.array(hidden, np.int64), (count, 1)), axis=1)
    hands, at = [], 0
    for seat, size in enumerate(view.sizes):
        if seat == view.seat:
            hands.append(np.tile(np.array(own, np.int64), (count, 1)))
        else:
            known = np.tile(np.array(shown[seat], np.int64), (count, 1))
            to = at + size - len(shown[seat])
            hands.append(np.concatenate([known, shuffled[:, at:to]], axis=1))
            at = to
    return DealSamples(tuple(hands), shuffled[:, at:])


@dataclass(frozen=True, slots=True)
class Seating:
    """The number of seats in a deal, its dealer, its declarer, the seats that have dropped out, the sides.

    ``declared`` is the undertaking that some seat has announced, if any.
    """

    seats: int
    dealer: int
    declarer: int | None = None
    dropped: tuple[int, ...] = ()
    sides: Sides | None = None
    declared: Declared | None = None

    @property
    def players(self) -> tuple[int, ...]:
        """The seats that play, as a plain deal numbers them."""
        return seats_left(self.seats, self.dropped, self.sides)

    @property
    def first(self) -> int:
        """The seat that leads first: eldest, or the next one that plays, or one with an undertaking."""
        if self.declared is not None and self.declared.undertaking.leads:
            return self.declared.seat
        order = ((self.dealer + 1 + step) % self.seats for step in range(self.seats))
        return next(seat for seat in order if seat not in self.dropped)


class DealProspect(Prospect):
    """Moves before the play, all of them tried in the same sampled deals."""

    def __init__(self, view: View, rng: np.random.Generator) -> None:
        """Begin with the legal moves of the seat of a view."""
        assert view.seat is not None
        self.view, self.rng, self.seat = view, rng, view.seat
        self.moves: tuple[Move, ...] = view.legal.moves

    def points(self, count: int, places: Numbers) -> Floats:
        """Return the score of each seat, (worlds, places, seats)."""
        worlds, luck = self._worlds(count), int(self.rng.integers(2**63))
        return np.stack([self._after(int(place), worlds, luck) for place in places], axis=1)

    def _worlds(self, count: int) -> Any:  # noqa: ANN401 - whatever `_after` takes
        return sample_deals(self.view, count, self.rng)

    def _after(self, place: int, worlds: Any, luck: int) -> Floats:  # noqa: ANN401 - as above
        """Return the score of each seat, (worlds, seats), after the move at a place."""
        raise NotImplementedError


class TrickPlay:
    """Trick play by resolved rules, ready for hands of ``size`` cards."""

    def __init__(  # noqa: PLR0913 - the play of a deal depends on just these
        self,
        rules: Rules,
        size: int,
        seating: Seating,
        standing: Standing,
        trump: str | None,
        *,
        passes: bool = False,
    ) -> None:
        """Compile the rules for the seats that play, and a record of the deal before its first lead.

        With ``passes`` cards are passed before it, as by the rules.
        """
        self.seating, self.players = seating, seating.players
        count = len(self.players)
        said = seating.declared
        begins = standing.last_winner is None
        plain = trick_rules(rules, size, begins=begins, declared=said is not None, passes=passes)
        totals = tuple(standing.totals[seat] for seat in self.players) if standing.totals else ()
        won = tuple(game.among(self.players) for game in standing.won)
        standing = replace(standing, totals=totals, doubled=(), spent=(), came_back=(), won=won, pools=())
        cards = plain.pack.cards()
        hands = [cards[number * size : (number + 1) * size] for number in range(count)]
        dealer = (self.players.index(seating.first) - 1) % count
        position = from_hands(plain, dealer, hands, cards[count * size :], standing)
        declarer = None if seating.declarer is None else self.players.index(seating.declarer)
        position = replace(position, trump=trump or position.trump, declarer=declarer)
        while said is not None and not position.declared:
            speaks = self.players[min(position.to_act)]
            name = said.undertaking.name if speaks == said.seat else None
            position = position.after(self.players.index(speaks), Announce(name))
        self._sides = standing.sides
        self._columns = [
            self.players.index(seat) if seat in self.players else None for seat in range(seating.seats)
        ]
        self.tables = compile_rules(plain, count, standing)
        self.root = np.zeros(1, STATE)
        self.root[0] = encode(position, self.tables)

    def points(
        self, hands: Numbers, luck: int, talons: Numbers | None = None, discards: Numbers | None = None
    ) -> Floats:
        """Return the score of each seat, (worlds, seats), from hands (worlds, seats) as sets of cards."""
        count = len(hands)
        none, found = np.zeros(count, np.int64), np.zeros((count, SEATS), np.int64)
        play_hands(
            self.tables,
            self.root,
            np.zeros(1, STATE),
            np.ascontiguousarray(hands[:, list(self.players)]),
            none if talons is None else talons,
            none if discards is None else discards,
            np.full(len(self.players), THUMB, np.int64),
            SLIPPED,
            np.uint64(luck),
            HAS_BIT_DEPOSIT,
            found,
        )
        played = found[:, : len(self.players)] / int(self.tables["scale"])
        return among_all(played, self._columns, self._sides)


class ContractPlay:
    """The play of a contract with any naming."""

    def __init__(self, rules: Rules, size: int, seating: Seating, standing: Standing) -> None:
        """Store the start of the play; rules are compiled when they are needed."""
        self.rules, self.size, self.seating, self.standing = rules, size, seating, standing
        self._plays: dict[Named, TrickPlay | LayoutPlay] = {}

    def points(self, named: Named, hands: Numbers, luck: int) -> Floats:
        """Return the score of each seat, (worlds, seats), before any doubles."""
        play = self._plays.get(named)
        if play is None:
            play = self._plays[named] = self._play(named)
        if isinstance(play, LayoutPlay):
            return play.points(hands, luck, np.zeros(1, np.int64))[:, 0]
        return play.points(hands, luck)

    def _play(self, named: Named) -> TrickPlay | LayoutPlay:
        if has_layout(self.rules):
            assert named.rank is not None
            assert self.seating.declarer is not None
            play = LayoutPlay(self.rules, self.seating.seats, named.rank)
            play.root[0]["turn"] = self.seating.declarer
            return play
        return TrickPlay(self.rules, self.size, self.seating, self.standing, named.trump)
