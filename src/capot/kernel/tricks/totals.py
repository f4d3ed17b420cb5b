"""Points of seats added up, and how a match ends with them."""

import numpy as np

from capot.kernel.compiling import called, inlined
from capot.kernel.dtypes import ENDS, NOBODY, POINTS, Tables, room
from capot.play.standing import Standing
from capot.rules.match.ends import AfterDeals, AtMost, AtTotal

HALVES, EXACTLY_WINS = 1, 2
"""The fate of a total of exactly a target: it is halved, or it wins."""


@inlined
def drop(tables: Tables, amounts: np.ndarray, number: int, seat: int) -> np.int64:
    """Clear a seat's score of the terms that a term replaces or compares, and return its sum."""
    points = np.int64(0)
    for term in range(tables.terms):
        if tables.replaces[number] >> term & 1:
            points += amounts[term, seat]
            amounts[term, seat] = 0
    return points


@inlined
def are_partners(tables: Tables, seat: int, other: int) -> bool:
    """Whether two seats are on one side; a seat is its own partner."""
    return seat % tables.sides == other % tables.sides


@inlined
def add_up(tables: Tables, points: np.ndarray) -> None:
    """Add the points of partners, and write the sum for each of them."""
    for side in range(tables.sides):
        total = np.int64(0)
        for seat in range(side, tables.seats, tables.sides):
            total += points[seat]
        for seat in range(side, tables.seats, tables.sides):
            points[seat] = total


def fill_match(tables: Tables, standing: Standing) -> None:
    """Fill in how the match ends and who wins it."""
    targets = [end for end in standing.ends if isinstance(end, AtTotal)]
    room("totals that end a match", len(targets), ENDS)
    room("points in a match", max((abs(end.points) for end in targets), default=0), POINTS)
    tables["targets"] = len(targets)
    stops = [end.points for end in targets if end.in_order]
    tables["stops_at"] = min(stops, default=0) * int(tables["scale"])
    tables["always_itemised"] |= bool(stops)
    at_once = [end.points for end in targets if end.at_once]
    tables["wins_at"] = min(at_once, default=0) * int(tables["scale"])
    for number, end in enumerate(targets):
        tables["target"][number] = end.points
        tables["halves"][number] = EXACTLY_WINS if end.exactly_wins else HALVES * end.exactly_halves
        tables["rises"][number] = end.rises
        tables["drops"][number] = NOBODY if end.exactly_drops_to is None else end.exactly_drops_to
    floors = [end for end in standing.ends if isinstance(end, AtMost)]
    room("totals that end a match", len(floors), ENDS)
    room("points in a match", max((abs(end.points) for end in floors), default=0), POINTS)
    tables["floors"] = len(floors)
    for number, floor in enumerate(floors):
        tables["floor"][number], tables["nearest"][number] = floor.points, floor.nearest
        tables["bounces"][number] = floor.bounces
    deals = [end.count for end in standing.ends if isinstance(end, AfterDeals)]
    tables["last_deal"] = min(deals, default=0)
    shared = [end.count + end.for_pot for end in standing.ends if isinstance(end, AfterDeals)]
    tables["pool_last"] = 0 if standing.single else min(shared, default=0)
    tables["low_wins"], tables["shared_ties"] = standing.low_wins, standing.ties == "share"


@inlined
def winning(tables: Tables, totals: np.ndarray) -> tuple[bool, np.int64]:
    """Return whether a total wins whatever the others are, and that total.

    It is exactly a target, or of those that have gone down to an end the nearest to it.
    """
    near, nearest = False, np.int64(0)
    for number in range(tables.targets):
        points = tables.target[number] * tables.scale
        if tables.halves[number] == EXACTLY_WINS:
            for seat in range(tables.seats):
                if totals[seat] == points:
                    return True, points
    for number in range(tables.floors):
        if tables.nearest[number]:
            for seat in range(tables.seats):
                total = totals[seat]
                if total <= tables.floor[number] * tables.scale and (not near or total > nearest):
                    near, nearest = True, total
    return near, nearest


@inlined
def goal(tables: Tables, totals: np.ndarray, number: int) -> np.int64:
    """Return a total that ends the match, raised as long as several of these totals have reached it."""
    points = tables.target[number] * tables.scale
    there = 2
    while there > 1 and tables.rises[number]:
        there = 0
        for seat in range(tables.seats):
            there += totals[seat] >= points
        if there > 1:
            points += tables.rises[number] * tables.scale
    return points


@called
def settle(tables: Tables, totals: np.ndarray, deals: int) -> bool:
    """Adjust the totals after ``deals`` deals as in the book; return whether the match ends with them."""
    met = tables.last_deal > 0 and deals >= tables.last_deal
    for seat in range(tables.seats):
        for number in range(tables.targets):
            if tables.halves[number] == HALVES and totals[seat] == tables.target[number] * tables.scale:
                totals[seat] = tables.target[number] // 2 * tables.scale
                break
            if tables.drops[number] != NOBODY and totals[seat] == tables.target[number] * tables.scale:
                totals[seat] = tables.drops[number] * tables.scale
                break
        for number in range(tables.floors):
            floor = tables.floor[number] * tables.scale
            if tables.bounces[number] and totals[seat] < floor:
                totals[seat] = 2 * floor - totals[seat]
    sign = 1 if tables.low_wins else -1
    best, ties = sign * totals[0], 0
    near, nearest = winning(tables, totals)
    near_ties = 0
    for number in range(tables.targets):
        points = goal(tables, totals, number)
        for seat in range(tables.seats):
            met |= totals[seat] >= points
    for seat in range(tables.seats):
        total = totals[seat]
        for number in range(tables.floors):
            met |= total <= tables.floor[number] * tables.scale
        if sign * total < best:
            best, ties = sign * total, 1
        elif sign * total == best:
            ties += 1
    for seat in range(tables.seats):
        near_ties += totals[seat] == nearest
    return met and (tables.shared_ties != 0 or (near_ties if near else ties) * tables.sides == tables.seats)
