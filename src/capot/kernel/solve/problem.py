"""From a deal and a question to the record that the search reads."""

from math import gcd

import numpy as np

from capot.kernel.dtypes import (
    ALL_OF,
    BEFORE_LAST,
    CARDS,
    EVERY_TRICK,
    FIRST_TRICK,
    LAST_TRICK,
    MARKED_TRICK,
    NOBODY,
    NOT_TO_FIRST_OF_SUIT,
    NOT_TO_FIRST_TRICK,
    PART_BEFORE,
    PART_EVERY,
    PART_FIRST,
    PART_MARKED,
    PILED,
    State,
    Tables,
)
from capot.kernel.solve.layout import DEAD, OPEN, PLANES, PROBLEM, Problem
from capot.kernel.tricks.amounts import PLAIN
from capot.kernel.tricks.terms.captured import SWEEP, TOGETHER
from capot.kernel.tricks.terms.factors import EXEMPT
from capot.language.texts import say
from capot.rules.errors import RulesError

LARGEST = 1 << 18
"""Largest cost of a deal, in its smallest unit."""


def of_points(tables: Tables, state: State, side: int) -> tuple[Problem, int, int]:
    """Return the problem of a side's points, with those it has so far and the size of a unit of cost.

    Points are in units of 1 / scale, and turned so that fewer are better.  Raise `RulesError` if more counts
    than single cards, tricks and a sweep.
    """
    _check_scoring(tables, state, side)
    problem = _new(tables, state, side)
    sign = 1 if tables["low_wins"] else -1
    factor = sign * int(tables["factor"][state["ordering"]])
    problem["cost"] = factor * _card_points(tables, state)
    problem["trick_cost"] = factor * _trick_points(tables)
    problem["total"] = _so_far(tables, state, side, problem, factor)
    _add_sweep(tables, state, side, problem, factor)
    _add_late(tables, problem)
    _check_apart(problem)
    points, unit = int(problem["total"]), _in_units(problem)
    _finish(tables, state, problem)
    return problem, points, unit


def of_aim(tables: Tables, state: State, side: int, aim: int, cards: int) -> tuple[Problem, int]:
    """Return the problem of reaching an aim, and the cost with which it is reached."""
    problem = _new(tables, state, side)
    wins = 1 if aim in (ALL_OF, EVERY_TRICK) else -1
    if aim == ALL_OF:
        problem["cost"] = [-(cards >> index & 1) for index in range(CARDS)]
        problem["total"] = -(_taken(state, side) & cards).bit_count()
    else:
        tricks = int(tables["tricks"])
        problem["trick_cost"][:tricks] = -wins
        problem["total"] = -wins * int(tables["tricks_of"][_taken(state, side).bit_count()])
    _add_late(tables, problem)
    _finish(tables, state, problem)
    problem["takes"] = wins > 0
    needed = {ALL_OF: -cards.bit_count(), EVERY_TRICK: -int(tables["tricks"])}
    return problem, needed.get(aim, 0)


def late_cards(tables: Tables, state: State) -> int:
    """Return the cards that go to the winner of the last trick, besides it."""
    talon, turned = int(state["talon"]), 0
    if tables["last_takes_turned"] and state["turn_up"] != NOBODY:
        turned = talon & 1 << int(state["turn_up"])
    return talon if tables["last_takes_talon"] and not turned else turned


def _new(tables: Tables, state: State, side: int) -> Problem:
    if tables["first_takes_talon"] and state["talon"]:
        raise RulesError(say("a deal in which hidden cards went to the first trick is not solved"))
    problem = np.zeros(1, PROBLEM)[0]
    problem["side"] = side
    problem["alone"] = side.bit_length() - 1 if side & (side - 1) == 0 else NOBODY
    problem["aim"], problem["alive"] = NOBODY, DEAD
    problem["late"] = late_cards(tables, state)
    return problem


def _check_scoring(tables: Tables, state: State, side: int) -> None:
    """Raise `RulesError` if a side's score is more than a sum of cards and tricks, but for one sweep."""
    if state["bound"]:
        raise RulesError(say("points are not solved where something has been announced"))
    for number in range(int(tables["terms"])):
        kind = int(tables["term"][number])
        if kind == TOGETHER:
            if _is_open_set(tables, state, side, number):
                raise RulesError(say("points are not solved while cards may still count more together"))
        elif kind not in (PLAIN, SWEEP) and not _exempts_nobody(tables, state, number):
            raise RulesError(
                say("points are solved where cards and tricks count by themselves, which they do not here")
            )


def _exempts_nobody(tables: Tables, state: State, number: int) -> bool:
    """Whether a term is one that spares players with high totals, and nobody has one."""
    if tables["term"][number] != EXEMPT:
        return False
    line = int(tables["amounts"][number, 0]) * int(tables["scale"])
    return all(int(total) < line for total in state["totals"][: int(tables["seats"])])


def _is_open_set(tables: Tables, state: State, side: int, number: int) -> bool:
    """Whether a seat of a side may still get everything that counts together."""
    cards = int(tables["term_cards"][state["ordering"], number])
    flags = int(tables["term_parts"][number])
    return any(_may_get(tables, state, seat, cards, flags) for seat in _seats(side))


def _may_get(tables: Tables, state: State, seat: int, cards: int, flags: int) -> bool:
    others = _taken(state, ~(1 << seat) & (1 << int(tables["seats"])) - 1)
    if cards & (others | _gone(tables, state)) or (flags & PART_EVERY and others):
        return False
    if flags & PART_FIRST and state["tricks"] and state["first_winner"] != seat:
        return False
    if flags & PART_MARKED and int(state["marked_winner"]) not in (NOBODY, seat):
        return False
    return not flags & PART_BEFORE or int(state["before_winner"]) in (NOBODY, seat)


def _gone(tables: Tables, state: State) -> int:
    """Return the cards that nobody can take any more, and nobody has taken."""
    there = int(state["trick"]) | late_cards(tables, state)
    for seat in range(int(tables["seats"])):
        there |= int(state["hands"][seat]) | int(state["taken"][seat])
    return (1 << int(tables["size"])) - 1 & ~there


def _taken(state: State, side: int) -> int:
    cards = 0
    for seat in _seats(side):
        cards |= int(state["taken"][seat])
    return cards


def _seats(side: int) -> list[int]:
    return [seat for seat in range(side.bit_length()) if side >> seat & 1]


def _card_points(tables: Tables, state: State) -> np.ndarray:
    """Return the points of each card."""
    points = np.zeros(CARDS, np.int64)
    for number in range(int(tables["values"])):
        cards = int(tables["value_cards"][state["ordering"], number])
        points += [int(tables["value"][number]) * (cards >> index & 1) for index in range(CARDS)]
    return points


def _trick_points(tables: Tables) -> np.ndarray:
    """Return the points of each trick."""
    points = np.zeros(CARDS, np.int64)
    tricks = int(tables["tricks"])
    points[:tricks] = tables["every_value"]
    points[0] += tables["first_value"]
    points[tricks - 1] += tables["last_value"]
    if tricks > 1:
        points[tricks - 2] += tables["before_value"]
    if tables["marked"] >= 0:
        points[int(tables["marked"])] += tables["marked_value"]
    return points


def _so_far(tables: Tables, state: State, side: int, problem: Problem, factor: int) -> int:
    """Return the cost of what a side has taken, with what everybody scores anyway."""
    total = int(tables["constant"]) * side.bit_count()
    for seat in _seats(side):
        cards = int(state["taken"][seat])
        total += int(tables["every_value"]) * int(tables["tricks_of"][cards.bit_count()])
        total += int(tables["first_value"]) * bool(state["first_winner"] == seat)
        total += int(tables["before_value"]) * bool(state["before_winner"] == seat)
        total += int(tables["marked_value"]) * bool(state["marked_winner"] == seat)
    return factor * total + _sum(problem["cost"], _taken(state, side))


def _sum(costs: np.ndarray, cards: int) -> int:
    return sum(int(costs[index]) for index in range(CARDS) if cards >> index & 1)


def _add_sweep(tables: Tables, state: State, side: int, problem: Problem, factor: int) -> None:
    """Add the sweep that is still open, or that has been made already, if any."""
    row = int(state["ordering"])
    for number in range(int(tables["terms"])):
        if tables["term"][number] != SWEEP:
            continue
        aim, cards = int(tables["term_aim"][number]), int(tables["term_cards"][row, number])
        alive = _can_sweep(tables, state, aim, cards)
        if alive == DEAD:
            continue
        _check_sweep(tables, state, problem, number)
        _fill_replaced(tables, row, problem, number, factor)
        pays = factor * tables["pays"][number]
        size = side.bit_count()
        problem["swap"] = pays[0] + pays[1] * (size - 1), pays[1] * size
        if tables["sides"] < tables["seats"]:
            if tables["one_score"] == PILED or size * int(tables["sides"]) != int(tables["seats"]):
                raise _strange_sweep()
            # A partner pays nothing.
            problem["swap"] = pays[0], pays[1] * size
        taken = _taken(state, side)
        problem["part"] = _sum(problem["replaced"], taken) + _tricks_replaced(state, side, problem)
        problem["aim"], problem["target"], problem["alive"] = aim, cards, alive
        if aim == ALL_OF and alive >= 0 and int(state["taken"][alive]) & cards == cards:
            problem["total"] += problem["swap"][0 if side >> alive & 1 else 1] - problem["part"]
            problem["alive"], problem["aim"] = DEAD, NOBODY


def _can_sweep(tables: Tables, state: State, aim: int, cards: int) -> int:
    """Return the only seat that can still sweep, or `OPEN` or `DEAD`."""
    if aim not in (ALL_OF, EVERY_TRICK):
        return DEAD if all(state["taken"][: int(tables["seats"])]) else OPEN
    if aim == ALL_OF and cards & _gone(tables, state):
        return DEAD
    counts = cards if aim == ALL_OF else -1
    takers = [seat for seat in range(int(tables["seats"])) if int(state["taken"][seat]) & counts]
    if len(takers) > 1:
        return DEAD
    return takers[0] if takers else OPEN


def _check_sweep(tables: Tables, state: State, problem: Problem, number: int) -> None:
    """Raise `RulesError` for a sweep that does more than replace cards and tricks by one amount."""
    replaced = int(tables["replaces"][number])
    terms = [term for term in range(int(tables["terms"])) if replaced >> term & 1]
    pieces = [piece for piece in range(int(tables["pieces"])) if int(tables["piece_term"][piece]) in terms]
    row = int(state["ordering"])
    cards = 0
    for piece in pieces:
        cards |= int(tables["piece_cards"][row, piece])
    is_strange = (
        problem["aim"] != NOBODY
        or int(tables["term_aim"][number]) not in (ALL_OF, EVERY_TRICK)
        or bool(tables["has_otherwise"][number] or tables["doubled"][number])
        or any(int(tables["term"][term]) != PLAIN for term in terms)
        or any(int(tables["term_constant"][term]) or int(tables["trick_value"][term, 1]) for term in terms)
    )
    if int(tables["term_aim"][number]) == ALL_OF:
        is_strange |= bool(cards & ~int(tables["term_cards"][row, number]))
        is_strange |= any(int(tables["trick_kind"][term]) != NOBODY for term in terms)
    if is_strange:
        raise _strange_sweep()


def _strange_sweep() -> RulesError:
    return RulesError(say("points are not solved while a sweep that is paid in this way is still possible"))


def _check_apart(problem: Problem) -> None:
    """Raise `RulesError` if a sweep replaces only a part of what a card or a trick costs."""
    for name in ("cost", "trick_cost"):
        replaced = problem["replaced" if name == "cost" else "replaced_trick"]
        if np.any((replaced != 0) & (replaced != problem[name])):
            raise _strange_sweep()


def _fill_replaced(tables: Tables, row: int, problem: Problem, number: int, factor: int) -> None:
    """Fill in the costs that a sweep replaces."""
    replaced, tricks = int(tables["replaces"][number]), int(tables["tricks"])
    for piece in range(int(tables["pieces"])):
        if replaced >> int(tables["piece_term"][piece]) & 1:
            cards = int(tables["piece_cards"][row, piece])
            value = factor * int(tables["piece_value"][piece])
            problem["replaced"] += [value * (cards >> index & 1) for index in range(CARDS)]
    for term in range(int(tables["terms"])):
        if replaced >> term & 1 and tables["trick_kind"][term] != NOBODY:
            value = factor * int(tables["trick_value"][term, 0])
            places = {FIRST_TRICK: slice(1), LAST_TRICK: slice(tricks - 1, tricks)}
            places[BEFORE_LAST] = slice(max(tricks - 2, 0), tricks - 1)
            places[MARKED_TRICK] = slice(int(tables["marked"]), int(tables["marked"]) + 1)
            problem["replaced_trick"][places.get(int(tables["trick_kind"][term]), slice(tricks))] += value


def _tricks_replaced(state: State, side: int, problem: Problem) -> int:
    """Return the cost of the tricks of a side that a sweep would replace; the only sweeper won them all."""
    if not _taken(state, side):
        return 0
    return int(problem["replaced_trick"][: int(state["tricks"])].sum())


def _add_late(tables: Tables, problem: Problem) -> None:
    """Add the cards that go with the last trick to its cost."""
    last, late = int(tables["tricks"]) - 1, int(problem["late"])
    problem["trick_cost"][last] += _sum(problem["cost"], late)
    problem["replaced_trick"][last] += _sum(problem["replaced"], late)


def _in_units(problem: Problem) -> int:
    """Count costs from the present total on, in their greatest common divisor; return it."""
    problem["total"] = 0
    costs = ("cost", "trick_cost", "replaced", "replaced_trick", "swap", "part")
    unit = gcd(*(int(each) for name in costs for each in np.ravel(problem[name]))) or 1
    for name in costs:
        problem[name] //= unit
    return unit


def _finish(tables: Tables, state: State, problem: Problem) -> None:
    """Fill in what follows from the costs."""
    tricks = int(tables["tricks"])
    for number in range(tricks - 1, -1, -1):
        cost = int(problem["trick_cost"][number])
        problem["least_tricks"][number] = problem["least_tricks"][number + 1] + min(cost, 0)
        problem["most_tricks"][number] = problem["most_tricks"][number + 1] + max(cost, 0)
    sizes = [np.abs(problem[name]).sum() for name in ("cost", "trick_cost", "replaced", "swap")]
    if sum(map(int, sizes)) > LARGEST:
        raise RulesError(say("the points of this game are too large to be solved"))
    left = int(state["trick"])
    for seat in range(int(tables["seats"])):
        left |= int(state["hands"][seat])
    in_tricks = problem["trick_cost"][int(state["tricks"]) : tricks]
    problem["takes"] = _sum(problem["cost"], left) + int(in_tricks.sum()) < 0
    row, size = int(state["ordering"]), int(tables["size"])
    suits = sorted({int(each) for each in tables["follow"][row, :size]})
    problem["suits"], problem["suit"][: len(suits)] = len(suits), suits
    problem["seat_planes"] = (int(tables["seats"]) - 1).bit_length()
    _fill_planes(tables, state, problem, suits)


def _fill_planes(tables: Tables, state: State, problem: Problem, suits: list[int]) -> None:
    """Give the cards of each suit that differ in more than their rank different bits in the planes."""
    sets = _special_sets(tables, state, problem)
    for suit in suits:
        kinds: dict[object, int] = {}
        for index in range(int(tables["size"])):
            if suit >> index & 1:
                kind = (
                    int(problem["cost"][index]),
                    int(problem["replaced"][index]),
                    *(cards >> index & 1 for cards in sets),
                )
                number = kinds.setdefault(kind, len(kinds))
                assert number < 1 << PLANES, "a suit has fewer cards"
                for plane in range(number.bit_length()):
                    problem["plane"][plane] |= (number >> plane & 1) << index
                problem["planes"] = max(int(problem["planes"]), number.bit_length())


def _special_sets(tables: Tables, state: State, problem: Problem) -> list[int]:
    """Return the sets of cards that rules or a sweep treat unlike others of their suit."""
    row = int(state["ordering"])
    sets = [int(problem["target"])]
    sets += [int(tables["duty"][row, number]) for number in range(int(tables["duties"]))]
    for number in range(int(tables["bans"])):
        sets.append(int(tables["breaks_played"][row, number]))
        early = tables["ban"][number] == NOT_TO_FIRST_TRICK and not state["tricks"]
        if early or tables["ban"][number] == NOT_TO_FIRST_OF_SUIT:
            sets.append(int(tables["ban_cards"][row, number]))
    return sets
