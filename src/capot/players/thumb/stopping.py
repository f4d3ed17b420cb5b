"""Keeping one player from taking everything: which hands can still win a trick from him."""

from capot.players.thumb.stakes import Masks
from capot.players.thumb.table import Table

TOP = 0.85
"""How often the highest card out of a suit wins a trick that matters."""

GUARDED = (0.45, 0.2)
"""How often a card does that is second or third highest, with as many lower ones played before it."""

BARE = 0.12
"""How often a card does that may fall under a higher one."""

STRAY = 0.5
"""How often a trick matters in a suit that holds none of the cards needed."""


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
            chance *= STRAY
        fails *= 1 - chance
    return 1 - fails
