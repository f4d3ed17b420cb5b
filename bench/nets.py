"""How far one file of learned weights leads another, or the rule of thumb, in points a deal.

    git show 4312fe11:src/capot/kernel/learned/weights.npz > sixth.npz
    python bench/nets.py src/capot/kernel/learned/weights.npz sixth.npz hearts knaves --deals 1000
    python bench/nets.py src/capot/kernel/learned/weights.npz thumb --deals 1000

    python bench/nets.py cards.npz src/capot/kernel/learned/weights.npz hearts --cards --deals 2000

Each deal is played with the first net at each seat in turn among the others; 95 % intervals over deals.  With
``--cards`` the first file is of the policy that sees the cards.
"""

import argparse
from pathlib import Path
from typing import Any

from capot.kernel.dtypes import Tables
from capot.kernel.learned.weights import loaded
from capot.kernel.playout import LEARNED, LEARNED_EARLIER, THUMB
from capot.kernel.sighted.weights import loaded as sighted_file
from capot.kernel.sighted.weights import may_see
from capot.lab.intervals import Estimate
from capot.lab.learning.training import subjects
from capot.lab.learning.trial import lead_over
from capot.lab.strength.records import append, figure_of
from capot.rules.catalog import GAMES


def lead_in(tables: Tables, first: Any, second: Any, args: argparse.Namespace) -> Estimate:  # noqa: ANN401
    """Return the lead of the first net over the second, or over the rule of thumb if there is none."""
    others = [] if second is None else [second]
    if args.cards:
        other = THUMB if second is None else LEARNED
        return lead_over(tables, others, other, args.deals, args.seed, sighted=first).points
    other = THUMB if second is None else LEARNED_EARLIER
    return lead_over(tables, [first, *others], other, args.deals, args.seed).points


def main() -> None:
    """Print a line for each kind of deal at the usual number of players."""
    parser = argparse.ArgumentParser(description="one file of learned weights against another")
    parser.add_argument("first", type=Path)
    parser.add_argument("second", help="a file, or thumb")
    parser.add_argument("games", nargs="*", help="keys of games; all if none is named")
    parser.add_argument("--cards", action="store_true", help="the first file is of the policy that sees them")
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=5)
    parser.add_argument("--record", type=Path, help="file to which each figure is added, as JSON")
    args = parser.parse_args()
    first = sighted_file(args.first) if args.cards else loaded(args.first)
    second = None if args.second == "thumb" else loaded(Path(args.second))
    for each in subjects([GAMES[key] for key in args.games or GAMES]):
        if each.seats == each.game.players[0] and (may_see(each.tables) or not args.cards):
            lead = lead_in(each.tables, first, second, args)
            interval = "{:+.3f} to {:+.3f}".format(*lead.interval) if lead.interval else "–"
            print(f"{each.name:28s} {lead.mean:+.3f} ({interval})", flush=True)
            if args.record:
                _, _, part = each.name.partition("/")
                policy = "policy that sees the cards" if args.cards else "learned policy"
                title = f"{policy} over {Path(args.second).stem}" + (f", {part}" if part else "")
                found = figure_of(
                    title,
                    lead.mean,
                    "points a deal",
                    game=each.game.key,
                    interval=lead.interval,
                    sample=f"{args.deals:,} deals",
                    seed=args.seed,
                )
                append(args.record, found)


if __name__ == "__main__":
    main()
