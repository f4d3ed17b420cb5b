"""Random deals per second in the environment, and in OpenSpiel's Hearts if installed.

    python bench/environment.py                       # Hearts and a few others
    python bench/environment.py hearts --rows 1024 --threads 2
    python bench/environment.py barbu tien-len        # one deal at a time, as these games are played

Actions are drawn from the packed mask of the legal ones; optionally, the seat to act is observed before each,
into the same arrays, as a number for each card or as packed bits.  The last figure is that of the plain
loop ``deals.step(random_actions(deals.legal, rng))``, with new arrays for everything.  The time includes
dealing, scoring and starting the next deal, but not compilation.  The best of several measurements counts,
since other programs can only slow one down.
"""

import argparse
import importlib
import importlib.util
import random
import time
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from capot.env import PlainDeals, VectorDeals, random_actions
from capot.kernel.tables import can_compile
from capot.rules.catalog import find_game

TIMES = 4
GAMES = ("hearts", "polignac", "knaves", "compendium")
OPEN_SPIEL = "hearts(pass_cards=False)"


def best(measure: Callable[..., float], *args: object, ways: Sequence[str]) -> list[float]:
    """Return the best of several measurements, for each way to observe; they take turns."""
    found = [[measure(*args, observing=way) for way in ways] for _ in range(TIMES)]
    return [max(each) for each in zip(*found, strict=True)]


def actions_a_second(deals: VectorDeals, seconds: float, *, observing: str) -> float:
    """Return the actions per second, stepped at random for about ``seconds``."""
    rng = np.random.default_rng(1)
    room, packed = deals.observe(), deals.observe_packed()
    steps, begun = 0, time.perf_counter()
    while (spent := time.perf_counter() - begun) < seconds:
        steps += 1
        if observing == "plainly":
            deals.step(random_actions(deals.legal, rng))
            continue
        deals.act(random_actions(deals.packed_legal, rng))
        if observing == "numbers":
            deals.observe(out=room)
        elif observing == "bits":
            deals.observe_packed(out=packed)
    return steps * deals.n / spent


def one_at_a_time(deals: PlainDeals, seconds: float, *, observing: str) -> float:
    """Return the actions per second in one deal after the other, stepped at random for about ``seconds``."""
    rng = np.random.default_rng(1)
    steps, begun = 0, time.perf_counter()
    while (spent := time.perf_counter() - begun) < seconds:
        if deals.turn[0] < 0:
            deals.reset(first=int(deals.numbers[0]) + 1)
        if observing == "numbers":
            deals.observe(int(deals.turn[0]))
        deals.act(random_actions(deals.legal, rng))
        steps += 1
    return steps / spent


def open_spiel_actions_a_second(seconds: float, *, observing: str) -> float:
    """Return the actions per second of OpenSpiel's Hearts in a Python loop."""
    pyspiel: Any = importlib.import_module("pyspiel")
    game, rng = pyspiel.load_game(OPEN_SPIEL), random.Random(1)
    steps, begun = 0, time.perf_counter()
    while (spent := time.perf_counter() - begun) < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            if not state.is_chance_node():
                steps += 1
                if observing != "nothing":
                    state.information_state_tensor()
            state.apply_action(rng.choice(state.legal_actions()))
    return steps / spent


def main() -> None:
    """Print a line for each game, and the ratio to OpenSpiel."""
    parser = argparse.ArgumentParser(description="random deals a second in the environment")
    parser.add_argument("game", nargs="*", default=GAMES, help="keys of games")
    parser.add_argument("--rows", type=int, default=4096, help="deals stepped at once")
    parser.add_argument("--seconds", type=float, default=1.0, help="for each measurement, about")
    parser.add_argument("--threads", type=int, default=1)
    args = parser.parse_args()
    games = [find_game(name) for name in args.game]
    print(f"{args.rows} deals at once, {args.threads} threads; actions a second")
    print(f"{'':<34}{'unobserved':>14}{'observed':>14}{'as bits':>14}{'plain loop':>14}")
    fast = [game for game in games if can_compile(game, game.players[0])]
    for game in (game for game in games if game not in fast):
        found = best(one_at_a_time, PlainDeals(game, 1), args.seconds, ways=("nothing", "numbers"))
        print(f"{f'{game.key}, one deal at a time':<34}{''.join(f'{each:>14,.0f}' for each in found)}")
    for game, options in [*((game, {}) for game in fast), (find_game("hearts"), {"pass-cycle": "none"})]:
        deals = VectorDeals(game, args.rows, 1, options=options, threads=args.threads)
        for _ in range(60):
            deals.step(random_actions(deals.legal, np.random.default_rng(1)))
        ours = best(actions_a_second, deals, args.seconds, ways=("nothing", "numbers", "bits", "plainly"))
        title = f"{game.key}, {deals.seats} seats{', no passing' if options else ''}"
        print(f"{title:<34}{''.join(f'{each:>14,.0f}' for each in ours)}")
    if importlib.util.find_spec("pyspiel") is None:
        print("OpenSpiel is not installed")
        return
    theirs = best(open_spiel_actions_a_second, args.seconds, ways=("nothing", "numbers"))
    print(f"{'OpenSpiel ' + OPEN_SPIEL:<34}{''.join(f'{each:>14,.0f}' for each in theirs)}")
    ratios = ours[0] / theirs[0], ours[1] / theirs[1], ours[2] / theirs[1]
    print(f"{'ratio, no passing':<34}{''.join(f'{each:>14,.0f}' for each in ratios)}")


if __name__ == "__main__":
    main()
