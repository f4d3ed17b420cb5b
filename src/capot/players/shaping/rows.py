"""What a hand is worth in a layout: which cards of others stand in the way of its own."""

from capot.cards import Card
from capot.rules.contracts import Layout
from capot.rules.model import Rules
from capot.rules.terms import Pack

KEEP = -1
"""What a card must be worth to be laid by who might stop."""


def layout_of(rules: Rules) -> Layout:
    """Return the term by which the cards are laid."""
    return next(stage for stage in rules.stages if isinstance(stage, Layout))


def blockers(hand: tuple[Card, ...], rules: Rules, rank: str) -> float:
    """Return how many cards of others must be laid before those of a hand, summed, if it begins at a rank."""
    term, order = layout_of(rules), rules.pack.order
    own, first = set(hand), order.index(rank)
    total = 0.0
    for card in hand:
        place = order.index(card.rank)
        up, down = ((place - first) * way % len(order) for way in (1, -1))
        ways = [
            sum(Card(order[(first + way * step) % len(order)], card.suit) not in own for step in range(count))
            for way, count in ((1, up), (-1, down))
        ]
        total += min(ways) if term.wrap else ways[place < first]
    return total


def beside(card: Card, pack: Pack, *, wrap: bool) -> tuple[Card | None, Card | None]:
    """Return the cards that lie next to one in its row, the higher and the lower."""
    order = pack.order
    places = (order.index(card.rank) - 1, order.index(card.rank) + 1)
    return tuple(  # type: ignore[return-value]
        Card(order[place % len(order)], card.suit) if wrap or 0 <= place < len(order) else None
        for place in places
    )
