"""Players of Capot as bots of OpenSpiel, and bots of OpenSpiel as players of Capot."""

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pyspiel

from capot.env.numbers import whole
from capot.env.openspiel.deal import Deal
from capot.env.openspiel.game import CapotGame, CapotState
from capot.env.openspiel.seen import seen_at
from capot.env.seated import the_budget, the_player
from capot.kernel.dtypes import SEATS
from capot.play.moves import Move
from capot.play.view import View, view
from capot.players.protocol import Budget, Player


class PlayerBot(pyspiel.Bot):  # type: ignore[misc]
    """A player of Capot, by name or itself, as a bot of OpenSpiel at one seat of a game ``capot``.

    It is shown the view of its seat alone.  ``seed`` is its luck; ``budget`` limits each move.
    """

    def __init__(self, seat: int, player: Player | str, seed: int = 0, budget: Budget | None = None) -> None:
        """Take the seat; raise `UnknownPlayer` for the name of no player, another error for what is wrong."""
        super().__init__()
        self._seat, self._budget = whole("the seat", seat, 0, SEATS - 1), the_budget(budget)
        self._player = the_player(player)
        self._rng = random.Random(seed)
        self._rest: tuple[int, ...] = ()

    def player_id(self) -> int:
        """Return the seat."""
        return self._seat

    def restart_at(self, state: CapotState) -> None:  # noqa: ARG002 - it remembers no state
        """Forget the move it was making."""
        self._rest = ()

    def step(self, state: CapotState) -> int:
        """Return its next action, a move or the next card of one; raise `ValueError` where it has none."""
        deal = getattr(state, "deal", None)
        if not isinstance(deal, Deal) or deal.position is None or deal.choice is None:
            raise ValueError("a player of Capot is asked when a seat is to act in the game capot itself")
        if not any(deal.choice.put):
            move = self._player.choose(view(deal.position, self._seat), self._rng, self._budget)
            self._rest = deal.choice.path(move)
        legal = deal.legal
        # A choice that another began need not lead to the move that this player would make.
        action = next((each for each in self._rest if each in legal), legal[0])
        self._rest = self._rest[self._rest.index(action) + 1 :] if action in self._rest else ()
        return action


MakeBot = Callable[[int, int], Any]
"""Returns a bot of OpenSpiel for a seat and a seed of its luck."""


@dataclass(frozen=True, slots=True)
class BotPlayer:
    """A bot of OpenSpiel as a player of Capot, at any seat of the tables of a ``game`` named ``capot``.

    ``make`` returns a bot for each move.  Its states hold what the seat has been told and nothing else, so
    only bots can play that decide by that: one that plays on from a copy of a state is refused with
    `ValueError`.  The state of the match does not matter to it.
    """

    name: str
    game: CapotGame
    make: MakeBot

    def choose(self, view: View, rng: random.Random, budget: Budget | None = None) -> Move:  # noqa: ARG002
        """Return the move of the bot; raise `ValueError` at a table of another game."""
        setting = self.game.setting
        if view.agreed not in setting.parts or view.seats != setting.seats:
            raise ValueError(f"{self.name} plays {setting.game.name} for {setting.seats}, as it was made for")
        assert view.seat is not None, "a watcher does not play"
        bot, state = self.make(view.seat, rng.getrandbits(31)), self.game.state_seen(seen_at(setting, view))
        while (move := state.move) is None:
            state.apply_action(bot.step(state))
        return move
