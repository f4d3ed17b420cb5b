"""How many deals of a game are played in a second: compiled, at random or by rule of thumb, and plainly."""

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random

from capot.kernel.batch import play_deals
from capot.kernel.tables import can_compile
from capot.lab.errors import LabError
from capot.play.match import new_match
from capot.play.moves import Legal, Move
from capot.players.random_player import any_arrangement
from capot.rules.catalog import GAMES
from capot.rules.model import Game
from capot.shuffle import lab_shuffle

SECONDS = 0.12
"""How long each way of playing is measured, unless something else is asked for."""

Clock = Callable[[], float]


@dataclass(frozen=True, slots=True)
class Speed:
    """Deals a second of a game at a table of ``seats``, on one core, dealing and scoring included.

    ``at_random`` and ``quick`` are the kernel's, with random players and with the rule of thumb, or None for
    a game that it does not play; ``plain`` is plain play at random.
    """

    game: Game
    seats: int
    at_random: float | None
    quick: float | None
    plain: float

    @property
    def times_plain(self) -> float | None:
        """How many times as many random deals the kernel plays as plain play does, if it plays the game."""
        return None if self.at_random is None else self.at_random / self.plain


def speeds(games: Sequence[Game] = (), seconds: float = SECONDS) -> Iterator[Speed]:
    """Run through the speeds of games, all of the catalogue unless some are named, at their best tables.

    Call `warm_up` before, or the first is measured with the time it takes to get ready.  Raise `LabError`
    unless ``seconds`` is more than nothing.
    """
    if seconds <= 0:
        raise LabError(f"nothing can be measured in {seconds} seconds")
    for game in games or GAMES.values():
        yield speed(game, game.players[0], seconds)


def speed(game: Game, seats: int, seconds: float = SECONDS) -> Speed:
    """Return the speed of a game, each way of playing it measured for so many seconds."""
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
    """Load the kernel, or compile it if it never ran on this machine; return how many seconds it took.

    It is made ready for a game, unless it does not play that.
    """
    if game is None or not can_compile(game, game.players[0]):
        game = next(iter(GAMES.values()))
    started = time.perf_counter()
    seats = game.players[0]
    for policies in (None, ("quick",) * seats):
        play_deals(game, seats, 0, 0, 1, policies)
    return time.perf_counter() - started


def rate(play: Callable[[int, int], object], seconds: float, clock: Clock = time.perf_counter) -> float:
    """Return how many deals a second ``play(first, deals)`` plays, called with ever more for ``seconds``.

    The fastest call of those that took long enough to be measured counts: others on the machine can only
    slow it down.
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
            position = position.after(seat, _any_move(position.legal(seat), rng))
        position.score()


def _any_move(legal: Legal, rng: Random) -> Move:
    """Return one of the legal moves, without listing all ways to pick cards or to make hands."""
    if legal.make is not None:
        return any_arrangement(legal.make, rng)
    if legal.pick is not None:
        return legal.pick.move(tuple(rng.sample(legal.pick.among, legal.pick.count)))
    return rng.choice(legal.moves)
