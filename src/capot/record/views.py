"""What one seat saw of a match, as a record that hides the rest."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from capot.play.events import Event, Given, Made
from capot.play.moves import Discard, Hidden, PassCards
from capot.play.position import Position
from capot.play.view import events_seen
from capot.record.errors import RecordError
from capot.record.record import Record, ViewRecord
from capot.record.sheet import DealSheet, Drawn, Shown
from capot.rules.opening import Draw, Exchange, StageTerm

PUBLIC_TAGS = frozenset({"Date", "Event", "Site"})
"""Free tags that a view of an unfinished match keeps; any other might tell what is hidden."""


def view_of(record: Record, seat: int) -> ViewRecord:
    """Return what a seat saw of a match; raise `RecordError` if there is no such seat.

    The hands, talons, passes and discards of others stay hidden for good, and the hands of three that they
    make until all have.  Comments are left out, and so are the seed and all tags but `PUBLIC_TAGS` until the
    match is over: they could tell of hidden cards.
    """
    if not 0 <= seat < record.match.seats:
        raise RecordError(f"there is no seat {seat} at a table of {record.match.seats}")
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
    hands = tuple(hand if each == seat else None for each, hand in enumerate(deal.dealt))
    events = events_seen(deal, seat)
    talon = next((what.cards for _, what in _given(events) if what.how == "talon"), None)
    return replace(sheet, hands=hands, talon=talon if deal.talon else (), moves=tuple(_moves(events, seat)))


def _moves(events: Sequence[Event], seat: int) -> Iterator[tuple[int, Shown]]:
    """Run through the moves as the seat saw them, and the cards it was dealt or drew in between."""
    passed = {(stage, what.giver): what.cards for stage, what in _given(events) if what.how == "passed"}
    for event in events:
        match event.what:
            case Made(by, None, count):
                cards = passed.get((event.stage, by))
                yield by, _hidden(event.stage, count) if cards is None else PassCards(cards)
            case Made(by, move) if move is not None:
                yield by, move
            case Given(cards=cards, how="dealt" | "drawn" | "spare"):
                yield seat, Drawn(cards)
            case _:
                pass


def _given(events: Sequence[Event]) -> Iterator[tuple[StageTerm, Given]]:
    """Run through what the seat was given, each with the stage."""
    for event in events:
        if isinstance(event.what, Given):
            yield event.stage, event.what


def _hidden(stage: StageTerm, count: int) -> Shown:
    """Return a choice of cards that another made; how many is written only where that was free."""
    if isinstance(stage, Exchange):
        return Hidden("pass")
    if not isinstance(stage, Draw):
        return Hidden("discard")
    return Hidden("discard", count) if count else Discard(())
