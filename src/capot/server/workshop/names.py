"""Names and other words that strangers give their games."""

from functools import cache
from unicodedata import category, normalize

from capot.language.languages import LANGUAGES
from capot.language.texts import Name, phrase, say, told
from capot.rules.catalog import GAMES
from capot.rules.decoding.limits import MARKUP
from capot.rules.model import Game
from capot.server.errors import Illegal


def check_name(game: Game) -> None:
    """Raise `Illegal` if a game has no name, or one that looks like that of a catalogue game."""
    if not plain(game.name):
        raise Illegal(say("A game needs a name."))
    if plain(game.name) in _taken():
        raise Illegal(say("There is a game of this name already: {name}.", name=Name(game.name)))


def plain(name: str) -> str:
    """Return the form of a name that is equal for names that look alike."""
    letters = (sign for sign in normalize("NFKD", name).casefold() if category(sign)[0] in "LN")
    return "".join(letters)


def without_markup(name: str) -> str:
    """Return a name without the characters that a game may not have in its words."""
    return " ".join("".join(sign for sign in name if sign not in MARKUP).split())


@cache
def _taken() -> frozenset[str]:
    """Return the names of the catalogue's games in all languages."""
    names = {name for game in GAMES.values() for name in (game.key, game.name, *game.also_called)}
    names |= {told(phrase(game.name), language) for game in GAMES.values() for language in LANGUAGES.values()}
    return frozenset(map(plain, names))
