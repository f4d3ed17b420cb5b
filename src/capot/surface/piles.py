"""Piles of climbing: what the cards laid on them are called, and the pile before the present one."""

from collections.abc import Sequence

from capot.cards import Card, Faces
from capot.play.climbing import card_order, combo_of
from capot.play.situation import Laid
from capot.play.stages.climbing import combo_name
from capot.play.view import View, piles_of
from capot.rules.rules import Rules


def combination_name(cards: Sequence[Card], rules: Rules, faces: Faces) -> str | None:
    """Return what different cards make together: ``a pair of 9s``; None where they may not be laid."""
    order = card_order(rules)
    if order is None or len(set(cards)) < len(cards):
        return None
    combo = combo_of(cards, order)
    return None if combo is None else combo_name(combo, faces)


def last_pile(seen: View) -> tuple[Laid, ...]:
    """Return the pile that was taken last; once a deal is over, what lay on the table in the end."""
    if seen.stage is not None:
        return seen.last_pile
    # The deal was over before anybody took what lay there.
    return next(iter(piles_of(seen)[-1:]), ())
