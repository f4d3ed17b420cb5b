"""Deals of Brag, compiled: dealing the hidden cards, and scoring the hands shown."""

from typing import NamedTuple

import numpy as np

from capot.kernel.bits import popcount
from capot.kernel.brag.hands import Numbers, Threes
from capot.kernel.compiling import compiled, inlined
from capot.kernel.dtypes import NOBODY
from capot.kernel.luck import GAMMA, U64, below, mix64, word_at

TRIES = 1000
"""Maximum number of tries to deal a world consistent with what was not shown; the last is kept anyway."""

ANY, NO_PAIRS, NO_TRIPLETS = 0, 1, 2
"""Holdings ruled out besides fours: none, four pairs, or also those that include a triplet."""

RANKS = 13


class Settling(NamedTuple):
    """Payments for each hand won, all of them, and the pot.

    ``pot`` is the pot before all put in their ``ante``.  It is won by ``needed`` hands; with ``tied_count``
    by winning or tying all; with ``earliest`` a tie for one is won by the first to show.  Several may
    ``share`` it, and what is left is shared in the ``last`` deal.
    """

    seats: int
    eldest: int
    hands: int
    each: int
    crash: int
    ante: int
    pot: int
    needed: int
    tied_count: bool
    earliest: bool
    share: bool
    last: bool


@compiled
def deal_hidden(
    threes: Threes,
    hidden: Numbers,
    size: int,
    no_fours: bool,
    pairs: int,
    luck: np.uint64,
    counts: Numbers,
    sets: Numbers,
) -> None:
    """Write sets of ``size`` hidden cards, (worlds, players), all consistent deals equally likely.

    A deal is consistent if nobody holds a hand they would have shown.  The last ``sets`` of a world may be
    spare: ``counts`` is scratch space for the ranks of one hand, and its last number is that of the players.
    """
    players = counts[RANKS]
    for world in range(sets.shape[0]):
        state = word_at(luck, U64(world))
        for _ in range(TRIES):
            for number in range(sets.shape[1]):
                sets[world, number] = 0
                for place in range(number * size, (number + 1) * size):
                    state += GAMMA
                    other = place + below(mix64(state), len(hidden) - place)
                    hidden[place], hidden[other] = hidden[other], hidden[place]
                    sets[world, number] |= 1 << hidden[place]
            good = True
            for number in range(players):
                if shows(threes, hidden[number * size : (number + 1) * size], no_fours, pairs, counts):
                    good = False
                    break
            if good:
                break


@inlined
def shows(threes: Threes, cards: Numbers, no_fours: bool, pairs: int, counts: Numbers) -> bool:
    """Whether a hand holds four of a kind or four pairs that would have been seen."""
    for rank in range(RANKS):
        counts[rank] = 0
    for place in range(len(cards)):
        counts[threes.rank[cards[place]]] += 1
    twos, triplets, fours = 0, 0, 0
    for rank in range(RANKS):
        twos += counts[rank] == 2
        triplets += counts[rank] == 3
        fours += counts[rank] == 4
    if no_fours and fours:
        return True
    if pairs == NO_PAIRS:
        return twos >= 4
    if pairs == NO_TRIPLETS:
        return twos + triplets >= 4 and triplets <= 1
    return False


@inlined
def best_holders(settling: Settling, places: Numbers, hand: int) -> int:
    """Return the seats, as bits, with the best hand of a number; 0 if nobody has made one."""
    best, who = 0, 0
    for seat in range(settling.seats):
        place = places[seat, hand]
        if place > best:
            best, who = place, 0
        if place == best and best > 0:
            who |= 1 << seat
    return who


@inlined
def first_from(settling: Settling, who: int, seat: int) -> int:
    """Return the first of some seats in the order of play, counting from ``seat``."""
    for step in range(settling.seats):
        at = (seat + step) % settling.seats
        if (who >> at) & 1:
            return at
    return NOBODY


@inlined
def settle(settling: Settling, places: Numbers, won: Numbers, points: Numbers) -> None:
    """Write each seat's points for the hands shown, (seats, hands); ``won`` is scratch space by seat."""
    for seat in range(settling.seats):
        points[seat] = -settling.ante
        won[seat] = 0
    # A tie won by the first to show counts only for the pot: such hands are counted from bit 16 up.
    first, every = settling.eldest, (1 << settling.seats) - 1
    for hand in range(settling.hands):
        who = best_holders(settling, places, hand)
        every &= who
        if popcount(who) == 1:
            first = first_from(settling, who, 0)
            won[first] += 1 + (1 << 16)
        elif who and settling.earliest:
            first = first_from(settling, who, first)
            won[first] += 1 << 16
    takers = 0
    for seat in range(settling.seats):
        own = won[seat] & 0xFFFF
        points[seat] += settling.each * own + (settling.crash if own == settling.hands else 0)
        if (won[seat] >> 16) >= settling.needed:
            takers |= 1 << seat
    if settling.ante > 0 or settling.pot > 0:
        pay_pot(settling, every if settling.tied_count else takers, points)


@inlined
def pay_pot(settling: Settling, takers: int, points: Numbers) -> None:
    """Pay the pot to its takers, and in the last deal share the rest among all."""
    pot, count = settling.pot + settling.ante * settling.seats, popcount(takers)
    if count == 1 or (count > 1 and settling.share):
        part = pot // count
        for seat in range(settling.seats):
            points[seat] += part if (takers >> seat) & 1 else 0
        pot -= part * count
    if settling.last:
        for seat in range(settling.seats):
            points[seat] += pot // settling.seats


@compiled
def settle_each(
    settling: Settling,
    seat: int,
    worlds: Numbers,
    own: Numbers,
    won: Numbers,
    points: Numbers,
) -> None:
    """Write all points, (worlds, ways, seats), for each way in which a seat can make its hands.

    ``worlds`` has the places of all hands, (worlds, seats, hands), of which those of the seat itself are
    overwritten; ``own`` has those of its ways, (ways, hands).
    """
    for world in range(worlds.shape[0]):
        places = worlds[world]
        for way in range(own.shape[0]):
            for hand in range(settling.hands):
                places[seat, hand] = own[way, hand]
            settle(settling, places, won, points[world, way])


@compiled
def pay_takers(settling: Settling, takers: Numbers, points: Numbers) -> None:
    """Write all points, (deals, seats), where the ``takers``, as bits, win the pot without hands."""
    for deal in range(len(takers)):
        for seat in range(settling.seats):
            points[deal, seat] = -settling.ante
        if settling.ante > 0 or settling.pot > 0:
            pay_pot(settling, takers[deal], points[deal])
