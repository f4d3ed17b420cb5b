"""The points that cards taken from the table are worth to their taker, and those of a move."""

from collections.abc import Iterable
from dataclasses import dataclass

from capot.cards import Card
from capot.play.fishing import after_move
from capot.play.moves import Build, Capture, Move
from capot.play.progress import TableProgress
from capot.play.view import View
from capot.rules.scoring import Captured, MostTaken, TableSwept
from capot.rules.stages.fishing import Fish

BUILT = 0.6
"""Share of a build that its owner may expect to take."""


@dataclass(frozen=True, slots=True)
class Worth:
    """The worth of cards and moves to the seat of a view that is to act."""

    view: View
    term: Fish
    table: TableProgress

    @classmethod
    def of(cls, view: View) -> "Worth":
        """Return the worth of what lies on the table of a view."""
        assert isinstance(view.stage, Fish), "cards are captured here"
        assert view.table is not None, "cards lie on a table"
        return cls(view, view.stage, view.table)

    def of_cards(self, cards: Iterable[Card]) -> float:
        """Return the points that cards bring, each a share of the points for having most."""
        return sum(map(self.of_card, cards))

    def of_card(self, card: Card) -> float:
        """Return the points that a card brings."""
        pack, found = self.view.rules.pack.cards(), 0.0
        for each in self.view.rules.scoring:
            if isinstance(each, Captured) and card in each.cards:
                found += float(each.value(card))
            if isinstance(each, MostTaken) and each.counts(card):
                # About half of the cards are the most.
                found += each.points * 2 / sum(map(each.counts, pack))
        return found

    def of_move(self, move: Move) -> float:
        """Return the points that a move brings at once, a share of what it builds, less what it gives."""
        after = after_move(self.term, self.table, move, self.view.players)
        match move:
            case Capture(card, cards):
                swept = sum(each.each for each in self.view.rules.scoring if isinstance(each, TableSwept))
                return self.of_cards((card, *cards)) + swept * after.swept
            case Build(_, card, cards):
                return BUILT * self.of_cards((card, *cards))
            case _:
                return -self.of_cards(move.held)
