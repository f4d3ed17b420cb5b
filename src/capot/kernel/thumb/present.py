"""The trick on the table: the chance that a card wins it, and its mean cost."""

from capot.kernel.bits import highest, lowest, lowest_index, popcount
from capot.kernel.compiling import called, inlined
from capot.kernel.dtypes import SUITS, State, Tables
from capot.kernel.thumb.account import Reading
from capot.kernel.thumb.reading import power
from capot.kernel.tricks.totals import are_partners

SHUNS = 0.05
"""Chance that a player wins a costly trick without having to."""

SEEKS = 0.92
"""Chance that a player who can wins a trick that brings something."""

INDIFFERENT = (0.2, 0.75)
"""Chance that a player wins a trick that neither costs nor brings anything: in the middle, and last."""

GIFT = 0.15
"""Chance that a card that brings something is played under another's."""

OVER = 0.1
"""Chance that a penalty card is played that will itself win the trick."""

SHED = 0.75
"""Chance that a player who follows suit sheds a penalty card under a higher one."""

APART = 0.25
"""Weight of a trick without any of the cards that a rival needs."""

TOP = 0.85
"""Chance that the highest card of a suit wins a trick that matters."""

GUARDED = (0.45, 0.2)
"""The same for the second and third highest, with as many lower ones to play before it."""

BARE = 0.12
"""The same for a card that may fall under a higher one."""

LOYAL = 0.8
"""Chance that a player keeps a penalty card back from a partner's trick."""

ASIDE = 0.5
"""Chance that a trick matters in a suit without any of the cards needed."""

KEPT = 0.6
"""Chance to win with a needed card that can be kept back until the higher ones have fallen."""


@inlined
def contents_of(state: State, reading: Reading) -> float:
    """Return the cost of the cards on the table."""
    total, cards = 0.0, state.trick
    while cards:
        total += reading.cost[lowest_index(cards)]
        cards &= cards - 1
    return total


@inlined
def beats_now(tables: Tables, state: State, card: int) -> bool:
    """Whether a card would be the best of the trick."""
    return state.trick == 0 or (card & tables.wins[state.ordering, state.led] & -(state.best << 1)) != 0


@inlined
def beats(
    tables: Tables, state: State, reading: Reading, seat: int, best: int, led: int, eager: float
) -> float:
    """Return the chance that a seat beats the best card."""
    row = state.ordering
    cards = tables.suit[row, led]
    known, unseen = reading.known[seat], reading.unseen
    chance = 0.0
    if best & cards:
        above, below = unseen & cards & -best, unseen & cards & (best - 1)
        share = reading.share[seat, led]
        no_higher = 0.0 if known & cards & -best else power(1.0 - share, popcount(above))
        no_lower = 0.0 if known & cards & (best - 1) else power(1.0 - share, popcount(below))
        chance = (1.0 - no_higher) * (no_lower + (1.0 - no_lower) * eager)
    if reading.trump >= 0 and reading.trump != led and reading.void[seat, led] > 0.01:
        trumps = unseen & tables.suit[row, reading.trump]
        if best & tables.suit[row, reading.trump]:
            trumps &= -best
        none = power(1.0 - reading.share[seat, reading.trump], popcount(trumps))
        chance += reading.void[seat, led] * (1.0 - none) * eager
    return min(chance, 1.0)


@inlined
def adds(tables: Tables, state: State, reading: Reading, seat: int, best: int, led: int) -> float:
    """Return the mean cost of the card that a seat will play."""
    void = reading.void[seat, led]
    mean = void * reading.throw[seat, led]
    if void > 0.99:
        return mean
    cards = tables.suit[state.ordering, led]
    share, known = reading.share[seat, led], reading.known[seat]
    under = best - 1 if best & cards else -1
    most, some = 0.0, 0.0
    for number in range(reading.entries):
        if reading.entry_suit[number] != led:
            continue
        these, cost = reading.entry_cards[number], reading.entry_cost[number]
        lower, higher = these & under, these & ~under
        some += cost * SHED * (popcount(lower & ~known) * share + popcount(lower & known))
        some += cost * OVER * (popcount(higher & ~known) * share + popcount(higher & known))
        most = max(most, cost)
    gifts = 0.0
    good = reading.gifts & reading.unseen & cards
    while good:
        gifts += reading.cost[lowest_index(good)] * share * GIFT
        good &= good - 1
    return mean + (1.0 - void) * (min(some, most) + gifts)


@called
def look_ahead(
    tables: Tables, state: State, reading: Reading, card: int, led: int, contents: float
) -> tuple[float, float]:
    """Return the chance of winning the trick with a card, and its mean cost to this seat or to its side.

    ``contents`` is the cost of the cards on the table.
    """
    me, seats = state.turn, tables.seats
    wins_now = beats_now(tables, state, card)
    best = card if wins_now else state.best
    contents += reading.cost[lowest_index(card)]
    middle, last = eagerness(contents + reading.now)
    stays, seat = 1.0, me
    # The chance that this side wins the trick.
    ours = 1.0 if wins_now or are_partners(tables, state.best_seat, me) else 0.0
    after = seats - 1 - state.in_trick
    for place in range(after):
        seat = seat + 1 if seat + 1 < seats else 0
        eager = last if place == after - 1 else middle
        chance = beats(tables, state, reading, seat, best, led, eager)
        if reading.rivals:
            reading.beaten[place] = chance
        stays *= 1.0 - chance
        contents += adds(tables, state, reading, seat, best, led)
        if tables.sides < seats:
            with_us = are_partners(tables, seat, me)
            contents -= spared(tables, reading, seat, led, ours if with_us else 1.0 - ours)
            ours = ours * (1.0 - chance) + (chance if with_us else 0.0)
    total = contents + reading.now
    mine = stays if wins_now else 0.0
    if tables.sides == seats:
        ours = mine
    cost = ours * total - (1.0 - ours) * total / (tables.sides - 1)
    if reading.rivals:
        cost += rivalry(tables, state, reading, card, stays, me if wins_now else state.best_seat)
    return mine, cost


@inlined
def spared(tables: Tables, reading: Reading, seat: int, led: int, ours: float) -> float:
    """Return the mean cost of what a void seat keeps back from a trick that its side wins by a chance."""
    if tables.duties:
        return 0.0
    return LOYAL * ours * reading.void[seat, led] * max(reading.throw[seat, led], 0.0)


@inlined
def added_after(tables: Tables, state: State, reading: Reading, led: int) -> float:
    """Return the mean cost of the cards still to come to a trick that its best card so far wins."""
    total, seat = 0.0, state.turn
    for _ in range(tables.seats - 1 - state.in_trick):
        seat = seat + 1 if seat + 1 < tables.seats else 0
        total += adds(tables, state, reading, seat, state.best, led)
    return total


@inlined
def eagerness(cost: float) -> tuple[float, float]:
    """Return the chances that a player wins a trick of a cost without having to: in the middle, and last."""
    if cost > 0.01:
        return SHUNS, SHUNS
    if cost < -0.01:
        return SEEKS, SEEKS
    return INDIFFERENT[0], INDIFFERENT[1]


@inlined
def rivalry(tables: Tables, state: State, reading: Reading, card: int, stays: float, leads: int) -> float:
    """Return the cost of this trick besides its cards, as it may help or stop a rival who wants everything.

    ``stays`` is the chance that the seat winning the trick so far, ``leads``, keeps it.
    """
    me, seats = state.turn, tables.seats
    after = seats - 1 - state.in_trick
    total = 0.0
    for number in range(reading.rivals):
        rival, wanted = reading.rival[number], reading.rival_cards[number]
        his = stays if rival == leads else 0.0
        distance = (rival - me + seats) % seats
        if 1 <= distance <= after:
            his = reading.beaten[distance - 1]
            for place in range(distance, after):
                his *= 1.0 - reading.beaten[place]
            for place in range(distance - 1):
                his *= 1.0 - reading.beaten[place]
        if reading.rival_shuns[number]:
            total -= reading.rival_loss[number] * his
            continue
        at_stake = 1.0 if wanted == 0 or (state.trick | card) & wanted else APART
        stopped = (1.0 - his) * at_stake
        left = 1.0 - can_stop(tables, state, reading, state.hands[me] ^ card, wanted)
        total += reading.rival_loss[number] * (1.0 - stopped) * left
    return total


@inlined
def can_stop(tables: Tables, state: State, reading: Reading, hand: int, wanted: int) -> float:
    """Return the chance to win a trick with a wanted card, or any (0), against a try to win them all."""
    row, fails = state.ordering, 1.0
    if wanted and not wanted & (reading.unseen | hand):
        # All of them are taken or in the trick: no later one changes anything.
        return 0.0
    hand &= ~tables.jokers
    for suit in range(SUITS):
        mine = hand & tables.suit[row, suit]
        if mine == 0:
            continue
        unseen = reading.unseen & tables.suit[row, suit]
        higher = popcount(unseen & -highest(mine))
        guards = popcount(mine) - 1
        if higher == 0:
            chance = TOP if unseen else TOP / 2
        elif higher <= min(guards, 2):
            chance = GUARDED[higher - 1]
        else:
            chance = BARE / higher
        if wanted and not wanted & (unseen | mine):
            chance *= ASIDE
        held = mine & wanted
        if held and popcount(unseen & -lowest(held)) < popcount(mine):
            chance = max(chance, KEPT)
        fails *= 1.0 - chance
    return 1.0 - fails
