"""Names and other words that strangers give their games."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any
from unicodedata import category, normalize

from capot.language.languages import LANGUAGES
from capot.language.texts import Name, phrase, say, told
from capot.rules.catalog import GAMES
from capot.rules.model import Game
from capot.server.errors import Illegal

LONGEST_GAME_NAME, LONGEST_BLURB, LONGEST_WORDS = 60, 300, 400
"""Maximum numbers of characters in a game's name, in its sentence, and in any other words of it."""

_MARKUP = frozenset("<>[]{}|\\`")
"""Characters that mean something in HTML, in Markdown or in messages, and nothing in a name."""

_NOT_SHOWN = {"where", "before"}
"""Fields that hold paths."""


def one_line(text: str) -> str:
    """Return words as one line of visible characters; joiners and direction marks are dropped."""
    shown = (sign for sign in normalize("NFC", text) if category(sign) != "Cf")
    return " ".join("".join(sign if sign.isprintable() else " " for sign in shown).split())


def check_words(game: Game, data: Mapping[str, Any]) -> None:
    """Raise `Illegal` unless the name of a game is its own and none of its words hold markup."""
    if not game.name or len(game.name) > LONGEST_GAME_NAME:
        raise Illegal(say("A game needs a name of at most {most} characters.", most=LONGEST_GAME_NAME))
    if len(game.blurb) > LONGEST_BLURB:
        raise Illegal(say("What is said of a game has at most {most} characters.", most=LONGEST_BLURB))
    if plain(game.name) in _taken():
        raise Illegal(say("There is a game of this name already: {name}.", name=Name(game.name)))
    for words in _words(data):
        if _MARKUP & set(words) or len(words) > LONGEST_WORDS:
            raise Illegal(
                say(
                    "“{words}” cannot be shown: words have at most {most} characters, and none of {signs}.",
                    words=Name(words[:40]),
                    signs=Name(" ".join(sorted(_MARKUP))),
                    most=LONGEST_WORDS,
                )
            )


def plain(name: str) -> str:
    """Return a name so that those which people take for the same are equal."""
    letters = (sign for sign in normalize("NFKD", name).casefold() if category(sign)[0] in "LN")
    return "".join(letters)


@cache
def _taken() -> frozenset[str]:
    """Return the names of the catalogue's games in all languages."""
    names = {name for game in GAMES.values() for name in (game.key, game.name, *game.also_called)}
    names |= {told(phrase(game.name), language) for game in GAMES.values() for language in LANGUAGES.values()}
    return frozenset(map(plain, names))


def _words(data: object) -> Iterator[str]:
    """Yield all words in the data of a game, names of fields among them."""
    match data:
        case str():
            yield data
        case list():
            for each in data:
                yield from _words(each)
        case dict():
            for name, value in data.items():
                yield str(name)
                if name not in _NOT_SHOWN:
                    yield from _words(value)
        case _:
            pass
