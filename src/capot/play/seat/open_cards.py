"""Updates of a deal as one seat knows it by cards of others that all see: one called, or an open hand."""

from capot.cards import Card
from capot.language.texts import Name, say
from capot.play.errors import Impossible
from capot.play.seat.checks import check_held
from capot.play.seat.deal import SeatDeal, held_by
from capot.play.seat.updates import reached
from capot.play.stages import calling, open_hands
from capot.rules.stages.calling import CallCard
from capot.rules.stages.tricks import Tricks


def called(deal: SeatDeal, giver: int, cards: tuple[Card, ...]) -> SeatDeal:
    """Return the deal after seat ``giver`` gave the card called; raise `Impossible` if it cannot have."""
    now = reached(deal, CallCard)
    known = calling.giver(now)
    if cards != calling.called(now)[-1:] or giver == now.declarer or known not in {None, giver}:
        raise Impossible(say("seat {seat} has not given the card called", seat=giver))
    if known is not None:
        return now
    if giver == now.seat:
        raise Impossible(say("seat {seat} cannot hold the {card}", seat=giver, card=Name(cards[0])))
    return calling.given_by(now, giver, cards[0])


def opened(deal: SeatDeal, by: int, cards: tuple[Card, ...]) -> SeatDeal:
    """Return the deal after the declarer laid the hand open; raise `Impossible` if it cannot be this hand."""
    if by == deal.seat or any(seat == by for seat, _ in deal.exposed):
        return deal
    count = held_by(deal, by)
    if not isinstance(deal.stages[0], Tricks) or by != deal.declarer or not open_hands.is_due(deal):
        raise Impossible(say("seat {seat} lays no hand open now", seat=by))
    check_held(deal, by, cards)
    if len(cards) != count:
        raise Impossible(say("{count} cards are due, not {given}", count=Name(count), given=len(cards)))
    return open_hands.laid_open(deal, deal.rules.pack.sorted(cards))
