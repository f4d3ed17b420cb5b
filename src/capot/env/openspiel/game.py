"""The game and the states that OpenSpiel plays, registered there as ``capot``."""

import math
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt
import pyspiel

from capot.env.encoding import Encoder, encoder_of
from capot.env.observing.told import Told
from capot.env.openspiel.deal import OVER, Deal, root
from capot.env.openspiel.parameters import DEFAULTS, setting_from
from capot.env.openspiel.redrawn import Redrawing
from capot.env.openspiel.seen import Seen
from capot.env.openspiel.setting import Setting
from capot.play.moves import Move

Floats = npt.NDArray[np.float32]

NAME = "capot"
"""The name under which OpenSpiel loads the games."""

DEALING = "the cards are being dealt"
"""The information of every player until that is done."""

NOT_SEEN = "at a table of Capot a bot decides by information states, not by observations"


def _type(*, zero_sum: bool) -> Any:  # noqa: ANN401 - pyspiel has no types
    kinds = pyspiel.GameType
    return kinds(
        short_name=NAME,
        long_name="Capot: trick-avoidance card games",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if zero_sum else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=10,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=DEFAULTS,
    )


class CapotGame(pyspiel.Game):  # type: ignore[misc]
    """One deal of a game of Capot, by the parameters of `capot.env.openspiel.parameters`."""

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        """Read the parameters; raise `ValueError` with a sentence if no such game can be played."""
        self.setting = setting_from(params or {})
        setting, zero_sum = self.setting, self.setting.reward == "lead"
        info = pyspiel.GameInfo(
            num_distinct_actions=setting.steps.count,
            max_chance_outcomes=setting.most_outcomes,
            num_players=setting.seats,
            min_utility=-setting.utility,
            max_utility=setting.utility,
            utility_sum=0.0 if zero_sum else None,
            max_game_length=setting.most_actions,
        )
        super().__init__(_type(zero_sum=zero_sum), info, dict(params or {}))

    def new_initial_state(self) -> "CapotState":
        """Return the state before the first draw."""
        return CapotState(self)

    def state_seen(self, seen: Seen) -> "CapotState":
        """Return the state of a seat at a table of Capot, without what it cannot see."""
        state = CapotState(self)
        state.deal = seen
        return state

    def max_chance_nodes_in_history(self) -> int:
        """Return a number of draws that no deal exceeds."""
        return self.setting.most_draws

    def make_py_observer(
        self,
        iig_obs_type: Any = None,  # noqa: ANN401 - pyspiel has no types
        params: Mapping[str, Any] | None = None,
    ) -> "ToldObserver | TableObserver | None":
        """Return an observer of all that a seat knows, of what only it knows, or of what everybody knows.

        Those of a part remember it all, with perfect recall or without.  Return None for other parts, and
        raise `ValueError` for parameters.
        """
        asked = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if params:
            raise ValueError(f"observations of capot have no parameters, not {', '.join(params)}")
        one, nobody = pyspiel.PrivateInfoType.SINGLE_PLAYER, pyspiel.PrivateInfoType.NONE
        part = asked.public_info, asked.private_info
        if part == (True, one) and not asked.perfect_recall:
            return TableObserver(encoder_of(self.setting.game, self.setting.seats))
        told = {
            (True, one): Deal.told,
            (False, one): Deal.told_alone,
            (True, nobody): Deal.told_to_all,
        }.get(part)
        return None if told is None else ToldObserver(self.setting, told)


class CapotState(pyspiel.State):  # type: ignore[misc]
    """A state of one deal; ``deal`` is what it holds, and nothing changes it."""

    def __init__(self, game: CapotGame) -> None:
        """Begin before the first draw."""
        super().__init__(game)
        self.deal: Deal | Seen = root(game.setting)

    @property
    def move(self) -> Move | None:
        """The move that the seat of a state seen has made; None while it has not."""
        return self.deal.move if isinstance(self.deal, Seen) else None

    def current_player(self) -> int:
        """Return the seat to act, or that the cards are dealt, or that the deal is over."""
        return self.deal.turn

    def _legal_actions(self, player: int) -> list[int]:  # noqa: ARG002 - always for the seat to act
        return self.deal.legal

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return where the next card may go, with the chances."""
        return self.deal.outcomes

    def _apply_action(self, action: int) -> None:
        self.deal = self.deal.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.deal.text(player, action)

    def is_terminal(self) -> bool:
        """Whether the deal is over."""
        return self.deal.turn == OVER

    def returns(self) -> list[float]:
        """Return the utilities, 0 until the end."""
        return self.deal.points

    def resample_from_infostate(self, player: int, rng: Callable[[], float]) -> "CapotState":
        """Return a state that the player cannot tell from this one, the hidden cards drawn anew.

        ``rng`` returns numbers from 0 to 1, as OpenSpiel's `UniformProbabilitySampler` does.  Raise
        `ValueError` while the cards are dealt, after the end and at a table of Capot, and once a pile of shed
        cards has become the stock.
        """
        deal = self.deal
        if not isinstance(deal, Deal) or deal.position is None or deal.position.is_over:
            raise ValueError("the hidden cards can be drawn anew while a deal of the game capot is played")
        outcomes, actions = Redrawing(deal, player).draws(Random(int(rng() * 2**53)))
        state: CapotState = self.get_game().new_initial_state()
        for outcome in outcomes:
            if state.is_chance_node():
                state.apply_action(outcome)
        for action in actions:
            state.apply_action(action)
        return state

    def __str__(self) -> str:
        """Return all hands and moves."""
        return str(self.deal)


class ToldObserver:
    """Observes everything a seat has been told, or a part of it, in order (`capot.env.observing.told`)."""

    def __init__(self, setting: Setting, part: Callable[[Deal, int], Told | None] = Deal.told) -> None:
        """Create the arrays."""
        self._sheet, self._part = setting.sheet, part
        self.tensor, self.dict = _arrays(self._sheet.shapes)

    def set_from(self, state: CapotState, player: int) -> None:
        """Write what a player has been told: nothing while the cards are dealt."""
        self.tensor.fill(0)
        found = self._told(state, player)
        if found is not None:
            self._sheet.write(found, self.dict)

    def string_from(self, state: CapotState, player: int) -> str:
        """Return what a player has been told, in one line."""
        found = self._told(state, player)
        if found is None:
            return "" if self._part is Deal.told_alone else DEALING
        return found.text()

    def _told(self, state: CapotState, player: int) -> Told | None:
        if isinstance(state.deal, Deal):
            return self._part(state.deal, player)
        if self._part is not Deal.told:
            raise ValueError(NOT_SEEN)
        return state.deal.told(player)


class TableObserver:
    """Observes what lies before a seat, as the environment of the game does."""

    def __init__(self, encoder: Encoder) -> None:
        """Create the arrays."""
        self._encoder, layout = encoder, encoder.layout
        planes = layout.plane_count, layout.cards
        self.tensor, self.dict = _arrays({"planes": planes, "rest": (layout.rest_count,)})

    def set_from(self, state: CapotState, player: int) -> None:
        """Write what a player sees: nothing while the cards are dealt."""
        self.tensor.fill(0)
        if isinstance(state.deal, Seen):
            raise ValueError(NOT_SEEN)  # noqa: TRY004 - the bot is wrong, not a type
        if state.deal.position is not None:
            seen = self._encoder.observe(state.deal.position, player, state.deal.put(player))
            self.dict["planes"][:], self.dict["rest"][:] = seen.planes[0], seen.rest[0]

    def string_from(self, state: CapotState, player: int) -> str:
        """Return what a player has been told, in one line."""
        found = state.deal.told(player)
        return DEALING if found is None else found.text()


def _arrays(shapes: Mapping[str, tuple[int, ...]]) -> tuple[Floats, dict[str, Floats]]:
    """Return one array of zeros, and its parts by name in these shapes."""
    sizes = [math.prod(shape) for shape in shapes.values()]
    tensor, parts, first = np.zeros(sum(sizes), np.float32), {}, 0
    for (name, shape), size in zip(shapes.items(), sizes, strict=True):
        parts[name] = tensor[first : first + size].reshape(shape)
        first += size
    return tensor, parts


pyspiel.register_game(_type(zero_sum=True), CapotGame)
