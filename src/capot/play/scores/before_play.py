"""The items of what happened before the play: cards exposed, bids paid, doubles, contracts split."""

from collections.abc import Iterable
from fractions import Fraction

from capot.language.cards import short
from capot.language.texts import mark, say, say_count
from capot.language.tokens import player
from capot.play.scores.totals import Item, totals, whole
from capot.play.situation import Situation, bought, paid_bid
from capot.play.stages.doubling import deals_left, owed
from capot.rules.stages.announcing import Expose
from capot.rules.stages.bidding import Auction, Doubling

_DOUBLED = {
    (1, True): mark("won on a double against {name}"),
    (1, False): mark("lost on a double against {name}"),
    (2, True): mark("won on a redouble against {name}"),
    (2, False): mark("lost on a redouble against {name}"),
}
"""The reasons by how often a pair doubled and whether it gained."""


def exposed_items(deal: Situation) -> list[Item]:
    """Return the items for the first holders of exposed cards."""
    term = deal.rules.stage(Expose)
    if term is None:
        return []
    bonus = {each.card: each.bonus for each in term.cards}
    return [
        Item(seat, bonus[card], term.name, say("exposed the {card}", card=short(deal.faces, card)))
        for seat, card in deal.exposed
        if bonus[card]
    ]


def bid_items(deal: Situation) -> list[Item]:
    """Return the items for the highest bid, which its bidder has paid into the pool or to the dealer."""
    term, (seat, amount) = deal.rules.stage(Auction), paid_bid(deal.rules, deal.moves)
    sale = bought(deal.rules, deal.moves, deal.dealer)
    if term is not None and sale is not None:
        (buyer, tricks), dealer = sale, deal.dealer
        points = term.price * tricks
        paid = say("paid for the choice to {name}", name=player(dealer, None))
        got = say("was paid for the choice by {name}", name=player(buyer, None))
        return [
            Item(buyer, -points, term.name, paid, dealer),
            Item(dealer, points, term.name, got, buyer),
        ]
    if seat is None or term is None:
        return []
    return [Item(seat, -amount, term.name, say("bid {amount} and paid it into the pool", amount=amount))]


def split_items(deal: Situation) -> tuple[Item, ...]:
    """Return the items of an undoubled contract, split among all but the declarer."""
    assert deal.contract is not None
    assert deal.contract.total is not None
    share = whole(Fraction(deal.contract.total) / (deal.seats - 1))
    others = [seat for seat in range(deal.seats) if seat != deal.declarer]
    reason = say("nobody doubled: the contract is split")
    return tuple(Item(seat, share, deal.contract.name, reason) for seat in others)


def doubled_items(deal: Situation, items: Iterable[Item]) -> list[Item]:
    """Return the items of doubles, settled by pairs, and of doubles still owed at the end."""
    term = deal.rules.stage(Doubling)
    if term is None:
        return []
    points = totals(items, deal.seats)
    settled = []
    for seat in range(deal.seats):
        for other in range(deal.seats):
            times = ((seat, other) in deal.doubles) + ((other, seat) in deal.doubles)
            gained = times * (points[seat] - points[other])
            if gained:
                reason = say(_DOUBLED[times, gained > 0], name=player(other, None))
                settled.append(Item(seat, gained, term.name, reason, other))
    return [*settled, *_missing(deal, term)]


def _missing(deal: Situation, term: Doubling) -> Iterable[Item]:
    if term.forced or not term.missing or deals_left(deal) > 1:
        return
    for seat in range(deal.seats):
        left = owed(deal, seat) - ((seat, deal.declarer) in deal.doubles)
        if left > 0:
            owes = say_count("owed the declarer {count} double", "owed the declarer {count} doubles", left)
            yield Item(seat, -term.missing * left, term.name, owes)
