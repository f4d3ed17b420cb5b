"""Dominoes, compiled: cards laid in rows by suit until all players but one have gone out.

Sets of cards are over the pack's canonical order.  A move is the bit of the card laid, or `STOP`.
"""

from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from capot.kernel.bits import lowest, lowest_index
from capot.kernel.compiling import compiled, inlined
from capot.kernel.dtypes import CARDS, NOBODY, SEATS
from capot.kernel.luck import GAMMA, SLIPS, U64, any_of, below_by_low, mix64, word_at
from capot.rules.stages.dominoes import Layout
from capot.rules.terms import Pack

STOP = 1 << 62
"""The move of laying no more cards for now."""

KEEP = -1
"""Maximum worth of a card that a player who may stop keeps."""

ALL_NOW = 1 << 16
"""Worth of a card when the whole hand can be laid in the same turn."""

Laying: TypeAlias = Any
"""One record of `LAYING`: dominoes in progress."""

_I = "<i8"

LAYING = np.dtype(
    [
        # By seat: sets of cards, and the place in which it went out, from 0.
        ("hands", _I, (SEATS,)),
        ("place", _I, (SEATS,)),
        # Cards laid and cards that fit; the seat in turn, cards laid in this turn, turns finished.
        ("laid", _I),
        ("open", _I),
        ("turn", _I),
        ("laid_now", _I),
        ("turns", _I),
        ("out", _I),
    ],
    align=True,
)


class Rows(NamedTuple):
    """The rules: each card's neighbour on either side, -1 for none, and the cards that begin the rows."""

    near: Any  # (2, CARDS)
    start: int
    many: bool
    free: bool
    seats: int


@lru_cache(maxsize=64)
def rows_of(pack: Pack, term: Layout, rank: str, seats: int) -> Rows:
    """Return the rules of a layout whose rows begin with a rank."""
    cards = pack.cards()
    places = {card: place for place, card in enumerate(cards)}
    near = np.full((2, CARDS), NOBODY, np.int64)
    for place, card in enumerate(cards):
        for side, step in ((0, -1), (1, 1)):
            beside = pack.order.index(card.rank) + step
            if term.wrap or 0 <= beside < len(pack.order):
                other = type(card)(pack.order[beside % len(pack.order)], card.suit)
                near[side, place] = places.get(other, NOBODY)
    start = sum(1 << place for place, card in enumerate(cards) if card.rank == rank)
    return Rows(near, start, term.per_turn == "any", term.first_may_pass, seats)


def new_laying(count: int) -> np.ndarray[Any, Any]:
    """Return ``count`` records of `LAYING`, all zero."""
    return np.zeros(count, LAYING)


@inlined
def may_lay(rows: Rows, state: Laying) -> int:
    """Return the legal moves of the seat to act, as bits; 0 when all have gone out."""
    if state.turn == NOBODY:
        return 0
    fits = state.hands[state.turn] & state.open
    if fits == 0 or state.laid_now > 0 or (rows.free and state.turns == 0):
        return fits | STOP
    return fits


@compiled
def lay(rows: Rows, state: Laying, move: int) -> None:
    """Change the state by a legal move of the seat to act."""
    if move != STOP:
        seat, card = state.turn, lowest_index(move)
        state.hands[seat] ^= move
        state.laid |= move
        state.laid_now += 1
        for side in range(2):
            if rows.near[side, card] >= 0:
                state.open |= 1 << rows.near[side, card]
        if state.hands[seat] == 0:
            state.place[seat] = state.out
            state.out += 1
        elif rows.many and state.hands[seat] & state.open:
            return
        if state.out == rows.seats - 1:
            for other in range(rows.seats):
                if state.hands[other]:
                    state.place[other] = state.out
            state.turn = NOBODY
            return
    state.turn = (state.turn + 1) % rows.seats
    while state.hands[state.turn] == 0:
        state.turn = (state.turn + 1) % rows.seats
    state.laid_now = 0
    state.turns += 1


@inlined
def reach(rows: Rows, hand: int, fits: int) -> int:
    """Return the cards of a hand that could be laid one after another, starting with those that fit."""
    found, new = 0, hand & fits
    while new:
        card = lowest_index(new)
        new ^= 1 << card
        found |= 1 << card
        for side in range(2):
            if rows.near[side, card] >= 0:
                new |= (1 << rows.near[side, card]) & hand & ~found
    return found


@inlined
def worth_laying(rows: Rows, hand: int, laid: int, fits: int, card: int) -> int:
    """Return the benefit to a hand of laying a card that fits, less the benefit to the others.

    In each direction from the card every card of the hand counts three; if the others hold the next one, each
    of theirs costs two.
    """
    worth = 0
    for side in range(2):
        at = rows.near[side, card]
        if at < 0 or ((fits | laid) >> at) & 1:
            continue
        yields = not (hand >> at) & 1
        while at >= 0 and not (laid >> at) & 1 and at != card:
            if (hand >> at) & 1:
                worth += 3
            elif yields:
                worth -= 2
            at = rows.near[side, at]
    return worth


@inlined
def best_move(rows: Rows, state: Laying) -> tuple[int, int]:
    """Return the policy's move and the worth of the best card: open one's own rows, keep stoppers."""
    hand = state.hands[state.turn]
    fits = hand & state.open
    if fits == 0:
        return STOP, 0
    if rows.many and reach(rows, hand, state.open) == hand:
        return lowest(fits), ALL_NOW
    best, most, rest = 0, 0, fits
    while rest:
        card = lowest(rest)
        rest ^= card
        worth = worth_laying(rows, hand, state.laid, state.open, lowest_index(card))
        if best == 0 or worth > most:
            best, most = card, worth
    if most <= KEEP and (state.laid_now > 0 or (rows.free and state.turns == 0)):
        return STOP, most
    return best, most


@compiled
def chosen(rows: Rows, state: Laying) -> tuple[int, int]:
    """Return the result of `best_move` to callers in Python."""
    return best_move(rows, state)


@compiled
def lay_out(rows: Rows, state: Laying, slips: int, luck: np.uint64, deposit: bool) -> None:
    """Play on to the end by the policy; ``slips`` of `SLIPS` moves are random."""
    while state.turn != NOBODY:
        luck += GAMMA
        word = mix64(luck)
        may = may_lay(rows, state)
        if may & (may - 1) == 0:
            lay(rows, state, may)
        elif below_by_low(word, SLIPS) < slips:
            lay(rows, state, any_of(may, word, deposit))
        else:
            lay(rows, state, best_move(rows, state)[0])


@compiled
def places_after(
    rows: Rows,
    root: np.ndarray,
    scratch: np.ndarray,
    worlds: np.ndarray,
    choices: np.ndarray,
    slips: int,
    luck: np.uint64,
    deposit: bool,
    places: np.ndarray,
) -> None:
    """Write the place in which each seat goes out, (worlds, choices, seats), after each choice in each world.

    ``root`` (one record) is the deal; ``worlds`` are the hands by seat, ``choices`` moves of the player in
    turn, or 0 for none.  ``scratch`` has room for one record.  All choices have the same luck in a world.
    """
    for world in range(worlds.shape[0]):
        word = word_at(luck, U64(world))
        for number in range(choices.shape[0]):
            scratch[0] = root[0]
            state = scratch[0]
            for seat in range(rows.seats):
                state.hands[seat] = worlds[world, seat]
            if choices[number]:
                lay(rows, state, choices[number])
            lay_out(rows, state, slips, word, deposit)
            for seat in range(rows.seats):
                places[world, number, seat] = state.place[seat]
