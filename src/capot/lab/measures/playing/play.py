"""The sample of plain deals: the scores of average players, ties, sweeps and the like."""

from dataclasses import dataclass
from typing import Final

import numpy as np

from capot.lab.measures.playing.tables import USUAL, Seated, Tables, is_fast, name_of, tables
from capot.lab.measures.sample import Floats
from capot.players.search.values import by_party
from capot.rules.match.sides import sides_at
from capot.rules.model import Game

KEY: Final = "play"

DEALS, PLAIN_DEALS = 200, 1
"""Deals of a piece by the kernel, and in plain play."""

FACTS = ("points", "squares", "tied", "swept", "every-trick", "announced", "made", "moves", "left")
"""Columns: a seat's points and their square, shares of deals, moves, and what is left in the pot."""


@dataclass(frozen=True, slots=True)
class Play:
    """Deals by average players at all seats."""

    tables: Tables
    usual: Seated = USUAL
    key: str = KEY

    @property
    def players(self) -> tuple[str, ...]:
        """The player at all seats, by default the rule of thumb with slips."""
        return (name_of(self.usual),)

    @property
    def size(self) -> int:
        """The number of deals in a piece."""
        return DEALS if self.tables.fast else PLAIN_DEALS

    @property
    def columns(self) -> tuple[str, ...]:
        """Facts of deals, and the points by place from eldest hand to the dealer."""
        return (*FACTS, *(place(number) for number in range(self.tables.seats)))

    def piece(self, number: int) -> Floats:
        """Return the mean of each column over the deals of a piece."""
        seats, low_wins = self.tables.seats, self.tables.game.low_wins
        deals = self.tables.deals((self.usual,) * seats, (number * self.size, self.size))
        points = deals.points / deals.scale
        parties = by_party(points, sides_at(self.tables.game.sides, seats))
        best = parties.min(axis=1) if low_wins else parties.max(axis=1)
        facts = np.array(
            [
                points.mean(),
                (points**2).mean(),
                ((parties == best[:, None]).sum(axis=1) > 1).mean(),
                (deals.swept >= 0).mean(),
                (deals.every_trick >= 0).mean(),
                (deals.declared > 0).mean(),
                (deals.made >= 0).mean(),
                deals.moves.mean(),
                -points.sum(axis=1).mean(),
            ]
        )
        dealers = (deals.first % seats + np.arange(len(deals))) % seats
        order = (dealers[:, None] + 1 + np.arange(seats)) % seats
        return np.concatenate([facts, np.take_along_axis(points, order, 1).mean(axis=0)])


def place(number: int) -> str:
    """Return the column of a place, 0 for eldest hand."""
    return f"place-{number}"


def play(game: Game, seats: int, seed: int, usual: Seated) -> Play:
    """Return the sample of a game."""
    return Play(tables(game, seats, seed, fast=is_fast(usual)), usual)
