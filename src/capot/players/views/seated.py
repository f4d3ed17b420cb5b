"""A deal in which the dealer sits out, as the same deal among those who play it."""

from dataclasses import replace
from typing import TypeVar

from capot.play.events import Event, Given, Made, Opened, Trick, What, awarded
from capot.play.position import Position, from_hands
from capot.play.standing import Standing
from capot.play.view import View
from capot.rules.rules import Rules

T = TypeVar("T")


def seated(view: View) -> View:
    """Return the view of the same deal in which only those who play have seats, numbered from 0.

    The last of them deals, so that eldest is the same.  A dealer who sits out becomes a watcher, and scores
    are left out.  A view of a deal in which nobody sits out is returned unchanged.
    """
    sitting = view.standing.sitting
    if sitting is None:
        return view
    seats = _Seats(view.seats, sitting)
    return replace(
        view,
        rules=_all_play(view.rules),
        agreed=_all_play(view.agreed),
        standing=seats.standing(view.standing),
        seats=len(seats.players),
        dealer=seats.dealer,
        seat=None if view.seat is None else seats.new.get(view.seat),
        to_act=frozenset(seats.new[seat] for seat in view.to_act),
        sizes=seats.of(view.sizes),
        declared=tuple(replace(each, seat=seats.new[each.seat]) for each in view.declared),
        declarer=None if view.declarer is None else seats.new[view.declarer],
        passed_to=None if view.passed_to is None else seats.new[view.passed_to],
        doubles=tuple((seats.new[by], seats.new[other]) for by, other in view.doubles),
        exposed=tuple((seats.new[by], card) for by, card in view.exposed),
        dropped=(),
        leader=None if view.leader is None else seats.new[view.leader],
        tricks=awarded(each for event in view.events if isinstance(each := seats.anew(event.what), Trick)),
        voids=seats.of(view.voids),
        events=tuple(Event(event.stage, seats.anew(event.what)) for event in view.events),
        score=None,
    )


def seated_deal(position: Position) -> tuple[Position, tuple[int, ...]]:
    """Return the same deal among those who play it, and their seats in the order of their new numbers."""
    sitting = position.standing.sitting
    if sitting is None:
        return position, tuple(range(position.seats))
    seats = _Seats(position.seats, sitting)
    deal = from_hands(
        _all_play(position.agreed or position.rules),
        seats.dealer,
        seats.of(position.dealt),
        position.talon,
        seats.standing(position.standing),
        turn_up=position.turn_up,
    )
    for seat, move in position.moves:
        deal = deal.after(seats.new[seat], move)
    return deal, seats.players


def _all_play(rules: Rules) -> Rules:
    """Return the same rules for a table at which everybody plays."""
    return replace(rules, deal=replace(rules.deal, sits_out=False))


class _Seats:
    """The seats of those who play, and their new numbers."""

    def __init__(self, seats: int, sitting: int) -> None:
        self.players = tuple(seat for seat in range(seats) if seat != sitting)
        self.new = {seat: number for number, seat in enumerate(self.players)}
        self.dealer = self.new[(sitting - 1) % seats]

    def of(self, some: tuple[T, ...]) -> tuple[T, ...]:
        """Return the entries of those who play; nothing stays nothing."""
        return tuple(some[seat] for seat in self.players) if some else ()

    def standing(self, standing: Standing) -> Standing:
        """Return the standing of those who play."""
        return replace(
            standing, totals=self.of(standing.totals), doubled=self.of(standing.doubled), sitting=None
        )

    def anew(self, what: What) -> What:
        """Return an event with its seats renumbered."""
        match what:
            case Made():
                return replace(what, seat=self.new[what.seat])
            case Opened():
                return replace(what, seat=self.new[what.seat])
            case Given():
                giver = None if what.giver is None else self.new[what.giver]
                return replace(what, seat=self.new[what.seat], giver=giver)
            case Trick(leader, cards, winner):
                return Trick(self.new[leader], cards, None if winner is None else self.new[winner])
            case _:
                raise AssertionError("nobody sits out where hands are shown or piles are climbed")
