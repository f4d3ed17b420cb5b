"""The catalogue: every game by its key, and finding a game by the text a person typed."""

from collections.abc import Mapping
from typing import Final

from capot.rules.errors import RulesError
from capot.rules.games.barbu import BARBU
from capot.rules.games.bassadewitz import BASSADEWITZ
from capot.rules.games.black_lady import BLACK_LADY, BLACK_MARIA, ORIGINAL_HEARTS
from capot.rules.games.brag import NINE_CARD_BRAG, SEVEN_CARD_BRAG, SIX_CARD_BRAG, THIRTEEN_CARD_BRAG
from capot.rules.games.fosdick import (
    ACORN_HEARTS,
    COMPENDIUM,
    CRUEL_FATE,
    FINIS,
    FOUR_BAD_QUEENS,
    FOUR_MAD_QUEENS,
    SLIPPERY_PAWS,
)
from capot.rules.games.hearts import HEARTS, HEARTS_CLASSIC, OMNIBUS_HEARTS, SPOT_HEARTS
from capot.rules.games.knaves import KNAVES
from capot.rules.games.polignac import POLIGNAC, POLIGNAC_FRENCH, POLIGNAC_QUEENS
from capot.rules.games.schafkopf import SCHAFKOPF, THE_LEAST
from capot.rules.games.slobberhannes import EICHELOBERN, GRASOBERN, SLOBBERHANNES
from capot.rules.games.tien_len import TIEN_LEN
from capot.rules.games.twenty_down import TWENTY_DOWN
from capot.rules.model import Game

GAMES: Final[Mapping[str, Game]] = {
    "four-bad-queens": FOUR_BAD_QUEENS,
    "four-mad-queens": FOUR_MAD_QUEENS,
    "slippery-paws": SLIPPERY_PAWS,
    "finis": FINIS,
    "cruel-fate": CRUEL_FATE,
    "acorn-hearts": ACORN_HEARTS,
    "compendium": COMPENDIUM,
    "polignac": POLIGNAC,
    "polignac-queens": POLIGNAC_QUEENS,
    "polignac-french": POLIGNAC_FRENCH,
    "slobberhannes": SLOBBERHANNES,
    "eichelobern": EICHELOBERN,
    "grasobern": GRASOBERN,
    "bassadewitz": BASSADEWITZ,
    "knaves": KNAVES,
    "hearts": HEARTS,
    "hearts-classic": HEARTS_CLASSIC,
    "omnibus-hearts": OMNIBUS_HEARTS,
    "spot-hearts": SPOT_HEARTS,
    "original-hearts": ORIGINAL_HEARTS,
    "black-lady": BLACK_LADY,
    "black-maria": BLACK_MARIA,
    "barbu": BARBU,
    "schafkopf-window": SCHAFKOPF,
    "the-least": THE_LEAST,
    "twenty-down": TWENTY_DOWN,
    "tien-len": TIEN_LEN,
    "nine-card-brag": NINE_CARD_BRAG,
    "six-card-brag": SIX_CARD_BRAG,
    "seven-card-brag": SEVEN_CARD_BRAG,
    "thirteen-card-brag": THIRTEEN_CARD_BRAG,
}


def find_game(text: str) -> Game:
    """Return the game of this key or name, ignoring case; raise `RulesError` with the nearest keys."""
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
    from difflib import get_close_matches  # noqa: PLC0415 - only needed for typing errors

    keys = {
        _plain(name): game.key for game in GAMES.values() for name in (game.key, game.name, *game.also_called)
    }
    near = list(dict.fromkeys(keys[name] for name in get_close_matches(wanted, keys, n=4)))
    if near:
        return f"did you mean {' or '.join(near)}?"
    return f"the games are {', '.join(GAMES)}"
