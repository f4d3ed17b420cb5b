"""The number of choices that a player may have at once, which a server lists in time for everybody."""

from collections.abc import Iterator
from typing import Protocol, runtime_checkable

from capot.language.texts import Name, say
from capot.rules.check.deal import hand_size
from capot.rules.errors import RulesError
from capot.rules.model import Game
from capot.rules.stages.climbing import Climb
from capot.rules.stages.opening import StageTerm, branches
from capot.rules.terms import Pack

MOST_CHOICES = 300
"""Maximum number of choices that are all listed."""

MOST_COMBINATIONS = 3000
"""Maximum number of combinations in a hand; a page lists the shortest; 10 ms of plain play."""


@runtime_checkable
class Choosing(Protocol):
    """A stage whose choices multiply: with the cards of a hand, the players or its own numbers."""

    def most_choices(self, pack: Pack, held: int, seats: int) -> int:
        """Return about how many choices ``seats`` players may have at once, with ``held`` cards each."""


def check_choices(game: Game, seats: int) -> None:
    """Raise `RulesError` if players of a game may have too many choices at once."""
    for part in game.schedule:
        rules = part.rules.at(seats)
        dealt = rules.dealt_in(seats)
        for stage in _stages(rules.stages):
            if not isinstance(stage, Choosing):
                continue
            most = MOST_COMBINATIONS if isinstance(stage, Climb) else MOST_CHOICES
            found = stage.most_choices(rules.pack, hand_size(rules, dealt), dealt)
            if found > most:
                raise RulesError(
                    say(
                        "a player may have {count} choices at once, and {most} are allowed",
                        count=Name(f"{found:,}"),
                        most=Name(f"{most:,}"),
                    )
                )


def _stages(stages: tuple[StageTerm, ...]) -> Iterator[StageTerm]:
    """Yield stages with those of the contracts to which they lead."""
    for stage in stages:
        yield stage
        for contract in branches(stage):
            yield from _stages(contract.stages)
