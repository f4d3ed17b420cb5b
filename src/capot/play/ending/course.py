"""The course of a match: who deals next, and which ends are in force."""

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import assert_never

from capot.play.ending.given_up import with_rest_as_tricks
from capot.play.position import Position
from capot.play.scores.taken import taken_by
from capot.play.situation import Situation
from capot.play.stages import lengths, throwing
from capot.rules.match.ends import AfterDeals, AtMost, AtTotal, EndTerm, LastIn, Rubber, TurnAt, seat_towards
from capot.rules.model import Game
from capot.rules.ongoing.turning import turn_of
from capot.rules.stages.bidding import NameTrump
from capot.rules.stages.opening import StageTerm
from capot.rules.stages.tricks import LastTaker, Tricks
from capot.rules.terms import Exact


def most_tricks(deal: Position, dealer: int) -> int | None:
    """Return the seat that won most tricks in a deal, the first of several after the next ``dealer``."""
    won = Counter(trick.winner for trick in deal.tricks)
    around = deal.from_seat(dealer + 1)
    return max(around, key=lambda seat: won[seat]) if won else None


def most_tricks_name(stages: Sequence[StageTerm]) -> bool:
    """Whether the winner of most tricks in the deal before names trumps."""
    return any(isinstance(each, NameTrump) and each.by == "most tricks" for each in stages)


def last_winner(deal: Position, stages: Sequence[StageTerm], dealer: int) -> int | None:
    """Return the winner of a deal or of most of its tricks, or the taker of a card, if that matters next.

    The next deal has these stages and this dealer.
    """
    last = with_rest_as_tricks(deal)
    if most_tricks_name(stages):
        return most_tricks(last, dealer)
    tricks = last.rules.stage(Tricks)
    if tricks is not None and isinstance(tricks.first_lead, LastTaker):
        return taken_by(last, tricks.first_lead.card)
    if not last.rules.kind_of_play.lead_is_won:
        return None
    first = last.finished[:1] or tuple(shown.seat for shown in last.shown[:1])
    return first[0] if first else None


def keeps_dealer(deal: Situation) -> bool:
    """Whether the same dealer deals again after a deal."""
    return lengths.is_dealt_again(deal) or throwing.is_dealt_again(deal)


def step_of_deal(game: Game, seats: int) -> int:
    """Return how many seats the deal moves on in the direction of play."""
    match game.rotation:
        case "clockwise":
            return seat_towards("left", 0, seats, game.direction)
        case "anticlockwise":
            return seat_towards("right", 0, seats, game.direction)
        case _:
            return 1


def next_dealer(game: Game, seats: int, number: int, dealer: int, out: Collection[int]) -> int:
    """Return who deals ``number`` (from 1) after ``dealer``, where some seats are ``out`` of the match."""
    if number % game.deals_each and dealer not in out:
        return dealer
    step = step_of_deal(game, seats)
    around = ((dealer + step * places) % seats for places in range(1, seats + 1))
    return next((seat for seat in around if seat not in out), dealer)


def ends_at(  # noqa: PLR0913 - the ends in force depend on just these
    game: Game,
    seats: int,
    deals: int,
    tied_after: int = 0,
    *,
    turned: bool = False,
    totals: Sequence[Exact] = (),
    again: int = 0,
) -> tuple[EndTerm, ...]:
    """Return the ends in force after ``deals`` deals, counted out for the table.

    After a tie that has to be played off since deal ``tied_after``, that is the end of the round.  Where
    points turn, totals end a match only after a deal for which they have ``turned``.  A goal is raised as
    often as these ``totals`` ask for.  Deals that were dealt ``again`` do not count, so that as many more
    follow; after a tie they are those since.
    """
    if not tied_after:
        ends = game.ends
        if turned:
            ends = tuple(end for end in ends if not isinstance(end, TurnAt))
        elif turn_of(ends) is not None:
            ends = tuple(end for end in ends if isinstance(end, TurnAt | AfterDeals))
        return tuple(_counted_out(end, game, seats, totals, again) for end in ends)
    length = game.round_length(seats)
    rounds = -(-(deals - again - tied_after) // length)
    return (AfterDeals(tied_after + rounds * length + again),)


def _counted_out(end: EndTerm, game: Game, seats: int, totals: Sequence[Exact], again: int) -> EndTerm:
    """Return an end with its number of deals, or a goal that rises, worked out for this table."""
    match end:
        case AtTotal():
            return replace(end, points=end.goal(totals))
        case AtMost() | TurnAt() | LastIn() | Rubber():
            return end
        case AfterDeals():
            return AfterDeals(end.deals(seats, game.cycle) + again, for_pot=end.for_pot)
        case _:
            assert_never(end)
