"""How far one file of learned weights leads another: one seat by the first among others by the second.

    git show 914ea111:src/capot/kernel/learned/weights.npz > third.npz
    python bench/nets.py src/capot/kernel/learned/weights.npz third.npz hearts knaves --deals 1000

Each deal is played with the first net at each seat in turn; points a deal, 95 % intervals over deals.
"""

import argparse
from pathlib import Path

from capot.kernel.learned.weights import loaded
from capot.kernel.playout import LEARNED_EARLIER
from capot.lab.learning.recipe import subjects
from capot.lab.learning.trial import lead_over
from capot.rules.catalog import GAMES


def main() -> None:
    """Print a line for each kind of deal at the usual number of players."""
    parser = argparse.ArgumentParser(description="one file of learned weights against another")
    parser.add_argument("first", type=Path)
    parser.add_argument("second", type=Path)
    parser.add_argument("games", nargs="*", help="keys of games; all if none is named")
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=5)
    args = parser.parse_args()
    nets = [loaded(args.first), loaded(args.second)]
    for each in subjects([GAMES[key] for key in args.games or GAMES]):
        if each.seats == each.game.players[0]:
            lead = lead_over(each.tables, nets, LEARNED_EARLIER, args.deals, args.seed)
            interval = "{:+.3f} to {:+.3f}".format(*lead.points.interval) if lead.points.interval else "–"
            print(f"{each.name:28s} {lead.points.mean:+.3f} ({interval})", flush=True)


if __name__ == "__main__":
    main()
