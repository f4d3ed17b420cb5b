"""The parameters of the game ``capot`` in OpenSpiel, and what they mean."""

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from capot.env.numbers import whole
from capot.env.openspiel.setting import DRAWN, Setting
from capot.env.vector import MOST_NUMBER
from capot.rules.catalog import GAMES, find_game
from capot.rules.changes.options import with_options
from capot.rules.codec import LONGEST, dumps, loads
from capot.rules.errors import RulesError
from capot.rules.model import Game

DEFAULTS: Final[Mapping[str, str | int]] = {
    "game": "slobberhannes",
    "players": 0,
    "options": "",
    "deal": 0,
    "reward": "lead",
    "rules": "",
}
"""The parameters with their defaults.

``game`` is a key or name of the catalogue; ``players`` their number, 0 for the best; ``options`` house rules
such as ``pass-cycle:none;points:50``; ``deal`` the number of the deal in a match, or -1 if it is drawn;
``reward`` the lead over the mean of the others ("lead") or the points, turned so that more is better
("points"); ``rules`` an invented game instead of ``game``, as `capot.env.openspiel.spiel_game` writes it.
"""


def setting_from(parameters: Mapping[str, Any]) -> Setting:
    """Return the setting that parameters describe.

    Raise `ValueError` (or `RulesError`, which is one) with a sentence if there is none.
    """
    strange = [name for name in parameters if name not in DEFAULTS]
    if strange:
        raise ValueError(f"capot has no parameter {strange[0]!r}; it has {', '.join(DEFAULTS)}")
    values = {name: parameters.get(name, default) for name, default in DEFAULTS.items()}
    return _setting(tuple(values.items()))


@lru_cache(maxsize=64)
def _setting(pairs: tuple[tuple[str, Any], ...]) -> Setting:
    values = dict(pairs)
    base = game_in(str(values["rules"])) if values["rules"] else find_game(str(values["game"]))
    game = with_options(base, options_in(str(values["options"])))
    seats = whole("the number of players", values["players"]) or game.best_players[0]
    game.check_seats(seats)
    deal = whole("the number of the deal", values["deal"], DRAWN, MOST_NUMBER)
    match values["reward"]:
        case "lead" | "points" as reward:
            return Setting(game, seats, deal, reward)
        case other:
            raise ValueError(f"the reward is 'lead' or 'points', not {other!r}")


def parameters_of(
    game: Game | str, seats: int | None, options: Mapping[str, str | int] | None, deal: int, reward: str
) -> dict[str, str | int]:
    """Return the parameters of a game of the catalogue or an invented one."""
    found = find_game(game) if isinstance(game, str) else game
    own = GAMES.get(found.key) != found
    return {
        **({"rules": text_of(found)} if own else {"game": found.key}),
        "players": seats or found.best_players[0],
        "options": ";".join(f"{name}:{word}" for name, word in (options or {}).items()),
        "deal": deal,
        "reward": reward,
    }


def options_in(text: str) -> dict[str, str]:
    """Return house rules written as ``name:choice;name:choice``."""
    pairs = [each.partition(":") for each in text.split(";") if each]
    if any(not name or not word for name, _, word in pairs):
        raise ValueError(f"options are written as name:choice;name:choice, not as {text!r}")
    return {name.strip(): word.strip() for name, _, word in pairs}


def text_of(game: Game) -> str:
    """Return an invented game as letters and digits that a parameter may hold."""
    return urlsafe_b64encode(zlib.compress(dumps(game).encode(), 9)).decode().rstrip("=")


def game_in(text: str) -> Game:
    """Return the game that `text_of` has written; raise `RulesError` for any other text."""
    try:
        packed = urlsafe_b64decode(text + "=" * (-len(text) % 4))
        unpacked = zlib.decompressobj().decompress(packed, LONGEST + 1)
        return loads(unpacked.decode())
    except (Error, zlib.error, UnicodeDecodeError) as error:
        raise RulesError("these rules are no game of Capot: write them with spiel_game") from error
