"""Speed of plain play, against a bare deal of Hearts in Python measured in the same run.

    python bench/plain_play.py             # five games
    python bench/plain_play.py skat barbu  # these

Random deals, dealing and scoring included, without views.  The bare deal shuffles, follows suit and counts
hearts with lists of numbers, and no rule may be changed; it only shows how fast this computer's Python is.
Each figure is the least CPU time of interleaved runs, the ratio the time of a game over that of a bare deal.
"""

import sys
import time
from collections.abc import Callable
from functools import partial
from random import Random

from capot.lab.speed import play_plainly
from capot.rules.catalog import find_game

GAMES = ("hearts", "polignac", "barbu", "whist", "skat")
RUNS = 7
DEALS = 20


def bare(deals: int) -> int:
    """Play random deals of 52 cards for four, and return the hearts that the first player took."""
    taken, rng = 0, Random(0)
    for _ in range(deals):
        cards = list(range(52))
        rng.shuffle(cards)
        hands, leader = [cards[seat::4] for seat in range(4)], 0
        for _ in range(13):
            trick: list[int] = []
            for step in range(4):
                hand = hands[(leader + step) % 4]
                suit = trick[0] // 13 if trick else -1
                card = rng.choice([card for card in hand if card // 13 == suit] or hand)
                hand.remove(card)
                trick.append(card)
            best = max(card for card in trick if card // 13 == trick[0] // 13)
            leader = (leader + trick.index(best)) % 4
            taken += sum(card // 13 == 1 for card in trick) if leader == 0 else 0
    return taken


def cpu_seconds(play: Callable[[int], object], deals: int) -> float:
    """Return the CPU time of one deal."""
    started = time.process_time()
    play(deals)
    return (time.process_time() - started) / deals


def main(keys: tuple[str, ...]) -> None:
    """Print the deals per second of CPU time, and the ratios."""
    games = [find_game(key) for key in keys]
    ways: dict[str, tuple[Callable[[int], object], int]] = {"a bare deal": (bare, 10 * DEALS)}
    for game in games:
        ways[game.name] = (partial(play_plainly, game, game.best_players[0], 0, 0), DEALS)
    for play, _ in ways.values():
        play(2)
    rounds = [[cpu_seconds(play, deals) for play, deals in ways.values()] for _ in range(RUNS)]
    least = [min(column) for column in zip(*rounds, strict=True)]
    print(f"{'random deals':<20}{'a second':>10}{'bare deals':>12}")
    for name, each in zip(ways, least, strict=True):
        print(f"{name:<20}{1 / each:>10,.0f}{each / least[0]:>12.1f}")


if __name__ == "__main__":
    main(tuple(sys.argv[1:]) or GAMES)
