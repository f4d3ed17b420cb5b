"""Playing to win everything: from the top, as cheaply as may be, and keeping what still wins."""

from capot.kernel.thumb.stakes import Masks, Spot
from capot.players.tricks.table import Table


def merit(table: Table, spot: Spot, cards: Masks | None) -> float:
    """Return how good a card is for winning all tricks with ``cards``, or every trick if it is None."""
    suit, strength = spot
    length = table.hand[suit].bit_count() / 100
    if table.best is None:
        return wins_led(table, spot) + length
    wanted = cards is not None and bool(cards[suit] >> strength & 1)
    if not table.beats(spot, table.best):
        keep = wins_led(table, spot) if suit != table.led else 0.0
        return -keep - strength / 100 - 10 * wanted
    stays = 1.0
    for seat in table.after:
        stays *= 1 - _overtakes(table, seat, spot)
    waste = strength / 1000 if not table.after or stays > 0.99 else 0.0
    return stays - waste if _holds(table, spot, cards) else 0.5 * stays - waste


def wins_led(table: Table, spot: Spot) -> float:
    """Return the chance that a card wins when it is led and everybody wants to win."""
    stays = 1.0
    for seat in table.others:
        stays *= 1 - _overtakes(table, seat, spot)
    return stays


def _overtakes(table: Table, seat: int, spot: Spot) -> float:
    suit, strength = spot
    if table.known[seat][suit] >> strength:
        return 1.0
    higher = (table.unseen[suit] >> strength).bit_count()
    chance = 1 - (1 - table.share[seat][suit]) ** higher
    if table.trump is not None and table.trump != suit and table.counts[table.trump]:
        void = (1 - table.share[seat][suit]) ** table.counts[suit]
        chance += (
            (1 - chance) * void * (1 - (1 - table.share[seat][table.trump]) ** table.counts[table.trump])
        )
    return chance


def _holds(table: Table, spot: Spot, cards: Masks | None) -> bool:
    """Whether the trick holds something that is to be won."""
    if cards is None:
        return True
    return any(cards[suit] >> strength & 1 for suit, strength in (*table.trick, spot))
