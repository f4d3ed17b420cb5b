"""The catalogue: every game by its key, and finding one by what a person typed."""

from collections.abc import Mapping
from typing import Final

from capot.rules.errors import RulesError
from capot.rules.games.fosdick import (
    ACORN_HEARTS,
    COMPENDIUM,
    CRUEL_FATE,
    FINIS,
    FOUR_BAD_QUEENS,
    FOUR_MAD_QUEENS,
    SLIPPERY_PAWS,
)
from capot.rules.games.hearts import HEARTS
from capot.rules.model import Game

GAMES: Final[Mapping[str, Game]] = {
    "four-bad-queens": FOUR_BAD_QUEENS,
    "four-mad-queens": FOUR_MAD_QUEENS,
    "slippery-paws": SLIPPERY_PAWS,
    "finis": FINIS,
    "cruel-fate": CRUEL_FATE,
    "acorn-hearts": ACORN_HEARTS,
    "compendium": COMPENDIUM,
    "hearts": HEARTS,
}


def find_game(text: str) -> Game:
    """Return the game of this key or name, in whatever case; raise `RulesError` with the nearest keys."""
    if text in GAMES:
        return GAMES[text]
    wanted = _plain(text)
    for game in GAMES.values():
        if wanted in map(_plain, (game.key, game.name, *game.also_called)):
            return game
    raise RulesError(f"there is no game {text!r}; {_nearest(wanted)}")


def _plain(text: str) -> str:
    """Return a name in small letters with single spaces, however it was written."""
    return " ".join(text.casefold().replace("-", " ").replace("_", " ").split())


def _nearest(wanted: str) -> str:
    from difflib import get_close_matches  # noqa: PLC0415 - a mistake may take a millisecond, a start not

    keys = {
        _plain(name): game.key for game in GAMES.values() for name in (game.key, game.name, *game.also_called)
    }
    near = list(dict.fromkeys(keys[name] for name in get_close_matches(wanted, keys, n=4)))
    if near:
        return f"did you mean {' or '.join(near)}?"
    return f"the games are {', '.join(GAMES)}"
