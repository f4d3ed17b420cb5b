"""A record as a value: a match that was replayed, with what was written beside it."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from capot.play.match import Match
from capot.play.moves import Move
from capot.record.errors import RecordError
from capot.record.replay import first_moves
from capot.record.sheet import Comment, DealSheet, Head, deal_sheet


@dataclass(frozen=True, slots=True)
class Record:
    """A match with the names of its players, its seed, free tags and comments.

    ``notes`` are sentences on how the record was read, such as that it did not carry its own game; two
    records that differ in nothing else are equal.  Raises `RecordError` for names or tags that could not be
    written, and for comments on moves that the match does not have.
    """

    match: Match
    names: tuple[str, ...] = ()
    seed: int | None = None
    tags: tuple[tuple[str, str], ...] = ()
    comments: tuple[Comment, ...] = ()
    notes: tuple[str, ...] = field(default=(), compare=False)

    def __post_init__(self) -> None:
        """Refuse what could not be written and read again; put the comments in order."""
        _ = self.head
        for each in self.comments:
            deals = self.match.deals
            known = 0 <= each.deal <= len(deals)
            moves = len(deals[each.deal - 1].moves) if known and each.deal else 0
            if not known or not 0 <= each.move <= moves:
                raise RecordError(f"there is no move {each.move} of deal {each.deal} to comment on")
        in_order = sorted(self.comments, key=lambda each: (each.deal, each.move))
        object.__setattr__(self, "comments", tuple(in_order))

    @property
    def head(self) -> Head:
        """What stands before the first deal."""
        match = self.match
        return Head(
            match.game, match.seats, match.first_dealer, self.names, self.seed, self.tags, notes=self.notes
        )

    @property
    def deals(self) -> tuple[DealSheet, ...]:
        """The deals as they are written down."""
        match = self.match
        after = [(deal.standing.totals, deal.standing.pot) for deal in match.deals[1:]]
        after.append((match.totals, match.pot))
        return tuple(deal_sheet(deal, *state) for deal, state in zip(match.deals, after, strict=False))

    def moves(self) -> Iterator[tuple[int, int, Move]]:
        """Run through all moves in order: the number of the deal, from 1, the seat and its move."""
        for number, deal in enumerate(self.match.deals, start=1):
            for seat, move in deal.moves:
                yield number, seat, move

    def at(self, count: int) -> Match:
        """Return the match as it stood right after its first ``count`` moves; 0 is before anybody moved.

        Raise `RecordError` if it has fewer moves.
        """
        return first_moves(self.match, count)


@dataclass(frozen=True, slots=True)
class ViewRecord:
    """What one seat saw of a match, in the form of a record: hidden cards are None in its deals.

    ``head.seat`` is whose view it is.
    """

    head: Head
    deals: tuple[DealSheet, ...] = ()

    def __post_init__(self) -> None:
        """Refuse a view that is nobody's."""
        if self.head.seat is None:
            raise RecordError("a view needs the seat whose it is")
