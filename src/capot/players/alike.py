"""Games that search and fast play do not know, so that all computer players play like `simple`."""

from capot.language.texts import say
from capot.rules.model import Game
from capot.rules.rules import Rules

ALL_ALIKE = say("with two packs, all computer players are equally strong and play by simple rules")
"""What a person should know of such a game, as a clause."""


def plays_simply(rules: Rules) -> bool:
    """Whether computer players of all strengths play like `simple` by resolved rules."""
    return rules.pack.copies > 1


def are_alike(game: Game, seats: int | None = None) -> bool:
    """Whether all computer players play a game alike, at a table of ``seats`` or at any."""
    some = game.players if seats is None else (seats,)
    return any(plays_simply(part.rules.at(each)) for each in some for part in game.schedule)
