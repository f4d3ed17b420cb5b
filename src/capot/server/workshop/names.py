"""Names and other words that strangers give their games."""

from capot.language.texts import say
from capot.rules.catalog import check_free, looks
from capot.rules.decoding.limits import MARKUP
from capot.rules.model import Game
from capot.server.errors import Illegal


def check_name(game: Game) -> None:
    """Raise `Illegal` for a game without a name, `RulesError` if it looks like a name of the catalogue."""
    if not looks(game.name):
        raise Illegal(say("A game needs a name."))
    check_free(game.name)


def without_markup(name: str) -> str:
    """Return a name without the characters that a game may not have in its words."""
    return " ".join("".join(sign for sign in name if sign not in MARKUP).split())
