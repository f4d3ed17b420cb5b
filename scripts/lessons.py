"""Find moments for the lessons on tactics: decisions of real deals, judged as puzzles are.

``python scripts/lessons.py moon 0 100`` prints the moments of the first hundred deals as lines of
``hearts-classic.lessons.jsonl``, which holds those chosen for the lessons; ``duck`` and ``pass`` find others.
"""

import sys
from collections.abc import Iterator
from random import Random
from zlib import crc32

import click
import numpy as np

from capot.cards import Card
from capot.lab.table import luck_of
from capot.play.lab_deals import dealt
from capot.play.moves import Move, PassCards
from capot.play.position import Position
from capot.play.view import View, view
from capot.players.search.spread import spread_of
from capot.players.search.values import Floats
from capot.players.thumb import ThumbPlayer
from capot.rules.catalog import GAMES
from capot.rules.stages.tricks import Tricks
from capot.shuffle import word_at
from capot.study.puzzles.checks import (
    FEWEST,
    FIRST,
    GAP,
    HELD_OUT,
    OTHERS,
    SECOND,
    SURE,
    THIRD,
    rating_of,
    value_by,
    verified,
)
from capot.study.puzzles.codec import Head, head_line, puzzle_line
from capot.study.puzzles.puzzle import Option, Puzzle, Theme
from capot.study.puzzles.themes import themes_of
from capot.study.review.worths import VERSION, Evaluator, Trials

GAME = GAMES["hearts-classic"]
SEATS, SEED = 4, 2027
CARDS = word_at(SEED, crc32(GAME.key.encode()))
SPREAD = spread_of(GAME, SEATS).points

WANTED: dict[str, frozenset[Theme]] = {
    "duck": frozenset({"duck", "queen", "dump", "win"}),
    "moon": frozenset({"stop"}),
}
"""The first themes of the moments of a lesson."""

EASY = 1500
"""Rating of the hardest moment."""

TRIED = 3
"""Decisions of a deal that are verified, at most."""

GLANCED = 400
"""Worlds in which the best way to pass is chosen."""

LIKE = 0.25
"""Points by which a way to pass may be behind the best and is as good."""


def moments(lesson: str, deal: int) -> Iterator[Puzzle]:
    """Yield the moments of a deal for a lesson."""
    start = dealt(GAME, SEATS, CARDS, deal)
    if lesson == "pass":
        for seat in sorted(start.to_act):
            options = _passed(view(start, seat), deal)
            if options:
                yield _moment(start, seat, options, 1500, min(_apart(options)))
        return
    now, made, tried = start, [0] * SEATS, 0
    while now.to_act and tried < TRIED:
        seat = min(now.to_act)
        seen = view(now, seat)
        move = ThumbPlayer().choose(seen, luck_of(CARDS, deal, seat, made[seat]))
        made[seat] += 1
        if _fits(now, seat, seen, move, WANTED[lesson]):
            tried += 1
            clear = verified(seen, move, SPREAD, word_at(word_at(CARDS, deal), len(now.moves)))
            if clear is not None and rating_of(clear.easily) <= EASY:
                yield _moment(now, seat, clear.options, rating_of(clear.easily), clear.z)
        now = now.after(seat, move)


def _fits(now: Position, seat: int, seen: View, move: Move, wanted: frozenset[Theme]) -> bool:
    if not isinstance(seen.stage, Tricks) or not seen.trick or len(seen.legal.moves) < FEWEST:
        return False
    others = [Option((each,)) for each in seen.legal.moves if each != move]
    return themes_of(now, seat, (Option((move,)), *others))[0] in wanted


def _passed(seen: View, deal: int) -> tuple[Option, ...]:
    """Return the best way to pass and plain plans that are as good or surely worse, or nothing."""
    if seen.legal.pick is None or seen.seat is None:
        return ()
    seed = word_at(word_at(CARDS, deal), seen.seat)
    trials = Trials(seen, ThumbPlayer().choose(seen, Random(0)), FIRST, seed)
    trials.screen()
    worth = trials.run(GLANCED, np.arange(len(trials.groups)))[1]
    best = trials.moves[int(worth.mean(axis=0).argmax())]
    assert isinstance(best, PassCards)
    alike, worse = [best], []
    for cards in dict.fromkeys(_plans(seen)):
        if cards == frozenset(best.cards):
            continue
        move = PassCards(tuple(each for each in seen.hand if each in cards))
        lost = _lost(Trials(seen, move, FIRST, word_at(seed, 1)), best, FIRST, HELD_OUT)
        behind, error = float(lost.mean()), float(lost.std(ddof=1) / np.sqrt(len(lost)))
        if behind <= LIKE:
            alike.append(move)
        elif (
            behind >= GAP * SPREAD
            and behind >= SURE * error
            and all(
                _lost(Trials(seen, move, each, word_at(seed, 2)), best, each, OTHERS).mean() > 0
                for each in (SECOND, THIRD)
            )
        ):
            worse.append(Option((move,), behind, error))
    options = (Option(tuple(alike)), *sorted(worse, key=lambda each: each.behind))
    return options if len(options) >= FEWEST else ()


def _plans(seen: View) -> Iterator[frozenset[Card]]:
    """Yield three cards each that a person might pass: the highest, the lowest, one suit, or a void."""
    strength = seen.rules.pack.strength
    hand = sorted(seen.hand, key=lambda each: (strength(each), each.code), reverse=True)
    yield frozenset(hand[:3])
    yield frozenset(hand[-3:])
    for suit in seen.rules.pack.suits:
        held = [each for each in hand if each.suit == suit]
        if held:
            yield frozenset([*held, *(each for each in hand if each.suit != suit)][:3])


def _lost(trials: Trials, best: PassCards, evaluator: Evaluator, count: int) -> Floats:
    """Return how far the way to pass of some trials is behind another in each of some worlds."""
    value_by(trials, evaluator)
    first = next(
        number
        for number, move in enumerate(trials.moves)
        if isinstance(move, PassCards) and {*move.cards} == {*best.cards}
    )
    worth = trials.run(count, np.array([first, trials.made]))[1]
    lost: Floats = worth[:, 0] - worth[:, 1]
    return lost


def _apart(options: tuple[Option, ...]) -> Iterator[float]:
    return (each.behind / each.error for each in options[1:])


def _moment(now: Position, seat: int, options: tuple[Option, ...], rating: int, z: float) -> Puzzle:
    start = dealt(GAME, SEATS, CARDS, now.standing.number)
    return Puzzle(
        game=GAME.key,
        deal=now.standing.number,
        hands=start.dealt,
        talon=(),
        turn_up=None,
        moves=now.moves,
        seat=seat,
        options=options,
        z=round(z, 1),
        worlds=HELD_OUT,
        themes=themes_of(now, seat, options),
        rating=rating,
    )


def main(lesson: str, first: str, last: str) -> None:
    """Print the head, and the moments of some deals."""
    evaluators = tuple(f"{each.name}; {VERSION}" for each in (FIRST, SECOND, THIRD))
    click.echo(head_line(Head(GAME.key, SEATS, SEED, "the rule of thumb", SPREAD, evaluators)))
    for deal in range(int(first), int(last)):
        for each in moments(lesson, deal):
            click.echo(puzzle_line(each))


if __name__ == "__main__":
    main(*sys.argv[1:])
