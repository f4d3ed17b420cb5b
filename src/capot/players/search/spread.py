"""The spread of a game: how far a seat's score in a deal usually lies from its mean."""

import json
from contextlib import suppress
from dataclasses import asdict, dataclass
from functools import lru_cache
from importlib.resources import files
from random import Random

import numpy as np
from platformdirs import user_cache_path

from capot.kernel.batch import play_deals
from capot.kernel.compiling import STAMP
from capot.play.lab_deals import dealt
from capot.play.position import Position
from capot.play.view import view
from capot.players.random_player import RandomPlayer
from capot.players.search.values import Floats, ahead_of
from capot.players.thumb import ThumbPlayer
from capot.rules.codec import digest
from capot.rules.errors import RulesError
from capot.rules.match.sides import sides_at
from capot.rules.model import Game

DEALS, PLAIN_DEALS = 4000, 96
"""Deals measured by the kernel, and those in plain play where the kernel cannot play all of a game."""

SLIPS = 0.1
"""Share of random moves among those of the rule of thumb."""

FOLDER = user_cache_path("capot", appauthor=False) / "spreads"
"""Measured spreads by the digest of the game, the number of players and the version of the kernel."""


@dataclass(frozen=True, slots=True)
class Spread:
    """The scores of a game's deals, by rule-of-thumb players.

    ``points`` is s, the standard deviation of a seat's score in a deal; ``usual`` how far the seats are
    usually ahead of the table's mean, by place from the dealer's on (0 is the dealer), turned so that more is
    better; both in points as in the book, from ``deals`` deals.
    """

    points: float
    usual: tuple[float, ...]
    deals: int


@lru_cache(maxsize=64)
def spread_of(game: Game, seats: int) -> Spread:
    """Return the spread of a game for a number of players; measured once on each machine.

    Those of the games of the catalogue come with Capot (``bench/usual.py`` measures them).  Raise
    `RulesError` for a number of players that cannot play.
    """
    key = key_of(game, seats)
    if key in _known():
        return _known()[key]
    place = FOLDER / f"{key}-{STAMP[:16]}.json"
    with suppress(OSError, ValueError, TypeError, KeyError):
        kept = json.loads(place.read_text(encoding="utf-8"))
        return Spread(kept["points"], tuple(kept["usual"]), kept["deals"])
    found = measured(game, seats)
    # Without a place to keep it, it is measured again next time.
    with suppress(OSError):
        FOLDER.mkdir(parents=True, exist_ok=True)
        place.write_text(json.dumps(asdict(found)), encoding="utf-8")
    return found


def is_shipped(game: Game, seats: int) -> bool:
    """Whether the spread of a game comes with Capot, so that nobody has to wait for it."""
    return key_of(game, seats) in _known()


def key_of(game: Game, seats: int) -> str:
    """Return the key of a game, as it is played, with a number of players."""
    return f"{digest(game)[:32]}-{seats}"


@lru_cache(maxsize=1)
def _known() -> dict[str, Spread]:
    text = files("capot.players.search").joinpath("spreads.json").read_text(encoding="utf-8")
    return {key: Spread(each[0], tuple(each[1]), each[2]) for key, each in json.loads(text).items()}


def measured(game: Game, seats: int, plain_deals: int = PLAIN_DEALS) -> Spread:
    """Return the spread of a game, measured now; ``plain_deals`` if the kernel cannot play all of it."""
    try:
        results = play_deals(game, seats, 0, 0, DEALS, ("thumb",) * seats, slips=SLIPS)
        points = results.points / results.scale
    except RulesError:
        game.check_seats(seats)
        points = _played_plainly(game, seats, plain_deals)
    places = (np.arange(seats)[None, :] - np.arange(len(points))[:, None]) % seats
    if game.rules_for(seats, 0).deal.sits_out:
        # Among those who play, the last takes the dealer's place.
        by_place = np.take_along_axis(points, np.argsort(places, axis=1), axis=1)
        points = by_place[:, [seats - 1, *range(1, seats - 1)]]
        seats, places = seats - 1, np.broadcast_to(np.arange(seats - 1), points.shape)
    ahead = ahead_of(points, low_wins=game.low_wins, sides=sides_at(game.sides, seats))
    usual = [float(ahead[places == place].mean()) for place in range(seats)]
    return Spread(float(points.std()), tuple(usual), len(points))


def _played_plainly(game: Game, seats: int, deals: int) -> Floats:
    scores = [
        played_by_thumb(dealt(game, seats, 0, number), Random(number)).score().points
        for number in range(deals)
    ]
    return np.array(scores, float)


def played_by_thumb(position: Position, luck: Random) -> Position:
    """Return a deal played to its end by rule-of-thumb players, with slips."""
    thumb, random = ThumbPlayer(), RandomPlayer()
    while position.to_act:
        seat = min(position.to_act)
        player = random if luck.random() < SLIPS else thumb
        position = position.after(seat, player.choose(view(position, seat), luck))
    return position
