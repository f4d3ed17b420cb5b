"""The tricks to come: what a hand will probably cost, card by card and at the last trick."""

from capot.kernel.thumb.constants import (
    DUCKING,
    FALLING,
    FIRST,
    HEIGHT,
    LATER,
    LED_BY_SELF,
    RELIEF,
    ROUNDS,
    SHAPE,
    THROWN,
    TRUST,
    VAGUE,
    VOID,
    WEIGHT,
)
from capot.kernel.thumb.stakes import Masks
from capot.players.tricks.chances import Reading
from capot.players.tricks.table import Table


def burden(reading: Reading, hand: Masks, led: int | None, lead: float) -> float:
    """Return the mean cost of a hand in the tricks to come.

    ``led`` is the suit of the trick on the table, a round of which is as good as gone; ``lead`` is the
    chance of leading next.
    """
    loads: list[float] = []
    discards = 0.0
    rest = sum(each.bit_count() for each in hand)
    for suit in range(4):
        some, unable = _suit(reading, suit, hand[suit], int(suit == led), rest)
        loads += some
        discards += unable
    loads.sort(reverse=True)
    total = sum(loads)
    for load in loads:
        if discards <= 0 or load <= 0:
            break
        total -= load * RELIEF * min(discards, 1.0)
        discards -= 1
    total *= WEIGHT
    voids = sum(1 for suit in range(4) if not hand[suit] and reading.table.counts[suit])
    total -= VOID * reading.worth.usual * voids
    total -= SHAPE * reading.worth.usual * sum(each.bit_count() ** 2 for each in hand) * rest
    if reading.worth.last and rest:
        total += reading.worth.last * wins_last(reading.table, hand, lead, rest)
    return total


def _suit(reading: Reading, suit: int, mine: int, past: int, rest: int) -> tuple[list[float], float]:
    """Return the load of each card of a suit, and in how many tricks of it this seat will be void."""
    table, worth, lie = reading.table, reading.worth, reading.lie[suit]
    out, unseen = table.counts[suit], table.unseen[suit]
    held = mine.bit_count()
    players = 1 + sum(1 for seat in table.others if lie.void[seat] < 0.95)
    rounds = min((held + out) / players, rest) - past * (out / (held + out + 0.01))
    costs = worth.card[suit]
    others = len(table.others)
    wanted = worth.every < 0
    place = 0
    loads: list[float] = []
    bits = range(table.stakes.ranks - 1, -1, -1) if wanted else range(table.stakes.ranks)
    for strength in bits:
        if not mine >> strength & 1:
            continue
        follow = lie.followers[min(place + past, ROUNDS - 1)]
        cost = costs[strength]
        below = (unseen & ((1 << strength) - 1)).bit_count()
        if out and follow > 0.05:
            wins = (below / out) ** (follow * DUCKING)
            comes = min(max(rounds - place + LATER, LED_BY_SELF if wins == 1 else 0.05), 1.0)
            under = sum(each for low, each in enumerate(costs[:strength]) if each > 0 and unseen >> low & 1)
            falls = under * min(1.0, FALLING * follow / out)
        else:
            wins, comes, falls = 1.0, LED_BY_SELF, 0.0
        thrown = max(others - follow, 0.0) * lie.thrown * THROWN
        # Whoever wants tricks chooses when to win them: after the penalties have fallen.
        stake = worth.every + cost + (0.0 if wanted else falls + thrown)
        height = 0.0 if wanted else HEIGHT * worth.usual * below * rest
        loads.append(height + comes * wins * stake)
        place += 1
    return loads, max(rounds - held, 0.0)


def wins_last(table: Table, hand: Masks, lead: float, rest: int) -> float:
    """Return the chance that this hand wins the last trick; ``lead`` is the chance of leading next."""
    unseen = sum(table.counts) or 1
    others = len(table.others)
    cards = []
    for suit in range(4):
        mine = hand[suit]
        while mine:
            bit = mine & -mine
            mine ^= bit
            above = (table.unseen[suit] & -bit).bit_count()
            below = table.counts[suit] - above
            leading = (1 - above / unseen) ** others
            follows = (
                (table.counts[suit] / unseen) * (below / table.counts[suit]) if table.counts[suit] else 0.0
            )
            cards.append((leading, follows))
    wanted = table.stakes.last < 0
    cards.sort(key=lambda each: each[0] + each[1], reverse=wanted)
    keep = cards[0]
    if rest > 1:
        second = cards[1]
        first = lead if rest == 2 else FIRST
        lead = (1 - TRUST) / (others + 1) + TRUST * (first * second[0] + (1 - first) * second[1])
    exact = lead * keep[0] + (1 - lead) * keep[1]
    spread = sum(each[0] + each[1] for each in cards) / (2 * len(cards))
    vague = min((rest - 1) * VAGUE, 0.4)
    return exact * (1 - vague) + spread * vague
