"""Strength of the computer players in games with more than tricks, and in each contract of Barbu.

    python bench/contracts.py                          # random, thumb, sampler: each game, each contract
    python bench/contracts.py barbu trump --deals 100  # some of them
    python bench/contracts.py --what opening           # the value of search before the tricks alone

Each line is one arena: the same cards in all seatings, the lead in points per deal with a 95 % bootstrap
interval over the deals.  A single contract is played without owed doubles.
"""

import argparse
import random
from collections.abc import Iterator
from dataclasses import dataclass, replace

from capot.lab.arena import compare
from capot.play.moves import Move
from capot.play.view import View
from capot.players.catalog import PLAYERS
from capot.players.protocol import Budget, Player
from capot.players.readiness import get_ready
from capot.players.stages import is_without_tricks
from capot.rules.catalog import GAMES
from capot.rules.model import Game, every_deal
from capot.rules.rules import Rules
from capot.rules.stages.bidding import Doubling
from capot.rules.stages.opening import ChooseContract, Contract, StageTerm

SHAPED = ("barbu", "schafkopf-window", "the-least", "twenty-down", "tien-len")


@dataclass(frozen=True, slots=True)
class Divided:
    """A player that chooses before the tricks like one player, and plays them like another."""

    name: str
    opens: Player
    plays: Player

    def choose(self, view: View, rng: random.Random, budget: Budget | None = None) -> Move:
        """Return the move of the player for this stage."""
        who = self.opens if is_without_tricks(view) else self.plays
        return who.choose(view, rng, budget)


OPENING = Divided("sampler-then-thumb", PLAYERS["sampler"], PLAYERS["thumb"])
PLAYING = Divided("thumb-then-sampler", PLAYERS["thumb"], PLAYERS["sampler"])
DUELS: dict[str, tuple[tuple[Player, Player], ...]] = {
    "ladder": ((PLAYERS["thumb"], PLAYERS["random"]), (PLAYERS["sampler"], PLAYERS["thumb"])),
    "opening": ((OPENING, PLAYERS["thumb"]), (PLAYERS["sampler"], PLAYING)),
}


def tables() -> Iterator[tuple[str, Game]]:
    """Yield the games and the contracts, each with its name on the command line."""
    for key in SHAPED:
        yield key, GAMES[key]
    rules = GAMES["barbu"].schedule[0].rules
    choice = next(stage for stage in rules.stages if isinstance(stage, ChooseContract))
    for contract in choice.contracts:
        yield contract.name, alone(rules, contract)


def alone(rules: Rules, contract: Contract) -> Game:
    """Return Barbu with every deal in one contract."""
    free = replace(contract, stages=tuple(_free(stage) for stage in contract.stages))
    once = replace(rules, stages=(ChooseContract((free,)),))
    return replace(GAMES["barbu"], schedule=every_deal(once), deals_each=1, options=(), cites=())


def _free(stage: StageTerm) -> StageTerm:
    return replace(stage, owed=0) if isinstance(stage, Doubling) else stage


def main() -> None:
    """Print a line for each duel at each table."""
    parser = argparse.ArgumentParser(description="computer players in the games of contracts")
    parser.add_argument("table", nargs="*", help="keys of games, or names of contracts; all if none is named")
    parser.add_argument("--what", choices=DUELS, default="ladder")
    parser.add_argument("--deals", type=int, default=60)
    parser.add_argument("--worlds", type=int, help="worlds for each move, in place of the players' own time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int)
    args = parser.parse_args()
    get_ready()
    budget = None if args.worlds is None else Budget(worlds=args.worlds)
    for name, game in tables():
        if args.table and name not in args.table:
            continue
        for first, second in DUELS[args.what]:
            found = compare(
                game,
                game.players[0],
                (first, second),
                deals=args.deals,
                seed=args.seed,
                budget=budget,
                workers=args.workers,
            )
            lead = found.difference
            low, high = lead.interval or (lead.mean, lead.mean)
            who = f"{first.name} over {second.name}"
            line = f"{name:<18}{who:<36}{lead.mean:>8.2f}  [{low:.2f}, {high:.2f}]  {found.played} deals"
            faults = [
                f"{each.name} forfeited {each.forfeits}: {each.fault}"
                for each in found.players
                if each.forfeits
            ]
            print(line, *faults, *found.notes, sep="\n  ", flush=True)


if __name__ == "__main__":
    main()
