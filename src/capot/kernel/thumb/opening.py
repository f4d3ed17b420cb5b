"""Before the first trick: which cards to pass or lay aside, and whether to announce something."""

from math import exp

from capot.kernel.bits import lowest, popcount
from capot.kernel.compiling import called, inlined
from capot.kernel.dtypes import ALL_OF, BY_POSITION, EXCHANGE, NO_TRICK, State, Tables
from capot.kernel.thumb.account import Reading, apart
from capot.kernel.thumb.constants import EQUAL, NEVER, SURE
from capot.kernel.thumb.future import NO_SUIT, burden, is_like, load_hand, reckon_last
from capot.kernel.thumb.reading import reckon_throws
from capot.kernel.thumb.sweeps import chance_of_all, entry, suit_of
from capot.kernel.thumb.worth import weigh_tricks


@called
def best_to_give(tables: Tables, state: State, reading: Reading, may: int) -> int:
    """Return the card to pass or to lay aside: the one without which the hand will cost least."""
    apart()
    hand = reading.hand
    if tables.stage[state.stage] == EXCHANGE:
        # What is put down already is as good as gone.
        hand &= ~state.passed[state.turn]
    load_hand(tables, state, reading, hand, NO_SUIT, popcount(hand) - 1)
    if reading.last != 0.0:
        reckon_last(tables, state, reading, hand)
    best, least, before = may, NEVER, 0
    while may:
        card = lowest(may)
        may ^= card
        if is_like(tables, state, reading, card, before):
            best, before = card if best == before else best, card
            continue
        before = card
        cost = burden(tables, state, reading, hand ^ card, suit_of(tables, state, card), NO_SUIT, 0.0)
        if cost <= least + EQUAL:
            best, least = card, min(cost, least)
    return best


@called
def best_to_announce(tables: Tables, state: State, reading: Reading, may: int) -> int:
    """Return what to announce, as a move; nothing unless it will very probably be made, and pays."""
    apart()
    best, most = 1, -cost_of_all(tables, state, reading, 1.0 / tables.seats)
    shuns = False
    for what in range(tables.undertakings):
        if not may >> (1 + what) & 1:
            continue
        if tables.aim[what] == NO_TRICK:
            shuns = True
            continue
        reading.makes[what] = chance_to_make(tables, state, reading, what)
        value = value_of(tables, what, reading.makes[what])
        if value > most:
            best, most = 1 << (1 + what), value
    if shuns:
        weigh_tricks(tables, reading)
        reckon_throws(tables, state, reading)
        chance = exp(-2.0 * cost_of_all(tables, state, reading, 0.0))
        for what in range(tables.undertakings):
            if may >> (1 + what) & 1 and tables.aim[what] == NO_TRICK:
                reading.makes[what] = chance
                value = value_of(tables, what, chance)
                if value > most:
                    best, most = 1 << (1 + what), value
    return best


@called
def cost_of_all(tables: Tables, state: State, reading: Reading, lead: float) -> float:
    """Return the mean cost of the whole hand; ``lead`` is the chance of leading first."""
    apart()
    load_hand(tables, state, reading, reading.hand, NO_SUIT, popcount(reading.hand))
    if reading.last != 0.0:
        reckon_last(tables, state, reading, reading.hand)
    return burden(tables, state, reading, reading.hand, NO_SUIT, NO_SUIT, lead)


@inlined
def value_of(tables: Tables, what: int, chance: float) -> float:
    """Return what announcing brings on average if it is made with a chance; never enough if that is small."""
    if chance < SURE:
        return -NEVER
    return chance * tables.stakes.gain[what, 0] + (1.0 - chance) * tables.stakes.gain[what, 1]


@inlined
def chance_to_make(tables: Tables, state: State, reading: Reading, what: int) -> float:
    """Return the chance to take all that an undertaking asks for with the hand as it is."""
    cards = tables.aim_cards[state.ordering, what] if tables.aim[what] == ALL_OF else 0
    chance = chance_of_all(tables, state, reading, cards)
    if tables.leads[what] or leads_first(tables, state):
        return chance
    return chance * entry(tables, state, reading, cards)


@inlined
def leads_first(tables: Tables, state: State) -> bool:
    """Whether the seat whose turn it is will lead to the first trick, as far as it can know."""
    if tables.first_lead == BY_POSITION:
        return state.turn == (state.dealer + tables.lead_step) % tables.seats
    return (state.hands[state.turn] & lowest(tables.lead_suit[state.ordering])) != 0
