"""Scoring terms as arrays: those by which single players pay each other, or the pool of a card."""

from capot.cards import Card
from capot.kernel.dtypes import CARD_POOL, EVERY_TRICK, FEWEST_PAID, SWEEP_BEGUN, Tables
from capot.kernel.ordering import Ordering
from capot.kernel.tricks.amounts import whole
from capot.rules.rules import Rules
from capot.rules.scoring import Captured, CardPool, FewestPaid, PaidTerm, SweepBegun

Orderings = tuple[Ordering, ...]


def replaced_by(term: PaidTerm) -> tuple[str, ...]:
    """Return the names of the terms whose scores a term replaces."""
    match term:
        case FewestPaid():
            return term.of
        case SweepBegun():
            return term.replaces
        case CardPool():
            return ()


def fill_paid(
    tables: Tables, number: int, term: PaidTerm, rules: Rules, base: int, orders: Orderings
) -> tuple[int, tuple[Card, ...]]:
    """Fill in a term, in units of 1 / ``base``; return its code and its cards."""
    match term:
        case FewestPaid():
            tables["amounts"][number] = [term.price * base, term.opposite, 0, 0]
            extra = {each.card: each.points for each in term.extra}
            parts = [each for each in rules.scoring if isinstance(each, Captured) and each.name in term.of]
            for row, order in enumerate(orders):
                for index, card in enumerate(order.cards):
                    points = sum((part.value(card) for part in parts if card in part.cards), start=0)
                    tables["aside_value"][row, index] = whole(points + extra.get(card, 0), base)
            return FEWEST_PAID, ()
        case CardPool():
            tables["amounts"][number] = [
                term.moved * base,
                term.placed * base,
                term.forced * base,
                term.opposite,
            ]
            tables["pays"][number] = term.held * base, 0
            return CARD_POOL, (term.card,)
        case SweepBegun():
            tables["begins"] = term.tricks
            tables["amounts"][number] = [
                term.broken_to == "all",
                term.each * base,
                term.opposite,
                term.broken * base,
            ]
            tables["term_aim"][number] = EVERY_TRICK
            tables["pays"][number] = term.whole(int(tables["seats"])) * base, -term.each * base
            return SWEEP_BEGUN, ()
