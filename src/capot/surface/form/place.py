"""Place of a line in a form: the game, the rules of one deal or contract, and the names of its cards."""

from dataclasses import dataclass, replace
from functools import cached_property

from capot.cards import FACES
from capot.language.texts import Name, Text
from capot.rules.model import Game
from capot.rules.rules import Rules
from capot.rules.stages.opening import Contract, StageTerm
from capot.rules.text.card_names import Names
from capot.rules.text.facts import Context
from capot.rules.text.scoring.accounts import noun_of


@dataclass(frozen=True)
class Place:
    """The rules of a deal at a path, as they are in the game; those of a contract include its stages."""

    game: Game
    seats: int
    path: str
    rules: Rules

    @cached_property
    def context(self) -> Context:
        """The rules resolved for this number of players, as the sentences of the rulebook need them."""
        game = self.game
        rules = self.rules.at(self.seats)
        return Context(rules, rules.dealt_in(self.seats), FACES[game.faces], game.direction, game.low_wins)

    @property
    def names(self) -> Names:
        """The names of the cards."""
        return self.context.names

    def noun(self, name: str) -> Text:
        """Return what a scoring term counts, in words, or its name if nothing is so called."""
        if name not in {term.name for term in self.rules.scoring}:
            return Name(name)
        return noun_of(self.context, name)

    def within(self, path: str, stage: StageTerm, contract: Contract) -> "Place":
        """Return the place of a contract to which a stage leads."""
        return replace(self, path=path, rules=self.rules.with_contract(stage, contract))
