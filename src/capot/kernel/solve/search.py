"""The search: whether a side that knows all cards can keep its cost down, whatever the others do together."""

import numpy as np

from capot.kernel.bits import lowest_index
from capot.kernel.compiling import called, compiled, inlined
from capot.kernel.dtypes import ALL_OF, EVERY_TRICK, State, Tables
from capot.kernel.solve.cuts import can_duck_for_ever, can_win_for_ever, must_win_for_ever
from capot.kernel.solve.layout import DEAD, OPEN, UNKNOWN, Node, Problem, Told
from capot.kernel.solve.memory import bucket_of, fill_key, grow, is_crowded, note, remembered
from capot.kernel.solve.tries import fill_moves
from capot.kernel.tricks.following import held
from capot.kernel.tricks.moves import newly_broken


@called
def search(
    tables: Tables,
    state: State,
    problem: Problem,
    nodes: np.ndarray,
    table: np.ndarray,
    told: Told,
    deposit: bool,
) -> int:
    """Return a bound of the cost in the end: at most ``told.limit`` if the side can keep to that.

    The true cost is then no higher than what is returned, and otherwise no lower.  `UNKNOWN` is returned once
    ``told.most`` cards have been tried.  ``nodes[0]`` is the place to start from, as `open_root` writes it.
    ``table`` has a number of buckets that is a power of two; all are empty, or noted for the same problem.
    """
    depth, limit = 0, told.limit
    answer = UNKNOWN
    enters = True
    while True:
        node = nodes[depth]
        is_new = False
        if enters:
            enters = False
            answer = entered(tables, state, problem, node, limit, deposit)
            if answer == UNKNOWN and node.in_trick == 0:
                answer = remembered(table[bucket_of(told, node.key[0])], node, limit, deposit)
            if answer == UNKNOWN:
                fill_moves(tables, state, problem, node)
                node.found = UNKNOWN if problem.side >> node.turn & 1 else -UNKNOWN
        else:
            answer = taken_back(state, problem, node, answer, limit)
            if answer == UNKNOWN and node.tried == node.count:
                answer = node.found
            is_new = answer != UNKNOWN
        if is_new and node.in_trick == 0:
            note(table[bucket_of(told, node.key[0])], told, node, answer)
            if is_crowded(told, table.shape[0]):
                grow(table, told)
        if answer != UNKNOWN:
            if depth == 0:
                return answer
            depth -= 1
            continue
        told.spent += 1
        if told.spent > told.most:
            give_up(state, nodes, depth)
            return UNKNOWN
        card = node.move[node.tried]
        node.tried += 1
        lay(tables, state, problem, node, nodes[depth + 1], card)
        depth += 1
        enters = True


@inlined
def entered(tables: Tables, state: State, problem: Problem, node: Node, limit: int, deposit: bool) -> int:
    """Return what decides the question in a place just entered, or `UNKNOWN`, with its key written to it."""
    node.choice = 0
    if node.in_trick:
        return ducked(problem, node) if ducks_from_here(tables, state, problem, node, limit) else UNKNOWN
    answer = settled(tables, state, problem, node, limit)
    if answer == UNKNOWN:
        fill_key(tables, state, problem, node, deposit)
    return answer


@inlined
def settled(tables: Tables, state: State, problem: Problem, node: Node, limit: int) -> int:
    """Return a bound between two tricks that decides the question, or `UNKNOWN`."""
    cards = node.held
    if cards == 0:
        swept = problem.aim == EVERY_TRICK and node.alive >= 0
        return swept_total(problem, node) if swept else node.total
    if node.alive == DEAD and node.tricks == tables.tricks - 1:
        return last_trick(tables, state, problem, node)
    low = node.total + node.least + problem.least_tricks[node.tricks]
    high = node.total + node.most + problem.most_tricks[node.tricks]
    if node.alive != DEAD:
        for place in range(2):
            if node.alive == OPEN or (problem.side >> node.alive & 1 != 0) == (place == 0):
                swap = problem.swap[place] - node.part
                low, high = min(low, low + swap), max(high, high + swap)
    if low > limit:
        return low
    if high <= limit:
        return high
    duck = ducked(problem, node)
    if duck <= limit and state.turn != problem.alone and can_duck_for_ever(tables, state, problem, cards):
        return duck
    if node.alive == DEAD:
        every = low + high - node.total
        if every > limit:
            if not problem.takes and must_win_for_ever(tables, state, problem, cards):
                return every
        elif can_win_for_ever(tables, state, problem, cards):
            return every
    return UNKNOWN


@inlined
def ducked(problem: Problem, node: Node) -> int:
    """Return the highest cost in the end if the side wins nothing more."""
    if node.alive == OPEN or (node.alive >= 0 and not problem.side >> node.alive & 1):
        return node.total + max(0, problem.swap[1] - node.part)
    return node.total


@inlined
def ducks_from_here(tables: Tables, state: State, problem: Problem, node: Node, limit: int) -> bool:
    """Whether a seat has just lost a trick that is not over, and never needs to win another."""
    seat = problem.alone
    if seat < 0 or state.best_seat == seat or ducked(problem, node) > limit:
        return False
    last = state.turn - 1 if state.turn else tables.seats - 1
    has_just_lost = last == seat or (last == state.best_seat and has_played(tables, state, seat))
    return has_just_lost and can_duck_for_ever(tables, state, problem, node.held)


@inlined
def has_played(tables: Tables, state: State, seat: int) -> bool:
    """Whether a seat has played to the trick."""
    steps = seat - state.turn
    steps = steps if steps >= 0 else steps + tables.seats
    return steps >= tables.seats - state.in_trick


@inlined
def last_trick(tables: Tables, state: State, problem: Problem, node: Node) -> int:
    """Return the cost in the end where everybody has one card left."""
    seat = state.turn
    winner, best = seat, state.hands[seat]
    may_win = tables.wins[state.ordering, lowest_index(best)]
    for _ in range(1, tables.seats):
        seat = seat + 1 if seat + 1 < tables.seats else 0
        if state.hands[seat] & may_win > best:
            if best & tables.jokers:
                may_win = tables.wins[state.ordering, lowest_index(state.hands[seat])]
            winner, best = seat, state.hands[seat]
    if problem.side >> winner & 1:
        return node.total + node.least + node.most + problem.trick_cost[node.tricks]
    return node.total


@inlined
def swept_total(problem: Problem, node: Node) -> int:
    """Return the cost once a sweep has replaced a part of it."""
    return node.total - node.part + problem.swap[0 if problem.side >> node.alive & 1 else 1]


@inlined
def taken_back(state: State, problem: Problem, node: Node, answer: int, limit: int) -> int:
    """Take back the last card tried; return the answer of this place if that decides it, else `UNKNOWN`."""
    card = node.move[node.tried - 1]
    put_back(state, node, card)
    if problem.side >> node.turn & 1:
        if answer < node.found:
            node.found, node.choice = answer, card
        return answer if answer <= limit else UNKNOWN
    if answer > node.found:
        node.found, node.choice = answer, card
    return answer if answer > limit else UNKNOWN


@inlined
def give_up(state: State, nodes: np.ndarray, depth: int) -> None:
    """Take back all cards laid."""
    while depth > 0:
        depth -= 1
        put_back(state, nodes[depth], nodes[depth].move[nodes[depth].tried - 1])


@inlined
def put_back(state: State, node: Node, card: int) -> None:
    """Restore the state to that of a place, from which a card was laid."""
    state.hands[node.turn] ^= card
    state.turn = node.turn
    state.led = node.led
    state.best = node.best
    state.best_seat = node.best_seat
    state.trick = node.trick
    state.in_trick = node.in_trick
    state.tricks = node.tricks
    state.broken = node.broken


@inlined
def keep(state: State, node: Node) -> None:
    """Write the trick to a place."""
    node.turn = state.turn
    node.led = state.led
    node.best = state.best
    node.best_seat = state.best_seat
    node.trick = state.trick
    node.in_trick = state.in_trick
    node.tricks = state.tricks
    node.broken = state.broken


@compiled
def open_root(tables: Tables, state: State, problem: Problem, node: Node) -> None:
    """Write the place to start from, with a seat to act, as the state and the problem have it."""
    keep(state, node)
    node.total, node.part, node.alive = problem.total, problem.part, problem.alive
    node.pot = node.pot_part = node.least = node.most = 0
    rest = state.trick
    while rest:
        node.pot += problem.cost[lowest_index(rest)]
        node.pot_part += problem.replaced[lowest_index(rest)]
        rest &= rest - 1
    rest = node.held = held(tables, state)
    while rest:
        node.least += min(problem.cost[lowest_index(rest)], 0)
        node.most += max(problem.cost[lowest_index(rest)], 0)
        rest &= rest - 1


@compiled
def lay(tables: Tables, state: State, problem: Problem, node: Node, after: Node, card: int) -> None:
    """Play a card and write the place after it; a full trick goes to its winner."""
    index, seat, row = lowest_index(card), state.turn, state.ordering
    cost = problem.cost[index]
    state.hands[seat] ^= card
    after.held = node.held ^ card
    after.total, after.part, after.alive = node.total, node.part, node.alive
    after.pot, after.pot_part = node.pot + cost, node.pot_part + problem.replaced[index]
    after.least, after.most = node.least - min(cost, 0), node.most - max(cost, 0)
    if state.in_trick == 0:
        state.led, state.best, state.best_seat = index, card, seat
    elif card & tables.wins[row, state.led] > state.best:
        if state.best & tables.jokers:
            state.led = index
        state.best, state.best_seat = card, seat
    state.trick |= card
    state.in_trick += 1
    if state.in_trick == tables.seats:
        close(tables, state, problem, after)
    else:
        state.turn = seat + 1 if seat + 1 < tables.seats else 0
    keep(state, after)


@inlined
def close(tables: Tables, state: State, problem: Problem, after: Node) -> None:
    """Give the trick to its winner, who leads to the next, and add what it costs."""
    winner, won = state.best_seat, state.trick
    if problem.side >> winner & 1:
        after.total += after.pot + problem.trick_cost[state.tricks]
        after.part += after.pot_part + problem.replaced_trick[state.tricks]
    after.pot = after.pot_part = 0
    state.broken |= newly_broken(tables, state.ordering, won, 1 << state.led)
    state.tricks += 1
    state.trick = state.in_trick = 0
    state.turn = winner
    if after.alive != DEAD:
        left = after.held
        if left == 0:
            won |= problem.late
        else:
            left |= problem.late
        if problem.aim == EVERY_TRICK or won & problem.target:
            after.alive = winner if after.alive == OPEN or after.alive == winner else DEAD
        if after.alive >= 0 and problem.aim == ALL_OF and not left & problem.target:
            after.total = swept_total(problem, after)
            after.alive = DEAD


@compiled
def start(tables: np.ndarray, states: np.ndarray, problems: np.ndarray, nodes: np.ndarray) -> None:
    """Call `open_root` for the first record of each array; Numba takes arrays faster than records."""
    open_root(tables[0], states[0], problems[0], nodes[0])


@compiled
def step(
    tables: np.ndarray,
    states: np.ndarray,
    problems: np.ndarray,
    before: np.ndarray,
    after: np.ndarray,
    card: int,
) -> None:
    """Call `lay` for the first record of each array."""
    lay(tables[0], states[0], problems[0], before[0], after[0], card)


@compiled
def ask(
    tables: np.ndarray,
    states: np.ndarray,
    problems: np.ndarray,
    nodes: np.ndarray,
    table: np.ndarray,
    told: np.ndarray,
    deposit: bool,
) -> int:
    """Call `search` for the first record of each array."""
    return search(tables[0], states[0], problems[0], nodes, table, told[0], deposit)
