"""Counterfactual regret minimisation by OpenSpiel on small packs of Slobberhannes.

    python bench/cfr.py            # less than two minutes

For each table: the information states of its tree, the seconds to build it, and after each number of
iterations how much the players could gain in all, each by changing its own policy alone (NashConv, in points
of lead a deal; 0 is an equilibrium).
"""

import argparse
import time
from dataclasses import dataclass
from pathlib import Path

import pyspiel

from capot.cards import cards
from capot.env.openspiel import spiel_game
from capot.rules.changes.edits import Change
from capot.rules.changes.options import variant
from capot.rules.codec import loads
from capot.rules.model import Game
from capot.rules.terms import Pack

TINY = Path(__file__).parents[1] / "docs/tiny-slobberhannes.json"


@dataclass(frozen=True, slots=True)
class Table:
    """A pack in words, and the game and the players it is for."""

    pack: str
    game: Game
    seats: int


def tables() -> list[Table]:
    """Return the tables, small ones first."""
    tiny = loads(TINY.read_text(encoding="utf-8"))
    three_suits = Pack("KQ", without=cards("K♦ Q♦"))
    seven = Pack("AKQJ", without=cards("A♠ A♥ K♥ Q♥ J♥ A♦ K♦ Q♦ J♦"))
    three_each = Change("players", (2,)), Change("rules.packs", seven), Change("rules.deal.each", 3)
    return [
        Table("KQJ of ♠♣", tiny, 2),
        Table("KQJ of ♠♣", tiny, 3),
        Table("KQ of ♠♥♣", variant(tiny, Change("rules.packs", three_suits), key="three-suits"), 2),
        Table("KQJ♠ AKQJ♣", variant(tiny, *three_each, key="three-each"), 2),
    ]


def main() -> None:
    """Print a row for each table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--iterations", type=int, nargs="+", default=[1, 10, 100])
    asked = sorted(parser.parse_args().iterations)
    print(f"OpenSpiel {pyspiel.__version__}, NashConv after iterations")
    print(f"{'pack':12} players  states  seconds" + "".join(f"{each:>9}" for each in asked))
    for table in tables():
        begun = time.perf_counter()
        tree = pyspiel.convert_to_cached_tree(spiel_game(table.game, table.seats))
        solver = pyspiel.CFRSolver(tree)
        built, done, found = time.perf_counter() - begun, 0, []
        for iterations in asked:
            while done < iterations:
                solver.evaluate_and_update_policy()
                done += 1
            found.append(pyspiel.nash_conv(tree, solver.average_policy(), True))  # noqa: FBT003 - by place
        states = len(pyspiel.GetRandomPolicy(tree, 1).policy_table())
        gaps = "".join(f"{each:9.4f}" for each in found)
        print(f"{table.pack:12} {table.seats:7} {states:7,} {built:8.1f}{gaps}", flush=True)


if __name__ == "__main__":
    main()
