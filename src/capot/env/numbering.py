"""The numbering of a game's actions: cards and announcements, the same in every deal."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from capot.cards import Card
from capot.env.numbers import whole
from capot.kernel.dtypes import CARDS, MOVE_NOTHING, MOVE_REFUSE
from capot.rules.model import Game
from capot.rules.rules import Rules
from capot.rules.stages.announcing import Announce
from capot.rules.stages.tricks import Ban, Tricks

Numbers = npt.NDArray[np.int64]

NO_ACTION = -1


@dataclass(frozen=True, slots=True)
class Actions:
    """The actions of a game at a number of seats.

    Actions 0 to ``len(cards)`` - 1 are the cards in the pack's canonical order, to be played, passed or laid
    aside; then come `nothing`, `refuse` and one action for each of the ``undertakings``.  A game whose
    schedule has several parts has the actions of all of them; those of other parts are never legal.
    """

    cards: tuple[Card, ...]
    undertakings: tuple[str, ...]

    @property
    def count(self) -> int:
        """The number of actions."""
        return len(self.cards) + 2 + len(self.undertakings)

    @property
    def nothing(self) -> int:
        """The action that announces nothing."""
        return len(self.cards)

    @property
    def refuse(self) -> int:
        """The action that refuses to pass cards."""
        return len(self.cards) + 1

    def of_card(self, card: Card) -> int:
        """Return the action that plays, passes or discards a card; raise `ValueError` if not in the pack."""
        if card not in self.cards:
            raise ValueError(f"{card} is not in the pack of this game")
        return self.cards.index(card)

    def of_undertaking(self, name: str) -> int:
        """Return the action that announces an undertaking; raise `ValueError` if there is none."""
        if name not in self.undertakings:
            raise ValueError(f"nobody can announce {name!r} in this game")
        return len(self.cards) + 2 + self.undertakings.index(name)

    def text(self, action: int) -> str:
        """Return an action in words, a card or an announcement; raise `ValueError` if there is none."""
        whole("an action", action, 0, self.count - 1)
        if action < len(self.cards):
            return str(self.cards[action])
        if action == self.nothing:
            return "announcing nothing"
        if action == self.refuse:
            return "refusing to pass"
        return f"announcing {self.undertakings[action - len(self.cards) - 2]}"


@dataclass(frozen=True, slots=True)
class Numbering:
    """Conversion between actions and moves of the kernel, for each part of a schedule.

    ``move_of`` (parts, actions): the canonical card of an action below ``len(cards)``, else the bit of the
    announcement, or -1 for an action of other parts.  ``of_word`` (parts, 1 + undertakings of the part): the
    action of announcing nothing or an undertaking.  ``actions_of`` (parts, orderings, 8, 256): the actions,
    as bits, of each value of each byte of a set of cards of the kernel.
    """

    move_of: Numbers
    of_word: Numbers
    actions_of: Numbers


def parts_of(game: Game, seats: int) -> tuple[Rules, ...]:
    """Return the rules of each part of a game's schedule, resolved for a number of seats."""
    return tuple(game.rules_for(seats, number) for number in range(game.cycle))


def undertakings_of(rules: Rules) -> tuple[str, ...]:
    """Return the names of the undertakings, in the order of the rules."""
    return tuple(
        each.name for stage in rules.stages if isinstance(stage, Announce) for each in stage.undertakings
    )


def bans_of(rules: Rules) -> tuple[Ban, ...]:
    """Return the bans of the tricks, in the order of the rules."""
    return tuple(ban for stage in rules.stages if isinstance(stage, Tricks) for ban in stage.bans)


def actions_of(parts: tuple[Rules, ...]) -> Actions:
    """Return the actions of all parts of a schedule."""
    cards = dict.fromkeys(card for rules in parts for card in rules.pack.cards())
    names = dict.fromkeys(name for rules in parts for name in undertakings_of(rules))
    return Actions(tuple(cards), tuple(names))


def numbering_of(parts: tuple[Rules, ...], actions: Actions, tables: npt.NDArray[Any]) -> Numbering:
    """Return the conversion between actions and moves for all parts of a schedule, with their tables."""
    move_of = np.full((len(parts), actions.count), NO_ACTION, np.int64)
    of_word = np.full((len(parts), 1 + len(actions.undertakings)), NO_ACTION, np.int64)
    move_of[:, actions.nothing], move_of[:, actions.refuse] = MOVE_NOTHING, MOVE_REFUSE
    of_word[:, 0] = actions.nothing
    for part, rules in enumerate(parts):
        for place, card in enumerate(rules.pack.cards()):
            move_of[part, actions.of_card(card)] = place
        for number, name in enumerate(undertakings_of(rules)):
            action = actions.of_undertaking(name)
            move_of[part, action], of_word[part, 1 + number] = 1 + number, action
    return Numbering(move_of, of_word, _translations(parts, actions, tables))


def _translations(parts: tuple[Rules, ...], actions: Actions, tables: npt.NDArray[Any]) -> Numbers:
    orderings = max(int(each) for each in tables["orderings"])
    bits = np.zeros((len(parts), orderings, CARDS), np.int64)
    for part, rules in enumerate(parts):
        for row in range(tables[part]["orderings"]):
            for place, card in enumerate(rules.pack.cards()):
                bits[part, row, tables[part]["index"][row, place]] = 1 << actions.of_card(card)
    values = np.arange(256)[:, None] >> np.arange(8) & 1
    return np.asarray(np.einsum("poyk,vk->poyv", bits.reshape(len(parts), orderings, 8, 8), values), np.int64)
