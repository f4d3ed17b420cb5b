"""Many deals at once: dealt, played out and scored, each a function of its seed and number alone."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import lcm

import numpy as np
import numpy.typing as npt

from capot.kernel.bits import HAS_BIT_DEPOSIT, lowest_index, popcount
from capot.kernel.compiling import compiled, inlined
from capot.kernel.deals import deal, key_of
from capot.kernel.layout import CARDS, NOBODY, SEATS, TRICKS, State, Tables, new_states
from capot.kernel.luck import GAMMA, any_of, luck_of, mix64
from capot.kernel.moves import (
    duty_of,
    end_tricks,
    legal,
    newly_broken,
    open_stage,
    opening_cards,
    play,
    unbanned,
)
from capot.kernel.playout import POLICIES, SLIPS, play_out
from capot.kernel.score import score, won_every_trick
from capot.kernel.tables import compile_rules
from capot.play.match import new_match
from capot.rules.model import Game

Numbers = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class DealResults:
    """What became of a run of deals, one row for each.

    ``points`` are whole numbers, (deals, seats), in units of 1 / ``scale``; ``tricks`` those won, (deals,
    seats); ``sweeper`` the seat that won every trick, or -1.
    """

    points: Numbers
    scale: int
    tricks: Numbers
    sweeper: Numbers


@inlined
def tricks_at_random(tables: Tables, state: State, luck: np.uint64, deposit: bool) -> np.uint64:
    """Play the tricks of a deal that stands before a trick, any legal card with the same chance.

    Return where the random words go on.  The duties and bans are those of `capot.kernel.moves`; only the
    bookkeeping for onlookers (what was played, who lacks what) is left out.
    """
    row, seats, bans = state.ordering, tables.seats, tables.bans
    leader, broken = state.leader, state.broken
    hands, taken = state.hands, state.taken
    for number in range(state.tricks, tables.tricks):
        seat = leader
        hand = hands[seat]
        state.turn, state.broken = seat, broken
        may = opening_cards(tables, state, hand) if number == 0 else hand
        may = unbanned(tables, state, row, may, True)
        luck += GAMMA
        card = any_of(may, mix64(luck), deposit)
        hands[seat] = hand ^ card
        led = lowest_index(card)
        follow, wins = tables.follow[row, led], tables.wins[row, led]
        best, trick = card, card
        for _ in range(seats - 1):
            seat = seat + 1 if seat + 1 < seats else 0
            hand = hands[seat]
            may = hand & follow
            if may == 0:
                may = hand
                if hand & tables.all_duties[row]:
                    may = duty_of(tables, state, row, hand)
            if number == 0:
                may = unbanned(tables, state, row, may, False)
            luck += GAMMA
            played = any_of(may, mix64(luck), deposit)
            hands[seat] = hand ^ played
            trick |= played
            if played & wins > best:
                best, leader = played, seat
        if bans:
            broken |= newly_broken(tables, row, trick, card)
        taken[leader] |= trick
        if number == 0:
            state.first_winner = leader
            state.tricks = 1
    state.leader, state.tricks, state.broken = leader, tables.tricks, broken
    end_tricks(tables, state)
    return luck


@compiled
def many_deals(
    tables: Tables,
    state: State,
    seed: np.uint64,
    first: int,
    step: int,
    policies: Numbers,
    slips: int,
    deposit: bool,
    points: Numbers,
    tricks: Numbers,
    sweeper: Numbers,
) -> None:
    """Deal and play the deals ``first``, ``first + step``…, one for each row of the outputs.

    ``policies`` says who plays each seat; where it is empty, all play at random, by the quicker loop.
    """
    deck = np.empty(CARDS, np.int64)
    seats = tables.seats
    for place in range(points.shape[0]):
        number = first + place * step
        state.number = number
        state.dealer = number % seats
        luck = luck_of(seed, number)
        deal(tables, state, deck, key_of(seed, number), NOBODY)
        open_stage(tables, state)
        if policies.shape[0]:
            play_out(tables, state, policies, slips, luck, deposit)
        else:
            while tables.stage[state.stage] != TRICKS:
                luck += GAMMA
                play(tables, state, any_of(legal(tables, state), mix64(luck), deposit))
            tricks_at_random(tables, state, luck, deposit)
        score(tables, state, points[place])
        sweeper[place] = NOBODY
        for seat in range(seats):
            tricks[place, seat] = popcount(state.taken[seat]) // seats
            if won_every_trick(tables, state, seat):
                sweeper[place] = seat


def play_deals(
    game: Game,
    seats: int,
    seed: int,
    first: int,
    count: int,
    policies: Sequence[str] | None = None,
    *,
    slips: float = 0.0,
    deposit: bool | None = None,
) -> DealResults:
    """Return what becomes of deals ``first`` to ``first + count - 1`` of a seed, each standing for itself.

    Deal *i* has seat *i* modulo ``seats`` for its dealer, passes as deal *i* of a match does, plays part *i*
    of the game's schedule, and comes after no other: totals and pool are empty.  It does not depend on how a
    run is cut.  ``policies`` name who plays, seat by seat (`capot.kernel.playout.POLICIES`; all at random
    unless given), ``slips`` is the part of their moves drawn from all legal ones.  ``deposit`` may switch off
    the machine's bit deposit, which changes the speed and nothing else.  Raise `RulesError` for a game or
    number of players that cannot be played, `KeyError` for an unknown policy.
    """
    standing = new_match(game, seats).standing
    parts = len(game.schedule)
    tables = [compile_rules(part.rules, seats, standing) for part in game.schedule]
    scale = lcm(*(int(each["scale"]) for each in tables))
    points = np.zeros((count, seats), np.int64)
    tricks, sweeper = np.zeros((count, seats), np.int64), np.zeros(count, np.int64)
    state = new_states(1)[0]
    use_deposit = HAS_BIT_DEPOSIT if deposit is None else deposit and HAS_BIT_DEPOSIT
    who = np.array([POLICIES[name] for name in policies or ()], np.int64)
    who = who if who.any() else who[:0]
    for start in range(min(parts, count)):
        some = slice(start, None, parts)
        part = tables[(first + start) % parts]
        out = np.zeros((len(range(start, count, parts)), SEATS), np.int64)
        won, swept = np.zeros_like(out), np.zeros(len(out), np.int64)
        many_deals(
            part,
            state,
            np.uint64(seed),
            first + start,
            parts,
            who,
            int(slips * SLIPS),
            use_deposit,
            out,
            won,
            swept,
        )
        points[some] = out[:, :seats] * (scale // int(part["scale"]))
        tricks[some], sweeper[some] = won[:, :seats], swept
    return DealResults(points, scale, tricks, sweeper)
