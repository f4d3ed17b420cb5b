"""Counts: of tricks or their cards, and of honours."""

from typing import Final

import numpy as np

from capot.kernel.bits import popcount
from capot.kernel.compiling import compiled, inlined
from capot.kernel.dtypes import OWN_SCORES, PILED, SEATS, State, Tables
from capot.kernel.tricks.amounts import Fills, Place
from capot.kernel.tricks.plays import part_hands
from capot.kernel.tricks.targets import tricks_won
from capot.rules.derived.piles import piles_of
from capot.rules.scoring import Honours, TrickCount

TRICK_COUNT, HONOURS = 5, 15
"""The codes of these terms, each unlike all others."""


def fill_trick_count(at: Place, term: TrickCount) -> None:
    """Fill in which tricks or cards count, and what each, none, a sweep and losing to a sweep score."""
    partners = at.seats // int(at.tables["sides"]) if at.tables["one_score"] == PILED else 1
    piles = piles_of(at.rules, at.seats, term, partners)
    cards = term.counts == "cards"
    at.put(book=piles.dealt if cards else term.book, per=piles.seats if cards else 1)
    at.put(skips=piles.first, best_only=term.best_only)
    at.put(twice_from=0 if piles.twice is None else piles.twice + 1)
    at.tables["counts_from"] = piles.first
    swept = (piles.points(won, swept=True) for won in (piles.tricks, 0))
    at.put_amounts(*map(at.units, (term.each, term.none, *swept)))


@inlined
def early_cards(tables: Tables, state: State, tricks: int) -> np.int64:
    """Return the cards of this many first tricks."""
    early = np.int64(0)
    for place in range(tricks * tables.seats):
        early |= 1 << np.int64(state.plays[place])
    return early


@inlined
def tricks_since(tables: Tables, state: State, seat: int, early: np.int64) -> np.int64:
    """Return the number of tricks of a seat without those of ``early`` cards."""
    if early == 0:
        return tricks_won(tables, state, seat)
    return tables.tricks_of[popcount(state.taken[seat] & ~early)]


@inlined
def tricks_counted(
    tables: Tables, state: State, number: int, seat: int, early: np.int64, once: np.int64
) -> np.int64:
    """Return how many tricks of a seat count: those without ``early`` cards, twice those without ``once``."""
    own = tricks_since(tables, state, seat, early)
    return own + tricks_since(tables, state, seat, once) if tables.twice_from[number] else own


@compiled
def pay_trick_count(tables: Tables, state: State, number: int, amounts: np.ndarray) -> None:
    """Write the score of a count of tricks: for each above the book, for none, or for every trick."""
    each, none, per = tables.amounts[number, 0], tables.amounts[number, 1], tables.per[number]
    early, whole = early_cards(tables, state, tables.skips[number]), tables.tricks - tables.skips[number]
    once = np.int64(0)
    if tables.twice_from[number]:
        # Where some tricks count twice, winning all of them is nothing special.
        once, whole = early_cards(tables, state, tables.twice_from[number] - 1), np.int64(-1)
    best = np.int64(0)
    for seat in range(tables.seats):
        own = tricks_counted(tables, state, number, seat, early, once)
        if own == whole:
            none = tables.amounts[number, 3]
        best = max(best, own)
    for seat in range(tables.seats):
        own = tricks_counted(tables, state, number, seat, early, once)
        if tables.best_only[number]:
            amounts[number, seat] += each if own == best else 0
        elif own == whole:
            amounts[number, seat] += tables.amounts[number, 2]
        else:
            amounts[number, seat] += max(own * per - tables.book[number], 0) * each if own else none


def fill_honours(at: Place, term: Honours) -> None:
    """Fill in what honours score; there are none without trumps."""
    at.read_plays("counts honours")
    at.put_bands([(least, points * at.base, 0) for least, points in term.bands])
    for row, order in enumerate(at.orders):
        honours = [card for card in order.cards if card.rank in term.ranks and card.suit == order.trump]
        at.tables["term_cards"][row, at.number] = order.set_of(honours)


@compiled
def pay_honours(tables: Tables, state: State, number: int, amounts: np.ndarray) -> None:
    """Pay for honours, by the cards that each seat played; partners with one score hold theirs together."""
    hands = np.zeros(SEATS, np.int64)
    part_hands(tables, state, hands)
    sides = tables.seats if tables.one_score == OWN_SCORES else tables.sides
    for side in range(sides):
        own = np.int64(0)
        for seat in range(side, tables.seats, sides):
            own |= hands[seat]
        count = popcount(own & tables.term_cards[state.ordering, number])
        for place in range(tables.bands[number]):
            if count >= tables.band[number, place, 0]:
                amounts[number, side] += tables.band[number, place, 1]
                break


FILL: Final[Fills] = {
    TrickCount: (TRICK_COUNT, fill_trick_count),
    Honours: (HONOURS, fill_honours),
}
