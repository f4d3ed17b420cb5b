"""Speed of the kernel or the environment against that of another checkout: the same deals, in turn.

    git worktree add --detach ../before v1.0
    python bench/against.py ../before                               # the usual games, by the kernel
    python bench/against.py ../before hearts whist:quick --restarts 14
    python bench/against.py ../before hearts --ways masks observed --threads 1 2

A game may be followed by a policy of all players; without one they play at random.  With ``--ways`` random
actions are made in many deals at once: with packed ``masks``, with the plain mask ``legal``, with an
observation before each as numbers (``observed``) or as packed ``bits``, and by the ``plain`` loop with new
arrays for everything.

Two processes, one of each checkout, are asked in turn and say how much time they took.  A pair gives a ratio,
the pairs between two restarts their median.  As the addresses of code and data change with each start, and
the speed with them, only the mean over several restarts says something; its standard error is printed.
Points, or actions, rewards and observations, of the two must be equal.  One thread is timed by its CPU time,
which other programs disturb least; several by the clock, so that whatever keeps a core waiting counts: leave
the machine alone meanwhile.
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

from capot.lab.strength.records import append, figure_of

USUAL = ("hearts", "polignac", "whist:quick")
WAYS = ("masks", "legal", "observed", "bits", "plain")

FEW = 60
"""Number of deals or steps that compile everything, or load what was compiled."""

KERNEL = """
import sys, time
from capot.kernel.batch import play_deals
from capot.rules.catalog import GAMES

key, _, policy = sys.argv[1].partition(":")
seats, first = GAMES[key].players[0], 0
policies = (policy,) * seats if policy else None
for line in sys.stdin:
    last, points, started = first + int(line), 0, time.process_time()
    # In runs whose results stay in the processor's cache: its memory is not what is measured.
    for start in range(first, last, 20_000):
        some = min(20_000, last - start)
        results = play_deals(GAMES[key], seats, 0, start, some, policies)
        points += int(results.points[:, 0] @ range(1, some + 1))
    print(time.process_time() - started, points, flush=True)
    first = last
"""
"""It answers each line, a number of deals, with the seconds they took and a checksum of points."""

ENVIRONMENT = """
import sys, time
from zlib import crc32
import numpy as np
from capot.env import VectorDeals, random_actions

key, way, rows, threads = sys.argv[1].split()
deals, rng = VectorDeals(key, int(rows), 1, threads=int(threads)), np.random.default_rng(1)
clock = time.process_time if threads == "1" else time.perf_counter
room, packed = deals.observe(), deals.observe_packed()
for line in sys.stdin:
    started = clock()
    for _ in range(int(line)):
        mask = deals.legal if way in ("legal", "plain") else deals.packed_legal
        actions = random_actions(mask, rng)
        if way == "plain":
            told, rewards, _ = deals.step(actions)
            continue
        rewards, _ = deals.act(actions)
        if way == "observed":
            deals.observe(out=room)
        elif way == "bits":
            deals.observe_packed(out=packed)
    spent = clock() - started
    told, bits = deals.observe(), deals.observe_packed()
    for each in (rewards, actions, deals.legal, told.planes, told.rest, bits.planes, bits.rest):
        check = crc32(np.ascontiguousarray(each), check if each is not rewards else 0)
    print(spent, check, flush=True)
"""
"""It answers each line, a number of steps, in the same way."""

Worker = subprocess.Popen[str]


def asked(worker: Worker, count: int) -> tuple[float, int]:
    """Return the seconds of a process for some deals or steps, and a checksum of what came of them."""
    assert worker.stdin is not None
    assert worker.stdout is not None
    worker.stdin.write(f"{count}\n")
    worker.stdin.flush()
    answer = worker.stdout.readline().split()
    if not answer:
        sys.exit("a process failed")
    return float(answer[0]), int(answer[1])


@contextmanager
def started(checkouts: tuple[Path, Path], program: str, words: str) -> Iterator[list[Worker]]:
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


def ratio(checkouts: tuple[Path, Path], program: str, words: str, args: argparse.Namespace) -> float:
    """Return how many times as fast the second checkout is as the first, the median of pairs of batches."""
    with started(checkouts, program, words) as workers:
        for worker in workers:
            asked(worker, FEW)
        count, taken = FEW // 2, 0.0
        while taken < args.seconds / 2:
            count *= 2
            taken, _ = (asked(worker, count)[0] for worker in workers)
        found = []
        for pair in range(args.pairs):
            turns = (0, 1) if pair % 2 else (1, 0)
            answers = {turn: asked(workers[turn], count) for turn in turns}
            if answers[0][1] != answers[1][1]:
                sys.exit(f"{words}: the two play different deals, or score or observe them differently")
            found.append(answers[0][0] / answers[1][0])
    return statistics.median(found)


def main() -> None:
    """Print the ratio of each game, or of each way and number of threads in it."""
    parser = argparse.ArgumentParser(description="how many times as fast deals are as in another checkout")
    parser.add_argument("other", type=Path, help="the folder of the other checkout")
    parser.add_argument("games", nargs="*", default=USUAL, help="GAME, or GAME:POLICY")
    parser.add_argument("--ways", nargs="*", choices=WAYS, default=(), help="in the environment")
    parser.add_argument("--threads", type=int, nargs="*", default=(1,), help="of the environment")
    parser.add_argument("--rows", type=int, default=4096, help="deals stepped at once in the environment")
    parser.add_argument("--seconds", type=float, default=0.4, help="for each batch, about")
    parser.add_argument("--pairs", type=int, default=11, help="pairs of batches between two restarts")
    parser.add_argument("--restarts", type=int, default=10, help="starts of both processes")
    parser.add_argument("--against", default="before", help="what the other checkout is called in a record")
    parser.add_argument("--record", type=Path, help="file to which each figure is added, as JSON")
    args = parser.parse_args()
    if args.restarts < 2:
        parser.error("a standard error takes at least two restarts")
    checkouts = (args.other.resolve(), Path(__file__).resolve().parents[1])
    measured = [(game, KERNEL, game, "random deals") for game in args.games]
    if args.ways:
        measured = [
            (
                game,
                ENVIRONMENT,
                f"{game} {way} {args.rows} {threads}",
                f"many deals: {way}, {threads} threads",
            )
            for game in args.games
            for threads in args.threads
            for way in args.ways
        ]
    for game, program, words, figure in measured:
        found = [ratio(checkouts, program, words, args) for _ in range(args.restarts)]
        mean, error = statistics.mean(found), statistics.stdev(found) / sqrt(len(found))
        print(f"{words:<28} {mean:.3f} times as fast, standard error {error:.3f}", flush=True)
        if args.record:
            sample = f"{args.restarts} restarts, {args.pairs} pairs each"
            name = f"{figure}, against {args.against}"
            append(args.record, figure_of(name, mean, "times as fast", game=game, sample=sample))


if __name__ == "__main__":
    main()
