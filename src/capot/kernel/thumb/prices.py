"""What a deal costs as the careful rule of thumb reckons, filled into the tables."""

import numpy as np

from capot.kernel.dtypes import TERMS, Tables, room
from capot.kernel.ordering import Ordering
from capot.kernel.thumb.stakes import Masks, Stakes, stakes_of
from capot.rules.rules import Rules

Orderings = tuple[Ordering, ...]


def fill_thumb_stakes(tables: Tables, rules: Rules, orders: Orderings) -> None:
    """Fill in the stakes; the rest of the tables must be there already."""
    seats = int(tables["seats"])
    stakes = stakes_of(rules, seats, low_wins=bool(tables["low_wins"]))
    record = tables["stakes"]
    room("sets of cards", max(len(stakes.sets), len(stakes.prizes)), TERMS)
    record["first"], record["last"], record["every"] = stakes.first, stakes.last, stakes.every
    record["before"] = stakes.before
    record["sets"], record["prizes"] = len(stakes.sets), len(stakes.prizes)
    for row, order in enumerate(orders):
        _fill_cards(record, stakes, row, order)
    for number, one in enumerate(stakes.sets):
        record["set_first"][number], record["set_last"][number] = one.first, one.last
        record["set_extra"][number] = one.extra
    for number, prize in enumerate(stakes.prizes):
        record["prize_gain"][number] = prize.others - prize.sweeper
        cards = stakes.pack if prize.cards is None else prize.cards
        record["prize_alone"][number] = sum(
            cost
            for suit, costs in enumerate(stakes.card)
            for strength, cost in enumerate(costs)
            if cards[suit] >> strength & 1
        )
    sign = (1 if tables["low_wins"] else -1) * float(tables["unit"]) / float(tables["scale"])
    record["gain"][:, 0] = sign * (tables["made"][:, 1] - tables["made"][:, 0])
    record["gain"][:, 1] = sign * (tables["failed"][:, 1] - tables["failed"][:, 0])


def _fill_cards(record: Tables, stakes: Stakes, row: int, order: Ordering) -> None:
    costs = np.zeros(len(order.cards))
    for index, card in enumerate(order.cards):
        suit, strength = stakes.spots[card]
        costs[index] = stakes.card[suit][strength]
    record["card"][row, : len(costs)] = costs
    grades = sorted({float(cost) for cost in costs if cost > 0}, reverse=True)
    record["grades"] = len(grades)
    for number, grade in enumerate(grades):
        record["grade_cost"][number] = grade
        record["grade_cards"][row, number] = sum(
            1 << index for index, cost in enumerate(costs) if cost == grade
        )
    record["gifts"][row] = sum(1 << index for index, cost in enumerate(costs) if cost < 0)
    record["pool_cards"][row] = _set_of(stakes.pool_cards, stakes, order)
    for number, one in enumerate(stakes.sets):
        record["set_cards"][row, number] = _set_of(one.cards, stakes, order)
    for number, prize in enumerate(stakes.prizes):
        record["prize_cards"][row, number] = 0 if prize.cards is None else _set_of(prize.cards, stakes, order)


def _set_of(cards: Masks, stakes: Stakes, order: Ordering) -> int:
    """Return cards by suit and strength as the kernel numbers them."""
    return sum(
        1 << index
        for index, card in enumerate(order.cards)
        if cards[stakes.spots[card][0]] >> stakes.spots[card][1] & 1
    )
