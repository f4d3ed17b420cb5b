"""Weights of Hearts that went on learning from the values of the search instead of from tries.

    python bench/distilled.py distilled.npz --deals 1300
    python bench/nets.py distilled.npz src/capot/kernel/learned/half.npz hearts --deals 10000 --seed 11

In deals that the search plays, with one move in fifteen drawn by lot, every card of each decision is tried
in the same worlds, drawn and weighed as the search does.  The net is fitted to the mean lead of each card.
"""

import argparse
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from capot.kernel.compiling import compiled
from capot.kernel.dtypes import MOVE_REFUSE
from capot.kernel.learned.examples import copy_features
from capot.kernel.learned.features import kind_of, note_features
from capot.kernel.learned.move import new_sheet
from capot.kernel.learned.net import CARDS_OF_A_CHOICE, FEATURES
from capot.kernel.learned.weights import HALF, saved, shipped
from capot.kernel.thumb.account import new_reading
from capot.kernel.tricks.following import legal
from capot.lab.learning.fit import PARTS, Examples, fitted
from capot.play.lab_deals import dealt
from capot.play.position import Position
from capot.play.view import view
from capot.players.protocol import Budget
from capot.players.sampler import SamplerPlayer
from capot.players.search.settings import SEARCH
from capot.players.tricks.prospect import TrickProspect
from capot.players.views.trick_view import trick_view
from capot.rules.catalog import GAMES
from capot.rules.stages.tricks import Tricks

SPREAD = 13.1
"""Standard deviation of the leads at Hearts, in points: nets give worth in spreads."""

PASSING = SamplerPlayer("passing", replace(SEARCH, budget=Budget(worlds=12)))

BY_LOT = 0.07
"""Share of the cards played that are drawn by lot."""

FEWEST = 300
"""Minimum number of decisions of a kind from which its net is fitted."""


@compiled
def features(tables: Any, state: Any, rows: Any, cards: Any) -> Any:  # noqa: ANN401 - records and arrays
    """Write a row for each card to choose between, and the cards; return their number and the kind."""
    may = legal(tables, state) & ~(1 << MOVE_REFUSE)
    sheet = new_sheet()
    count = note_features(tables, state, may, new_reading(), sheet)
    if count > 1:
        copy_features(sheet, count, rows)
    for place in range(count):
        cards[place] = sheet.cards[place]
    return count, kind_of(tables, state, may)


def decisions(position: Position, worlds: int, luck: Random) -> Iterator[tuple[int, Any, Any]]:
    """Yield the decisions between cards: their kind, the features and the mean lead of each card."""
    while position.to_act:
        seat = min(position.to_act)
        seen = view(position, seat)
        move = seen.legal.only
        if move is None and not isinstance(seen.stage, Tricks):
            move = PASSING.choose(seen, luck)
        if move is None:
            prospect = TrickProspect(trick_view(seen), replace(SEARCH, prior=0, match=False), luck)
            rows, cards = (
                np.empty((CARDS_OF_A_CHOICE, FEATURES), np.float32),
                np.zeros(CARDS_OF_A_CHOICE, int),
            )
            count, kind = features(prospect.tables, prospect.root[0], rows, cards)
            move = seen.legal.moves[luck.randrange(len(seen.legal.moves))]
            if count > 1:
                places = np.array([int(np.flatnonzero(prospect.bits == card)[0]) for card in cards[:count]])
                points, weights = prospect.tried(worlds, places)
                own = points[:, :, prospect.stake.seat]
                leads = (points.sum(axis=2) - own) / (seen.seats - 1) - own
                yield kind, rows[:count].copy(), leads.mean(axis=0)
                if luck.random() > BY_LOT:
                    best = (weights * leads).sum(axis=0) / np.broadcast_to(weights, leads.shape).sum(axis=0)
                    move = prospect.moves[int(places[int(best.argmax())])]
        position = position.after(seat, move)


def main() -> None:
    """Gather decisions, fit the net of each kind to them and write the weights."""
    parser = argparse.ArgumentParser(description="weights of Hearts that learn from the search")
    parser.add_argument("out", type=Path)
    parser.add_argument("--deals", type=int, default=1300)
    parser.add_argument("--worlds", type=int, default=32)
    parser.add_argument("--epochs", type=int, default=2)
    parser.add_argument("--seed", type=int, default=77)
    args = parser.parse_args()
    found: dict[int, list[tuple[Any, Any]]] = {}
    for number in range(args.deals):
        luck = Random(args.seed * 1_000_003 + number)
        for kind, rows, leads in decisions(dealt(GAMES["hearts"], 4, args.seed, number), args.worlds, luck):
            found.setdefault(kind, []).append((rows, (leads / SPREAD).astype(np.float32)))
    net = shipped(HALF).copy()
    for kind, some in found.items():
        if len(some) >= FEWEST:
            sizes = [len(gains) for _, gains in some]
            cards, gains = (np.concatenate(part) for part in zip(*some, strict=True))
            lessons = Examples(cards, gains, np.cumsum([0, *sizes[:-1]]))
            fit = fitted(lessons, args.seed, args.epochs, {part: net[part][kind].copy() for part in PARTS})
            for name, part in fit.weights.items():
                net[name][kind] = part
    saved(net, args.out)
    print(f"{sum(map(len, found.values())):,} decisions")


if __name__ == "__main__":
    main()
