"""Names and other words that strangers give their games."""

from functools import cache

from capot.language.texts import say
from capot.rules import catalog
from capot.rules.catalog import GAMES, check_free
from capot.rules.decoding.limits import MARKUP
from capot.rules.listing import listing, names_of
from capot.rules.model import Game
from capot.server.errors import Illegal
from capot.server.log.names import looks


def check_name(game: Game) -> None:
    """Raise `Illegal` for a game without a name, `RulesError` if it looks like a name of the catalogue."""
    if not catalog.looks(game.name):
        raise Illegal(say("A game needs a name."))
    check_free(game.name)
    for look in _looks(game.name) & _taken().keys():
        check_free(GAMES[_taken()[look]].name)


def _looks(name: str) -> frozenset[str]:
    """Return how a name looks in any script, without accents and signs."""
    return frozenset(map(catalog.looks, looks(name))) - {""}


@cache
def _taken() -> dict[str, str]:
    """Return the keys of the games by how their names look in any script."""
    names = ((name, entry) for entry in listing() for name in (*names_of(entry), *entry["translated"]))
    return {look: entry["key"] for name, entry in names for look in _looks(name)}


def without_markup(name: str) -> str:
    """Return a name without the characters that a game may not have in its words."""
    return " ".join("".join(sign for sign in name if sign not in MARKUP).split())
