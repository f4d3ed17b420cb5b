"""Hands of three as a message."""

from msgspec import structs

from capot.play.brag import order_of
from capot.play.position import Position
from capot.play.view import View
from capot.server.deal_parts import arranged_states, hand_states, hands_won
from capot.server.log.news import Moment
from capot.server.messages.plays import BragPlay, Play
from capot.surface.hands import own_hands


def brag_play(seen: View, now: Position, moment: Moment) -> BragPlay:
    """Return the hands that all have made, and who has won them."""
    won = hands_won(now) if now.is_over and moment == "now" else []
    return BragPlay(made=[], arranged=arranged_states(seen), won=won)


def own_play(seen: View, common: Play | None) -> Play | None:
    """Return the play of a deal with the seat's private hands."""
    if not isinstance(common, BragPlay):
        return common
    hands = own_hands(seen)
    made = hand_states(hands, order_of(seen.rules), seen.standing.faces) if hands else []
    return structs.replace(common, made=made)
