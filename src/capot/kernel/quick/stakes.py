"""What is at stake in a deal as players weigh it: costs in units of what a trick holds on average.

What is good counts for as much in that average as what is bad.
"""

import numpy as np

from capot.kernel.dtypes import ALL_OF, GRADES, SWEEP, TERMS, Tables
from capot.kernel.ordering import Ordering

Orderings = tuple[Ordering, ...]


def fill_stakes(tables: Tables, orders: Orderings) -> None:
    """Fill in what players weigh, from the costs and the payoffs that the tables tell already."""
    tricks = int(tables["tricks"])
    total = float(np.abs(tables["cost"][0]).sum() + np.abs(tables["trick_cost"]).sum())
    usual = total / tricks if total else 1.0
    tables["card_cost"] = tables["cost"] / usual
    tables["trick_price"] = tables["trick_cost"] / usual
    # Neither the first nor the last, where there is another.
    tables["every_price"] = tables["trick_price"][min(1, tricks - 1)] if tricks != 2 else 0.0
    before = float(tables["before_value"]) * _harm(tables) / usual
    if tricks == 3:
        tables["every_price"] -= before
    # What the last two cost more than another, as one: who holds the last high cards wins them both.
    tables["last_price"] = tables["trick_price"][tricks - 1] - tables["every_price"] + before
    _fill_grades(tables, orders)
    harm = _harm(tables) / usual
    tables["said_gain"][:, 0] = harm * (tables["made"][:, 1] - tables["made"][:, 0])
    tables["said_gain"][:, 1] = harm * (tables["failed"][:, 1] - tables["failed"][:, 0])
    _fill_sweep(tables, harm)


def _harm(tables: Tables) -> float:
    """Return what a unit of the score costs, before any is multiplied for the suit of trumps."""
    return float(np.min(np.abs(tables["factor"][: int(tables["orderings"])]))) * (
        1 if tables["low_wins"] else -1
    )


def _fill_grades(tables: Tables, orders: Orderings) -> None:
    """Fill in which cards cost something, in a few grades of cost, and which are good to have."""
    first = [float(each) for each in tables["card_cost"][0]]
    costs = sorted({each for each in first if each > 0}, reverse=True)
    grades = min(len(costs), GRADES)
    grade = {cost: place * grades // len(costs) for place, cost in enumerate(costs)}
    tables["grades"] = grades
    for number in range(grades):
        tables["grade_cost"][number] = np.mean([each for each in first if grade.get(each) == number])
    good = [each for each in first if each < 0]
    tables["prized_cost"] = np.mean(good) if good else 0.0
    for row, order in enumerate(orders):
        for index in range(len(order.cards)):
            cost = float(tables["card_cost"][row, index])
            if cost > 0:
                tables["dear"][row] |= 1 << index
                tables["grade_cards"][row, grade[cost]] |= 1 << index
            elif cost < 0:
                tables["prized"][row] |= 1 << index


def _fill_sweep(tables: Tables, harm: float) -> None:
    """Fill in what an unannounced sweep must take, and by how much it beats each of the others."""
    for number in range(TERMS):
        gain = harm * float(tables["pays"][number, 1] - tables["pays"][number, 0])
        if number < tables["terms"] and tables["term"][number] == SWEEP and gain > tables["sweep_gain"]:
            every_card = (1 << int(tables["size"])) - 1
            tables["sweep_gain"] = gain
            tables["sweep_cards"] = (
                tables["term_cards"][:, number] if tables["term_aim"][number] == ALL_OF else every_card
            )
