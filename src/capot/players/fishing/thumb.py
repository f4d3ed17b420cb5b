"""The rule of thumb of fishing: what a move brings, what it leaves the next player, and what it keeps."""

from collections.abc import Sequence
from dataclasses import dataclass

from capot.cards import Card
from capot.play.fishing.captures import captures
from capot.play.fishing.table import TableProgress, after_move
from capot.play.moves import Build, Capture, Move, PlayCard
from capot.players.fishing.lie import Lie

NEXT = 0.6
"""Share of what could be captured in the next turn that is still there then, on average."""

FEW = 8
"""Captures, and builds, with a card that are weighed, those that bring most at once."""

DANGER = 0.9
"""Weight of what the next player may capture, against what a move brings."""


@dataclass(frozen=True, slots=True)
class Merit:
    """The gain of a move at once and later, less what the next player is likely to take then."""

    gain: float
    danger: float
    later: float

    @property
    def total(self) -> float:
        """How good the move is."""
        return self.gain - DANGER * self.danger + NEXT * self.later


class Thumb:
    """The moves of a seat, weighed by what it has seen."""

    def __init__(self, lie: Lie) -> None:
        """Look at the cards that are left."""
        self.lie = lie
        players = lie.view.players
        self.next = players[(players.index(lie.seat) + 1) % len(players)]
        # A card of each kind that the next player may hold, with the chance that it does.
        cards: dict[object, Card] = {}
        for card in lie.hidden:
            cards.setdefault(lie.term.values(card) or card.rank, card)
        self._likely = [(card, self._chance(card)) for card in cards.values()]

    def _chance(self, card: Card) -> float:
        """Return how likely the next player holds a card like this one."""
        lie, values = self.lie, self.lie.term.values(card)
        if values:
            return lie.chance_of_value(self.next, values[0])
        return lie.chance(self.next, sum(each.rank == card.rank for each in lie.hidden))

    def merits(self, moves: Sequence[Move]) -> dict[Move, Merit]:
        """Return the merit of each move; of many captures or builds with a card, of those worth most."""
        kinds: dict[tuple[object, ...], list[Move]] = {}
        for move in moves:
            kinds.setdefault((*move.held, type(move)), []).append(move)
        weighed = {move for some in kinds.values() for move in sorted(some, key=self._unworthy)[:FEW]}
        return {move: self.merit(move) for move in moves if move in weighed}

    def _unworthy(self, move: Move) -> tuple[float, int]:
        """Return how little the cards are worth that a move takes from the table, and how few they are."""
        return -self.lie.worth.of_cards(move.on_table), -len(move.on_table)

    def merit(self, move: Move) -> Merit:
        """Return the merit of a move."""
        assert isinstance(move, PlayCard | Capture | Build), "a card is played"
        lie = self.lie
        now = after_move(lie.term, lie.table, move, lie.view.players)
        rest = [card for card in lie.view.hand if card != move.card]
        gain = sum(
            lie.worth.of_cards(now.taken[seat]) - lie.worth.of_cards(lie.table.taken[seat])
            for seat in lie.side
        )
        gain += lie.worth.sweep * (sum(now.sweeps) - sum(lie.table.sweeps))
        danger = 0.0 if now.is_over else self._danger(now)
        return Merit(gain, danger, max((self._most(now, card) for card in rest), default=0.0))

    def _danger(self, now: TableProgress) -> float:
        """Return what the next player is expected to take from a table: the best that a card allows."""
        takes = sorted(((self._most(now, card), likely) for card, likely in self._likely), reverse=True)
        expected, none = 0.0, 1.0
        for worth, likely in takes:
            expected += none * likely * worth
            none *= 1 - likely
        return expected

    def _most(self, now: TableProgress, card: Card) -> float:
        """Return the worth of the best that a card takes from a table, without the card itself."""
        worth, every = self.lie.worth, len(now.cards)
        return max(
            (
                worth.of_cards(each.cards) + worth.sweep * (len(each.cards) == every)
                for each in captures(self.lie.term, now, card).moves
            ),
            default=0.0,
        )
