"""Median and maximum time per move of the strengths offered to people, game by game.

    python bench/answering.py                    # hard and max, at small and large tables
    python bench/answering.py easy --deals 5

The strength plays every seat; forced moves count too.  Loading compiled code, once per process, does not.
"""

import argparse
import statistics
from pathlib import Path

from capot.lab.strength.records import append, figure_of
from capot.lab.table import Table
from capot.play.lab_deals import dealt
from capot.players.catalog import STRENGTHS
from capot.players.protocol import Player
from capot.players.readiness import get_ready
from capot.rules.catalog import GAMES

TABLES = (
    ("hearts", 4, 1),
    ("black-maria", 5, 1),
    ("knaves", 3, 1),
    ("acorn-hearts", 6, 1),
    ("slobberhannes", 6, 1),
    ("compendium", 6, 1),
    ("barbu", 4, 7),
    ("schafkopf-window", 3, 3),
    ("the-least", 3, 1),
    ("twenty-down", 4, 3),
    ("tien-len", 4, 1),
    ("nine-card-brag", 4, 5),
    ("six-card-brag", 8, 5),
    ("seven-card-brag", 4, 5),
    ("thirteen-card-brag", 3, 5),
)
"""Games, players and deals, enough to cover every kind of question."""


SEED = 3
"""Seed of the deals."""


def seconds_of(player: Player, game: str, seats: int, deals: int) -> list[float]:
    """Return the seconds of each move of the first deals."""
    table = Table((player,), (0,) * seats, SEED, None)
    for number in range(deals):
        table.played(dealt(GAMES[game], seats, SEED, number))
    assert not table.faults[0], table.faults
    return [milliseconds / 1000 for milliseconds in table.times[0]]


def main() -> None:
    """Print one line of a table for each strength and game."""
    parser = argparse.ArgumentParser(description="how long the strengths take for a move")
    parser.add_argument("strengths", nargs="*", help="strengths of the catalogue; by default hard and max")
    parser.add_argument("--deals", type=int, default=1, help="factor on the number of deals")
    parser.add_argument("--record", type=Path, help="file to which each figure is added, as JSON")
    args = parser.parse_args()
    get_ready()
    print("| Strength | Game | Seats | Moves | Median, s | Longest, s |")
    print("|---|---|---|---|---|---|")
    for name in args.strengths or ("hard", "max"):
        for game, seats, deals in TABLES:
            taken = seconds_of(STRENGTHS[name], game, seats, deals * args.deals)
            row = f"| `{name}` | `{game}` | {seats} | {len(taken)} | {statistics.median(taken):.3f}"
            print(f"{row} | {max(taken):.3f} |", flush=True)
            for title, found in ("median", statistics.median(taken)), ("longest", max(taken)):
                if args.record:
                    record = figure_of(
                        f"{name} for {seats}, {title} move",
                        found,
                        "s",
                        game=game,
                        sample=f"{len(taken)} moves",
                        seed=SEED,
                    )
                    append(args.record, record)


if __name__ == "__main__":
    main()
