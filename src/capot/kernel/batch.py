"""Many deals at once, dealt, played out and scored; each depends on its seed and number alone."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import lcm
from typing import Any

import numpy as np
import numpy.typing as npt

from capot.kernel.bits import HAS_BIT_DEPOSIT, lowest_index
from capot.kernel.compiling import called, compiled, inlined
from capot.kernel.deals import DECK, deal, key_of
from capot.kernel.dtypes import (
    LUCK,
    NOBODY,
    NOT_TO_FIRST_TRICK,
    OWN_SCORES,
    SEATS,
    TRICKS,
    UNBROKEN,
    Luck,
    State,
    Tables,
    new_states,
)
from capot.kernel.luck import GAMMA, SLIPPED, SLIPS, U64, any_of, luck_of, mix64, word_at
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
from capot.kernel.tricks.score import is_sum, score, summed
from capot.kernel.tricks.targets import tricks_won
from capot.play.match import new_match
from capot.play.standing import Standing
from capot.rules.model import Game
from capot.rules.rules import Rules
from capot.shuffle import WORDS

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
def pair_at_random(
    tables: Tables, one: State, other: State, luck: Luck, other_luck: Luck, seats: int, deposit: bool
) -> None:
    """Play two deals to their ends, all legal moves equally likely.

    Each trick waits for the one before; two deals side by side wait half as long.  Once only following suit
    and an unbroken suit limit the choice (in most games after the first trick), a loop without the full
    bookkeeping takes over.  ``seats`` is that of the tables; where it is a constant, the compiler unrolls
    the loops.
    """
    luck.start = before_tricks(tables, one, luck.start, deposit)
    other_luck.start = before_tricks(tables, other, other_luck.start, deposit)
    if not is_simple(tables, one) or not is_simple(tables, other):
        tricks_at_random(tables, one, luck.start, deposit)
        tricks_at_random(tables, other, other_luck.start, deposit)
        return
    # Nobody has a choice in the last trick.
    choices = max(tables.tricks - 1, 1) * seats
    draw_words(luck, choices)
    draw_words(other_luck, choices)
    leader, closed = first_trick(tables, one, seats, luck, deposit)
    other_leader, other_closed = first_trick(tables, other, seats, other_luck, deposit)
    for trick in range(1, tables.tricks - 1):
        leader, closed = later_trick(tables, one, seats, trick, leader, closed, luck, deposit)
        other_leader, other_closed = later_trick(
            tables, other, seats, trick, other_leader, other_closed, other_luck, deposit
        )
    if tables.tricks > 1:
        leader = last_trick(tables, one, seats, leader, closed)
        other_leader = last_trick(tables, other, seats, other_leader, other_closed)
    for state, winner in ((one, leader), (other, other_leader)):
        state.leader, state.tricks = winner, tables.tricks
        end_tricks(tables, state)


@inlined
def draw_words(luck: Luck, count: int) -> None:
    """Draw the random words of the next ``count`` moves; the machine draws several at a time."""
    start = luck.start
    for number in range(count):
        luck.words[number] = word_at(start, U64(number))


@called
def before_tricks(tables: Tables, state: State, luck: np.uint64, deposit: bool) -> np.uint64:
    """Play what comes before the tricks at random, and return the luck."""
    while state.turn != NOBODY and tables.stage[state.stage] != TRICKS:
        luck += GAMMA
        play(tables, state, any_of(legal(tables, state), mix64(luck), deposit))
    return luck


@inlined
def is_simple(tables: Tables, state: State) -> bool:
    """Whether the first trick is next, and the tricks can be played without the full bookkeeping."""
    simple = tables.lead_bans <= 1 and tables.first_bans <= 1 and tables.all_duties[state.ordering] == 0
    simple = simple and tables.beat_trumps == 0 and tables.before_value == 0 and tables.marked < 0
    simple = simple and tables.suit_bans == 0 and tables.draws == 0
    return (
        simple
        and tables.apart == 0
        and tables.last_card == 0
        and tables.by_plays == 0
        and tables.wins_at == 0
        and tables.pool_tricks == 0
        and state.turn != NOBODY
    )


@called
def tricks_at_random(tables: Tables, state: State, luck: np.uint64, deposit: bool) -> None:
    """Play the tricks at random with the full bookkeeping."""
    while state.turn != NOBODY and tables.pool_tricks:
        luck += GAMMA
        play(tables, state, any_of(legal(tables, state), mix64(luck), deposit))
    while state.turn != NOBODY:
        luck += GAMMA
        play_card(tables, state, any_of(legal_cards(tables, state), mix64(luck), deposit))


@inlined
def first_trick(tables: Tables, state: State, seats: int, luck: Luck, deposit: bool) -> tuple[int, int]:
    """Play the first trick at random; return its winner and the cards not to be led yet."""
    row = state.ordering
    may, held_back = legal_cards(tables, state), held_back_at_first(tables, row)
    leader, card, trick = trick_at_random(
        tables, state, seats, 0, state.leader, may, held_back, luck, deposit
    )
    state.first_winner = leader
    state.broken |= newly_broken(tables, row, trick, card)
    return leader, closed_cards(tables, state)


@inlined
def later_trick(
    tables: Tables,
    state: State,
    seats: int,
    number: int,
    leader: int,
    closed: int,
    luck: Luck,
    deposit: bool,
) -> tuple[int, int]:
    """Play another trick at random; return its winner and the cards not to be led yet."""
    hand = state.hands[U64(leader)]
    free = hand & ~closed
    may = free if free else hand
    leader, card, trick = trick_at_random(tables, state, seats, number, leader, may, 0, luck, deposit)
    if closed:
        state.broken |= newly_broken(tables, state.ordering, trick, card)
        closed = closed_cards(tables, state)
    return leader, closed


@inlined
def last_trick(tables: Tables, state: State, seats: int, leader: int, closed: int) -> int:
    """Play the only cards left, and return the winner."""
    row, hands = U64(state.ordering), state.hands
    card = hands[U64(leader)]
    wins = tables.wins[row, U64(lowest_index(card))]
    best, trick = card, card
    seat = leader
    for _ in range(seats - 1):
        seat = seat + 1 if seat + 1 < seats else 0
        played = hands[U64(seat)]
        trick |= played
        if played & wins > best:
            best, leader = played, seat
    for each in range(seats):
        hands[each] = 0
    if closed:
        state.broken |= newly_broken(tables, state.ordering, trick, card)
    state.taken[U64(leader)] |= trick
    return leader


@inlined
def trick_at_random(
    tables: Tables,
    state: State,
    seats: int,
    number: int,
    leader: int,
    may: int,
    held_back: int,
    luck: Luck,
    deposit: bool,
) -> tuple[int, int, int]:
    """Play a trick led with one of the cards ``may``; return winner, card led and all cards.

    Its ``number`` is from 0.  Nobody plays the cards ``held_back`` unless nothing else is left.
    """
    row, hands = U64(state.ordering), state.hands
    place = U64(number * seats)
    card = any_of(may, luck.words[place], deposit)
    hands[U64(leader)] ^= card
    # An index without a sign saves the check whether it counts from the end.
    led = U64(lowest_index(card))
    follow, wins = tables.follow[row, led], tables.wins[row, led]
    best, trick = card, card
    seat = leader
    for step in range(1, seats):
        seat = seat + 1 if seat + 1 < seats else 0
        hand = hands[U64(seat)]
        following = hand & follow
        # No branch on the content of a hand: it would be mispredicted too often.
        may = following if following else hand
        if held_back:
            free = may & ~held_back
            may = free if free else may
        played = any_of(may, luck.words[place + U64(step)], deposit)
        hands[U64(seat)] = hand ^ played
        trick |= played
        if played & wins > best:
            best, leader = played, seat
    state.taken[U64(leader)] |= trick
    return leader, card, trick


@inlined
def held_back_at_first(tables: Tables, row: int) -> int:
    """Return the cards that may not be played to the first trick."""
    for number in range(tables.bans):
        if tables.ban[number] == NOT_TO_FIRST_TRICK:
            return tables.ban_cards[row, number]
    return 0


@inlined
def closed_cards(tables: Tables, state: State) -> int:
    """Return the cards that may not be led before they are broken."""
    closed = 0
    for number in range(tables.bans):
        if tables.ban[number] == UNBROKEN and not state.broken >> number & 1:
            closed |= tables.ban_cards[state.ordering, number]
    return closed


@called
def alone_at_random(tables: Tables, state: State, luck: np.uint64, deposit: bool) -> None:
    """Play a deal to its end at random, as one of a pair would be."""
    luck = before_tricks(tables, state, luck, deposit)
    tricks_at_random(tables, state, luck, deposit)


@called
def pair_by_deposit(tables: Tables, one: State, other: State, luck: Luck, other_luck: Luck) -> None:
    """Play two deals to their ends at random, with the machine's bit deposit."""
    if tables.seats == USUAL_SEATS:
        pair_at_random(tables, one, other, luck, other_luck, USUAL_SEATS, True)
    else:
        pair_at_random(tables, one, other, luck, other_luck, tables.seats, True)


@called
def pair_portably(tables: Tables, one: State, other: State, luck: Luck, other_luck: Luck) -> None:
    """Play two deals to their ends at random, the same without bit deposit."""
    if tables.seats == USUAL_SEATS:
        pair_at_random(tables, one, other, luck, other_luck, USUAL_SEATS, False)
    else:
        pair_at_random(tables, one, other, luck, other_luck, tables.seats, False)


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
