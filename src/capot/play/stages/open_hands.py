"""Laying the declarer's hand open during the tricks, once all others have played to the first."""

from dataclasses import replace

from capot.cards import Card
from capot.play.events import Opened
from capot.play.moves import PlayCard
from capot.play.situation import S, Situation
from capot.rules.stages.tricks import Tricks


def is_due(now: Situation) -> bool:
    """Whether the declarer's hand is to be laid open now."""
    by = now.declarer
    if now.term(Tricks).open_hand == "never" or by is None or any(seat == by for seat, _ in now.exposed):
        return False
    played = {seat for seat, move in now.moves if isinstance(move, PlayCard)}
    return played | {by} >= {*now.players_from(by)} - {*now.standing.out}


def with_open_hand(now: S) -> S:
    """Return the situation with the declarer's hand open, if it is due and known."""
    by = now.declarer
    if by is None or not is_due(now):
        return now
    hand = now.hands[by]
    return laid_open(now, hand) if hand and len(hand) == now.sizes[by] else now


def laid_open(now: S, hand: tuple[Card, ...]) -> S:
    """Return the situation with this hand of the declarer open for all to see."""
    by = now.declarer
    assert by is not None, "there is a declarer"
    exposed = (*now.exposed, *((by, card) for card in hand))
    return replace(now, exposed=exposed, events=now.events_with(Opened(by, hand)))
