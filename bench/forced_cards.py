"""A timing attack, repeated: how well the time of a computer player's card shows whether it had a choice.

    python bench/forced_cards.py                            # hard at Hearts, 400 cards
    python bench/forced_cards.py --strength medium --cards 1000
    python bench/forced_cards.py --at-once                  # as before there was a beat

A person sits at a table with three computer players and notes when each card comes, counted from the news
before it, as any page can.  Cards without a choice are then told from the others by one threshold, the best
there is for these very cards: the share told apart is the mean of the two shares that are right, so that 50%
is what guessing gives, and chance alone gives a little more.
"""

import argparse
import asyncio
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from statistics import median

from capot.play.view import view
from capot.players.readiness import get_ready, is_ready
from capot.server.log import events
from capot.server.log.news import UnreadNews
from capot.server.log.table_log import TableLog
from capot.server.messages.basics import Strength
from capot.server.room import Room

sys.path.insert(0, str(Path(__file__).parents[1]))

from tests.server.guests import met, play_out


async def timed(strength: Strength, game: str, cards: int, *, at_once: bool) -> list[tuple[float, bool]]:
    """Return the seconds after which cards of computers came, and whether they had no choice."""
    found: list[tuple[float, bool]] = []
    last = 0.0
    apply = TableLog.apply

    def noted(log: TableLog, event: events.AnyEvent) -> UnreadNews:
        nonlocal last
        now = time.perf_counter()
        if isinstance(event, events.Moved) and event.seat and log.match.position.moves:
            legal = view(log.match.position, event.seat).legal
            if event.move.startswith("play "):
                found.append((now - last, len(legal.moves) == 1))
        last = time.perf_counter()
        return apply(log, event)

    async def no_pause(_: float) -> None:
        """Wait for no beat."""

    TableLog.apply = noted  # type: ignore[method-assign, assignment]
    pause = {"pause": no_pause} if at_once else {}
    with tempfile.TemporaryDirectory() as data:
        room = await Room.open(Path(data), tick=None, threads=1, **pause)  # type: ignore[arg-type]
        while len(found) < cards:
            _, (person,) = await met(room, game, 1, 3, strength=strength, deals=1)
            await play_out([person])
            person.close()
        await room.close()
    TableLog.apply = apply  # type: ignore[method-assign]
    return found


def told_apart(times: list[tuple[float, bool]]) -> tuple[float, float]:
    """Return the share told apart by the best threshold, and the threshold in seconds."""
    forced = sorted(seconds for seconds, is_forced in times if is_forced)
    free = sorted(seconds for seconds, is_forced in times if not is_forced)
    best = (0.5, 0.0)
    for threshold in sorted({seconds for seconds, _ in times}):
        below = sum(each <= threshold for each in forced) / len(forced)
        above = sum(each > threshold for each in free) / len(free)
        right = (below + above) / 2
        best = max(best, (right, threshold), (1 - right, threshold))
    return best


def by_chance(times: list[tuple[float, bool]], tries: int = 40) -> float:
    """Return the median share told apart when the times are dealt to the cards at random."""
    rng, seconds = Random(1), [each for each, _ in times]
    found = []
    for _ in range(tries):
        rng.shuffle(seconds)
        shuffled = [(each, is_forced) for each, (_, is_forced) in zip(seconds, times, strict=True)]
        found.append(told_apart(shuffled)[0])
    return median(found)


def main() -> None:
    """Time the cards and print what they tell."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--strength", default="hard", choices=["easy", "medium", "hard", "max"])
    parser.add_argument("--game", default="hearts")
    parser.add_argument("--cards", type=int, default=400)
    parser.add_argument("--at-once", action="store_true", help="without a beat")
    given = parser.parse_args()
    if not is_ready():
        get_ready(lambda _: None)
    times = asyncio.run(timed(given.strength, given.game, given.cards, at_once=given.at_once))
    share, threshold = told_apart(times)
    for name, wanted in (("without a choice", True), ("with a choice", False)):
        some = sorted(seconds * 1000 for seconds, is_forced in times if is_forced is wanted)
        low, high = some[len(some) // 20], some[-1 - len(some) // 20]
        print(
            f"{len(some):5} cards {name}: median {median(some):.1f} ms, 5 to 95%: {low:.1f} to {high:.1f} ms"
        )
    chance = f"chance alone: {by_chance(times):.1%}"
    print(f"told apart by one threshold, {threshold * 1000:.1f} ms: {share:.1%} ({chance})")


if __name__ == "__main__":
    main()
