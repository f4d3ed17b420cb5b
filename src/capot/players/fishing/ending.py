"""The last cards of two players: once the stock is gone both know both hands, and look ahead."""

from collections.abc import Sequence
from contextlib import suppress
from typing import TypeAlias

from capot.cards import Card
from capot.play.fishing.captures import FromHand
from capot.play.fishing.table import TableProgress, after_move
from capot.play.moves import Build, Capture, Move, PlayCard
from capot.players.fishing.playing_on import Course

EXACT = 5
"""Cards in both hands together up to which the rest of a deal is solved."""

AHEAD = 3
"""Moves that are looked ahead where more cards are held; then the deal is played on by a rule of thumb."""

NODES = 500
"""Moves that are tried at most; where that is too few, half as many are tried with less foresight."""

Hands: TypeAlias = tuple[tuple[Card, ...], ...]


class _TooMany(Exception):  # noqa: N818 - it ends a search, and is no error
    """More moves than are tried."""


class Ending:
    """The rest of a deal of two in which both hands are known."""

    def __init__(self, course: Course, nodes: int = NODES) -> None:
        """Look at the hands: the hidden cards are those of the other player.

        No more than twice as many moves as ``nodes`` are tried, or those asked about once each.
        """
        self._nodes = self._left = nodes
        self.tried = 0
        self._course, lie = course, course.lie
        self._term, self._players = lie.term, lie.view.players
        self.hands: Hands = tuple(
            lie.view.hand if seat == lie.seat else tuple(lie.hidden) if lie.view.sizes[seat] else ()
            for seat in range(lie.view.seats)
        )

    def values(self, moves: Sequence[Move]) -> list[list[float]]:
        """Return the score of each seat after each move, if both go on as well as they can see."""
        held = sum(map(len, self.hands))
        for depth, share in ((held if held <= EXACT else AHEAD, 1), (AHEAD, 2), (AHEAD - 1, 4)):
            with suppress(_TooMany):
                return self._ahead(moves, min(depth, held), self._nodes // share)
        return self._ahead(moves, 1, len(moves))

    def _ahead(self, moves: Sequence[Move], depth: int, nodes: int) -> list[list[float]]:
        """Return the score of each seat after each move; raise `_TooMany` if it takes more than ``nodes``."""
        self._left = nodes
        table = self._course.lie.table
        return [self._after(table, self.hands, move, depth - 1, -1e9, 1e9) for move in moves]

    def _after(  # noqa: PLR0913, PLR0917 - a window of the search has two ends
        self, table: TableProgress, hands: Hands, move: Move, depth: int, low: float, high: float
    ) -> list[float]:
        """Return the score of each seat after a move; the window is that of the mover's lead."""
        assert isinstance(move, PlayCard | Capture | Build), "a card is played"
        if not self._left:
            raise _TooMany
        self._left -= 1
        self.tried += 1
        now = after_move(self._term, table, move, self._players)
        rest = tuple(
            tuple(card for card in hand if card != move.card) if seat == table.turn else hand
            for seat, hand in enumerate(hands)
        )
        if now.is_over or depth <= 0:
            return self._course.played(self._course.world_at(now, rest))
        return self._best(now, rest, depth, -high, -low)

    def _best(self, table: TableProgress, hands: Hands, depth: int, low: float, high: float) -> list[float]:
        """Return the score of each seat after the best move of the seat to act."""
        best, found = -1e9, list[float]()
        for move in self._ordered(table, hands):
            points = self._after(table, hands, move, depth - 1, low, high)
            lead = self._lead(points, table.turn)
            if lead > best:
                best, found = lead, points
            low = max(low, best)
            if low >= high:
                break
        return found

    def _lead(self, points: Sequence[float], seat: int) -> float:
        other = next(each for each in self._players if each != seat)
        return points[seat] - points[other]

    def _ordered(self, table: TableProgress, hands: Hands) -> list[Move]:
        """Return the moves of the seat to act, captures of much first."""
        hand, worth = hands[table.turn], self._course.lie.worth
        every = FromHand(self._term, table, table.turn, hand)
        moves = [move for card in hand for move in every.listed(card).moves]

        def taken(move: Move) -> float:
            return -worth.of_cards(move.cards) - 1 if isinstance(move, Capture) else 0.0

        return sorted(moves, key=taken)
