"""Keeping one player from taking everything: which hands can still win a trick from him."""

from capot.kernel.thumb.constants import ASIDE, BARE, GUARDED, TOP
from capot.kernel.thumb.stakes import Masks
from capot.players.tricks.table import Table


def can_stop(table: Table, hand: Masks, cards: Masks | None) -> float:
    """Return the chance to win a trick with one of ``cards``, or any (None), if somebody tries to win all."""
    fails = 1.0
    for suit in range(4):
        mine = hand[suit]
        if not mine:
            continue
        best = mine.bit_length() - 1
        higher = (table.unseen[suit] >> best).bit_count()
        guards = mine.bit_count() - 1
        if not higher:
            chance = TOP if table.counts[suit] else TOP / 2
        elif higher <= min(guards, len(GUARDED)):
            chance = GUARDED[higher - 1]
        else:
            chance = BARE / higher
        if cards is not None and not cards[suit] & table.unseen[suit]:
            chance *= ASIDE
        fails *= 1 - chance
    return 1 - fails
