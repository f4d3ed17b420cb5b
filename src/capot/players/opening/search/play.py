"""The play of hands to the end of a deal, in tricks or in a layout, by the kernel's rules of thumb."""

from dataclasses import dataclass, replace

import numpy as np

from capot.kernel.bits import HAS_BIT_DEPOSIT
from capot.kernel.dominoes import LAYING, Rows, places_after, rows_of
from capot.kernel.dtypes import SEATS, STATE
from capot.kernel.play_hands import play_hands
from capot.kernel.playout import SLIPS, THUMB
from capot.kernel.state import encode
from capot.kernel.tables import compile_rules
from capot.play.position import from_hands
from capot.play.situation import Standing
from capot.players.dominoes.rows import layout_of
from capot.players.opening.strength import Named, has_layout
from capot.players.search.values import Floats, Numbers
from capot.players.trick_view import trick_rules
from capot.rules.rules import Rules
from capot.rules.scoring import GoneOut

SLIPPED = SLIPS // 10
"""Share of moves, in `SLIPS`, drawn from all legal ones: nobody plays quite as a rule of thumb does."""


@dataclass(frozen=True, slots=True)
class Seating:
    """Who sits where in a deal: how many seats, who dealt, who declares, and who has dropped out."""

    seats: int
    dealer: int
    declarer: int | None = None
    dropped: tuple[int, ...] = ()

    @property
    def players(self) -> tuple[int, ...]:
        """The seats that play."""
        return tuple(seat for seat in range(self.seats) if seat not in self.dropped)

    @property
    def first(self) -> int:
        """The seat that leads first: eldest, or who is next to him and plays."""
        order = ((self.dealer + 1 + step) % self.seats for step in range(self.seats))
        return next(seat for seat in order if seat not in self.dropped)


class TrickPlay:
    """A play in tricks of resolved rules, ready for hands; each player begins with ``size`` cards."""

    def __init__(
        self, rules: Rules, size: int, seating: Seating, standing: Standing, trump: str | None
    ) -> None:
        """Compile the rules for those who play, and a record of the deal before its first lead."""
        self.seating, self.players = seating, seating.players
        count = len(self.players)
        plain = trick_rules(rules, size)
        standing = replace(standing, totals=(), doubled=(), spent=())
        cards = plain.pack.cards()
        hands = [cards[number * size : (number + 1) * size] for number in range(count)]
        dealer = (self.players.index(seating.first) - 1) % count
        position = from_hands(plain, dealer, hands, cards[count * size :], standing)
        declarer = None if seating.declarer is None else self.players.index(seating.declarer)
        position = replace(position, trump=trump or position.trump, declarer=declarer)
        self.tables = compile_rules(plain, count, standing)
        self.root = np.zeros(1, STATE)
        self.root[0] = encode(position, self.tables)

    def points(
        self, hands: Numbers, luck: int, talons: Numbers | None = None, discards: Numbers | None = None
    ) -> Floats:
        """Return what each seat scores, (worlds, seats), from hands (worlds, seats) as sets of cards."""
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
        points = np.zeros((count, self.seating.seats))
        points[:, list(self.players)] = found[:, : len(self.players)] / int(self.tables["scale"])
        return points


class LayoutPlay:
    """A layout of resolved rules that begins at a rank, ready for hands."""

    def __init__(self, rules: Rules, seating: Seating, rank: str) -> None:
        """Read the rules, and lay out a table before the first card."""
        assert seating.declarer is not None
        self.rows: Rows = rows_of(rules.pack, layout_of(rules), rank, seating.seats)
        self.paid = np.array(next(term.places for term in rules.scoring if isinstance(term, GoneOut)), float)
        self.root = np.zeros(1, LAYING)
        self.root[0]["turn"], self.root[0]["open"] = seating.declarer, self.rows.start

    def points(self, hands: Numbers, luck: int, choices: Numbers | None = None) -> Floats:
        """Return what each seat scores, (worlds, choices, seats), after each of some moves, or after none."""
        moves = np.zeros(1, np.int64) if choices is None else choices
        places = np.zeros((len(hands), len(moves), self.rows.seats), np.int64)
        places_after(
            self.rows,
            self.root,
            np.zeros(1, LAYING),
            np.ascontiguousarray(hands[:, : self.rows.seats]),
            moves,
            SLIPPED,
            np.uint64(luck),
            HAS_BIT_DEPOSIT,
            places,
        )
        found: Floats = self.paid[places]
        return found


class ContractPlay:
    """The play of a contract, whatever its declarer names for it."""

    def __init__(self, rules: Rules, size: int, seating: Seating, standing: Standing) -> None:
        """Keep what the play begins with; rules are compiled when they are needed."""
        self.rules, self.size, self.seating, self.standing = rules, size, seating, standing
        self._plays: dict[Named, TrickPlay | LayoutPlay] = {}

    def points(self, named: Named, hands: Numbers, luck: int) -> Floats:
        """Return what each seat scores, (worlds, seats), before any doubles."""
        play = self._plays.get(named)
        if play is None:
            play = self._plays[named] = self._play(named)
        if isinstance(play, LayoutPlay):
            return play.points(hands, luck)[:, 0]
        return play.points(hands, luck)

    def _play(self, named: Named) -> TrickPlay | LayoutPlay:
        if has_layout(self.rules):
            assert named.rank is not None
            return LayoutPlay(self.rules, self.seating, named.rank)
        return TrickPlay(self.rules, self.size, self.seating, self.standing, named.trump)
