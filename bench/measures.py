"""How fast the report on a game narrows: intervals by seconds of one core.

    python bench/measures.py                          # Hearts, Polignac and Barbu after 2, 10 and 60 s
    python bench/measures.py finis --seconds 2 10

For each game: the seconds of the clock until the first figures once all is compiled, then half the 95%
interval of each figure after each number of seconds of one core, in the unit of the figure.
"""

import argparse
from collections.abc import Sequence
from time import perf_counter

from capot.lab.measures.figures import Figure, Report
from capot.lab.measures.running.run import Measurement
from capot.rules.catalog import GAMES
from capot.rules.model import Game

USUAL, SECONDS = ("hearts", "polignac", "barbu"), (2.0, 10.0, 60.0)

FIRST = 0.05
"""Seconds of one core between two looks for the first figures."""


def main() -> None:
    """Print a table for each game."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*", default=USUAL)
    parser.add_argument("--seconds", nargs="+", type=float, default=SECONDS)
    words = parser.parse_args()
    for key in words.games:
        print_precision(GAMES[key], sorted(words.seconds))


def print_precision(game: Game, seconds: Sequence[float]) -> None:
    """Print how wide the intervals of a game are after some seconds."""
    measurement = Measurement(game, game.players[0])
    measurement.warm_up()
    print(f"\n{game.name} for {game.players[0]}: first figures after {first_figures(measurement):.1f} s")
    reports = []
    for end in seconds:
        found = (
            measurement.advance(end - measurement.seconds)
            if end > measurement.seconds
            else measurement.report()
        )
        assert isinstance(found, Report)
        reports.append(found)
    heads = "".join(f"{f'{each.seconds:.0f} s':>12}" for each in reports)
    print(f"{'':36}{heads}{'unit':>9}")
    for figure in reports[-1].figures:
        cells = "".join(f"{half(report.figure(figure.key)):>12}" for report in reports)
        print(f"{figure.key:36}{cells}{figure.unit:>9}")


def first_figures(measurement: Measurement) -> float:
    """Return the seconds of the clock until there is a first figure."""
    before = perf_counter()
    while True:
        found = measurement.advance(FIRST)
        assert isinstance(found, Report)
        if any(each.value is not None for each in found.figures):
            return perf_counter() - before


def half(figure: Figure) -> str:
    """Return half the interval, a dash where there is none yet."""
    if figure.low is None or figure.high is None:
        return "–"
    return f"{(figure.high - figure.low) / 2:,.3g}"


if __name__ == "__main__":
    main()
