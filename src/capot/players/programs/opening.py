"""The stages that shape a deal, as the seat of a program knows them: whose turn it is, what it was given."""

from dataclasses import replace

from capot.cards import Card
from capot.play.moves import Move, PlayCard, Stop
from capot.play.situation import LayoutProgress, Situation, without
from capot.play.stages import stage_of
from capot.players.errors import BadMessage
from capot.players.programs.deal import SeatDeal, given_so_far, left_over
from capot.players.programs.news import MOVES_OF
from capot.rules.brag import Arrange, Outright, SwapHand
from capot.rules.check.deal import cards_dealt
from capot.rules.contracts import (
    ChooseContract,
    DealMore,
    Doubling,
    Draw,
    NameRank,
    NameTrump,
    StayIn,
    TakeWidow,
)

IN_TURN = (
    ChooseContract
    | NameTrump
    | NameRank
    | Doubling
    | TakeWidow
    | Draw
    | StayIn
    | Outright
    | SwapHand
    | Arrange
)
"""The stages of which all can tell who is still to be asked."""


def fits(now: SeatDeal, by: int, move: Move) -> bool:
    """Whether a seat can make this kind of move in a stage that shapes the deal, which is not over yet."""
    stage = now.stages[0]
    if not isinstance(move, MOVES_OF[type(stage)]):
        return False
    return not isinstance(stage, IN_TURN) or by in asked(now)


def check_word(now: SeatDeal, by: int, move: Move) -> None:
    """Raise `BadMessage` with the reason if a word that all can judge is not one that the rules allow."""
    term = now.stages[0]
    if isinstance(term, ChooseContract | NameTrump | NameRank | Doubling | StayIn):
        stage = stage_of(term)
        if move not in stage.legal(now, by):
            raise BadMessage(stage.why_not(now, by, move))


def asked(now: SeatDeal) -> frozenset[int]:
    """Return whose turn it is in the stage in progress by what has been told."""
    return stage_of(now.stages[0]).to_act(now)


def check_over(now: SeatDeal, what: str) -> None:
    """Raise `BadMessage` if the stage in progress cannot be over, or its cards have not been told."""
    stage = now.stages[0]
    if isinstance(stage, IN_TURN) and asked(now):
        raise BadMessage(f"{what}: seat {min(asked(now))} has not answered yet in the stage {stage.name!r}")
    if isinstance(stage, DealMore | Draw | TakeWidow | SwapHand) and len(now.hands[now.seat]) != given_so_far(
        now
    ):
        raise BadMessage(f"{what}: it has not been told which cards seat {now.seat} was given")


def drew(now: SeatDeal, cards: tuple[Card, ...], event: str) -> SeatDeal:
    """Return the deal after the seat was dealt more cards or drew them."""
    missing = given_so_far(now) - len(now.hands[now.seat])
    if not isinstance(now.stages[0], DealMore if event == "dealt" else Draw) or len(cards) != missing:
        raise BadMessage(f"{len(cards)} cards cannot be {event} now")
    check_new(now, cards, missing)
    pack = now.rules.pack
    hand = pack.sorted((*now.hands[now.seat], *cards))
    now = replace(now, hands=now.hand_changed(now.seat, hand))
    if event == "dealt":
        return now
    received = (*now.received[: now.seat], pack.sorted(cards), *now.received[now.seat + 1 :])
    return replace(now, received=received)


def took_widow(now: SeatDeal, cards: tuple[Card, ...]) -> SeatDeal:
    """Return the deal after the seat took up the widow and saw it."""
    if now.declarer != now.seat or now.talon:
        raise BadMessage("only who takes the widow sees it, once")
    check_new(now, cards, left_over(now))
    hand = now.rules.pack.sorted((*now.hands[now.seat], *cards))
    return replace(now, talon=cards, hands=now.hand_changed(now.seat, hand))


def check_new(now: SeatDeal, cards: tuple[Card, ...], count: object) -> None:
    """Raise `BadMessage` unless these are so many cards that the seat can be given."""
    if len(cards) != count:
        raise BadMessage(f"{count} cards are due, not {len(cards)}")
    for card in cards:
        if card not in now.rules.pack.cards() or card in now.hands[now.seat]:
            raise BadMessage(f"seat {now.seat} cannot be given the {card.code}")


def laid(now: SeatDeal, by: int, move: PlayCard | Stop) -> SeatDeal:
    """Return the deal after a move in a layout, which is noted already.

    Only how many cards the others hold is known; who has gone out follows from that.
    """
    if by == now.seat and isinstance(move, PlayCard):
        now = replace(now, hands=now.hand_changed(by, without(now.hands[by], (move.card,))))
    turns = [(seat, each) for seat, each in now.moves if isinstance(each, PlayCard | Stop)]
    own = 0
    for seat, each in reversed(turns):
        if seat != now.seat or not isinstance(each, PlayCard):
            break
        own += 1
    cards = tuple(each.card for _, each in turns if isinstance(each, PlayCard))
    progress = LayoutProgress(now.seat, cards, own, turns=int(len(turns) > own))
    return replace(now, progress=progress, finished=_finished(now))


def _finished(now: Situation) -> tuple[int, ...]:
    """Return who has laid all his cards, in order, and then who is left with some."""
    size, held = cards_dealt(now.rules, now.seats), [0] * now.seats
    out: list[int] = []
    for seat, move in now.moves:
        held[seat] += isinstance(move, PlayCard)
        if held[seat] == size and seat not in out:
            out.append(seat)
    last = [seat for seat in range(now.seats) if seat not in out]
    return (*out, *last) if len(last) == 1 else tuple(out)
