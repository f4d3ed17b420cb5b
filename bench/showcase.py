"""The figures of ``docs/fosdick.md`` and ``docs/hearts-variants.md``: what people say of games, measured.

    python bench/showcase.py fosdick --out build/showcase
    python bench/showcase.py hearts --out build/showcase --seconds 120

Prints Markdown tables.  Of samples in which only compiled players take part, `DEALS` deals are played; the
rest gets ``--seconds`` of one core for each game.  With ``--out`` it goes on where it was interrupted.
"""

import argparse
from collections.abc import Iterable, Sequence
from pathlib import Path

from capot.cards import RANKS, SUITS, Card
from capot.lab.measures.figures import Figure, Report
from capot.lab.measures.running.run import Measurement
from capot.players.search.spread import measured
from capot.rules.catalog import GAMES
from capot.rules.changes.edits import Change, Remove, edited
from capot.rules.model import Game, every_deal
from capot.rules.scoring import Captured, Scale

DEALS = {"play": 100_000, "gap:quick-thumb": 20_000}
"""Deals of samples in which only compiled players take part; a gap plays each in 14 seatings."""

SEATS = 4

SKILL = ("weight-of-the-deal", "gap:quick-thumb", "gap:thumb-medium", "relative-skill", "meaningful")
SHAPE = ("drama", "security", "decided", "tied", "choices", "meaningful")
"""Figures shown of each game, of skill and of its course."""


def avoiding(rank: str) -> Game:
    """Return Four Bad Queens with another rank to avoid, and without announcements."""
    game = edited(GAMES["four-bad-queens"], (Remove("rules.stages.announce"),))
    spade, *others = (Card(rank, suit) for suit in SUITS)
    terms = Captured("of-spades", (spade,), 2), Captured("others", tuple(others), 1)
    return edited(game, (Change("rules.scoring", terms),))


def part(number: int, *, halved: bool = True) -> Game:
    """Return one game of Compendium by itself, Acorn Hearts perhaps at its full points."""
    compendium = GAMES["compendium"]
    each = compendium.schedule[number]
    rules = each.rules
    if not halved:
        rules = edited(
            rules, tuple(Remove(f"scoring.{term.name}") for term in rules.scoring if isinstance(term, Scale))
        )
    return edited(compendium, (Change("schedule", every_deal(rules)),))


def queen_at(points: int) -> Game:
    """Return Classic Hearts with the queen of spades at another price."""
    return edited(GAMES["hearts-classic"], (Change("rules.scoring.queen-of-spades.points", points),))


def report_on(game: Game, seconds: float, directory: Path | None) -> Report:
    """Return the report on a game for four players."""
    measurement = Measurement(game, SEATS, figures=sorted({*SKILL, *SHAPE}), directory=directory)
    measurement.warm_up()
    book, work = measurement.books[0], measurement.work()
    for key, deals in DEALS.items():
        while key in book.samples and book.count(key) * book.samples[key].size < deals:
            measurement.take(work.done((0, key, book.count(key))))
    measurement.keep()
    while not measurement.is_done and measurement.seconds < seconds:
        measurement.advance(5)
        measurement.keep()
    report = measurement.report(is_final=True)
    assert isinstance(report, Report)
    return report


def cell(figure: Figure) -> str:
    """Return a value with half its interval."""
    if figure.value is None or figure.low is None or figure.high is None:
        return "–"
    return f"{figure.value:.2f} ({figure.low:.2f} to {figure.high:.2f})"


def table(rows: Iterable[tuple[str, Report]], keys: Sequence[str]) -> None:
    """Print the figures of games as a table."""
    titled = False
    for name, report in rows:
        figures = {each.key: each for each in report.figures}
        if not titled:
            print("| Game | " + " | ".join(str(figures[key].title) for key in keys) + " |", flush=True)
            print("|---" * (len(keys) + 1) + "|")
            titled = True
        print(f"| {name} | " + " | ".join(cell(figures[key]) for key in keys) + " |", flush=True)
    print()


def fosdick(seconds: float, directory: Path | None) -> None:
    """Print the figures of Fosdick's claims."""
    order = [rank for rank in "AKQJT987" if rank in RANKS]
    print("The rank to avoid, from the highest:\n")
    table(((rank, report_on(avoiding(rank), seconds, directory)) for rank in order), SKILL)
    print("| Game of Compendium | s in points | Share of the variance | with Acorn Hearts in full |")
    print("|---|---|---|---|")
    names = [each.title for each in GAMES["compendium"].schedule]
    games = [part(number) for number in range(len(names))]
    full = [part(number, halved=False) for number in range(len(names))]
    halves, wholes = ([measured(game, SEATS).points for game in some] for some in (games, full))
    for name, half, whole in zip(names, halves, wholes, strict=True):
        share, other = (
            one**2 / sum(each**2 for each in all_) for one, all_ in ((half, halves), (whole, wholes))
        )
        print(f"| {name} | {half:.2f} | {share:.0%} | {other:.0%} |")
    print()
    keys = ("four-bad-queens", "four-mad-queens", "slippery-paws", "finis", "cruel-fate", "acorn-hearts")
    reports = [(GAMES[key].name, report_on(GAMES[key], seconds, directory)) for key in keys]
    table(reports, SKILL)
    table(reports, SHAPE)


def hearts(seconds: float, directory: Path | None) -> None:
    """Print the figures of variants of Hearts."""
    games = [("Classic Hearts", GAMES["hearts-classic"])]
    games += [(f"Q♠ at {points}", queen_at(points)) for points in (5, 7, 10)]
    games += [(GAMES[key].name, GAMES[key]) for key in ("omnibus-hearts", "spot-hearts", "black-lady")]
    games += [(GAMES[key].name, GAMES[key]) for key in ("polignac", "slobberhannes")]
    reports = [(name, report_on(game, seconds, directory)) for name, game in games]
    table(reports, SKILL)
    table(reports, SHAPE)


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", choices=("fosdick", "hearts"))
    parser.add_argument("--seconds", type=float, default=90.0, help="seconds of one core for each game")
    parser.add_argument("--out", type=Path, help="directory to go on from")
    wish = parser.parse_args()
    {"fosdick": fosdick, "hearts": hearts}[wish.what](wish.seconds, wish.out)


if __name__ == "__main__":
    main()
