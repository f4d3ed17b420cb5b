"""Computer players against weaker ones, in every game.

    python bench/levels.py --out runs                 # every game; the same again goes on
    python bench/levels.py hearts --only medium       # medium against easy in one game
    python bench/levels.py --only hard/thumb          # the search against rules of thumb in every game
    python bench/levels.py cassino --players 4        # at tables of another size than the game's first

A comparison ends as soon as it is clear which of the two is better, or after ``--deals``.  Players
that think by time get ``--worlds`` for a move instead, so that what is found does not depend on the machine.
Results are added to ``bench/results/levels.jsonl`` (``--record``).
"""

import argparse
import shlex
import sys
from dataclasses import replace
from pathlib import Path

from capot.lab.arena import ArenaResult, compare
from capot.lab.errors import LabError
from capot.lab.strength.records import Record, append, record_of
from capot.players.catalog import PLAYERS
from capot.players.protocol import Budget, Player
from capot.players.readiness import get_ready
from capot.players.sampler import SamplerPlayer
from capot.rules.catalog import GAMES
from capot.rules.model import Game

ROOT = Path(__file__).resolve().parents[1]
RESULTS = ROOT / "bench" / "results" / "levels.jsonl"

STEPS = (("random", "thumb"), ("thumb", "hard"), ("easy", "medium"), ("medium", "hard"))
"""The players that are compared, the weaker first.  `max` is `hard` with more time."""


def by_worlds(player: Player, worlds: int) -> Player:
    """Return a player with a number of worlds for a move, if it thinks by time."""
    if isinstance(player, SamplerPlayer) and player.settings.budget.milliseconds is not None:
        return replace(player, settings=replace(player.settings, budget=Budget(worlds=worlds)))
    return player


def found_in(
    game: Game, below: str, above: str, args: argparse.Namespace
) -> tuple[ArenaResult, list[Player]]:
    """Return the comparison of two players, gone on with if it was kept, and the players."""
    players = [by_worlds(PLAYERS[name], args.worlds) for name in (above, below)]
    seats = args.players or game.players[0]
    found = compare(
        game,
        seats,
        players,
        deals=args.deals,
        seed=args.seed,
        workers=args.workers,
        design="mirror",
        until_clear=True,
        directory=args.out / f"{game.key}-{seats}-{above}-{below}" if args.out else None,
    )
    return found, players


def _cell(record: Record) -> str:
    """Return a lead with its interval and the number of deals; in bold if it is clear."""
    low, high = record["interval"] or (float("nan"), float("nan"))
    lead = f"{record['lead']:+.2f}"
    lead = f"**{lead}**" if low > 0 else lead
    return f"{lead} ({low:+.2f} to {high:+.2f}), {record['played']} deals"


def main() -> None:
    """Print each comparison as it ends."""
    parser = argparse.ArgumentParser(description="computer players against weaker ones")
    parser.add_argument("games", nargs="*", help="keys of games; all if none is named")
    parser.add_argument("--only", help="the stronger of two players, or both: hard/thumb")
    parser.add_argument("--players", type=int, help="players at a table; by default the game's first number")
    parser.add_argument("--deals", type=int, default=400, help="deals of a comparison at most")
    parser.add_argument("--worlds", type=int, default=60, help="worlds a move of who thinks by time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--out", type=Path, help="where to keep what is played")
    parser.add_argument("--record", type=Path, default=RESULTS)
    args = parser.parse_args()
    get_ready()
    for below, above in STEPS:
        for game in GAMES.values():
            if (not args.games or game.key in args.games) and args.only in {None, above, f"{above}/{below}"}:
                measure(game, below, above, args)


def measure(game: Game, below: str, above: str, args: argparse.Namespace) -> None:
    """Compare two players in a game, record what was found and print it."""
    words = ["python", "bench/levels.py", game.key, "--only", f"{above}/{below}", "--deals", str(args.deals)]
    words += ["--worlds", str(args.worlds), "--seed", str(args.seed)]
    words += ["--players", str(args.players)] if args.players else []
    try:
        found, players = found_in(game, below, above, args)
        record = record_of(found, players, shlex.join(words))
    except LabError as error:
        print(f"{game.key}: {error}", file=sys.stderr)
        return
    append(args.record, record)
    milliseconds = ", ".join(f"{each.milliseconds[0]:.1f}" for each in found.players)
    print(f"{game.key:<20}{above} over {below}: {_cell(record)}; {milliseconds} ms a move", flush=True)


if __name__ == "__main__":
    main()
