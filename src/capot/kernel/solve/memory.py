"""Places already searched, found again by what still matters: who holds which cards, by their order alone."""

import numpy as np

from capot.kernel.bits import moved_together, nth, popcount
from capot.kernel.compiling import called, inlined
from capot.kernel.dtypes import State, Tables
from capot.kernel.solve.layout import DEAD, UNKNOWN, WAYS, Bucket, Node, Problem, Told

GROWTH = 4
"""The factor by which a table grows."""

LOWEST, HIGHEST = -(1 << 19), (1 << 19) - 1
"""The bounds of a cost about which nothing is known."""

MIX_1, MIX_2, SEED_1, SEED_2 = (
    -7046029254386353131,
    -4417276706812531889,
    1609587929392839161,
    -2643881736870682267,
)


@inlined
def stirred(word: int, other: int, mix: int) -> int:
    """Return a word mixed with another, every bit of both spread over most of it."""
    word = (word ^ other) * mix
    return word ^ ((word >> 31) & 0x1FFFFFFFF)


@inlined
def fill_key(tables: Tables, state: State, problem: Problem, node: Node, deposit: bool) -> None:
    """Write the key of a place between two tricks: 76 bits, hardly ever the same in two different places.

    Cards that are gone leave no gap, so only the order of those held counts.
    """
    held = node.held
    rest = state.turn | state.broken << 4 | (node.alive + 2) << 12
    for suit in range(problem.suits):
        rest |= popcount(held & problem.suit[suit]) << (16 + 4 * suit)
    first, second = stirred(SEED_1, rest, MIX_1), stirred(SEED_2, rest, MIX_2)
    if node.alive != DEAD:
        first, second = stirred(first, node.part, MIX_1), stirred(second, node.part, MIX_2)
    for plane in range(problem.seat_planes):
        cards = 0
        for seat in range(tables.seats):
            if seat >> plane & 1:
                cards |= state.hands[seat]
        word = moved_together(cards, held, deposit)
        first, second = stirred(first, word, MIX_1), stirred(second, word, MIX_2)
    for plane in range(problem.planes):
        word = moved_together(problem.plane[plane], held, deposit)
        first, second = stirred(first, word, MIX_1), stirred(second, word, MIX_2)
    node.key[0] = stirred(first, 0, MIX_2) | 1
    node.key[1] = (second >> 32 & 0xFFF) << 12


@inlined
def bucket_of(told: Told, key: int) -> int:
    """Return the number of the bucket in which a place may be noted."""
    return (key >> 20) & (told.buckets - 1)


@inlined
def is_at(bucket: Bucket, way: int, node: Node) -> bool:
    """Whether an entry is about a place."""
    return bucket.key[way] == node.key[0] and bucket.known[way] & 0xFFF000 == node.key[1]


@inlined
def remembered(bucket: Bucket, node: Node, limit: int, deposit: bool) -> int:
    """Return a noted bound that decides the question, or `UNKNOWN` with the best move in ``node.choice``."""
    for way in range(WAYS):
        if is_at(bucket, way, node):
            known = bucket.known[way]
            low, high = node.total + lower_bound(known), node.total + upper_bound(known)
            if low > limit:
                return low
            if high <= limit:
                return high
            place = known & 0x3F
            node.choice = nth(node.held, place - 1, deposit) if place else 0
            return UNKNOWN
    return UNKNOWN


@inlined
def lower_bound(known: int) -> int:
    """Return the lowest cost from here on that is still possible."""
    return known >> 44


@inlined
def upper_bound(known: int) -> int:
    """Return the highest cost from here on that is still possible."""
    return (known << 20) >> 44


@inlined
def way_to_note(bucket: Bucket, node: Node) -> int:
    """Return the entry of a place, else one that is empty or about the fewest cards."""
    worst, fewest = 0, 64
    for way in range(WAYS):
        if is_at(bucket, way, node):
            return way
        cards = bucket.known[way] >> 6 & 0x3F
        if cards < fewest:
            worst, fewest = way, cards
    return worst


@inlined
def note(bucket: Bucket, told: Told, node: Node, answer: int) -> None:
    """Note the bound of the cost from a place on that its answer gives, and the move that decided it."""
    more = answer - node.total
    way = way_to_note(bucket, node)
    low, high = LOWEST, HIGHEST
    if is_at(bucket, way, node):
        low, high = lower_bound(bucket.known[way]), upper_bound(bucket.known[way])
    elif bucket.known[way] == 0:
        told.filled += 1
    if answer <= told.limit:
        high = min(high, more)
    else:
        low = max(low, more)
    place = popcount(node.held & (node.choice - 1)) + 1 if node.choice else 0
    bucket.key[way] = node.key[0]
    bucket.known[way] = low << 44 | (high & 0xFFFFF) << 24 | node.key[1] | popcount(node.held) << 6 | place


@inlined
def is_crowded(told: Told, most: int) -> bool:
    """Whether a table of ``most`` buckets should use more of them."""
    return told.filled > told.buckets * (WAYS // 2) and told.buckets < most


@called
def grow(table: np.ndarray, told: Told) -> None:
    """Use more buckets of the table."""
    before = told.buckets
    told.buckets *= GROWTH
    for number in range(before):
        for way in range(WAYS):
            key, known = table[number].key[way], table[number].known[way]
            to = bucket_of(told, key)
            if known and to != number:
                table[to].key[way], table[to].known[way] = key, known
                table[number].key[way] = table[number].known[way] = 0
