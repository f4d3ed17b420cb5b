"""Whole matches between players, many at once where the kernel can play the game."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise
from math import lcm
from typing import Any, TypeAlias

import numpy as np

from capot.kernel.bits import HAS_BIT_DEPOSIT
from capot.kernel.dtypes import NOBODY, new_states
from capot.kernel.luck import SLIPS
from capot.kernel.matches import next_deals
from capot.kernel.playout import POLICIES
from capot.kernel.tables import compile_rules, orderings
from capot.lab.contest import MOST_DEALS, with_deal_played
from capot.lab.measures.tables import Seated, Tables, player_of
from capot.lab.table import Table, seed_of_match
from capot.play.match import ends_at, new_match
from capot.play.scores.totals import as_written, is_final, leaders
from capot.rules.model import Game
from capot.rules.rules import Rules
from capot.rules.sides import Sides, sides_at
from capot.rules.terms import Exact
from capot.rules.turning import turn_of, turned_rules
from capot.shuffle import first_dealer, lab_shuffle

MOST_PLAIN_DEALS = 60
"""Maximum number of deals of a match in plain play, which takes long."""

Numbers: TypeAlias = np.ndarray[Any, np.dtype[np.int64]]


@dataclass(frozen=True, slots=True)
class Ending:
    """How a match ended: the totals by seat, the winners, and the numbers of deals and moves.

    ``leaders`` are the seats with the best total after each deal, or the numbers of the best sides.
    """

    totals: tuple[Exact, ...]
    winners: tuple[int, ...]
    deals: int
    moves: int
    leaders: tuple[tuple[int, ...], ...]

    @property
    def lead_changes(self) -> int:
        """How often another player took the lead."""
        return taken_over(self.leaders)

    @property
    def decided(self) -> float:
        """The part of the match after which the winners led for good."""
        others = [number for number, best in enumerate(self.leaders, 1) if best != self.leaders[-1]]
        return min(others[-1] + 1 if others else 1, self.deals) / self.deals


def parties(seats: Sequence[int], sides: Sides | None) -> tuple[int, ...]:
    """Return the seats, or the numbers of their sides if there are any."""
    return tuple(seats) if sides is None else tuple(sorted({sides.of(seat) for seat in seats}))


def _deciding(game: Game, rules: Rules) -> Numbers:
    """Return the card whose taker deals next, as a set for each ordering; nothing where the deal passes."""
    cards = () if game.dealer_takes is None else (game.dealer_takes,)
    return np.array([order.set_of(cards) for order in orderings(rules)], np.int64)


def taken_over(leaders: Iterable[Sequence[int]]) -> int:
    """Return how often another seat takes the lead, given those with the best score at each time.

    A seat leads while it is ahead of all others; the first to lead does not count.
    """
    leads = [best[0] for best in leaders if len(best) == 1]
    return sum(one != other for one, other in pairwise(leads))


def played_matches(
    tables: Tables, numbers: Sequence[int], seated: Sequence[Sequence[Seated]]
) -> list[Ending]:
    """Return matches of a seed by their numbers, with the players of each by seat.

    Cards and first dealer of a match depend on its number alone.  A match without an end is broken off after
    `MOST_DEALS` deals, in plain play after `MOST_PLAIN_DEALS`.
    """
    seeds = [seed_of_match(tables.seed, number) for number in numbers]
    if not tables.fast:
        return [_played_plainly(tables, seed, who) for seed, who in zip(seeds, seated, strict=True)]
    return _AtOnce(tables.game, tables.seats, seeds, seated).played()


def _played_plainly(tables: Tables, seed: int, seated: Sequence[Seated]) -> Ending:
    game, seats = tables.game, tables.seats
    unique = tuple(dict.fromkeys(seated))
    lineup = tuple(map(unique.index, seated))
    table = Table(tuple(map(player_of, unique)), lineup, seed, None)
    match, best = new_match(game, seats, first_dealer(seed, seats)), []
    while not match.is_over and len(match.deals) < MOST_PLAIN_DEALS:
        match = match.with_deal(lab_shuffle(seed, len(match.deals), match.pack))
        match, _ = with_deal_played(match, table, lineup)
        best.append(parties(match.leaders, match.sides))
    moves = sum(len(deal.moves) for deal in match.deals)
    return Ending(match.totals, match.leaders, len(match.deals), moves, tuple(best))


class _AtOnce:
    """Matches that the kernel plays deal by deal, all those that still go on together."""

    def __init__(
        self, game: Game, seats: int, seeds: Sequence[int], seated: Sequence[Sequence[Seated]]
    ) -> None:
        count = len(seeds)
        self.game, self.seats, self.sides = game, seats, sides_at(game.sides, seats)
        self.matches = [new_match(game, seats, first_dealer(seed, seats)) for seed in seeds]
        self.tables = {turned: self._compiled(turned=turned) for turned in (False, True)}
        self.scale = lcm(*(int(each["scale"]) for some in self.tables.values() for each in some))
        self.seeds = np.array(seeds, np.uint64)
        self.policies = np.array([[POLICIES[name] for name, _ in who] for who in seated], np.int64)
        self.slips = np.array([[int(slips * SLIPS) for _, slips in who] for who in seated], np.int64)
        self.totals = np.full((count, seats), game.opening * self.scale, np.int64)
        self.pots, self.turned_up = np.zeros(count, np.int64), np.full(count, NOBODY, np.int64)
        self.tied, self.has_turned = np.zeros(count, np.int64), np.zeros(count, np.bool_)
        self.deals, self.moves = np.zeros(count, np.int64), np.zeros(count, np.int64)
        self.leaders: list[list[tuple[int, ...]]] = [[] for _ in seeds]
        self.best: list[tuple[int, ...]] = [() for _ in seeds]
        self.dealers = np.array([match.first_dealer for match in self.matches], np.int64)
        self.deciding = [_deciding(game, part.rules.at(seats)) for part in game.schedule]
        self.state = new_states(1)[0]

    def _compiled(self, *, turned: bool) -> list[Any]:
        """Return the rules of each part of the schedule, before or after points have turned."""
        game, first = self.game, self.matches[0].standing
        turn = turn_of(game.ends) if turned else None
        now = replace(first, ends=ends_at(game, self.seats, 1, turned=turned))
        every = [part.rules.at(self.seats) for part in game.schedule]
        every = every if turn is None else [turned_rules(rules, turn) for rules in every]
        return [compile_rules(rules, self.seats, now) for rules in every]

    def played(self) -> list[Ending]:
        """Return how the matches end."""
        left = np.arange(len(self.seeds))
        for number in range(MOST_DEALS):
            for turned in (False, True):
                self._play(number, left[self.has_turned[left] == turned], turned=turned)
            left = np.array(
                [match for match in left.tolist() if not self._is_over(match, number + 1)], np.int64
            )
            if not len(left):
                break
        return [self._ending(match) for match in range(len(self.seeds))]

    def _play(self, number: int, left: Numbers, *, turned: bool) -> None:
        """Play the next deal of those matches left in which points have ``turned``, or have not."""
        tables = self.tables[turned][self.game.place(number)]
        times = self.scale // int(tables["scale"])
        dealers = self.dealers[left]
        deciding = self.deciding[self.game.place(number)]
        points, moves = np.zeros((len(left), self.seats), np.int64), np.zeros(len(left), np.int64)
        pots, turned_up = self.pots[left], self.turned_up[left]
        who = self.seeds[left], dealers, self.policies[left], self.slips[left], HAS_BIT_DEPOSIT
        before = self.totals[left] // times
        next_deals(tables, self.state, number, *who, before, pots, turned_up, deciding, points, moves)
        self.totals[left] += points * times
        self.pots[left], self.turned_up[left] = pots, turned_up
        # Those who took the card that decides deal next; else the deal passes.
        passed = np.array([self.matches[match].dealer_of(number + 1) for match in left], np.int64)
        self.dealers[left] = np.where(dealers >= 0, dealers, passed)
        self.deals[left] += 1
        self.moves[left] += moves

    def _is_over(self, match: int, deals: int) -> bool:
        """Whether a match has ended; its totals are written down as the book has it."""
        game = self.game
        turned = bool(self.has_turned[match])
        ends = ends_at(game, self.seats, deals, int(self.tied[match]), turned=turned)
        totals = as_written(self._exact(match), ends)
        self.totals[match] = [int(total * self.scale) for total in totals]
        self.best[match] = leaders(totals, game.ends, low_wins=game.low_wins, sides=self.sides)
        self.leaders[match].append(parties(self.best[match], self.sides))
        tied, pot, turn = int(self.tied[match]), int(self.pots[match]), turn_of(game.ends)
        self.has_turned[match] |= turn is not None and max(totals) >= turn.points

        def is_met(ties: str) -> bool:
            return is_final(totals, deals, ends, ties, low_wins=game.low_wins, pot=pot, sides=self.sides)

        if is_met(game.ties):
            return True
        if game.ties == "round" and not tied and is_met("share"):
            self.tied[match] = deals
        return False

    def _exact(self, match: int) -> tuple[Exact, ...]:
        totals = self.totals[match].tolist()
        return tuple(totals) if self.scale == 1 else tuple(Fraction(each, self.scale) for each in totals)

    def _ending(self, match: int) -> Ending:
        best = tuple(self.leaders[match])
        return Ending(
            self._exact(match), self.best[match], int(self.deals[match]), int(self.moves[match]), best
        )
