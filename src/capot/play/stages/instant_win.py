"""Instant wins: dealt hands that win a climbing deal."""

from collections.abc import Sequence
from dataclasses import replace
from typing import assert_never

from capot.cards import Card
from capot.language.texts import say
from capot.play.events import Shown
from capot.play.moves import Asks, Legal, Move
from capot.play.situation import Moves, S, Situation
from capot.rules.climbing import DealtHand, InstantWin

MOVES = Moves(())


def begin(now: S) -> S:
    """Open the stage, in which nobody acts."""
    return now


def to_act(now: Situation) -> frozenset[int]:
    """Nobody."""
    return frozenset()


def asks(now: Situation) -> Asks:
    """Nothing."""
    raise AssertionError("nobody is asked about an instant win")


def legal(now: Situation, seat: int) -> Legal:
    """Nothing."""
    return Legal()


def why_not(now: Situation, seat: int, move: Move) -> str:
    """A sentence saying that nothing is asked."""
    return say("nobody is asked anything now")


def after(now: S, seat: int, move: Move) -> S:
    """Change nothing: nobody moves here."""
    return now


def end(now: S) -> S:
    """End the deal if somebody was dealt a hand that wins it."""
    term = now.term(InstantWin)
    for what in term.hands:
        for seat in now.from_seat(now.eldest):
            cards = cards_of(what, now.hands[seat], now.rules.pack.order)
            if cards:
                shown = Shown(seat, what, cards)
                return replace(now, shown=(shown,), stages=now.stages[:1], events=now.events_with(shown))
    return now


def cards_of(what: DealtHand, hand: Sequence[Card], order: str) -> tuple[Card, ...]:
    """Return the cards of a hand that make this winning hand, or none."""
    held = {rank: tuple(card for card in hand if card.rank == rank) for rank in order}
    pairs = [held[rank][:2] for rank in order if len(held[rank]) >= 2]
    match what:
        case "sequence":
            below = [held[rank] for rank in order[1:]]
            return tuple(cards[0] for cards in below) if all(below) else ()
        case "four-highest":
            return held[order[0]] if len(held[order[0]]) == 4 else ()
        case "six-pairs":
            pairs += [held[rank][2:] for rank in order if len(held[rank]) == 4]
            return tuple(card for pair in pairs[:6] for card in pair) if len(pairs) >= 6 else ()
        case "five-pairs-in-sequence":
            for high in range(len(order) - 4):
                some = [held[rank][:2] for rank in order[high : high + 5]]
                if all(len(pair) == 2 for pair in some):
                    return tuple(card for pair in some for card in pair)
            return ()
        case _:
            assert_never(what)
