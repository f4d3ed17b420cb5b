"""Rules that fast play does not know: `simple` plays for rules of thumb, and plays worlds out."""

from capot.language.texts import say
from capot.play.seen import View
from capot.rules.model import Game
from capot.rules.rules import Rules
from capot.rules.stages.tricks import Tricks

DOGS_LIFE = say("there are no estimates while somebody leads a dog’s life")


def is_slow(rules: Rules) -> bool:
    """Whether only plain play knows the tricks of resolved rules: with two packs, with melds, or others.

    Deals without tricks have separate rules of thumb and searches, for any number of packs.
    """
    play = rules.stage(Tricks)
    if play is None:
        return False
    is_other = play.free or play.equal != "last"
    return rules.pack.copies > 1 or is_other or rules.has_melds


def has_dogs_life(seen: View) -> bool:
    """Whether only plain play knows the deal of a view, as some player in it leads a dog's life."""
    return bool(seen.standing.one_card)


def is_slow_at(game: Game, seats: int) -> bool:
    """Whether only plain play knows a game for a number of players."""
    return any(is_slow(part.rules.at(seats)) for part in game.schedule)
