"""Random deals per second in the environment, and in OpenSpiel's Hearts if installed.

    python bench/environment.py                       # Hearts and a few others
    python bench/environment.py hearts --rows 1024

NumPy draws actions from the legal ones; optionally, the seat to act is observed before each.  The time
includes dealing, scoring and starting the next deal, but not compilation.  The best of several measurements
counts, since other programs can only slow one down.
"""

import argparse
import importlib
import importlib.util
import random
import time
from collections.abc import Callable
from typing import Any

import numpy as np

from capot.env import VectorDeals, random_actions

TIMES = 4
GAMES = ("hearts", "polignac", "knaves", "compendium")
OPEN_SPIEL = "hearts(pass_cards=False)"


def best(measure: Callable[..., float], *args: object) -> tuple[float, float]:
    """Return the best of several measurements, without observing and with."""
    plain, told = (max(measure(*args, observing=each) for _ in range(TIMES)) for each in (False, True))
    return plain, told


def deals_a_second(deals: VectorDeals, seconds: float, *, observing: bool) -> float:
    """Return the finished deals per second, stepped at random for about ``seconds``."""
    rng = np.random.default_rng(1)
    room = deals.observe()
    finished, begun = 0, time.perf_counter()
    while (spent := time.perf_counter() - begun) < seconds:
        finished += int(deals.act(random_actions(deals.legal, rng))[1].sum())
        if observing:
            deals.observe(out=room)
    return finished / spent


def open_spiel_deals_a_second(seconds: float, *, observing: bool) -> float:
    """Return the deals per second of OpenSpiel's Hearts in a Python loop."""
    pyspiel: Any = importlib.import_module("pyspiel")
    game, rng = pyspiel.load_game(OPEN_SPIEL), random.Random(1)
    finished, begun = 0, time.perf_counter()
    while (spent := time.perf_counter() - begun) < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            if observing and not state.is_chance_node():
                state.information_state_tensor()
            state.apply_action(rng.choice(state.legal_actions()))
        finished += 1
    return finished / spent


def main() -> None:
    """Print a line for each game, and the ratio to OpenSpiel."""
    parser = argparse.ArgumentParser(description="random deals a second in the environment")
    parser.add_argument("game", nargs="*", default=GAMES, help="keys of games")
    parser.add_argument("--rows", type=int, default=4096, help="deals stepped at once")
    parser.add_argument("--seconds", type=float, default=1.0, help="for each measurement, about")
    args = parser.parse_args()
    print(f"{args.rows} deals at once, one core\n{'':<34}{'deals a second':>16}{'with observations':>20}")
    for name, options in [*((game, {}) for game in args.game), ("hearts", {"pass-cycle": "none"})]:
        deals = VectorDeals(name, args.rows, 1, options=options)
        for _ in range(60):
            deals.step(random_actions(deals.legal, np.random.default_rng(1)))
        plain, told = best(deals_a_second, deals, args.seconds)
        title = f"{name}, {deals.seats} seats{', no passing' if options else ''}"
        print(f"{title:<34}{plain:>16,.0f}{told:>20,.0f}")
    if importlib.util.find_spec("pyspiel") is None:
        print("OpenSpiel is not installed")
        return
    theirs = best(open_spiel_deals_a_second, args.seconds)
    print(f"{'OpenSpiel ' + OPEN_SPIEL:<34}{theirs[0]:>16,.0f}{theirs[1]:>20,.0f}")
    print(f"{'ratio, no passing':<34}{plain / theirs[0]:>16,.0f}{told / theirs[1]:>20,.0f}")


if __name__ == "__main__":
    main()
