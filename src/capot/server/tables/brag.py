"""Hands of three cards that are made, shown and compared, as the page is told."""

from collections.abc import Iterable, Sequence
from random import Random

from capot.cards import Card
from capot.play.brag import SIZE, BragOrder
from capot.play.holding import as_held
from capot.play.moves import Arrange as ArrangeMove
from capot.play.position import Position
from capot.play.scores.hands import best_of_hand, told, winners_of_hands
from capot.play.situation import Choices
from capot.play.stages.arranging import order_of
from capot.play.view import View
from capot.players.advice import stage_move
from capot.rules.brag import Arrange
from capot.rules.scoring import Pot
from capot.server.messages import HandState, HandWon, MakeAsk, ShownState


def hand_state(cards: Sequence[Card], order: BragOrder) -> HandState:
    """Return cards, and what they are called if they make a hand."""
    codes = [card.code for card in cards]
    if len(cards) != SIZE or len(set(cards)) < SIZE:
        return HandState(cards=codes, name=None, high=None)
    (shown,) = order.arranged([cards])
    return HandState(cards=codes, name=order.class_of(cards), high=shown[0].rank)


def hand_states(hands: Iterable[Sequence[Card]], order: BragOrder) -> list[HandState]:
    """Return hands with their names."""
    return [hand_state(hand, order) for hand in hands]


def make_ask(seen: View) -> MakeAsk | None:
    """Return what hands a seat is to make and which would be good ones, or None where it makes none."""
    make = seen.legal.make
    if make is None:
        return None
    move = stage_move(seen, Random(0))
    proposed = move.hands if isinstance(move, ArrangeMove) else ()
    order = order_of(seen.rules)
    return MakeAsk(
        count=make.count,
        size=SIZE,
        pairs_only=make.pairs_only,
        left=len(make.among) - SIZE * make.count,
        proposed=hand_states(order.arranged(proposed), order),
    )


def made(seen: View) -> list[HandState]:
    """Return the hands that the seat of a view has made, in the order in which they will be shown."""
    own = [each.move for each in seen.history if each.seat == seen.seat]
    hands = next((move.hands for move in own if isinstance(move, ArrangeMove)), ())
    if not hands:
        return []
    order = order_of(seen.rules)
    return hand_states(order.arranged(hands), order)


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
    if not isinstance(now.progress, Choices) or now.rules.stage(Arrange) is None:
        return arranged_states(now)
    order = order_of(now.rules)
    choices = now.progress.chosen
    hands = [order.arranged(each.hands) if isinstance(each, ArrangeMove) else () for each in choices]
    return [hand_states(each, order) for each in hands] if any(hands) else []


def hands_won(deal: Position) -> list[HandWon]:
    """Return who has the best first hand of a finished deal, the best second and so on."""
    if not deal.arranged:
        return []
    pot = next((term for term in deal.rules.scoring if isinstance(term, Pot)), None)
    winners = winners_of_hands(deal, "nobody" if pot is None or pot.wins == "all" else pot.tied)
    return [
        HandWon(best=list(best_of_hand(deal, number)), winner=winner) for number, winner in enumerate(winners)
    ]
