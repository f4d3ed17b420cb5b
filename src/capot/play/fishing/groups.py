"""Groups of values that make a sum: which there are, the ways to take several, and whether all are in one."""

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

WAYS = 100
"""Ways to take groups that are listed for a value; any other may be taken all the same."""

GROUPS = 200
"""Groups of a value after which no groups of more cards are looked for."""

ROOM: Final = 6
"""Bits for the number of cards of a value."""

COUNT_MASK: Final = (1 << ROOM) - 1
"""The bits of one number."""


class Ways(NamedTuple):
    """Bit sets of places, and whether there are ``more`` of them."""

    masks: tuple[int, ...]
    more: bool


@lru_cache(maxsize=1024)
def groups_of(values: tuple[int, ...], target: int, alone: int = 0) -> Ways:
    """Return the bit sets of places whose values add up to the target.

    The places in the bit set ``alone`` are also a group each by themselves.  Once there are `GROUPS`, those
    of more places than these are left out.
    """
    begun, groups = [(0, 0, 0)], list[int]()
    while begun and len(groups) < GROUPS and len(begun) < 2 * GROUPS:
        more = [
            (mask | 1 << place, total + values[place], place + 1)
            for mask, total, first in begun
            for place in range(first, len(values))
            if total + values[place] <= target
        ]
        groups += [mask for mask, total, _ in more if total == target]
        begun = [each for each in more if each[1] < target]
    masks = *(1 << place for place in range(len(values)) if alone >> place & 1), *sorted(groups)
    return Ways(masks, more=bool(begun))


@lru_cache(maxsize=1024)
def ways_to_take(values: tuple[int, ...], target: int, alone: int = 0, *, last: bool = False) -> Ways:
    """Return the ways to take one or more disjoint groups of places, each with values that make the target.

    A way is a bit set of places; the same places in other groups are the same way.  With ``last`` the last
    place is always among them.  The ways of a single group come first.  Where there are more than `WAYS`,
    half of those returned are the smallest of these, the others take as much as they can.
    """
    groups, more = groups_of(values, target, alone)
    wanted = 1 << len(values) - 1 if last else 0
    single = [group for group in groups if group & wanted == wanted]
    found, there = [*single], {*single}
    for group in groups:
        if len(found) > WAYS:
            return Ways(_least_and_most(single, groups), more=True)
        if not group & wanted:
            new = {mask | group for mask in found if not mask & group} - there
            found += sorted(new)
            there |= new
    many = len(found) > WAYS
    return Ways(_least_and_most(single, groups) if many else tuple(found), more=more or many)


def _least_and_most(single: Sequence[int], groups: Sequence[int]) -> tuple[int, ...]:
    """Return some single groups of few places, and ways to which no further group can be added."""
    half, by_size = WAYS // 2, sorted(groups, key=int.bit_count)
    least = sorted(single, key=int.bit_count)
    found = dict.fromkeys(least[:half])
    for way in least[:: 1 + len(least) // half]:
        whole = way
        for group in by_size:
            if not group & whole:
                whole |= group
        found[whole] = None
    return tuple(found)


def completes(target: int, must: Sequence[int], may: Sequence[int] = ()) -> bool:
    """Whether values make disjoint groups of a sum: all that ``must`` be in one, and any that ``may``.

    Only the numbers of each value matter.
    """
    if any(value > target for value in must) or not _can_sum(target, sum(must), may):
        return False
    # The value missing from a group, and the values left, where nothing could be made of them.
    dead = set[tuple[int, int]]()
    spare = Counter(value for value in may if value < target)
    left = sum(1 << ROOM * value for value in (*must, *spare.elements()) if value < target)
    values = [value for value in range(target - 1, 0, -1) if left >> ROOM * value & COUNT_MASK]

    def ends(need: int, left: int) -> bool:
        if not need:
            # The highest value that must be in a group begins the next one.
            first = next((each for each in values if (left >> ROOM * each & COUNT_MASK) > spare[each]), 0)
            return not first or ends(target - first, left - (1 << ROOM * first))
        if (need, left) in dead:
            return False
        for value in values:
            if (
                value <= need
                and left >> ROOM * value & COUNT_MASK
                and ends(need - value, left - (1 << ROOM * value))
            ):
                return True
        dead.add((need, left))
        return False

    return ends(0, left)


def _can_sum(target: int, total: int, may: Sequence[int]) -> bool:
    """Whether a total and some of the values that ``may`` be added make a multiple of the target."""
    sums, every = 1, (1 << target) - 1
    for value in may:
        if value < target:
            more = sums << value
            sums |= (more | more >> target) & every
    return bool(sums >> -total % target & 1)
