"""The rows of dominoes, and how many cards of others stand in the way of a hand."""

from itertools import accumulate

from capot.cards import Card
from capot.rules.dominoes import Layout
from capot.rules.rules import Rules


def layout_of(rules: Rules) -> Layout:
    """Return the term by which the cards are laid."""
    term = rules.stage(Layout)
    assert term is not None, "no rows are laid by these rules"
    return term


def blockers(hand: tuple[Card, ...], rules: Rules, rank: str) -> int:
    """Return how many cards of others must be laid before each of a hand, summed, if rows begin at a rank."""
    wrap, order = layout_of(rules).wrap, rules.pack.order
    size, first = len(order), order.index(rank)
    total = 0
    for suit in {card.suit for card in hand}:
        own = {order.index(card.rank) for card in hand if card.suit == suit}
        # Twice around the row, so that no way from card to card ends at its edge.
        before = [0, *accumulate(place % size not in own for place in range(2 * size))]
        for place in own:
            up, down = (place - first) % size, (first - place) % size
            rising = before[first + up] - before[first]
            falling = before[place + 1 + down] - before[place + 1]
            total += min(rising, falling) if wrap else falling if place < first else rising
    return total
