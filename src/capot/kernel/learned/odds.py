"""The worth of each move by the learned policy, and how likely worlds make the moves of the others."""

from math import exp, log
from typing import Any

import numpy as np

from capot.kernel.bits import lowest_index, popcount
from capot.kernel.compiling import compiled, inlined
from capot.kernel.dtypes import CARDS, SEATS, State, Tables
from capot.kernel.learned.features import kind_of
from capot.kernel.learned.move import NEWEST, Sheet, is_learned, knows, new_sheet, weighed
from capot.kernel.learned.passing import LIKED, SHARES, log_chance_of_passing, note_gladly, step_passed
from capot.kernel.luck import U64, mix64, word_at
from capot.kernel.rollouts import card_of, put_world, rewind
from capot.kernel.tricks.following import legal
from capot.kernel.tricks.moves import play

HANDS: Any = np.int64(1 << 13)
"""Room for hands whose likelihood is known; a power of 2."""

HEARD = np.dtype(
    [
        ("count", "<i8"),
        # By place, found by a hash: the seat, counted from 1, its hand at the first lead, the cards it laid
        # aside, and the logarithm of how likely it was to play what it did.
        ("seat", "<i8", (int(HANDS),)),
        ("hand", "<i8", (int(HANDS),)),
        ("aside", "<i8", (int(HANDS),)),
        ("log", "<f8", (int(HANDS),)),
        # How gladly cards are passed, once that is learned.
        ("has_gladly", "<i8"),
        ("gladly", "<f8", (CARDS,)),
    ],
    align=True,
)
"""Memory of a decision: how likely each hand makes what its seat played."""


@compiled
def worth_of_each(tables: Tables, state: State, may: int, which: int, worth: np.ndarray) -> bool:
    """Write the worth of each card that may be chosen, by kernel index; return False if none is known.

    In spreads of the points by which a seat or its side is ahead of the mean of the others, up to a constant.
    """
    if not is_learned(tables, state) or not knows(tables, state, may, which):
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


@inlined
def place_of(known: Any, seat: int, hand: int, aside: int) -> Any:  # noqa: ANN401 - a record, a number
    """Return the place of a hand, or the free one where it belongs."""
    place = np.int64(mix64(U64(hand) + mix64(U64(aside) + U64(seat))) & U64(HANDS - 1))
    while known.seat[place] and (
        known.hand[place] != hand or known.seat[place] != seat + 1 or known.aside[place] != aside
    ):
        place = (place + 1) & (HANDS - 1)
    return place


@compiled
def note_plays(
    tables: Tables, state: State, plays: np.ndarray, slips: float, heard: np.ndarray, new: np.ndarray
) -> None:
    """Write how likely the hands at the places ``new`` make what their seats played.

    ``state`` is as at the first lead, in some world, and is played on: a seat chooses by its own cards and
    what all have seen, wherever the others lie.
    """
    known = heard[0]
    played = np.zeros(SEATS, np.int64)
    for number in range(plays.shape[0]):
        seat, card = state.turn, card_of(plays[number])
        for place in new:
            if known.seat[place] != seat + 1:
                continue
            state.hands[seat] = known.hand[place] & ~played[seat]
            if seat == state.discarder:
                state.discards = known.aside[place]
            may = legal(tables, state)
            if may & (may - 1) and is_learned(tables, state) and knows(tables, state, may, NEWEST):
                sheet = new_sheet()
                count = weighed(tables, state, may, sheet, NEWEST)
                heat = tables.nets[NEWEST].heat[kind_of(tables, state, may)]
                chance = chance_of(sheet, count, card, heat)
                known.log[place] += log((1.0 - slips) * chance + slips / popcount(may))
        played[seat] |= card
        play(tables, state, card)


@inlined
def at_first_lead(
    tables: Tables,
    root: np.ndarray,
    scratch: np.ndarray,
    me: int,
    leader: int,
    world: np.ndarray,
    discarded: bool,
) -> None:
    """Write a world as at the first lead to ``scratch``."""
    scratch[0] = root[0]
    put_world(tables, scratch[0], me, world, discarded, U64(0))
    rewind(tables, scratch[0], leader)


@compiled
def learn_passing(
    tables: Tables,
    root: np.ndarray,
    scratch: np.ndarray,
    known: Any,  # noqa: ANN401 - a record
    me: int,
    leader: int,
    worlds: np.ndarray,
    discarded: bool,
    shares: np.ndarray,
) -> int:
    """Write how gladly cards are passed, learned from the first worlds of all; return `step_passed`."""
    # In the second half of the deal it tells little that the cards played have not told.
    if tables.pass_cycle == 0 or 2 * root[0].tricks >= tables.tricks:
        return 0
    step, counts = 0, np.zeros(CARDS, np.int64)
    for world in range(min(1 if known.has_gladly else LIKED, worlds.shape[0])):
        at_first_lead(tables, root, scratch, me, leader, worlds[world], discarded)
        step = step_passed(tables, scratch[0], me)
        if step == 0:
            return 0
        if not known.has_gladly:
            note_gladly(tables, scratch[0], me, shares, counts)
    if not known.has_gladly:
        known.gladly[:] = shares[0].gladly
        known.has_gladly = 1
    shares[0].gladly[:] = known.gladly
    return step


@compiled
def note_likelihoods(
    tables: Tables,
    root: np.ndarray,
    scratch: np.ndarray,
    heard: np.ndarray,
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
    record; ``heard``, one record of zeros at first, keeps what is learned for further worlds of the same
    decision.  By ``luck`` is guessed what the others passed each other.
    """
    known, seats = heard[0], tables.seats
    shares = np.zeros(1, SHARES)
    step = learn_passing(tables, root, scratch, known, me, leader, worlds, discarded, shares)
    some = HANDS // (2 * seats)
    places = np.empty((some, seats), np.int64)
    new = np.empty(some * seats, np.int64)
    for first in range(0, worlds.shape[0], some):
        last = min(first + some, worlds.shape[0])
        if known.count + (last - first) * seats > 3 * HANDS // 4:
            known.seat[:] = 0
            known.count = 0
        fresh = 0
        for world in range(first, last):
            at_first_lead(tables, root, scratch, me, leader, worlds[world], discarded)
            state = scratch[0]
            found[world] = 0.0
            if step:
                word = word_at(luck, U64(world))
                found[world] = log_chance_of_passing(tables, state, me, step, slips, shares, word)
            for seat in range(seats):
                if seat == me:
                    continue
                hand, aside = state.hands[seat], state.discards if seat == state.discarder else 0
                place = place_of(known, seat, hand, aside)
                if known.seat[place] == 0:
                    known.seat[place], known.hand[place], known.aside[place] = seat + 1, hand, aside
                    known.log[place] = 0.0
                    new[fresh] = place
                    fresh += 1
                places[world - first, seat] = place
        known.count += fresh
        note_plays(tables, scratch[0], root[0].plays[: root[0].played], slips, heard, new[:fresh])
        for world in range(first, last):
            for seat in range(seats):
                if seat != me:
                    found[world] += known.log[places[world - first, seat]]
