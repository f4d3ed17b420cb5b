"""How far the hands of three that computer players make fall short of the best.

    python bench/brag.py                          # in each game
    python bench/brag.py six-card-brag --deals 100

A loss is the lead of the best hands from some cards less that of the
player's own, against opponents as the search models them.  With six cards and two players, all hands of the
other player are tried; elsewhere sampled worlds, the same for all.
"""

import argparse
from collections.abc import Callable, Iterator
from itertools import chain, combinations, islice
from pathlib import Path
from random import Random
from statistics import fmean, stdev

import numpy as np

from capot.kernel.brag.deals import settle_each
from capot.lab.strength.records import append, figure_of
from capot.play.brag import order_of
from capot.play.match import new_match
from capot.play.moves import Arrange as ArrangeMove
from capot.play.view import View, view
from capot.players.brag.search import BragDeal, HandsProspect, holdings_of
from capot.players.brag.typical_hands import known_of, typical_hands
from capot.players.catalog import PLAYERS
from capot.players.readiness import get_ready
from capot.players.search.values import Floats, Numbers, lead_of
from capot.rules.catalog import GAMES
from capot.rules.check.deal import cards_dealt
from capot.rules.model import Game
from capot.rules.stages.brag import Arrange
from capot.shuffle import lab_shuffle

MADE = ("six-card-brag", "seven-card-brag", "nine-card-brag", "thirteen-card-brag")
MEASURED = ("random", "thumb", "easy", "medium", "sampler", "hard")

WORLDS = 20_000
"""Number of sampled worlds where not all hands are tried."""

BLOCK = 500_000

Lead = Callable[[View, Numbers], Floats]
"""The mean lead of each way to make hands, (ways, hands)."""


def main() -> None:
    """Print the losses."""
    parser = argparse.ArgumentParser(description="computer players that make hands of three")
    parser.add_argument("game", nargs="*", choices=[*MADE, []], help="keys of games; all if none is named")
    parser.add_argument("--deals", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--record", type=Path, help="file to which each figure is added, as JSON")
    args = parser.parse_args()
    get_ready()
    for key in args.game or MADE:
        losses(GAMES[key], args)


def losses(game: Game, args: argparse.Namespace) -> None:
    """Print each player's mean loss against the best hands, with two standard errors."""
    exact = game.key == "six-card-brag"
    seats = 2 if exact else game.players[0]
    lead = every_lead(game, seats) if exact else drawn_lead
    lost: dict[str, list[float]] = {name: [] for name in MEASURED}
    best = []
    for seen in islice(views(game, seats, args.seed), args.deals):
        ways = HandsProspect(seen, np.random.default_rng(0)).own
        moves = [PLAYERS[name].choose(seen, Random(7), None) for name in MEASURED]
        own = np.array([*(places_of(seen, move) for move in moves), *ways])
        brings = lead(seen, own)
        best.append(float(brings.max()))
        for name, one in zip(MEASURED, brings.tolist(), strict=False):
            lost[name].append(best[-1] - one)
    print(f"{game.key}, {seats} players, {len(best)} hands: the best bring {fmean(best):+.3f}")
    for name, some in lost.items():
        error = 2 * stdev(some) / len(some) ** 0.5
        right = sum(each < 1e-12 for each in some) / len(some)
        print(f"  {name:<10}{fmean(some):8.4f} ± {error:.4f}   best or as good {right:.0%}", flush=True)
        if args.record:
            mean = fmean(some)
            record = figure_of(
                f"{name} for {seats}, points lost by the hands made",
                mean,
                "points a deal",
                game=game.key,
                interval=(mean - error, mean + error),
                sample=f"{len(some)} hands",
                seed=args.seed,
            )
            append(args.record, record)


def views(game: Game, seats: int, seed: int) -> Iterator[View]:
    """Yield the view of the first player to make hands, deal after deal."""
    number = 0
    while True:
        match = new_match(game, seats)
        match = match.with_deal(lab_shuffle(seed, number, match.pack))
        number += 1
        while match.position.to_act and not isinstance(match.position.stages[0], Arrange):
            seat = min(match.position.to_act)
            match = match.after(seat, PLAYERS["thumb"].choose(view(match.position, seat), Random(0)))
        if match.position.to_act:
            yield view(match.position, 0)


def places_of(seen: View, move: object) -> Numbers:
    """Return the places of the hands that a move makes, the strongest first."""
    assert isinstance(move, ArrangeMove)
    deal = BragDeal(seen, np.random.default_rng(0), known_of(seen.rules))
    cards, threes = deal.cards, deal.typical.threes
    found = np.zeros(deal.settling.hands, np.int64)
    for number, hand in enumerate(order_of(seen.rules).arranged(move.hands)):
        low, middle, high = sorted(cards.index(card) for card in hand)
        found[number] = threes.places[high * (high - 1) * (high - 2) // 6 + middle * (middle - 1) // 2 + low]
    return found


def drawn_lead(seen: View, own: Numbers) -> Floats:
    """Return the mean lead of ways to make hands over sampled worlds, the same for all."""
    deal = BragDeal(seen, np.random.default_rng(11), known_of(seen.rules))
    others, _ = deal.shown(deal.drawn(WORLDS))
    points = deal.settled(deal.seated(others), own)
    mean: Floats = lead_of(deal.seat, points, low_wins=False).mean(axis=0)
    return mean


def every_lead(game: Game, seats: int) -> Lead:
    """Return a function for the mean lead against every possible hand of one other player."""
    rules = game.schedule[0].rules.at(seats)
    size, known = cards_dealt(rules, seats), known_of(rules)
    typical = typical_hands(rules, seats, size)
    sets, pairs = [], []
    every = chain.from_iterable(combinations(range(len(rules.pack.cards())), size))
    while len(some := np.fromiter(islice(every, BLOCK * size), np.int64)):
        block = (1 << some.reshape(-1, size)).sum(axis=1)
        if known.no_fours:
            block = block[holdings_of(typical.threes, block, triplets=False).fours == 0]
        places, _ = typical.made(block)
        sets.append(block)
        pairs.append((places[:, 0] * typical.threes.ends + places[:, 1]).astype(np.int32))
    held, made = np.concatenate(sets), np.concatenate(pairs)

    def lead(seen: View, own: Numbers) -> Floats:
        deal = BragDeal(seen, np.random.default_rng(0), known)
        counts = np.bincount(made[held & deal.bits(seen.hand) == 0])
        some = np.flatnonzero(counts)
        others = np.stack([some // typical.threes.ends, some % typical.threes.ends], axis=-1)
        points = np.zeros((len(some), len(own), seats), np.int64)
        settle_each(deal.settling, 0, deal.seated(others[:, None]), own, deal.won, points)
        mean: Floats = np.average(lead_of(0, points, low_wins=False), axis=0, weights=counts[some])
        return mean

    return lead


if __name__ == "__main__":
    main()
