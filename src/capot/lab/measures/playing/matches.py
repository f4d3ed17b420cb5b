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
from capot.lab.measures.playing.tables import Seated, Tables, player_of
from capot.lab.table import Table, seed_of_match
from capot.play.ending.course import ends_at, next_dealer
from capot.play.ending.rubber import WonGame, ahead, begun_with, losers_made, match_winners, results
from capot.play.match import new_match
from capot.play.scores.totals import as_written, came_back, is_final, leaders, written
from capot.play.standing import Standing
from capot.rules.match.elimination import last_in_of, players_of_deals, seats_out
from capot.rules.match.ends import EndTerm, Rubber
from capot.rules.match.rubber import rubber_of
from capot.rules.match.sides import Sides, sides_at
from capot.rules.model import Game
from capot.rules.ongoing.turning import turn_of, turned_rules
from capot.rules.rules import Rules
from capot.rules.terms import Exact
from capot.shuffle import first_dealer, lab_shuffle

MOST_PLAIN_DEALS = 60
"""Maximum number of deals of a match in plain play, which takes long."""

Numbers: TypeAlias = np.ndarray[Any, np.dtype[np.int64]]


@dataclass(frozen=True, slots=True)
class Ending:
    """How a match ended: the results by seat, the winners, and the numbers of deals and moves.

    ``totals`` are the points for games won, where the match consists of several.
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
    return Ending(match.results, match.leaders, len(match.deals), moves, tuple(best))


class _AtOnce:
    """Matches that the kernel plays deal by deal, all those that still go on together."""

    def __init__(
        self, game: Game, seats: int, seeds: Sequence[int], seated: Sequence[Sequence[Seated]]
    ) -> None:
        count = len(seeds)
        self.game, self.seats, self.sides = game, seats, sides_at(game.sides, seats)
        self.matches = [new_match(game, seats, first_dealer(seed, seats)) for seed in seeds]
        self.last_in = last_in_of(game.ends)
        self.tables = {
            (turned, players): self._compiled(players, turned=turned)
            for turned in (False, True)
            for players in players_of_deals(game.ends, seats)
        }
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
        self.out = np.zeros((count, seats), np.bool_)
        self.came_back = [match.came_back for match in self.matches]
        self.rubber = rubber_of(game.ends)
        self.won: list[tuple[WonGame, ...]] = [() for _ in seeds]
        # A state is for one number of players: dealing does not clear the seats beyond.
        self.states = {players: new_states(1)[0] for _, players in self.tables}

    def _compiled(self, players: int, *, turned: bool) -> list[Any]:
        """Return the rules of each part for a number of players, before or after points have turned."""
        game, first = self.game, self.matches[0].standing
        turn = turn_of(game.ends) if turned else None
        now = replace(first, ends=ends_at(game, self.seats, 1, turned=turned))
        every = [part.rules.at(players) for part in game.schedule]
        every = every if turn is None else [turned_rules(rules, turn) for rules in every]
        return [compile_rules(rules, players, now) for rules in every]

    def played(self) -> list[Ending]:
        """Return how the matches end."""
        left = np.arange(len(self.seeds))
        for number in range(MOST_DEALS):
            before = self.totals.copy()
            still_in = self.seats - self.out.sum(axis=1)
            for turned, players in self.tables:
                alike = (self.has_turned[left] == turned) & (still_in[left] == players)
                self._play(number, left[alike], players, turned=turned)
            left = np.array(
                [match for match in left.tolist() if not self._is_over(match, number + 1, before[match])],
                np.int64,
            )
            if not len(left):
                break
        return [self._ending(match) for match in range(len(self.seeds))]

    def _play(self, number: int, left: Numbers, players: int, *, turned: bool) -> None:
        """Play the next deal of some matches, with this many still in, before or after points have turned."""
        tables = self.tables[turned, players][self.game.place(number)]
        times = self.scale // int(tables["scale"])
        # The seats still in, in order: the kernel deals to them alone.
        seats = np.argsort(self.out[left], axis=1, kind="stable")[:, :players]
        chairs = left[:, None], seats
        dealers = (seats == self.dealers[left][:, None]).argmax(axis=1)
        deciding = _deciding(self.game, self.game.schedule[self.game.place(number)].rules.at(players))
        points, moves = np.zeros((len(left), players), np.int64), np.zeros(len(left), np.int64)
        pots, turned_up = self.pots[left], self.turned_up[left]
        who = self.seeds[left], dealers, self.policies[chairs], self.slips[chairs], HAS_BIT_DEPOSIT
        before = self.totals[chairs] // times
        next_deals(
            tables, self.states[players], number, *who, before, pots, turned_up, deciding, points, moves
        )
        self.totals[chairs] += points * times
        self.pots[left], self.turned_up[left] = pots, turned_up
        if self.last_in is None:
            # Those who took the card that decides deal next; else the deal passes.
            passed = np.array([self.matches[match].dealer_of(number + 1) for match in left], np.int64)
            self.dealers[left] = np.where(dealers >= 0, dealers, passed)
        self.deals[left] += 1
        self.moves[left] += moves

    def _drop_out(self, match: int, deals: int, before: tuple[Exact, ...]) -> tuple[Exact, ...]:
        """Return the totals of a match after a deal, as written down where players drop out."""
        game, totals = self.game, self._exact(self.totals[match])
        points = [new - old for new, old in zip(totals, before, strict=True)]
        began = Standing(
            totals=before, ends=game.ends, low_wins=game.low_wins, came_back=self.came_back[match]
        )
        totals = written(began, points)
        self.came_back[match] = came_back(began, points, totals)
        out = seats_out(game.ends, totals)
        self.out[match, list(out)] = True
        self.dealers[match] = next_dealer(game, self.seats, deals, int(self.dealers[match]), out)
        return totals

    def _is_over(self, match: int, deals: int, scaled_before: Numbers) -> bool:
        """Whether a match has ended; its totals are written down as the book has it."""
        game = self.game
        turned = bool(self.has_turned[match])
        ends = ends_at(game, self.seats, deals, int(self.tied[match]), turned=turned)
        before = self._exact(scaled_before)
        if self.last_in is None:
            totals = as_written(self._exact(self.totals[match]), ends)
        else:
            totals = self._drop_out(match, deals, before)
        self.totals[match] = [int(total * self.scale) for total in totals]
        self.best[match] = leaders(totals, game.ends, low_wins=game.low_wins, sides=self.sides, before=before)
        if self.rubber is not None:
            is_over = self._game_ends(match, deals, totals, ends, self.rubber)
            self.leaders[match].append(parties(self.best[match], self.sides))
            return is_over
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

    def _game_ends(
        self, match: int, deals: int, totals: tuple[Exact, ...], ends: tuple[EndTerm, ...], rubber: Rubber
    ) -> bool:
        """Begin totals anew if a game of a match has ended; return whether the match is over with it."""
        game, seats, best = self.game, self.seats, self.best[match]
        ended = is_final(totals, deals, ends, game.ties, low_wins=game.low_wins, sides=self.sides)
        if ended:
            points = rubber.worth(losers_made(totals, best, ends, game.opening))
            self.won[match] = (*self.won[match], WonGame(deals, totals, best, points))
            self.totals[match] = [
                each * self.scale for each in begun_with(rubber, totals, best, game.ends, game.opening)
            ]
        self.best[match] = ahead(rubber, self.won[match], () if ended else best, seats)
        return bool(match_winners(rubber, self.won[match], seats))

    def _results(self, match: int) -> tuple[Exact, ...]:
        """Return the totals of a match, or its points for games."""
        if self.rubber is not None:
            return results(self.rubber, self.won[match], self.seats)
        return self._exact(self.totals[match])

    def _exact(self, scaled: Numbers) -> tuple[Exact, ...]:
        totals = scaled.tolist()
        return tuple(totals) if self.scale == 1 else tuple(Fraction(each, self.scale) for each in totals)

    def _ending(self, match: int) -> Ending:
        best = tuple(self.leaders[match])
        return Ending(
            self._results(match),
            self.best[match],
            int(self.deals[match]),
            int(self.moves[match]),
            best,
        )
