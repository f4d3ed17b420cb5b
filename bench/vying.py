"""The gain of a best reply to the players of Put or Truc, in packs of a few ranks.

    python bench/vying.py              # packs of two, three and four ranks
    python bench/vying.py --ranks 5    # takes minutes
    python bench/vying.py --game truc --score 8 8
    python bench/vying.py --ranks 3 --record bench/results/vying.jsonl
    python bench/vying.py --seats 4    # Put for four, from packs of three ranks on

Printed is by how much the chances of the game of two best replies, one as eldest and one as dealer, exceed 1:
nothing for players who cannot be exploited.
"""

import argparse
from dataclasses import replace
from pathlib import Path

from capot.lab.strength.best_reply import gains
from capot.lab.strength.records import append, figure_of
from capot.players.vying.words import Wording
from capot.rules.catalog import GAMES


def main() -> None:
    """Print the gains at a score."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--ranks", type=int, default=4, help="the most ranks of a pack (default: 4)")
    parser.add_argument("--record", type=Path, help="file to which each figure is added, as JSON")
    parser.add_argument("--game", default="put", choices=("put", "truc"), help="the game (default: put)")
    parser.add_argument("--seats", type=int, default=2, help="the players at the table (default: 2)")
    parser.add_argument(
        "--score",
        type=int,
        nargs=2,
        default=(0, 0),
        metavar="POINTS",
        help="the points of eldest and of the dealer (default: none)",
    )
    args = parser.parse_args()
    words, (eldest, dealer) = Wording.of(GAMES[args.game].rules_for(args.seats, 0), args.seats), args.score
    at = f" at {eldest}–{dealer}" if eldest or dealer else ""
    at += f" for {args.seats}" if args.seats > 2 else ""
    # Each player is dealt three of the four cards of a rank.
    for ranks in range(max(2, args.seats - 1), args.ranks + 1):
        order = words.order[:ranks]
        gain = gains(replace(words, order=order), (eldest, dealer))
        print(f"{order}{at}: {gain:.3f}", flush=True)
        if args.record:
            what = f"gain of a best reply in a pack of {ranks} ranks{at}"
            append(args.record, figure_of(what, gain, "chances of the game", game=args.game))


if __name__ == "__main__":
    main()
