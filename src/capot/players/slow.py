"""Rules that fast play does not know: `simple` plays for rules of thumb, and plays worlds out."""

from capot.rules.model import Game
from capot.rules.rules import Rules


def is_slow(rules: Rules) -> bool:
    """Whether only plain play knows resolved rules, as they have two packs."""
    return rules.pack.copies > 1


def is_slow_at(game: Game, seats: int) -> bool:
    """Whether only plain play knows a game for a number of players."""
    return any(is_slow(part.rules.at(seats)) for part in game.schedule)
