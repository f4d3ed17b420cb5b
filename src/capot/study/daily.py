"""The deal of the day: the same cards, seat and opponents for everybody, on every server.

All of it follows from 32 bytes, which ``docs/daily.md`` derives from date, deal and version of the players.
"""

from dataclasses import dataclass
from datetime import date
from functools import cache, lru_cache
from hashlib import sha256
from hmac import digest as hmac
from random import Random

from capot.cards import Card
from capot.lab.table import luck_of
from capot.language.texts import Name, Text, mark, phrase, say
from capot.play.match import Match, new_match
from capot.play.moves import Move
from capot.play.position import Position
from capot.play.view import View
from capot.players.errors import WorldError
from capot.players.protocol import Budget
from capot.players.sampler import SamplerPlayer
from capot.players.search.settings import Settings
from capot.players.simple import SimplePlayer
from capot.rules.catalog import GAMES, meant_game
from capot.rules.changes.options import one_deal
from capot.rules.errors import RulesError
from capot.rules.model import Game
from capot.rules.stages.exchanges import Exchange
from capot.shuffle import first_dealer, lab_shuffle

PLAYERS_VERSION = 7
"""The version of all that decides how a deal of the day is played.

Raise it whenever the same deal could go another way: when `OPPONENT`, or the policies and searches it uses,
choose other moves, when the rules of a game in the catalogue change, or the recipe below.
``tests/study/test_daily.py`` plays some deals and fails then.
"""

FIRST_DAY = date(2026, 11, 22)
"""The first day with a deal."""

SEAT = 0
"""The seat of the person."""

BY_SIDE = "hearts-classic"
"""The game with a deal for each side to which cards are passed."""


class DailyError(ValueError):
    """A deal of the day that does not exist; the message says why."""


STRENGTH = Settings(Budget(worlds=24), match=False, blur=0.05)
"""The strength of the opponents, between ``medium`` and ``hard``: limited by worlds and never by time."""


@dataclass(frozen=True, slots=True)
class Opponent:
    """The player of all other seats, who answers equal play in the same way on every machine."""

    name: str = "daily"

    def choose(self, view: View, rng: Random, budget: Budget | None = None) -> Move:  # noqa: ARG002 - fixed
        """Return a move; where the rules cannot be searched, that of `SimplePlayer`."""
        try:
            return SamplerPlayer(self.name, STRENGTH).choose(view, rng)
        except (RulesError, WorldError):
            return SimplePlayer().choose(view, rng)


OPPONENT = Opponent()


@dataclass(frozen=True, slots=True)
class DailyDeal:
    """One deal of one day; ``root`` are the 32 bytes from which all else follows.

    ``key`` is the key of the game, in `BY_SIDE` with the side of passing: ``hearts-classic.left``.
    """

    day: date
    key: str
    root: bytes
    version: int = PLAYERS_VERSION

    @property
    def game(self) -> Game:
        """The game of this one deal."""
        return _game_of(self.key, self.day)

    @property
    def text(self) -> str:
        """The text whose hash is ``root``."""
        return _text_of(self.day, self.key, self.version)

    @property
    def seats(self) -> int:
        """The number of players, the best one for the game."""
        return self.game.players[0]

    @property
    def seed(self) -> int:
        """The seed of cards, dealer and luck: the first eight bytes of ``root``, big-endian."""
        return int.from_bytes(self.root[:8])

    @property
    def commitment(self) -> str:
        """The SHA-256 of ``root`` in hexadecimal, which may be shown before the deal."""
        return sha256(self.root).hexdigest()

    @property
    def dealer(self) -> int:
        """The dealer's seat."""
        return first_dealer(self.seed, self.seats)

    @property
    def pack(self) -> tuple[Card, ...]:
        """The cards in order of dealing."""
        return lab_shuffle(self.seed, 0, self.game.rules_for(self.seats, 0).pack.cards())

    @property
    def title(self) -> Text:
        """The name of the deal: that of its game, with the side of passing or the part of its sequence."""
        return title_of(self.key, self.day)

    def match(self) -> Match:
        """Return the match of this one deal, its cards dealt."""
        return new_match(self.game, self.seats, self.dealer).with_deal(self.pack)

    def luck(self, position: Position, seat: int) -> Random:
        """Return the luck of a seat for its next move: it depends on the number of its moves alone."""
        return luck_of(self.seed, 0, seat, sum(by == seat for by, _ in position.moves))


def daily_deal(
    day: date, key: str, *, secret: bytes | None = None, version: int = PLAYERS_VERSION
) -> DailyDeal:
    """Return a deal of a day by its key, of one server alone if that has a ``secret``.

    Raise `DailyError` for a key that is none of `keys`; the day may be any.
    """
    check_key(key)
    text = _text_of(day, key, version).encode()
    root = sha256(text).digest() if secret is None else hmac(secret, text, "sha256")
    return DailyDeal(day, key, root, version)


def _text_of(day: date, key: str, version: int) -> str:
    return f"capot daily {day.isoformat()} {key} v{version}"


@cache
def keys() -> tuple[str, ...]:
    """Return the keys of all deals of a day, in the order of the catalogue."""
    return tuple(
        each
        for key in GAMES
        for each in ([f"{key}.{side}" for side in _sides(GAMES[key])] if key == BY_SIDE else [key])
    )


def leading_keys(day: date) -> tuple[str, ...]:
    """Return the deals that lead the day: those of Hearts, and the game of the day."""
    return (*(f"{BY_SIDE}.{side}" for side in _sides(GAMES[BY_SIDE])), game_of_the_day(day))


def game_of_the_day(day: date) -> str:
    """Return the key of the game of the day: all games but Hearts take turns, in an order that changes."""
    others = [key for key in GAMES if key != BY_SIDE]
    turn, place = divmod(day.toordinal(), len(others))
    return lab_shuffle(turn, 0, others)[place]


def meant_key(text: str, day: date) -> str:
    """Return the key that a person means: of a deal, or of a game, in Hearts with the side of the day.

    Raise `DailyError` or `RulesError` for a text that means none.
    """
    if "." in text:
        check_key(text)
        return text
    game = meant_game(text).key
    return side_of_the_day(day) if game == BY_SIDE else game


def side_of_the_day(day: date) -> str:
    """Return the key of the deal of Hearts whose side it is today: the sides take turns."""
    sides = _sides(GAMES[BY_SIDE])
    return f"{BY_SIDE}.{sides[day.toordinal() % len(sides)]}"


def check_key(key: str) -> None:
    """Raise `DailyError` unless there is a deal with this key every day."""
    if key not in keys():
        raise DailyError(say("there is no deal of the day {key}", key=Name(repr(key[:40]))))


def check_day(day: date, today: date) -> None:
    """Raise `DailyError` unless a day has come, and had deals."""
    asked = Name(day.isoformat())
    if day > today:
        raise DailyError(say("the deals of {day} have not been dealt yet", day=asked))
    if day < FIRST_DAY:
        first = Name(FIRST_DAY.isoformat())
        raise DailyError(say("{day} had no deal of the day: {first} had the first", day=asked, first=first))


def title_of(key: str, day: date) -> Text:
    """Return the name of a deal of a day."""
    game, _, side = key.partition(".")
    name = phrase(GAMES[game].name)
    if side:
        return say("{game}, {way}", game=name, way=say(_WAYS[side]))
    part = GAMES[game].part(_number(GAMES[game], day))
    return say("{game}: {part}", game=name, part=phrase(part.title)) if part.title else name


_WAYS = {
    "left": mark("passing left"),
    "right": mark("passing right"),
    "across": mark("passing across"),
    "hold": mark("no passing"),
}


@lru_cache(maxsize=256)
def _game_of(key: str, day: date) -> Game:
    game, _, side = key.partition(".")
    found = GAMES[game]
    number = _sides(found).index(side) if side else _number(found, day)
    return one_deal(found, number)


def _number(game: Game, day: date) -> int:
    """Return the number of the deal in a match whose part and side of passing are played on a day."""
    return day.toordinal() % max(game.cycle, len(_sides(game)))


def _sides(game: Game) -> tuple[str, ...]:
    """Return the sides to which cards are passed in turn, at least one."""
    rules = game.rules_for(game.players[0], 0)
    passing = rules.stage(Exchange)
    if passing is None:
        return ("hold",)
    assert isinstance(passing.cycle, tuple)
    return passing.cycle
