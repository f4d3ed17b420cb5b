"""Points saved by the pace at which cards are tried, to pass or in the last tricks, over the same outcomes.

    python bench/paces.py hearts black-maria --deals 80 --budget 60
    python bench/paces.py hearts --late --deals 36 --first 60 --seed 4040 --budget 400 --times 3

Every choice is tried in ``--worlds`` worlds once.  Then races are held over half of these outcomes, drawn
anew each time, at two paces: that of a card and that of several, or that of all tricks and that of the last
ones.  What a race loses is the mean of the other half for the best choice less that for its own.  Both paces
meet the same halves, so that this mean is in error too, but the same for both; the interval is over choices.
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
from capot.players.catalog import PLAYERS
from capot.players.protocol import Budget
from capot.players.readiness import get_ready
from capot.players.search.race import Pace, Prospect, deadline, race
from capot.players.search.settings import SEARCH
from capot.players.tricks.prospect import FORESEEN, TrickProspect
from capot.players.tricks.search import LAST, LATE, PACE, PICKING
from capot.players.views.seated import seated
from capot.players.views.trick_view import trick_view
from capot.rules.catalog import GAMES
from capot.rules.stages.tricks import Tricks

PASS_PACES = {"a card": (PACE, SEARCH.prior), "several": (PICKING, SEARCH.prior * FORESEEN)}
LATE_PACES = {"first tricks": (PACE, SEARCH.prior), "last tricks": (LATE, SEARCH.prior)}
"""Paces that are compared, and how many worlds the prior counts for."""

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


def late(key: str, seed: int, number: int) -> Iterator[tuple[View, Random]]:
    """Yield the choices in the last tricks of a deal played by the learned policy, with luck for each."""
    position, rng = dealt(GAMES[key], GAMES[key].players[0], seed, number), Random(f"{seed} {number}")
    while not position.is_over:
        seat = min(position.to_act)
        seen = view(position, seat)
        if isinstance(seen.stage, Tricks) and len(seen.hand) <= LAST and len(seen.legal.moves) > 1:
            yield trick_view(seated(seen)), Random(f"{number} {len(position.moves)}")
        position = position.after(seat, PLAYERS["learned"].choose(seen, rng))


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
    parser.add_argument("--late", action="store_true", help="the last tricks instead of cards to pass")
    parser.add_argument("--deals", type=int, default=80)
    parser.add_argument("--first", type=int, default=0, help="number of the first deal")
    parser.add_argument("--seed", type=int, default=59)
    parser.add_argument("--worlds", type=int, default=1000, help="worlds in which each choice is tried")
    parser.add_argument("--budget", type=int, default=60, help="worlds of a card")
    parser.add_argument("--times", type=int, default=8, help="races for each choice and pace")
    parser.add_argument("--record", type=Path, help="file to which each figure is added, as JSON")
    args = parser.parse_args()
    get_ready()
    paces = LATE_PACES if args.late else PASS_PACES
    for key in args.games:
        losses: list[list[float]] = []
        rolled = dict.fromkeys(paces, 0)
        for number in range(args.first, args.first + args.deals):
            passing = ((seen, Random(f"{args.seed} {number}")) for seen in choices(key, args.seed, number))
            for seen, rng in late(key, args.seed, number) if args.late else passing:
                found = TrickProspect(seen, replace(SEARCH, match=False), rng)
                if len(found.moves) == 1:
                    continue
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
        what = "the last tricks" if args.late else "cards to pass"
        name = f"saved by the pace of {what}, {args.budget} worlds for a card"
        sample = f"{len(losses)} choices"
        found = figure_of(
            name,
            saved.mean,
            "points a card" if args.late else "points a pass",
            game=key,
            interval=saved.interval,
            sample=sample,
            seed=args.seed,
        )
        append(args.record, found)


if __name__ == "__main__":
    main()
