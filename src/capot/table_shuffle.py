"""The table shuffle: an order of cards that neither a player nor the server could choose alone.

It serves people who play each other; ``docs/shuffle.md`` specifies it and explains what it proves.
"""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from itertools import count
from typing import TypeVar

T = TypeVar("T")

LABEL = b"capot table shuffle 1"
"""Prefix of the hashed data, so that no other use of SHA-256 gives the same keys."""

RECORD_TAG = "Shuffle"
"""The tag of a record with the data of its shuffles."""

CHALLENGE_TAG = "Challenge"
"""The tag of a record whose cards are those of an earlier deal, and were not shuffled for it."""

MOST_CARDS = 256
"""Maximum number of cards in a pack: each draw uses one byte."""


def commitment(secret: bytes) -> str:
    """Return the published commitment to a secret: its SHA-256 in hexadecimal.

    It binds the publisher to the secret, and reveals nothing about a secret of 32 random bytes.
    """
    return sha256(secret).hexdigest()


def table_shuffle(
    secret: bytes, contributions: Sequence[bytes], deal: int, pack: Sequence[T]
) -> tuple[T, ...]:
    """Return the cards of ``pack`` in the order of deal number ``deal``, from 1.

    ``contributions`` are one for each seat in the direction of play, empty for a seat that gave none.  The
    order of ``pack`` matters: list it in its own order, as for the lab shuffle.  Raises `ValueError` for a
    deal that is not between 1 and 2**32 - 1 and for a pack of more than 256 cards.
    """
    if len(pack) > MOST_CARDS:
        raise ValueError(
            f"a pack of {len(pack)} cards is too large to be shuffled: {MOST_CARDS} are the most"
        )
    drawn_from = _bytes_of(key_of(secret, contributions, deal))
    cards = list(pack)
    for size in range(len(cards), 1, -1):
        drawn = _drawn(drawn_from, size)
        cards[size - 1], cards[drawn] = cards[drawn], cards[size - 1]
    return tuple(cards)


def key_of(secret: bytes, contributions: Sequence[bytes], deal: int) -> bytes:
    """Return the 32-byte key of all draws of a deal.

    The parts are hashed with their lengths and their number, so that different parts never give the same
    bytes.
    """
    if not 0 < deal < 2**32:
        raise ValueError(f"the number of a deal must lie between 1 and {2**32 - 1}; {deal} does not")
    given = b"".join(map(_with_length, contributions))
    parts = (_with_length(LABEL), _with_length(secret), _number(len(contributions)), given, _number(deal))
    return sha256(b"".join(parts)).digest()


def _bytes_of(key: bytes) -> Iterator[int]:
    """Yield SHA-256 in counter mode, byte by byte, without end."""
    for block in count():
        yield from sha256(key + _number(block)).digest()


def _drawn(drawn_from: Iterator[int], size: int) -> int:
    """Return a uniform number below ``size``; bytes that would bias it are skipped."""
    fair = 256 - 256 % size
    return next(byte for byte in drawn_from if byte < fair) % size


def _with_length(part: bytes) -> bytes:
    return _number(len(part)) + part


def _number(number: int) -> bytes:
    return number.to_bytes(4, "big")
