"""Records as values: a replayed match with its tags and comments, and the view of one seat."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from capot.language.texts import Name, say
from capot.play.events import Event, Given, Made, Opened
from capot.play.match import Match
from capot.play.moves import Expose, Hidden, Move, PassCards
from capot.play.position import Position
from capot.play.stages import hidden_move
from capot.play.view import events_seen
from capot.record.errors import RecordError
from capot.record.replay import first_moves, pool_numbers
from capot.record.sheet import Aside, Comment, DealSheet, Drawn, Gave, Head, Shown, deal_sheet, no_move
from capot.rules.stages.opening import StageTerm

PUBLIC_TAGS = frozenset({"Date", "Event", "Site"})
"""Free tags kept in a view of an unfinished match; others might reveal hidden cards."""


@dataclass(frozen=True, slots=True)
class Record:
    """A match with the names of its players, its seed, free tags and comments.

    ``resigned`` are the seats of players who gave up: a computer played on for them, unless nobody else was
    left.  ``asides`` are what players did besides moving.  ``notes`` are sentences on how the record was
    read, such as that it did not include its game; they do not count in comparisons.  Raises `RecordError`
    for names or tags that cannot be written, and for comments and asides after moves that the match does not
    have.
    """

    match: Match
    names: tuple[str, ...] = ()
    seed: int | None = None
    tags: tuple[tuple[str, str], ...] = ()
    comments: tuple[Comment, ...] = ()
    resigned: tuple[int, ...] = ()
    asides: tuple[Aside, ...] = ()
    notes: tuple[str, ...] = field(default=(), compare=False)

    def __post_init__(self) -> None:
        """Refuse fields that could not be read back; sort the comments and asides."""
        _ = self.head
        for each in self.comments:
            if not self._has_move(each):
                raise RecordError(no_move(each.deal, each.move))
        for aside in self.asides:
            if not (aside.deal and self._has_move(aside) and 0 <= aside.seat < self.match.seats):
                why = say(
                    "nobody can have done this: {what} in deal {deal}", what=Name(aside.text), deal=aside.deal
                )
                raise RecordError(why)
        object.__setattr__(self, "comments", tuple(sorted(self.comments, key=_place)))
        object.__setattr__(self, "asides", tuple(sorted(self.asides, key=_place)))

    def _has_move(self, place: Comment | Aside) -> bool:
        deals = self.match.deals
        if not 0 <= place.deal <= len(deals):
            return False
        return 0 <= place.move <= (len(deals[place.deal - 1].moves) if place.deal else 0)

    @property
    def head(self) -> Head:
        """The content before the first deal."""
        match = self.match
        return Head(
            match.game,
            match.seats,
            match.first_dealer,
            self.names,
            self.seed,
            self.tags,
            resigned=self.resigned,
            notes=self.notes,
        )

    @property
    def deals(self) -> tuple[DealSheet, ...]:
        """The deals as they are written down."""
        match = self.match
        pots = (*(pool_numbers(deal.standing) for deal in match.deals[1:]), pool_numbers(match))
        after = [(match.totals_after(number), pot) for number, pot in enumerate(pots)]
        sheets = (deal_sheet(deal, *state) for deal, state in zip(match.deals, after, strict=False))
        return tuple(
            replace(sheet, asides=tuple(each for each in self.asides if each.deal == number))
            for number, sheet in enumerate(sheets, start=1)
        )

    def moves(self) -> Iterator[tuple[int, int, Move]]:
        """Yield all moves in order: the number of the deal, from 1, the seat and its move."""
        for number, deal in enumerate(self.match.deals, start=1):
            for seat, move in deal.moves:
                yield number, seat, move

    def at(self, count: int) -> Match:
        """Return the match right after its first ``count`` moves; 0 is before the first move.

        Raise `RecordError` if it has fewer moves.
        """
        return first_moves(self.match, count)


def _place(what: Comment | Aside) -> tuple[int, int]:
    return what.deal, what.move


@dataclass(frozen=True, slots=True)
class ViewRecord:
    """The view of a match from seat ``head.seat``, as a record; hidden cards are None in its deals."""

    head: Head
    deals: tuple[DealSheet, ...] = ()

    def __post_init__(self) -> None:
        """Refuse a view without a seat."""
        if self.head.seat is None:
            raise RecordError(say("a view needs its seat"))


def view_of(record: Record, seat: int) -> ViewRecord:
    """Return the view of a match from one seat; raise `RecordError` if there is no such seat.

    Other players' hands, talons, passes and discards stay hidden for good, and their hands of three until all
    have been made.  Comments are left out, and until the match is over so are the seed and all tags but
    `PUBLIC_TAGS`, which could reveal hidden cards.
    """
    if not 0 <= seat < record.match.seats:
        seats = record.match.seats
        raise RecordError(say("there is no seat {seat} at a table of {seats}", seat=seat, seats=seats))
    over = record.match.is_over
    head = replace(
        record.head,
        seat=seat,
        seed=record.seed if over else None,
        tags=tuple(tag for tag in record.tags if over or tag[0] in PUBLIC_TAGS),
        notes=(),
    )
    deals = zip(record.match.deals, record.deals, strict=True)
    return ViewRecord(head, tuple(_seen(deal, sheet, seat) for deal, sheet in deals))


def _seen(deal: Position, sheet: DealSheet, seat: int) -> DealSheet:
    out = deal.standing.out
    hands = tuple(hand if each == seat or each in out else None for each, hand in enumerate(deal.dealt))
    events = events_seen(deal, seat)
    # The cards that begin a pile are shown as those taken up are.
    how = "turned" if deal.rules.kind_of_play.opens else "talon"
    talon = next((what.cards for _, what in _given(events) if what.how == how), None)
    return replace(sheet, hands=hands, talon=talon if deal.talon else (), moves=tuple(_moves(events, seat)))


def _moves(events: Sequence[Event], seat: int) -> Iterator[tuple[int, Shown]]:
    """Yield the moves as the seat saw them, and the cards it was dealt or drew in between."""
    passed = {(stage, what.giver): what.cards for stage, what in _given(events) if what.how == "passed"}
    for event in events:
        match event.what:
            case Made(by, None, count):
                cards = passed.get((event.stage, by))
                yield by, hidden_move(event.stage, count) if cards is None else PassCards(cards)
            case Made(by, move) if move is not None:
                yield by, move
            case Given(by, cards, "drawn", is_open=True):
                yield by, Drawn(cards)
            case Given(by, (), "drawn", count=count):
                yield by, Hidden("draw", count)
            case Opened(by, cards):
                yield by, Expose(cards)
            case Given(cards=(card,), how="called", giver=int() as giver):
                yield giver, Gave(card)
            case Given(by, cards, "dealt" | "drawn" | "spare") if by == seat:
                yield seat, Drawn(cards)
            case _:
                pass


def _given(events: Sequence[Event]) -> Iterator[tuple[StageTerm, Given]]:
    """Yield the cards the seat was given, each with the stage."""
    for event in events:
        if isinstance(event.what, Given):
            yield event.stage, event.what
