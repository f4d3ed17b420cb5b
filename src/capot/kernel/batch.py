"""Many deals at once, dealt, played out and scored; each depends on its seed and number alone."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import lcm
from typing import Any

import numpy as np
import numpy.typing as npt

from capot.kernel.at_random import LUCK, alone_at_random, pair_by_deposit, pair_portably
from capot.kernel.bits import HAS_BIT_DEPOSIT
from capot.kernel.compiling import compiled
from capot.kernel.deals import DECK, deal, key_of
from capot.kernel.dtypes import NOBODY, OWN_SCORES, SEATS, Tables, new_states
from capot.kernel.luck import SLIPPED, SLIPS, U64, luck_of
from capot.kernel.playout import POLICIES, play_out
from capot.kernel.tables import compile_rules, orderings
from capot.kernel.tricks.facts import FACTS, note_facts, whole_of
from capot.kernel.tricks.moves import open_stage
from capot.kernel.tricks.score import is_sum, score, summed
from capot.kernel.tricks.targets import tricks_won
from capot.play.match import new_match
from capot.play.standing import Standing
from capot.rules.model import Game
from capot.rules.rules import Rules
from capot.shuffle import WORDS

Numbers = npt.NDArray[np.int64]

USUAL_DEALS = 500
"""Number of deals that `usual_points` plays."""


@dataclass(frozen=True, slots=True)
class DealResults:
    """Results of a run of deals, one row for each.

    ``points`` are whole numbers, (deals, seats), in units of 1 / ``scale``; ``tricks`` the number
    won, (deals, seats).  ``every_trick`` is the seat that won every trick, ``swept`` the one that took
    everything that counts, ``declared`` how many announced something, ``made`` the seat that made it, or -1;
    ``moves`` the length of the deal.
    """

    points: Numbers
    scale: int
    tricks: Numbers
    every_trick: Numbers
    swept: Numbers
    declared: Numbers
    made: Numbers
    moves: Numbers


@compiled
def deals_by_policies(
    tables: Tables,
    states: np.ndarray,
    seed: np.uint64,
    lucky: np.uint64,
    first: int,
    rows: tuple[int, int],
    times: int,
    policies: Numbers,
    slips: int,
    deposit: bool,
    whole: Numbers,
    points: Numbers,
    tricks: Numbers,
    facts: Numbers,
) -> None:
    """Deal and play as `many_deals`, by policies."""
    deck = np.empty(DECK, np.int64)
    # A view of a row would count references, which takes longer than the score.
    scored, noted = np.empty(SEATS, np.int64), np.empty(FACTS, np.int64)
    step, seats = rows[1], tables.seats
    dealer, ahead = (first + rows[0]) % seats, step % seats
    for row in range(rows[0], points.shape[0], 2 * step):
        for each in range(2 if row + step < points.shape[0] else 1):
            state, number = states[each], first + row + each * step
            state.number = number
            state.dealer = dealer
            # A division for every deal would take longer than its score.
            dealer += ahead
            dealer -= seats if dealer >= seats else 0
            deal(tables, state, deck, key_of(seed, number), NOBODY)
            open_stage(tables, state)
            play_out(tables, state, policies, slips, luck_of(lucky, number), deposit)
            place = row + each * step
            # The usual case here, since a call counts references to the array.
            plain = tables.one_score == OWN_SCORES and state.bound == 0 and is_sum(tables, state)
            if plain:
                summed(tables, state, scored)
            else:
                score(tables, state, scored)
            note_facts(tables, state, whole, not plain, noted)
            for seat in range(seats):
                points[U64(place), seat] = scored[seat] * times
                tricks[U64(place), seat] = tricks_won(tables, state, seat)
            for fact in range(FACTS):
                facts[U64(place), fact] = noted[fact]


def at_random(*, deposit: bool) -> Any:  # noqa: ANN401 - a compiled function
    """Return the loop over deals at random, compiled for the machine's bit deposit or without it."""

    @compiled
    def deals(
        tables: Tables,
        states: np.ndarray,
        lucks: np.ndarray,
        seed: np.uint64,
        lucky: np.uint64,
        first: int,
        rows: tuple[int, int],
        times: int,
        whole: Numbers,
        points: Numbers,
        tricks: Numbers,
        facts: Numbers,
    ) -> None:
        """Deal and play as `many_deals`, at random."""
        deck = np.empty(DECK, np.int64)
        # A view of a row would count references, which takes longer than the score.
        scored, noted = np.empty(SEATS, np.int64), np.empty(FACTS, np.int64)
        step, seats = rows[1], tables.seats
        dealer, ahead = (first + rows[0]) % seats, step % seats
        for row in range(rows[0], points.shape[0], 2 * step):
            pair = 2 if row + step < points.shape[0] else 1
            for each in range(pair):
                state, number = states[each], first + row + each * step
                state.number = number
                state.dealer = dealer
                # A division for every deal would take longer than its score.
                dealer += ahead
                dealer -= seats if dealer >= seats else 0
                lucks[each].start = luck_of(lucky, number)
                deal(tables, state, deck, key_of(seed, number), NOBODY)
                open_stage(tables, state)
            # Separate functions, so that the compiler keeps their variables in registers.
            if pair == 1:
                alone_at_random(tables, states[0], lucks[0].start, deposit)
            elif deposit:
                pair_by_deposit(tables, states[0], states[1], lucks[0], lucks[1])
            else:
                pair_portably(tables, states[0], states[1], lucks[0], lucks[1])
            for each in range(pair):
                state, place = states[each], row + each * step
                # The usual case here, since a call counts references to the array.
                plain = tables.one_score == OWN_SCORES and state.bound == 0 and is_sum(tables, state)
                if plain:
                    summed(tables, state, scored)
                else:
                    score(tables, state, scored)
                note_facts(tables, state, whole, not plain, noted)
                for seat in range(seats):
                    points[U64(place), seat] = scored[seat] * times
                    tricks[U64(place), seat] = tricks_won(tables, state, seat)
                for fact in range(FACTS):
                    facts[U64(place), fact] = noted[fact]

    return deals


deals_by_deposit, deals_portably = at_random(deposit=True), at_random(deposit=False)


def many_deals(
    tables: Tables,
    states: np.ndarray,
    seed: np.uint64,
    lucky: np.uint64,
    first: int,
    rows: tuple[int, int],
    times: int,
    policies: Numbers,
    slips: int,
    deposit: bool,
    whole: Numbers,
    points: Numbers,
    tricks: Numbers,
    facts: Numbers,
) -> None:
    """Deal and play deal ``first`` + *row* for each row of the outputs from ``rows[0]`` on, by ``rows[1]``.

    ``states`` are two, as random deals are played in pairs.  The cards are those of ``seed``, the players'
    luck that of the seed ``lucky``.  ``policies`` are by seat; where there are none, all play at random, by
    the faster loop.  Points are multiplied by ``times``; ``whole`` and ``facts``, (deals, FACTS), are as in
    `capot.kernel.tricks.facts`.
    """
    run, results = (seed, lucky, first, rows, times), (whole, points, tricks, facts)
    # Each is compiled only where it is called.
    if policies.shape[0]:
        deals_by_policies(tables, states, *run, policies, slips, deposit, *results)
    elif deposit:
        deals_by_deposit(tables, states, np.empty(2, LUCK), *run, *results)
    else:
        deals_portably(tables, states, np.empty(2, LUCK), *run, *results)


def play_deals(
    game: Game,
    seats: int,
    seed: int,
    first: int,
    count: int,
    policies: Sequence[str] | None = None,
    *,
    slips: float = 0.0,
    luck_seed: int | None = None,
    deposit: bool | None = None,
) -> DealResults:
    """Return the results of deals ``first`` to ``first + count - 1`` of a seed, each on its own.

    Deal *i* has seat *i* modulo ``seats`` as dealer, passes like deal *i* of a match, plays part *i* of the
    game's schedule, and follows no other: totals and pool are empty.  It does not depend on how a run is
    split.  ``policies`` are named by seat (`capot.kernel.playout.POLICIES`; all random by default), ``slips``
    is the share of their moves drawn from all legal ones.  With a ``luck_seed`` the players have the luck of
    that seed, so that the same cards can be played again.  ``deposit`` may switch off the machine's bit
    deposit, which only changes the speed.  Raise `RulesError` for a game or number of players that cannot be
    played, `ValueError` for anything else that is wrong.
    """
    standing = new_match(game, seats).standing
    who = _policies(policies, seats)
    if first < 0 or count < 0:
        raise ValueError(f"deals are numbered from 0, and {count} of them from number {first} are asked for")
    for word in (seed, luck_seed or 0):
        if not 0 <= word < WORDS:
            raise ValueError(f"a seed lies between 0 and {WORDS - 1}, not at {word}")
    parts = game.cycle
    tables = [compile_rules(part.rules, seats, standing) for part in game.schedule]
    scale = lcm(*(int(each["scale"]) for each in tables))
    points, tricks = np.empty((count, seats), np.int64), np.empty((count, seats), np.int64)
    facts = np.empty((count, FACTS), np.int64)
    states = new_states(2)
    use_deposit = HAS_BIT_DEPOSIT if deposit is None else deposit and HAS_BIT_DEPOSIT
    cards, luck = np.uint64(seed), np.uint64(seed if luck_seed is None else luck_seed)
    for start in range(min(parts, count)):
        place = game.place(first + start)
        rules, times = game.schedule[place].rules, scale // int(tables[place]["scale"])
        whole = all_that_counts(rules, seats)
        how = cards, luck, first, (start, parts), times, who, int(slips * SLIPS), use_deposit, whole
        many_deals(tables[place], states, *how, points, tricks, facts)
    return DealResults(points, scale, tricks, *facts.T)


def _policies(names: Sequence[str] | None, seats: int) -> Numbers:
    """Return the policies by seat, none if all are random."""
    if names is None:
        return np.zeros(0, np.int64)
    if isinstance(names, str) or len(names) != seats:
        raise ValueError(f"there must be a policy for each of the {seats} seats, not {names!r}")
    unknown = [name for name in names if name not in POLICIES]
    if unknown:
        raise ValueError(f"there is no policy {unknown[0]!r}; there are {', '.join(POLICIES)}")
    who = np.array([POLICIES[name] for name in names], np.int64)
    return who if who.any() else who[:0]


@lru_cache(maxsize=64)
def all_that_counts(rules: Rules, seats: int) -> Numbers:
    """Return everything that counts by the rules of a deal, for `many_deals`."""
    known = rules.at(seats)
    return whole_of(known, seats, orderings(known))


def usual_points(rules: Rules, seats: int, standing: Standing) -> npt.NDArray[np.float64]:
    """Return points as in the book, (deals, seats), from `USUAL_DEALS` deals of quick players."""
    tables = compile_rules(rules, seats, standing)
    points, tricks = np.empty((USUAL_DEALS, seats), np.int64), np.empty((USUAL_DEALS, seats), np.int64)
    who, facts = np.full(seats, POLICIES["quick"]), np.empty((USUAL_DEALS, FACTS), np.int64)
    seed, whole = np.uint64(0), all_that_counts(rules, seats)
    how = seed, seed, 0, (0, 1), 1, who, SLIPPED, HAS_BIT_DEPOSIT, whole
    many_deals(tables, new_states(2), *how, points, tricks, facts)
    return points / int(tables["scale"])
