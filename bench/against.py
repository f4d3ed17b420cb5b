"""Speed of the kernel against that of another checkout: how much longer the same deals take here.

    git worktree add --detach ../before v1.0
    python bench/against.py ../before                               # the usual games
    python bench/against.py ../before hearts whist:quick --restarts 14

A game may be followed by a policy of all players; without one they play at random.  Two processes, one of
each checkout, are asked in turn for the same deals and say how much CPU time these took.  A pair gives a
ratio, the pairs between two restarts their median.  As the addresses of code and data change with each start,
and the speed with them, only the mean over several restarts says something; its standard error is printed.
"""

import argparse
import os
import statistics
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from math import sqrt
from pathlib import Path

USUAL = ("hearts", "polignac", "whist:quick")

SECONDS = 0.4
"""CPU time of a batch of deals, about."""

FEW = 200
"""Number of deals by which the speed is estimated at first."""

WORKER = """
import sys, time
from capot.kernel.batch import play_deals
from capot.rules.catalog import GAMES

key, _, policy = sys.argv[1].partition(":")
seats = GAMES[key].players[0]
policies = (policy,) * seats if policy else None
for line in sys.stdin:
    first, count = map(int, line.split())
    points, started = 0, time.process_time()
    # In runs whose results stay in the processor's cache: its memory is not what is measured.
    for start in range(first, first + count, 20_000):
        some = min(20_000, first + count - start)
        results = play_deals(GAMES[key], seats, 0, start, some, policies)
        points += int(results.points[:, 0] @ range(1, some + 1))
    print(time.process_time() - started, points, flush=True)
"""
"""It answers each line, the first deal and their number, with CPU seconds and a checksum of points."""

Worker = subprocess.Popen[str]


def asked(worker: Worker, first: int, count: int) -> tuple[float, int]:
    """Return the CPU seconds of a process for some deals, and a checksum of their points."""
    assert worker.stdin is not None
    assert worker.stdout is not None
    worker.stdin.write(f"{first} {count}\n")
    worker.stdin.flush()
    answer = worker.stdout.readline().split()
    if not answer:
        sys.exit("a process failed")
    return float(answer[0]), int(answer[1])


@contextmanager
def started(checkouts: tuple[Path, ...], words: str, program: str = WORKER) -> Iterator[list[Worker]]:
    """Start a process of each checkout, for as long as they are asked."""
    workers = [
        subprocess.Popen(
            [sys.executable, "-c", program, words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "PYTHONPATH": str(checkout / "src")},
        )
        for checkout in checkouts
    ]
    try:
        yield workers
    finally:
        for worker in workers:
            worker.communicate()


def ratio(checkouts: tuple[Path, ...], game: str, pairs: int) -> float:
    """Return the CPU time of the second checkout in those of the first, the median of pairs of batches."""
    with started(checkouts, game) as workers:
        for worker in workers:
            asked(worker, 0, FEW)  # compiles, or loads what was compiled
        count, taken = FEW, asked(workers[0], 0, FEW)[0]
        while taken < SECONDS / 2:
            count *= 2
            taken = asked(workers[0], 0, count)[0]
        found = []
        for pair in range(pairs):
            turns = (0, 1) if pair % 2 else (1, 0)
            answers = {turn: asked(workers[turn], pair * count, count) for turn in turns}
            if answers[0][1] != answers[1][1]:
                sys.exit(f"{game}: the two play different deals, or score them differently")
            found.append(answers[1][0] / answers[0][0])
    return statistics.median(found)


def main() -> None:
    """Print the ratio of each game."""
    parser = argparse.ArgumentParser(description="how much longer deals take here than in another checkout")
    parser.add_argument("other", type=Path, help="the folder of the other checkout")
    parser.add_argument("games", nargs="*", default=USUAL, help="GAME, or GAME:POLICY")
    parser.add_argument("--restarts", type=int, default=10, help="starts of both processes")
    parser.add_argument("--pairs", type=int, default=11, help="pairs of batches between two restarts")
    args = parser.parse_args()
    if args.restarts < 2:
        parser.error("a standard error takes at least two restarts")
    checkouts = (args.other.resolve(), Path(__file__).parents[1])
    for game in args.games:
        found = [ratio(checkouts, game, args.pairs) for _ in range(args.restarts)]
        mean, error = statistics.mean(found), statistics.stdev(found) / sqrt(len(found))
        print(f"{game:<24} {mean:.3f} times as long, standard error {error:.3f}", flush=True)


if __name__ == "__main__":
    main()
