"""Climbing, compiled: combinations beaten by higher ones until all players but one have gone out.

Cards are numbered as they rank, the lowest 0 and four to a rank; hands and combinations are sets of them: bit
*i* stands for card *i*.  A move is the set of cards laid, or `PASS`.
"""

from functools import lru_cache
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from capot.cards import Card
from capot.kernel.bits import highest_index, lowest, lowest_index, popcount
from capot.kernel.compiling import compiled, inlined
from capot.kernel.dtypes import NOBODY, SEATS, room
from capot.play.climbing import CardOrder
from capot.rules.stages.climbing import Climb
from capot.rules.terms import Pack

PASS = 0
"""The move of laying nothing."""

WIDTH, RANKS, OF_RANK = 4, 13, 15
"""Number of cards of a rank, maximum number of ranks, and the cards of the lowest rank as a set."""

MOST = 13
"""Maximum number of cards in a hand."""

SEQUENCE, DOUBLE = 16, 32
"""Codes of shapes: cards of a rank have their number, sequences one of these plus their number of ranks."""

Climbing: TypeAlias = Any
"""One record of `CLIMBING`: a deal in progress."""

_I = "<i8"

CLIMBING = np.dtype(
    [
        # By seat: sets of cards, and the place in which it went out, from 0.
        ("hands", _I, (SEATS,)),
        ("place", _I, (SEATS,)),
        # The combination to beat (0 to begin a pile), its seat, and the seats that have passed as a set.
        ("top", _I),
        ("by", _I),
        ("passed", _I),
        ("turn", _I),
        # All cards laid; number of seats that have gone out; the card the first play must include, as a set.
        ("laid", _I),
        ("out", _I),
        ("must", _I),
    ],
    align=True,
)


class ClimbRules(NamedTuple):
    """The rules of climbing as sets of cards and flags."""

    pack: int
    fits: int
    highest: int
    not_last: int
    one_suit: bool
    bombs: bool
    locked: bool
    seats: int


@lru_cache(maxsize=32)
def climb_rules_of(pack: Pack, term: Climb, seats: int) -> ClimbRules:
    """Return the rules of a climbing stage; raise `RulesError` for more cards or players than fit."""
    room("cards of a rank", len(term.suits), WIDTH)
    room("ranks", len(pack.order), RANKS)
    room("players", seats, SEATS)
    cards = pack.cards()
    return ClimbRules(
        pack=set_of(cards, pack, term),
        fits=set_of([card for card in cards if card.rank not in term.outside], pack, term),
        highest=set_of([card for card in cards if card.rank == pack.order[0]], pack, term),
        not_last=set_of([card for card in cards if card.rank in term.not_last], pack, term),
        one_suit=term.one_suit,
        bombs=term.bombs != "none",
        locked=term.locked,
        seats=seats,
    )


def set_of(cards: Any, pack: Pack, term: Climb) -> int:  # noqa: ANN401 - any iterable of cards
    """Return cards as a set."""
    ladder = CardOrder(pack.order, term)
    return sum(1 << place_of(card, ladder) for card in cards)


def place_of(card: Card, ladder: CardOrder) -> int:
    """Return the number of a card."""
    rank = len(ladder.order) - 1 - ladder.order.index(card.rank)
    return rank * WIDTH + len(ladder.term.suits) - 1 - ladder.term.suits.index(card.suit)


def new_climbing(count: int) -> np.ndarray[Any, Any]:
    """Return ``count`` records of `CLIMBING`, all zero."""
    return np.zeros(count, CLIMBING)


@inlined
def shape_of(cards: int) -> int:
    """Return the kind and size of a combination; the cards must make one."""
    size = popcount(cards)
    steps = highest_index(cards) // WIDTH - lowest_index(cards) // WIDTH + 1
    if steps == 1:
        return size
    return SEQUENCE + steps if steps == size else DOUBLE + steps


@inlined
def beats(rungs: ClimbRules, cards: int, top: int) -> bool:
    """Whether a combination may be laid on another."""
    shape, other = shape_of(cards), shape_of(top)
    if shape == other:
        return highest_index(cards) > highest_index(top)
    if not rungs.bombs or top & ~rungs.highest or other > 3:
        return False
    return (shape == WIDTH and other == 1) or shape == DOUBLE + other + 2


@compiled
def is_combination(rungs: ClimbRules, cards: int) -> bool:
    """Whether cards, at least one, make a combination."""
    low, high = lowest_index(cards) // WIDTH, highest_index(cards) // WIDTH
    if low == high:
        return True
    each = popcount((cards >> low * WIDTH) & OF_RANK)
    if high - low < 2 or each > 2 or cards & ~rungs.fits:
        return False
    first = (cards >> low * WIDTH) & OF_RANK
    for rank in range(low, high + 1):
        some = (cards >> rank * WIDTH) & OF_RANK
        if popcount(some) != each or (rungs.one_suit and each == 1 and some != first):
            return False
    return True


@inlined
def is_allowed(rungs: ClimbRules, state: Climbing, cards: int) -> bool:
    """Whether the player in turn, who holds a combination, may lay it."""
    hand = state.hands[state.turn]
    if state.top and not beats(rungs, cards, state.top):
        return False
    if state.must and not cards & state.must:
        return False
    if cards == hand and cards & rungs.not_last:
        return state.top == 0 and hand & ~rungs.not_last == 0
    return True


@compiled
def lay(rungs: ClimbRules, state: Climbing, move: int) -> None:
    """Change the state by a legal move of the player in turn."""
    seat = state.turn
    if move == PASS:
        state.passed |= 1 << seat
    else:
        state.hands[seat] &= ~move
        state.laid |= move
        state.top, state.by, state.must = move, seat, 0
        if not rungs.locked:
            state.passed = 0
        if state.hands[seat] == 0:
            state.place[seat] = state.out
            state.out += 1
            if state.out == rungs.seats - 1:
                for other in range(rungs.seats):
                    if state.hands[other]:
                        state.place[other] = state.out
                state.turn = NOBODY
                return
    for step in range(1, rungs.seats):
        other = (seat + step) % rungs.seats
        if state.hands[other] and other != state.by and not (state.passed >> other) & 1:
            state.turn = other
            return
    leader = state.by
    while state.hands[leader] == 0:
        leader = (leader + 1) % rungs.seats
    state.turn, state.top, state.passed = leader, 0, 0


@compiled
def can_beat(rungs: ClimbRules, hand: int, top: int) -> bool:
    """Whether a hand could beat the top, if it were allowed to go out with anything."""
    shape, over = shape_of(top), highest_index(top)
    if rungs.bombs and not top & ~rungs.highest and shape <= 3:
        if shape == 1 and _has_of_a_rank(hand, WIDTH):
            return True
        if _has_sequence(rungs, hand & rungs.fits, shape + 2, 2, -1):
            return True
    if shape == 1:
        return hand >> (over + 1) != 0
    if shape <= WIDTH:
        rank = over // WIDTH
        # A pair of the same rank is higher by its higher card.
        same = (hand >> rank * WIDTH) & OF_RANK
        if popcount(same) >= shape and same << rank * WIDTH > 1 << over:
            return True
        return _has_of_a_rank(hand >> (rank + 1) * WIDTH, shape)
    if shape < DOUBLE:
        return _has_sequence(rungs, hand & rungs.fits, shape - SEQUENCE, 1, over)
    return _has_sequence(rungs, hand & rungs.fits, shape - DOUBLE, 2, over)


@inlined
def _has_of_a_rank(hand: int, size: int) -> bool:
    while hand:
        if popcount(hand & OF_RANK) >= size:
            return True
        hand >>= WIDTH
    return False


@inlined
def _has_sequence(rungs: ClimbRules, hand: int, steps: int, each: int, over: int) -> bool:
    """Whether there is a sequence of ``steps`` ranks whose highest card is above number ``over``."""
    run = 0
    suits = np.zeros(WIDTH, np.int64)
    for rank in range(RANKS):
        some = (hand >> rank * WIDTH) & OF_RANK
        if rungs.one_suit and each == 1:
            for suit in range(WIDTH):
                suits[suit] = suits[suit] + 1 if (some >> suit) & 1 else 0
                if suits[suit] >= steps and rank * WIDTH + suit > over:
                    return True
            continue
        run = run + 1 if popcount(some) >= each else 0
        if run >= steps and rank * WIDTH + highest_index(some) > over:
            return True
    return False


@compiled
def explained(
    rungs: ClimbRules, worlds: np.ndarray, events: np.ndarray, doubts: np.ndarray, logs: np.ndarray
) -> None:
    """Write for each world, (worlds, seats) of hands, the log likelihood of the passes seen.

    ``events`` has rows of the seat that passed, the combination it did not beat, and the cards it has laid
    since; ``doubts`` is the chance of each to pass although able.
    """
    for world in range(worlds.shape[0]):
        total = 0.0
        for number in range(events.shape[0]):
            hand = worlds[world, events[number, 0]] | events[number, 2]
            if can_beat(rungs, hand, events[number, 1]):
                total += np.log(doubts[number])
        logs[world] = total


@inlined
def lowest_of(suits: int, each: int) -> int:
    """Return the lowest one or two cards of one rank, or none if there are fewer."""
    first = lowest(suits)
    if each == 1:
        return first
    second = lowest(suits & ~first)
    return first | second if second else 0
