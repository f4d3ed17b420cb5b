"""The order in which players hold their cards where suits do not matter."""

from collections.abc import Sequence

from capot.cards import Card
from capot.play.combos import card_order
from capot.play.stages.arranging import order_of
from capot.rules.brag import Arrange
from capot.rules.rules import Rules


def as_held(cards: Sequence[Card], rules: Rules) -> tuple[Card, ...]:
    """Return cards of climbing with the lowest first, of Brag with the highest first, others as given."""
    by_strength = card_order(rules)
    if by_strength is not None:
        return by_strength.sorted(cards)
    if rules.stage(Arrange) is None:
        return tuple(cards)
    order = order_of(rules)
    return tuple(sorted(cards, key=lambda card: -order.of_card(card.rank)))
