"""Which cards to lay, or when to pass, by rules of thumb, with the reason."""

import random
from collections.abc import Iterable

from capot.play.combos import combo_of
from capot.play.moves import LayCards, PassTurn
from capot.play.stages.climbing import combo_name
from capot.play.view import View
from capot.players.climbing.outlook import Outlook
from capot.players.protocol import Advice

LEAD = 1.2
"""What it is worth to win a pile and lead to the next."""

DANGER, IN_DANGER = 2, 0.8
"""The last opponent is about to go out with so few cards, and winning the pile is worth so much more."""

SURE = 0.75
"""A group that is so likely to win its pile may be counted on."""

WASTE = 0.6
"""How much of what a high card is worth is wasted on a low one."""


def climbing_advice(view: View, rng: random.Random) -> Advice:  # noqa: ARG001
    """Return what to lay, or to pass, and the reason in one sentence to the player.

    All of it is decided by the cards alone, so that ``rng`` plays no part.
    """
    lays = [move for move in view.legal.moves if isinstance(move, LayCards)]
    if not lays:
        return Advice(PassTurn(), "you have nothing that beats what lies there")
    last = [move for move in lays if len(move.cards) == len(view.hand)]
    if last:
        return Advice(last[0], "you go out with it")
    outlook = Outlook(view)
    if PassTurn() in view.legal.moves:
        return _answer(view, outlook, promising(lays, outlook))
    return _lead(view, outlook, lays)


def promising(lays: Iterable[LayCards], outlook: Outlook) -> dict[int, LayCards]:
    """Return the moves that differ in more than which suit goes where, by their cards as sets.

    Of moves with the same ranks only the one that needs the lowest cards is kept.
    """
    found: dict[tuple[int, ...], tuple[int, LayCards]] = {}
    for move in lays:
        cards = outlook.set_of(move.cards)
        ranks = tuple(outlook.ranks_of(cards))
        if ranks not in found or cards < found[ranks][0]:
            found[ranks] = cards, move
    return dict(found.values())


def cards_against(view: View) -> int | None:
    """Return how many cards the only other player who is left has, or None while there are several.

    While there are several, who goes out harms nobody yet.
    """
    others = [size for seat, size in enumerate(view.sizes) if size and seat != view.seat]
    return others[0] if len(others) == 1 else None


def _lead(view: View, outlook: Outlook, lays: list[LayCards]) -> Advice:
    by_cards = {outlook.set_of(move.cards): move for move in lays}
    groups = [group for group in outlook.plan(outlook.hand)[1] if group in by_cards]
    if not groups:
        kept = promising(lays, outlook)
        best = min(kept, key=lambda cards: outlook.plan(outlook.hand & ~cards)[0])
        return Advice(kept[best], "it keeps the rest of your cards together best")
    sure = [group for group in groups if outlook.control(group) >= SURE]
    if len(sure) >= len(groups) - 1 and sure:
        best = max(sure, key=lambda group: (outlook.control(group), group.bit_count()))
        return Advice(by_cards[best], "hardly anybody beats it, and then you lead the rest")
    least = cards_against(view)
    if least is not None and least <= DANGER:
        long = [group for group in groups if group.bit_count() > least]
        if not long:
            best = max(groups, key=outlook.control)
            return Advice(
                by_cards[best], "your last opponent is about to go out, and this is hardest to beat"
            )
        best = min(long, key=lambda group: _height(outlook, group))
        return Advice(
            by_cards[best], "your last opponent is about to go out, and has too few cards to answer it"
        )
    best = min(groups, key=lambda group: _height(outlook, group))
    name = _name(view, outlook, by_cards[best])
    return Advice(by_cards[best], f"{name} goes first: low cards, and many at once, are hard to lay later")


def _height(outlook: Outlook, group: int) -> float:
    """Return how late a group is led: high ones last, long ones early."""
    ranks = outlook.ranks_of(group)
    return 10 * outlook.control(group) + ranks[-1] - 2 * len(ranks)


def _answer(view: View, outlook: Outlook, kept: dict[int, LayCards]) -> Advice:
    whole = outlook.plan(outlook.hand)[0]
    least = cards_against(view)
    lead = LEAD if least is None or least > DANGER else LEAD + IN_DANGER
    under = outlook.ranks_of(outlook.set_of(view.pile[-1].cards))[-1]

    def gain(cards: int) -> float:
        control = outlook.control(cards)
        drop = (outlook.ranks_of(cards)[-1] - under) / outlook.ranks
        left = outlook.plan(outlook.hand & ~cards)[0]
        wasted = 0.0 if lead > LEAD else WASTE * drop * control
        return whole - left + lead * control - wasted

    best = max(kept, key=lambda cards: (gain(cards), -cards))
    name = _name(view, outlook, kept[best])
    if gain(best) <= 0:
        return Advice(PassTurn(), f"{name} would beat it, but your cards are worth more together")
    if outlook.control(best) >= SURE:
        return Advice(kept[best], f"{name} probably wins the pile, and then you lead")
    return Advice(kept[best], f"{name} beats it cheaply")


def _name(view: View, outlook: Outlook, move: LayCards) -> str:
    """Return what cards are called, as one thing: ``the 9♠``, ``a pair of 9s``, ``a set of four 9s``."""
    faces = view.standing.faces
    if len(move.cards) == 1:
        return f"the {faces.short(move.cards[0])}"
    combo = combo_of(move.cards, outlook.ladder)
    assert combo is not None
    return f"{'a set of ' * (combo.kind == 'four')}{combo_name(combo, faces)}"
