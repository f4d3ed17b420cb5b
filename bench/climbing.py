"""Speed of compiled climbing on one core, against plain play in the same run.

    python bench/climbing.py

The same random deals of Tien Len, with all legal combinations listed at every turn; then whole deals by the
kernel's rule of thumb, and search rollouts after each of eight moves in many worlds.
"""

import random
import statistics
import time
from collections.abc import Callable

import numpy as np

from capot.kernel.climbing.moves import MOVES, climb_rules_of, lay, moves_of, new_climbing, set_of
from capot.kernel.climbing.policy import places_after, play_out
from capot.kernel.dtypes import NOBODY
from capot.kernel.luck import SLIPPED
from capot.play.match import new_match
from capot.play.position import Position
from capot.rules.catalog import GAMES
from capot.rules.stages.climbing import Climb
from capot.shuffle import lab_shuffle

SEATS, DEALS, RUNS = 4, 30, 5


def dealt(seed: int) -> Position:
    """Return a deal that is about to begin."""
    match = new_match(GAMES["tien-len"], SEATS)
    return match.with_deal(lab_shuffle(seed, 0, match.pack)).position


def term_of(position: Position) -> Climb:
    """Return the climbing stage."""
    return next(stage for stage in position.rules.stages if isinstance(stage, Climb))


def record_of(position: Position) -> np.ndarray:
    """Return two records of the deal; the second is for playing."""
    found = new_climbing(2)
    pack, term = position.rules.pack, term_of(position)
    found[0]["hands"][:SEATS] = [set_of(hand, pack, term) for hand in position.hands]
    found[0]["turn"] = min(position.to_act)
    found[0]["must"] = 1
    return found


POSITIONS = [dealt(seed) for seed in range(DEALS)]
RECORDS = [record_of(position) for position in POSITIONS]
RUNGS = climb_rules_of(POSITIONS[0].rules.pack, term_of(POSITIONS[0]), SEATS)


def plainly() -> int:
    """Play the deals at random in plain play; return how many there were."""
    for seed, position in enumerate(POSITIONS):
        luck = random.Random(seed)
        while position.to_act:
            seat = min(position.to_act)
            position = position.after(seat, luck.choice(position.legal(seat).moves))  # noqa: PLW2901
    return DEALS


def compiled() -> int:
    """Play the deals at random by the kernel."""
    room = np.zeros(MOVES, np.int64)
    for seed, record in enumerate(RECORDS):
        luck, state = random.Random(seed), record[1]
        record[1] = record[0]
        while state["turn"] != NOBODY:
            lay(RUNGS, state, room[luck.randrange(moves_of(RUNGS, state, room))])
    return DEALS


def by_thumb() -> int:
    """Play the deals by the kernel's rule of thumb, many times over."""
    for luck in range(20):
        for record in RECORDS:
            record[1] = record[0]
            play_out(RUNGS, record[1], SLIPPED, np.uint64(luck))
    return 20 * DEALS


def as_a_search() -> int:
    """Play rollouts of the deals after some of their moves, in many worlds."""
    room, worlds = np.zeros(MOVES, np.int64), 64
    for record in RECORDS:
        found = room[: moves_of(RUNGS, record[0], room)]
        choices = np.resize(found, 8)
        hands = np.tile(record[0]["hands"][:SEATS], (worlds, 1))
        places = np.zeros((worlds, len(choices), SEATS), np.int64)
        places_after(RUNGS, record, hands, choices, SLIPPED, np.uint64(1), places)
    return worlds * 8 * DEALS


def speeds(ways: dict[str, Callable[[], int]]) -> dict[str, float]:
    """Return the median deals per second of each way, in interleaved runs."""
    found: dict[str, list[float]] = {name: [] for name in ways}
    for run in range(RUNS + 1):
        for name, way in ways.items():
            started = time.perf_counter()
            count = way()
            # The first run compiles.
            if run:
                found[name].append(count / (time.perf_counter() - started))
    return {name: statistics.median(some) for name, some in found.items()}


def main() -> None:
    """Print a line for each way to play."""
    ways: dict[str, Callable[[], int]] = {
        "plain play, at random": plainly,
        "kernel move by move, at random": compiled,
        "kernel by the rule of thumb": by_thumb,
        "kernel as a search plays on": as_a_search,
    }
    found = speeds(ways)
    slowest = found["plain play, at random"]
    print(f"| {'Tien Len for four':<32} | deals a second | times plain play |\n|---|---:|---:|")
    for name, speed in found.items():
        print(f"| {name:<32} | {speed:>14,.0f} | {speed / slowest:>16,.0f} |")


if __name__ == "__main__":
    main()
