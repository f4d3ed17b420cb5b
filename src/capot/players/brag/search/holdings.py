"""Four of a kind and four pairs in many hands at once."""

from dataclasses import dataclass

import numpy as np

from capot.kernel.brag.hands import Threes
from capot.players.brag.search.brag_rules import Flags, Numbers
from capot.rules.brag import DecidedByHand


@dataclass(frozen=True, slots=True)
class Holdings:
    """For each hand how high its highest four of a kind is, 0 for none, and whether it has four pairs."""

    fours: Numbers
    pairs: Flags

    def told(self, term: DecidedByHand, *, poor: Flags) -> "Holdings":
        """Return what their holders let others know: all fours, and pairs that count by themselves.

        Pairs that may be kept are declared by who would make ``poor`` hands of them.
        """
        if term.pairs == "none":
            return Holdings(self.fours, np.zeros_like(self.pairs))
        return Holdings(self.fours, self.pairs if term.pairs == "shown" else self.pairs & poor)


def holdings_of(threes: Threes, sets: Numbers, *, triplets: bool) -> Holdings:
    """Return what sets of cards hold; four pairs may have one of them three times with ``triplets``."""
    cards = np.arange(len(threes.rank))
    held = (sets[..., None] >> cards) & 1
    ranks = [threes.rank == rank for rank in np.unique(threes.rank)]
    counts = np.stack([held[..., same].sum(axis=-1) for same in ranks], axis=-1)
    heights = np.array([threes.high[same].max() for same in ranks])
    fours = np.where(counts == 4, heights, 0).max(axis=-1)
    twos, threefold = (counts == 2).sum(axis=-1), (counts == 3).sum(axis=-1)
    pairs = (twos + threefold >= 4) & (threefold <= 1) if triplets else twos >= 4
    return Holdings(fours, pairs)
