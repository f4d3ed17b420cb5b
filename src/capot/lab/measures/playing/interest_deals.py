"""Deals of tricks played by rule-of-thumb players in the kernel, to be looked at again card by card."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np

from capot.kernel.bits import HAS_BIT_DEPOSIT, popcount
from capot.kernel.compiling import compiled
from capot.kernel.deals import DECK, deal, key_of
from capot.kernel.dtypes import NOBODY, TRICKS, State, Tables, new_states
from capot.kernel.luck import SLIPPED, luck_of
from capot.kernel.playout import THUMB, play_out, policy_move
from capot.kernel.rollouts import card_of, roll_out
from capot.kernel.solve.endgame import NOTED, different
from capot.kernel.tables import compile_rules
from capot.kernel.tricks.following import legal
from capot.kernel.tricks.moves import open_stage, play
from capot.kernel.tricks.score import score
from capot.play.match import new_match
from capot.players.search.values import Floats, Numbers
from capot.rules.model import Game
from capot.shuffle import GAMMA, WORDS, word_at
from capot.shuffle import mix64 as mixed


@compiled
def open_deal(tables: Tables, state: State, seed: np.uint64, number: int) -> None:
    """Deal the cards of deal ``number`` of a seed and open its first stage."""
    state.number = number
    state.dealer = number % tables.seats
    deal(tables, state, np.empty(DECK, np.int64), key_of(seed, number), NOBODY)
    open_stage(tables, state)


@compiled
def replay(tables: Tables, states: np.ndarray, plays: np.ndarray, count: int, ways: np.ndarray) -> None:
    """Play the next ``count`` cards, by kernel index, in ``states[0]``.

    Before each, the number of cards that differ, as far as the seat to play can know, is added to ``ways``
    (at least ``count``, or none).  ``states`` has room for one record more.
    """
    state, spare = states[0], states[1]
    for place in range(count):
        if ways.shape[0]:
            may = legal(tables, state)
            ways[place] = 1
            if may & (may - 1):
                # A card out of play separates two others as long as the seat cannot know that it is.
                states[1] = states[0]
                other = state.turn + 1 if state.turn + 1 < tables.seats else 0
                spare.hands[other] |= state.talon | state.discards
                ways[place] = popcount(different(tables, spare, may))
        play(tables, state, card_of(plays[place]))


@lru_cache(maxsize=64)
def tables_of(game: Game, seats: int) -> tuple[Tables, ...]:
    """Return the compiled rules of each part of a game's schedule; raise `RulesError` for other games."""
    standing = new_match(game, seats).standing
    return tuple(compile_rules(part.rules, seats, standing) for part in game.schedule)


@dataclass(frozen=True, slots=True, eq=False)
class KernelDeal:
    """A deal before its first lead (``start``) and after its last card (``end``), one record each.

    ``ways`` has the number of cards that differ at each card played.
    """

    tables: Tables
    start: np.ndarray[Any, Any]
    end: np.ndarray[Any, Any]
    ways: Numbers

    @property
    def tricks(self) -> int:
        """The number of tricks."""
        return int(self.tables["tricks"])

    def before(self, card: int) -> np.ndarray[Any, Any]:
        """Return the deal before a card, as one record."""
        states = new_states(2)
        states[0] = self.start[0]
        replay(self.tables, states, self.end[0]["plays"], card, self.ways[:0])
        return states[:1]

    def points(self) -> Floats:
        """Return the points of each seat, as in the book."""
        points = np.zeros(int(self.tables["seats"]), np.int64)
        score(self.tables, self.end[0], points)
        found: Floats = points / int(self.tables["scale"])
        return found


def kernel_deal(game: Game, seats: int, seed: int, number: int) -> KernelDeal:
    """Return deal ``number`` of a seed, played by the rule of thumb with slips, as `play_deals` plays it."""
    parts = tables_of(game, seats)
    tables = parts[game.place(number)]
    states = new_states(2)
    state = states[0]
    open_deal(tables, state, np.uint64(seed), number)
    luck = int(luck_of(np.uint64(seed), number))
    while state["turn"] != NOBODY and tables["stage"][state["stage"]] != TRICKS:
        luck = (luck + GAMMA) % WORDS
        word = np.uint64(mixed(luck))
        play(tables, state, policy_move(tables, state, THUMB, SLIPPED, word, HAS_BIT_DEPOSIT))
    start = states[:1].copy()
    usual = np.full(seats, THUMB, np.int64)
    play_out(tables, state, usual, SLIPPED, np.uint64(luck), HAS_BIT_DEPOSIT)
    end = states[:1].copy()
    states[0] = start[0]
    ways = np.zeros(int(end[0]["played"]), np.int64)
    replay(tables, states, end[0]["plays"], len(ways), ways)
    return KernelDeal(tables, start, end, ways)


def played_on(
    tables: Tables, root: np.ndarray[Any, Any], choices: Numbers, luck: int, playouts: int
) -> Numbers:
    """Return each seat's points in units of the tables, (playouts, choices, seats), all cards known.

    ``root`` is one record with somebody to act; a choice is the bit of a move, or 0 for the usual one.  Then
    rule-of-thumb players with slips go on.  All choices have the same luck in a playout.
    """
    seats = int(tables["seats"])
    state = root[0]
    order = tables["canonical"][int(state["ordering"])]
    world = [_canonical(int(hand), order) for hand in state["hands"][:seats]]
    points = np.zeros((playouts, len(choices), seats), np.int64)
    roll_out(
        tables,
        root,
        new_states(2),
        int(state["turn"]),
        # No cards out of play: they stay as they are.
        np.tile(np.array([*world, 0], np.int64), (playouts, 1)),
        False,  # noqa: FBT003 - compiled functions have no keywords
        choices,
        np.full(len(choices), THUMB, np.int64),
        THUMB,
        SLIPPED,
        np.uint64(luck),
        HAS_BIT_DEPOSIT,
        0,
        np.zeros((1, seats + NOTED), np.int64),
        points,
        np.zeros(points.shape[:2], np.int64),
    )
    return points


def _canonical(cards: int, order: Numbers) -> int:
    """Return a set over kernel indices as a set over the pack's canonical order."""
    found = 0
    while cards:
        low = cards & -cards
        found |= 1 << int(order[low.bit_length() - 1])
        cards ^= low
    return found


def luck_for(seed: int, stream: int, number: int, place: int = 0) -> int:
    """Return a word for place ``place`` of deal ``number`` in a separate stream of a seed."""
    return word_at(word_at(word_at(seed, stream), number), place)
