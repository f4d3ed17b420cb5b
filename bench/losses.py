"""Points that the search loses by its moves in fixed positions, against what two thousand worlds say.

    python bench/losses.py worths hearts --deals 300 --out runs/worths.jsonl      # once; goes on where it was
    python bench/losses.py moves runs/worths.jsonl --label before --out runs/moves.jsonl
    python bench/losses.py moves runs/worths.jsonl --label after --out runs/moves.jsonl
    python bench/losses.py compare runs/moves.jsonl before after

The positions do not depend on the search: deals are played by the learned policy with one move in ten at
random.  In each deal one seat's choice of cards to pass and some of its plays are kept.  Their worth is that
of rollouts alone in the same worlds for every move, nothing expected beforehand.  A move loses what the best
is worth more; the reference is in error too, but the same for both sides of a comparison, whose interval is
over deals.

Positions are played anew by the policy of this version: a deal in which they differ from those of the
reference is refused.  A move that the reference did not try has no loss; such choices are left out on both
sides, and counted.
"""

import argparse
import json
import sys
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, TypeAlias

import numpy as np

from capot.lab.intervals import bootstrap
from capot.play.lab_deals import dealt
from capot.play.view import View, view
from capot.players.catalog import PLAYERS
from capot.players.protocol import Budget
from capot.players.random_player import RandomPlayer
from capot.players.readiness import get_ready
from capot.players.sampler import SamplerPlayer
from capot.players.search.race import balanced
from capot.players.search.settings import SEARCH
from capot.players.tricks.prospect import TrickProspect
from capot.rules.catalog import GAMES
from capot.rules.stages.tricks import Tricks

Deal: TypeAlias = tuple[str, int]
"""A game and the number of a deal."""

SLIPS, EVERY, BATCH = 0.1, 4, 250
"""Share of random moves, one play in how many is kept, and worlds tried at once."""


def positions(key: str, seed: int, number: int) -> Iterator[View]:
    """Yield the kept choices of a deal: of the seat whose turn it is among the deals."""
    game = GAMES[key]
    seats, luck = game.players[0], Random(f"{seed} {key} {number}")
    position = dealt(game, seats, seed, number)
    while position.to_act:
        seat = min(position.to_act)
        seen = view(position, seat)
        has_choice = len(seen.legal.moves) > 1 or seen.legal.pick is not None
        kept = not isinstance(seen.stage, Tricks) or luck.randrange(EVERY) == 0
        if seat == number // 4 % seats and has_choice and kept:
            yield seen
        player = RandomPlayer() if luck.random() < SLIPS else PLAYERS["learned"]
        position = position.after(seat, player.choose(seen, luck))


def described(seen: View) -> dict[str, Any]:
    """Return the facts of a choice: a hash of all that is known, the trick, and whether cards are passed."""
    made = [(each.seat, None if each.move is None else each.move.text) for each in seen.history]
    known = f"{seen.seat} {sorted(map(str, seen.hand))} {made}"
    return {
        "position": sha256(known.encode()).hexdigest()[:16],
        "tricks": len(seen.tricks),
        "passes": not isinstance(seen.stage, Tricks),
    }


def kept_positions(row: dict[str, Any]) -> list[View]:
    """Return the positions of a deal of the reference, played anew; end the program if they are others."""
    found = list(positions(row["game"], row["seed"], row["deal"]))
    if [described(each)["position"] for each in found] != [each.get("position") for each in row["choices"]]:
        refuse(row["game"], row["deal"])
    return found


def refuse(game: str, number: int) -> None:
    """End the program, as positions differ."""
    sys.exit(f"deal {number} of {game} has other positions: note worths and moves again with one version")


def worths(seen: View, worlds: int, luck: Random) -> dict[str, float]:
    """Return the worth of each move by its text, less that of the best, by rollouts in the same worlds."""
    prospect = TrickProspect(seen, replace(SEARCH, match=False), luck)
    every = np.arange(len(prospect.moves))
    worth, weights = [], []
    for _ in range(-(-worlds // BATCH)):
        points, weight = prospect.tried(BATCH, every)
        worth.append(prospect.stake.worth(points))
        weights.append(np.broadcast_to(weight, points.shape[:2]))
    means = balanced(np.concatenate(worth), np.concatenate(weights)).mean(axis=0)
    return {
        move.text: round(float(mean - means.max()), 4)
        for move, mean in zip(prospect.moves, means, strict=True)
    }


def note_worths(args: argparse.Namespace) -> None:
    """Add the worths in the positions of each deal to a file."""
    done = {(row["game"], row["deal"]) for row in rows_of(args.out)}
    with args.out.open("a") as file:
        for number in range(args.deals):
            for key in args.games:
                if (key, number) in done:
                    continue
                found = [
                    described(seen)
                    | {"worths": worths(seen, args.worlds, Random(f"worths {key} {number} {place}"))}
                    for place, seen in enumerate(positions(key, args.seed, number))
                ]
                row = {"game": key, "seed": args.seed, "deal": number, "worlds": args.worlds}
                print(json.dumps(row | {"choices": found}), file=file, flush=True)


def note_moves(args: argparse.Namespace) -> None:
    """Add what the search of this version loses in each position to a file."""
    player = SamplerPlayer("search", replace(SEARCH, budget=Budget(worlds=args.budget), match=False))
    label = args.label
    done = {(row["game"], row["deal"]) for row in rows_of(args.out) if row["label"] == label}
    with args.out.open("a") as file:
        for row in rows_of(args.reference):
            key, number = row["game"], row["deal"]
            if (key, number) in done:
                continue
            lost = []
            for place, (seen, choice) in enumerate(zip(kept_positions(row), row["choices"], strict=True)):
                lucks = [Random(f"{place} {number} {each}") for each in range(args.times)]
                tries = [player.choose(seen, luck) for luck in lucks]
                tried = [choice["worths"].get(move.text) for move in tries]
                lost.append(None if None in tried else -float(np.mean(tried)))
            part = {"label": label, "game": key, "deal": number, "budget": args.budget}
            tricks = [-1 if each["passes"] else each["tricks"] for each in row["choices"]]
            part["positions"] = [each["position"] for each in row["choices"]]
            print(json.dumps(part | {"tricks": tricks, "lost": lost}), file=file, flush=True)


def lost_by(path: Path, labels: set[str]) -> tuple[dict[str, dict[Deal, Any]], dict[Deal, Any]]:
    """Return what labels lose in each deal, and the tricks of its choices; positions must be the same."""
    lost: dict[str, dict[Deal, Any]] = defaultdict(dict)
    tricks: dict[Deal, Any] = {}
    positions_of: dict[Deal, list[str]] = {}
    for row in rows_of(path):
        if row["label"] in labels:
            deal, noted = (row["game"], row["deal"]), row.get("positions")
            # Not a number where the reference did not try the move.
            lost[row["label"]][deal] = np.array(row["lost"], dtype=float)
            tricks[deal] = np.array(row["tricks"])
            if noted is None or positions_of.setdefault(deal, noted) != noted:
                refuse(*deal)
    return lost, tricks


def compare(args: argparse.Namespace) -> None:
    """Print what two labels lose a choice, and the difference with a 95% interval over deals."""
    lost, tricks = lost_by(args.moves, {args.first, args.second})
    first, second = lost[args.first], lost[args.second]
    both = [deal for deal in first if deal in second]
    parts = {"all": (-1, 99), "passes": (-1, 0), "tricks 1 to 6": (0, 6), "from trick 7 on": (6, 99)}
    for name, (low, high) in parts.items():
        sums, counts = [], []
        for deal in both:
            there = (tricks[deal] >= low) & (tricks[deal] < high)
            there &= np.isfinite(first[deal]) & np.isfinite(second[deal])
            sums.append((first[deal][there].sum(), second[deal][there].sum()))
            counts.append(int(there.sum()))
        total, per = np.array(sums), max(sum(counts), 1)
        saved = bootstrap(((total[:, 0] - total[:, 1]) * len(both) / per).tolist(), 1)
        one, two = total.sum(axis=0) / per
        interval = "({:+.4f} to {:+.4f})".format(*saved.interval) if saved.interval else ""
        print(f"{name:16s} {per:6d} choices  {one:.4f}  {two:.4f}  saved {saved.mean:+.4f} {interval}")
    missing = [sum(int(np.isnan(some[deal]).sum()) for deal in both) for some in (first, second)]
    print(
        "left out, as the reference did not try the move: "
        f"{missing[0]} of {args.first}, {missing[1]} of {args.second}"
    )


def rows_of(path: Path) -> list[dict[str, Any]]:
    """Return the rows of a file, none if there is no file."""
    return [json.loads(line) for line in path.read_text().splitlines()] if path.exists() else []


def main() -> None:
    """Do what is asked for."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    asked = parser.add_subparsers(required=True)
    first = asked.add_parser("worths")
    first.add_argument("games", nargs="+", choices=sorted(GAMES), metavar="game")
    first.add_argument("--deals", type=int, default=300)
    first.add_argument("--seed", type=int, default=31)
    first.add_argument("--worlds", type=int, default=2000)
    first.add_argument("--out", type=Path, required=True)
    first.set_defaults(work=note_worths)
    second = asked.add_parser("moves")
    second.add_argument("reference", type=Path)
    second.add_argument("--label", required=True)
    second.add_argument("--budget", type=int, default=60, help="worlds of a move")
    second.add_argument("--times", type=int, default=1, help="times each position is asked")
    second.add_argument("--out", type=Path, required=True)
    second.set_defaults(work=note_moves)
    third = asked.add_parser("compare")
    third.add_argument("moves", type=Path)
    third.add_argument("first")
    third.add_argument("second")
    third.set_defaults(work=compare)
    args = parser.parse_args()
    if args.work is not compare:
        get_ready()
    args.work(args)


if __name__ == "__main__":
    main()
