"""The score for honours: high trumps in the hands as they were dealt."""

from capot.cards import Card
from capot.language.cards import shorts
from capot.language.texts import say
from capot.play.scores.totals import Item
from capot.play.situation import Situation
from capot.rules.scoring import Honours
from capot.rules.sides import sides_of


def honours_items(deal: Situation, term: Honours) -> list[Item]:
    """Return the items for honours; where partners have one score, the first of them stands for a side."""
    if deal.trump is None:
        return []
    honours = {Card(rank, deal.trump) for rank in term.ranks}
    sides = deal.standing.sides
    items = []
    for side in sides_of(sides if sides and sides.is_one_score else None, deal.seats):
        held = [card for seat in side for card in deal.dealt[seat] if card in honours]
        points = term.points(len(held))
        if points:
            cards = shorts(deal.faces, deal.rules.pack.sorted(held))
            items.append(Item(side[0], points, term.name, say("dealt {cards}", cards=cards)))
    return items
