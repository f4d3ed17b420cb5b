"""The features of a decision: of the deal as the seat to act knows it, and of each card it may choose.

Costs are measured in average tricks (``tables.usual_trick``), so that they are alike in every game.  Beside
counts of cards they are the account that the thumb policy keeps: chances to win, costs of the trick and of
the rest of the hand, and what helps or stops a sweep.
"""

from typing import Any

import numpy as np

from capot.kernel.bits import highest, lowest, lowest_index, popcount
from capot.kernel.compiling import called, inlined
from capot.kernel.dtypes import EXCHANGE, NOBODY, TRICKS, State, Tables
from capot.kernel.learned.net import (
    AIMS,
    ALONE,
    ANOTHERS,
    ANY,
    DISCARD,
    FOLLOW,
    GIVE,
    LEAD,
    MINE,
    OPEN,
    PARTNER,
    SPLIT,
    UNPAID,
    UNPAID_GIVE,
    WANTED,
)
from capot.kernel.learned.sides import look_for_side, note_side_of_card, note_sides, role_of
from capot.kernel.quick.odds import sole_taker
from capot.kernel.thumb.account import Reading
from capot.kernel.thumb.future import (
    NO_SUIT,
    SPARE,
    burden,
    cost_under,
    is_like,
    load_hand,
    reckon_last,
)
from capot.kernel.thumb.move import TEMPO
from capot.kernel.thumb.present import added_after, beats_now, can_stop, contents_of, look_ahead
from capot.kernel.thumb.reading import reckon_lie, reckon_shares, see
from capot.kernel.thumb.sweeps import chance_of_all, suit_of, wins_led
from capot.kernel.thumb.worth import part_taken, weigh

EVERYTHING: Any = np.int64(1 << 62)
"""A card above all others."""


@inlined
def kind_of(tables: Tables, state: State, may: int) -> int:
    """Return the kind of a decision between cards: a place in `capot.kernel.learned.net.KINDS`."""
    if tables.stage[state.stage] != TRICKS:
        return GIVE if tables.stakes.prizes else UNPAID_GIVE
    role = role_of(tables, state)
    if role != ALONE:
        first = GIVE + 1 + 3 * (role - PARTNER)
    elif tables.tricks_are != ANY:
        first = AIMS + 3 * (tables.tricks_are - WANTED)
    else:
        first = 3 * standing_of(tables, state)
    if state.trick == 0:
        return first + LEAD
    return first + (FOLLOW if may & tables.follow[state.ordering, state.led] else DISCARD)


@inlined
def standing_of(tables: Tables, state: State) -> int:
    """Return how the first sweep that is paid for stands, as the seat to act sees it."""
    if tables.stakes.prizes == 0:
        return UNPAID
    taker = sole_taker(tables, state, prize_of(tables, state))
    if taker == NOBODY:
        return OPEN
    if taker == tables.seats:
        return SPLIT
    return MINE if taker == state.turn else ANOTHERS


@inlined
def prize_of(tables: Tables, state: State) -> int:
    """Return the cards of the first sweep that is paid for; all if it is of every trick."""
    wanted = tables.stakes.prize_cards[state.ordering, 0]
    return wanted if wanted else -1


@inlined
def all_are_like(tables: Tables, state: State, reading: Reading, may: int) -> bool:
    """Whether all cards are of equal effect."""
    card = lowest(may)
    may ^= card
    while may:
        higher = lowest(may)
        if not is_like(tables, state, reading, higher, card):
            return False
        card = higher
        may ^= card
    return True


@called
def note_features(tables: Tables, state: State, may: int, reading: Reading, sheet: Any) -> int:  # noqa: ANN401
    """Write the features of a decision to a sheet, and return the number of cards with a row.

    Of cards of equal effect the highest stands for all; if it is the only row, it gets no features.
    ``reading`` is scratch space.
    """
    gives = tables.stage[state.stage] != TRICKS
    see(tables, state, reading)
    weigh(tables, state, reading)
    if all_are_like(tables, state, reading, may):
        sheet.cards[0] = highest(may)
        return 1
    reckon_shares(tables, state, reading)
    reckon_lie(tables, state, reading)
    hand = reading.hand
    if tables.stage[state.stage] == EXCHANGE:
        # Cards put down already count as gone.
        hand &= ~state.passed[state.turn]
    led = NO_SUIT if gives or state.trick == 0 else suit_of(tables, state, 1 << state.led)
    load_hand(tables, state, reading, hand, led, popcount(hand) - 1)
    if reading.last != 0.0:
        reckon_last(tables, state, reading, hand)
    contents = contents_of(state, reading)
    role = ALONE if gives else role_of(tables, state)
    wanted = note_shared(tables, state, reading, sheet.shared, hand, led, contents, role)
    return note_cards(tables, state, may, reading, sheet, gives, hand, led, contents, wanted, role)


@inlined
def note_shared(
    tables: Tables,
    state: State,
    reading: Reading,
    shared: np.ndarray,
    hand: int,
    led: int,
    contents: float,
    role: int,
) -> int:
    """Write the features of the deal, and return the cards of its first prize (0 for none or every trick)."""
    me, row, seats = state.turn, state.ordering, tables.seats
    part = 1.0 / tables.usual_trick
    whole = tables.usual_trick * tables.tricks
    after = seats - 1 - state.in_trick
    shared[0] = reading.left / tables.tricks
    shared[1] = state.in_trick / (seats - 1.0)
    shared[2] = contents * part
    shared[3] = reading.now * part
    shared[4] = reading.last * part
    shared[5] = reading.usual * part
    shared[6] = reading.usual * reading.left / whole
    most, behind, seat = 0.0, 0.0, me
    for place in range(seats - 1):
        seat = seat + 1 if seat + 1 < seats else 0
        most = max(most, cost_taken(tables, state, seat))
        if led >= 0 and place < after:
            behind += reading.void[seat, led]
    shared[7] = cost_taken(tables, state, me) / whole
    shared[8] = most / whole
    shared[25] = state.bound != 0
    if role == ALONE:
        wanted = note_sweep(tables, state, reading, shared, hand, after)
    else:
        wanted = 0
        note_sides(tables, state, reading, shared, hand, role)
    shared[18] = behind / (seats - 1.0)
    shared[19] = cost_held(reading, hand) / whole
    empty, full, heaviest = 0, 0.0, 0.0
    for suit in range(tables.suits):
        empty += not hand & tables.suit[row, suit]
        full += reading.total[suit]
        heaviest = max(heaviest, reading.total[suit])
    shared[20] = empty / 4.0
    shared[21] = full * part / 5.0
    shared[22] = heaviest * part / 5.0
    shared[23] = state.broken != 0
    shared[24] = popcount(reading.anything_known) / 3.0
    shared[26] = reading.trump >= 0
    note_rules(tables, row, shared)
    return wanted


@inlined
def note_rules(tables: Tables, row: int, shared: np.ndarray) -> None:
    """Write the features of the rules themselves."""
    stakes, part = tables.stakes, 1.0 / tables.usual_trick
    shared[27] = tables.seats / 10.0
    shared[30] = stakes.every * part
    shared[31] = stakes.first * part
    shared[32] = stakes.last * part
    shared[33] = stakes.gifts[row] != 0
    shared[34] = tables.tricks / 13.0
    shared[35] = stakes.sets != 0
    shared[36] = stakes.pool_cards[row] != 0
    shared[37] = stakes.grade_cost[0] * part / 5.0 if stakes.grades else 0.0


@inlined
def note_sweep(
    tables: Tables, state: State, reading: Reading, shared: np.ndarray, hand: int, after: int
) -> int:
    """Write how a sweep stands, and return its cards (0 for none or every trick).

    Where none is paid for, write how many trumps are held and out, and certain winners held, instead.
    """
    for place in range(9, 18):
        shared[place] = 0.0
    shared[28], shared[29] = 0.0, 0.0
    stakes, me, seats = tables.stakes, state.turn, tables.seats
    if stakes.prizes == 0:
        trumps = tables.trumps[state.ordering]
        shared[9], shared[10] = popcount(hand & trumps) / 8.0, popcount(reading.unseen & trumps) / 8.0
        for suit in range(tables.suits):
            suited = tables.suit[state.ordering, suit]
            shared[11] += winners(hand & suited, reading.unseen & suited) / 8.0
        return 0
    wanted = stakes.prize_cards[state.ordering, 0]
    taker = sole_taker(tables, state, prize_of(tables, state))
    shared[11], shared[12] = taker == seats, taker == NOBODY
    if taker == me:
        shared[9], shared[28] = part_taken(tables, state, reading, wanted), 1.0
    elif taker != seats and taker != NOBODY:
        shared[10], shared[29] = part_taken(tables, state, reading, wanted), 1.0
        shared[13] = state.trick != 0 and state.best_seat == taker
        shared[14] = (taker - me + seats) % seats <= after
    shared[15] = (stakes.prize_gain[0] + stakes.prize_alone[0]) / (tables.usual_trick * tables.tricks)
    if taker in (me, NOBODY):
        shared[16] = chance_of_all(tables, state, reading, wanted)
    if reading.rivals:
        shared[17] = can_stop(tables, state, reading, hand, wanted)
    return wanted


@inlined
def winners(held: int, unseen: int) -> int:
    """Return how many cards held of a suit are above all of it that others may hold."""
    return popcount(held & -highest(unseen)) if unseen else popcount(held)


@inlined
def cost_taken(tables: Tables, state: State, seat: int) -> float:
    """Return the cost of the penalty cards that a seat has taken."""
    total = 0.0
    for grade in range(tables.stakes.grades):
        cards = state.taken[seat] & tables.stakes.grade_cards[state.ordering, grade]
        total += tables.stakes.grade_cost[grade] * popcount(cards)
    return total


@inlined
def cost_held(reading: Reading, hand: int) -> float:
    """Return the cost of the penalty cards of a hand."""
    total = 0.0
    while hand:
        total += max(reading.cost[lowest_index(hand)], 0.0)
        hand &= hand - 1
    return total


@inlined
def note_cards(
    tables: Tables,
    state: State,
    may: int,
    reading: Reading,
    sheet: Any,  # noqa: ANN401 - a record
    gives: bool,
    hand: int,
    led: int,
    contents: float,
    wanted: int,
    role: int,
) -> int:
    """Write the features of each card, and return the number of rows."""
    count, before, added, asked = 0, 0, 0.0, False
    part, others = 1.0 / tables.usual_trick, tables.seats - 1.0
    while may:
        card = lowest(may)
        may ^= card
        if is_like(tables, state, reading, card, before):
            sheet.cards[count - 1], before = card, card
            continue
        before = card
        suit = suit_of(tables, state, card)
        wins, ours, now, later, beats = 0.0, 0.0, 0.0, 0.0, False
        if gives:
            later = burden(tables, state, reading, hand ^ card, suit, NO_SUIT, 0.0)
        else:
            round_of = suit if state.trick == 0 else led
            beats = beats_now(tables, state, card)
            if role != ALONE:
                wins, ours, now = look_for_side(tables, state, reading, card, round_of, contents, role)
            elif reading.rivals or beats:
                wins, now = look_ahead(tables, state, reading, card, round_of, contents)
            else:
                if not asked:
                    added, asked = added_after(tables, state, reading, led), True
                cost = contents + reading.now + reading.cost[lowest_index(card)] + added
                now = -cost / (tables.seats - 1)
            later = burden(tables, state, reading, hand ^ card, suit, round_of, wins)
        own = sheet.own[count]
        own[9] = beats
        own[13] = suit == led
        suited = tables.suit[state.ordering, suit]
        note_costs(reading, own, wins, now, later, part)
        note_card(reading, own, card, suit, suited, hand, part, others)
        note_left(reading, own, card, suit, hand & suited, reading.unseen & suited, part)
        if role == ALONE:
            note_prize(tables, state, reading, own, card, hand, wanted)
        else:
            note_side_of_card(tables, state, reading, own, card, suit, ours, role)
        sheet.cards[count] = card
        count += 1
    return count


@inlined
def note_prize(
    tables: Tables, state: State, reading: Reading, own: np.ndarray, card: int, hand: int, wanted: int
) -> None:
    """Write what a card does for or against a sweep; whether it beats the trick is written already."""
    own[19] = 0.0
    if tables.stakes.prizes:
        after = tables.seats - 1 - state.in_trick
        own[18] = wins_led(tables, state, reading, card, after) if own[9] else 0.0
    if reading.rivals:
        own[19] = can_stop(tables, state, reading, hand ^ card, wanted)
    own[20] = ((state.trick | card) & wanted) != 0
    own[21] = (card & wanted) != 0


@inlined
def note_costs(reading: Reading, own: np.ndarray, wins: float, now: float, later: float, part: float) -> None:
    """Write the chance that a card wins the trick, the costs of the trick and the rest, and their sum."""
    own[0] = wins
    own[1] = now * part
    own[2] = later * part / 3.0
    own[3] = (now + later + TEMPO * wins * reading.usual) * part / 3.0


@inlined
def note_card(
    reading: Reading,
    own: np.ndarray,
    card: int,
    suit: int,
    suited: int,
    hand: int,
    part: float,
    others: float,
) -> None:
    """Write the features of a card among those of its suit, ``suited``, that are held and out."""
    unseen, held = reading.unseen & suited, popcount(hand & suited)
    out, above = popcount(unseen), popcount(unseen & -card)
    own[4] = reading.cost[lowest_index(card)] * part / 3.0
    own[5] = above / 8.0
    own[6] = (out - above) / 8.0
    own[7] = held / 8.0
    own[8] = out / 8.0
    own[10] = above == 0
    own[11] = above == out
    own[12] = held == 1
    own[14] = suit == reading.trump
    under = cost_under(reading, suit, card)
    own[15] = (cost_under(reading, suit, EVERYTHING) - under) * part / 3.0
    own[16] = under * part / 3.0
    known = reading.anything_known & suited
    own[17] = reading.voids[suit] / others
    own[25] = (known & -card) != 0
    own[26] = known != 0
    own[27] = reading.followers[suit, 0] / others
    own[28] = popcount(suited & (card - 1)) / max(popcount(suited), 1)


@inlined
def note_left(
    reading: Reading, own: np.ndarray, card: int, suit: int, mine: int, unseen: int, part: float
) -> None:
    """Write how the rest of the suit stands without a card; `burden` has been asked for it."""
    left = mine ^ card
    own[22] = (popcount(left & (lowest(unseen) - 1)) if unseen else popcount(left)) / 4.0
    own[18] = winners(left, unseen) / 4.0
    own[23], own[24], own[33] = 0.0, 0.0, 0.0
    if left:
        own[23] = popcount(unseen & (highest(left) - 1)) / 8.0
        own[24] = popcount(unseen & (lowest(left) - 1)) / 8.0
        own[33] = popcount(unseen & -highest(left)) / 8.0
    own[29] = reading.total[suit] * part / 3.0
    own[30] = reading.total[SPARE] * part / 3.0
    rest = 0.0
    while left:
        rest += reading.cost[lowest_index(left)]
        left &= left - 1
    own[31] = rest * part / 3.0
    own[32] = reading.thrown[suit] * part
