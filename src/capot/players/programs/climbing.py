"""Climbing and the spare hand, as the seat of a program knows them: whose turn it is, what lies there."""

from dataclasses import replace

from capot.cards import Card
from capot.play.combos import combo_of
from capot.play.moves import LayCards, PassTurn, TakeWidow
from capot.play.situation import ClimbProgress, Turns, without
from capot.play.stages.climbing import carried_on, ladder_of
from capot.players.errors import BadMessage
from capot.players.programs.deal import SeatDeal, held_by, left_over
from capot.players.programs.opening import check_new
from capot.rules.brag import SwapHand
from capot.rules.check.deal import hand_size
from capot.rules.climbing import Climb


def turned_to(now: SeatDeal, by: int) -> SeatDeal:
    """Return the deal with a seat to lay or pass: it leads if it is the first, else it must be its turn."""
    progress = now.progress
    assert isinstance(progress, ClimbProgress)
    if not any(isinstance(move, LayCards) for _, move in now.moves):
        # Who holds the lowest card, only the host can know.
        return replace(now, progress=ClimbProgress(by))
    if by != progress.turn or len(now.finished) == now.seats:
        raise BadMessage(f"seat {by} cannot be to act now")
    return now


def climbed(now: SeatDeal, by: int, move: LayCards | PassTurn) -> SeatDeal:
    """Return the deal after a seat has laid cards or passed, which is noted already.

    Of what the others were dealt it has the cards that they have laid.
    """
    progress, term = now.progress, now.stages[0]
    assert isinstance(progress, ClimbProgress)
    assert isinstance(term, Climb)
    cards = ladder_of(now).sorted(move.cards) if isinstance(move, LayCards) else ()
    if not cards and not progress.pile:
        raise BadMessage(f"seat {by} leads and must lay cards")
    if cards and combo_of(cards, ladder_of(now)) is None:
        raise BadMessage(f"seat {by} cannot have laid these cards together")
    held = [held_by(now, seat) for seat in range(now.seats)]
    if held[by] < 0:
        raise BadMessage(f"seat {by} has not so many cards")
    if by == now.seat:
        now = replace(now, hands=now.hand_changed(by, without(now.hands[by], cards)))
    else:
        dealt = (*now.dealt[by], *cards)
        now = replace(now, dealt=(*now.dealt[:by], dealt, *now.dealt[by + 1 :]))
    if cards and not held[by]:
        last = tuple(seat for seat, count in enumerate(held) if count)
        now = replace(now, finished=(*now.finished, by, *(last if len(last) == 1 else ())))
    holds = [count > 0 for count in held]
    return replace(now, progress=carried_on(progress, term, by, cards, holds))


def opened(now: SeatDeal) -> SeatDeal:
    """Return the deal whose stage has just begun, the question of the spare hand open if there is one."""
    if not isinstance(now.stages[0], SwapHand):
        return now
    return replace(now, progress=Turns(open=left_over(now) >= hand_size(now.rules, now.seats)))


def swapped(now: SeatDeal, move: TakeWidow) -> SeatDeal:
    """Return the deal after a seat was asked about the spare hand, which has gone if it took it."""
    return replace(now, drawn=hand_size(now.rules, now.seats)) if move.takes else now


def took_spare(now: SeatDeal, cards: tuple[Card, ...]) -> SeatDeal:
    """Return the deal after the seat saw the spare hand that it took in place of its own."""
    if (now.seat, TakeWidow(takes=True)) not in now.moves or now.received[now.seat]:
        raise BadMessage("only who takes the spare hand sees it, once")
    check_new(now, cards, hand_size(now.rules, now.seats))
    if set(cards) & set(now.discards):
        raise BadMessage("the spare hand has no card of the hand put aside for it")
    hand = now.rules.pack.sorted(cards)
    received = (*now.received[: now.seat], hand, *now.received[now.seat + 1 :])
    return replace(now, hands=now.hand_changed(now.seat, hand), received=received)
