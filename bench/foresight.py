"""How well rollouts foresee the end of a deal, by how the search draws worlds and plays on in them.

    python bench/foresight.py hearts --deals 100

The search plays at every seat.  At some of the decisions in tricks the lead of the seat to act, over the mean
of the table, is expected to be that in rollouts in which it plays on without a choice of its own, and is
compared with the lead in the end.  Each line changes one part of the search; the last has the true cards
instead of worlds.  What a line explains is a share of the mean square of the lead; how far it is from the
search as it is has a 95% interval over deals.
"""

import argparse
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import numpy as np

from capot.lab.intervals import bootstrap
from capot.lab.strength.records import append, figure_of
from capot.lab.table import luck_of
from capot.play.lab_deals import dealt
from capot.play.position import Position
from capot.play.view import view
from capot.players.protocol import Budget
from capot.players.readiness import get_ready
from capot.players.sampler import SamplerPlayer
from capot.players.search.settings import SEARCH, Settings
from capot.players.search.values import Floats, ahead_of
from capot.players.tricks.prospect import TrickProspect
from capot.players.views.seated import seated
from capot.players.views.trick_view import trick_view
from capot.rules.catalog import GAMES
from capot.rules.stages.tricks import Tricks
from capot.study.review.decisions import true_world

USUAL = replace(SEARCH, match=False, prior=0.0)
WAYS: dict[str, tuple[Settings, bool]] = {
    "the search": (USUAL, False),
    "no random moves": (replace(USUAL, slips=0.0), False),
    "one random move in five": (replace(USUAL, slips=0.2), False),
    "worlds not weighed": (replace(USUAL, weighing=0.0), False),
    "worlds from four times as many": (replace(USUAL, draws=4 * USUAL.draws), False),
    "the last three tricks exact": (replace(USUAL, exact=3), False),
    "the true cards": (USUAL, True),
}
"""Settings by name, and whether the true cards are known."""

EVERY, OPEN, WORLDS = 6, 3, 96
"""One decision in how many is looked at, tricks that must be left, and worlds for each."""


def decisions(key: str, seed: int, number: int, worlds: int) -> Iterator[tuple[Position, int, Floats]]:
    """Yield positions of a deal with the seat to act, and the leads of all in the end."""
    game = GAMES[key]
    seats, luck = game.players[0], Random(f"{seed} {number}")
    player = SamplerPlayer("sampler", replace(USUAL, budget=Budget(worlds=worlds), prior=SEARCH.prior))
    position, found = dealt(game, seats, seed, number), []
    while position.to_act:
        seat = min(position.to_act)
        seen = view(position, seat)
        is_open = isinstance(seen.stage, Tricks) and len(seen.hand) >= OPEN
        if is_open and len(seen.legal.moves) > 1 and luck.randrange(EVERY) == 0:
            found.append((position, seat))
        position = position.after(seat, player.choose(seen, luck_of(seed, number, seat, len(position.moves))))
    points = np.array([float(each) for each in position.score().points])
    leads = ahead_of(points, low_wins=game.low_wins)
    for before, seat in found:
        yield before, seat, leads


def expected(before: Position, seat: int, settings: Settings, *, is_told: bool) -> float:
    """Return the lead of a seat that rollouts expect, if it plays on like the others."""
    seen = trick_view(seated(view(before, seat)))
    prospect = TrickProspect(seen, settings, Random(len(before.moves)))
    worlds = np.tile(true_world(before, seen), (WORLDS, 1)) if is_told else prospect.draw(WORLDS)
    points = prospect.outcomes(worlds, np.zeros(1, np.int64))[:, 0]
    leads = ahead_of(points, low_wins=seen.standing.low_wins)
    return float(leads[:, prospect.stake.seat].mean())


def missed_by(key: str, args: argparse.Namespace) -> Floats:
    """Return by deal the sum of squares of the lead, of what each way misses, and the number of decisions."""
    rows = []
    for number in range(args.deals):
        total = np.zeros(len(WAYS) + 2)
        for before, seat, leads in decisions(key, args.seed, number, args.worlds):
            found = [expected(before, seat, how, is_told=told) for how, told in WAYS.values()]
            total += [leads[seat] ** 2, *((leads[seat] - each) ** 2 for each in found), 1]
        rows.append(total)
    return np.array(rows)


def main() -> None:
    """Print what each way explains."""
    parser = argparse.ArgumentParser(description="how well rollouts foresee the end of a deal")
    parser.add_argument("game", choices=sorted(GAMES), metavar="game")
    parser.add_argument("--deals", type=int, default=100)
    parser.add_argument("--seed", type=int, default=81)
    parser.add_argument("--worlds", type=int, default=30, help="worlds for a move of the search that plays")
    parser.add_argument("--record", type=Path, help="file to which each figure is added, as JSON")
    args = parser.parse_args()
    get_ready()
    rows = missed_by(args.game, args)
    square, missed = rows[:, 0], rows[:, 1:-1]
    for place, name in enumerate(WAYS):
        explained = 100 * (1 - missed[:, place].sum() / square.sum())
        more = bootstrap((100 * (missed[:, 0] - missed[:, place]) / square.mean()).tolist(), 1)
        interval = more.interval or (0.0, 0.0)
        print(
            f"{name:32s} {explained:.1f}%, more than the search {more.mean:+.1f} "
            f"({interval[0]:+.1f} to {interval[1]:+.1f})",
            flush=True,
        )
        if args.record:
            sample, title = f"{int(rows[:, -1].sum())} decisions", f"the lead foreseen, {name}"
            figures = [(title, explained, None), (f"{title}, more than by the search", more.mean, interval)]
            for figure, value, ends in figures[: 1 + (place > 0)]:
                record = figure_of(
                    figure, value, "%", game=args.game, interval=ends, sample=sample, seed=args.seed
                )
                append(args.record, record)


if __name__ == "__main__":
    main()
