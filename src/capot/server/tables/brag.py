"""Hands of three cards that are made, shown and compared, as messages."""

from collections.abc import Iterable, Sequence
from random import Random

from capot.cards import Card
from capot.play.brag import SIZE, BragOrder, order_of
from capot.play.moves import Arrange
from capot.play.position import Position
from capot.play.scores.hands import told
from capot.play.situation import Choices
from capot.play.view import View, as_held
from capot.server.messages import HandState, HandWon, MakeAsk, ShownState
from capot.surface.hands import makes_hands, named_hand, own_hands, proposed_hands, won_hands


def hand_state(cards: Sequence[Card], order: BragOrder) -> HandState:
    """Return cards, and what they are called if they make a hand."""
    hand = named_hand(cards, order)
    return HandState(cards=[card.code for card in cards], name=hand.kind, high=hand.high)


def hand_states(hands: Iterable[Sequence[Card]], order: BragOrder) -> list[HandState]:
    """Return hands with their names."""
    return [hand_state(hand, order) for hand in hands]


def make_ask(seen: View) -> MakeAsk | None:
    """Return what hands a seat is to make and which would be good ones, or None where it makes none."""
    make = seen.legal.make
    if make is None:
        return None
    return MakeAsk(
        count=make.count,
        size=SIZE,
        pairs_only=make.pairs_only,
        left=len(make.among) - SIZE * make.count,
        proposed=hand_states(proposed_hands(seen, Random(0)), order_of(seen.rules)),
    )


def made(seen: View) -> list[HandState]:
    """Return the hands that the seat of a view has made, in the order in which they will be shown."""
    hands = own_hands(seen)
    return hand_states(hands, order_of(seen.rules)) if hands else []


def shown_states(deal: Position | View) -> list[ShownState]:
    """Return the hands that decide a deal before the play."""
    return [
        ShownState(
            seat=each.seat, cards=[card.code for card in as_held(each.cards, deal.rules)], name=told(each)
        )
        for each in deal.shown
    ]


def arranged_states(deal: Position | View) -> list[list[HandState]]:
    """Return the hands that each seat has made, by seat, once all have; before that nothing."""
    if not deal.arranged:
        return []
    order = order_of(deal.rules)
    return [hand_states(hands, order) for hands in deal.arranged]


def chosen_states(now: Position) -> list[list[HandState]]:
    """Return the hands that each seat has made so far, by seat, hidden ones too."""
    if not isinstance(now.progress, Choices) or not makes_hands(now.rules):
        return arranged_states(now)
    order = order_of(now.rules)
    choices = now.progress.chosen
    hands = [order.arranged(each.hands) if isinstance(each, Arrange) else () for each in choices]
    return [hand_states(each, order) for each in hands] if any(hands) else []


def hands_won(deal: Position) -> list[HandWon]:
    """Return who has the best first hand of a finished deal, the best second and so on."""
    return [HandWon(best=list(hand.best), winner=hand.winner) for hand in won_hands(deal)]
