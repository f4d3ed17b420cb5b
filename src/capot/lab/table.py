"""A table of the lab: its players choose, their time is taken, and whoever fails is played for."""

from array import array
from collections.abc import Sequence
from contextlib import suppress
from random import Random
from time import perf_counter
from typing import TypeAlias

from capot.lab.work import go_on
from capot.play.moves import Move
from capot.play.position import Position
from capot.play.view import View, view
from capot.players.catalog import dismiss
from capot.players.errors import Forfeit, NotStarted
from capot.players.protocol import Budget, Player
from capot.players.random_player import RandomPlayer
from capot.rules.terms import Exact
from capot.shuffle import word_at

Lineup: TypeAlias = tuple[int, ...]
"""The number of the player at each seat."""

_SUBSTITUTE = RandomPlayer()

PLAYERS, MATCHES = 3, 4
"""Words of a seed that start the luck of the players and the seeds of its matches."""

_MOST_MOVES = 2**20
"""More than a seat makes in any deal."""


class Table:
    """Players at their seats for deals of one seed.

    ``times`` are the milliseconds of every move by player; ``faults`` the reasons for the deals that a player
    has forfeited, the first of each deal.
    """

    def __init__(self, players: Sequence[Player], lineup: Lineup, seed: int, budget: Budget | None) -> None:
        """Seat the players; ``lineup`` has the place of its player in ``players`` for each seat."""
        self._players, self._lineup, self._seed, self._budget = players, lineup, seed, budget
        self.times = tuple(array("f") for _ in players)
        self.faults: tuple[list[str], ...] = tuple([] for _ in players)

    def played(self, position: Position) -> tuple[Position, frozenset[int]]:
        """Return a deal played to its end, and the players who forfeited it.

        After a forfeit the rest of the deal is played for all seats of the player at random, with the luck
        that would have been its own.  A player forfeits a deal by any exception and by any move that is not
        legal.
        """
        offenders: set[int] = set()
        made = [0] * position.seats
        while position.to_act:
            go_on()
            seat = min(position.to_act)
            player = self._lineup[seat]
            seen = view(position, seat)
            move = None if player in offenders else self._choice(player, seen, made[seat], offenders)
            if move is None:
                move = _SUBSTITUTE.choose(seen, self._luck(seen, made[seat]))
            made[seat] += 1
            position = position.after(seat, move)
        self._tell_end(position, offenders)
        return position, frozenset(offenders)

    def _choice(self, player: int, seen: View, number: int, offenders: set[int]) -> Move | None:
        """Return the move of a player, or None if it forfeits the deal; its `NotStarted` is passed on."""
        before = perf_counter()
        try:
            move = self._players[player].choose(seen, self._luck(seen, number), self._budget)
            is_legal = move in seen.legal
            reason = "" if is_legal else f"answered {move!r}, which is not legal"
        except NotStarted:
            raise
        except Forfeit as forfeit:
            reason = str(forfeit)
        except (Exception, SystemExit) as error:  # noqa: BLE001 - whatever a player does is its own fault
            reason = f"failed with {type(error).__name__}: {error}"
        self.times[player].append((perf_counter() - before) * 1000)
        if not reason:
            return move
        offenders.add(player)
        self.faults[player].append(reason)
        return None

    def _luck(self, seen: View, number: int) -> Random:
        assert seen.seat is not None
        return luck_of(self._seed, seen.standing.number, seen.seat, number)

    def _tell_end(self, position: Position, offenders: set[int]) -> None:
        """Let players who follow the game hear how the deal ended."""
        for seat, player in enumerate(self._lineup):
            follow = getattr(self._players[player], "follow", None)
            if follow is not None and player not in offenders:
                # A player that fails here will fail at its next move, where it is counted.
                with suppress(Exception):
                    follow(view(position, seat))


def close_all(players: Sequence[Player]) -> None:
    """End the programs of players that have any."""
    for player in players:
        dismiss(player)


def points_after(
    points: Sequence[Exact], lineup: Lineup, offenders: frozenset[int], *, low_wins: bool
) -> tuple[Exact, ...]:
    """Return the points of a deal, those of every seat of an offender the worst that anybody got."""
    worst = max(points) if low_wins else min(points)
    return tuple(worst if player in offenders else own for own, player in zip(points, lineup, strict=True))


def luck_of(seed: int, deal: int, seat: int, number: int) -> Random:
    """Return the luck of a seat for its move ``number`` in a deal: nothing else decides it.

    Who sits there, what was played before and in which process does not matter.
    """
    of_deal = word_at(word_at(seed, PLAYERS), deal)
    return Random(word_at(of_deal, seat * _MOST_MOVES + number))


def seed_of_match(seed: int, number: int) -> int:
    """Return the seed of match ``number`` of a seed: of its first dealer, cards and luck."""
    return word_at(word_at(seed, MATCHES), number)
