"""Random play in the kernel makes every legal move with the same chance."""

from collections import Counter
from typing import Any

import numpy as np
import pytest

from capot.kernel.bits import HAS_BIT_DEPOSIT
from capot.kernel.compiling import compiled
from capot.kernel.luck import luck_of
from capot.kernel.playout import play_out
from capot.kernel.state import decode, encode
from capot.play.moves import Move
from capot.play.position import from_hands
from capot.rules.rules import Rules
from capot.rules.scoring import TrickTaken
from capot.rules.stages.announcing import Announce, Undertaking
from capot.rules.stages.exchanges import Exchange
from capot.rules.stages.tricks import Eldest, Tricks
from capot.rules.terms import Deal, EveryTrick, Pack, Payoff
from tests.kernel.both import tables_of

DEALS = 4000
NO_SLIPS: Any = np.int64(0)
PACK = Pack("AKQ", ())
MOON = Undertaking("moon", "won every trick", EveryTrick(), Payoff(0, 9), Payoff(9, 0), "nobody")


@compiled
def played_on(tables, state, number, every, deposit):
    """Play a state to its end as deal ``number`` of a seed, at random."""
    play_out(tables, state, every, NO_SLIPS, luck_of(np.uint64(3), number), deposit)


def small(*stages, seats):
    """Return a deal of few cards, in which not everybody can always follow suit."""
    rules = Rules(PACK, Deal(), (*stages, Tricks(Eldest())), (TrickTaken("last", "last", 1),))
    cards, size = PACK.cards(), 12 // seats
    shuffled = [cards[(5 * place) % 12] for place in range(12)]
    return from_hands(rules, 0, [shuffled[size * seat : size * (seat + 1)] for seat in range(seats)])


def chances(position, plies):
    """Return the chance of every sequence of a length when all legal moves are equally likely."""
    if plies == 0 or position.is_over:
        return {(): 1.0}
    seat = min(position.to_act)
    moves = list(position.legal(seat))
    found = {}
    for move in moves:
        for rest, chance in chances(position.after(seat, move), plies - 1).items():
            found[move, *rest] = chance / len(moves)
    return found


def moves_made(position, plies):
    """Return how often the kernel began with each sequence of moves."""
    tables = tables_of(position)
    start, every = encode(position, tables), np.zeros(position.seats, np.int64)
    found: Counter[tuple[Move, ...]] = Counter()
    for number in range(DEALS):
        state = start.copy()
        played_on(tables, state, number, every, HAS_BIT_DEPOSIT)
        found[choices(state, position, plies)] += 1
    return found


KNOWN: dict[tuple[bytes, ...], tuple[Move, ...]] = {}


def choices(state, position, plies):
    """Return the first moves of a finished record, by plain play, which sees each kind of deal once."""
    key = state["plays"][:plies].tobytes(), state["passed"].tobytes(), state["said"].tobytes()
    if key not in KNOWN:
        moves = decode(state, position.rules, position.standing).moves[:plies]
        KNOWN[key] = tuple(listed(move, position) for _, move in moves)
    return KNOWN[key]


def listed(move, position):
    """Return a move that names its cards in the order of the pack."""
    cards = getattr(move, "cards", None)
    return move if cards is None else type(move)(position.rules.pack.sorted(cards))


DEALT = {
    "four cards to two tricks": (small(seats=4), 5),
    "three hands of four": (small(seats=3), 4),
    "a pass of two of four cards": (small(Exchange(2, ("left",)), seats=3), 2),
    "announcing, then the lead": (small(Announce((MOON,)), seats=4), 3),
}


@pytest.mark.parametrize("name", DEALT)
def test_every_line_of_play_is_as_frequent_as_chance_predicts(name):
    """Pearson's chi-square, within five standard deviations of its mean."""
    KNOWN.clear()
    position, plies = DEALT[name]
    wanted = chances(position, plies)
    found = moves_made(position, plies)

    assert set(found) <= set(wanted)
    assert min(wanted.values()) * DEALS >= 5
    off = sum((found[line] - DEALS * chance) ** 2 / (DEALS * chance) for line, chance in wanted.items())
    freedom = len(wanted) - 1
    assert abs(off - freedom) < 5 * (2 * freedom) ** 0.5
