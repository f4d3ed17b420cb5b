"""Computer players against weaker ones, in every game: a table of ``docs/players.md``.

    python bench/levels.py --out runs                 # every game; the same again goes on
    python bench/levels.py hearts --only medium       # medium against easy in one game
    python bench/levels.py --only hard/thumb          # the search against rules of thumb in every game
    python bench/levels.py --write                    # put what is recorded into docs/players.md

A comparison ends as soon as it is clear which of the two is better, or after ``--deals``.  Players
that think by time get ``--worlds`` for a move instead, so that what is found does not depend on the machine.
Results are added to ``bench/results/levels.jsonl`` (``--record``), and the newest of each count.
"""

import argparse
import shlex
import sys
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from capot.lab.arena import ArenaResult, compare
from capot.lab.errors import LabError
from capot.lab.strength.records import Record, append, record_of, records_in
from capot.players.catalog import PLAYERS
from capot.players.protocol import Budget, Player
from capot.players.readiness import get_ready
from capot.players.sampler import SamplerPlayer
from capot.rules.catalog import GAMES
from capot.rules.model import Game

ROOT = Path(__file__).resolve().parents[1]
RESULTS, PAGE = ROOT / "bench" / "results" / "levels.jsonl", ROOT / "docs" / "players.md"
BEGIN, END = "<!-- levels: begin -->\n", "<!-- levels: end -->\n"

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
    found = compare(
        game,
        game.players[0],
        players,
        deals=args.deals,
        seed=args.seed,
        workers=args.workers,
        design="mirror",
        until_clear=True,
        directory=args.out / f"{game.key}-{above}-{below}" if args.out else None,
    )
    return found, players


def with_table(page: str, records: Iterable[Record]) -> str:
    """Return a page with the table of levels between its marks."""
    before, _, rest = page.partition(BEGIN)
    _, mark, after = rest.partition(END)
    assert mark, f"the page has no {BEGIN.strip()} and {END.strip()}"
    return before + BEGIN + "".join(rows(records)) + END + after


def rows(records: Iterable[Record]) -> Iterator[str]:
    """Yield the rows of the table, by game in the order of the catalogue."""
    newest = {
        (each["game"], each["players"][0]["name"], each["players"][1]["name"]): each for each in records
    }
    yield f"| Game | Seats | {' | '.join(f'{above} over {below}' for below, above in STEPS)} |\n"
    yield f"|---|---|{'---|' * len(STEPS)}\n"
    for game in GAMES.values():
        found = [newest.get((game.key, above, below)) for below, above in STEPS]
        if any(found):
            yield f"| `{game.key}` | {game.players[0]} | {' | '.join(map(_cell, found))} |\n"


def _cell(record: Record | None) -> str:
    """Return a lead with its interval and the number of deals; in bold if it is clear."""
    if record is None:
        return ""
    low, high = record["interval"] or (float("nan"), float("nan"))
    lead = f"{record['lead']:+.2f}"
    lead = f"**{lead}**" if low > 0 else lead
    return f"{lead} ({low:+.2f} to {high:+.2f}), {record['played']} deals"


def main() -> None:
    """Print each comparison as it ends, or write the table."""
    parser = argparse.ArgumentParser(description="computer players against weaker ones")
    parser.add_argument("games", nargs="*", help="keys of games; all if none is named")
    parser.add_argument("--only", help="the stronger of two players, or both: hard/thumb")
    parser.add_argument("--deals", type=int, default=400, help="deals of a comparison at most")
    parser.add_argument("--worlds", type=int, default=60, help="worlds a move of who thinks by time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--out", type=Path, help="where to keep what is played")
    parser.add_argument("--record", type=Path, default=RESULTS)
    parser.add_argument("--write", action="store_true", help="only put the table into docs/players.md")
    args = parser.parse_args()
    if args.write:
        PAGE.write_text(
            with_table(PAGE.read_text(encoding="utf-8"), records_in(args.record)), encoding="utf-8"
        )
        return
    get_ready()
    for below, above in STEPS:
        for game in GAMES.values():
            if (not args.games or game.key in args.games) and args.only in {None, above, f"{above}/{below}"}:
                measure(game, below, above, args)


def measure(game: Game, below: str, above: str, args: argparse.Namespace) -> None:
    """Compare two players in a game, record what was found and print it."""
    words = ["python", "bench/levels.py", game.key, "--only", f"{above}/{below}", "--deals", str(args.deals)]
    words += ["--worlds", str(args.worlds), "--seed", str(args.seed)]
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
