"""Speed of many deals at once against that of another checkout: the same moves, in turn, in one run.

    git worktree add --detach ../before 60d1dea7
    python bench/environment_against.py ../before
    python bench/environment_against.py ../before --threads 1 --game barbu --ways masks observed

Random actions are made in the same deals of both: with packed ``masks``, with the plain mask ``legal``, with
an observation before each as numbers (``observed``) or as packed ``bits``, and by the ``plain`` loop with new
arrays for everything.  Two processes, one of each checkout, are asked in turn; a pair gives a ratio, the
pairs of a start their median, and the restarts a mean with its standard error.  Actions, rewards and
observations of the two must be equal.  One thread is timed by its CPU time, which other programs disturb
least; several by the clock, so that whatever keeps a core waiting counts: leave the machine alone meanwhile.
"""

import argparse
import statistics
from math import sqrt
from pathlib import Path

from against import Worker, asked, started

from capot.lab.strength.records import append, figure_of

WAYS = ("masks", "legal", "observed", "bits", "plain")

WORKER = """
import sys, time
from zlib import crc32
import numpy as np
from capot.env import VectorDeals, random_actions

key, way, rows, threads = sys.argv[1].split()
deals, rng = VectorDeals(key, int(rows), 1, threads=int(threads)), np.random.default_rng(1)
clock = time.process_time if threads == "1" else time.perf_counter
room, packed = deals.observe(), deals.observe_packed()
for line in sys.stdin:
    count, started = int(line.split()[1]), clock()
    for _ in range(count):
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
"""Program of a worker: for each line, as many steps as its second word says, timed and with a checksum."""


def steps_in(worker: Worker, others: list[Worker], seconds: float) -> int:
    """Return the number of steps that take about this long; all processes make the same on the way."""
    count = 1
    while True:
        taken = asked(worker, 0, count)[0]
        for other in others:
            asked(other, 0, count)
        if taken >= seconds / 2:
            return max(1, round(count * seconds / taken))
        count *= 2


def ratio(checkouts: tuple[Path, Path], words: str, pairs: int, seconds: float) -> float:
    """Return how many times as fast the second checkout is as the first, the median of pairs."""
    with started(checkouts, words, WORKER) as workers:
        for worker in workers:
            asked(worker, 0, 60)  # compiles, or loads what was compiled
        count = steps_in(workers[0], workers[1:], seconds)
        found = []
        for pair in range(pairs):
            answers = {turn: asked(workers[turn], 0, count) for turn in ((0, 1) if pair % 2 else (1, 0))}
            if answers[0][1] != answers[1][1]:
                raise SystemExit(f"{words}: the two make different moves, or tell them differently")
            found.append(answers[0][0] / answers[1][0])
    return statistics.median(found)


def main() -> None:
    """Print the ratios."""
    parser = argparse.ArgumentParser(
        description="how many times as fast many deals are as in another checkout"
    )
    parser.add_argument("other", type=Path, help="the folder of the other checkout")
    parser.add_argument("--game", default="hearts")
    parser.add_argument("--rows", type=int, default=4096, help="deals stepped at once")
    parser.add_argument("--threads", type=int, nargs="*", default=(1, 2))
    parser.add_argument("--ways", nargs="*", choices=WAYS, default=WAYS)
    parser.add_argument("--seconds", type=float, default=0.3, help="for each measurement, about")
    parser.add_argument("--pairs", type=int, default=15, help="pairs of measurements of a start")
    parser.add_argument("--restarts", type=int, default=3, help="starts of both processes")
    parser.add_argument("--against", default="before", help="what the other checkout is called in a record")
    parser.add_argument("--record", type=Path, help="file to which each figure is added, as JSON")
    args = parser.parse_args()
    checkouts = (args.other.resolve(), Path(__file__).resolve().parents[1])
    for threads in args.threads:
        for way in args.ways:
            words = f"{args.game} {way} {args.rows} {threads}"
            found = [ratio(checkouts, words, args.pairs, args.seconds) for _ in range(args.restarts)]
            mean, error = statistics.mean(found), statistics.stdev(found) / sqrt(len(found))
            print(f"{words:<28} {mean:.2f} times as fast, standard error {error:.2f}", flush=True)
            if args.record:
                figure = (
                    f"many deals: {way}, {threads} thread{'s' if threads > 1 else ''}, against {args.against}"
                )
                sample = f"{args.restarts} restarts, {args.pairs} pairs each"
                append(args.record, figure_of(figure, mean, "times as fast", game=args.game, sample=sample))


if __name__ == "__main__":
    main()
