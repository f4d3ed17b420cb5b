"""Groups of values that make a sum: which there are, the ways to take several, and whether all are in one."""

from collections.abc import Sequence
from functools import lru_cache

WAYS = 100
"""Ways to take groups that are listed for a value; any other may be taken all the same."""

GROUPS = 200
"""Groups of a value after which no groups of more cards are looked for."""


@lru_cache(maxsize=1024)
def groups_of(values: tuple[int, ...], target: int, alone: int = 0) -> tuple[int, ...]:
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
    return (*(1 << place for place in range(len(values)) if alone >> place & 1), *sorted(groups))


@lru_cache(maxsize=1024)
def ways_to_take(
    values: tuple[int, ...], target: int, alone: int = 0, *, last: bool = False
) -> tuple[int, ...]:
    """Return the ways to take one or more disjoint groups of places, each with values that make the target.

    A way is a bit set of places; the same places in other groups are the same way.  With ``last`` the last
    place is always among them.  The ways of a single group come first.  Where there are more than `WAYS`,
    half of those returned are the smallest of these, the others take as much as they can.
    """
    groups = groups_of(values, target, alone)
    wanted = 1 << len(values) - 1 if last else 0
    single = [group for group in groups if group & wanted == wanted]
    found, there = [*single], {*single}
    for group in groups:
        if len(found) > WAYS:
            return _least_and_most(single, groups)
        if not group & wanted:
            new = {mask | group for mask in found if not mask & group} - there
            found += sorted(new)
            there |= new
    return tuple(found) if len(found) <= WAYS else _least_and_most(single, groups)


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


def divides(values: Sequence[int], target: int, alone: int = 0) -> bool:
    """Whether all places make disjoint groups whose values add up to the target.

    Places of equal values are as good as each other, so that only their numbers are gone through.
    """
    free = sorted(value for place, value in enumerate(values) if alone >> place & 1)
    held = sorted(value for place, value in enumerate(values) if not alone >> place & 1)
    # Those that may be alone are taken so from the lowest on: all of them have one value, that of an ace.
    return any(fills((*free[count:], *held), target) for count in range(len(free) + 1))


def fills(values: Sequence[int], target: int, dead: set[tuple[int, tuple[int, ...]]] | None = None) -> bool:
    """Whether values make groups of a sum.

    What is missing from a group and the values left of which nothing can be made are put into ``dead``.
    """
    if any(value > target for value in values) or sum(values) % target:
        return False
    dead = set() if dead is None else dead

    def completes(need: int, left: tuple[int, ...]) -> bool:
        if not left:
            return not need
        if (need, left) in dead:
            return False
        tried = 0
        # The highest value that is left is in some group: it begins the next one.
        for place in range(len(left) - 1, -1, -1) if need else (len(left) - 1,):
            value, missing = left[place], need or target
            if value != tried and value <= missing:
                tried = value
                if completes(missing - value, (*left[:place], *left[place + 1 :])):
                    return True
        dead.add((need, left))
        return False

    return completes(0, tuple(sorted(values)))
