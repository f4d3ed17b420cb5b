"""The weight that opponents' sweeps should have in the search.

    python bench/sweeps.py hearts --deals 100

It notes at each decision in how many of fresh rollouts of the move made an opponent sweeps, and whether
one does in the end.  The factor that makes the odds of the first fit the second best (maximum likelihood) is
printed with a 95% interval; its error counts deals, as decisions of one deal share its end.
"""

import argparse
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random

import numpy as np

from capot.kernel.state import bits_of
from capot.lab.calibration.circumstances import ENDS, STATES, circumstances_of, end_of
from capot.lab.strength.records import append, figure_of
from capot.lab.table import Table
from capot.play.lab_deals import dealt
from capot.play.moves import Move
from capot.play.view import View
from capot.players.protocol import Budget
from capot.players.sampler import SamplerPlayer
from capot.players.search.settings import SEARCH
from capot.players.search.values import Floats
from capot.players.tricks.prospect import TrickProspect
from capot.players.views.trick_view import trick_view
from capot.rules.catalog import GAMES

FRESH = 96
"""Worlds in which the move made is tried once more, as the best of several moves is partly the luckiest."""

BEFORE = "before the tricks"


@dataclass
class Watched:
    """The search; it notes of each decision the seat, the situation and the share of sweeps in rollouts."""

    player: SamplerPlayer
    noted: list[tuple[int, str, float]] = field(default_factory=list)

    @property
    def name(self) -> str:
        """The name of the player."""
        return self.player.name

    def choose(self, view: View, rng: Random, budget: Budget | None = None) -> Move:
        """Return the best move, and note how often an opponent sweeps after it."""
        if len(view.legal.moves) == 1 and view.legal.pick is None:
            return view.legal.moves[0]
        move = next(iter(self.player.evaluate(view, rng, budget)))
        self.note(view, move)
        return move

    def note(self, view: View, move: Move) -> None:
        """Try the move in fresh worlds."""
        assert view.seat is not None
        seen = trick_view(view)
        prospect = TrickProspect(seen, self.player.settings, Random(len(self.noted)), move)
        bits = np.array([bits_of(move, seen.rules, seen.trump)], np.int64)
        prospect.odds = 2.0, 1.0
        _, swept = prospect.rolled_out(prospect.draw(FRESH), bits)
        state = circumstances_of(view).state
        where = BEFORE if state < 0 else list(STATES.values())[state]
        self.noted.append((view.seat, where, float((prospect.weights(swept) > 1).mean())))


def noted(args: argparse.Namespace) -> Iterator[tuple[int, str, float, bool]]:
    """Yield the deal of each decision, the situation, the share of sweeps, and whether one came."""
    game = GAMES[args.game]
    watched = Watched(SamplerPlayer("sampler", replace(SEARCH, sweeps=args.weight)))
    for number in range(args.deals):
        watched.noted.clear()
        table = Table((watched,), (0,) * args.seats, args.seed, Budget(worlds=args.worlds))
        position, _ = table.played(dealt(game, args.seats, args.seed, number))
        ends = [list(ENDS)[end_of(position, seat)] for seat in range(args.seats)]
        for seat, where, share in watched.noted:
            yield number, where, share, ends[seat] == "other"


def fitted(shares: Floats, came: Floats, deals: Floats) -> tuple[float, float]:
    """Return the logarithm of the factor of the odds that fits best, and its standard error by deals."""
    # A share of none or of all has odds too: a quarter of a world more on either side.
    shares = (shares * FRESH + 0.25) / (FRESH + 0.5)
    usual, log = np.log(shares / (1 - shares)), 0.0
    for _ in range(50):
        expected = 1 / (1 + np.exp(-usual - log))
        slope = (expected * (1 - expected)).sum()
        log += float(np.clip((came - expected).sum() / slope, -1, 1))
    missed = [(came - expected)[deals == deal].sum() for deal in np.unique(deals)]
    return log, float(np.sqrt(np.square(missed).sum()) / slope)


def odds(args: argparse.Namespace) -> None:
    """Print the factor by situation."""
    rows = list(noted(args))
    where = np.array([row[1] for row in rows])
    deals, shares, came = (np.array([row[place] for row in rows], float) for place in (0, 2, 3))
    print(f"{'':28}  choices  deals  rollouts  came  factor (95%)")
    for state in (BEFORE, *STATES.values()):
        among = where == state
        if not 0 < came[among].sum() < among.sum():
            continue
        log, error = fitted(shares[among], came[among], deals[among])
        low, high = np.exp(log - 1.96 * error), np.exp(log + 1.96 * error)
        print(
            f"{state:28}  {among.sum():7}  {len(np.unique(deals[among])):5}  {shares[among].mean():8.1%}"
            f" {came[among].mean():5.1%}  {np.exp(log):.1f} ({low:.1f} to {high:.1f})"
        )
        if args.record:
            record = figure_of(
                f"factor of the odds of a sweep, {state}",
                float(np.exp(log)),
                "",
                game=args.game,
                interval=(float(low), float(high)),
                sample=f"{len(np.unique(deals[among]))} deals",
                seed=args.seed,
            )
            append(args.record, record)


def main() -> None:
    """Measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("game", choices=sorted(GAMES), metavar="game")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seed", type=int, default=3)
    parser.add_argument("--worlds", type=int, default=60)
    parser.add_argument("--record", type=Path, help="file to which each figure is added, as JSON")
    parser.add_argument("--weight", type=float, default=SEARCH.sweeps)
    odds(parser.parse_args())


if __name__ == "__main__":
    main()
