"""Deals and matches for samples: by the kernel where it can play the game, else by plain play."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeAlias

from capot.kernel.playout import POLICIES
from capot.kernel.tables import can_compile
from capot.lab.deals import Deals, Span, played_fast, played_plainly
from capot.language.texts import Name, Text, mark, say
from capot.play.moves import Move
from capot.play.view import View
from capot.players.catalog import PLAYERS
from capot.players.protocol import Budget, Player
from capot.rules.match.elimination import last_in_of, players_of_deals
from capot.rules.model import Game
from capot.shuffle import word_at

SLIPS = 0.1
"""Share of moves that average players draw from all legal ones: nobody plays just by rule of thumb."""

Seated: TypeAlias = tuple[str, float]
"""A player by name, and the share of moves that slip."""

USUAL: Seated = ("thumb", SLIPS)

_NAMES = {
    "random": mark("random"),
    "simple": mark("simple"),
    "quick": mark("quick"),
    "thumb": mark("thumb"),
    "medium": mark("medium"),
}
"""Players that sit in every report: other languages have words for them."""

LUCK = 5
"""Word of a seed that starts the seeds of other luck over the same cards."""


@dataclass(frozen=True, slots=True)
class Slipping:
    """A player some of whose moves are drawn from all legal ones."""

    player: Player
    slips: float

    @property
    def name(self) -> str:
        """The name of the player."""
        return self.player.name

    def choose(self, view: View, rng: random.Random, budget: Budget | None = None) -> Move:
        """Return a move."""
        player = PLAYERS["random"] if rng.random() < self.slips else self.player
        return player.choose(view, rng, budget)


def player_of(seated: Seated) -> Player:
    """Return a player with its slips."""
    name, slips = seated
    return Slipping(PLAYERS[name], slips) if slips else PLAYERS[name]


def called(player: str) -> Text:
    """Return the name of a player for a report."""
    return say(_NAMES[player]) if player in _NAMES else Name(player)


def name_of(seated: Seated) -> str:
    """Return what a player with its slips is called in a report."""
    name, slips = seated
    if not slips:
        return called(name)
    return say("{player} with {share}% slips", player=called(name), share=round(100 * slips))


@dataclass(frozen=True, slots=True)
class Tables:
    """Deals of a game with a number of players; ``fast`` if the kernel plays them."""

    game: Game
    seats: int
    seed: int
    fast: bool

    def deals(self, seated: Sequence[Seated], span: Span, luck_seed: int | None = None) -> Deals:
        """Return deals by these players, one a seat; by the kernel all have the slips of the first."""
        if self.fast:
            (slips,) = {each[1] for each in seated}
            names = [name for name, _ in seated]
            return played_fast(self.game, names, self.seed, span, slips=slips, luck_seed=luck_seed)
        unique = tuple(dict.fromkeys(seated))
        players, lineup = tuple(map(player_of, unique)), tuple(map(unique.index, seated))
        return played_plainly(self.game, players, lineup, self.seed, span, luck_seed=luck_seed)

    def luck(self, number: int) -> int:
        """Return the seed of other luck over the same cards."""
        return word_at(word_at(self.seed, LUCK), number)

    @property
    def turn(self) -> int:
        """The sign by which more points become better."""
        return -1 if self.game.low_wins else 1


def is_fast(seated: Seated) -> bool:
    """Whether the kernel plays this player."""
    return seated[0] in POLICIES


def tables(game: Game, seats: int, seed: int, *, fast: bool = True) -> Tables:
    """Return the tables of a game; ``fast`` allows the kernel."""
    some, term = players_of_deals(game.ends, seats), last_in_of(game.ends)
    fast = fast and (term is None or not term.dogs_life)
    return Tables(game, seats, seed, fast and all(can_compile(game, players) for players in some))
