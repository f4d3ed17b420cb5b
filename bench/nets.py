"""How far one file of learned weights leads another, or the rule of thumb, in points a deal.

    git show 4312fe11:src/capot/kernel/learned/weights.npz > sixth.npz
    python bench/nets.py src/capot/kernel/learned/weights.npz sixth.npz hearts knaves --deals 1000
    python bench/nets.py src/capot/kernel/learned/weights.npz thumb --deals 1000

Each deal is played with the first net at each seat or side in turn; 95% intervals over deals.
"""

import argparse
from pathlib import Path

from capot.kernel.learned.weights import loaded
from capot.kernel.playout import LEARNED_EARLIER, THUMB
from capot.lab.learning.training import subjects
from capot.lab.learning.trial import lead_over
from capot.lab.strength.records import append, figure_of
from capot.rules.catalog import GAMES


def main() -> None:
    """Print a line for each kind of deal at the usual number of players, and at others if there are sides."""
    parser = argparse.ArgumentParser(description="one file of learned weights against another")
    parser.add_argument("first", type=Path)
    parser.add_argument("second", help="a file, or thumb")
    parser.add_argument("games", nargs="*", help="keys of games; all if none is named")
    parser.add_argument("--deals", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=5)
    parser.add_argument("--record", type=Path, help="file to which each figure is added, as JSON")
    args = parser.parse_args()
    nets = [loaded(args.first)]
    others = THUMB
    if args.second != "thumb":
        nets.append(loaded(Path(args.second)))
        others = LEARNED_EARLIER
    for each in subjects([GAMES[key] for key in args.games or GAMES]):
        usual = each.seats == each.game.players[0]
        if usual or each.tables["sides"] < each.seats:
            lead = lead_over(each.tables, nets, others, args.deals, args.seed)
            interval = "{:+.3f} to {:+.3f}".format(*lead.points.interval) if lead.points.interval else "–"
            print(f"{each.name:28s} {lead.points.mean:+.3f} ({interval})", flush=True)
            if args.record:
                _, _, part = each.name.partition("/")
                title = f"learned policy over {Path(args.second).stem}" + (f", {part}" if part else "")
                title += "" if usual else f", {each.seats} players"
                found = figure_of(
                    title,
                    lead.points.mean,
                    "points a deal",
                    game=each.game.key,
                    interval=lead.points.interval,
                    sample=f"{args.deals:,} deals",
                    seed=args.seed,
                )
                append(args.record, found)


if __name__ == "__main__":
    main()
