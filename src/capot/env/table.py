"""One table as a PettingZoo environment: seats are agents, an episode is several deals."""

from typing import Any

import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv

from capot.env.numbers import whole
from capot.env.plain import PlainDeals
from capot.env.vector import VectorDeals

MOST_DEALS = 1000
"""Maximum number of deals in an episode."""

Observed = dict[str, npt.NDArray[Any]]


class Table(AECEnv):  # type: ignore[misc]
    """Deals of a game at one table, with one seat to act at a time.

    ``deals`` is one row without automatic reset; ``episode`` is the number of deals until all agents are
    done.  Observations are ``observation``, planes followed by the rest, and ``action_mask``, all 0 for seats
    not to act.
    """

    def __init__(
        self, deals: VectorDeals | PlainDeals, episode: int = 1, render_mode: str | None = None
    ) -> None:
        """Set the table up; `reset` deals."""
        super().__init__()
        self.episode = whole("the number of deals of an episode", episode, 1, MOST_DEALS)
        if render_mode not in (None, "ansi"):
            raise ValueError(
                f"a table is rendered as 'ansi', which is text, or not at all, not {render_mode!r}"
            )
        self.render_mode = render_mode
        name = f"capot_{deals.game.key}_v0"
        self.metadata = {"render_modes": ["ansi"], "is_parallelizable": False, "name": name}
        self.possible_agents = [f"seat_{seat}" for seat in range(deals.seats)]
        self.agents: list[str] = []
        self.deals, self._next = deals, 0
        high, count = deals.layout.high, deals.actions.count
        self.observation_spaces = {
            agent: Dict(
                {
                    "observation": Box(np.zeros_like(high), high, dtype=np.float32),
                    "action_mask": Box(0, 1, (count,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        if isinstance(deals, VectorDeals):
            most = np.concatenate([deals.hidden_layout.high, high])
            self.state_space = Box(np.zeros_like(most), most, dtype=np.float32)
        self.action_spaces = {agent: Discrete(count) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Dict:
        """Return the observation space of a seat."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete[Any]:
        """Return the action space of a seat."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        """Begin an episode at deal 0 of a seed, or, without one, at the next deal."""
        first = self._next if seed is None else 0
        self.deals.reset(seed=seed, first=first)
        self._left, self._next = self.episode, first + self.episode
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = self._told()
        self.agent_selection = self._to_act()

    def observe(self, agent: str) -> Observed:
        """Return the observation of a seat, with its legal actions if it is to act."""
        seat = self.possible_agents.index(agent)
        mask = self.deals.legal[0].astype(np.int8)
        if self.deals.turn[0] != seat:
            mask[:] = 0
        return {"observation": self.deals.observe(seat).flat()[0], "action_mask": mask}

    def state(self) -> npt.NDArray[np.float32]:
        """Return where all cards are, and what seat 0 knows, as one vector, for central critics.

        Raise `NotImplementedError` in climbing games and Brag.
        """
        if isinstance(self.deals, PlainDeals):
            raise NotImplementedError("a state with all cards is known in games of tricks only")
        known = self.deals.observe(0).flat()[0]
        return np.concatenate([self.deals.hidden(0).flat()[0], known])

    def step(self, action: int | None) -> None:
        """Take an action of the seat to act; raise `ValueError` if it is not allowed."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} is to act, and None is no action")
        rewards, finished = self.deals.act(np.array([action]))
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.agents, rewards[0].tolist(), strict=True))
        self.infos = self._told()
        if finished[0]:
            self._end_deal()
        self._accumulate_rewards()
        self.agent_selection = self._to_act()

    def _end_deal(self) -> None:
        """Report the points, and begin the next deal or end the episode."""
        for agent, each in zip(self.agents, self.deals.points[0].tolist(), strict=True):
            self.infos[agent]["points"] = each
        number = int(self.deals.numbers[0])
        # Decided deals are skipped, so an episode may end with a later number.
        self._left, self._next = self._left - 1, max(self._next, number + 1)
        if self._left:
            self.deals.reset(first=number + 1)
        else:
            self.terminations = dict.fromkeys(self.agents, True)

    def _told(self) -> dict[str, dict[str, Any]]:
        """Return the infos of all seats before a deal has ended."""
        about = {
            "deal": int(self.deals.numbers[0]),
            "part": int(self.deals.numbers[0]) % self.deals.game.cycle,
        }
        return {agent: dict(about) for agent in self.agents}

    def _to_act(self) -> str:
        """Return the agent to act, the first seat after the end."""
        return self.possible_agents[max(int(self.deals.turn[0]), 0)]

    def render(self) -> str | None:
        """Return the table as the seat to act sees it, in a few lines of text; None without a render mode."""
        if self.render_mode is None:
            return None
        deals, seat = self.deals, self.possible_agents.index(self.agent_selection)
        what = "over" if deals.turn[0] < 0 else f"{self.agent_selection} to act"
        lines = deals.lines(seat) if isinstance(deals, PlainDeals) else _lines(deals, seat)
        return "\n".join([f"{deals.game.name}, deal {deals.numbers[0]}, {what}", *lines])

    def close(self) -> None:
        """Do nothing: a table holds no resources."""


def _lines(deals: VectorDeals, seat: int) -> list[str]:
    """Return the tricks and the hand of a seat in a few lines of text."""
    planes, layout = deals.observe(seat).planes[0], deals.layout.planes
    cards = deals.actions.cards

    def named(plane: int) -> str:
        return " ".join(str(cards[place]) for place in np.flatnonzero(planes[plane])) or "–"

    lines = []
    for step in range(deals.seats):
        table = named(layout["trick"].first + step)
        taken = named(layout["taken"].first + step)
        lines.append(f"seat_{(seat + step) % deals.seats}: on the table {table}, taken {taken}")
    return [*lines, f"hand of seat_{seat}: {named(layout['hand'].first)}"]
