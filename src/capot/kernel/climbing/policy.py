"""The kernel's policy in climbing, and the outcomes of moves in many worlds.

Players divide their hands into groups, as few and as hard to beat as possible, and lay them one by one.
"""

import numpy as np

from capot.kernel.bits import highest, highest_index, popcount
from capot.kernel.climbing.groups import control, first_piece, part, pieces_price, price
from capot.kernel.climbing.moves import (
    DOUBLE,
    MOST,
    OF_RANK,
    PASS,
    RANKS,
    SEQUENCE,
    WIDTH,
    Climbing,
    ClimbRules,
    beats,
    is_allowed,
    is_combination,
    lay,
    shape_of,
)
from capot.kernel.compiling import compiled, inlined
from capot.kernel.dtypes import NOBODY, SEATS
from capot.kernel.luck import GAMMA, SLIPS, U64, below, below_by_low, mix64, word_at

LEAD, IN_DANGER = 1.2, 0.8
"""Worth of winning a pile, and the bonus when the last opponent is about to go out."""

DANGER = 2
"""Number of cards with which an opponent is about to go out."""

WASTE = 0.6
"""Share of its worth that a high card loses by being laid on a low one."""

SURE = 0.75
"""Least chance to win its pile at which a group is relied on."""

GOES_OUT, MOST_SURE, TOO_LONG, HARDEST, LOWEST, WAITS, WINS, BEATS, KEEPS = range(9)
"""Reasons for a move.

It lays the whole hand; it leads a sure group, one too long for the last opponent, the hardest to beat, low
cards, or the lowest card as no group may be laid; its cards probably win the pile, beat the top, or are worth
more kept together.
"""


@inlined
def fewest(rungs: ClimbRules, state: Climbing) -> int:
    """Return the fewest cards that any opponent holds."""
    least = 64
    for seat in range(rungs.seats):
        if seat != state.turn and state.hands[seat]:
            least = min(least, popcount(state.hands[seat]))
    return least


@inlined
def is_pressed(rungs: ClimbRules, state: Climbing) -> bool:
    """Whether the last opponent is about to go out; while there are several it does no harm yet."""
    return state.out == rungs.seats - 2 and fewest(rungs, state) <= DANGER


@inlined
def greatest(rungs: ClimbRules, state: Climbing, seat: int) -> int:
    """Return the most cards that any other seat holds."""
    most = 0
    for other in range(rungs.seats):
        if other != seat:
            most = max(most, popcount(state.hands[other]))
    return most


@compiled
def lead_of(rungs: ClimbRules, state: Climbing, groups: np.ndarray, count: int) -> tuple[int, int]:
    """Return the group with which the player in turn begins a pile, and why."""
    hand = state.hands[state.turn]
    if is_combination(rungs, hand) and is_allowed(rungs, state, hand):
        return hand, GOES_OUT
    unseen = rungs.pack & ~state.laid & ~hand
    most, least = greatest(rungs, state, state.turn), fewest(rungs, state)
    sure, surest, most_sure = 0, 0, -1.0
    low, lowest_height, long, long_height = 0, 1e9, 0, 1e9
    for number in range(count):
        group = groups[number]
        if not is_allowed(rungs, state, group):
            continue
        holds = control(rungs, group, unseen, most)
        size = popcount(group)
        if holds >= SURE:
            sure += 1
        if holds + 0.001 * size > most_sure:
            surest, most_sure = group, holds + 0.001 * size
        height = 10.0 * holds + highest_index(group) // WIDTH - 2.0 * size
        if height < lowest_height:
            low, lowest_height = group, height
        if size > least and height < long_height:
            long, long_height = group, height
    if low == 0:
        # No group may be laid: it lacks the required card, or would go out with a forbidden one.
        return hand & -hand, WAITS
    if sure > 0 and sure >= count - 1:
        return surest, MOST_SURE
    if is_pressed(rungs, state):
        return (long, TOO_LONG) if long else (surest, HARDEST)
    return low, LOWEST


@inlined
def gain(rungs: ClimbRules, state: Climbing, cards: int, holds: float, lost: float) -> float:
    """Return the gain of beating the top with cards, given their control and the cost to the hand."""
    if is_pressed(rungs, state):
        return (LEAD + IN_DANGER) * holds - lost
    over = highest_index(cards) // WIDTH - highest_index(state.top) // WIDTH
    return (LEAD - WASTE * over / RANKS) * holds - lost


@inlined
def _left_over(rungs: ClimbRules, group: int, used: int, unseen: int, most: int) -> float:
    """Return the price of the rest of a group once some of its cards are used, less that of the whole."""
    return pieces_price(rungs, group & ~used, unseen, most) - price(rungs, group, unseen, most)


@compiled
def answer_of(rungs: ClimbRules, state: Climbing, groups: np.ndarray, count: int) -> int:
    """Return the group, or part of one, that the player in turn lays on the top, or `PASS`."""
    hand, top = state.hands[state.turn], state.top
    unseen = rungs.pack & ~state.laid & ~hand
    most = greatest(rungs, state, state.turn)
    shape, size = shape_of(top), popcount(top)
    best, most_gained = PASS, 0.0
    for number in range(count):
        group = groups[number]
        for way in range(2):
            cards = _used(group, shape, size, top, way)
            if cards == 0 or not beats(rungs, cards, top) or not is_allowed(rungs, state, cards):
                continue
            if cards == hand:
                return cards
            holds = control(rungs, cards, unseen, most)
            gained = gain(rungs, state, cards, holds, _left_over(rungs, group, cards, unseen, most))
            if gained > most_gained:
                best, most_gained = cards, gained
    return best


@inlined
def _used(group: int, shape: int, size: int, top: int, way: int) -> int:
    """Return the cards of a group to lay: all of it, or a part of the wanted shape."""
    if way == 0:
        return group
    own = shape_of(group)
    if own == shape or shape > DOUBLE or popcount(group) <= size:
        return 0
    if shape == 1:
        # The highest card of a sequence or of a rank; no other card of a rank is better.
        return highest(group)
    if shape <= WIDTH:
        at = highest_index(group) // WIDTH
        of_rank = group & (OF_RANK << at * WIDTH)
        if popcount(of_rank) < size:
            return 0
        while popcount(of_rank) > size:
            of_rank &= of_rank - 1
        return of_rank
    if own <= SEQUENCE or own > DOUBLE:
        return 0
    while popcount(group) > size:
        group &= group - 1
    return group if highest_index(group) > highest_index(top) else 0


@inlined
def _drop(groups: np.ndarray, count: int, move: int) -> int:
    """Take cards out of the groups, leaving the pieces of a broken one; return the number of groups."""
    kept = 0
    broken = 0
    for number in range(count):
        if groups[number] & move:
            broken |= groups[number] & ~move
        else:
            groups[kept] = groups[number]
            kept += 1
    while broken:
        piece = first_piece(broken)
        groups[kept] = piece
        kept += 1
        broken &= ~piece
    return kept


@compiled
def play_on(
    rungs: ClimbRules, state: Climbing, groups: np.ndarray, counts: np.ndarray, slips: int, luck: np.uint64
) -> None:
    """Play a deal to its end by the policy; ``slips`` of `SLIPS` moves are random.

    ``groups``, (seats, `MOST`), and ``counts`` divide each hand; they are used up.
    """
    while state.turn != NOBODY:
        luck += GAMMA
        word = mix64(luck)
        seat = state.turn
        slip = below_by_low(word, SLIPS) < slips
        if state.top == 0:
            move = lead_of(rungs, state, groups[seat], counts[seat])[0]
            if slip:
                other = groups[seat, below(word, counts[seat])]
                move = other if is_allowed(rungs, state, other) else move
        else:
            move = answer_of(rungs, state, groups[seat], counts[seat])
            if slip and below(word, 2):
                move = PASS
        if move:
            counts[seat] = _drop(groups[seat], counts[seat], move)
        lay(rungs, state, move)


@compiled
def weigh(
    rungs: ClimbRules, state: Climbing, moves: np.ndarray, controls: np.ndarray, rests: np.ndarray
) -> float:
    """Write the account of some moves that lay cards, and return the price of the whole hand.

    ``controls`` are rough chances that nobody beats the cards, ``rests`` the prices of the cards left.
    """
    groups = np.zeros(MOST, np.int64)
    hand, most = state.hands[state.turn], greatest(rungs, state, state.turn)
    unseen = rungs.pack & ~state.laid & ~hand
    for number in range(len(moves)):
        controls[number] = control(rungs, moves[number], unseen, most)
        rests[number] = part(rungs, hand & ~moves[number], unseen, most, groups)[1]
    return part(rungs, hand, unseen, most, groups)[1]


@compiled
def chosen(rungs: ClimbRules, state: Climbing, moves: np.ndarray) -> tuple[int, int]:
    """Return the best cards for the player in turn, and why; with `KEEPS` the player passes instead.

    ``moves`` are all that the player may lay.  To begin a pile the move is that of `lead_of`; an answer is
    the best of all moves by `gain`, with the rest of the hand divided again.
    """
    if state.top == 0:
        groups = np.zeros(MOST, np.int64)
        hand = state.hands[state.turn]
        unseen = rungs.pack & ~state.laid & ~hand
        count = part(rungs, hand, unseen, greatest(rungs, state, state.turn), groups)[0]
        return lead_of(rungs, state, groups, count)
    controls, rests = np.zeros(len(moves)), np.zeros(len(moves))
    whole = weigh(rungs, state, moves, controls, rests)
    best, most_gained, why = PASS, -1e9, KEEPS
    for number in range(len(moves)):
        if moves[number] == state.hands[state.turn]:
            return moves[number], GOES_OUT
        gained = gain(rungs, state, moves[number], controls[number], rests[number] - whole)
        if gained > most_gained:
            best, most_gained = moves[number], gained
            why = KEEPS if gained <= 0 else WINS if controls[number] >= SURE else BEATS
    return best, why


@compiled
def part_all(rungs: ClimbRules, state: Climbing, groups: np.ndarray, counts: np.ndarray) -> None:
    """Divide the hands of all players into groups."""
    for seat in range(rungs.seats):
        part_one(rungs, state, seat, groups, counts)


@compiled
def part_one(rungs: ClimbRules, state: Climbing, seat: int, groups: np.ndarray, counts: np.ndarray) -> None:
    """Divide the hand of one player into groups."""
    hand = state.hands[seat]
    unseen = rungs.pack & ~state.laid & ~hand
    counts[seat] = part(rungs, hand, unseen, greatest(rungs, state, seat), groups[seat])[0]


@compiled
def places_after(
    rungs: ClimbRules,
    root: np.ndarray,
    worlds: np.ndarray,
    choices: np.ndarray,
    slips: int,
    luck: np.uint64,
    places: np.ndarray,
) -> None:
    """Write the place in which each seat goes out, (worlds, choices, seats), after each choice in each world.

    ``root`` holds two records: the deal, and scratch space.  ``worlds`` are the hands by seat, ``choices``
    moves of the player in turn.  All choices have the same luck in a world.
    """
    all_groups, all_counts = np.zeros((SEATS, MOST), np.int64), np.zeros(SEATS, np.int64)
    groups, counts = np.zeros((SEATS, MOST), np.int64), np.zeros(SEATS, np.int64)
    own_groups, own_counts = (
        np.zeros((choices.shape[0], MOST), np.int64),
        np.zeros(choices.shape[0], np.int64),
    )
    seat, state = root[0].turn, root[1]
    hand, unseen = root[0].hands[seat], rungs.pack & ~root[0].laid & ~root[0].hands[seat]
    for number in range(choices.shape[0]):
        rest = hand & ~choices[number]
        most = greatest(rungs, root[0], seat)
        own_counts[number] = part(rungs, rest, unseen, most, own_groups[number])[0]
    for world in range(worlds.shape[0]):
        word = word_at(luck, U64(world))
        root[1] = root[0]
        for other in range(rungs.seats):
            state.hands[other] = worlds[world, other]
        part_all(rungs, state, all_groups, all_counts)
        for number in range(choices.shape[0]):
            root[1] = root[0]
            for other in range(rungs.seats):
                state.hands[other] = worlds[world, other]
            groups[:] = all_groups
            counts[:] = all_counts
            groups[seat] = own_groups[number]
            counts[seat] = own_counts[number]
            lay(rungs, state, choices[number])
            play_on(rungs, state, groups, counts, slips, word)
            for other in range(rungs.seats):
                places[world, number, other] = state.place[other]
