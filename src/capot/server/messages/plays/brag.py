"""Hands of three as a message."""

from collections.abc import Iterable, Sequence
from random import Random

from msgspec import structs

from capot.cards import Card, Faces
from capot.play.brag import SIZE, BragOrder, order_of
from capot.play.moves import Arrange
from capot.play.position import Position
from capot.play.progress import Choices
from capot.play.view import View
from capot.server.messages.basics import Message, Moment
from capot.server.messages.hands import HandState, HandWon, MakeAsk, hands_won
from capot.server.messages.plays.lying import Lying
from capot.surface.hands import hand_name, own_hands, proposed_hands


class BragPlay(Message, tag="brag"):
    """Hands of three: those the asker has ``made``, and all hands by seat once everybody has (``arranged``).

    ``won`` has the winners of the first hands, the second and so on, once the deal is over.
    """

    made: list[HandState]
    arranged: list[list[HandState]]
    won: list[HandWon]


def brag_play(seen: View, now: Position, moment: Moment) -> BragPlay:
    """Return the hands that all have made, and who has won them."""
    won = hands_won(now) if now.is_over and moment == "now" else []
    return BragPlay(made=[], arranged=arranged_states(seen), won=won)


def own_hands_made(seen: View, common: BragPlay) -> BragPlay:
    """Return the play of a deal with the seat's private hands."""
    hands = own_hands(seen)
    made = hand_states(hands, order_of(seen.rules), seen.standing.faces) if hands else []
    return structs.replace(common, made=made)


def add_hands(_seen: View, now: Position, frame: Lying) -> None:
    """Fill in the hands made so far."""
    frame.arranged = chosen_states(now)


def chosen_states(now: Position) -> list[list[HandState]]:
    """Return the hands made so far, by seat, including hidden ones."""
    if not isinstance(now.progress, Choices) or not now.rules.hands_made:
        return arranged_states(now)
    order = order_of(now.rules)
    choices = now.progress.chosen
    hands = [order.arranged(each.hands) if isinstance(each, Arrange) else () for each in choices]
    return [hand_states(each, order, now.faces) for each in hands] if any(hands) else []


def arranged_states(deal: Position | View) -> list[list[HandState]]:
    """Return the hands made, by seat, once all have made theirs; before that nothing."""
    if not deal.arranged:
        return []
    order = order_of(deal.rules)
    return [hand_states(hands, order, deal.standing.faces) for hands in deal.arranged]


def hand_states(hands: Iterable[Sequence[Card]], order: BragOrder, faces: Faces) -> list[HandState]:
    """Return cards with their names where they make hands."""
    return [
        HandState(cards=[card.code for card in hand], name=hand_name(hand, order, faces)) for hand in hands
    ]


def make_ask(seen: View) -> MakeAsk | None:
    """Return the hands a seat has to make, with a proposal, or None if it makes none now."""
    make = seen.legal.make
    if make is None:
        return None
    return MakeAsk(
        count=make.count,
        size=SIZE,
        pairs_only=make.pairs_only,
        left=len(make.among) - SIZE * make.count,
        proposed=hand_states(proposed_hands(seen, Random(0)), order_of(seen.rules), seen.standing.faces),
    )
