"""Dividing a climbing hand into groups, as few and as hard to beat as possible, and their worth."""

import numpy as np

from capot.kernel.bits import highest_index, lowest_index, popcount
from capot.kernel.climbing.moves import (
    DOUBLE,
    MOST,
    OF_RANK,
    RANKS,
    SEQUENCE,
    WIDTH,
    ClimbRules,
    lowest_of,
    shape_of,
)
from capot.kernel.compiling import compiled, inlined

CONTROL = 1.6
"""Worth of a group certain to win its pile; one certain not to costs 1."""

SINGLE_HOLDS = 0.82
"""Chance that a single card is not beaten, for each higher card still out."""

HOLDS = np.array(
    [
        [1.0, 1.0, 1.0, 1.0, 1.0],
        [1.0, 1.0, 1.0, 1.0, 1.0],
        [1.0, 1.0, 0.85, 0.65, 0.5],
        [1.0, 1.0, 1.0, 0.95, 0.8],
        [1.0, 1.0, 1.0, 1.0, 0.97],
    ]
)
"""Chance that cards of a rank are not beaten by a higher rank: by their number and its cards still out."""

SEQUENCE_BEATEN, DOUBLE_BEATEN, EACH_LONGER = 0.3, 0.1, 0.6
"""Chance that a higher sequence of three, or of three pairs, is laid; factor for each further step."""


@compiled
def control(rungs: ClimbRules, group: int, unseen: int, most: int) -> float:
    """Return a rough chance that no hand of at most ``most`` of the ``unseen`` cards beats a group."""
    size, top = popcount(group), highest_index(group)
    if size > most:
        return 1.0
    if size == 1:
        return SINGLE_HOLDS ** popcount(unseen >> (top + 1))
    shape, rank = shape_of(group), top // WIDTH
    sure = 1.0
    if shape <= WIDTH:
        for higher in range(rank + 1, RANKS):
            sure *= HOLDS[size, popcount((unseen >> higher * WIDTH) & OF_RANK)]
        return sure
    each, steps = (2, shape - DOUBLE) if shape > DOUBLE else (1, shape - SEQUENCE)
    beaten = (DOUBLE_BEATEN if each == 2 else SEQUENCE_BEATEN) * EACH_LONGER ** (steps - 3)
    run, unseen = 0, unseen & rungs.fits
    for higher in range(rank - steps + 1, RANKS):
        run = run + 1 if popcount((unseen >> higher * WIDTH) & OF_RANK) >= each else 0
        if run >= steps and higher >= rank:
            sure *= 1.0 - beaten
    return sure


@inlined
def price(rungs: ClimbRules, group: int, unseen: int, most: int) -> float:
    """Return the cost of being left with a group."""
    return 1.0 - CONTROL * control(rungs, group, unseen, most)


@inlined
def _option(rungs: ClimbRules, hand: int, number: int) -> int:
    """Return group ``number`` with the lowest card of a hand: its rank or a sequence; 0 for none."""
    low = lowest_index(hand)
    rank = low // WIDTH
    if number == 0:
        return hand & (OF_RANK << rank * WIDTH)
    each, steps = (1, number + 2) if number < RANKS else (2, number - RANKS + 3)
    group = 0
    for at in range(rank, rank + steps):
        if at >= RANKS:
            return 0
        some = ((hand & rungs.fits) >> at * WIDTH) & OF_RANK
        if each == 1 and rungs.one_suit:
            some &= 1 << low % WIDTH
        part = lowest_of(some, each)
        if part == 0:
            return 0
        group |= part << at * WIDTH
    return group


@compiled
def part(rungs: ClimbRules, hand: int, unseen: int, most: int, groups: np.ndarray) -> tuple[int, float]:
    """Write the cheapest division of a hand into groups, the lowest first; return their number and price."""
    rest = np.zeros(MOST + 1, np.int64)
    option = np.zeros(MOST + 1, np.int64)
    cost = np.zeros(MOST + 1)
    taken = np.zeros(MOST + 1, np.int64)
    best, count, depth = 1e9, 0, 0
    rest[0] = hand
    while depth >= 0:
        if rest[depth] == 0:
            if cost[depth] < best:
                best, count = cost[depth], depth
                groups[:depth] = taken[:depth]
            depth -= 1
            continue
        group = _option(rungs, rest[depth], option[depth]) if option[depth] < 2 * RANKS else 0
        if group == 0 and 0 < option[depth] < RANKS:
            option[depth] = RANKS
            continue
        if group == 0:
            depth -= 1
            continue
        option[depth] += 1
        taken[depth] = group
        cost[depth + 1] = cost[depth] + price(rungs, group, unseen, most)
        rest[depth + 1] = rest[depth] & ~group
        depth += 1
        option[depth] = 0
    return count, best


@compiled
def pieces_price(rungs: ClimbRules, cards: int, unseen: int, most: int) -> float:
    """Return the cost of the pieces of a broken group: sequences, or cards of a rank."""
    total = 0.0
    while cards:
        piece = first_piece(cards)
        total += price(rungs, piece, unseen, most)
        cards &= ~piece
    return total


@compiled
def first_piece(cards: int) -> int:
    """Return the lowest piece of a broken group: single cards in sequence, or cards of a rank."""
    rank = lowest_index(cards) // WIDTH
    of_rank = cards & (OF_RANK << rank * WIDTH)
    piece, steps, at = 0, 0, rank
    while at < RANKS and popcount((cards >> at * WIDTH) & OF_RANK) == 1:
        piece |= cards & (OF_RANK << at * WIDTH)
        steps += 1
        at += 1
    return piece if steps >= 3 else of_rank
