"""The entry of a game in the list of games.

``python -m capot.rules.entries`` writes the list, which `capot.rules.listing` reads.
"""

import json

from capot.language.languages import ENGLISH, LANGUAGES
from capot.language.texts import phrase, told
from capot.rules.catalog import GAMES
from capot.rules.listing import FILE, Entry
from capot.rules.model import Game
from capot.rules.sources import CAPOT, TRADITION
from capot.rules.text.match import group


def entry_of(game: Game) -> Entry:
    """Return the entry of a game, of the catalogue or not."""
    return {
        "key": game.key,
        "name": game.name,
        "also_called": list(game.also_called),
        "translated": _translated(game),
        "family": game.family,
        "group": told(group(game), ENGLISH),
        "blurb": game.blurb,
        "players": sorted(game.players),
        "best": list(game.best_players),
        "pack": {"cards": game.pack_sizes, "faces": game.faces},
        "options": [option.name for option in game.options],
        "credit": game.credit,
        "source": _source(game),
        "sources": list(dict.fromkeys(cite.source.key for cite in game.cites)),
    }


def _translated(game: Game) -> list[str]:
    """Return the key and names of a game as they are said in other languages."""
    names = [game.key, game.name, *game.also_called]
    said = (told(phrase(name), language) for name in names for language in LANGUAGES.values())
    return [name for name in dict.fromkeys(said) if name not in names]


def _source(game: Game) -> str:
    """Return the main source of a game's rules: author and title, or the kind of source."""
    cited = [cite.source for cite in game.cites if cite.source not in (CAPOT, TRADITION)]
    if not cited:
        return ""
    most = max(cited, key=cited.count)
    return f"{most.author}, {most.title}" if most.author else str(most)


def catalogue() -> str:
    """Return the file with the entries of all games of the catalogue, one a line."""
    lines = (json.dumps(entry_of(game), ensure_ascii=False) for game in GAMES.values())
    return "[\n" + ",\n".join(lines) + "\n]\n"


if __name__ == "__main__":
    FILE.write_text(catalogue(), encoding="utf-8")
