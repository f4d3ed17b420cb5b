"""Ends of a line that are certain before it is played out; none as long as jokers are held."""

from capot.kernel.bits import highest, lowest, popcount
from capot.kernel.compiling import inlined
from capot.kernel.dtypes import State, Tables
from capot.kernel.solve.layout import Problem


@inlined
def can_duck_for_ever(tables: Tables, state: State, problem: Problem, held: int) -> bool:
    """Whether a seat that is not to lead, or has lost the trick in progress, need not win a trick again.

    So it is if, in each suit, its *i*-th lowest card is below the *i*-th lowest of the others: it follows
    with its highest card below the one led, and discards from the top.  Both leave the others' cards ahead.
    """
    row, seat = state.ordering, problem.alone
    if seat < 0 or (state.tricks == 0 and tables.bans) or tables.suit_bans or held & tables.jokers:
        return False
    hand = state.hands[seat]
    if hand & (tables.trumps[row] | tables.all_duties[row]):
        return False
    for number in range(problem.suits):
        own, others = hand & problem.suit[number], (held ^ hand) & problem.suit[number]
        while own and others:
            if lowest(own) > lowest(others):
                return False
            own &= own - 1
            others &= others - 1
    return True


@inlined
def can_win_for_ever(tables: Tables, state: State, problem: Problem, held: int) -> bool:
    """Whether a seat on lead can win all tricks that are left: it draws each suit from the top."""
    row, seat = state.ordering, problem.alone
    if state.turn != seat or state.tricks == 0 or tables.suit_bans or held & tables.jokers:
        return False
    hand = state.hands[seat]
    others = held ^ hand
    if others & tables.trumps[row]:
        return False
    for number in range(problem.suits):
        own, theirs = hand & problem.suit[number], others & problem.suit[number]
        if own and theirs and lowest(own) < theirs:
            top = own & -(highest(theirs) << 1)
            longest = 0
            for other in range(tables.seats):
                if other != seat:
                    longest = max(longest, popcount(state.hands[other] & problem.suit[number]))
            if top != own and popcount(top) < longest:
                return False
    return True


@inlined
def must_win_for_ever(tables: Tables, state: State, problem: Problem, held: int) -> bool:
    """Whether a seat on lead has to win all tricks that are left: nobody can beat any of its cards."""
    row, seat = state.ordering, problem.alone
    if state.turn != seat or held & tables.jokers:
        return False
    hand = state.hands[seat]
    others = held ^ hand
    if others & tables.trumps[row]:
        return False
    for number in range(problem.suits):
        own = hand & problem.suit[number]
        if own and lowest(own) < others & problem.suit[number]:
            return False
    return True
