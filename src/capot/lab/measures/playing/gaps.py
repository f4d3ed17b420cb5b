"""Samples of two players against each other over the same cards."""

from dataclasses import dataclass
from itertools import product

import numpy as np

from capot.lab.measures.playing.tables import Seated, Tables, name_of
from capot.lab.measures.sample import Floats
from capot.players.catalog import STRENGTHS
from capot.shuffle import word_at

DEALS, PLAIN_DEALS = 30, 1
"""Deals of a piece by the kernel, each in every seating, and in plain play, each in two."""

SECONDS, PLAIN_SECONDS, SEARCH_SECONDS = 0.03, 0.1, 0.2
"""Seconds that a piece is thought to take: by the kernel, in plain play, and where a player searches."""

SEARCH_WEIGHT = 32.0
"""The urgency of a search among samples that are as far from narrow enough: it gets most of the time."""

MOST = 14
"""Number of seatings of a deal at most."""

Lineup = tuple[int, ...]
"""For each seat whether the better player (0) or the other (1) sits there."""


@dataclass(frozen=True, slots=True)
class Gap:
    """Deals in duplicate: each is played in several seatings of a better player and another.

    For every seating there is the opposite one, but among several a player who searches, hundreds of times
    slower, sits alone: for the same interval that takes two thirds of the time.  Columns are how far a seat
    of the better player is ahead of one of the other, its square in duplicate and in a single seating, and
    the share of deals won by one better player among others.
    """

    tables: Tables
    better: Seated
    other: Seated
    columns: tuple[str, ...] = ("lead", "duplicate", "single", "wins")

    @property
    def key(self) -> str:
        """The name of the sample."""
        return key_of(self.other[0], self.better[0])

    @property
    def players(self) -> tuple[str, ...]:
        """The better player and the other."""
        return name_of(self.better), name_of(self.other)

    @property
    def size(self) -> int:
        """The number of deals in a piece."""
        return DEALS if self.tables.fast else PLAIN_DEALS

    @property
    def searches(self) -> bool:
        """Whether the better player searches."""
        return self.better[0] in STRENGTHS

    @property
    def expected_seconds(self) -> float:
        """Seconds that a piece is thought to take: the search takes long."""
        if self.searches:
            return SEARCH_SECONDS
        return SECONDS if self.tables.fast else PLAIN_SECONDS

    @property
    def weight(self) -> float:
        """How much its figures are wanted: people ask most about the search, which takes longest."""
        return SEARCH_WEIGHT if self.searches else 1.0

    def piece(self, number: int) -> Floats:
        """Return the mean of each column over the deals of a piece."""
        turn, leads, wins = self.tables.turn, [], []
        for lineup in self.lineups(number):
            seated = [(self.better, self.other)[who] for who in lineup]
            deals = self.tables.deals(seated, (number * self.size, self.size))
            better = turn * deals.points / deals.scale
            mine = np.array(lineup) == 0
            leads.append(better[:, mine].mean(axis=1) - better[:, ~mine].mean(axis=1))
            if mine.sum() == 1:
                best = better == better.max(axis=1, keepdims=True)
                wins.append((best / best.sum(axis=1, keepdims=True))[:, mine].mean())
        lead = np.array(leads)
        return np.array([lead.mean(), (lead.mean(axis=0) ** 2).mean(), (lead**2).mean(), np.mean(wins)])

    def lineups(self, number: int) -> tuple[Lineup, ...]:
        """Return the seatings of the deals of a piece, the better player alone in some of them."""
        seats = self.tables.seats
        if not self.tables.fast:
            # Seat n modulo the seats deals deal n.  A player sits alone at each place from the dealer once a
            # round, and with each dealer once in as many rounds as there are seats.
            place = (number + number // seats) % seats
            alone = tuple(int(seat != (number + place) % seats) for seat in range(seats))
            return (alone,) if sits_alone(self.better[0], seats) else (alone, opposite(alone))
        every = [row for row in product(range(2), repeat=seats) if 0 < sum(row) < seats]
        if len(every) <= MOST:
            return tuple(every)
        few = [tuple(int(seat != place) for seat in range(seats)) for place in range(seats)]
        few = [few[(number + each) % seats] for each in range(2)]
        while len(few) < MOST // 2:
            row = every[word_at(number, len(few)) % len(every)]
            few.append(row)
        return tuple(each for row in few for each in (row, opposite(row)))


def sits_alone(better: str, seats: int) -> bool:
    """Whether a deal is played in a single seating, with the better player alone among others."""
    return better in STRENGTHS and seats > 2


def opposite(lineup: Lineup) -> Lineup:
    """Return the seating with the players changed over."""
    return tuple(1 - who for who in lineup)


def key_of(other: str, better: str) -> str:
    """Return the key of the sample of two players."""
    return f"gap:{other}-{better}"
