"""How long a review takes, and how sure its grades are: the tables of ``docs/review.md``.

    python bench/review.py times                       # one seat and whole tables, in seconds a deal
    python bench/review.py labels                      # grades in fresh worlds and by a third evaluator
    python bench/review.py labels slobberhannes --deals 50

The deals are played by `easy` and `medium` in turn round the table.  Times are valid only if the machine is
otherwise idle; loading compiled code, once per process, does not count.
"""

import argparse
import statistics
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

import numpy as np

from capot.lab.table import Table
from capot.play.lab_deals import dealt
from capot.play.match import Match, new_match
from capot.play.view import View, view
from capot.players.catalog import PLAYERS
from capot.players.readiness import get_ready
from capot.players.tricks.prospect import TrickProspect
from capot.rules.catalog import GAMES
from capot.study.review import Decision, review_deal
from capot.study.review.review import steps
from capot.study.review.worths import FIRST, THIRD, Evaluator, Trials

GAMES_MEASURED = (("hearts", 4), ("slobberhannes", 4), ("polignac", 4), ("black-lady", 4))
PLAYED_BY = "easy", "medium"
SEED = 41
FRESH_SEED = 1
FRESH_WORLDS = 1600

OWN_SEAT, TABLE_MEDIAN, TABLE_P95 = 1.5, 4.5, 7.0
"""Goals for a deal of Hearts, in seconds."""

STABLE, AGREED = 0.95, 0.85
"""Goals for the shares of faults whose sign fresh worlds and the third evaluator confirm."""


def matches(game: str, seats: int, deals: int) -> Iterator[Match]:
    """Yield matches of one deal, the first dealer in turn, played by `PLAYED_BY` round the table."""
    players = [PLAYERS[name] for name in PLAYED_BY]
    for number in range(deals):
        lineup = tuple((seat + number) % len(players) for seat in range(seats))
        deal, _ = Table(players, lineup, SEED, None).played(dealt(GAMES[game], seats, SEED, number))
        match = new_match(GAMES[game], seats, deal.dealer)
        yield replace(match, deals=(deal,))


def decisions(match: Match, seed: int) -> dict[int, Decision]:
    """Return all decisions of the only deal of a match, by their places."""
    found = review_deal(match, 1, seed=seed)
    return {each.ply: each for seat in found.seats for each in seat.decisions}


def seconds(match: Match, seats: tuple[int, ...] | None) -> float:
    """Return how long a review takes."""
    started = time.perf_counter()
    review_deal(match, 1, seats=seats)
    return time.perf_counter() - started


def times(games: list[tuple[str, int]], deals: int) -> bool:
    """Print the times of reviews; return whether those of Hearts meet the goals."""
    print("| Game | Deals | One seat: median, s | p95, s | Whole table: median, s | p95, s |")
    print("|---|---|---|---|---|---|")
    is_fast = True
    for game, seats in games:
        played = list(matches(game, seats, deals))
        seconds(played[0], None)
        own = [seconds(match, (number % seats,)) for number, match in enumerate(played)]
        whole = [seconds(match, None) for match in played]
        figures = statistics.median(own), _p95(own), statistics.median(whole), _p95(whole)
        print(f"| `{game}` | {deals} | {' | '.join(f'{each:.2f}' for each in figures)} |", flush=True)
        if game == "hearts":
            is_fast = figures[0] <= OWN_SEAT and figures[2] <= TABLE_MEDIAN and figures[3] <= TABLE_P95
    return is_fast


def _p95(some: list[float]) -> float:
    return float(np.quantile(some, 0.95))


@dataclass(slots=True)
class Counted:
    """Verdict on each decision, and on each fault, at a second look."""

    same_grade: list[bool] = field(default_factory=list)
    same_side: list[bool] = field(default_factory=list)
    fault_again: list[bool] = field(default_factory=list)
    confirmed: list[bool] = field(default_factory=list)
    by_third: list[bool] = field(default_factory=list)

    def add(self, match: Match) -> None:
        """Review the only deal of a match twice, and value its faults anew."""
        found, fresh = decisions(match, 0), decisions(match, FRESH_SEED)
        before = {ply: (deal, seat) for ply, (deal, seat, _) in enumerate(steps(match.deals[0]))}
        for ply, each in found.items():
            again = fresh[ply]
            self.same_grade.append(_rough(each) == _rough(again))
            self.same_side.append(each.is_fault == again.is_fault)
            if each.is_fault:
                self.fault_again.append(again.is_fault)
                seen = view(*before[ply])
                self.confirmed.append(loss_by(FIRST, seen, each) > 0)
                self.by_third.append(loss_by(THIRD, seen, each) > 0)

    @property
    def is_sure(self) -> bool:
        """Whether the goals are met."""
        return bool(np.mean(self.confirmed) >= STABLE and np.mean(self.by_third) >= AGREED)


def labels(games: list[tuple[str, int]], deals: int) -> bool:
    """Print how many grades hold; return whether all goals are met."""
    print("| Game | Decisions | same grade | fault or not | Faults | again a fault |", end="")
    print(" better move better again | by the third |")
    print("|---|---|---|---|---|---|---|---|")
    is_sure = True
    for game, seats in games:
        counted = Counted()
        for match in matches(game, seats, deals):
            counted.add(match)
        cells = [f"`{game}`", str(len(counted.same_grade))]
        cells += map(_share, (counted.same_grade, counted.same_side))
        cells += [str(len(counted.confirmed))]
        cells += map(_share, (counted.fault_again, counted.confirmed, counted.by_third))
        print(f"| {' | '.join(cells)} |", flush=True)
        is_sure = is_sure and counted.is_sure
    return is_sure


def _rough(decision: Decision) -> str:
    """Return the grade; which of several good moves is the best does not matter."""
    return "good" if decision.grade == "best" else decision.grade


def loss_by(evaluator: Evaluator, seen: View, decision: Decision) -> float:
    """Return the loss of a move against the best one found, in fresh worlds."""
    trials = Trials(seen, decision.made, evaluator, FRESH_SEED)
    if isinstance(trials.prospect, TrickProspect):
        trials.prospect.policy = trials.policy
    best = next(number for number, move in enumerate(trials.moves) if move == decision.best)
    _, worth = trials.run(FRESH_WORLDS, np.array([best, trials.made]))
    return float((worth[:, 0] - worth[:, 1]).mean())


def _share(some: list[bool]) -> str:
    return f"{100 * sum(some) / len(some):.1f}%" if some else "-"


TABLES = {"times": times, "labels": labels}


def main() -> int:
    """Print a table; return 1 if a goal is missed, else 0."""
    parser = argparse.ArgumentParser(description="how long a review takes, and how sure its grades are")
    parser.add_argument("table", choices=TABLES)
    parser.add_argument("games", nargs="*", help="keys of games; all of the table unless some are named")
    parser.add_argument("--deals", type=int, default=40, help="deals of each game")
    args = parser.parse_args()
    get_ready()
    games = [each for each in GAMES_MEASURED if not args.games or each[0] in args.games]
    return int(not TABLES[args.table](games, args.deals))


if __name__ == "__main__":
    sys.exit(main())
