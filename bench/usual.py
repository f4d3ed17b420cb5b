"""Typical figures of each game: spread of scores, losses of computer players, measures, lengths of matches.

    python bench/usual.py spreads                # writes src/capot/players/search/spreads.json
    python bench/usual.py losses --deals 24      # writes src/capot/study/review/usual.json
    python bench/usual.py losses hearts polignac
    python bench/usual.py losses --again         # after players or reviews have changed
    python bench/usual.py figures --seconds 20   # writes src/capot/lab/measures/usual.json
    python bench/usual.py lengths                # writes src/capot/surface/lengths.json

Spreads are from deals of rule-of-thumb players, for every number of players.  Losses are from deals
in which every seat is played by the same player, reviewed as by ``capot review``; the standard error is that
of the mean over deals.  ``hard`` thinks by worlds, not by time, so that the figures do not depend on the
machine.  Figures are those of ``capot measure`` for the best number of players; a game is done when it has
all that its rules allow.  Lengths, in deals, are of matches of rule-of-thumb players, one of whose moves in
ten is random, in games that end at a total.  Each command goes on where it was interrupted, but for lengths
and ``--again``.
"""

import argparse
import json
from collections.abc import Callable, Iterable
from dataclasses import astuple
from pathlib import Path
from typing import Any

import numpy as np

from capot.lab.measures.catalogue import KEPT
from capot.lab.measures.figures import Report
from capot.lab.measures.playing.ladder import Course
from capot.lab.measures.playing.tables import tables
from capot.lab.measures.registry import measures_of
from capot.lab.measures.running.run import measure
from capot.lab.table import Table
from capot.play.lab_deals import dealt
from capot.play.match import Match, new_match
from capot.players.catalog import PLAYERS
from capot.players.protocol import Budget
from capot.players.readiness import get_ready
from capot.players.search.spread import key_of, measured
from capot.rules.catalog import GAMES
from capot.rules.match.ends import AfterDeals
from capot.rules.model import Game
from capot.study.review import review_deal
from capot.study.review.typical_losses import STRENGTHS

SOURCES = Path(__file__).parents[1] / "src" / "capot"
SPREADS, LOSSES = SOURCES / "players/search/spreads.json", SOURCES / "study/review/usual.json"
FIGURES, LENGTHS = SOURCES / "lab/measures/usual.json", SOURCES / "surface/lengths.json"

PLAIN_DEALS = 400
"""Deals of games that the kernel cannot play."""

HARD = Budget(worlds=200)
"""About what ``hard`` tries in its quarter of a second."""

WORLDS = 100, 300
"""Worlds for each decision; deals differ far more than the noise that is left."""

ENOUGH, FEWEST, MATCHES = 0.3, 8, 2000
"""Standard error in deals that is small enough, and the least and greatest number of pieces of matches."""

SEED = 20


def spreads() -> None:
    """Measure the spreads of all games for all numbers of players."""
    found = json.loads(SPREADS.read_text())
    for game in GAMES.values():
        for seats in game.players:
            if key_of(game, seats) not in found:
                points, usual, deals = astuple(measured(game, seats, PLAIN_DEALS))
                found[key_of(game, seats)] = [round(points, 4), [round(each, 4) for each in usual], deals]
                write(SPREADS, found)
                print(f"{game.key}, {seats} players: {points:.2f} points", flush=True)


def losses(keys: Iterable[str], deals: int, *, again: bool) -> None:
    """Measure what each player loses a deal, ``again`` even where that is known."""
    found = json.loads(LOSSES.read_text())
    for key in keys:
        game = GAMES[key]
        of_game = found.setdefault(key_of(game, game.players[0]), {})
        for name in STRENGTHS:
            if not again and name in of_game and of_game[name][2] >= deals:
                continue
            lost = [loss_in(game, name, number) for number in range(deals)]
            error = float(np.std(lost, ddof=1) / np.sqrt(deals))
            of_game[name] = [round(float(np.mean(lost)), 3), round(error, 3), deals]
            write(LOSSES, found)
            print(f"{key}: {name} loses {np.mean(lost):.2f} ± {error:.2f} points a deal", flush=True)


def loss_in(game: Game, name: str, number: int) -> float:
    """Return what a seat loses on average in a deal whose seats are all played by one player."""
    seats = game.players[0]
    match = match_of(game, seats, name, number)
    found = review_deal(match, 1, seed=SEED, worlds=WORLDS)
    return float(np.mean([each.points_lost for each in found.seats]))


def match_of(game: Game, seats: int, name: str, number: int) -> Match:
    """Return a match of one deal, played by one player at all seats."""
    budget = HARD if name == "hard" else None
    table = Table((PLAYERS[name],), (0,) * seats, SEED, budget)
    position, _ = table.played(dealt(game, seats, SEED, number))
    match = new_match(game, seats)
    return Match(game, seats, position.dealer, match.totals, deals=(position,))


def figures(keys: Iterable[str], wanted: Iterable[str], seconds: float, *, again: bool) -> None:
    """Measure the figures of each game for its best number of players, with their intervals."""
    found = json.loads(FIGURES.read_text()) if FIGURES.exists() else {}
    for key in keys:
        game = GAMES[key]
        seats = game.players[0]
        of_game = found.setdefault(key, {})
        there = {each.key for each in measures_of(game, seats) if each.samples}
        missing = [each for each in wanted if each in there and (again or each not in of_game)]
        if not missing:
            continue
        report = measure(game, seats, seconds=seconds, workers=1, seed=SEED, figures=missing)
        assert isinstance(report, Report)
        for each in report.figures:
            if each.key in missing and each.value is not None:
                bounds = each.value, each.low, each.high
                of_game[each.key] = [None if bound is None else float(f"{bound:.4g}") for bound in bounds]
        write(FIGURES, found)
        print(f"{key}: {len(of_game)} figures after {report.seconds:.0f} s", flush=True)


def lengths(keys: Iterable[str]) -> None:
    """Measure how many deals a match usually has, for the best number of players."""
    found = json.loads(LENGTHS.read_text())
    for key in keys:
        if not all(isinstance(end, AfterDeals) for end in GAMES[key].ends):
            found[key] = round(length_of(GAMES[key]), 1)
            print(f"{key}: {found[key]} deals", flush=True)
            LENGTHS.write_text(json.dumps(found, indent=2) + "\n")


def length_of(game: Game) -> float:
    """Return the mean number of deals of a match."""
    means: list[float] = []
    sample = Course(tables(game, game.players[0], SEED + 1))
    while len(means) < MATCHES:
        means.append(float(sample.piece(len(means))[sample.columns.index("deals")]))
        if len(means) >= FEWEST and np.std(means, ddof=1) / len(means) ** 0.5 < ENOUGH:
            break
    return float(np.mean(means))


def write(place: Path, found: dict[str, Any]) -> None:
    """Write figures, one game a line."""
    lines = ",\n".join(f"{json.dumps(key)}: {json.dumps(found[key])}" for key in found)
    place.write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")


def main() -> None:
    """Read the command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("what", choices=("spreads", "losses", "figures", "lengths"))
    parser.add_argument("games", nargs="*", default=list(GAMES), help="these games only, but for spreads")
    parser.add_argument("--deals", type=int, default=24, help="for losses: deals of each game and player")
    parser.add_argument("--seconds", type=float, default=20.0, help="for figures: of one core, for each game")
    parser.add_argument("--figure", action="append", choices=KEPT, help="for figures: only this one")
    parser.add_argument("--again", action="store_true", help="measure anew what is known")
    options = parser.parse_args()
    get_ready()
    work: dict[str, Callable[[], None]] = {
        "spreads": spreads,
        "losses": lambda: losses(options.games, options.deals, again=options.again),
        "figures": lambda: figures(
            options.games, options.figure or KEPT, options.seconds, again=options.again
        ),
        "lengths": lambda: lengths(options.games),
    }
    work[options.what]()


if __name__ == "__main__":
    main()
