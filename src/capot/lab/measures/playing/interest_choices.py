"""How much there is to choose in a deal: moves that differ at each decision."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import factorial, log2
from random import Random

import numpy as np

from capot.lab.measures.playing.interest_deals import kernel_deal, luck_for, tables_of
from capot.lab.measures.playing.tables import USUAL, name_of
from capot.lab.measures.sample import Floats
from capot.play.choices import Legal
from capot.play.lab_deals import dealt
from capot.play.position import Position, positions_of
from capot.play.view import View, view
from capot.players.search.spread import played_by_thumb
from capot.players.thumb import ThumbPlayer
from capot.players.tricks.alike import number_of_groups
from capot.rules.errors import RulesError
from capot.rules.model import Game
from capot.rules.stages.opening import PlayTerm
from capot.rules.stages.tricks import Tricks

PLAIN = 13
"""Number of the word of a seed that starts the luck of deals in plain play."""

CHOICES, PLAIN_CHOICES = 100, 2
"""Deals in a piece of choices: by the kernel, and in plain play."""

OPENINGS = 4
"""Deals of a piece whose choices before the play are counted."""

THUMB = ThumbPlayer()


@lru_cache(maxsize=64)
def is_fast(game: Game, seats: int) -> bool:
    """Whether the kernel plays whole deals of a game."""
    try:
        tables_of(game, seats)
    except RulesError:
        return False
    return True


def plain_deal(game: Game, seats: int, seed: int, number: int) -> Position:
    """Return deal ``number`` of a seed, played by the rule of thumb with slips in plain play."""
    return played_by_thumb(dealt(game, seats, seed, number), Random(luck_for(seed, PLAIN, number)))


def number_of_ways(seen: View) -> int:
    """Return how many moves that differ the seat of a view may make, as far as it can know.

    Cards of a trick that cannot differ count as one; choices of several cards are all counted.
    """
    if isinstance(seen.stage, Tricks):
        try:
            return number_of_groups(seen)
        except RulesError:
            # Rules beyond the kernel's room: no cards are taken to be alike.
            return len(seen.legal.moves)
    return number_of_moves(seen.legal)


def number_of_moves(legal: Legal) -> int:
    """Return how many moves are listed and described."""
    count = len(legal.moves)
    if legal.pick is not None:
        count += legal.pick.number
    if legal.make is not None:
        make, cards = legal.make, len(legal.make.among)
        if make.pairs_only:
            return count + sum(1 for _ in make)
        left = cards - 3 * make.count
        count += factorial(cards) // (6**make.count * factorial(left) * factorial(make.count))
    return count


@dataclass(frozen=True, slots=True)
class Choices:
    """How many moves that differ there are at each decision of rule-of-thumb players."""

    game: Game
    seats: int
    seed: int
    key: str = "choices"
    players: tuple[str, ...] = (name_of(USUAL),)
    columns: tuple[str, ...] = ("cards", "forced", "bits", "openings", "opening bits")

    @property
    def size(self) -> int:
        """The number of deals in a piece."""
        return CHOICES if is_fast(self.game, self.seats) else PLAIN_CHOICES

    def piece(self, number: int) -> Floats:
        """Return the means of a piece; those before the play are of its first deals alone."""
        size, is_quick = self.size, is_fast(self.game, self.seats)
        rows, openings = np.zeros((size, 3)), np.zeros((min(size, OPENINGS), 2))
        for row in range(size):
            deal = number * size + row
            if is_quick:
                rows[row] = _counted(kernel_deal(self.game, self.seats, self.seed, deal).ways.tolist())
            else:
                played = decisions_of(plain_deal(self.game, self.seats, self.seed, deal))
                rows[row] = _counted([number_of_ways(view(before, seat)) for before, seat in played])
            if row < len(openings):
                ways = [each for each in self._opening(deal) if each > 1]
                openings[row] = len(ways), sum(map(log2, ways))
        found: Floats = np.concatenate([rows.mean(axis=0), openings.mean(axis=0)])
        return found

    def _opening(self, deal: int) -> Iterator[int]:
        """Yield the number of ways at each decision before the play."""
        position = dealt(self.game, self.seats, self.seed, deal)
        luck = Random(luck_for(self.seed, PLAIN, deal))
        while position.to_act and not isinstance(position.stages[0], PlayTerm):
            seat = min(position.to_act)
            seen = view(position, seat)
            yield number_of_ways(seen)
            position = position.after(seat, THUMB.choose(seen, luck))


def _counted(ways: list[int]) -> tuple[float, float, float]:
    return len(ways), sum(each == 1 for each in ways), sum(map(log2, ways))


def decisions_of(played: Position) -> Iterator[tuple[Position, int]]:
    """Yield the deal before each move of the play, with the seat that makes it."""
    for before, (seat, _) in zip(positions_of(played), played.moves, strict=False):
        if isinstance(before.stages[0], PlayTerm):
            yield before, seat
