"""Examples: decisions of deals in which every card is tried, and all play on with the same luck."""

from typing import Any

import numpy as np

from capot.kernel.bits import popcount
from capot.kernel.compiling import compiled, inlined
from capot.kernel.deals import DECK, deal, key_of
from capot.kernel.dtypes import MOVE_REFUSE, NOBODY, State, Tables
from capot.kernel.learned.features import kind_of, note_features
from capot.kernel.learned.move import Sheet, is_learned, new_sheet
from capot.kernel.learned.net import ALONE, OWN, SHARED
from capot.kernel.learned.sides import is_with, role_of
from capot.kernel.luck import GAMMA, below, luck_of, mix64
from capot.kernel.playout import play_out, policy_move
from capot.kernel.thumb.account import new_reading
from capot.kernel.tricks.following import legal
from capot.kernel.tricks.moves import open_stage, play
from capot.kernel.tricks.score import score

WHOLE: Any = np.int64(1 << 20)
"""Denominator of the share of decisions that become examples."""

TRYING: Any = np.uint64(7919)
"""Step from the luck of a decision to that of its tries."""


@compiled
def gather(
    tables: Tables,
    scratch: np.ndarray,
    seed: np.uint64,
    first: int,
    count: int,
    own: int,
    others: np.ndarray,
    shares: np.ndarray,
    slips: int,
    deposit: bool,
    cards: np.ndarray,
    kinds: np.ndarray,
    groups: np.ndarray,
    gains: np.ndarray,
) -> int:
    """Write examples from ``count`` deals, a row for each card tried, and return the number of rows.

    Each seat plays by ``own``, or in two deals of five by one of the policies ``others``.  Of the decisions
    of seats that play by ``own`` a share of each kind, in `WHOLE`, become examples: ``cards`` (rows,
    features) get the features of each card, ``kinds`` the kind of decision, ``groups`` the first row of the
    decision, ``gains`` how far ahead of the others the seat was in the end, in average tricks.  It ends early
    when there is no more room.
    ``scratch`` has room for two records.
    """
    deck = np.empty(DECK, np.int64)
    policies = np.empty(tables.seats, np.int64)
    points = np.zeros(tables.seats, np.int64)
    rows = 0
    for number in range(first, first + count):
        state = scratch[0]
        state.number, state.dealer = number, number % tables.seats
        deal(tables, state, deck, key_of(seed, number), NOBODY)
        if number & 1:
            let_longest_declare(tables, state)
        open_stage(tables, state)
        luck = luck_of(seed, number)
        choose_policies(policies, own, others, luck)
        luck = mix64(luck)
        while state.turn != NOBODY:
            luck += GAMMA
            word = mix64(luck)
            may = legal(tables, state)
            cards_only = may & ~(1 << MOVE_REFUSE)
            is_open = cards_only & (cards_only - 1) != 0 and policies[state.turn] == own
            chosen = is_open and below(mix64(word), WHOLE) < shares[kind_of(tables, state, cards_only)]
            if chosen and is_learned(tables, state):
                sheet = new_sheet()
                tried = note_features(tables, state, cards_only, new_reading(), sheet)
                if rows + tried > gains.shape[0]:
                    return rows
                if tried > 1:
                    kinds[rows : rows + tried] = kind_of(tables, state, cards_only)
                    groups[rows : rows + tried] = rows
                    copy_features(sheet, tried, cards[rows:])
                    try_each(
                        tables,
                        scratch,
                        policies,
                        deposit,
                        mix64(word + TRYING),
                        sheet,
                        tried,
                        points,
                        gains[rows:],
                    )
                    rows += tried
            play(tables, state, policy_move(tables, state, policies[state.turn], slips, word, deposit))
    return rows


@inlined
def let_longest_declare(tables: Tables, state: State) -> None:
    """Make the seat with most trumps the declarer, if there are any."""
    trumps = tables.trumps[state.ordering]
    if state.declarer == NOBODY or trumps == 0:
        return
    for seat in range(tables.seats):
        if popcount(state.hands[seat] & trumps) > popcount(state.hands[state.declarer] & trumps):
            state.declarer, state.discarder = seat, seat


@inlined
def choose_policies(policies: np.ndarray, own: int, others: np.ndarray, luck: np.uint64) -> None:
    """Write the policy of each seat in a deal."""
    for seat in range(policies.shape[0]):
        luck += GAMMA
        word = mix64(luck)
        policies[seat] = own
        if below(word, 5) < 2:
            policies[seat] = others[below(mix64(word), others.shape[0])]


@inlined
def copy_features(sheet: Sheet, count: int, rows: np.ndarray) -> None:
    """Write the features of the first cards of a sheet to as many rows."""
    for place in range(count):
        for number in range(SHARED):
            rows[place, number] = sheet.shared[number]
        for number in range(OWN):
            rows[place, SHARED + number] = sheet.own[place, number]


@inlined
def try_each(
    tables: Tables,
    scratch: np.ndarray,
    policies: np.ndarray,
    deposit: bool,
    luck: np.uint64,
    sheet: Sheet,
    count: int,
    points: np.ndarray,
    gains: np.ndarray,
) -> None:
    """Write how far the side of the seat to act is ahead in the end after each card of a sheet.

    Nobody slips, or a sweep that needs many cards played well would never look worth a try.
    """
    me, role = scratch[0].turn, role_of(tables, scratch[0])
    ours = np.zeros(tables.seats, np.bool_)
    for seat in range(tables.seats):
        ours[seat] = seat == me if role == ALONE else is_with(tables, scratch[0], seat, role)
    own = np.sum(ours)
    scale = 1.0 / (tables.scale * tables.usual_trick)
    if tables.low_wins:
        scale = -scale
    for place in range(count):
        scratch[1] = scratch[0]
        state: State = scratch[1]
        play(tables, state, sheet.cards[place])
        play_out(tables, state, policies, 0, luck, deposit)
        score(tables, state, points)
        total, mine = 0, 0
        for seat in range(tables.seats):
            total += points[seat]
            mine += points[seat] if ours[seat] else 0
        gains[place] = (mine / own - (total - mine) / (tables.seats - own)) * scale
