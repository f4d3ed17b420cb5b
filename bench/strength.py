"""Strength of the computer players in duplicate deals and matches: lines of ``bench/results``.

    python bench/strength.py parts --deals 40           # the value of each part of the search
    python bench/strength.py matches                    # whole matches, playing for the match or for points
    python bench/strength.py openings                   # the same before the play alone
    python bench/strength.py passing                    # cards to pass at their own pace or that of one card
    python bench/strength.py sides --deals 100          # the learned policy in rollouts of games with sides

Each line is one arena: the same cards in all seatings, a 95% bootstrap interval over the deals.
``--record FILE`` adds each line to a file as `capot arena` does.
"""

import argparse
import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from unittest.mock import patch

from capot.lab.arena import compare
from capot.lab.strength.designs import Name
from capot.lab.strength.records import append, record_of, typed
from capot.play.moves import Move
from capot.play.view import View
from capot.players.protocol import Budget, Estimate, Player
from capot.players.sampler import SamplerPlayer
from capot.players.search.settings import SEARCH
from capot.players.stages import is_without_tricks
from capot.players.tricks import prospect
from capot.players.tricks import search as tricks
from capot.rules.catalog import GAMES
from capot.rules.changes.options import with_options

NO_PASSING = {"pass-cycle": "none"}


@dataclass(frozen=True, slots=True)
class Duel:
    """Two players in one game."""

    game: str
    seats: int
    first: Player
    second: Player
    options: Mapping[str, str] = field(default_factory=dict)
    matches: bool = False
    design: Name = "all"


def search(name: str, worlds: int = 100, **parts: object) -> SamplerPlayer:
    """Return a sampler with a fixed number of worlds and some parts of the search changed."""
    settings = replace(SEARCH, budget=Budget(worlds=worlds))
    return SamplerPlayer(name, replace(settings, **parts))  # type: ignore[arg-type]


def parts() -> Iterator[Duel]:
    """Yield the parts of the search, each changed alone, against the unchanged search."""
    usual = search("usual")
    changed = [
        *(search(f"{worlds} worlds", worlds) for worlds in (10, 30, 300, 500)),
        *(search(f"slips {slips}", slips=slips) for slips in (0.0, 0.3)),
        search("rollouts by quick", rollouts="quick"),
        *(search(f"exact {exact}", exact=exact) for exact in (0, 1, 3)),
        search("opponents' sweeps as rollouts have them", sweeps=1.0),
    ]
    for game, seats, options in (("hearts", 4, NO_PASSING), ("polignac", 4, {})):
        yield from (Duel(game, seats, each, usual, options) for each in changed)


def matches() -> Iterator[Duel]:
    """Yield short matches of a player for the match against a player for points."""
    for game, options in (("hearts", {"points": "50"}), ("slobberhannes", {}), ("polignac", {})):
        yield Duel(game, 4, search("match", 60), search("points", 60, match=False), options, matches=True)
    for seats in (2, 3, 4):
        players = search("match", 30), search("points", 30, match=False)
        yield Duel("coteccio", seats, *players, matches=True, design="mirror")


@dataclass(frozen=True, slots=True)
class PointsFirst(SamplerPlayer):
    """Plays for points before the tricks, and in them for the match like the others."""

    def evaluate(self, view: View, rng: random.Random, budget: Budget | None = None) -> dict[Move, Estimate]:
        """Return an estimate for each move, best first."""
        settings = replace(self.settings, match=not is_without_tricks(view))
        return SamplerPlayer(self.name, settings).evaluate(view, rng, budget)


def openings() -> Iterator[Duel]:
    """Yield short matches of a player for the match against one that bids and names trumps for points."""
    match = search("match", 24)
    points = PointsFirst("points before the play", match.settings)
    for game, seats, options in (("euchre", 4, {"points": "5"}), ("skat", 3, {"deals": "3"})):
        yield Duel(game, seats, match, points, options, matches=True, design="mirror")


@dataclass(frozen=True, slots=True)
class OnePace(SamplerPlayer):
    """Tries several cards to pass at the pace of a single card, see `bench/paces.py`."""

    def evaluate(self, view: View, rng: random.Random, budget: Budget | None = None) -> dict[Move, Estimate]:
        """Return an estimate for each move, best first."""
        with patch.object(tricks, "PICKING", tricks.PACE), patch.object(prospect, "FORESEEN", 1.0):
            return SamplerPlayer(self.name, self.settings).evaluate(view, rng, budget)


def passing() -> Iterator[Duel]:
    """Yield the search against one of equal time that tries cards to pass at the pace of a single card."""
    usual = search("own pace", 60)
    yield Duel("hearts", 4, usual, OnePace("one pace", search("", 67).settings), design="mirror")


SIDES = (
    ("skat", 3),
    ("euchre", 4),
    ("sjavs", 4),
    ("six-bid-solo", 3),
    ("schafkopf-window", 3),
    ("sjavs-danish", 3),
    ("catch-the-ten", 4),
    ("leekha", 4),
    ("whist", 4),
)


def sides() -> Iterator[Duel]:
    """Yield the search against one that plays on by the rule of thumb, in games with sides."""
    usual, thumb = search("usual", 16), search("rollouts by thumb", 16, rollouts="thumb", prior=0.0)
    yield from (Duel(game, seats, usual, thumb, design="mirror") for game, seats in SIDES)


TABLES = {
    "parts": parts,
    "matches": matches,
    "openings": openings,
    "passing": passing,
    "sides": sides,
}


def main() -> None:
    """Print one line of a table for each comparison."""
    parser = argparse.ArgumentParser(description="how strong the computer players are")
    parser.add_argument("table", choices=TABLES)
    parser.add_argument("games", nargs="*", help="keys of games; all of the table unless some are named")
    parser.add_argument("--only", action="append", help="a player to be measured; all unless some are named")
    parser.add_argument("--deals", type=int, default=40, help="deals or matches of a comparison")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--record", type=Path, help="file to which each line is added, as JSON")
    args = parser.parse_args()
    unit = (
        ("Matches", "Lead in wins a match")
        if args.table in {"matches", "openings"}
        else ("Deals", "Lead a deal")
    )
    print(f"| Game | Seats | Player | against | {unit[0]} | {unit[1]} | 95% interval | ms a move |")
    print("|---|---|---|---|---|---|---|---|")
    for duel in TABLES[args.table]():
        if (args.games and duel.game not in args.games) or (args.only and duel.first.name not in args.only):
            continue
        found = compare(
            with_options(GAMES[duel.game], duel.options),
            duel.seats,
            [duel.first, duel.second],
            deals=None if duel.matches else args.deals,
            matches=args.deals if duel.matches else None,
            seed=args.seed,
            workers=args.workers,
            design=duel.design,
        )
        low, high = found.difference.interval or (float("nan"), float("nan"))
        times = ", ".join(f"{player.milliseconds[0]:.1f}" for player in found.players)
        row = f"| `{duel.game}` | {duel.seats} | {duel.first.name} | {duel.second.name} | {found.played} "
        row += f"| {found.difference.mean:+.3f} | {low:+.3f} to {high:+.3f} | {times} |"
        print(row, flush=True)
        if args.record:
            append(args.record, record_of(found, [duel.first, duel.second], typed()))


if __name__ == "__main__":
    main()
