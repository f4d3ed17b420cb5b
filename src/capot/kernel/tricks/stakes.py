"""The stakes of a deal as arrays: what the quick and the thumb policy weigh."""

import numpy as np

from capot.kernel.dtypes import ALL_OF, GRADES, TERMS, Tables, room
from capot.kernel.learned.net import ANY, LATE, WANTED
from capot.kernel.learned.weights import HALF, USUAL, shipped
from capot.kernel.ordering import Orderings
from capot.kernel.thumb.stakes import stakes_of
from capot.kernel.tricks.terms.captured import SWEEP
from capot.kernel.tricks.terms.paid import SWEEP_BEGUN
from capot.rules.rules import Rules


def fill_quick_stakes(tables: Tables, orders: Orderings) -> None:
    """Fill in what quick players weigh, from the costs and payoffs that the tables hold already.

    The unit is the average content of a trick, in which gains and costs both count as positive.
    """
    tricks = int(tables["tricks"])
    total = float(np.abs(tables["cost"][0]).sum() + np.abs(tables["trick_cost"]).sum())
    usual = total / tricks if total else 1.0
    tables["card_cost"] = tables["cost"] / usual
    tables["trick_price"] = tables["trick_cost"] / usual
    # Neither the first nor the last, where there is another.
    usual_place = max(1, int(tables["counts_from"]))
    tables["every_price"] = tables["trick_price"][min(usual_place, tricks - 1)] if tricks != 2 else 0.0
    before = float(tables["before_value"]) * _harm(tables) / usual
    if tricks == 3:
        tables["every_price"] -= before
    if tables["marked"] == 1:
        tables["every_price"] -= float(tables["marked_value"]) * _harm(tables) / usual
    # The extra cost of the last two together: the holder of the last high cards wins them both.
    tables["last_price"] = tables["trick_price"][tricks - 1] - tables["every_price"] + before
    _fill_grades(tables, orders)
    harm = _harm(tables) / usual
    tables["said_gain"][:, 0] = harm * (tables["made"][:, 1] - tables["made"][:, 0])
    tables["said_gain"][:, 1] = harm * (tables["failed"][:, 1] - tables["failed"][:, 0])
    _fill_sweep(tables, harm)


def _harm(tables: Tables) -> float:
    """Return the cost of a unit of the score, before any factor for the suit of trumps."""
    return float(np.min(np.abs(tables["factor"][: int(tables["orderings"])]))) * (
        1 if tables["low_wins"] else -1
    )


def _fill_grades(tables: Tables, orders: Orderings) -> None:
    """Fill in the cards that cost something, in a few grades, and those that bring something."""
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
    """Fill in the cards of an unannounced sweep, and its gain over each of the others."""
    for number in range(TERMS):
        gain = harm * float(tables["pays"][number, 1] - tables["pays"][number, 0])
        if (
            number < tables["terms"]
            and tables["term"][number] in {SWEEP, SWEEP_BEGUN}
            and gain > tables["sweep_gain"]
        ):
            every_card = (1 << int(tables["size"])) - 1
            tables["sweep_gain"] = gain
            tables["sweep_cards"] = (
                tables["term_cards"][:, number] if tables["term_aim"][number] == ALL_OF else every_card
            )


def fill_thumb_stakes(tables: Tables, rules: Rules, orders: Orderings) -> None:
    """Fill in what thumb players weigh, as in the books; the rest of the tables must be there already."""
    stakes = stakes_of(rules, int(tables["seats"]), low_wins=bool(tables["low_wins"]))
    record = tables["stakes"]
    room("sets of cards", max(len(stakes.sets), len(stakes.prizes)), TERMS)
    record["first"], record["last"], record["every"] = stakes.first, stakes.last, stakes.every
    record["before"], record["marked"] = stakes.before, stakes.marked
    record["sets"], record["prizes"] = len(stakes.sets), len(stakes.prizes)
    for number, one in enumerate(stakes.sets):
        record["set_first"][number], record["set_last"][number] = "first" in one.tricks, "last" in one.tricks
        record["set_extra"][number] = float(one.extra) * stakes.sign
    for number, prize in enumerate(stakes.prizes):
        cards = set(rules.pack.cards() if prize.cards is None else prize.cards)
        record["prize_gain"][number] = prize.others - prize.sweeper
        record["prize_alone"][number] = sum(cost for card, cost in stakes.card.items() if card in cards)
    grades = sorted({cost for cost in stakes.card.values() if cost > 0}, reverse=True)
    record["grades"] = len(grades)
    record["grade_cost"][: len(grades)] = grades
    for row, order in enumerate(orders):
        costs = [stakes.card[card] for card in order.cards]
        record["card"][row, : len(costs)] = costs
        for number, grade in enumerate(grades):
            record["grade_cards"][row, number] = sum(
                1 << at for at, cost in enumerate(costs) if cost == grade
            )
        record["gifts"][row] = sum(1 << at for at, cost in enumerate(costs) if cost < 0)
        record["pool_cards"][row] = order.set_of(stakes.pool_cards)
        for card, brings in stakes.played.items():
            record["played"][row, order.index(card)] = brings
            tables["staked"][row] |= order.set_of((card,)) if brings > 0 else 0
        for number, one in enumerate(stakes.sets):
            record["set_cards"][row, number] = order.set_of(one.cards)
        for number, prize in enumerate(stakes.prizes):
            record["prize_cards"][row, number] = order.set_of(prize.cards or ())
    sign = stakes.sign * float(tables["unit"]) / float(tables["scale"])
    record["gain"][:, 0] = sign * (tables["made"][:, 1] - tables["made"][:, 0])
    record["gain"][:, 1] = sign * (tables["failed"][:, 1] - tables["failed"][:, 0])


def fill_learned(tables: Tables) -> None:
    """Fill in what the learned policy goes by: the cost of an average trick, the aim and a net of Capot.

    Costs and what is worth having both count as positive; the thumb policy's stakes must be there already.
    Where four may sweep and one card costs half of all, as at Hearts, the net has learned these alone.
    """
    record, tricks = tables["stakes"], int(tables["tricks"])
    cards = float(np.abs(record["card"][0]).sum())
    each = sum(abs(float(record[name])) for name in ("first", "before", "last", "marked")) / tricks
    tables["usual_trick"] = cards / tricks + each + abs(float(record["every"])) or 1.0
    whole = float(tables["usual_trick"]) * tricks
    if not record["prizes"]:
        tables["tricks_are"] = WANTED if record["every"] < 0 else LATE if 2 * each * tricks > whole else ANY
    is_half = record["prizes"] and 2 * record["grade_cost"][0] >= whole - 1e-9 and not tables["declares"]
    tables["nets"][0] = shipped(HALF if is_half and tables["seats"] == 4 else USUAL)
