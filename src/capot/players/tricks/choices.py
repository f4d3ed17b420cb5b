"""The choices that the search compares: moves as the kernel's bits, several cards at a time among them."""

from dataclasses import dataclass
from itertools import combinations, islice

import numpy as np

from capot.kernel.state import bits_of
from capot.play.moves import Move
from capot.play.view import View

MOST = 320
"""So many ways to pick cards are compared one by one; of more, those that look best card by card."""

TRIED = 400
"""So many ways to pick are tried to find out what each card is worth in them."""

LISTED = 20_000
"""No more ways to pick than so many are listed."""


@dataclass(frozen=True, slots=True)
class Choices:
    """Moves and their bits, in the same order."""

    moves: tuple[Move, ...]
    bits: np.ndarray

    def only(self, places: np.ndarray) -> "Choices":
        """Return some of the choices."""
        return Choices(tuple(self.moves[place] for place in places), self.bits[places])


def choices_of(view: View) -> Choices:
    """Return all that a seat may do, or as many ways to pick cards as can be listed."""
    moves: list[Move] = list(view.legal.moves)
    pick = view.legal.pick
    if pick is not None:
        among = sorted(pick.among, key=view.rules.pack.strength, reverse=True)
        moves += (pick.move(some) for some in islice(combinations(among, pick.count), LISTED))
    bits = [bits_of(move, view.rules, view.trump) for move in moves]
    return Choices(tuple(moves), np.array(bits, np.int64))


def is_many(choices: Choices) -> bool:
    """Whether there are too many choices to compare one by one."""
    return len(choices.moves) > MOST


def some_of(choices: Choices, rng: np.random.Generator) -> np.ndarray:
    """Return the places of choices to try first, so that every card is in some of them."""
    return rng.choice(len(choices.moves), min(TRIED, len(choices.moves)), replace=False)


def best_by_card(choices: Choices, tried: np.ndarray, worth: np.ndarray) -> np.ndarray:
    """Return the places of the choices that look best if each card adds what it did in those tried."""
    cards = (choices.bits[:, None] >> np.arange(64)) & 1
    used = cards.any(axis=0)
    cards = cards[:, used].astype(float)
    fitted, *_ = np.linalg.lstsq(cards[tried], worth - worth.mean(), rcond=None)
    return np.argsort(-(cards @ fitted), kind="stable")[:MOST]
