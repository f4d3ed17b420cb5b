"""What one seat saw of a match, as a record that hides the rest."""

from collections.abc import Iterator
from dataclasses import replace

from capot.cards import Card
from capot.play.moves import Discard, Move, NameTrump, PassCards, PlayCard, RefusePass
from capot.play.moves import TakeWidow as TakeWidowMove
from capot.play.position import Position
from capot.play.situation import Choices, ExchangeProgress
from capot.play.stages.exchange import side_of
from capot.record.errors import RecordError
from capot.record.record import Record, ViewRecord
from capot.record.sheet import DealSheet, Drawn, Shown, hidden
from capot.rules.brag import SwapHand
from capot.rules.ends import seat_towards
from capot.rules.opening import DealMore, Draw, Exchange, TakeTalon, TakeWidow

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
    talon = deal.rules.pack.sorted(deal.talon) if _took_talon(deal, seat) or not deal.talon else None
    return replace(sheet, hands=hands, talon=talon, moves=tuple(_moves(deal, seat)))


def _moves(deal: Position, seat: int) -> Iterator[tuple[int, Shown]]:
    """Run through the moves as the seat saw them, and the cards it was dealt or drew in between."""
    more, draws = _dealt_later(deal, seat), any(isinstance(stage, Draw) for stage in deal.rules.stages)
    swaps = any(isinstance(stage, SwapHand) for stage in deal.rules.stages)
    for by, move in deal.moves:
        if more and not isinstance(move, NameTrump):
            yield seat, Drawn(more)
            more = ()
        shown = _shown(deal, seat, by, move, counted=draws)
        if shown is not None:
            yield by, shown
        if draws and by == seat and isinstance(move, Discard) and move.cards:
            yield seat, Drawn(deal.received[seat])
        if by == seat and move == TakeWidowMove(takes=True) and swaps:
            yield seat, Drawn(deal.received[seat])
    if more:
        yield seat, Drawn(more)


def _dealt_later(deal: Position, seat: int) -> tuple[Card, ...]:
    """Return the cards that a seat was dealt in a second packet."""
    if not any(isinstance(stage, DealMore) for stage in deal.rules.stages):
        return ()
    had = set(deal.hands[seat])
    for by, move in deal.moves:
        if by == seat and isinstance(move, PlayCard):
            had.add(move.card)
        if by == seat and isinstance(move, Discard):
            had.update(move.cards)
    return deal.rules.pack.sorted(had.difference(deal.dealt[seat], deal.received[seat]))


def _took_talon(deal: Position, seat: int) -> bool:
    """Whether a seat has had the talon in its hand."""
    if any(isinstance(stage, TakeWidow) for stage in deal.rules.stages):
        return seat == deal.declarer
    term = deal.rules.stage(TakeTalon)
    waits = term in deal.stages[1:]
    return term is not None and seat == deal.dealer and not waits


def _shown(deal: Position, seat: int, by: int, move: Move, *, counted: bool) -> Shown | None:
    """A move as the seat saw it, or None for a choice that is not open yet."""
    if by == seat:
        return move
    if isinstance(deal.progress, ExchangeProgress) and isinstance(move, PassCards | RefusePass):
        return None
    if isinstance(deal.progress, Choices) and move in deal.progress.chosen:
        return None
    if isinstance(move, PassCards) and any(deal.received) and _passes_to(deal, by) == seat:
        # In the order of the pack: the order in which he chose them is his own.
        return PassCards(deal.rules.pack.sorted(move.cards))
    return hidden(move, counted=counted)


def _passes_to(deal: Position, by: int) -> int | None:
    term = next(stage for stage in deal.rules.stages if isinstance(stage, Exchange))
    return seat_towards(side_of(term, deal.standing.number), by, deal.seats, deal.standing.direction)
