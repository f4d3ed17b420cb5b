"""The review of a deal, or of all finished deals of a match."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

import numpy as np

from capot.language.texts import Name, reason, say
from capot.play.match import Match
from capot.play.moves import Move
from capot.play.position import Position, as_dealt, positions_of
from capot.players.errors import WorldError
from capot.players.search.deal_value import deal_value
from capot.players.search.spread import Spread, spread_of
from capot.players.search.values import Floats, ahead_of
from capot.record import Record
from capot.rules.errors import RulesError
from capot.rules.text.match import deal_name
from capot.shuffle import word_at
from capot.study.review.decisions import Wanted, decision_of
from capot.study.review.errors import ReviewError
from capot.study.review.report import Account, DealReview, Decision, Review, SeatReview
from capot.study.review.typical_losses import typical_losses
from capot.study.review.worths import FIRST, VERSION, WORLDS

EVALUATOR = f"{FIRST.name}; {VERSION}"
"""The name of what values the moves, with its version."""

Progress = Callable[[float], None]
"""Called with the share of the work that is done, from 0 to 1."""


def review(  # noqa: PLR0913 - a review is described by just these
    record: Record,
    *,
    deals: Sequence[int] | None = None,
    seats: Sequence[int] | None = None,
    hindsight: bool = False,
    seed: int = 0,
    worlds: Sequence[int] = WORLDS,
    progress: Progress = lambda _: None,
) -> Review:
    """Return the review of a match: every decision graded by what its player could know.

    ``deals`` are numbers from 1, by default of all finished deals; ``seats`` by default all.  ``hindsight``
    adds the losses with the true cards known.  The same ``seed`` gives the same review.  ``worlds`` are the
    steps of the race between moves: fewer take less time and leave more undecided.  Raise `ReviewError`
    for a deal that is not there or not finished, a seat that is not at the table, and rules that the search
    has no room for.
    """
    match = record.match
    finished = [number for number, deal in enumerate(match.deals, start=1) if deal.is_over]
    if not finished:
        raise ReviewError(say("no deal of this match is finished, so there is nothing to review"))
    chosen = finished if deals is None else list(deals)
    found = []
    for place, number in enumerate(chosen):

        def so_far(share: float, place: int = place) -> None:
            progress((place + share) / len(chosen))

        found.append(
            review_deal(
                *(match, number),
                seats=seats,
                names=record.names,
                hindsight=hindsight,
                seed=seed,
                worlds=worlds,
                progress=so_far,
            )
        )
    return Review(
        game=match.game,
        names=_names(match, record.names),
        evaluator=EVALUATOR,
        seed=seed,
        spread=spread_of(match.game, match.seats).points,
        deals=tuple(found),
        usual=typical_losses(match.game, match.seats),
    )


def review_deal(  # noqa: PLR0913 - as `review`
    match: Match,
    number: int,
    *,
    seats: Sequence[int] | None = None,
    names: Sequence[str] = (),
    hindsight: bool = False,
    seed: int = 0,
    worlds: Sequence[int] = WORLDS,
    progress: Progress = lambda _: None,
) -> DealReview:
    """Return the review of deal ``number``, from 1, of a match; arguments and errors are as of `review`."""
    deal = _finished(match, number)
    reviewed = tuple(range(match.seats)) if seats is None else tuple(seats)
    strange = next((seat for seat in reviewed if not 0 <= seat < match.seats), None)
    if strange is not None:
        raise ReviewError(
            say("there is no seat {seat} at a table of {seats}", seat=Name(strange), seats=Name(match.seats))
        )
    found = decided(
        *(match, number),
        [ply for ply, (seat, _) in enumerate(deal.moves) if seat in reviewed],
        names=names,
        hindsight=hindsight,
        seed=seed,
        worlds=worlds,
        progress=progress,
    )
    accounts = accounts_of(match, number, seed=seed)
    by_seat = [[found[ply] for ply, (by, _) in enumerate(deal.moves) if by == seat] for seat in reviewed]
    return DealReview(
        number,
        deal_name(match.game, number - 1, turned=deal.standing.turned),
        tuple(seat_review(seat, accounts[seat], made) for seat, made in zip(reviewed, by_seat, strict=True)),
    )


def decided(  # noqa: PLR0913 - as `review`
    match: Match,
    number: int,
    plies: Sequence[int],
    *,
    names: Sequence[str] = (),
    hindsight: bool = False,
    seed: int = 0,
    worlds: Sequence[int] = WORLDS,
    progress: Progress = lambda _: None,
) -> dict[int, Decision | None]:
    """Return the decisions at some moves of a deal by their numbers from 0, None where nothing was decided.

    Each depends on nothing but its own move, so that a review may be made in parts.  Other arguments and
    errors are as of `review_deal`.
    """
    deal = _finished(match, number)
    spread = spread_of(match.game, deal.still_in)
    wanted = Wanted(_names(match, names), spread.points, hindsight, seed, tuple(worlds))
    found: dict[int, Decision | None] = {}
    asked = frozenset(plies)
    with _reviewable():
        for ply, (before, seat, move) in enumerate(steps(deal)):
            if ply in asked:
                found[ply] = decision_of(before, seat, move, wanted)
                progress(len(found) / len(asked))
    return found


def accounts_of(match: Match, number: int, *, seed: int = 0) -> tuple[Account, ...]:
    """Return for each seat how its score in a deal came about, as if no decision had cost anything.

    Arguments and errors are as of `review_deal`.
    """
    deal = _finished(match, number)
    with _reviewable():
        values = _values(as_dealt(deal), word_at(seed, deal.standing.number))
    spread = spread_of(match.game, deal.still_in)
    return tuple(_account(deal, seat, values, spread) for seat in range(match.seats))


def seat_review(seat: int, account: Account, made: Sequence[Decision | None]) -> SeatReview:
    """Return the review of a seat's deal from its account and what it decided with each move."""
    decisions = tuple(each for each in made if each is not None)
    lost = sum(each.points_lost for each in decisions)
    return SeatReview(seat, account.with_losses(lost), decisions, len(made) - len(decisions))


@contextmanager
def _reviewable() -> Iterator[None]:
    """Turn rules that the search has no room for into `ReviewError` within a context."""
    try:
        yield
    except (RulesError, WorldError) as error:
        raise ReviewError(say("this game cannot be reviewed: {reason}", reason=reason(error))) from error


def steps(deal: Position) -> Iterator[tuple[Position, int, Move]]:
    """Yield each move of a deal with its seat, and the deal before it."""
    for before, (seat, move) in zip(positions_of(deal), deal.moves, strict=False):
        yield before, seat, move


def _values(start: Position, seed: int) -> Floats:
    """Return how far ahead of the table's mean its cards bring each seat."""
    if not start.is_over:
        return deal_value(start, seed)
    return _ahead(start)


def _ahead(deal: Position) -> Floats:
    """Return how far each seat in the match is ahead of their mean after a finished deal."""
    ahead = np.zeros(deal.seats)
    players = [seat for seat in range(deal.seats) if seat not in deal.standing.out]
    points = np.array([float(each) for each in deal.score().points])[players]
    ahead[players] = ahead_of(points, low_wins=deal.standing.low_wins, sides=deal.standing.sides)
    return ahead


def _finished(match: Match, number: int) -> Position:
    if not 1 <= number <= len(match.deals):
        raise ReviewError(
            say(
                "there is no deal {number}: the match has {count}",
                number=Name(number),
                count=Name(len(match.deals)),
            )
        )
    deal = match.deals[number - 1]
    if not deal.is_over:
        raise ReviewError(say("deal {number} is not over yet", number=Name(number)))
    return deal


def _names(match: Match, names: Sequence[str]) -> tuple[str, ...]:
    return tuple(names) or tuple(say("seat {seat}", seat=Name(seat)) for seat in range(match.seats))


def _account(deal: Position, seat: int, values: Floats, spread: Spread) -> Account:
    """Return how a seat's score came about; the rest is defined by difference."""
    if seat in deal.standing.out:
        return Account(0, 0.0, 0.0, 0.0, 0.0, 0.0)
    result = float(_ahead(deal)[seat])
    # Where the dealer sits out, the last player plays as dealers do among three.
    last = deal.dealer if deal.standing.sitting is None else deal.dealer - 1
    around = [each for each in deal.from_seat(last) if each not in deal.standing.out]
    usual = spread.usual[around.index(seat)]
    cards = float(values[seat]) - usual
    return Account(deal.score().points[seat], result, usual, cards, 0.0, result - usual - cards)
