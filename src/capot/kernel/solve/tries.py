"""The moves worth trying in a place, the most promising first."""

from capot.kernel.bits import lowest, lowest_index, popcount
from capot.kernel.compiling import inlined
from capot.kernel.dtypes import State, Tables
from capot.kernel.solve.layout import Node, Problem
from capot.kernel.tricks.following import legal_cards

FIRST = 1 << 40
"""More than any move promises: the one that was best before is tried first."""


@inlined
def are_alike(tables: Tables, row: int, problem: Problem, low: int, high: int, others: int) -> bool:
    """Whether two cards of a hand do the same: of one suit and class, with none of the others' between."""
    between = (high - 1) & ~(low | (low - 1))
    first = lowest_index(low)
    if others & between or not tables.follow[row, first] & high:
        return False
    if (tables.spared[row] & low != 0) != (tables.spared[row] & high != 0):
        return False
    for plane in range(problem.planes):
        bits = problem.plane[plane]
        if (bits & low != 0) != (bits & high != 0):
            return False
    return True


@inlined
def fill_moves(tables: Tables, state: State, problem: Problem, node: Node) -> None:
    """Write the moves to try, one of each kind, the most promising first; ``node.choice`` before all others.

    Of the cards in the trick, only the best so far tells cards of a hand apart.
    """
    row = state.ordering
    rest = legal_cards(tables, state)
    choice = node.choice
    node.choice = node.tried = 0
    node.move[0] = rest
    node.count = 1
    if rest & (rest - 1) == 0:
        return
    others = node.held & ~state.hands[state.turn]
    between = others | (state.best if state.in_trick else 0)
    count, below = 0, 0
    while rest:
        card = lowest(rest)
        rest ^= card
        if below and are_alike(tables, row, problem, below, card, between):
            # The one noted may stand for its like.
            if card == choice:
                choice = node.move[count - 1]
        else:
            node.move[count] = card
            count += 1
        below = card
    node.count = count
    if count > 1:
        put_in_order(tables, state, problem, node, others, choice)


@inlined
def put_in_order(
    tables: Tables, state: State, problem: Problem, node: Node, others: int, choice: int
) -> None:
    """Sort the moves by what they promise."""
    own = own_cards(tables, state, problem)
    waits = has_to_play(tables, state, problem)
    for place in range(node.count):
        card = node.move[place]
        promise = FIRST if card == choice else promise_of(tables, state, problem, card, others, own, waits)
        # The lower bits hold the card, by index.
        entry = promise << 6 | lowest_index(card)
        before = place - 1
        while before >= 0 and node.move[before] < entry:
            node.move[before + 1] = node.move[before]
            before -= 1
        node.move[before + 1] = entry
    for place in range(node.count):
        node.move[place] = 1 << (node.move[place] & 63)


@inlined
def promise_of(
    tables: Tables, state: State, problem: Problem, card: int, others: int, own: int, waits: bool
) -> int:
    """Return a number that is larger for a more promising card.

    ``own`` are the cards of the side, which has yet to play to the trick if it ``waits``.
    """
    index = lowest_index(card)
    suit = tables.follow[state.ordering, index]
    higher = popcount(others & suit & -(card << 1))
    lower = popcount(others & suit & (card - 1))
    is_own = problem.side >> state.turn & 1 != 0
    if state.in_trick == 0:
        return promise_to_lead(problem, card, own & suit, higher, lower, is_own, problem.cost[index])
    may_win = card & tables.wins[state.ordering, state.led]
    beats, is_last = may_win > state.best, state.in_trick == tables.seats - 1
    if problem.takes:
        return (500 - lower if is_own and is_last else 500 + lower) if beats else -lower
    cost = 16 * problem.cost[index]
    if is_own:
        # Lose with the highest; if that is impossible, win with the highest, but only if nobody plays later.
        return (lower if is_last else -lower) if beats else 500 + cost + lower
    if problem.side >> state.best_seat & 1:
        return -100 + lower if beats else 500 + cost + lower
    following = own & tables.follow[state.ordering, state.led]
    if waits and following:
        return 400 + cost + lower if max(may_win, state.best) < lowest(following) else cost >> 1
    return lower - cost


@inlined
def promise_to_lead(
    problem: Problem, card: int, own: int, higher: int, lower: int, is_own: bool, cost: int
) -> int:
    """Return what leading a card promises, where the side holds the cards ``own`` of its suit."""
    if problem.takes:
        if is_own:
            return lower - 64 * higher
        return 500 + lower if card > own else lower - 64 * popcount(own & -(card << 1))
    if is_own:
        return 4 * higher - 16 * lower - 8 * cost + (200 if higher and not lower else 0)
    if own == 0:
        return -100 - lower
    return 8 * cost + (300 - lower if card < lowest(own) else -16 * popcount(own & (card - 1)))


@inlined
def own_cards(tables: Tables, state: State, problem: Problem) -> int:
    """Return the cards that the side holds."""
    if problem.alone >= 0:
        return state.hands[problem.alone]
    cards = 0
    for seat in range(tables.seats):
        if problem.side >> seat & 1:
            cards |= state.hands[seat]
    return cards


@inlined
def has_to_play(tables: Tables, state: State, problem: Problem) -> bool:
    """Whether somebody of the side has yet to play to the trick after the seat to act."""
    for seat in range(tables.seats):
        if problem.side >> seat & 1 and seat != state.turn:
            steps = seat - state.turn
            steps = steps if steps > 0 else steps + tables.seats
            if steps < tables.seats - state.in_trick:
                return True
    return False
