"""A player against the first search in every game and every contract of Barbu, with a record of each.

    python bench/first_sampler.py --prepare                       # once
    python bench/against_first.py --ms 50 --deals 200 --out runs  # all; the same again goes on
    python bench/against_first.py hearts trump --worlds 100 --until 0.2

Results are printed as the rows of a table and added to ``bench/results/strength.jsonl`` (``--record``).
"""

import argparse
import shlex
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from first_sampler import LATER

from capot.lab.arena import ArenaResult, compare
from capot.lab.strength.records import append, record_of, table
from capot.players.catalog import PLAYERS
from capot.players.programs.player import EnginePlayer
from capot.players.protocol import Budget, Player
from capot.players.readiness import get_ready
from capot.rules.catalog import GAMES
from capot.rules.model import Game, every_deal
from capot.rules.rules import Rules
from capot.rules.stages.bidding import Doubling
from capot.rules.stages.opening import ChooseContract, Contract, StageTerm

BENCH = Path(__file__).resolve().parent

PATIENCE = 3600.0
"""Seconds in which the first search must have started or moved: it compiles, and the machine may be busy."""


def tables() -> Iterator[tuple[str, str | None, Game]]:
    """Yield the name on the command line, the contract and the game: each that it knows, each of Barbu."""
    for key, game in GAMES.items():
        if key not in LATER:
            yield key, None, game
    rules = GAMES["barbu"].schedule[0].rules
    choice = next(stage for stage in rules.stages if isinstance(stage, ChooseContract))
    for contract in choice.contracts:
        yield contract.name, contract.name, alone(rules, contract)


def alone(rules: Rules, contract: Contract) -> Game:
    """Return Barbu with every deal in one contract, without owed doubles."""
    stages: tuple[StageTerm, ...] = tuple(
        replace(stage, owed=0) if isinstance(stage, Doubling) else stage for stage in contract.stages
    )
    free = replace(contract, stages=stages)
    once = replace(rules, stages=(ChooseContract((free,)),))
    return replace(GAMES["barbu"], schedule=every_deal(once), deals_each=1, options=(), cites=())


def first_search(milliseconds: int | None) -> EnginePlayer:
    """Return the first search as a player, with its own time for a move or the budget of the arena."""
    own = () if milliseconds is None else ("--ms", str(milliseconds))
    words = (sys.executable, str(BENCH / "first_sampler.py"), *own)
    return EnginePlayer(words, patience=PATIENCE, start_up=PATIENCE, first_move=PATIENCE)


def found_in(game: Game, name: str, players: tuple[Player, Player], args: argparse.Namespace) -> ArenaResult:
    """Return the result of a game, gone on with if it was kept."""
    return compare(
        game,
        game.players[0],
        players,
        deals=args.deals if args.deals or args.until else 100,
        seed=args.seed,
        budget=Budget(worlds=args.worlds) if args.worlds else Budget(milliseconds=args.ms),
        workers=args.workers,
        design=args.design,
        until_clear=args.until_clear,
        until=args.until,
        directory=args.out / name if args.out else None,
    )


def main() -> None:
    """Print a row of the table for each game."""
    parser = argparse.ArgumentParser(description="a player against the first search")
    parser.add_argument("names", nargs="*", help="keys of games or names of contracts; all if none is named")
    parser.add_argument("--player", default="sampler", choices=PLAYERS)
    parser.add_argument("--worlds", type=int, help="worlds a move for both")
    parser.add_argument("--ms", type=int, default=50, help="milliseconds a move for both")
    parser.add_argument("--first-ms", type=int, help="those of the first search, for equal processor time")
    parser.add_argument("--deals", type=int, help="deals of each game, with --until at most; 100 by default")
    parser.add_argument("--until", type=float, help="half the width of the interval to stop at")
    parser.add_argument("--until-clear", action="store_true", help="stop as soon as one is clearly better")
    parser.add_argument("--design", default="mirror")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--no-times", action="store_true", help="record no times: the machine is busy")
    parser.add_argument("--out", type=Path, help="where to keep what is played")
    parser.add_argument("--record", type=Path, default=BENCH / "results" / "strength.jsonl")
    args = parser.parse_args()
    get_ready()
    for name, contract, game in tables():
        if args.names and name not in args.names:
            continue
        # A program is started a few times only, and each comparison ends it.
        players = (PLAYERS[args.player], first_search(args.first_ms))
        found = found_in(game, name, players, args)
        command = shlex.join(["python", "bench/against_first.py", name, *_wishes(args)])
        try:
            record = record_of(found, players, command, contract)
            for each in record["players"] if args.no_times else ():
                each["ms"] = None
        except ValueError as error:
            print(f"{name}: {error}", file=sys.stderr)
            if found.stopped == "interrupted":
                sys.exit(130)
            continue
        append(args.record, record)
        print(table([record]).splitlines()[-1], flush=True)


def _wishes(args: argparse.Namespace) -> list[str]:
    """Return the options that decide the result, as they are typed."""
    wishes = ["--player", args.player, "--seed", str(args.seed), "--design", args.design]
    wishes += ["--worlds", str(args.worlds)] if args.worlds else ["--ms", str(args.ms)]
    wishes += ["--first-ms", str(args.first_ms)] if args.first_ms else []
    wishes += ["--deals", str(args.deals)] if args.deals else []
    wishes += ["--until", f"{args.until:g}"] if args.until else []
    return [*wishes, *(["--until-clear"] if args.until_clear else [])]


if __name__ == "__main__":
    main()
