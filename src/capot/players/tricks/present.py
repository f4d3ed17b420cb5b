"""The trick on the table: who will win it if this card is played, and what will then be in it."""

from typing import NamedTuple

from capot.kernel.thumb.constants import APART, GIFT, INDIFFERENT, OVER, SEEKS, SHED, SHUNS
from capot.kernel.thumb.stakes import Spot, less
from capot.players.tricks.chances import Reading
from capot.players.tricks.stopping import can_stop
from capot.players.tricks.table import Table
from capot.players.tricks.worth import Rival


class Outlook(NamedTuple):
    """What a card may lead to: the chance of winning the trick with it, and its mean cost to this seat."""

    wins: float
    cost: float


def outlook(reading: Reading, spot: Spot) -> Outlook:
    """Return what playing a card to the trick on the table leads to."""
    table, worth = reading.table, reading.worth
    led = spot[0] if table.led is None else table.led
    wins_now = table.best is None or table.beats(spot, table.best)
    best = spot if wins_now or table.best is None else table.best
    contents = worth.card[spot[0]][spot[1]] + sum(
        worth.card[suit][strength] for suit, strength in table.trick
    )
    eager = _eagerness(contents + worth.now)
    stays = 1.0
    beaten: list[float] = []
    for place, seat in enumerate(table.after):
        last = place == len(table.after) - 1
        chance = beats(reading, seat, best, led, eager[last])
        beaten = [each * (1 - chance) for each in beaten]
        beaten.append(chance * stays)
        stays *= 1 - chance
        contents += _adds(reading, seat, best, led)
    total = contents + worth.now
    mine = stays if wins_now else 0.0
    cost = mine * total - (1 - mine) * total / (table.seats - 1)
    if worth.rivals:
        winners = dict(zip(table.after, beaten, strict=True))
        winners[table.me if wins_now else table.best_seat] = stays
        cost += sum(_rivalry(table, rival, winners, spot) for rival in worth.rivals)
    return Outlook(mine, cost)


def _eagerness(cost: float) -> tuple[float, float]:
    """Return how often a player who need not wins a trick that costs so much: in the middle, and last."""
    if cost > 0.01:
        return SHUNS, SHUNS
    return (SEEKS, SEEKS) if cost < -0.01 else INDIFFERENT


def beats(reading: Reading, seat: int, best: Spot, led: int, eager: float) -> float:
    """Return the chance that a seat beats the best card."""
    table, lie = reading.table, reading.lie
    suit, strength = best
    share, known, unseen = table.share[seat], table.known[seat], table.unseen
    void = lie[led].void[seat]
    beats = 0.0
    if suit == led:
        above, below = unseen[suit] >> strength, unseen[suit] & ((1 << strength) - 1)
        no_higher = 0.0 if known[suit] >> strength else (1 - share[suit]) ** above.bit_count()
        no_lower = 0.0 if known[suit] & ((1 << strength) - 1) else (1 - share[suit]) ** below.bit_count()
        beats = (1 - no_higher) * (no_lower + (1 - no_lower) * eager)
    if table.trump is not None and table.trump != led and void > 0.01:
        over = unseen[table.trump] >> (strength if suit == table.trump else 0)
        beats += void * (1 - (1 - share[table.trump]) ** over.bit_count()) * eager
    return min(beats, 1.0)


def _adds(reading: Reading, seat: int, best: Spot, led: int) -> float:
    """Return the mean cost of the card that a seat will add."""
    table, worth, lie = reading.table, reading.worth, reading.lie
    void = lie[led].void[seat]
    mean = void * lie[led].throw[seat]
    if void > 0.99:
        return mean
    share, known = table.share[seat][led], table.known[seat][led]
    most, some = 0.0, 0.0
    for cost, suit, bit in worth.dear:
        if suit != led:
            continue
        chance = 1.0 if known & bit else share
        under = best[0] != led or bit < 1 << best[1]
        some += chance * cost * (SHED if under else OVER)
        most = max(most, cost)
    gifts = sum(
        cost * share * GIFT
        for strength, cost in enumerate(worth.card[led])
        if cost < 0 and table.unseen[led] >> strength & 1
    )
    return mean + (1 - void) * (min(some, most) + gifts)


def _rivalry(table: Table, rival: Rival, winners: dict[int, float], spot: Spot) -> float:
    """Return what this trick costs beside its cards, because it may help or stop a rival."""
    at_stake = 1.0
    if rival.cards is not None:
        inside = any(rival.cards[suit] >> strength & 1 for suit, strength in (*table.trick, spot))
        at_stake = 1.0 if inside else APART
    his = winners.get(rival.seat, 0.0)
    if rival.shuns:
        return -rival.loss * his
    stopped = (1 - his) * at_stake
    return rival.loss * (1 - stopped) * (1 - can_stop(table, less(table.hand, spot), rival.cards))
