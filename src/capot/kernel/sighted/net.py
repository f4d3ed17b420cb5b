"""The network that sees the cards: its layout, and its inputs by number.

Every input is a row that counts or does not.  The rows that hold are added up (the accumulator), rectified
and led through a layer of `DEEP` units.  The worth of a card is the product of these and of four rows: of the
card itself, of the numbers of cards out below and above it, and of whether it beats the trick.
"""

import numpy as np

from capot.kernel.sighted.wide import layer, product, scaled_row, sum_of_rows

WIDTH, DEEP = 128, 32
"""Units of the accumulator and of the layer behind it."""

RANKS, SUITS_SEEN, SLOTS, PLACES = 13, 4, 52, 6
"""Cards of a suit, suits, cards and seats that there is room for.  A slot is a card by its suit and by the
number of cards above it: the ace is always the thirteenth of its suit."""

LEAD, FOLLOW, DISCARD, GIVE = range(4)
"""The tasks of a seat: to lead, to follow suit, to play another suit, to pass."""

TASKS, BUCKETS = 4, 10

HAND = 0
PLAYED = HAND + SLOTS
GIVEN = PLAYED + PLACES * SLOTS
RECEIVED = GIVEN + 3 * SLOTS
TRICK = RECEIVED + SLOTS
BEST = TRICK + SLOTS
LOWER = BEST + SLOTS
HIGHER = LOWER + SLOTS
LEFT = HIGHER + SLOTS
PLACE = LEFT + RANKS + 5
VOID = PLACE + PLACES
TAKEN = VOID + SUITS_SEEN * PLACES
DEAREST = TAKEN + BUCKETS * PLACES
SOLE = DEAREST + PLACES
BROKEN = SOLE + 2 + PLACES
DIRECTION = BROKEN + 1
TASK = DIRECTION + 4
LENGTH = TASK + TASKS
OUT = LENGTH + SUITS_SEEN * (RANKS + 1)
ROWS = OUT + SUITS_SEEN * (RANKS + 1)
"""The first row of each group: cards of the own hand; played, by seat from the own; passed and not yet
played, by direction; received; in the trick, and its best; own cards by the number out below and above;
cards left; place in the trick; suits that others lack; costs taken, by seat; the taker of the dearest card;
the only taker of what makes a sweep; a broken suit; the direction of passing; the task; the length of
each suit, in hand and out."""

RULES = SLOTS + 16
"""Numbers that describe the rules: the cost of each card, and what else counts."""

ROOM, CHOICES = 192, 18
"""Room for rows that hold at once, and for cards to choose between."""

SIGHTED_NET = np.dtype(
    [
        ("rows", "<f4", (ROWS, WIDTH)),
        ("rules", "<f4", (RULES, WIDTH)),
        ("bias", "<f4", (WIDTH,)),
        ("second", "<f4", (WIDTH, DEEP)),
        ("second_bias", "<f4", (DEEP,)),
        ("card", "<f4", (TASKS * SLOTS, DEEP)),
        ("below", "<f4", (TASKS * SLOTS, DEEP)),
        ("above", "<f4", (TASKS * SLOTS, DEEP)),
        ("beats", "<f4", (TASKS * SUITS_SEEN * 2, DEEP)),
    ],
    align=True,
)
"""The weights."""

READY_NET = np.dtype(
    [("slot", "<i8", (64,)), ("base", "<f4", (WIDTH,)), ("net", SIGHTED_NET)],
    align=True,
)
"""A net ready for the rules of a deal: the slot of each kernel card, and where the accumulator begins."""

ACCUMULATORS = np.dtype([("total", "<f4", (PLACES, WIDTH)), ("given", "<i8", (PLACES,))], align=True)
"""The accumulators of all seats, and the cards that each has passed and not yet seen again."""

NOTES = np.dtype(
    [
        ("places", "<i8", (ROOM,)),
        ("played", "<i8", (PLACES,)),
        ("cards", "<i8", (CHOICES,)),
        ("card", "<i8", (CHOICES,)),
        ("below", "<i8", (CHOICES,)),
        ("above", "<i8", (CHOICES,)),
        ("beats", "<i8", (CHOICES,)),
        ("hidden", "<f4", (WIDTH,)),
        ("deep", "<f4", (DEEP,)),
        ("worth", "<f4", (CHOICES,)),
    ],
    align=True,
)
"""Notes on a decision: its rows, the cards to choose between with the rows of each, and their worth."""


sum_wide, sum_wide_rectified = sum_of_rows(WIDTH, rectified=False), sum_of_rows(WIDTH, rectified=True)
add_wide, add_deep = scaled_row(WIDTH), scaled_row(DEEP)
layer_deep, product_deep = layer(DEEP), product(DEEP)
