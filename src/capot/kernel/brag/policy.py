"""Which hands of three to make, compiled: those worth most against what others usually make, or all of use.

Both run through the hands that can be made, from the strongest down, and turn back where nothing that follows
could help.
"""

from typing import NamedTuple

import numpy as np

from capot.kernel.brag.hands import Numbers, Threes, list_threes
from capot.kernel.compiling import called, compiled, inlined

MOST_THREES = 1024
"""No more hands than so many can be made of the cards of one player: 18 of them."""


class Making(NamedTuple):
    """What is made, ``hands`` of them, and what it brings to win them.

    With ``pairs_only`` up to so many, each a pair or better.  Each hand won brings ``each``, all of them
    ``crash`` besides, and ``needed`` of them the ``pot``.
    """

    hands: int
    pairs_only: bool
    each: float
    crash: float
    pot: float
    needed: int


class Workspace(NamedTuple):
    """Room to work in, as `new_workspace` makes it."""

    bits: Numbers
    places: Numbers
    picked: Numbers
    used: Numbers
    best: Numbers
    chances: Numbers
    won: Numbers


def new_workspace(hands: int) -> Workspace:
    """Return room to make so many hands in."""
    bits, places = np.zeros((2, MOST_THREES), np.int64)
    picked, used, best = np.zeros((3, hands), np.int64)
    return Workspace(bits, places, picked, used, best, np.zeros(hands), np.zeros(hands + 1))


@inlined
def worth(making: Making, chances: Numbers, won: Numbers) -> float:
    """Return what hands bring that win with these chances, taken to be independent; ``won`` is room."""
    every, total = 1.0, 0.0
    for number in range(making.hands):
        every *= chances[number]
        total += chances[number]
    total = making.each * total + making.crash * every
    if making.pot == 0.0:
        return total
    if making.needed == making.hands:
        return total + making.pot * every
    won[0] = 1.0
    for number in range(making.hands):
        won[number + 1] = won[number] * chances[number]
        for fewer in range(number, 0, -1):
            won[fewer] = won[fewer] * (1.0 - chances[number]) + won[fewer - 1] * chances[number]
        won[0] *= 1.0 - chances[number]
    for enough in range(making.needed, making.hands + 1):
        total += making.pot * won[enough]
    return total


@called
def make_best(making: Making, chances: Numbers, workspace: Workspace, count: int) -> float:
    """Write the places of the hands worth most to ``workspace.best`` and return their worth.

    The list of ``count`` hands lies on the workspace.  ``chances`` to win are by the number of a hand
    and by its place among all; -1 is written for a hand that is not made.
    """
    depth, most = 0, -1.0
    workspace.used[0], workspace.picked[0] = 0, -1
    workspace.best[:] = -1
    if making.pairs_only:
        most = 0.0
    while depth >= 0:
        at = workspace.picked[depth] + 1
        while at < count and workspace.bits[at] & workspace.used[depth]:
            at += 1
        if at == count:
            depth -= 1
            continue
        # No hand that follows is stronger, so this one in place of all that follow bounds what can be made.
        for number in range(depth, making.hands):
            workspace.chances[number] = chances[number, workspace.places[at]]
        if worth(making, workspace.chances, workspace.won) <= most:
            depth -= 1
            continue
        workspace.picked[depth] = at
        if depth + 1 == making.hands or making.pairs_only:
            for number in range(depth + 1, making.hands):
                workspace.chances[number] = 0.0
            found = worth(making, workspace.chances, workspace.won)
            if found > most:
                most = found
                for number in range(making.hands):
                    workspace.best[number] = workspace.picked[number] if number <= depth else -1
        if depth + 1 < making.hands:
            workspace.used[depth + 1] = workspace.used[depth] | workspace.bits[at]
            workspace.picked[depth + 1] = at
            depth += 1
    return most


@compiled
def make_each(
    threes: Threes,
    making: Making,
    chances: Numbers,
    workspace: Workspace,
    sets: Numbers,
    places: Numbers,
    worths: Numbers,
) -> None:
    """Write for each set of cards the hands worth most: their places, (sets, hands), and what they bring."""
    for number in range(len(sets)):
        count = list_threes(threes, sets[number], making.pairs_only, workspace.bits, workspace.places)
        worths[number] = make_best(making, chances, workspace, count)
        for hand in range(making.hands):
            at = workspace.best[hand]
            places[number, hand] = workspace.places[at] if at >= 0 else 0


@inlined
def is_beaten(found: Numbers, size: int, hands: int, places: Numbers) -> bool:
    """Whether one of the arrangements found is nowhere weaker than some other."""
    for other in range(size):
        weaker = False
        for hand in range(hands):
            if found[other, hand] < places[hand]:
                weaker = True
                break
        if not weaker:
            return True
    return False


@inlined
def keep(found: Numbers, cards: Numbers, size: int, hands: int, places: Numbers, workspace: Workspace) -> int:
    """Add an arrangement to those found, take out what is nowhere stronger, and return how many there are."""
    left = 0
    for other in range(size):
        stronger = False
        for hand in range(hands):
            if found[other, hand] > places[hand]:
                stronger = True
                break
        if stronger:
            for hand in range(hands):
                found[left, hand], cards[left, hand] = found[other, hand], cards[other, hand]
            left += 1
    if left < len(found):
        for hand in range(hands):
            found[left, hand] = places[hand]
            cards[left, hand] = workspace.bits[workspace.picked[hand]] if places[hand] else 0
        left += 1
    return left


@compiled
def useful(
    threes: Threes,
    making: Making,
    workspace: Workspace,
    cards: int,
    places: Numbers,
    found: Numbers,
    made: Numbers,
) -> int:
    """Write all ways to make hands of cards of which no other is as strong in every hand; return how many.

    ``found`` are the places of the hands, (ways, hands), and ``made`` their cards; of ways that are equal the
    first is there.  If there is not room for all, some are missing.  ``places`` is room for one way.
    """
    count = list_threes(threes, cards, making.pairs_only, workspace.bits, workspace.places)
    hands = making.hands
    size, depth = 0, 0
    workspace.used[0], workspace.picked[0] = 0, -1
    places[:] = 0
    if making.pairs_only:
        size = keep(found, made, size, hands, places, workspace)
    while depth >= 0:
        at = workspace.picked[depth] + 1
        while at < count and workspace.bits[at] & workspace.used[depth]:
            at += 1
        if at == count:
            depth -= 1
            continue
        for number in range(depth, hands):
            places[number] = workspace.places[at]
        if is_beaten(found, size, hands, places):
            depth -= 1
            continue
        workspace.picked[depth] = at
        if depth + 1 == hands or making.pairs_only:
            for number in range(depth + 1, hands):
                places[number] = 0
            if not is_beaten(found, size, hands, places):
                size = keep(found, made, size, hands, places, workspace)
        if depth + 1 < hands:
            workspace.used[depth + 1] = workspace.used[depth] | workspace.bits[at]
            workspace.picked[depth + 1] = at
            depth += 1
    return size
