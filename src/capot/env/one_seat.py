"""One seat at a table with players of Capot, as a Gymnasium environment."""

from collections.abc import Collection, Sequence
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium import Env
from gymnasium.spaces import Box, Dict, Discrete

from capot.env.bounds import most_reward
from capot.env.encoding import Picking, encoder_of
from capot.env.numbers import whole
from capot.env.observing.told import told
from capot.env.rewards import Illegal, Reward
from capot.env.steps import Choice
from capot.play.lab_deals import dealt
from capot.play.position import Position
from capot.play.scores.totals import lead
from capot.play.view import view
from capot.players.protocol import Budget, Player
from capot.rules.model import Game
from capot.shuffle import WORDS

Observed = dict[str, npt.NDArray[Any]]


class Solo(Env[Observed, np.int64]):
    """Deals of a game as one seat plays them; the ``players`` have the seats that follow it.

    Without an ``own`` seat, that of deal *i* is seat *i* modulo ``seats``.
    """

    metadata: dict[str, Any] = {"render_modes": []}  # noqa: RUF012 - as Gymnasium has it

    def __init__(  # noqa: PLR0913 - the table, and how it is played, are named
        self,
        game: Game,
        seats: int,
        players: Sequence[Player],
        seed: int,
        *,
        own: int | None,
        reward: Reward,
        budget: Budget | None,
        illegal: Illegal,
    ) -> None:
        """Set the table up; `reset` deals."""
        if reward not in ("lead", "book"):
            raise ValueError(f"the reward is 'lead' or 'book', not {reward!r}")
        if illegal not in ("raise", "end"):
            raise ValueError(f"what is illegal is to 'raise' an error or 'end' the deal, not {illegal!r}")
        self.game, self.seats, self.reward, self.illegal = game, seats, reward, illegal
        self._players, self._own, self._budget = list(players), own, budget
        self._encoder = encoder_of(game, seats)
        self.actions, self.layout = self._encoder.actions, self._encoder.layout
        self._seed, self._number = whole("a seed", seed, 0, WORDS - 1), -1
        self._position: Position
        self._choice: Choice | Picking | None = None
        high = self.layout.high
        self.observation_space: Any = Dict(
            {
                "observation": Box(np.zeros_like(high), high, dtype=np.float32),
                "action_mask": Box(0, 1, (self.actions.count,), np.int8),
            }
        )
        self.action_space = Discrete(self.actions.count)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observed, dict[str, Any]]:
        """Deal deal 0 of a seed, or without one the next deal; return what the seat sees, and the info.

        Deals that are over before the seat is asked are skipped.
        """
        super().reset(seed=seed, options=options)
        if seed is not None:
            self._seed, self._number = whole("a seed", seed, 0, WORDS - 1), -1
        self._deal()
        while self._position.is_over:
            self._deal()
        return self._observed(), self._info()

    def step(self, action: np.int64) -> tuple[Observed, float, bool, bool, dict[str, Any]]:
        """Take an action; the others play until the seat is to act again or the deal is over.

        For an action that is not allowed raise `ValueError`, with nothing done, or end the deal with
        `worst`.
        """
        if self._choice is None:
            raise ValueError("the deal is over, or none has begun: reset deals the next")
        if int(action) not in self._choice.actions:
            if self.illegal == "raise":
                raise ValueError(self._why_not(int(action), self._choice.actions))
            self._choice = None
            return self._observed(), self.worst, True, False, self._info()
        after = self._choice.after(int(action))
        if isinstance(after, Choice | Picking):
            self._choice = after
            return self._observed(), 0.0, False, False, self._info()
        self._position = self._position.after(self.seat, after)
        self._go_on()
        over = self._position.is_over
        return self._observed(), self._rewarded() if over else 0.0, over, False, self._info()

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Return which actions are allowed, as `MaskablePPO` of sb3-contrib asks for them."""
        return self._mask().astype(np.bool_)

    @property
    def worst(self) -> float:
        """The reward for an illegal action, at least as bad as any deal's."""
        most = most_reward(self.game, self.seats, lead=self.reward == "lead")
        return most if self.reward == "book" and self.game.low_wins else -most

    def _why_not(self, action: int, allowed: Collection[int]) -> str:
        choice = ", ".join(self.actions.text(each) for each in sorted(allowed))
        named = self.actions.text(action) if 0 <= action < self.actions.count else f"action {action}"
        return f"deal {self._number}: {named} is not allowed to seat {self.seat} now, but {choice}"

    def _deal(self) -> None:
        self._number += 1
        self.seat = self._number % self.seats if self._own is None else self._own
        self._luck = Random(f"{self._seed}/{self._number}")
        self._position = dealt(self.game, self.seats, self._seed, self._number)
        self._go_on()

    def _go_on(self) -> None:
        """Let the others play until the seat is to act or nobody is."""
        while self._position.to_act and self.seat not in self._position.to_act:
            other = min(self._position.to_act)
            player = self._players[(other - self.seat) % self.seats - 1]
            move = player.choose(view(self._position, other), self._luck, self._budget)
            self._position = self._position.after(other, move)
        asked = self.seat in self._position.to_act
        self._choice = self._encoder.choice(self._position, self.seat) if asked else None

    def _rewarded(self) -> float:
        points, standing = self._position.score().points, self._position.standing
        if self.reward == "book":
            return float(points[self.seat])
        return float(lead(points, self.seat, low_wins=self.game.low_wins, sides=standing.sides))

    def _observed(self) -> Observed:
        put = ((),) if self._choice is None else self._choice.put
        seen = self._encoder.observe(self._position, self.seat, put).flat()[0]
        return {"observation": seen, "action_mask": self._mask()}

    def _mask(self) -> npt.NDArray[np.int8]:
        mask = np.zeros(self.actions.count, np.int8)
        mask[[] if self._choice is None else list(self._choice.actions)] = 1
        return mask

    def _info(self) -> dict[str, Any]:
        put = ((),) if self._choice is None else self._choice.put
        line = told(view(self._position, self.seat), put).text()
        info = {"deal": self._number, "seat": self.seat, "action_mask": self._mask(), "told": line}
        if self._position.is_over:
            info["points"] = [float(each) for each in self._position.score().points]
        return info
