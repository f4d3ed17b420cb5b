"""Where experiments take their luck from: words of a seed, apart from those that shuffle its cards."""

from random import Random

from capot.shuffle import word_at

PLAYERS, MATCHES = 3, 4
"""Which word of a seed starts the luck of the players, and which the seeds of its matches."""

_MOST_MOVES = 2**20
"""More than a seat makes in any deal."""


def luck_of(seed: int, deal: int, seat: int, number: int) -> Random:
    """Return the luck of a seat for its move ``number`` in a deal: nothing else decides it.

    Who sits there, what was played before and in which process does not matter.
    """
    of_deal = word_at(word_at(seed, PLAYERS), deal)
    return Random(word_at(of_deal, seat * _MOST_MOVES + number))


def seed_of_match(seed: int, number: int) -> int:
    """Return the seed of match ``number`` of a seed: of its first dealer, cards and luck."""
    return word_at(word_at(seed, MATCHES), number)
