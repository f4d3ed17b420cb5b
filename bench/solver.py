"""How fast the exact solver answers, on one core.

    python bench/solver.py            # a few minutes
    python bench/solver.py --deals 30 --most 9

Random deals of Black Lady for four, each player with some of 13 cards left at random: the points that a
random seat can be sure of against three who know all cards and join forces.  Then yes-or-no questions of
whole hands.  The last line compares, as ratios, the same deals with and without the memory.  Times are CPU
time of this process; the numbers of cards tried do not depend on the machine.
"""

import argparse
import statistics
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

from capot.kernel.dtypes import EVERY_TRICK, State, Tables
from capot.kernel.solve.problem import of_aim, of_points
from capot.kernel.solve.solver import Solver
from capot.kernel.state import encode
from capot.kernel.tables import compile_rules
from capot.lab.strength.records import append, figure_of
from capot.play.match import new_match
from capot.play.position import Position
from capot.rules.catalog import GAMES
from capot.rules.changes.options import with_options
from capot.shuffle import lab_shuffle

GAME, SEATS, CARDS = "black-lady", 4, 13
MOST_NODES = 500_000_000
TARGETS = (
    "targets: 8 cards 3 ms median and 15 ms p95, 10 cards 100 ms median; sweep 0.16 ms, at most 0 0.5 ms"
)

Asked = Callable[[Solver], object]


def new_deal(seed: int) -> Position:
    """Return a whole deal before its first lead."""
    match = new_match(with_options(GAMES[GAME], {"pass-cycle": "none"}), SEATS)
    return match.with_deal(lab_shuffle(seed, 0, match.pack)).position


def some_left(seed: int, cards: int) -> tuple[Tables, State, int]:
    """Return a deal in which each player has only some random cards left, and a random seat."""
    rng = Random(seed)
    position = new_deal(seed)
    tables = compile_rules(position.rules, SEATS, position.standing)
    state = encode(position, tables)
    for seat in range(SEATS):
        held = [index for index in range(52) if int(state["hands"][seat]) >> index & 1]
        kept = sum(1 << index for index in rng.sample(held, cards))
        taker = rng.randrange(SEATS)
        state["taken"][taker] |= int(state["hands"][seat]) & ~kept
        state["hands"][seat] = kept
    state["tricks"] = CARDS - cards
    state["turn"] = state["leader"] = rng.randrange(SEATS)
    return tables, state, rng.randrange(SEATS)


def value(solver: Solver) -> object:
    """Find the points a seat can be sure of."""
    return solver.least(solver.lowest)


def nothing_more(solver: Solver) -> object:
    """Find out whether a seat need not take another point."""
    return solver.keeps_to(0)


def sweep(solver: Solver) -> object:
    """Find out whether a seat can win every trick."""
    return solver.keeps_to(-CARDS)


def solver_for(seed: int, cards: int, asked: Asked) -> Solver:
    """Return a solver of a random deal for a question."""
    tables, state, seat = some_left(seed, cards)
    if asked is sweep:
        problem, _ = of_aim(tables, state, 1 << seat, EVERY_TRICK, 0)
    else:
        problem, _, _ = of_points(tables, state, 1 << seat)
    return Solver(tables, state, problem, MOST_NODES)


def row(name: str, cards: int, asked: Asked, args: argparse.Namespace) -> None:
    """Print a line of the table, and record its median and 95th percentile."""
    times, nodes, open_ones = [], [], 0
    for seed in range(args.deals):
        solver = solver_for(seed, cards, asked)
        started = time.process_time()
        answer = asked(solver)
        times.append(time.process_time() - started)
        nodes.append(solver.spent)
        open_ones += answer is None or (asked is value and answer[1] is False)  # type: ignore[index]
    ordered = sorted(times)
    p95 = ordered[min(len(ordered) - 1, round(0.95 * len(ordered)))]
    print(
        f"{name:<26}{1000 * statistics.median(times):>10.3f}{1000 * statistics.mean(times):>10.2f}"
        f"{1000 * p95:>10.2f}{statistics.median(nodes):>12,.0f}{statistics.mean(nodes):>14,.0f}"
        + (f"  {open_ones} given up" if open_ones else "")
    )
    for title, seconds in (
        (("median", statistics.median(times)), ("95th percentile", p95)) if args.record else ()
    ):
        found = figure_of(
            f"solver: {name}, {title}", 1000 * seconds, "ms", game=GAME, sample=f"{args.deals} deals"
        )
        append(args.record, found)


def without_memory(cards: int, deals: int) -> tuple[float, float]:
    """Return how many times as many cards are tried, and as much time is taken, without the memory."""
    nodes, times = [0, 0], [0.0, 0.0]
    for seed in range(deals):
        for way in range(2):
            solver = solver_for(seed, cards, value)
            if way:
                solver.table = solver.table[:1]
                solver.told["buckets"] = 1
            started = time.process_time()
            value(solver)
            times[way] += time.process_time() - started
            nodes[way] += solver.spent
    return nodes[1] / nodes[0], times[1] / times[0]


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description="how fast the solver is")
    parser.add_argument("--deals", type=int, default=60, help="random deals for each line")
    parser.add_argument(
        "--most", type=int, default=10, help="most cards a player has left in the first lines"
    )
    parser.add_argument("--record", type=Path, help="file to which each figure is added, as JSON")
    args = parser.parse_args()
    for asked in (value, nothing_more, sweep):
        asked(solver_for(0, 5, asked if asked is not sweep else value))
    print(f"{GAME}, CPU ms:{'median':>17}{'mean':>10}{'p95':>10}{'nodes, median':>14}{'mean':>12}")
    for cards in range(5, args.most + 1):
        row(f"points, {cards} cards each", cards, value, args)
    row("at most 0, 13 cards", CARDS, nothing_more, args)
    row("sweep, 13 cards", CARDS, sweep, args)
    more, longer = without_memory(6, args.deals)
    print(f"without the memory, 6 cards: {more:.1f} times as many cards tried, {longer:.1f} times as long")
    print(TARGETS)


if __name__ == "__main__":
    main()
