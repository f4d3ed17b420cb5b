"""Deals per second of a game: compiled, at random or by rule of thumb, and in plain play."""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random

from capot.kernel.batch import play_deals
from capot.kernel.tables import can_compile
from capot.lab.errors import LabError
from capot.play.match import new_match
from capot.players.random_player import any_move
from capot.rules.catalog import GAMES
from capot.rules.model import Game
from capot.shuffle import lab_shuffle

SECONDS = 0.12
"""Default seconds of measurement for each way of playing."""

Clock = Callable[[], float]


@dataclass(frozen=True, slots=True)
class Speed:
    """Deals per second of a game at a table of ``seats``, on one core, dealing and scoring included.

    ``at_random`` and ``quick`` are the kernel's, with random players and with the rule of thumb, or None for
    a game it cannot play; ``plain`` is plain play at random.
    """

    game: Game
    seats: int
    at_random: float | None
    quick: float | None
    plain: float

    @property
    def times_plain(self) -> float | None:
        """The kernel's speed at random as a multiple of plain play, or None if it cannot play the game."""
        return None if self.at_random is None else self.at_random / self.plain


def speeds(games: Sequence[Game] = (), seconds: float = SECONDS) -> Iterator[Speed]:
    """Yield the speeds of games, by default the whole catalogue, at their best numbers of players.

    Call `warm_up` first, or the first figure includes compilation.  Raise `LabError` unless ``seconds`` is
    positive.
    """
    if seconds <= 0:
        raise LabError(f"nothing can be measured in {seconds} seconds")
    for game in games or GAMES.values():
        yield speed(game, game.players[0], seconds)


def speed(game: Game, seats: int, seconds: float = SECONDS) -> Speed:
    """Return the speed of a game, each way of playing measured for ``seconds``."""
    quick = ("quick",) * seats
    compiled = can_compile(game, seats)
    return Speed(
        game,
        seats,
        rate(lambda first, deals: play_deals(game, seats, 0, first, deals), seconds) if compiled else None,
        rate(lambda first, deals: play_deals(game, seats, 0, first, deals, quick), seconds)
        if compiled
        else None,
        rate(lambda first, deals: play_plainly(game, seats, 0, first, deals), seconds),
    )


def warm_up(game: Game | None = None) -> float:
    """Load the kernel, compiling it if necessary, and return the seconds it took.

    It is made ready for ``game`` if it can play it.
    """
    if game is None or not can_compile(game, game.players[0]):
        game = next(iter(GAMES.values()))
    started = time.perf_counter()
    seats = game.players[0]
    for policies in (None, ("quick",) * seats):
        play_deals(game, seats, 0, 0, 1, policies)
    return time.perf_counter() - started


def rate(play: Callable[[int, int], object], seconds: float, clock: Clock = time.perf_counter) -> float:
    """Return the deals per second of ``play(first, deals)``, called with growing numbers for ``seconds``.

    The fastest call long enough to measure counts, since other programs can only slow it down.
    """
    best, deals, first = 0.0, 1, 0
    end = clock() + seconds
    while True:
        started = clock()
        play(first, deals)
        taken = clock() - started
        first += deals
        if taken >= seconds / 8 or best == 0:
            best = max(best, deals / taken)
        if clock() >= end:
            return best
        if taken < seconds / 8:
            deals = max(deals + 1, int(deals * min(8.0, seconds / 6 / max(taken, 1e-9))))


def play_plainly(game: Game, seats: int, seed: int, first: int, deals: int) -> None:
    """Play deals at random by the plain rules, each the first of a match, and score them."""
    for number in range(first, first + deals):
        rng = Random(number)
        match = new_match(game, seats, number % seats)
        position = match.with_deal(lab_shuffle(seed, number, match.pack)).position
        while position.to_act:
            seat = min(position.to_act)
            position = position.after(seat, any_move(position.legal(seat), rng))
        position.score()
