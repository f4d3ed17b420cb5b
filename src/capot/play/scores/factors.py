"""The items that other terms score, multiplied, turned round or spared."""

from dataclasses import replace
from math import prod
from typing import Final

from capot.language.cards import short, shorts, suit_name
from capot.language.texts import Text, say, say_count
from capot.play.scores.scorer import Scorers, changed
from capot.play.scores.taken import reached, taken, taken_by
from capot.play.scores.totals import Item, totals, whole
from capot.play.seen import View
from capot.play.situation import Situation
from capot.rules.derived.weights import multiplied_parts
from capot.rules.scoring import Exempt, Multiplier, PointsOff, Reversal, Scale, ScoreTerm, TrumpFactor
from capot.rules.terms import AllOf, Exact, resolved_cards


def exempt(deal: Situation, term: Exempt, items: list[Item]) -> list[Item]:
    """Return the items without those that a player's total before the deal spares him."""
    before = deal.standing.totals or (0,) * deal.seats
    return [item for item in items if item.term not in term.of or before[item.seat] < term.total]


def multiplier(deal: Situation, term: Multiplier, items: list[Item]) -> list[Item]:
    """Multiply the items of the seat that has taken the card of a multiplier."""
    by, card = taken_by(deal, term.card), short(deal.faces, term.card)
    if by is None:
        return items
    found = []
    for item in items:
        if item.seat == by and item.term in term.of:
            reason = say("{reason}, cancelled by the {card}", reason=item.reason, card=card)
            if term.factor:
                reason = say(
                    "{reason}, times {factor} for the {card}",
                    reason=item.reason,
                    factor=term.factor,
                    card=card,
                )
            found.append(replace(item, points=whole(item.points * term.factor), reason=reason))
        else:
            found.append(item)
    counted = {each for part in multiplied_parts(deal.rules, term) for each in part.cards} - {term.card}
    if term.alone and counted.isdisjoint(taken(deal, by)):
        alone = say("took the {card} and nothing that it multiplies", card=card)
        found.append(Item(by, term.alone, term.name, alone))
    return found


def reversal(deal: Situation, term: Reversal, items: list[Item]) -> list[Item]:
    """Turn round the items of the seat that has taken all the cards of a reversal."""
    target = AllOf(term.cards)
    by = next((seat for seat in deal.players if reached(deal, seat, target)), None)
    return [
        replace(
            item,
            points=whole(-item.points),
            reason=say("{reason}, turned round by {cards}", reason=item.reason, cards=_all_of(deal, term)),
        )
        if item.seat == by and item.term in term.of
        else item
        for item in items
    ]


def _all_of(deal: Situation, term: Reversal) -> Text:
    """Return the cards of a reversal in words."""
    some = resolved_cards(term.cards)
    suits = {card.suit for card in some}
    if len(suits) == 1 and len(some) == len([each for each in deal.rules.pack.cards() if each.suit in suits]):
        return say("all the {suit}", suit=suit_name(deal.faces, some[0].suit))
    return say_count("the one card that counts", "all {count} cards that count", len(some))


def points_off(deal: Situation, term: PointsOff, items: list[Item]) -> list[Item]:
    """Take points off the scores of those who took some cards, but none below zero."""
    found, scores = list(items), totals(items, deal.seats)
    for seat in deal.players:
        some = deal.rules.pack.sorted(card for card in taken(deal, seat) if card in term.cards)
        off = term.off(len(some), scores[seat])
        reason = say("took {cards}", cards=shorts(deal.faces, some))
        if off < len(some) * term.points:
            reason = say("{reason}, which takes nothing below zero", reason=reason)
        if some:
            found.append(Item(seat, whole(-off), term.name, reason))
    return found


def unchanged(_deal: Situation, _term: ScoreTerm, items: list[Item]) -> list[Item]:
    """Return the items as they are: a factor of the whole deal comes last."""
    return items


def factored(deal: Situation, items: tuple[Item, ...]) -> tuple[Item, ...]:
    """Return all items of a deal with its factors applied."""
    for term in deal.rules.scoring:
        if isinstance(term, Scale):
            items = tuple(replace(item, points=whole(item.points * term.factor)) for item in items)
        elif isinstance(term, TrumpFactor) and deal.trump == term.suit:
            items = tuple(_by_trumps(deal, item, term) for item in items)
    return items


def factor_so_far(seen: View) -> Exact:
    """Return the factor of a whole deal, as far as trumps are known."""
    factor: Exact = 1
    for term in seen.rules.scoring:
        if isinstance(term, Scale) or (isinstance(term, TrumpFactor) and term.suit == seen.trump):
            factor *= term.factor
    return factor


def multiplied_so_far(seen: View, name: str, seat: int) -> Exact:
    """Return the factor that a seat has taken so far for the points of the term of this name."""
    terms = (each for each in seen.rules.scoring if isinstance(each, Multiplier))
    return prod(each.factor for each in terms if name in each.of and each.card in seen.taken(seat))


def _by_trumps(deal: Situation, item: Item, term: TrumpFactor) -> Item:
    """Return an item of a deal with costly trumps."""
    reason = say(
        "{reason}, times {factor} as {suit} were trumps",
        reason=item.reason,
        factor=term.factor,
        suit=suit_name(deal.faces, term.suit),
    )
    return replace(item, points=item.points * term.factor, reason=reason)


SCORERS: Final[Scorers] = {
    Multiplier: changed(multiplier),
    Exempt: changed(exempt),
    Reversal: changed(reversal),
    PointsOff: changed(points_off),
    Scale: changed(unchanged),
    TrumpFactor: changed(unchanged),
}
