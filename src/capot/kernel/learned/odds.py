"""The worth of each move by the learned policy, and how likely worlds make the moves of the others."""

from math import exp, log

import numpy as np

from capot.kernel.bits import lowest_index, popcount
from capot.kernel.compiling import compiled
from capot.kernel.dtypes import CARDS, State, Tables
from capot.kernel.learned.features import kind_of
from capot.kernel.learned.move import NEWEST, Sheet, is_learned, new_sheet, weighed
from capot.kernel.learned.passing import LIKED, SHARES, log_chance_of_passing, note_gladly, step_passed
from capot.kernel.luck import U64, word_at
from capot.kernel.rollouts import card_of, put_world, rewind
from capot.kernel.tricks.following import legal
from capot.kernel.tricks.moves import play


@compiled
def worth_of_each(tables: Tables, state: State, may: int, which: int, worth: np.ndarray) -> bool:
    """Write the worth of each card that may be chosen, by kernel index; return False if none is known.

    In spreads of the points by which a seat is ahead of the mean of the others, up to a constant.
    """
    if not is_learned(tables, state):
        return False
    sheet = new_sheet()
    count = weighed(tables, state, may, sheet, which)
    place = 0
    while may:
        # Of cards of equal effect the highest has the row.
        card = may & -may
        may ^= card
        while sheet.cards[place] < card and place + 1 < count:
            place += 1
        worth[lowest_index(card)] = sheet.worth[place]
    return True


@compiled
def chance_of(sheet: Sheet, count: int, card: int, heat: float) -> float:
    """Return the chance that a card, or one of equal effect, is chosen among those of a sheet."""
    most = sheet.worth[0]
    for place in range(1, count):
        most = max(most, sheet.worth[place])
    total, chosen = 0.0, 0.0
    found = False
    for place in range(count):
        part = exp((sheet.worth[place] - most) / heat)
        total += part
        if not found and sheet.cards[place] >= card:
            chosen, found = part, True
    return chosen / total


@compiled
def note_likelihoods(
    tables: Tables,
    root: np.ndarray,
    scratch: np.ndarray,
    me: int,
    leader: int,
    worlds: np.ndarray,
    discarded: bool,
    slips: float,
    luck: np.uint64,
    found: np.ndarray,
) -> None:
    """Write for each world the logarithm of how likely the others were to pass and play what they did.

    ``root``, ``worlds`` and ``discarded`` are as in `capot.kernel.rollouts.roll_out`, ``leader`` led to the
    first trick; ``slips`` is the share of moves drawn from all legal ones.  ``scratch`` has room for one
    record.  By ``luck`` is guessed what the others passed each other.
    """
    shares = np.zeros(1, SHARES)
    step = 0
    # In the second half of the deal it tells little that the cards played have not told.
    if tables.pass_cycle and 2 * root[0].tricks < tables.tricks:
        counts = np.zeros(CARDS, np.int64)
        for world in range(min(LIKED, worlds.shape[0])):
            scratch[0] = root[0]
            put_world(tables, scratch[0], me, worlds[world], discarded, U64(0))
            rewind(tables, scratch[0], leader)
            step = step_passed(tables, scratch[0], me)
            if step == 0:
                break
            note_gladly(tables, scratch[0], me, shares, counts)
    for world in range(worlds.shape[0]):
        scratch[0] = root[0]
        state = scratch[0]
        put_world(tables, state, me, worlds[world], discarded, U64(0))
        rewind(tables, state, leader)
        total = 0.0
        if step:
            word = word_at(luck, U64(world))
            total = log_chance_of_passing(tables, state, me, step, slips, shares, word)
        for place in range(root[0].played):
            card = card_of(root[0].plays[place])
            may = legal(tables, state)
            if state.turn != me and may & (may - 1) and is_learned(tables, state):
                sheet = new_sheet()
                count = weighed(tables, state, may, sheet, NEWEST)
                heat = tables.nets[NEWEST].heat[kind_of(tables, state, may)]
                chance = chance_of(sheet, count, card, heat)
                total += log((1.0 - slips) * chance + slips / popcount(may))
            play(tables, state, card)
        found[world] = total
