"""A player who sees all cards, for experiments only, and deals of it, of a beginner and of a good player."""

from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np

from capot.kernel.bits import HAS_BIT_DEPOSIT
from capot.kernel.dtypes import NOBODY, TRICKS, Tables, new_states
from capot.kernel.luck import luck_of
from capot.kernel.playout import RANDOM, THUMB, play_out, policy_move
from capot.kernel.tables import sides_in
from capot.kernel.tricks.following import legal
from capot.kernel.tricks.moves import play
from capot.kernel.tricks.score import score
from capot.lab.measures.playing.interest_deals import luck_for, open_deal, played_on, tables_of
from capot.lab.measures.playing.tables import name_of
from capot.lab.measures.sample import Floats
from capot.language.texts import say
from capot.players.search.spread import spread_of
from capot.players.search.values import ahead_of
from capot.players.tricks.alike import first_of_each
from capot.rules.match.sides import sides_at
from capot.rules.model import Game
from capot.shuffle import GAMMA, WORDS, mix64

TRIALS, CARDS = 15, 16
"""Words of a seed that start the luck of what the player who sees all cards tries, and that of `REPLAYS`."""

PLAYOUTS = 20
"""Times that each move is tried with the true cards."""

REPLAYS = 24
"""Times that a deal is played by the rule of thumb, to see what the cards of a seat are usually worth."""

USUAL_MOVE = np.zeros(1, np.int64)
"""The choice of whatever the rule of thumb prefers."""


@dataclass(frozen=True, slots=True)
class AllSeeing:
    """How far two players are ahead of the table, in s, with rule-of-thumb players at all other seats.

    They are a beginner who plays at random and a player who sees all cards.  A good player would be ahead by
    nothing, as all at the table are.
    """

    game: Game
    seats: int
    seed: int
    key: str = "all-seeing"
    players: tuple[str, ...] = (
        name_of(("random", 0.0)),
        name_of(("thumb", 0.0)),
        say("a player who sees all cards"),
    )
    columns: tuple[str, ...] = ("beginner", "seeing")

    @property
    def size(self) -> int:
        """The number of deals in a piece, one for each place from the dealer's on."""
        return self.seats

    def piece(self, number: int) -> Floats:
        """Return the means over the deals of a piece."""
        s = spread_of(self.game, self.seats).points or 1.0
        rows = [self._ahead(number * self.size + row, row) for row in range(self.size)]
        means: Floats = np.mean(rows, axis=0) / s
        return means

    def _ahead(self, deal: int, place: int) -> tuple[float, float]:
        """Return how far the beginner is ahead, on average at all seats, and the other at one place.

        From the latter is taken what the cards at its seat are usually worth, which are worth nothing on
        average: less depends on the luck of the deal.
        """
        parts = tables_of(self.game, self.seats)
        ahead = partial(ahead_of, low_wins=self.game.low_wins, sides=sides_at(self.game.sides, self.seats))
        tables, seat = parts[deal % len(parts)], (deal + place) % self.seats
        beginner = [
            ahead(_played_beginning(tables, self.seed, deal, each))[each] for each in range(self.seats)
        ]
        root, _ = _dealt(tables, self.seed, deal)
        usual = played_on(tables, root, USUAL_MOVE, luck_for(self.seed, CARDS, deal), REPLAYS)[:, 0]
        worth = ahead(usual / int(tables["scale"]))[:, seat].mean()
        seeing = ahead(_played_seeing(tables, self.seed, deal, seat))[seat]
        return float(np.mean(beginner)), float(seeing - worth)


def _dealt(tables: Tables, seed: int, deal: int) -> tuple[np.ndarray[Any, Any], int]:
    """Return a deal before its first move, as one record, and the luck of its players."""
    states = new_states(1)
    open_deal(tables, states[0], np.uint64(seed), deal)
    return states, int(luck_of(np.uint64(seed), deal))


def _scored(tables: Tables, states: np.ndarray[Any, Any]) -> Floats:
    points = np.zeros(int(tables["seats"]), np.int64)
    score(tables, states[0], points)
    found: Floats = points / int(tables["scale"])
    return found


def _played_beginning(tables: Tables, seed: int, deal: int, seat: int) -> Floats:
    """Return the points of a deal in which one seat plays at random, and the others by the rule of thumb."""
    states, luck = _dealt(tables, seed, deal)
    policies = np.full(int(tables["seats"]), THUMB, np.int64)
    policies[seat] = RANDOM
    play_out(tables, states[0], policies, 0, np.uint64(luck), HAS_BIT_DEPOSIT)
    return _scored(tables, states)


def _played_seeing(tables: Tables, seed: int, deal: int, seat: int) -> Floats:
    """Return the points of a deal in which one seat sees all cards; the others go by the rule of thumb."""
    states, luck = _dealt(tables, seed, deal)
    state, made = states[0], 0
    while state["turn"] != NOBODY:
        luck = (luck + GAMMA) % WORDS
        if state["turn"] == seat:
            move = all_seeing_move(tables, states, luck_for(seed, TRIALS, deal, made))
            made += 1
        else:
            move = policy_move(tables, state, THUMB, 0, np.uint64(mix64(luck)), HAS_BIT_DEPOSIT)
        play(tables, state, move)
    return _scored(tables, states)


def all_seeing_move(tables: Tables, states: np.ndarray[Any, Any], luck: int) -> int:
    """Return the move of the seat to act in one record that leads to the most points ahead of the others.

    Each is tried `PLAYOUTS` times with the true cards, rule-of-thumb players with slips going on.  It knows
    what nobody may know: it is for experiments, and no player for a table.
    """
    state = states[0]
    may = int(legal(tables, state))
    if int(tables["stage"][state["stage"]]) == TRICKS:
        may = int(first_of_each(tables, state, may))
    choices = np.array([1 << place for place in range(63) if may >> place & 1], np.int64)
    if len(choices) == 1:
        return int(choices[0])
    points = played_on(tables, states, choices, luck, PLAYOUTS).astype(np.float64)
    ahead = ahead_of(points, low_wins=bool(tables["low_wins"]), sides=sides_in(tables))
    ahead = ahead[..., int(state["turn"])]
    return int(choices[int(ahead.mean(axis=0).argmax())])
