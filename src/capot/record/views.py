"""What one seat saw of a match, as a record that hides the rest."""

from dataclasses import replace

from capot.play.moves import Move, PassCards, RefusePass
from capot.play.position import Position
from capot.play.situation import ExchangeProgress
from capot.play.stages.exchange import side_of
from capot.record.errors import RecordError
from capot.record.record import Record, ViewRecord
from capot.record.sheet import DealSheet, Shown, hidden
from capot.rules.terms import Exchange, TakeTalon, seat_towards

PUBLIC_TAGS = frozenset({"Date", "Event", "Site"})
"""Free tags that a view of an unfinished match keeps; any other might tell what is hidden."""


def view_of(record: Record, seat: int) -> ViewRecord:
    """Return what a seat saw of a match; raise `RecordError` if there is no such seat.

    The hands, talons, passes and discards of others stay hidden for good.  Comments are left out, and so
    are the seed and all tags but `PUBLIC_TAGS` until the match is over: they could tell of hidden cards.
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
    shown = ((by, _shown(deal, seat, by, move)) for by, move in deal.moves)
    talon = deal.rules.pack.sorted(deal.talon) if _took_talon(deal, seat) or not deal.talon else None
    return replace(
        sheet, hands=hands, talon=talon, moves=tuple((by, move) for by, move in shown if move is not None)
    )


def _took_talon(deal: Position, seat: int) -> bool:
    """Whether a seat has had the talon in its hand."""
    term = next((stage for stage in deal.rules.stages if isinstance(stage, TakeTalon)), None)
    waits = term in deal.stages[1:]
    return term is not None and seat == deal.dealer and not waits


def _shown(deal: Position, seat: int, by: int, move: Move) -> Shown | None:
    """A move as the seat saw it, or None for a choice that is not open yet."""
    if by == seat:
        return move
    if isinstance(deal.progress, ExchangeProgress) and isinstance(move, PassCards | RefusePass):
        return None
    if isinstance(move, PassCards) and any(deal.received) and _passes_to(deal, by) == seat:
        # In the order of the pack: the order in which he chose them is his own.
        return PassCards(deal.rules.pack.sorted(move.cards))
    return hidden(move)


def _passes_to(deal: Position, by: int) -> int | None:
    term = next(stage for stage in deal.rules.stages if isinstance(stage, Exchange))
    return seat_towards(side_of(term, deal.standing.number), by, deal.seats, deal.standing.direction)
