"""Counts the ways to play on from a position, move by move: what chess players call perft.

Run ``python -m tests.counts.count`` to write the data files anew after a rule was changed on purpose.
"""

import json
from collections.abc import Iterable
from itertools import count as naturals
from pathlib import Path
from random import Random
from typing import TypedDict

from capot.play.match import new_match
from capot.play.notation import parse_move
from capot.play.position import Position
from capot.rules.catalog import GAMES
from capot.rules.changes.options import with_options
from capot.rules.model import Game, Option
from capot.rules.stages.brag import Arrange
from capot.rules.stages.opening import branches
from tests.random_play import any_move, dealt

DATA = Path(__file__).parent.parent / "data" / "counts"
LIMIT = 3000
"""Positions at the deepest level: enough to find a wrong rule, and quickly counted."""

FAR = 160
"""The number of positions after which a deal is left: cards that are shed at random may last long."""

PLAYED = {
    *("first-trick", "hearts-broken", "opening-lead", "opening-heart", "announcements", "slam", "passing"),
    *("trumping", "discards", "nobody-takes"),
    *("trump-led", "void", "dominoes-turn", "dominoes-ends", "dominoes-first"),
    *("twos-in-sequences", "sequence-suits", "passing"),
    *("four-of-a-kind", "save"),
    *("exposing", "rounds", "first-card"),
    *("heading", "ace"),
    *("dealer", "alone", "assist"),
    *("reneging", "following"),
    "left-over",
    *("swapping", "last-player", "simple-pool"),
    *("bids", "equal-clubs", "colour"),
    *("jinking", "call"),
    "put-when",
    *("redeal", "right", "raise", "answer", "throw-in"),
    *("start", "change"),
    *("draw-when", "trick-last"),
    *("seven", "new-card", "trump"),
    *("courts", "raise-from-table", "trail-with-build", "builds-as-cards"),
}
"""The house rules that change what may be played or said."""

CONTRACTS = 8
"""Factor for the number of deals where each may be about something else."""


class Entry(TypedDict):
    """One fixed deal: the table, the moves made in it, and the number of ways to make 1, 2, 3… more."""

    seats: int
    options: dict[str, str]
    seed: int
    moves: list[str]
    ways: list[int]


def ways(position: Position, depth: int) -> list[int]:
    """Return the numbers of sequences of 1, 2… ``depth`` moves, the lowest seat to act moving first."""
    if not position.to_act:
        return [1] * depth
    seat = min(position.to_act)
    legal = list(position.legal(seat))
    longer = (ways(position.after(seat, move), depth - 1) for move in legal if depth > 1)
    return [len(legal), *map(sum, zip(*longer, strict=True))]


def after(game: Game, seats: int, seed: int, moves: Iterable[str]) -> Position:
    """Return the position after moves of the lowest seat to act, in the first deal of a seed."""
    position = dealt(new_match(game, seats), seed).position
    for text in moves:
        position = position.after(min(position.to_act), parse_move(text))
    return position


def entry(game: Game, seats: int, options: dict[str, str], seed: int, depth: int | None) -> Entry:
    """Count from the start of a deal, or from ``depth`` moves before its end, or before move `FAR`.

    A deal that is over as it is dealt gives way to that of the next seed.
    """
    seed = next(each for each in naturals(seed) if dealt(new_match(game, seats), each).position.to_act)
    position = dealt(new_match(game, seats), seed).position
    rng, line = Random(seed), [position]
    while position.to_act and len(line) < FAR:
        seat = min(position.to_act)
        position = position.after(seat, any_move(position.legal(seat), rng))
        line.append(position)
    start = line[0] if depth is None else line[-1 - min(depth, len(line) - 1)]
    deepest = len(line) - 1 if depth is None else depth
    counted: list[int] = []
    while len(counted) < deepest and (not counted or counted[-1] <= LIMIT / 8):
        counted = ways(start, len(counted) + 1)
    return Entry(
        seats=seats,
        options=options,
        seed=seed,
        moves=[move.text for _, move in start.moves],
        ways=counted,
    )


def tables(game: Game) -> list[Entry]:
    """Return what is counted of a game: for each number of players the start, a middle and an end.

    Two endings are counted under each house rule that changes what may be played.  Where hands are made a
    deal has no middle, and only its start is counted.
    """
    found = []
    in_one = any(isinstance(stage, Arrange) for stage in game.rules_for(game.players[0], 0).stages)
    for seats in sorted(game.players):
        for seed, depth in ((seats, None), (seats + 10, 4 * seats), (seats + 20, 3 * seats - 1)):
            if depth is None or not in_one:
                found.append(entry(game, seats, {}, seed, depth))
        if any(branches(stage) for stage in game.rules_for(seats, 0).stages):
            found += [entry(game, seats, {}, 100 + seed, 3 * seats - 1) for seed in range(CONTRACTS)]
    for option in game.options:
        if isinstance(option, Option) and option.name in PLAYED:
            for choice in option.choices[1:]:
                options = {option.name: choice.name}
                table = with_options(game, options)
                found += [
                    entry(table, game.players[0], options, seed, depth)
                    for seed, depth in ((1, None), (2, None if in_one else 11))
                ]
    return found


def main() -> None:
    """Write one file for each game."""
    DATA.mkdir(parents=True, exist_ok=True)
    for game in GAMES.values():
        data = tables(game)
        lines = ",\n ".join(json.dumps(each) for each in data)
        (DATA / f"{game.key}.json").write_text(f"[{lines}]\n", encoding="utf-8")


if __name__ == "__main__":
    main()
