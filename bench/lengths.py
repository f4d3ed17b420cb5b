"""How many deals a match usually has, in games that end at a total.

    python bench/lengths.py                    # writes src/capot/surface/lengths.json
    python bench/lengths.py hearts polignac    # only these

Whole matches of rule-of-thumb players, one of whose moves in ten is random, at the best number of players.
It stops at `ENOUGH`, or after `MATCHES` matches.
"""

import argparse
import json
from pathlib import Path

import numpy as np

from capot.lab.measures.playing.ladder import Course
from capot.lab.measures.playing.tables import tables
from capot.rules.catalog import GAMES
from capot.rules.match.ends import AfterDeals
from capot.rules.model import Game

PATH = Path(__file__).parents[1] / "src" / "capot" / "surface" / "lengths.json"

ENOUGH, FEWEST, MATCHES = 0.3, 8, 2000
"""Standard error in deals that is small enough, and the least and greatest number of pieces of matches."""

SEED = 21


def main() -> None:
    """Measure the games named, or all, and write the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*", default=list(GAMES))
    parser.add_argument("--pieces", type=int, default=MATCHES, help="pieces of matches at most")
    words = parser.parse_args()
    found = json.loads(PATH.read_text()) if PATH.exists() else {}
    for key in words.games:
        if not all(isinstance(end, AfterDeals) for end in GAMES[key].ends):
            found[key] = round(deals_of(GAMES[key], words.pieces), 1)
            print(f"{key}: {found[key]} deals", flush=True)
            PATH.write_text(json.dumps(found, indent=2) + "\n")


def deals_of(game: Game, pieces: int) -> float:
    """Return the mean number of deals of a match."""
    seats = game.players[0]
    sample = Course(tables(game, seats, SEED))
    means: list[float] = []
    while len(means) < pieces:
        means.append(float(sample.piece(len(means))[sample.columns.index("deals")]))
        if len(means) >= FEWEST and np.std(means, ddof=1) / len(means) ** 0.5 < ENOUGH:
            break
    return float(np.mean(means))


if __name__ == "__main__":
    main()
