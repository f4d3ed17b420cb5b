"""Optimism of rollouts: the share of a standard deviation that the search takes off their promises.

    python bench/hope.py hearts knaves polignac --deals 80

The search plays at every seat.  At each decision in tricks the points that rollouts promise for its move are
compared with its points in the end; the share is one of the standard deviation of the outcomes between
worlds, over all decisions together.  Its error counts deals, as decisions of one deal share its end.
"""

import argparse
from dataclasses import dataclass, field
from math import isnan, nan
from pathlib import Path
from random import Random

import numpy as np

from capot.lab.calibration.cells import mean_of
from capot.lab.strength.records import append, figure_of
from capot.lab.table import Table
from capot.play.lab_deals import dealt
from capot.play.moves import Move
from capot.play.view import View
from capot.players.protocol import Budget
from capot.players.readiness import get_ready
from capot.players.sampler import SamplerPlayer
from capot.players.search.settings import SEARCH
from capot.players.search.values import Floats
from capot.players.tricks.search import trick_ranking
from capot.rules.catalog import GAMES
from capot.rules.stages.tricks import Tricks

PARTS = 3
"""Parts into which the tricks of a deal are divided."""


@dataclass
class Promising:
    """The search; it notes the seat, the trick, and the points promised with their standard deviation."""

    name: str = "sampler"
    noted: list[tuple[int, int, float, float]] = field(default_factory=list)

    def choose(self, view: View, rng: Random, budget: Budget | None = None) -> Move:
        """Return the move of the search, and note what is promised if it is a card of several."""
        if not isinstance(view.stage, Tricks) or len(view.legal.moves) == 1:
            return SamplerPlayer().choose(view, rng, budget)
        move, best = next(iter(trick_ranking(view, rng, budget or SEARCH.budget, SEARCH).estimates.items()))
        assert view.seat is not None
        self.noted.append((view.seat, len(view.tricks), best.points, best.error * best.worlds**0.5))
        return move


def missed(key: str, args: argparse.Namespace) -> Floats:
    """Return deal, trick, points missed and standard deviation of each decision, (decisions, 4)."""
    game, player = GAMES[key], Promising()
    seats, turn, rows = game.players[0], 1 if game.low_wins else -1, []
    for number in range(args.deals):
        player.noted.clear()
        table = Table((player,), (0,) * seats, args.seed, Budget(worlds=args.worlds))
        position, _ = table.played(dealt(game, seats, args.seed, number))
        got = [float(each) for each in position.score().points]
        rows += [
            (number, trick, turn * (got[seat] - points), spread)
            for seat, trick, points, spread in player.noted
        ]
    return np.array(rows)


def share(rows: Floats) -> tuple[float, float]:
    """Return the share of the standard deviation that was missed, and its standard error."""
    _, _, lost, spread = rows.T
    found = float(lost.sum() / spread.sum())
    missed_by = mean_of(rows, lost - found * spread)
    return found, missed_by.error / float(spread.mean()) if missed_by else nan


def main() -> None:
    """Print the share in each part of the tricks and in all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("games", nargs="+", choices=sorted(GAMES), metavar="game")
    parser.add_argument("--deals", type=int, default=80)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--worlds", type=int, default=60)
    parser.add_argument("--record", type=Path, help="file to which each figure is added, as JSON")
    args = parser.parse_args()
    get_ready()
    for key in args.games:
        rows = missed(key, args)
        part = rows[:, 1] * PARTS // (rows[:, 1].max() + 1)
        shares = [share(rows), *(share(rows[part == each]) for each in range(PARTS))]
        told = [f"{found:z5.2f} (± {error:.2f})" for found, error in shares]
        print(f"{key:<16} all {told[0]}; by thirds of the tricks {', '.join(told[1:])}", flush=True)
        if args.record:
            found, error = shares[0]
            record = figure_of(
                "what rollouts promise too much",
                found,
                "standard deviations",
                game=key,
                interval=None if isnan(error) else (found - 1.96 * error, found + 1.96 * error),
                sample=f"{args.deals} deals",
                seed=args.seed,
            )
            append(args.record, record)


if __name__ == "__main__":
    main()
