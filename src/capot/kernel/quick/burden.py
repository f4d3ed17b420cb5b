"""The mean cost of a card to its holder: of keeping it, and of playing it to the trick on the table.

Costs are in units of an average trick.  Most weights come from a coarse search, one at a time, over twelve
games of four players against the previous policy; it was stopped early and not repeated since, so none is
known to be optimal.  `bench/policies.py` measures their effect.
"""

from typing import NamedTuple

from capot.kernel.bits import lowest_index, popcount
from capot.kernel.compiling import inlined
from capot.kernel.dtypes import State, Tables
from capot.kernel.quick.odds import (
    BEATEN,
    COSTLY,
    GOOD,
    IDLE,
    KEPT,
    SHARE,
    STAYS,
    cost_of,
    lack_counts,
    lie,
    none_of,
    others_able,
    power,
)

TEMPO = 0.26
"""Cost of having to lead the next trick."""

WEIGHT = 0.334
"""Share of a future trick's stakes that counts: many cards are got rid of in time."""

HELD = 0.75
"""Part of an average trick that others throw on a future trick."""

THROWN = 1.5
"""Part of an average trick that a player who cannot follow throws on it."""

SHED, OVER = 0.83, 0.237
"""Chance that a penalty card of a suit is played under a higher card, and over a lower one."""

HEIGHT = 0.018
"""Burden that each lower card still out adds to a card, for each trick left."""

OWN = 0.07
"""Share of a card's own cost that its holder bears in any case."""

CATCH, GIFT = 0.98, 0.1
"""Chance that a good card is caught by a higher one later, and played under it now."""

LATER, RARE = 0.3, 0.05
"""Rounds of a suit added to its average number; least chance of another round."""

LAST, LEADS_LAST = 2.75, 0.165
"""Weight of the last trick seen from afar; chance of leading to it."""

RUFF = 0.2
"""Chance that a player trumps without having to."""


class Weighing(NamedTuple):
    """The facts by which the cards of one suit are weighed.

    ``held`` and ``others`` are its cards in the hand and unseen, ``able`` the number of others who may hold
    it, ``usual`` the cost of the unseen cards per trick, ``rest`` the number of tricks left.
    """

    row: int
    unseen: int
    held: int
    others: int
    able: int
    usual: float
    rest: int


@inlined
def burden(tables: Tables, one: Weighing, card: int) -> float:
    """Return the mean cost of keeping a card until it is played or discarded."""
    out = popcount(one.others)
    above = popcount(one.others & -card)
    below = out - above
    cost = tables.card_cost[one.row, lowest_index(card)]
    comes = (popcount(one.held) + out) * SHARE[one.able + 1] - popcount(one.held & (card - 1)) + LATER
    comes = min(max(comes, RARE), 1.0)
    stake = cost + tables.every_price + one.usual * HELD
    under = one.others & (card - 1)
    if under & tables.dear[one.row]:
        stake += SHED * cost_of(tables, one.row, under)
    if under & tables.prized[one.row]:
        stake += CATCH * tables.prized_cost * popcount(under & tables.prized[one.row])
    result = WEIGHT * comes * STAYS[lie(KEPT, one.able, above, below)] * stake
    result += HEIGHT * (one.usual + tables.every_price) * below * one.rest + OWN * max(cost, 0.0)
    if tables.last_price != 0.0:
        part = SHARE[popcount(one.unseen)]
        leading = power(1.0 - above * part, tables.seats - 1)
        wins = LEADS_LAST * leading + (1.0 - LEADS_LAST) * below * part
        result += LAST * tables.last_price * wins * SHARE[one.rest]
    return result


@inlined
def price(tables: Tables, state: State, one: Weighing, card: int, contents: float, behind: int) -> float:
    """Return the mean cost of the trick if a card is played that is its best so far.

    ``contents`` is the cost of the cards on the table, ``behind`` the number still to play who may follow.
    """
    out = popcount(one.others)
    above = popcount(one.others & -card)
    index = lowest_index(card)
    total = contents + tables.card_cost[one.row, index]
    # Computed without a branch, which could not be predicted.
    kind = IDLE + (total > 0.0) * COSTLY + (total < 0.0) * GOOD
    if behind == one.able:
        stays = STAYS[lie(kind, one.able, above, out - above)]
    else:
        stays = power(1.0 - BEATEN[lie(kind, one.able, above, out - above)], behind)
    after = tables.seats - 1 - state.in_trick
    void = none_of(one.able, out)
    trumps = tables.wins[one.row, index] ^ tables.follow[one.row, index]
    if one.unseen & trumps:
        able = others_able(tables, lack_counts(tables, state), trumps)
        over = (1.0 - none_of(able, popcount(one.unseen & trumps))) * (
            1.0 if total < 0.0 or tables.must_trump else RUFF
        )
        stays *= power(1.0 - void * over, behind) * power(1.0 - over, after - behind)
    total += one.usual * THROWN * (after - behind * (1.0 - void))
    dear = one.others & tables.dear[one.row]
    if dear:
        under = dear & (card - 1)
        falls = SHED * cost_of(tables, one.row, under) + OVER * cost_of(tables, one.row, dear ^ under)
        total += behind * SHARE[one.able] * falls
    if one.others & tables.prized[one.row]:
        total += GIFT * behind * SHARE[one.able] * tables.prized_cost
    given = SHARE[tables.seats - 1]
    return total * (stays * (1.0 + given) - given) + stays * TEMPO * one.usual
