"""Playing for a side: a declarer alone against all others, whose tricks count together."""

from capot.kernel.thumb.constants import SEEKS
from capot.kernel.thumb.stakes import Spot
from capot.play.view import View
from capot.players.tricks.chances import Reading
from capot.players.tricks.present import Outlook, beats
from capot.players.tricks.table import Table
from capot.rules.scoring import Bands

KEPT_TRUMP, KEPT_TOP = 0.5, 0.3
"""What it is worth to keep the highest trump, and the highest card of another suit, in usual tricks."""

CAUGHT = 0.3
"""What part of its worth is feared for in a card that a higher one may still catch."""

ADDED = 0.5
"""What part of its share of a usual trick each of those still to play will add."""


def side_of(view: View, table: Table) -> frozenset[int] | None:
    """Return the seats whose tricks count together with those of the seat, or None if each is for himself."""
    if view.declarer is None or not any(isinstance(term, Bands) for term in view.rules.scoring):
        return None
    if view.declarer == table.me:
        return frozenset({table.me})
    return frozenset(range(table.seats)) - {view.declarer}


def side_outlook(reading: Reading, side: frozenset[int], spot: Spot) -> Outlook:
    """Return the chance that the side of this seat wins the trick with a card, and what that costs.

    Points go on the trick that the own side will win, and away from one that the other will; strong cards are
    spent on what is worth it.
    """
    table = reading.table
    led = spot[0] if table.led is None else table.led
    over = table.best is None or table.beats(spot, table.best)
    best = spot if over or table.best is None else table.best
    wins = 1.0 if (table.me if over else table.best_seat) in side else 0.0
    for seat in table.after:
        chance = beats(reading, seat, best, led, SEEKS)
        wins = wins + (1 - wins) * chance if seat in side else wins * (1 - chance)
    usual = usual_trick(reading)
    contents = sum(brings(reading, each) for each in (*table.trick, spot))
    contents += ADDED * usual * len(table.after) / table.seats
    return Outlook(wins, _kept(reading, spot, usual) - (2 * wins - 1) * contents)


def brings(reading: Reading, spot: Spot) -> float:
    """Return what a card brings the side that takes it."""
    return -reading.worth.card[spot[0]][spot[1]]


def usual_trick(reading: Reading) -> float:
    """Return what the cards that are not played yet bring on average in a trick."""
    table = reading.table
    out = [mine | unseen for mine, unseen in zip(table.hand, table.unseen, strict=True)]
    some = (
        brings(reading, (suit, strength))
        for suit, cards in enumerate(out)
        for strength in range(table.stakes.ranks)
        if cards >> strength & 1
    )
    return sum(some) / table.left


def _kept(reading: Reading, spot: Spot, usual: float) -> float:
    """Return what a card is worth if it is kept: less than nothing if it would rather be brought home."""
    table, (suit, strength) = reading.table, spot
    above = (table.unseen[suit] >> strength).bit_count()
    if suit == table.trump:
        out = table.counts[suit]
        return KEPT_TRUMP * usual * (1 + out - above) / (1 + out)
    return -CAUGHT * brings(reading, spot) if above else KEPT_TOP * usual
