"""Many deals at once, dealt, played out and scored; each depends on its seed and number alone."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import lcm

import numpy as np
import numpy.typing as npt

from capot.kernel.bits import HAS_BIT_DEPOSIT, lowest_index
from capot.kernel.compiling import compiled, inlined
from capot.kernel.deals import deal, key_of
from capot.kernel.dtypes import CARDS, NOBODY, TRICKS, UNBROKEN, State, Tables, new_states
from capot.kernel.luck import GAMMA, SLIPPED, SLIPS, any_of, luck_of, mix64
from capot.kernel.playout import POLICIES, play_out
from capot.kernel.tables import compile_rules, orderings
from capot.kernel.tricks.facts import FACTS, note_facts, whole_of
from capot.kernel.tricks.moves import (
    end_tricks,
    legal,
    legal_cards,
    newly_broken,
    open_stage,
    play,
    play_card,
)
from capot.kernel.tricks.score import score
from capot.kernel.tricks.targets import tricks_won
from capot.play.match import new_match
from capot.play.situation import Standing
from capot.rules.model import Game
from capot.rules.rules import Rules

Numbers = npt.NDArray[np.int64]

USUAL_SEATS = 4
"""Number of players for which the random loop is compiled separately."""

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


@inlined
def deal_at_random(tables: Tables, state: State, luck: np.uint64, seats: int, deposit: bool) -> None:
    """Play a deal to its end, all legal moves equally likely.

    Once only following suit and an unbroken suit limit the choice (in most games after the first trick), a
    loop without the full bookkeeping takes over.  ``seats`` is that of the tables; where it is a constant,
    the compiler unrolls the loops.
    """
    row = state.ordering
    simple = tables.lead_bans <= 1 and tables.all_duties[row] == 0
    simple = simple and tables.beat_trumps == 0 and tables.before_value == 0 and tables.marked < 0
    simple = simple and tables.suit_bans == 0 and tables.draws == 0
    simple = simple and tables.suitless == 0 and tables.last_card == 0
    while state.turn != NOBODY and tables.stage[state.stage] != TRICKS:
        luck += GAMMA
        play(tables, state, any_of(legal(tables, state), mix64(luck), deposit))
    while state.turn != NOBODY and (state.tricks == 0 or not simple):
        luck += GAMMA
        play_card(tables, state, any_of(legal_cards(tables, state), mix64(luck), deposit))
    if state.turn == NOBODY:
        return
    leader, closed = state.leader, closed_cards(tables, state)
    hands = state.hands
    for _ in range(tables.tricks - 1):
        seat = leader
        hand = hands[seat]
        free = hand & ~closed
        luck += GAMMA
        card = any_of(free if free else hand, mix64(luck), deposit)
        hands[seat] = hand ^ card
        led = lowest_index(card)
        follow, wins = tables.follow[row, led], tables.wins[row, led]
        best, trick = card, card
        for _ in range(seats - 1):
            seat = seat + 1 if seat + 1 < seats else 0
            hand = hands[seat]
            following = hand & follow
            luck += GAMMA
            # No branch on the content of a hand: it would be mispredicted too often.
            played = any_of(following if following else hand, mix64(luck), deposit)
            hands[seat] = hand ^ played
            trick |= played
            if played & wins > best:
                best, leader = played, seat
        if closed:
            state.broken |= newly_broken(tables, row, trick, card)
            closed = closed_cards(tables, state)
        state.taken[leader] |= trick
    state.leader, state.tricks = leader, tables.tricks
    end_tricks(tables, state)


@inlined
def closed_cards(tables: Tables, state: State) -> int:
    """Return the cards that may not be led before they are broken."""
    closed = 0
    for number in range(tables.bans):
        if tables.ban[number] == UNBROKEN and not state.broken >> number & 1:
            closed |= tables.ban_cards[state.ordering, number]
    return closed


@compiled
def at_random_by_deposit(tables: Tables, state: State, luck: np.uint64) -> None:
    """Play a deal to its end at random, with the machine's bit deposit."""
    if tables.seats == USUAL_SEATS:
        deal_at_random(tables, state, luck, USUAL_SEATS, True)
    else:
        deal_at_random(tables, state, luck, tables.seats, True)


@compiled
def at_random_portably(tables: Tables, state: State, luck: np.uint64) -> None:
    """Play a deal to its end at random, the same without bit deposit."""
    if tables.seats == USUAL_SEATS:
        deal_at_random(tables, state, luck, USUAL_SEATS, False)
    else:
        deal_at_random(tables, state, luck, tables.seats, False)


@compiled
def many_deals(
    tables: Tables,
    state: State,
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

    The cards are those of ``seed``, the players' luck that of the seed ``lucky``.  ``policies`` are by seat;
    where there are none, all play at random, by the faster loop.  Points are multiplied by ``times``;
    ``whole`` and ``facts``, (deals, FACTS), are as in `capot.kernel.tricks.facts`.
    """
    deck = np.empty(CARDS, np.int64)
    seats = tables.seats
    for row in range(rows[0], points.shape[0], rows[1]):
        number = first + row
        state.number = number
        state.dealer = number % seats
        luck = luck_of(lucky, number)
        deal(tables, state, deck, key_of(seed, number), NOBODY)
        open_stage(tables, state)
        if policies.shape[0]:
            play_out(tables, state, policies, slips, luck, deposit)
        elif deposit:
            # Separate functions, so that the compiler keeps their variables in registers.
            at_random_by_deposit(tables, state, luck)
        else:
            at_random_portably(tables, state, luck)
        score(tables, state, points[row])
        note_facts(tables, state, whole, facts[row])
        for seat in range(seats):
            points[row, seat] *= times
            tricks[row, seat] = tricks_won(tables, state, seat)


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
    played, `KeyError` for an unknown policy.
    """
    standing = new_match(game, seats).standing
    parts = game.cycle
    tables = [compile_rules(part.rules, seats, standing) for part in game.schedule]
    scale = lcm(*(int(each["scale"]) for each in tables))
    points, tricks = np.empty((count, seats), np.int64), np.empty((count, seats), np.int64)
    facts = np.empty((count, FACTS), np.int64)
    state = new_states(1)[0]
    use_deposit = HAS_BIT_DEPOSIT if deposit is None else deposit and HAS_BIT_DEPOSIT
    who = np.array([POLICIES[name] for name in policies or ()], np.int64)
    who = who if who.any() else who[:0]
    cards, luck = np.uint64(seed), np.uint64(seed if luck_seed is None else luck_seed)
    for start in range(min(parts, count)):
        place = game.place(first + start)
        rules, times = game.schedule[place].rules, scale // int(tables[place]["scale"])
        whole = all_that_counts(rules, seats)
        how = cards, luck, first, (start, parts), times, who, int(slips * SLIPS), use_deposit, whole
        many_deals(tables[place], state, *how, points, tricks, facts)
    return DealResults(points, scale, tricks, *facts.T)


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
    many_deals(tables, new_states(1)[0], *how, points, tricks, facts)
    return points / int(tables["scale"])
