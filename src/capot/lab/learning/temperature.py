"""The temperature of a net: how widely choices spread over cards of unlike worth."""

import random
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import chain, combinations
from typing import Any

import numpy as np

from capot.kernel.dtypes import MOVE_REFUSE, STATE, Tables
from capot.kernel.learned.features import kind_of
from capot.kernel.learned.move import NEWEST
from capot.kernel.learned.net import KINDS
from capot.kernel.learned.odds import worth_of_each
from capot.kernel.state import bits_of, seen
from capot.kernel.tables import compile_rules
from capot.kernel.tricks.following import legal
from capot.play.lab_deals import dealt
from capot.play.moves import PassCards, PlayCard
from capot.play.view import View, view
from capot.players.protocol import Budget
from capot.players.sampler import SamplerPlayer
from capot.players.search.settings import Settings
from capot.players.search.values import Floats
from capot.players.tricks.prospect import WEIGHED_SLIPS
from capot.players.views.trick_view import trick_view
from capot.rules.errors import RulesError
from capot.rules.model import Game

PLAYER = SamplerPlayer("unlearned", Settings(Budget(worlds=24), match=False, blur=0.05))
"""The player whose moves are to be likely: as strong as medium, but it knows nothing of any net.

One that searches with the net would agree with it more than people do.
"""

GRID = (0.01, 0.02, 0.03, 0.04, 0.05, 0.07, 0.1, 0.14, 0.2, 0.3, 0.5, 0.8)
"""The temperatures that are compared."""

FEWEST = 20
"""Minimum number of decisions of a kind from which its temperature is fitted."""


@dataclass(frozen=True, slots=True)
class Decision:
    """A card that a player chose, or cards to pass: the kind of decision, and the worth of each by the net.

    Cards of equal effect are one, but each way to pass counts; ``chosen`` is the place of what was chosen,
    ``legal`` the number of all that could be.
    """

    kind: int
    worth: Floats
    chosen: int
    legal: int

    def chance(self, temperature: float) -> float:
        """Return the chance of the card, some moves being drawn from all legal ones."""
        parts = np.exp((self.worth - self.worth.max()) / temperature)
        chance = float(parts[self.chosen] / parts.sum())
        return (1 - WEIGHED_SLIPS) * chance + WEIGHED_SLIPS / self.legal


@dataclass(frozen=True, slots=True)
class Temperature:
    """The temperature of a kind of decision, and how well the net foretells the moves at it.

    ``nats`` and ``uniform`` are the mean logarithms of the chance of the cards chosen, by the net and with
    all equally likely; ``best`` is the share of decisions in which they are those of most worth.
    """

    temperature: float
    decisions: int
    nats: float
    uniform: float
    best: float


def fitted_temperatures(  # noqa: PLR0913 - games, net and how they are played
    games: Sequence[Game],
    net: Any,  # noqa: ANN401 - a record
    *,
    seed: int,
    deals: int,
    workers: int,
    step: Callable[[], None] = lambda: None,
) -> dict[str, Temperature]:
    """Return the temperature of each kind of decision that makes the moves of `PLAYER` most likely.

    It plays ``deals`` deals of each game at its first number of seats; ``step`` is called after each.  Kinds
    with few decisions are left out.
    """
    tasks = [(game, number) for game in games for number in range(deals)]
    found: list[list[Decision]] = []

    def of(task: tuple[Game, int]) -> list[Decision]:
        return list(decisions_of(*task, net, seed))

    with ThreadPoolExecutor(workers) as pool:
        for some in pool.map(of, tasks):
            found.append(some)
            step()
    by_kind: dict[int, list[Decision]] = {}
    for each in chain(*found):
        by_kind.setdefault(each.kind, []).append(each)
    return {KINDS[kind]: likeliest(some) for kind, some in sorted(by_kind.items()) if len(some) >= FEWEST}


def with_temperatures(net: Any, temperatures: dict[str, Temperature]) -> Any:  # noqa: ANN401 - records
    """Return a net with the temperatures of some kinds."""
    found = net.copy()
    for name, temperature in temperatures.items():
        found["heat"][KINDS.index(name)] = temperature.temperature
    return found


def likeliest(some: Sequence[Decision]) -> Temperature:
    """Return the temperature at which decisions are likeliest, the lower of equal ones."""
    nats = [float(np.mean([np.log(each.chance(temperature)) for each in some])) for temperature in GRID]
    place = int(np.argmax(nats))
    uniform = float(np.mean([-np.log(len(each.worth)) for each in some]))
    best = float(np.mean([each.chosen == int(each.worth.argmax()) for each in some]))
    return Temperature(GRID[place], len(some), nats[place], uniform, best)


def decisions_of(game: Game, number: int, net: Any, seed: int) -> Iterable[Decision]:  # noqa: ANN401
    """Yield cards played with a choice, and cards passed, in a deal by `PLAYER`, if the net weighs them."""
    seats, luck = game.players[0], random.Random(f"{seed} {game.key} {number}")
    position = dealt(game, seats, seed, number)
    while position.to_act:
        seat = min(position.to_act)
        known = view(position, seat)
        move = PLAYER.choose(known, luck)
        if isinstance(move, PassCards) or (isinstance(move, PlayCard) and len(known.legal.moves) > 1):
            decision = _decision(known, move, net)
            if decision is not None:
                yield decision
        position = position.after(seat, move)


def _decision(known: View, move: PlayCard | PassCards, net: Any) -> Decision | None:  # noqa: ANN401
    """Return a decision as the net weighs it, or None if it does not."""
    try:
        known = trick_view(known)
        tables: Tables = compile_rules(known.rules, known.seats, known.standing).copy()
    except RulesError:
        return None
    assert known.seat is not None
    tables["nets"][NEWEST] = net
    states = np.zeros(1, STATE)
    states[0] = seen(known, tables)
    state, worth = states[0], np.zeros(64)
    state["turn"] = known.seat
    may = int(legal(tables, state)) & ~(1 << MOVE_REFUSE)
    if not worth_of_each(tables, state, may, NEWEST, worth):
        return None
    cards = [card for card in range(64) if may >> card & 1]
    chosen = int(bits_of(move, known.rules, known.trump))
    if isinstance(move, PassCards):
        ways = list(combinations(cards, len(move.cards)))
        place = ways.index(tuple(card for card in cards if chosen >> card & 1))
        return Decision(int(kind_of(tables, state, may)), worth[np.array(ways)].sum(axis=1), place, len(ways))
    # Cards of equal effect have the worth of one of them.
    unlike, places = np.unique(worth[cards], return_inverse=True)
    if len(unlike) < 2:
        return None
    place = int(places[cards.index(chosen.bit_length() - 1)])
    return Decision(int(kind_of(tables, state, may)), unlike, place, len(cards))
