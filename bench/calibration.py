"""Points that the search expects and gets, by situation, added to the recorded results.

    python bench/calibration.py hearts --deals 400 --seed 24 --record bench/results/calibration.jsonl

The same as ``capot calibrate --player sampler``, for the situations that a sweep of the rules divides.
"""

import argparse
from pathlib import Path

from capot.lab.calibration.run import calibrate
from capot.lab.strength.records import append, figure_of
from capot.players.catalog import PLAYERS
from capot.players.protocol import Budget
from capot.players.readiness import get_ready
from capot.rules.catalog import GAMES

SHOWN = (
    "passing cards",
    "nobody has taken any",
    "this seat alone",
    "one other alone, up to half",
    "any of these, not split",
    "split",
)
"""Cells that are printed and recorded."""


def main() -> None:
    """Print the points expected and got in each cell, and the share of deals with a sweep suffered."""
    parser = argparse.ArgumentParser(description="what the search expects and gets")
    parser.add_argument("game", choices=sorted(GAMES), metavar="game")
    parser.add_argument("--deals", type=int, default=400)
    parser.add_argument("--seed", type=int, default=24)
    parser.add_argument("--worlds", type=int, default=60)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--record", type=Path, help="file to which each figure is added, as JSON")
    args = parser.parse_args()
    get_ready()
    game, budget = GAMES[args.game], Budget(worlds=args.worlds)
    seats, player = game.players[0], PLAYERS["sampler"]
    found = calibrate(game, seats, player, args.deals, seed=args.seed, budget=budget, workers=args.workers)
    figures = [
        (f"own points {what}, {cell.name}", value, "points a deal")
        for cell in found.cells
        if cell.name in SHOWN and cell.family in {"kind", "sweep"} and cell.points
        for what, value in (("expected", cell.points.expected), ("got", cell.points.got))
    ]
    if found.suffered:
        figures.append(("deals in which a seat suffered a sweep", 100 * found.suffered.mean, "%"))
    for title, value, unit in figures:
        print(f"{title}: {value:.2f} {unit}", flush=True)
        if args.record:
            sample = f"{found.deals} deals"
            append(args.record, figure_of(title, value, unit, game=game.key, sample=sample, seed=args.seed))


if __name__ == "__main__":
    main()
