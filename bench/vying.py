"""The gain of a best reply to the players of Put, in packs of a few ranks.

    python bench/vying.py              # packs of two, three and four ranks
    python bench/vying.py --ranks 5    # takes minutes

Printed is by how much the chances of the game of two best replies, one as eldest and one as dealer, exceed 1:
nothing for players who cannot be exploited.
"""

import argparse
from dataclasses import replace

from capot.players.vying.best_reply import gains
from capot.players.vying.words import Wording
from capot.rules.catalog import GAMES


def main() -> None:
    """Print the gains at the beginning of a game."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--ranks", type=int, default=4, help="the most ranks of a pack (default: 4)")
    words = Wording.of(GAMES["put"].rules_for(2, 0))
    for ranks in range(2, parser.parse_args().ranks + 1):
        order = words.order[:ranks]
        print(f"{order}: {gains(replace(words, order=order), (0, 0)):.3f}", flush=True)


if __name__ == "__main__":
    main()
