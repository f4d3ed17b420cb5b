"""Speed of the kernel on one core, against others measured in the same run.

    python bench/kernel.py            # everything; takes minutes, as it compiles anew
    python bench/kernel.py --runs 3 --no-cold

Random Hearts deals for four without passing, dealing and scoring included: by one fixed compiled function
(`bare_hearts.py`), by the kernel and by OpenSpiel driven from Python (the extra ``capot[spiel]``; left out
if not installed).  Each figure is the median of interleaved runs.  Then the time to compile everything, and
the start-up time after that.
"""

import argparse
import importlib
import importlib.util
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from bare_hearts import HEARTS, QUEEN, SUIT_MASKS, bare

from capot.kernel.batch import play_deals
from capot.kernel.bits import HAS_BIT_DEPOSIT
from capot.lab.speed import play_plainly
from capot.lab.strength.records import append, figure_of
from capot.rules.catalog import GAMES
from capot.rules.changes.options import with_options
from capot.rules.model import Game

TARGETS = "targets: kernel / OpenSpiel ≥ 200, bare / kernel ≤ 1.6, warm start ≤ 0.3 s"

FIRST_DEAL = """
import time, numba, numpy
started = time.perf_counter()
from capot.kernel.batch import play_deals
from capot.rules.catalog import GAMES
play_deals(GAMES["hearts"], 4, 0, 0, 1)
{quick}
print(time.perf_counter() - started)
"""
QUICK_TOO = 'play_deals(GAMES["hearts"], 4, 0, 0, 1, ("quick",) * 4)'

TRIVIAL = """
import time, numba, numpy
from capot_trivial import one
started = time.perf_counter()
one(1)
print(time.perf_counter() - started)
"""
TRIVIAL_MODULE = "import numba\n\n@numba.njit(cache=True)\ndef one(number):\n    return number + 1\n"

Play = Callable[[int], object]


def openspiel() -> Play | None:
    """Return a function that plays random deals of OpenSpiel's Hearts, or None if not installed."""
    if importlib.util.find_spec("pyspiel") is None:
        return None
    pyspiel: Any = importlib.import_module("pyspiel")

    game, rng = pyspiel.load_game("hearts(pass_cards=false)"), random.Random(0)

    def play(deals: int) -> None:
        for _ in range(deals):
            state = game.new_initial_state()
            while not state.is_terminal():
                state.apply_action(rng.choice(state.legal_actions()))
            state.returns()

    return play


def ways(game: Game) -> dict[str, tuple[Play, int]]:
    """Return the ways to play Hearts by name, each with the number of deals in one run."""
    bare_deals = {deposit: bare(deposit=deposit) for deposit in {HAS_BIT_DEPOSIT, False}}

    def kernel(deposit: bool, deals: int) -> None:  # noqa: FBT001
        play_deals(game, 4, 0, 0, deals, deposit=deposit)

    def by_rule_of_thumb(policy: str, deals: int) -> None:
        play_deals(game, 4, 0, 0, deals, (policy,) * 4)

    def bare_ones(deposit: bool, deals: int) -> None:  # noqa: FBT001
        bare_deals[deposit](deals, 88172645463325252, SUIT_MASKS, HEARTS, QUEEN)

    found: dict[str, tuple[Play, int]] = {
        "bare, bit deposit": (partial(bare_ones, HAS_BIT_DEPOSIT), 400_000),
        "kernel, bit deposit": (partial(kernel, True), 400_000),  # noqa: FBT003
        "bare, portable": (partial(bare_ones, False), 200_000),  # noqa: FBT003
        "kernel, portable": (partial(kernel, False), 200_000),  # noqa: FBT003
        "kernel, quick": (partial(by_rule_of_thumb, "quick"), 100_000),
        "kernel, thumb": (partial(by_rule_of_thumb, "thumb"), 5_000),
        "plain play": (partial(play_plainly, game, 4, 0, 0), 60),
    }
    others = openspiel()
    if others is not None:
        found["OpenSpiel, Python"] = (others, 400)
    return found


def rates(found: dict[str, tuple[Play, int]], runs: int) -> dict[str, float]:
    """Return the deals per second of each way, the median of interleaved runs."""
    taken: dict[str, list[float]] = {name: [] for name in found}
    for play, _ in found.values():
        play(2)
    for _ in range(runs):
        for name, (play, deals) in found.items():
            started = time.perf_counter()
            play(deals)
            taken[name].append(deals / (time.perf_counter() - started))
    return {name: statistics.median(each) for name, each in taken.items()}


def printed_seconds(program: str, **env: str) -> float:
    """Run a program in a new process and return the number it prints."""
    run = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, **env},
    )
    if run.returncode:
        sys.exit(f"a program failed:\n{run.stderr}")
    return float(run.stdout)


def cold() -> tuple[float, float]:
    """Return the seconds to compile random deals, without and with the rule of thumb."""
    found = []
    for quick in ("", QUICK_TOO):
        with tempfile.TemporaryDirectory() as folder:
            found.append(printed_seconds(FIRST_DEAL.format(quick=quick), NUMBA_CACHE_DIR=folder))
    return found[0], found[1]


def warm(runs: int) -> tuple[float, float]:
    """Return the median seconds from Numba to a first deal, and to a trivial compiled function's answer."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "capot_trivial.py").write_text(TRIVIAL_MODULE, encoding="utf-8")
        first_deal = FIRST_DEAL.format(quick="")
        printed_seconds(first_deal), printed_seconds(TRIVIAL, PYTHONPATH=folder)
        pairs = [
            (printed_seconds(first_deal), printed_seconds(TRIVIAL, PYTHONPATH=folder)) for _ in range(runs)
        ]
    deal, trivial = (statistics.median(column) for column in zip(*pairs, strict=True))
    return deal, trivial


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description="how fast the kernel is")
    parser.add_argument("--runs", type=int, default=5, help="runs for each median")
    parser.add_argument("--no-cold", action="store_true", help="do not compile everything anew")
    parser.add_argument("--record", type=Path, help="file to which each figure is added, as JSON")
    args = parser.parse_args()
    found = rates(ways(with_options(GAMES["hearts"], {"pass-cycle": "none"})), args.runs)
    kernel = found["kernel, bit deposit"]
    print(f"{'Hearts for 4, random, no passing':<34}{'deals a second':>16}{'kernel / this':>16}")
    for name, each in found.items():
        ratio = (found["kernel, portable"] if "portable" in name else kernel) / each
        print(f"{name:<34}{each:>16,.0f}{ratio:>16,.2f}")
        if args.record:
            record = figure_of(
                f"random deals: {name}", each, "deals a second", game="hearts", sample=f"{args.runs} runs"
            )
            append(args.record, record)
    print(f"\nbare / kernel: {found['bare, bit deposit'] / kernel:.2f} with bit deposit, ", end="")
    print(f"{found['bare, portable'] / found['kernel, portable']:.2f} without")
    deal, trivial = warm(args.runs)
    print(f"warm start: {deal - trivial:.2f} s beyond Numba and a trivial function ({trivial:.3f} s)")
    if not args.no_cold:
        randomly, quick = cold()
        print(f"cold start: {randomly:.1f} s until a random deal, {quick:.1f} s until a quick one as well")
    print(TARGETS)


if __name__ == "__main__":
    main()
