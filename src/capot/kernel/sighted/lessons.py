"""Lessons: decisions of deals in which every card is tried once on the true deal, with the same luck."""

from typing import Any

import numpy as np

from capot.kernel.compiling import compiled, inlined
from capot.kernel.deals import DECK, deal, key_of
from capot.kernel.dtypes import MOVE_REFUSE, NOBODY, TRICKS, State, Tables
from capot.kernel.learned.features import kind_of, note_features
from capot.kernel.learned.move import new_sheet
from capot.kernel.learned.net import weigh_cards
from capot.kernel.luck import GAMMA, below, luck_of, mix64
from capot.kernel.sighted.move import make, open_sight, play_on, step_on
from capot.kernel.sighted.net import CHOICES, ROOM
from capot.kernel.sighted.rows import (
    Face,
    Glance,
    Sight,
    note_choices,
    note_held,
    note_now,
    note_played,
    task_of,
)
from capot.kernel.sighted.weigh import new_glance
from capot.kernel.thumb.account import new_reading
from capot.kernel.tricks.moves import legal, open_stage
from capot.kernel.tricks.score import score

WHOLE: Any = np.int64(1 << 20)
"""Denominator of the share of decisions that become lessons."""

TRYING: Any = np.uint64(7919)
"""Step from the luck of a decision to that of its tries."""


@compiled
def gather_lessons(
    tables: Tables,
    face: Face,
    scratch: np.ndarray,
    sights: np.ndarray,
    seed: np.uint64,
    first: int,
    count: int,
    own: int,
    others: np.ndarray,
    mixed: int,
    share: int,
    slips: int,
    deposit: bool,
    imitates: bool,
    places: np.ndarray,
    begins: np.ndarray,
    stand: np.ndarray,
    firsts: np.ndarray,
    gains: np.ndarray,
    hopes: np.ndarray,
    sizes: np.ndarray,
) -> None:
    """Write lessons from ``count`` deals; ``sizes`` gets the numbers of lessons, rows and cards.

    Seats play by ``own``, or in ``mixed`` of ten deals some by one of ``others``.  ``places`` are the rows of
    a lesson from ``begins`` on, ``stand`` (cards, 4) what stands for each card from ``firsts`` on, ``gains``
    how far the seat was ahead in the end, in average tricks, and ``hopes`` what the learned policy expects of
    each.  Where it ``imitates``, no card is tried.
    """
    deck, points = np.empty(DECK, np.int64), np.zeros(tables.seats, np.int64)
    policies = np.empty(tables.seats, np.int64)
    lessons, rows, cards = 0, 0, 0
    glance = new_glance()
    for number in range(first, first + count):
        state, sight = scratch[0], sights[0]
        luck = begin(tables, face, state, sight, seed, number, deck)
        choose(policies, own, others, mixed, luck)
        luck = mix64(luck)
        while state.turn != NOBODY:
            luck += GAMMA
            word = mix64(luck)
            may = legal(tables, state) & ~(1 << MOVE_REFUSE)
            # A card to pass takes longest to try.
            wanted = share if tables.stage[state.stage] == TRICKS else share // 3
            chosen = may & (may - 1) and below(mix64(word), WHOLE) < wanted
            if chosen and (policies[state.turn] == own or imitates):
                if not has_room(lessons, rows, cards, begins, places, gains):
                    break
                every, tried = note_lesson(tables, face, state, may, glance, places[rows:], stand[cards:])
                if tried > 1:
                    imitate(tables, state, may, glance, tried, hopes[cards:])
                    if not imitates:
                        how = policies, slips, deposit, mix64(word + TRYING)
                        try_each(tables, face, scratch, sights, how, glance, tried, points, gains[cards:])
                    begins[lessons], firsts[lessons] = rows, cards
                    rows, cards, lessons = rows + every, cards + tried, lessons + 1
            go_on(tables, face, state, sight, policies[state.turn], slips, word, deposit)
    begins[lessons], firsts[lessons] = rows, cards
    sizes[0], sizes[1], sizes[2] = lessons, rows, cards


@inlined
def begin(
    tables: Tables,
    face: Face,
    state: State,
    sight: Sight,
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
        open_sight(tables, face, state, sight)
    return luck


@inlined
def has_room(
    lessons: int, rows: int, cards: int, begins: np.ndarray, places: np.ndarray, gains: np.ndarray
) -> bool:
    """Whether there is room for another lesson."""
    return (
        lessons + 1 < begins.shape[0] and rows + ROOM <= places.shape[0] and cards + CHOICES <= gains.shape[0]
    )


@inlined
def note_lesson(
    tables: Tables,
    face: Face,
    state: State,
    may: int,
    glance: Glance,
    places: np.ndarray,
    stand: np.ndarray,
) -> tuple[int, int]:
    """Write the rows of a decision and what stands for its cards, and return the numbers of both."""
    task = task_of(tables, state, may)
    note_played(tables, state, glance)
    held = note_held(tables, state, face, state.turn, glance)
    every = note_now(tables, state, face, task, glance, held)
    for place in range(every):
        places[place] = glance.places[place]
    tried = note_choices(tables, state, face, may, task, glance)
    for place in range(tried):
        stand[place, 0] = glance.card[place]
        stand[place, 1] = glance.below[place]
        stand[place, 2] = glance.above[place]
        stand[place, 3] = glance.beats[place]
    return every, tried


@inlined
def go_on(
    tables: Tables,
    face: Face,
    state: State,
    sight: Sight,
    policy: int,
    slips: int,
    word: np.uint64,
    deposit: bool,
) -> None:
    """Make the move of a policy; once cards have been passed, some seats forget what they were dealt."""
    passing = tables.stage[state.stage] != TRICKS
    step_on(tables, face, state, sight, policy, slips, word, deposit)
    if passing and state.turn != NOBODY and tables.stage[state.stage] == TRICKS:
        forget(tables, state, word)
        open_sight(tables, face, state, sight)


@inlined
def forget(tables: Tables, state: State, luck: np.uint64) -> None:
    """Let a quarter of the seats not know what they were dealt, as in worlds in which that is not known."""
    word = mix64(luck + TRYING)
    for seat in range(tables.seats):
        word = mix64(word + GAMMA)
        if below(word, 4) == 0:
            state.dealt[seat] = 0


@inlined
def choose(policies: np.ndarray, own: int, others: np.ndarray, mixed: int, luck: np.uint64) -> None:
    """Write the policy of each seat in a deal."""
    word = mix64(luck + TRYING)
    is_mixed = below(word, 10) < mixed
    for seat in range(policies.shape[0]):
        luck += GAMMA
        word = mix64(luck)
        policies[seat] = own
        if is_mixed and below(word, 2):
            policies[seat] = others[below(mix64(word), others.shape[0])]


@inlined
def imitate(tables: Tables, state: State, may: int, glance: Glance, count: int, gains: np.ndarray) -> None:
    """Write what the learned policy expects of each card."""
    sheet = new_sheet()
    known = note_features(tables, state, may, new_reading(), sheet)
    weigh_cards(tables.nets[0], kind_of(tables, state, may), sheet, known)
    for place in range(count):
        at = 0
        while at + 1 < known and sheet.cards[at] < glance.cards[place]:
            at += 1
        gains[place] = sheet.worth[at]


@inlined
def try_each(
    tables: Tables,
    face: Face,
    scratch: np.ndarray,
    sights: np.ndarray,
    how: tuple[np.ndarray, int, bool, np.uint64],
    glance: Glance,
    count: int,
    points: np.ndarray,
    gains: np.ndarray,
) -> None:
    """Write how far the seat to act is ahead of the others in the end after each card.

    ``how`` are the policies by seat, the share of slips, whether bits are deposited, and the luck.
    """
    policies, slips, deposit, luck = how
    me, others = scratch[0].turn, tables.seats - 1.0
    scale = 1.0 / (tables.scale * tables.usual_trick)
    if tables.low_wins:
        scale = -scale
    for place in range(count):
        scratch[1] = scratch[0]
        sights[1] = sights[0]
        state = scratch[1]
        make(tables, face, state, sights[1], glance.cards[place])
        play_on(tables, face, state, sights[1], policies, slips, luck, deposit)
        score(tables, state, points)
        total = 0
        for seat in range(tables.seats):
            total += points[seat]
        mine = points[me]
        gains[place] = (mine - (total - mine) / others) * scale
