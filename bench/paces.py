"""Points saved by the pace at which cards to pass are tried, over the same outcomes.

    python bench/paces.py hearts black-maria --deals 80 --budget 60

Every choice of cards to pass is tried in ``--worlds`` worlds once.  Then races are held over half of these
outcomes, drawn anew each time, at the pace of a card and at that of a choice of several; what a race loses
is the mean of the other half for the best choice less that for its own.  Both paces meet the same halves, so
that this mean is in error too, but the same for both; the interval is over deals.
"""

import argparse
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from capot.lab.intervals import bootstrap
from capot.lab.strength.records import append, figure_of
from capot.play.lab_deals import dealt
from capot.play.view import View, view
from capot.players.protocol import Budget
from capot.players.readiness import get_ready
from capot.players.search.race import Pace, Prospect, deadline, race
from capot.players.search.settings import SEARCH
from capot.players.tricks.prospect import FORESEEN, TrickProspect
from capot.players.tricks.search import PACE, PICKING
from capot.rules.catalog import GAMES
from capot.rules.stages.tricks import Tricks

BATCH = 250
"""Worlds tried at once."""


class Kept(Prospect):
    """The outcomes of a prospect in many worlds, dealt out in an order of one's own."""

    def __init__(self, found: TrickProspect, worlds: int) -> None:
        """Try every move in as many worlds."""
        self.moves, self.shows, self.prior = found.moves, found.shows, found.prior
        self.tells_weighted, self.stake = found.tells_weighted, found.stake
        self.every, self.rolled = np.arange(len(found.moves)), 0
        tries = [found.tried(BATCH, self.every) for _ in range(-(-worlds // BATCH))]
        self.scores = np.concatenate([each for each, _ in tries])
        self.weights = np.concatenate([np.broadcast_to(by, each.shape[:2]) for each, by in tries])
        self.order = np.arange(len(self.scores))

    def points(self, count: int, places: np.ndarray[Any, Any]) -> Any:  # noqa: ANN401 - an array
        """Return the next scores."""
        return self.tried(count, places)[0]

    def tried(self, count: int, places: np.ndarray[Any, Any]) -> Any:  # noqa: ANN401 - two arrays
        """Return the next scores and their weights."""
        which, self.order = self.order[:count], self.order[count:]
        self.rolled += count * len(places)
        return self.scores[which][:, places], self.weights[which][:, places]

    def means(self, which: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
        """Return the worth of each move in some worlds."""
        worth, weights = self.stake.worth(self.scores[which]), self.weights[which]
        found: np.ndarray[Any, Any] = (weights * worth).sum(axis=0) / weights.sum(axis=0)
        return found


def choices(key: str, seed: int, number: int) -> Iterator[View]:
    """Yield the first choice of several cards in a deal, of a seat that changes with the deals."""
    seats = GAMES[key].players[0]
    position = dealt(GAMES[key], seats, seed, number)
    seat = number // 4 % seats
    if seat in position.to_act:
        seen = view(position, seat)
        if seen.legal.pick is not None and not isinstance(seen.stage, Tricks):
            yield seen


def lost(kept: Kept, pace: Pace, trust: float, budget: int, luck: np.random.Generator) -> float:
    """Return what a race at some pace loses."""
    whole = luck.permutation(len(kept.scores))
    half = len(whole) // 2
    kept.order, kept.trust = whole[:half], trust
    left = deadline(Budget(worlds=budget), pace)
    left.worlds = min(left.worlds, half)
    first = next(iter(race(kept, kept.stake, left, pace).estimates))
    means = kept.means(whole[half:])
    return float(means.max() - means[kept.moves.index(first)])


def main() -> None:
    """Print a line for each game."""
    parser = argparse.ArgumentParser(description="the pace at which cards to pass are tried")
    parser.add_argument("games", nargs="+", choices=sorted(GAMES), metavar="game")
    parser.add_argument("--deals", type=int, default=80)
    parser.add_argument("--seed", type=int, default=59)
    parser.add_argument("--worlds", type=int, default=1000, help="worlds in which each choice is tried")
    parser.add_argument("--budget", type=int, default=60, help="worlds of a card")
    parser.add_argument("--times", type=int, default=8, help="races for each choice and pace")
    parser.add_argument("--record", type=Path, help="file to which each figure is added, as JSON")
    args = parser.parse_args()
    get_ready()
    paces = {"a card": (PACE, SEARCH.prior), "several": (PICKING, SEARCH.prior * FORESEEN)}
    for key in args.games:
        losses: list[list[float]] = []
        rolled = dict.fromkeys(paces, 0)
        for number in range(args.deals):
            for seen in choices(key, args.seed, number):
                found = TrickProspect(seen, replace(SEARCH, match=False), Random(f"{args.seed} {number}"))
                kept, row = Kept(found, args.worlds), []
                for name, (pace, trust) in paces.items():
                    kept.rolled, luck = 0, np.random.default_rng(number)
                    tries = [lost(kept, pace, trust, args.budget, luck) for _ in range(args.times)]
                    row.append(float(np.mean(tries)))
                    rolled[name] += kept.rolled // args.times
                losses.append(row)
        told(key, np.array(losses), [each // max(len(losses), 1) for each in rolled.values()], args)


def told(key: str, losses: np.ndarray[Any, Any], rolled: list[int], args: argparse.Namespace) -> None:
    """Print what is saved, and record it if asked to."""
    before, after = losses.mean(axis=0)
    saved = bootstrap((losses[:, 0] - losses[:, 1]).tolist(), 1)
    interval = "({:+.3f} to {:+.3f})".format(*saved.interval) if saved.interval else ""
    print(
        f"{key}: {len(losses)} choices, lost {before:.3f} and {after:.3f}, saved {saved.mean:+.3f} "
        f"{interval}, {rolled[0]} and {rolled[1]} rollouts",
        flush=True,
    )
    if args.record:
        name = f"saved by the pace of cards to pass, {args.budget} worlds for a card"
        sample = f"{len(losses)} choices"
        found = figure_of(
            name,
            saved.mean,
            "points a pass",
            game=key,
            interval=saved.interval,
            sample=sample,
            seed=args.seed,
        )
        append(args.record, found)


if __name__ == "__main__":
    main()
