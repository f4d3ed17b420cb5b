"""The legal moves of a deal.

A move is a single bit: the card that is played, passed or laid aside (one at a time); for announcing, bit 0
is nothing and bit 1 + k undertaking *k*; bit 62 refuses to pass, or stops instead of leading.
"""

from capot.kernel.bits import highest, lowest, lowest_index, popcount
from capot.kernel.compiling import called, compiled, inlined
from capot.kernel.dtypes import (
    ANNOUNCE,
    BEAT_HIGHEST,
    BY_POSITION,
    EXCHANGE,
    FREELY,
    HOLDER_LEADS_ANY,
    HOLDER_LEADS_CARD,
    MOVE_REFUSE,
    MOVE_STOP,
    MUST_HEAD,
    NOBODY,
    NOT_TO_FIRST_OF_SUIT,
    NOT_TO_FIRST_TRICK,
    OVER_ALWAYS,
    OVER_ANY,
    OVER_FREE,
    POLL_HIGHEST,
    TALON,
    UNBROKEN,
    State,
    Tables,
)
from capot.kernel.luck import U64
from capot.kernel.tricks.targets import tricks_won


@called
def legal(tables: Tables, state: State) -> int:
    """Return the legal moves of the seat to act, as bits; 0 when the deal is over."""
    if state.turn == NOBODY:
        return 0
    kind = tables.stage[U64(state.stage)]
    if kind == EXCHANGE:
        put_down = state.passed[U64(state.turn)]
        may = may_go(tables, state, state.hands[U64(state.turn)], put_down)
        return may | (1 << MOVE_REFUSE) if tables.may_refuse and not put_down else may
    if kind == TALON:
        return may_go(tables, state, state.hands[state.turn] | state.discards, state.discards)
    if kind == ANNOUNCE:
        return 1 | (open_undertakings(tables, state) << 1)
    if tables.pool_tricks and may_stop(tables, state):
        return legal_cards(tables, state) | 1 << MOVE_STOP
    return legal_cards(tables, state)


@compiled
def may_go(tables: Tables, state: State, hand: int, gone: int) -> int:
    """Return the cards of a hand that may be passed or laid aside next, after those that are ``gone``."""
    row, stage = U64(state.ordering), U64(state.stage)
    may = hand & ~gone & ~tables.barred[row, stage]
    for number in range(tables.keeps):
        stay = hand & tables.keep[row, stage, number]
        if popcount(stay & ~gone) == 1 and hand & tables.keep_unless[row, stage, number] == 0:
            may &= ~stay
    return may


@inlined
def may_stop(tables: Tables, state: State) -> bool:
    """Whether the seat on lead may stop and take the pool, having won enough tricks and lost none."""
    if state.trick != 0 or state.tricks != tables.pool_tricks or tables.pool_every < 0:
        return False
    return tricks_won(tables, state, state.turn) == state.tricks


@inlined
def legal_cards(tables: Tables, state: State) -> int:
    """Return the cards that the seat to act may play to the trick."""
    row = state.ordering
    hand = state.hands[U64(state.turn)]
    if state.trick == 0:
        may = opening_cards(tables, state, hand) if state.tricks == 0 else hand
        return unbanned(tables, state, row, may, True)
    if tables.apart:
        if tables.jokers:
            return cards_with_jokers(tables, state, row, hand)
        return heading_cards(tables, state, hand) if tables.suitless else free_cards(tables, state, row, hand)
    may = following(tables, state, row, hand)
    if state.tricks == 0 or tables.suit_bans:
        may = unbanned(tables, state, row, may, False)
    return may


@inlined
def following(tables: Tables, state: State, row: int, hand: int) -> int:
    """Return the cards of a hand that may follow the suit led, by its duties and before any ban."""
    may = hand & tables.follow[U64(row), U64(state.led)]
    if may == 0:
        may = hand
        if hand & tables.all_duties[U64(row)]:
            may = duty_of(tables, state, row, hand)
    elif tables.beat_trumps and may & tables.beaten[U64(row)]:
        may = beating(tables, state, may)
    elif may & tables.all_under[U64(row)]:
        may = losing(tables, state, row, may)
    return may


@inlined
def as_high(tables: Tables, state: State) -> int:
    """Return the cards of the pack that are as high as the best of the trick or higher, without suits."""
    return -lowest(tables.equals[lowest_index(state.best)])


@inlined
def free_cards(tables: Tables, state: State, row: int, hand: int) -> int:
    """Return the cards that may follow where trumps may be played at will or kept back."""
    if hand & tables.due[row, state.led]:
        return hand & tables.answers[row, state.led]
    return hand


@compiled
def cards_with_jokers(tables: Tables, state: State, row: int, hand: int) -> int:
    """Return the cards that may follow where there are jokers: any of them, and one that follows suit.

    As long as only jokers have been played, any other card is played as if led.
    """
    own = hand & ~tables.jokers
    leading = 1 << state.led & tables.jokers != 0
    may = own if leading else following(tables, state, row, own)
    return unbanned(tables, state, row, may | hand & tables.jokers, leading)


@compiled
def heading_cards(tables: Tables, state: State, hand: int) -> int:
    """Return the cards that may follow where suits mean nothing: those that head the trick, or the lowest."""
    if tables.heading == 0:
        return hand
    least = hand & tables.equals[lowest_index(hand)]
    if 1 << state.led & tables.lowest_to:
        return least
    high = hand & as_high(tables, state)
    return high if high and tables.heading == MUST_HEAD else high | least


@compiled
def duty_of(tables: Tables, state: State, row: int, hand: int) -> int:
    """Return the cards that the duties allow a hand that cannot follow suit."""
    suspended = suspended_duties(tables, state)
    may = hand
    if tables.must_trump != FREELY:
        may = trumping(tables, state, row, hand)
    for number in range(tables.duties - 1, -1, -1):
        if hand & tables.duty[row, number] and not suspended >> number & 1:
            may = hand & tables.duty[row, number]
    return may


@inlined
def suspended_duties(tables: Tables, state: State) -> int:
    """Return the duties that announcements suspend, as bits."""
    suspended = 0
    for seat in range(tables.seats):
        if state.bound >> seat & 1:
            suspended |= tables.suspends[state.said[seat] - 1]
    return suspended


@compiled
def losing(tables: Tables, state: State, row: int, may: int) -> int:
    """Return the cards with which a hand may follow where some must be played under a higher card."""
    suspended, under = suspended_duties(tables, state), 0
    for number in range(tables.duties):
        if tables.under[number] and not suspended >> number & 1:
            under |= tables.duty[row, number]
    highest_led = highest(state.trick & tables.follow[row, state.led])
    lost = may & under & (highest_led - 1)
    return lost if lost else may


@inlined
def trumping(tables: Tables, state: State, row: int, hand: int) -> int:
    """Return the cards that the duty to trump allows a hand that cannot follow suit."""
    trumps = hand & tables.trumps[row]
    if trumps == 0:
        return hand
    if tables.must_trump == OVER_ANY or state.trick & tables.trumps[row] == 0:
        return trumps
    higher = trumps & -(state.best << 1)
    if higher == 0:
        return trumps if tables.must_trump == OVER_ALWAYS else hand
    return trumps if tables.must_trump == OVER_FREE else higher


@compiled
def beating(tables: Tables, state: State, may: int) -> int:
    """Return the cards with which a hand may follow suit where the trick must be beaten."""
    # Trumps stand above all plain cards, which therefore cannot beat a trumped trick.
    higher = may & -(state.best << 1)
    if higher == 0:
        return may
    return highest(higher) if tables.beat_trumps == BEAT_HIGHEST else higher


@inlined
def opening_cards(tables: Tables, state: State, hand: int) -> int:
    """Return the cards with which the first leader may open, before any ban."""
    may = hand
    by_card = tables.first_lead != BY_POSITION and tables.first_lead != HOLDER_LEADS_ANY
    if by_card and soloist(tables, state) == NOBODY:
        if tables.first_lead == HOLDER_LEADS_CARD:
            wanted = hand & lowest(held(tables, state) & tables.lead_suit[state.ordering])
        else:
            wanted = hand & tables.lead_suit[state.ordering]
        may = wanted if wanted else hand
    return may


@inlined
def unbanned(tables: Tables, state: State, row: int, may: int, leading: bool) -> int:
    """Return the cards that no ban forbids; a ban that would leave none does not apply."""
    for number in range(tables.bans):
        kind = tables.ban[number]
        if kind == UNBROKEN:
            holds = leading and not state.broken >> number & 1
        elif kind == NOT_TO_FIRST_TRICK:
            holds = state.tricks == 0
        elif kind == NOT_TO_FIRST_OF_SUIT:
            suit = tables.breaks_led[row, number]
            holds = not state.broken >> number & 1 and may & suit & ~tables.ban_cards[row, number] != 0
            holds = holds and (leading or 1 << state.led & suit != 0)
        else:
            holds = leading and state.tricks == 0
        if holds:
            free = may & ~tables.ban_cards[row, number]
            may = free if free else may
    return may


@inlined
def held(tables: Tables, state: State) -> int:
    """Return all cards in hands."""
    cards = 0
    for seat in range(tables.seats):
        cards |= state.hands[seat]
    return cards


@inlined
def open_undertakings(tables: Tables, state: State) -> int:
    """Return the undertakings that may still be announced, as bits."""
    every = (1 << tables.undertakings) - 1
    if tables.poll != POLL_HIGHEST or state.bound == 0:
        return every
    return every & ~((1 << state.said[lowest_index(state.bound)]) - 1)


@inlined
def soloist(tables: Tables, state: State) -> int:
    """Return the first seat that announced something with which it leads, or `NOBODY`."""
    if state.bound != 0:
        for step in range(tables.seats):
            seat = (state.speaker + step) % tables.seats
            if state.bound >> seat & 1 and tables.leads[state.said[seat] - 1]:
                return seat
    return NOBODY
