"""The search that sees the cards, by a file of its weights, against the search as it is.

    capot learn hearts --cards --rounds 46 --decisions 250000 --seed 1 --out cards.npz
    python bench/sight.py cards.npz hearts --deals 600 --worlds 60 60 --out runs

Mirror deals: half the seats each, then exchanged, same cards.  The numbers of worlds are those of the search
that sees and of the other, so that the time of both can be made equal; what is in ``--out`` is gone on from.
"""

import argparse
from dataclasses import replace
from pathlib import Path

from capot.lab.arena import compare
from capot.lab.strength.records import append, record_of, typed
from capot.players.protocol import Budget
from capot.players.sampler import SamplerPlayer
from capot.players.search.settings import SEARCH
from capot.rules.catalog import GAMES


def main() -> None:
    """Print the lead, and the time of a move of both."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("weights", type=Path)
    parser.add_argument("game", choices=sorted(GAMES), metavar="game")
    parser.add_argument("--deals", type=int, default=600)
    parser.add_argument("--seed", type=int, default=71)
    parser.add_argument("--worlds", type=int, nargs=2, default=(60, 60), metavar=("SEEING", "USUAL"))
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--out", type=Path, help="keep what is played here, and go on from it")
    parser.add_argument("--record", type=Path, help="file to which the comparison is added, as JSON")
    args = parser.parse_args()
    seeing, usual = (replace(SEARCH, budget=Budget(worlds=each)) for each in args.worlds)
    players = (
        SamplerPlayer(f"seeing {args.worlds[0]}", replace(seeing, sight=args.weights)),
        SamplerPlayer(f"usual {args.worlds[1]}", usual),
    )
    found = compare(
        GAMES[args.game],
        GAMES[args.game].players[0],
        players,
        deals=args.deals,
        seed=args.seed,
        workers=args.workers,
        design="mirror",
        directory=args.out,
    )
    lead = found.difference
    assert lead is not None
    interval = "" if lead.interval is None else " ({:+.2f} to {:+.2f})".format(*lead.interval)
    print(f"{args.game}: {lead.mean:+.2f}{interval} in {found.played} deals")
    for each in found.players:
        sweeps = f"swept {each.made:.1%}, suffered {each.suffered:.1%}"
        print(f"{each.name}: {each.points:.2f} points, {sweeps}, {each.milliseconds[0]:.1f} ms a move")
    if args.record:
        append(args.record, record_of(found, players, typed()))


if __name__ == "__main__":
    main()
