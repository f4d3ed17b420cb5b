"""The rule of thumb by which the kernel plays climbing to its end, and the outcomes of moves in many worlds.

Everybody parts his hand into groups, as few and as hard to beat as may be, and lays them one by one.
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
    lay,
    shape_of,
)
from capot.kernel.compiling import compiled, inlined
from capot.kernel.dtypes import NOBODY, SEATS
from capot.kernel.luck import GAMMA, U64, below, below_by_low, mix64, word_at

SLIPS = 1 << 32
"""Out of so many moves the number of slips is counted."""

LEAD, IN_DANGER, DANGER = 1.2, 0.8, 2
"""What winning a pile is worth, and how much more where the last opponent has no more cards than so many."""

WASTE = 0.6
"""How much of what a high card is worth is wasted on a low one."""

SURE = 0.75
"""A group that is so likely to win its pile may be counted on."""


@inlined
def fewest(rungs: ClimbRules, state: Climbing) -> int:
    """Return how many cards the other player has who is nearest to going out."""
    least = 64
    for seat in range(rungs.seats):
        if seat != state.turn and state.hands[seat]:
            least = min(least, popcount(state.hands[seat]))
    return least


@inlined
def is_pressed(rungs: ClimbRules, state: Climbing) -> bool:
    """Whether the last opponent is about to go out; while there are several that harms nobody yet."""
    return state.out == rungs.seats - 2 and fewest(rungs, state) <= DANGER


@inlined
def greatest(rungs: ClimbRules, state: Climbing, seat: int) -> int:
    """Return how many cards the other player has who has most."""
    most = 0
    for other in range(rungs.seats):
        if other != seat:
            most = max(most, popcount(state.hands[other]))
    return most


@compiled
def lead_of(rungs: ClimbRules, state: Climbing, groups: np.ndarray, count: int) -> int:
    """Return the group with which the player in turn begins a pile."""
    hand = state.hands[state.turn]
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
        # He may not go out with all that he holds at once: its lowest card can wait no longer.
        return hand & -hand
    if sure > 0 and sure >= count - 1:
        return surest
    if is_pressed(rungs, state):
        return long if long else surest
    return low


@inlined
def _left_over(rungs: ClimbRules, group: int, used: int, unseen: int, most: int) -> float:
    """Return what is left of a group costs when some of its cards are used, less what the group does."""
    return pieces_price(rungs, group & ~used, unseen, most) - price(rungs, group, unseen, most)


@compiled
def answer_of(rungs: ClimbRules, state: Climbing, groups: np.ndarray, count: int) -> int:
    """Return what the player in turn lays on what lies there, of his groups or parts of them, or `PASS`."""
    hand, top = state.hands[state.turn], state.top
    unseen = rungs.pack & ~state.laid & ~hand
    most = greatest(rungs, state, state.turn)
    shape, size = shape_of(top), popcount(top)
    danger = is_pressed(rungs, state)
    lead = LEAD + (IN_DANGER if danger else 0.0)
    under = highest_index(top) // WIDTH
    best, gain = PASS, 0.0
    for number in range(count):
        group = groups[number]
        for way in range(2):
            cards = _used(group, shape, size, top, way)
            if cards == 0 or not beats(rungs, cards, top) or not is_allowed(rungs, state, cards):
                continue
            holds = control(rungs, cards, unseen, most)
            lost = _left_over(rungs, group, cards, unseen, most)
            worth = lead * holds - lost
            if not danger:
                worth -= WASTE * holds * (highest_index(cards) // WIDTH - under) / RANKS
            if cards == hand:
                worth += 10.0
            if worth > gain:
                best, gain = cards, worth
    return best


@inlined
def _used(group: int, shape: int, size: int, top: int, way: int) -> int:
    """Return the cards of a group that would be laid: all of it, or a part of the shape that is wanted."""
    if way == 0:
        return group
    own = shape_of(group)
    if own == shape or shape > DOUBLE or popcount(group) <= size:
        return 0
    if shape == 1:
        # The highest card of a sequence or of a rank; of those of a rank any other is as good or worse.
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
    """Take cards out of the groups, leave the pieces of what is broken; return how many there are."""
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
    """Play a deal to its end by the rule of thumb; ``slips`` of `SLIPS` moves are made anyhow.

    ``groups``, (seats, `MOST`), and ``counts`` part each hand; they are used up.
    """
    while state.turn != NOBODY:
        luck += GAMMA
        word = mix64(luck)
        seat = state.turn
        slip = below_by_low(word, SLIPS) < slips
        if state.top == 0:
            move = lead_of(rungs, state, groups[seat], counts[seat])
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
def chosen(rungs: ClimbRules, state: Climbing) -> int:
    """Return the move of the rule of thumb for the player in turn."""
    groups = np.zeros(MOST, np.int64)
    hand = state.hands[state.turn]
    unseen = rungs.pack & ~state.laid & ~hand
    count = part(rungs, hand, unseen, greatest(rungs, state, state.turn), groups)
    if state.top == 0:
        return lead_of(rungs, state, groups, count)
    return answer_of(rungs, state, groups, count)


@compiled
def part_all(rungs: ClimbRules, state: Climbing, groups: np.ndarray, counts: np.ndarray) -> None:
    """Part the hands of all players into groups."""
    for seat in range(rungs.seats):
        part_one(rungs, state, seat, groups, counts)


@compiled
def part_one(rungs: ClimbRules, state: Climbing, seat: int, groups: np.ndarray, counts: np.ndarray) -> None:
    """Part the hand of one player into groups."""
    hand = state.hands[seat]
    unseen = rungs.pack & ~state.laid & ~hand
    counts[seat] = part(rungs, hand, unseen, greatest(rungs, state, seat), groups[seat]) if hand else 0


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
    """Write in which place each seat goes out, (worlds, choices, seats), after each choice in each world.

    ``root`` (two records) is the deal as it is, and room to play; ``worlds`` are the hands, by seat,
    ``choices`` moves of the player in turn.  In one world all choices meet the same luck.
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
        own_counts[number] = part(rungs, rest, unseen, most, own_groups[number]) if rest else 0
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


@compiled
def play_out(rungs: ClimbRules, state: Climbing, slips: int, luck: np.uint64) -> None:
    """Play a deal to its end by the rule of thumb, from the hands as they are."""
    groups, counts = np.zeros((SEATS, MOST), np.int64), np.zeros(SEATS, np.int64)
    part_all(rungs, state, groups, counts)
    play_on(rungs, state, groups, counts, slips, luck)
