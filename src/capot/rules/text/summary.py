"""A game in one line, and the group it belongs to, for lists and menus."""

from capot.rules.model import Game
from capot.rules.text.words import alternatives, spanned

_RELATIVES = "Polignac and its relatives"
_CONTRACTS = "Contracts and trumps"
_GROUPS = {
    "fosdick": "Howard Fosdick's games",
    "polignac": _RELATIVES,
    "slobberhannes": _RELATIVES,
    "bassadewitz": _RELATIVES,
    "knaves": _RELATIVES,
    "hearts": "The Hearts group",
    "barbu": _CONTRACTS,
    "schafkopf": _CONTRACTS,
    "twenty-down": _CONTRACTS,
    "climbing": "Climbing games",
}


def one_line(game: Game) -> str:
    """Return the players and the size of the pack: ``3 to 6 players, best with 4; 30 or 32 cards``."""
    best = f", best with {alternatives(game.best_players)}" if len(game.players) > 1 else ""
    sizes = {len(game.schedule[0].rules.at(seats).pack.cards()) for seats in game.players}
    return f"{spanned(game.players)} players{best}; {spanned(tuple(sizes))} cards"


def group(game: Game) -> str:
    """Return the heading under which a game stands: ``The Hearts group``."""
    return _GROUPS.get(game.family, game.family.capitalize())
