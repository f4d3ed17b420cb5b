"""How the suits lie: how many will follow when a suit is led again, and what those who cannot will throw."""

from dataclasses import dataclass
from functools import lru_cache
from math import comb

from capot.kernel.thumb.constants import ENOUGH, ROUNDS
from capot.players.tricks.table import Table
from capot.players.tricks.worth import Worth


@dataclass(frozen=True, slots=True)
class Lie:
    """How one suit lies with the others.

    ``followers[i]`` is the mean number of others who can still follow when the suit is led once more after
    ``i`` rounds; ``void[seat]`` the chance that a seat cannot follow now, ``throw[seat]`` what it then throws
    on the trick on average, as a cost to who takes it, ``thrown`` the mean of that over all of them.
    """

    followers: tuple[float, ...]
    void: tuple[float, ...]
    throw: tuple[float, ...]
    thrown: float


@dataclass(frozen=True, slots=True, eq=False)
class Reading:
    """What a seat makes of the table: what it sees, what that is worth to it, and how each suit lies."""

    table: Table
    worth: Worth
    lie: tuple[Lie, ...]


def reading_of(table: Table, worth: Worth) -> Reading:
    """Return what is to be made of a table when cards and tricks are worth so much."""
    return Reading(table, worth, tuple(_lie(table, worth, suit) for suit in range(4)))


@lru_cache(maxsize=8192)
def at_least(least: int, cards: int, chance: float) -> float:
    """Return the chance that of so many cards, each with the same chance, at least ``least`` are there."""
    if least <= 0:
        return 1.0
    return sum(
        comb(cards, some) * chance**some * (1 - chance) ** (cards - some) for some in range(least, cards + 1)
    )


def _lie(table: Table, worth: Worth, suit: int) -> Lie:
    followers = [0.0] * ROUNDS
    void = [0.0] * table.seats
    throw = [0.0] * table.seats
    for seat in table.others:
        sure = table.known[seat][suit].bit_count()
        loose = table.counts[suit] - _placed(table, suit)
        chance = round(table.share[seat][suit], 2)
        for past in range(min(ROUNDS, loose + sure)):
            followers[past] += at_least(past + 1 - sure, loose, chance)
        void[seat] = 0.0 if sure else 1 - at_least(1, loose, chance)
        throw[seat] = _throw(table, worth, seat, suit)
    thrown = sum(throw) / len(table.others)
    return Lie(tuple(followers), tuple(void), tuple(throw), thrown)


def _placed(table: Table, suit: int) -> int:
    return sum(each[suit].bit_count() for each in table.known)


def _throw(table: Table, worth: Worth, seat: int, led: int) -> float:
    """Return the mean cost of the dearest card, of other suits, that a seat can throw away."""
    mean, rest = 0.0, 1.0
    share, known = table.share[seat], table.known[seat]
    for cost, suit, bit in worth.dear:
        if suit == led or not table.unseen[suit] & bit or table.barred[suit] & bit:
            continue
        if known[suit] & bit:
            return mean + rest * cost
        chance = rest * share[suit]
        mean += chance * cost
        rest -= chance
        if rest < ENOUGH:
            break
    return mean
