"""Choosing hands of three to make, compiled: the best against typical hands, or all useful ones.

Both searches try hands from the strongest down and prune where nothing weaker can help.
"""

from typing import NamedTuple

import numpy as np

from capot.kernel.brag.hands import Numbers, Threes, list_threes
from capot.kernel.compiling import called, compiled, inlined

MOST_THREES = 1024
"""Maximum number of hands of three in the cards of one player: 18 cards hold 816."""


class Aim(NamedTuple):
    """The number of hands a player makes, and the payments for winning them.

    With ``pairs_only`` a player makes at most ``hands``, each a pair or better; otherwise exactly ``hands``.
    Each hand won brings ``each``, winning all of them ``crash`` as well, and winning ``needed`` the ``pot``.
    """

    hands: int
    pairs_only: bool
    each: float
    crash: float
    pot: float
    needed: int


class Workspace(NamedTuple):
    """Scratch arrays for one thread, made by `new_workspace`."""

    bits: Numbers
    places: Numbers
    picked: Numbers
    used: Numbers
    best: Numbers
    chances: Numbers
    won: Numbers


def new_workspace(hands: int) -> Workspace:
    """Return scratch arrays for making this many hands."""
    bits, places = np.zeros((2, MOST_THREES), np.int64)
    picked, used, best = np.zeros((3, hands), np.int64)
    return Workspace(bits, places, picked, used, best, np.zeros(hands), np.zeros(hands + 1))


@inlined
def worth(aim: Aim, chances: Numbers, won: Numbers) -> float:
    """Return the mean payment of hands with these independent chances to win.

    ``won`` is scratch space for one number more than there are hands.
    """
    every, total = 1.0, 0.0
    for number in range(aim.hands):
        every *= chances[number]
        total += chances[number]
    total = aim.each * total + aim.crash * every
    if aim.pot == 0.0:
        return total
    if aim.needed == aim.hands:
        return total + aim.pot * every
    won[0] = 1.0
    for number in range(aim.hands):
        won[number + 1] = won[number] * chances[number]
        for fewer in range(number, 0, -1):
            won[fewer] = won[fewer] * (1.0 - chances[number]) + won[fewer - 1] * chances[number]
        won[0] *= 1.0 - chances[number]
    for enough in range(aim.needed, aim.hands + 1):
        total += aim.pot * won[enough]
    return total


@called
def best_hands(aim: Aim, chances: Numbers, workspace: Workspace, count: int) -> float:
    """Write the hands worth most to ``workspace.best``, as indices into its list, and return their worth.

    The workspace lists ``count`` hands.  ``chances`` to win have shape (hands, places): by the number of a
    hand and its place among all.  A hand that is not made is written as -1.
    """
    depth, most = 0, -1.0
    workspace.used[0], workspace.picked[0] = 0, -1
    workspace.best[:] = -1
    if aim.pairs_only:
        most = 0.0
    while depth >= 0:
        at = workspace.picked[depth] + 1
        while at < count and workspace.bits[at] & workspace.used[depth]:
            at += 1
        if at == count:
            depth -= 1
            continue
        # No hand that follows is stronger, so repeating this one gives an upper bound.
        for number in range(depth, aim.hands):
            workspace.chances[number] = chances[number, workspace.places[at]]
        if worth(aim, workspace.chances, workspace.won) <= most:
            depth -= 1
            continue
        workspace.picked[depth] = at
        if depth + 1 == aim.hands or aim.pairs_only:
            for number in range(depth + 1, aim.hands):
                workspace.chances[number] = 0.0
            found = worth(aim, workspace.chances, workspace.won)
            if found > most:
                most = found
                for number in range(aim.hands):
                    workspace.best[number] = workspace.picked[number] if number <= depth else -1
        if depth + 1 < aim.hands:
            workspace.used[depth + 1] = workspace.used[depth] | workspace.bits[at]
            workspace.picked[depth + 1] = at
            depth += 1
    return most


@compiled
def best_of_each(
    threes: Threes,
    aim: Aim,
    chances: Numbers,
    workspace: Workspace,
    sets: Numbers,
    places: Numbers,
    cards: Numbers,
    worths: Numbers,
) -> None:
    """Write for each set of cards the hands worth most and their worth.

    ``places`` and ``cards`` (as bits) have shape (sets, hands), with 0 for a hand that is not made.
    """
    for number in range(len(sets)):
        count = list_threes(threes, sets[number], aim.pairs_only, workspace.bits, workspace.places)
        worths[number] = best_hands(aim, chances, workspace, count)
        for hand in range(aim.hands):
            at = workspace.best[hand]
            places[number, hand] = workspace.places[at] if at >= 0 else 0
            cards[number, hand] = workspace.bits[at] if at >= 0 else 0


@inlined
def is_beaten(found: Numbers, size: int, hands: int, places: Numbers) -> bool:
    """Whether some way already found is at least as strong in every hand."""
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
    """Add a way to those found, drop those it is at least as strong as, and return their number."""
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
    aim: Aim,
    workspace: Workspace,
    cards: int,
    places: Numbers,
    found: Numbers,
    made: Numbers,
) -> int:
    """Write all ways to make hands that no other way matches in every hand; return their number.

    ``found`` gets the places of the hands, (ways, hands), and ``made`` their cards; of equal ways the first
    is kept.  Ways without room are left out.  ``places`` is scratch space for one way.
    """
    count = list_threes(threes, cards, aim.pairs_only, workspace.bits, workspace.places)
    hands = aim.hands
    size, depth = 0, 0
    workspace.used[0], workspace.picked[0] = 0, -1
    places[:] = 0
    if aim.pairs_only:
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
        if depth + 1 == hands or aim.pairs_only:
            for number in range(depth + 1, hands):
                places[number] = 0
            if not is_beaten(found, size, hands, places):
                size = keep(found, made, size, hands, places, workspace)
        if depth + 1 < hands:
            workspace.used[depth + 1] = workspace.used[depth] | workspace.bits[at]
            workspace.picked[depth + 1] = at
            depth += 1
    return size
