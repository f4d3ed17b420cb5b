"""Worlds found the long way, to hold the quick way to: every deal is tried and played as the seat saw it.

A deal fits if, with some choice of the moves that the seat did not see, it gives the seat the same view after
each move.  Nothing here knows what a move tells.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import combinations
from math import sqrt

from capot.cards import Card
from capot.play.moves import Discard, Move, PassCards
from capot.play.position import Position, from_hands
from capot.play.progress import TricksProgress
from capot.play.view import view
from capot.players.worlds.card_sets import Columns, bits_of, together
from capot.players.worlds.draws import Sets


def columns_of(position: Position) -> Columns:
    """Return who holds which cards and which are out of play, as sets."""
    bits = bits_of(position.rules.pack)
    table = position.progress.cards if isinstance(position.progress, TricksProgress) else ()
    gone = [*table, *(card for trick in position.tricks for card in trick.cards)]
    hands = tuple(together(hand, bits) for hand in position.hands)
    return (*hands, together(bits, bits) & ~together(gone, bits) & ~sum(hands))


def fitting(positions: Sequence[Position], seat: int | None) -> Iterator[tuple[Position, set[Columns]]]:
    """Run through the positions of a deal, each with the worlds that then fit what a seat has seen."""
    first = positions[0]
    found = [each for each in all_deals(first, seat) if view(each, seat) == view(first, seat)]
    yield first, {columns_of(each) for each in found}
    for position in positions[1:]:
        by, move = position.moves[-1]
        seen = view(position, seat)
        after = (later for each in found for later in _carried_on(each, by, move, seat))
        found = list({_key(each): each for each in after if view(each, seat) == seen}.values())
        yield position, {columns_of(each) for each in found}


def all_deals(first: Position, seat: int | None) -> Iterator[Position]:
    """Run through all deals in which the seat has the same cards and the same card is turned up."""
    pack = first.rules.pack.cards()
    own = first.dealt[seat] if seat is not None else ()
    hidden = tuple(card for card in pack if card not in own)
    for hands, talon in _dealings(hidden, first.seats, seat, own, len(first.dealt[0])):
        if first.turn_up is not None and first.rules.deal.turn_up == "dealer":
            if first.turn_up not in hands[first.dealer]:
                continue
        elif first.turn_up is not None and first.turn_up not in talon:
            continue
        top_first = sorted(talon, key=lambda card: card != first.turn_up)
        turned = first.turn_up
        yield from_hands(first.rules, first.dealer, hands, top_first, first.standing, turn_up=turned)


def _dealings(
    hidden: tuple[Card, ...], seats: int, seat: int | None, own: tuple[Card, ...], size: int
) -> Iterator[tuple[tuple[tuple[Card, ...], ...], tuple[Card, ...]]]:
    if not seats:
        yield (), hidden
        return
    last = seats - 1
    for hand in [own] if last == seat else combinations(hidden, size):
        rest = tuple(card for card in hidden if card not in hand)
        for hands, talon in _dealings(rest, last, seat, own, size):
            yield (*hands, hand), talon


def _carried_on(position: Position, by: int, move: Move, seat: int | None) -> Iterator[Position]:
    """Return what may follow: the move that was made, or any that may be behind one the seat did not see."""
    if by not in position.to_act:
        return
    is_hidden = by != seat and isinstance(move, PassCards | Discard)
    for each in position.legal(by) if is_hidden else [move]:
        if position.why_not(by, each) is None:
            yield position.after(by, each)


def _key(position: Position) -> object:
    """Return all that the rest of the deal depends on."""
    return position.hands, frozenset(position.talon), position.discards, position.progress


def are_equally_likely(worlds: Collection[Columns], drawn: Sets) -> bool:
    """Whether only these worlds were drawn, and differ no more in how often than chance lets them.

    The limit is what chi-square exceeds once in a million times, by Wilson and Hilferty's approximation.
    """
    found = Counter(tuple(world) for world in drawn.tolist())
    if not set(found) <= set(worlds):
        return False
    mean, freedom = len(drawn) / len(worlds), len(worlds) - 1
    if not freedom:
        return True
    part = 2 / (9 * freedom)
    limit = freedom * (1 - part + 4.75 * sqrt(part)) ** 3
    return sum((found[world] - mean) ** 2 / mean for world in worlds) < limit
