"""Instant wins: dealt hands that win a climbing deal."""

from collections.abc import Sequence
from dataclasses import replace
from typing import assert_never

from capot.cards import Card
from capot.language.texts import Text, joined, mark, say
from capot.language.tokens import card_tokens, tell
from capot.play.brag import PAIRS
from capot.play.choices import Asks, Legal
from capot.play.events import Shown, What
from capot.play.moves import Move
from capot.play.scores.hands import told as hand_shown
from capot.play.seen import View, as_held
from capot.play.situation import Moves, S, Situation
from capot.play.speech import Answer, Question, nothing, unsaid
from capot.play.stages.seats_asked import unchanged
from capot.rules.scoring import Pot
from capot.rules.stages.climbing import DealtHand, InstantWin

MOVES = Moves((), may_end_deal=True)


begin = unchanged


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


def question(seen: View) -> Question:
    """Nothing."""
    raise AssertionError("nobody is asked about an instant win")


def answer(seen: View, move: Move) -> Answer:
    """Nothing."""
    raise AssertionError("nobody is asked about an instant win")


def told(seen: View, what: What, to: int | None) -> Text:
    """The hands shown, and what they win."""
    if not isinstance(what, Shown):
        raise unsaid(what)
    cards = card_tokens(as_held(what.cards, seen.rules))
    yours, theirs = mark("You show {hand}: {cards}."), mark("{name} shows {hand}: {cards}.")
    said = tell(to, what.seat, yours, theirs, hand=hand_shown(what), cards=cards)
    return joined(" ", [said, _won(seen, to)]) if what == seen.shown[-1] else said


def _won(seen: View, to: int | None) -> Text:
    """Return what hands shown before the play have won."""
    first = seen.shown[0]
    if first.what == PAIRS:
        return say("The deal is dead: nobody wins the pot, and the cards are dealt again.")
    if any(isinstance(term, Pot) for term in seen.rules.scoring):
        return tell(to, first.seat, mark("You win the pot outright."), mark("{name} wins the pot outright."))
    return tell(to, first.seat, mark("You win the deal."), mark("{name} wins the deal."))


facts = signs = nothing


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
