"""The seat that leads to the first trick."""

from typing import assert_never

from capot.cards import Card
from capot.play.situation import Situation
from capot.rules.match.ends import seat_towards
from capot.rules.match.sides import partners_of
from capot.rules.stages.bidding import Leading
from capot.rules.stages.tricks import (
    Dealer,
    DealersRight,
    Declarer,
    Eldest,
    HolderOfLowest,
    LastTaker,
    Tricks,
)


def tricks_term(now: Situation) -> Tricks:
    """Return the rules of the tricks of this deal."""
    term = now.rules.stage(Tricks)
    assert term is not None, "this deal is not played in tricks"
    return term


def first_leader(now: Situation) -> int:
    """Return the seat that leads to the first trick, given the present hands and announcements."""
    soloist = next((each.seat for each in now.declared if each.undertaking.leads), None)
    return first_to_speak(now) if soloist is None else soloist


def first_to_speak(now: Situation) -> int:
    """Return the seat that leads to the first trick unless an undertaking gives the lead."""
    lead = tricks_term(now).first_lead
    if isinstance(lead, LastTaker):
        if now.standing.last_winner is not None:
            return now.standing.last_winner
        lead = lead.first
    match lead:
        case Eldest():
            return _eldest(now)
        case Dealer():
            return now.dealer
        case DealersRight():
            return _dealers_right(now)
        case Declarer():
            return now.eldest if now.declarer is None else now.declarer
        case HolderOfLowest():
            lowest = lowest_card(now, lead)
            return now.eldest if lowest is None else _holder(now, lowest)
        case _:
            assert_never(lead)


def _eldest(now: Situation) -> int:
    """Return eldest hand, or where that is the rule the player after a declarer who plays alone."""
    if now.declarer is None or not any(
        stage.after_lone for stage in now.rules.stages if isinstance(stage, Leading)
    ):
        return now.eldest
    partners = partners_of(now.standing.sides, now.declarer, now.seats)
    return now.players_from(now.declarer)[1] if {*partners} & {*now.dropped} else now.eldest


def _dealers_right(now: Situation) -> int:
    """Return the seat on the dealer's right, past those who are out of the match."""
    seat = now.dealer
    while True:
        seat = seat_towards("right", seat, now.seats, now.standing.direction)
        if seat not in now.standing.out:
            return seat


def lowest_card(now: Situation, lead: HolderOfLowest) -> Card | None:
    """Return the lowest card of the suit in any hand, or None if no hand has one."""
    pack = now.rules.pack
    held = [card for hand in now.hands for card in hand if pack.suit(card) == lead.suit]
    return min(held, key=pack.strength, default=None)


def _holder(now: Situation, card: Card) -> int:
    return next(seat for seat, hand in enumerate(now.hands) if card in hand)
