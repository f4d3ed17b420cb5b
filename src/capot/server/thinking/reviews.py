"""Reviews on their way between a server and workers, who make parts of one side by side."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, TypeVar, get_type_hints

import msgspec

from capot.play.errors import BadMove
from capot.play.moves import Move
from capot.play.notation import parse_move
from capot.play.position import Position, positions_of
from capot.play.view import View, view
from capot.players.programs.messages import exact_data, exact_of
from capot.players.search.spread import spread_of
from capot.record import Record
from capot.rules.terms import Exact
from capot.rules.text.match import deal_name
from capot.server.thinking.jobs import (
    JobError,
    Reviewed,
    ReviewJob,
    move_received,
    record_received,
    words_received,
    words_sent,
)
from capot.study.review import Account, DealReview, Decision, Review, ReviewError, Valued
from capot.study.review.review import EVALUATOR, accounts_of, decided, seat_review
from capot.study.review.typical_losses import typical_losses

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class _Form:
    """The form in which values of a type travel: what it is, and the ways there and back.

    The way back takes the view in which the value has to make sense.
    """

    kind: Any
    there: Callable[[Any], Any]
    back: Callable[[Any, View], Any]


_FORMS: Mapping[Any, _Form] = {
    Exact: _Form(int | str, exact_data, lambda points, _: exact_of(points, "points")),
    Move: _Form(str, attrgetter("text"), move_received),
    str: _Form(dict[str, str], words_sent, lambda words, _: words_received(words)),
    tuple[Move, ...]: _Form(
        list[str],
        lambda moves: [each.text for each in moves],
        lambda moves, seen: tuple(move_received(each, seen) for each in moves),
    ),
    tuple[tuple[int, Move], ...]: _Form(
        list[tuple[int, str]],
        lambda line: [(seat, each.text) for seat, each in line],
        lambda line, seen: tuple((seat % seen.seats, parse_move(each)) for seat, each in line),
    ),
    tuple[Valued, ...]: _Form(
        list[dict[str, Any]],
        lambda values: [_sent(each) for each in values],
        lambda values, seen: tuple(_received(Valued, each, seen) for each in values),
    ),
}
"""The types of fields that do not travel as they are."""


def review_part(job: ReviewJob, progress: Callable[[float], None]) -> Reviewed:
    """Return what a worker is asked for; raise `JobError` if it cannot be reviewed."""
    record = record_received(job)
    match = record.match
    try:
        if job.plies:
            found = decided(
                *(match, job.deal, job.plies),
                names=record.names,
                hindsight=job.hindsight,
                progress=progress,
            )
            return Reviewed([_sent(each) for each in found.values() if each is not None])
        account = accounts_of(match, job.deal)[job.seat]
    except (ReviewError, IndexError) as error:
        raise JobError(str(error)) from error
    spread = spread_of(match.game, match.seats).points
    return Reviewed(account=_sent(account), evaluator=EVALUATOR, spread=spread)


def review_received(parts: Sequence[Reviewed], record: Record, number: int, seat: int) -> Review:
    """Return the review of a seat's deal, from 1, from its parts; raise `JobError` if they do not fit it."""
    match, deal = record.match, record.match.deals[number - 1]
    try:
        (about,) = (each for each in parts if each.account is not None)
        seen = list(_seen(deal, seat))
        account = _received(Account, about.account, view(deal, seat))
        found = {each.ply: each for each in _decisions(parts, deal, dict(seen), seat)}
    except (BadMove, IndexError, KeyError, ValueError, msgspec.ValidationError) as error:
        raise JobError(f"{type(error).__name__}: {error}") from error
    made = [found.get(ply) for ply, _ in seen]
    title = deal_name(match.game, number - 1, turned=deal.standing.turned)
    return Review(
        game=match.game,
        names=record.names,
        evaluator=about.evaluator,
        seed=about.seed,
        spread=about.spread,
        deals=(DealReview(number, title, (seat_review(seat, account, made),)),),
        usual=typical_losses(match.game, match.seats),
    )


def _decisions(
    parts: Sequence[Reviewed], deal: Position, seen: Mapping[int, View], seat: int
) -> Iterator[Decision]:
    for part in parts:
        for each in part.decisions:
            ply = each["ply"]
            yield _received(Decision, each, seen[ply], seat=seat, made=deal.moves[ply][1])


def _seen(deal: Position, seat: int) -> Iterator[tuple[int, View]]:
    """Yield the numbers of a seat's moves in a deal, from 0, and what it saw before them."""
    for ply, (before, (by, _)) in enumerate(zip(positions_of(deal), deal.moves, strict=False)):
        if by == seat:
            yield ply, view(before, seat)


def _sent(value: Account | Decision | Valued) -> dict[str, Any]:
    """Return a part of a review as it travels."""
    return {name: form.there(getattr(value, name)) for name, form in _FIELDS[type(value)].items()}


def _received(kind: type[T], sent: Any, seen: View, **known: Any) -> T:  # noqa: ANN401 - as it has arrived
    """Return a part of a review that makes sense in a view; what is ``known`` is not taken from it."""
    found = msgspec.structs.asdict(msgspec.convert(sent, _STRUCTS[kind]))
    forms = {name: form for name, form in _FIELDS[kind].items() if name not in known}
    return kind(**{name: form.back(found[name], seen) for name, form in forms.items()}, **known)


def _as_it_is(kind: Any) -> _Form:  # noqa: ANN401 - any type of a field
    return _Form(kind, lambda value: value, lambda value, _: value)


_FIELDS: Mapping[Any, Mapping[str, _Form]] = {
    kind: {name: _FORMS.get(each) or _as_it_is(each) for name, each in get_type_hints(kind).items()}
    for kind in (Account, Decision, Valued)
}
"""The forms of the fields of each part."""

_STRUCTS: Mapping[Any, Any] = {
    kind: msgspec.defstruct(kind.__name__, [(name, form.kind) for name, form in forms.items()])
    for kind, forms in _FIELDS.items()
}
"""The type of each part when it arrives."""
