"""The number of choices that a player may have at once, which a server lists in time for everybody."""

from typing import Protocol, runtime_checkable

from capot.language.texts import Name, say
from capot.rules.check.deal import hand_size
from capot.rules.errors import RulesError
from capot.rules.model import Game
from capot.rules.stages.opening import stages_of
from capot.rules.terms import Pack


@runtime_checkable
class Choosing(Protocol):
    """A stage whose choices multiply: with the cards of a hand, the players or its own numbers."""

    @property
    def ALLOWED_CHOICES(self) -> int:  # noqa: N802 - a constant of the class
        """Maximum number of choices that are listed in time."""

    def most_choices(self, pack: Pack, held: int, seats: int) -> int:
        """Return about how many choices ``seats`` players may have at once, with ``held`` cards each."""


def check_choices(game: Game, seats: int) -> None:
    """Raise `RulesError` if players of a game may have too many choices at once."""
    for part in game.schedule:
        rules = part.rules.at(seats)
        dealt = rules.dealt_in(seats)
        for stage in stages_of(rules.stages):
            if not isinstance(stage, Choosing):
                continue
            found = stage.most_choices(rules.pack, hand_size(rules, dealt), dealt)
            if found > stage.ALLOWED_CHOICES:
                raise RulesError(
                    say(
                        "a player may have {count} choices at once, and {most} are allowed",
                        count=Name(f"{found:,}"),
                        most=Name(f"{stage.ALLOWED_CHOICES:,}"),
                    )
                )
