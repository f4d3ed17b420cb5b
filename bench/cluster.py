"""How long a simulation takes in one process, in several, and on a cluster of this computer.

Usage: ``python bench/cluster.py [--deals N] [--workers 1 2]``.  A deal is Hearts played by samplers with 20
worlds, in files of five deals.  A cluster is timed without its start, which comes first.  Other programs
that run at the same time make all of it slower, so the load is printed with every line.
"""

import argparse
import os
from contextlib import ExitStack
from time import perf_counter

from capot.lab.cluster import cluster
from capot.lab.simulation import simulate
from capot.lab.work import Crew
from capot.players.catalog import PLAYERS
from capot.players.protocol import Budget
from capot.players.readiness import get_ready
from capot.rules.catalog import GAMES


def seconds(deals: int, workers: int | Crew) -> float:
    """Return the seconds that the deals take."""
    start = perf_counter()
    simulate(
        GAMES["hearts"],
        4,
        [PLAYERS["sampler"]],
        deals,
        budget=Budget(worlds=20),
        workers=workers,
        piece=5,
    )
    return perf_counter() - start


def main() -> None:
    """Time each kind of crew in turn."""
    reader = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    reader.add_argument("--deals", type=int, default=40)
    reader.add_argument("--workers", type=int, nargs="+", default=[1, 2])
    wanted = reader.parse_args()
    get_ready()
    seconds(1, 1)
    for number in wanted.workers:
        print(f"{number} processes: {seconds(wanted.deals, number):6.1f} s, load {os.getloadavg()[0]:.1f}")
    for number in wanted.workers:
        with ExitStack() as stack:
            start = perf_counter()
            crew = stack.enter_context(cluster(f"local:{number}"))
            begun = perf_counter() - start
            first = seconds(number, crew)
            spent = seconds(wanted.deals, crew)
        load = os.getloadavg()[0]
        print(
            f"local:{number}    : {spent:6.1f} s, load {load:.1f}; start {begun:.1f} s, first {first:.1f} s"
        )


if __name__ == "__main__":
    main()
