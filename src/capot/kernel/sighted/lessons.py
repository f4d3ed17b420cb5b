"""Lessons: decisions of deals in which every card is tried once on the true deal, with the same luck."""

from typing import Any, NamedTuple

import numpy as np

from capot.kernel.compiling import compiled, inlined
from capot.kernel.deals import deal, key_of
from capot.kernel.dtypes import MOVE_REFUSE, NOBODY, TRICKS, State, Tables
from capot.kernel.learned.features import kind_of, note_features
from capot.kernel.learned.move import new_sheet
from capot.kernel.learned.net import weigh_cards
from capot.kernel.luck import GAMMA, below, luck_of, mix64
from capot.kernel.sighted.move import fill_sums, make, play_on, step_on
from capot.kernel.sighted.net import CHOICES, ROOM
from capot.kernel.sighted.rows import (
    Accumulators,
    Notes,
    ReadyNet,
    note_choices,
    note_held,
    note_now,
    note_played,
    task_of,
)
from capot.kernel.sighted.weigh import new_notes
from capot.kernel.thumb.account import new_reading
from capot.kernel.tricks.moves import legal, open_stage
from capot.kernel.tricks.score import score

WHOLE: Any = np.int64(1 << 20)
"""Denominator of the share of decisions that become lessons."""

TRYING: Any = np.uint64(7919)
"""Step from the luck of a decision to that of its tries."""


class Plan(NamedTuple):
    """The deals from which lessons are taken, and the share that is.

    Seats play by ``own``, or in ``mixed`` of ten deals some by one of ``others``, each with a share of
    ``slips``.  A ``share`` of decisions becomes lessons.  Where the plan ``imitates``, no card is tried.
    """

    seed: np.uint64
    deals: int
    own: int
    others: np.ndarray
    mixed: int
    share: int
    slips: int
    deposit: bool
    imitates: bool


class Scratch(NamedTuple):
    """Room to play in: a deal and its accumulators, each with a copy; policies and points by seat; a deck."""

    states: np.ndarray
    sums: np.ndarray
    policies: np.ndarray
    points: np.ndarray
    deck: np.ndarray


class Buffers(NamedTuple):
    """Room for lessons: ``sizes`` are the numbers of lessons, rows and cards written so far.

    ``places`` are the rows of a lesson from ``begins`` on, ``card_rows`` (cards, 4) those of each card from
    ``firsts`` on.  By card, ``gains`` are how far the seat was ahead in the end, in average tricks, and
    ``expected`` what the learned policy expects.
    """

    places: np.ndarray
    begins: np.ndarray
    card_rows: np.ndarray
    firsts: np.ndarray
    gains: np.ndarray
    expected: np.ndarray
    sizes: np.ndarray


@compiled
def gather_lessons(tables: Tables, ready: ReadyNet, scratch: Scratch, plan: Plan, buffers: Buffers) -> None:
    """Write lessons from deals until there are no more, or no more room."""
    state, sums, policies = scratch.states[0], scratch.sums[0], scratch.policies
    for number in range(plan.deals):
        luck = begin(tables, ready, state, sums, plan.seed, number, scratch.deck)
        choose(policies, plan, luck)
        luck = mix64(luck)
        while state.turn != NOBODY:
            luck += GAMMA
            word = mix64(luck)
            may = legal(tables, state) & ~(1 << MOVE_REFUSE)
            if is_lesson(tables, state, plan, policies, may, word):
                if not has_room(buffers):
                    break
                add_lesson(tables, ready, scratch, plan, buffers, may, word)
            go_on(tables, ready, state, sums, policies[state.turn], plan, word)
    close_lesson(buffers)


@inlined
def begin(
    tables: Tables,
    ready: ReadyNet,
    state: State,
    sums: Accumulators,
    seed: np.uint64,
    number: int,
    deck: np.ndarray,
) -> np.uint64:
    """Begin a deal, and return the luck of its players."""
    # Every seat deals in every deal of the cycle of passing.
    state.number, state.dealer = number, (number // 4) % tables.seats
    deal(tables, state, deck, key_of(seed, number), NOBODY)
    open_stage(tables, state)
    luck = luck_of(seed, number)
    if tables.stage[state.stage] == TRICKS:
        forget(tables, state, luck)
        fill_sums(tables, ready, state, sums)
    return luck


@inlined
def is_lesson(
    tables: Tables, state: State, plan: Plan, policies: np.ndarray, may: int, word: np.uint64
) -> bool:
    """Whether a decision becomes a lesson."""
    # A card to pass takes longest to try.
    share = plan.share if tables.stage[state.stage] == TRICKS else plan.share // 3
    if may & (may - 1) == 0 or below(mix64(word), WHOLE) >= share:
        return False
    return plan.imitates or policies[state.turn] == plan.own


@inlined
def has_room(buffers: Buffers) -> bool:
    """Whether there is room for another lesson."""
    lessons, rows, cards = buffers.sizes[0], buffers.sizes[1], buffers.sizes[2]
    return (
        lessons + 1 < buffers.begins.shape[0]
        and rows + ROOM <= buffers.places.shape[0]
        and cards + CHOICES <= buffers.gains.shape[0]
    )


@inlined
def close_lesson(buffers: Buffers) -> None:
    """Note where the lessons so far end, and so where another begins."""
    lessons = buffers.sizes[0]
    buffers.begins[lessons], buffers.firsts[lessons] = buffers.sizes[1], buffers.sizes[2]


@inlined
def add_lesson(
    tables: Tables,
    ready: ReadyNet,
    scratch: Scratch,
    plan: Plan,
    buffers: Buffers,
    may: int,
    word: np.uint64,
) -> None:
    """Write a lesson, unless all cards of the decision have equal effect."""
    state, notes, rows, cards = scratch.states[0], new_notes(), buffers.sizes[1], buffers.sizes[2]
    every, tried = note_lesson(
        tables, ready, state, may, notes, buffers.places[rows:], buffers.card_rows[cards:]
    )
    if tried > 1:
        imitate(tables, state, may, notes, tried, buffers.expected[cards:])
        if not plan.imitates:
            luck = mix64(word + TRYING)
            try_each(tables, ready, scratch, plan, luck, notes, tried, buffers.gains[cards:])
        close_lesson(buffers)
        buffers.sizes[0] += 1
        buffers.sizes[1] += every
        buffers.sizes[2] += tried


@inlined
def note_lesson(
    tables: Tables,
    ready: ReadyNet,
    state: State,
    may: int,
    notes: Notes,
    places: np.ndarray,
    card_rows: np.ndarray,
) -> tuple[int, int]:
    """Write the rows of a decision and those of its cards, and return the numbers of both."""
    task = task_of(tables, state, may)
    note_played(tables, state, notes)
    held = note_held(tables, state, ready, state.turn, notes)
    every = note_now(tables, state, ready, task, notes, held)
    for place in range(every):
        places[place] = notes.places[place]
    tried = note_choices(tables, state, ready, may, task, notes)
    for place in range(tried):
        card_rows[place, 0] = notes.card[place]
        card_rows[place, 1] = notes.below[place]
        card_rows[place, 2] = notes.above[place]
        card_rows[place, 3] = notes.beats[place]
    return every, tried


@inlined
def go_on(
    tables: Tables,
    ready: ReadyNet,
    state: State,
    sums: Accumulators,
    policy: int,
    plan: Plan,
    word: np.uint64,
) -> None:
    """Make the move of a policy; once cards have been passed, some seats forget what they were dealt."""
    passing = tables.stage[state.stage] != TRICKS
    step_on(tables, ready, state, sums, policy, plan.slips, word, plan.deposit)
    if passing and state.turn != NOBODY and tables.stage[state.stage] == TRICKS:
        forget(tables, state, word)
        fill_sums(tables, ready, state, sums)


@inlined
def forget(tables: Tables, state: State, luck: np.uint64) -> None:
    """Let a quarter of the seats not know what they were dealt, as in worlds in which that is not known."""
    word = mix64(luck + TRYING)
    for seat in range(tables.seats):
        word = mix64(word + GAMMA)
        if below(word, 4) == 0:
            state.dealt[seat] = 0


@inlined
def choose(policies: np.ndarray, plan: Plan, luck: np.uint64) -> None:
    """Write the policy of each seat in a deal."""
    word = mix64(luck + TRYING)
    is_mixed = below(word, 10) < plan.mixed
    for seat in range(policies.shape[0]):
        luck += GAMMA
        word = mix64(luck)
        policies[seat] = plan.own
        if is_mixed and below(word, 2):
            policies[seat] = plan.others[below(mix64(word), plan.others.shape[0])]


@inlined
def imitate(tables: Tables, state: State, may: int, notes: Notes, count: int, expected: np.ndarray) -> None:
    """Write what the learned policy expects of each card."""
    sheet = new_sheet()
    known = note_features(tables, state, may, new_reading(), sheet)
    weigh_cards(tables.nets[0], kind_of(tables, state, may), sheet, known)
    for place in range(count):
        at = 0
        while at + 1 < known and sheet.cards[at] < notes.cards[place]:
            at += 1
        expected[place] = sheet.worth[at]


@inlined
def try_each(
    tables: Tables,
    ready: ReadyNet,
    scratch: Scratch,
    plan: Plan,
    luck: np.uint64,
    notes: Notes,
    count: int,
    gains: np.ndarray,
) -> None:
    """Write how far the seat to act is ahead of the others in the end after each card."""
    me, others = scratch.states[0].turn, tables.seats - 1.0
    scale = 1.0 / (tables.scale * tables.usual_trick)
    if tables.low_wins:
        scale = -scale
    for place in range(count):
        scratch.states[1] = scratch.states[0]
        scratch.sums[1] = scratch.sums[0]
        state, sums = scratch.states[1], scratch.sums[1]
        make(tables, ready, state, sums, notes.cards[place])
        play_on(tables, ready, state, sums, scratch.policies, plan.slips, luck, plan.deposit)
        score(tables, state, scratch.points)
        total = 0
        for seat in range(tables.seats):
            total += scratch.points[seat]
        mine = scratch.points[me]
        gains[place] = (mine - (total - mine) / others) * scale
