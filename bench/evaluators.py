"""How well ways to value a choice predict what comes of it: the table of ``docs/review.md``.

    python bench/evaluators.py play hearts --deals 40     # adds to evaluators.jsonl
    python bench/evaluators.py table                      # prints the table from that file

Deals are played by ``sampler`` at all seats.  In some decisions two choices that can differ are drawn by lot.
Each evaluator says how much better one is, in points ahead of the table's mean; then the true deal is
played on to its end after either, by players with the same luck.  The table shows the mean square of the
error of each evaluator, as a share of the variance of what came about; how much less it is for the new
evaluator than for the old; and by how much the outcome grows with each point expected by either.
"""

import argparse
import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any

import numpy as np

from capot.kernel.playout import POLICIES
from capot.kernel.state import bits_of
from capot.lab.intervals import bootstrap
from capot.lab.table import Table, luck_of
from capot.play.lab_deals import dealt
from capot.play.moves import Move, is_same
from capot.play.position import Position
from capot.play.view import View, view
from capot.players.catalog import PLAYERS
from capot.players.protocol import Budget
from capot.players.readiness import get_ready
from capot.players.sampler import SamplerPlayer
from capot.players.search.settings import SEARCH, Settings
from capot.players.search.values import Floats, ahead_of
from capot.players.stages import is_without_tricks
from capot.players.tricks.alike import alike_moves
from capot.players.tricks.prospect import TrickProspect
from capot.players.views.trick_view import trick_view
from capot.rules.catalog import GAMES
from capot.rules.model import Game
from capot.rules.stages.exchanges import Exchange, TakeTalon
from capot.rules.stages.tricks import Tricks
from capot.study.review.decisions import true_world

GAMES_MEASURED = "hearts", "polignac", "knaves", "slobberhannes"

_PLAIN = Settings(Budget(), "thumb", slips=0.1, exact=2, match=False)
_LEARNED = replace(_PLAIN, rollouts="learned")
EVALUATORS = {
    "thumb": _PLAIN,
    "thumb, weighed": replace(_PLAIN, weighing=SEARCH.weighing),
    "learned": _LEARNED,
    "learned, weighed": replace(_LEARNED, weighing=SEARCH.weighing),
}
"""Ways to value a choice: who plays on, in worlds that are equally likely or weighed."""

USED_TO_BE, MEASURED = "thumb", "thumb, weighed"
"""The evaluators that are compared."""

BUDGET = Budget(worlds=24)
PLAYER = SamplerPlayer("sampler", replace(SEARCH, budget=BUDGET, match=False))
"""The player at all seats, who also plays on in the true deal after either choice."""

POLICIES_TRIED, TIMES = ("learned", "thumb"), 100
"""Policies that play on in the true deal as well, as in the rollouts, and how often."""

JUDGES = "sampler", *POLICIES_TRIED

WORLDS = 400
DECISIONS = 10
"""Decisions drawn from each deal, one of them of passing where cards are passed."""

SEED = 77


@dataclass(frozen=True, slots=True)
class Lot:
    """A decision and two choices that can differ."""

    before: Position
    seat: int
    choices: tuple[Move, Move]


def lots_of(game: Game, number: int) -> Iterator[Lot]:
    """Yield decisions of a deal with two choices each, all drawn by lot."""
    luck = Random(SEED * 1_000_003 + number)
    now, made = dealt(game, game.players[0], SEED, number), [0] * game.players[0]
    found: list[tuple[Position, int]] = []
    while now.to_act:
        seat = min(now.to_act)
        found.append((now, seat))
        move = PLAYER.choose(view(now, seat), luck_of(SEED, number, seat, made[seat]))
        made[seat] += 1
        now = now.after(seat, move)
    passes = [each for each in found if isinstance(view(*each).stage, Exchange | TakeTalon)]
    cards = [each for each in found if isinstance(view(*each).stage, Tricks)]
    some = luck.sample(passes, min(1, len(passes)))
    some += luck.sample(cards, len(cards))
    count = 0
    for before, seat in some:
        choices = two_of(view(before, seat), luck)
        if choices is not None:
            yield Lot(before, seat, choices)
            count += 1
        if count == DECISIONS:
            return


def two_of(seen: View, luck: Random) -> tuple[Move, Move] | None:
    """Return two choices that can differ, or None if there are none; of passes two that ``easy`` makes."""
    if seen.legal.pick is not None:
        easy = PLAYERS["easy"]
        one = easy.choose(seen, luck)
        other = next(
            (each for each in (easy.choose(seen, luck) for _ in range(4)) if not is_same(each, one)), None
        )
        return None if other is None else (one, other)
    if is_without_tricks(seen) or len(seen.legal.moves) < 2:
        return None
    prospect = TrickProspect(trick_view(seen), _PLAIN, Random(0))
    groups = alike_moves(prospect)
    if len(groups) < 2:
        return None
    first, second = (prospect.moves[group[0]] for group in luck.sample(groups, 2))
    return first, second


def better(lot: Lot, settings: Settings, seed: int, *, in_truth: bool = False) -> float:
    """Return how much better the first choice is by an evaluator, or ``in_truth``: with the true cards."""
    seen = trick_view(view(lot.before, lot.seat))
    prospect = TrickProspect(seen, settings, Random(seed), lot.choices[0])
    prospect.policy = POLICIES[settings.rollouts]
    bits = np.array([bits_of(move, seen.rules, seen.trump) for move in lot.choices], np.int64)
    worlds = np.tile(true_world(lot.before, seen), (TIMES, 1)) if in_truth else prospect.draw(WORLDS)
    ahead = ahead_of(prospect.outcomes(worlds, bits), low_wins=seen.standing.low_wins)[..., lot.seat]
    return round(float((ahead[:, 0] - ahead[:, 1]).mean()), 4)


def came_about(lot: Lot) -> float:
    """Return how much better the first choice was in the true deal, played on by `PLAYER` at all seats."""
    ahead = []
    for move in lot.choices:
        table = Table((PLAYER,), (0,) * lot.before.seats, SEED + 1, None)
        end, _ = table.played(lot.before.after(lot.seat, move))
        points = np.array([float(each) for each in end.score().points])
        ahead.append(ahead_of(points, low_wins=end.standing.low_wins)[lot.seat])
    return float(ahead[0] - ahead[1])


def rows(key: str, number: int) -> list[dict[str, Any]]:
    """Return what is measured in a deal."""
    found = []
    for lot in lots_of(GAMES[key], number):
        row: dict[str, Any] = {"game": key, "deal": number, "ply": len(lot.before.moves), "seat": lot.seat}
        is_card = isinstance(view(lot.before, lot.seat).stage, Tricks)
        row["trick"] = len(lot.before.tricks) + 1 if is_card else 0
        for name, settings in EVALUATORS.items():
            row[name] = better(lot, settings, number)
        row["came"] = {"sampler": came_about(lot)} | {
            policy: better(lot, replace(_PLAIN, rollouts=policy), number, in_truth=True)
            for policy in POLICIES_TRIED
        }
        found.append(row)
    return found


def play(path: Path, keys: Iterable[str], deals: int) -> None:
    """Add deals to a file, going on where it ends."""
    known = {(row["game"], row["deal"]) for row in kept(path)}
    for number in range(deals):
        for key in keys:
            if (key, number) in known:
                continue
            lines = "".join(f"{json.dumps(row)}\n" for row in rows(key, number))
            with path.open("a", encoding="utf-8") as file:
                file.write(lines)


def kept(path: Path) -> list[dict[str, Any]]:
    """Return all rows measured so far."""
    if not path.exists():
        return []
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def by_deal(values: Floats, deals: Sequence[str]) -> str:
    """Return the mean of decisions with its 95% interval over deals, which are what is independent."""
    _, place = np.unique(deals, return_inverse=True)
    sums, counts = np.bincount(place, values), np.bincount(place)
    mean = float(values.mean())
    # The ratio of two sums by deal: Cochran, Sampling Techniques, section 2.11.
    pulls = mean + (sums - mean * counts) * len(sums) / counts.sum()
    low, high = bootstrap(pulls.tolist(), 1).interval or (np.nan, np.nan)
    return f"{100 * mean:+.1f}% | {100 * low:+.1f} to {100 * high:+.1f}"


@dataclass(frozen=True, slots=True)
class Judged:
    """Outcomes, and what each evaluator had expected, in standard deviations of the outcomes."""

    came: Floats
    expected: dict[str, Floats]
    deals: list[str]

    @property
    def squares(self) -> dict[str, Floats]:
        """The squares of the errors of each evaluator."""
        return {name: (self.came - each) ** 2 for name, each in self.expected.items()}


def judged(some: Sequence[dict[str, Any]], judge: str) -> Judged:
    """Return the decisions of one game as somebody played on in them."""
    came = np.array([each["came"][judge] for each in some])
    unit = float(came.std())
    expected = {name: np.array([each[name] for each in some]) / unit for name in EVALUATORS}
    return Judged(came / unit, expected, [f"{each['game']} {each['deal']}" for each in some])


def table(path: Path) -> None:
    """Print what each evaluator leaves unexplained, and how much less the new one does."""
    every = [each for each in kept(path) if each["trick"]]
    print(f"| Game | Decisions | Played on by | {' | '.join(EVALUATORS)} | less | 95% | slopes |")
    print(f"|{'---|' * (len(EVALUATORS) + 6)}")
    for judge in JUDGES:
        games = [judged([each for each in every if each["game"] == key], judge) for key in GAMES_MEASURED]
        for key, each in zip(GAMES_MEASURED, games, strict=True):
            print(line(f"`{key}`", judge, each))
        came = np.concatenate([each.came for each in games])
        expected = {name: np.concatenate([each.expected[name] for each in games]) for name in EVALUATORS}
        deals = [deal for each in games for deal in each.deals]
        print(line("all", judge, Judged(came, expected, deals)))


def line(title: str, judge: str, of: Judged) -> str:
    """Return a line of the table."""
    squares = of.squares
    cells = [title, str(len(of.came)), f"`{judge}`", *(f"{squares[way].mean():.3f}" for way in EVALUATORS)]
    cells.append(by_deal(squares[USED_TO_BE] - squares[MEASURED], of.deals))
    slopes = (np.polyfit(of.expected[way], of.came, 1)[0] for way in (USED_TO_BE, MEASURED))
    cells.append(", ".join(f"{each:.2f}" for each in slopes))
    return f"| {' | '.join(cells)} |"


def main() -> None:
    """Read the command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("what", choices=("play", "table"))
    parser.add_argument("games", nargs="*", default=list(GAMES_MEASURED))
    parser.add_argument("--deals", type=int, default=40, help="deals of each game")
    parser.add_argument("--out", type=Path, default=Path("evaluators.jsonl"), help="file of what is measured")
    options = parser.parse_args()
    if options.what == "table":
        table(options.out)
        return
    get_ready()
    play(options.out, options.games, options.deals)


if __name__ == "__main__":
    main()
