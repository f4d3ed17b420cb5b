"""Environments for research: many deals at once as arrays, and tables for PettingZoo and Gymnasium.

Importing this registers ``capot/hearts-v0`` and so on with Gymnasium, if that is installed.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from capot.env.numbering import Actions
from capot.env.numbers import random_actions, whole
from capot.env.observing.observations import Observations, PackedObservations, unpack
from capot.env.observing.planes import Layout
from capot.env.plain import PlainDeals
from capot.env.rewards import Illegal, Reward
from capot.env.seated import the_budget, the_player
from capot.env.steps import Steps
from capot.env.vector import VectorDeals
from capot.extras import missing
from capot.kernel.tables import can_compile
from capot.play.match import new_match
from capot.players.protocol import Budget, Player
from capot.rules.catalog import GAMES, find_game
from capot.rules.changes.options import with_options
from capot.rules.model import Game

__all__ = [
    "Actions",
    "Layout",
    "Observations",
    "PackedObservations",
    "PlainDeals",
    "Steps",
    "VectorDeals",
    "aec",
    "random_actions",
    "solo",
    "unpack",
]


def aec(  # noqa: PLR0913 - the table, and how it is played, are named
    game: Game | str,
    seats: int | None = None,
    seed: int | None = None,
    options: Mapping[str, str | int] | None = None,
    deals: int = 1,
    *,
    reward: Reward = "lead",
    render_mode: str | None = None,
) -> Any:  # noqa: ANN401 - PettingZoo, which may not be installed, has no types
    """Return a PettingZoo `AECEnv` that plays ``deals`` deals of a game at one table.

    Its agents are named ``seat_0`` and so on.  Actions, observations and rewards are those of `VectorDeals`,
    or of `PlainDeals` where that refuses the game; an observation is one flat vector with its
    ``action_mask``.  Resetting with a seed begins at its deal 0, resetting without one continues with the
    next deal; without any seed a random one is used.  ``render_mode`` may be "ansi", which is text.  Raise
    `ModuleNotFoundError` if PettingZoo is not installed, and otherwise the errors of `VectorDeals`.
    """
    try:
        from pettingzoo.utils.wrappers import OrderEnforcingWrapper  # noqa: PLC0415 - it is not always there

        from capot.env.table import Table  # noqa: PLC0415 - as above
    except ModuleNotFoundError as error:
        raise missing("aec", str(error.name).partition(".")[0]) from None
    row = _row(game, seats, _drawn() if seed is None else seed, options, reward)
    return OrderEnforcingWrapper(Table(row, deals, render_mode))


def solo(  # noqa: PLR0913 - the table, and how it is played, are named
    game: Game | str,
    others: Sequence[Player | str] | Player | str = "thumb",
    seats: int | None = None,
    seed: int | None = None,
    options: Mapping[str, str | int] | None = None,
    *,
    seat: int | None = None,
    reward: Reward = "lead",
    budget: Budget | None = None,
    illegal: Illegal = "raise",
) -> Any:  # noqa: ANN401 - Gymnasium, which may not be installed, is not always typed
    """Return a Gymnasium `Env` of one seat at a table with players of Capot; an episode is a deal.

    ``others`` are one player for all other seats, or one for each, from the seat after one's own on: names
    as in the arena, or players.  They may think as long as ``budget`` allows, and their luck depends on
    the seed and the number of the deal.  ``seat`` is one's own, by default each seat in turn from deal to
    deal.  Actions, observations and the reward (for this seat, at the end of the deal) are those of `aec`.
    An ``illegal`` action raises `ValueError`, or ends the deal with a reward at least as bad as any deal's.
    The info holds the number of the ``deal``, the ``seat``, its ``action_mask``, all it was
    ``told`` as one line (its information state), and at the end the ``points`` of all as in the book.

    Raise `ModuleNotFoundError` if Gymnasium is not installed, `UnknownPlayer` for a name of no player,
    `TypeError` for what is no player or no budget, and otherwise the errors of `VectorDeals`.
    """
    try:
        from capot.env.one_seat import Solo  # noqa: PLC0415 - Gymnasium is not always there
    except ModuleNotFoundError as error:
        raise missing("solo", str(error.name).partition(".")[0]) from None
    found = with_options(find_game(game) if isinstance(game, str) else game, options or {})
    at = new_match(found, None if seats is None else whole("the number of players", seats)).seats
    listed = (
        list(others) if isinstance(others, Sequence) and not isinstance(others, str) else [others] * (at - 1)
    )
    if len(listed) != at - 1:
        raise ValueError(f"there are {at - 1} other players at this table, not {len(listed)}")
    players = [the_player(each) for each in listed]
    own = None if seat is None else whole("the seat", seat, 0, at - 1)
    drawn = _drawn() if seed is None else seed
    limits = the_budget(budget)
    return Solo(found, at, players, drawn, own=own, reward=reward, budget=limits, illegal=illegal)


def _drawn() -> int:
    """Return a random seed."""
    return int(np.random.SeedSequence().generate_state(1, np.uint64)[0])


def _row(
    game: Game | str, seats: int | None, seed: int, options: Mapping[str, str | int] | None, reward: Reward
) -> VectorDeals | PlainDeals:
    """Return one deal at a time, from plain play if the kernel cannot play the game."""
    found = with_options(find_game(game) if isinstance(game, str) else game, options or {})
    at = new_match(found, None if seats is None else whole("the number of players", seats)).seats
    if can_compile(found, at):
        return VectorDeals(found, 1, seed, at, reward=reward, auto_reset=False)
    return PlainDeals(found, seed, at, reward=reward)


def _register() -> None:
    """Register every game of the catalogue with Gymnasium, if that is installed."""
    try:
        import gymnasium  # noqa: PLC0415 - it is not always there
    except ModuleNotFoundError:
        return
    for key in GAMES:
        if (name := f"capot/{key}-v0") not in gymnasium.registry:
            gymnasium.register(name, entry_point="capot.env:solo", kwargs={"game": key})


_register()
