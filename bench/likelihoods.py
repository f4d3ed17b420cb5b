"""How well worlds are weighed: how much likelier the true cards are than others that fit.

    python bench/likelihoods.py hearts --deals 80

The search plays deals.  At the first lead and after every three tricks each seat draws worlds that fit what
it has seen, and the true one is added: its likelihood by what the others played, or passed and played, over
the mean of those drawn.  Printed are the mean logarithms (nats), each likelihood to the power that the search
uses, and the standard error over deals.
"""

import argparse
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from random import Random

import numpy as np

from capot.kernel.dtypes import STATE
from capot.kernel.learned.odds import HEARD, note_likelihoods
from capot.kernel.state import seen
from capot.kernel.tables import compile_rules
from capot.lab.strength.records import append, figure_of
from capot.play.lab_deals import dealt
from capot.play.moves import PassCards
from capot.play.position import Position
from capot.play.view import view
from capot.players.protocol import Budget
from capot.players.sampler import SamplerPlayer
from capot.players.search.settings import SEARCH
from capot.players.search.values import Floats
from capot.players.tricks.prospect import WEIGHED_SLIPS
from capot.players.worlds.card_sets import bits_of, together
from capot.players.worlds.knowledge import know
from capot.players.worlds.sampler import WorldSampler
from capot.rules.catalog import GAMES
from capot.rules.stages.tricks import Tricks

EVERY = 3
"""Tricks after which the worlds are weighed."""

BY = ("played", "passed and played")


def moments(first: Position, luck: Random, budget: Budget) -> Iterator[Position]:
    """Yield a deal at the first lead and after every three tricks, as the search plays it."""
    player, position = SamplerPlayer(), first
    while position.to_act:
        seat = min(position.to_act)
        seat_view = view(position, seat)
        if isinstance(seat_view.stage, Tricks) and not seat_view.trick and len(seat_view.tricks) % EVERY == 0:
            yield position
        position = position.after(seat, player.choose(seat_view, luck, budget))


def nats(position: Position, seat: int, count: int, luck: Random) -> list[float]:
    """Return by how much the true world is likelier than the mean: by what was played, and passed too."""
    known = view(position, seat)
    tables = compile_rules(known.rules, known.seats, known.standing)
    root, bits = np.zeros(1, STATE), bits_of(known.rules.pack)
    root[0] = seen(known, tables)
    leader = known.tricks[0].leader if known.tricks else min(position.to_act)
    true = [together(view(position, each).hand, bits) for each in range(known.seats)]
    drawn = WorldSampler(know(known)).draw(count, luck.getrandbits(64))
    out = (
        together(bits, bits)
        & ~sum(true)
        & ~together((card for trick in known.tricks for card in trick.cards), bits)
    )
    worlds = np.concatenate([drawn, np.array([[*true, out]], drawn.dtype)])
    found = []
    for passed in (0, int(root[0]["passed"][seat])):
        root[0]["passed"][seat] = passed
        likely: Floats = np.zeros(len(worlds))
        scratch, heard = np.zeros(1, STATE), np.zeros(1, HEARD)
        how = (WEIGHED_SLIPS, np.uint64(luck.getrandbits(64)), likely)
        note_likelihoods(tables, root, scratch, heard, seat, leader, worlds, bool(known.discards), *how)
        likely *= SEARCH.weighing
        found.append(float(likely[-1] - np.logaddexp.reduce(likely[:-1]) + np.log(count)))
    return found


def main() -> None:
    """Print a row for each moment."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("game", choices=sorted(GAMES), metavar="game")
    parser.add_argument("--deals", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--worlds", type=int, default=60, help="worlds a move of the search that plays")
    parser.add_argument("--drawn", type=int, default=300, help="worlds that the true one is compared with")
    parser.add_argument("--record", type=Path, help="file to which each figure is added, as JSON")
    args = parser.parse_args()
    game, rows = GAMES[args.game], defaultdict(list)
    seats = game.players[0]
    for number in range(args.deals):
        luck, first = Random(number), dealt(game, seats, args.seed, number)
        for position in moments(first, luck, Budget(worlds=args.worlds)):
            if not any(isinstance(move, PassCards) for _, move in position.moves):
                break
            done = len(view(position, 0).tricks)
            some = [nats(position, seat, args.drawn, luck) for seat in range(seats)]
            rows[done].append(np.mean(some, axis=0))
    print(f"{'tricks played':13}  deals  {BY[0]:>14}  {BY[1]:>17}")
    for done, some in sorted(rows.items()):
        means, errors = np.mean(some, axis=0), np.std(some, axis=0, ddof=1) / np.sqrt(len(some))
        shown = [f"{mean:.2f} ± {error:.2f}" for mean, error in zip(means, errors, strict=True)]
        print(f"{done:13}  {len(some):5}  {shown[0]:>14}  {shown[1]:>17}")
        for by, mean, error in zip(BY, means, errors, strict=True) if args.record else ():
            record = figure_of(
                f"true cards likelier by what was {by}, after {done} tricks",
                float(mean),
                "nats",
                game=args.game,
                interval=(float(mean - 1.96 * error), float(mean + 1.96 * error)),
                sample=f"{len(some)} deals",
                seed=args.seed,
            )
            append(args.record, record)


if __name__ == "__main__":
    main()
