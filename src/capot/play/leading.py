"""Who leads to the first trick: asked by the announcing before it and by the play itself."""

from typing import assert_never

from capot.cards import Card
from capot.play.situation import Situation
from capot.rules.ends import seat_towards
from capot.rules.tricks import DealersRight, Eldest, HolderOfLowest, Tricks


def tricks_term(now: Situation) -> Tricks:
    """Return the term by which the tricks of this deal are played."""
    term = now.rules.stage(Tricks)
    assert term is not None, "this deal is not played in tricks"
    return term


def first_leader(now: Situation) -> int:
    """Return the seat that leads to the first trick, as the hands and announcements are now."""
    soloist = next((each.seat for each in now.declared if each.undertaking.leads), None)
    return first_to_speak(now) if soloist is None else soloist


def first_to_speak(now: Situation) -> int:
    """Return the seat that leads to the first trick unless somebody announces that he will."""
    lead = tricks_term(now).first_lead
    match lead:
        case Eldest():
            return now.eldest
        case DealersRight():
            return seat_towards("right", now.dealer, now.seats, now.standing.direction)
        case HolderOfLowest():
            lowest = lowest_card(now, lead)
            return now.eldest if lowest is None else _holder(now, lowest)
        case _:
            assert_never(lead)


def lowest_card(now: Situation, lead: HolderOfLowest) -> Card | None:
    """Return the lowest card of the suit that a player was dealt or passed, or None if none was."""
    pack = now.rules.pack
    held = [card for hand in now.hands for card in hand if pack.suit(card) == lead.suit]
    return min(held, key=pack.strength, default=None)


def _holder(now: Situation, card: Card) -> int:
    return next(seat for seat, hand in enumerate(now.hands) if card in hand)
