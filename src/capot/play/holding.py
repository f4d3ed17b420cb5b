"""How players hold their cards where they rank in another way than by suits."""

from collections.abc import Sequence

from capot.cards import Card
from capot.play.combos import CardOrder
from capot.play.stages.arranging import order_of
from capot.rules.brag import Arrange
from capot.rules.climbing import Climb
from capot.rules.rules import Rules


def as_held(cards: Sequence[Card], rules: Rules) -> tuple[Card, ...]:
    """Return cards of climbing with the lowest first, of Brag with the highest first, others as given."""
    climb = rules.stage(Climb)
    if climb is not None:
        return CardOrder(rules.pack.order, climb).sorted(cards)
    if rules.stage(Arrange) is None:
        return tuple(cards)
    order = order_of(rules)
    return tuple(sorted(cards, key=lambda card: -order.of_card(card.rank)))
