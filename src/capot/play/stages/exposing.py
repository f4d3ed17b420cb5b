"""Exposing: everybody may lay some cards open before the first lead, all at the same time."""

from dataclasses import replace
from itertools import combinations

from capot.cards import Card
from capot.language.cards import short
from capot.language.texts import say
from capot.play.moves import Asks, Legal, Move
from capot.play.moves import Expose as ExposeMove
from capot.play.situation import Choices, Moves, S, Situation
from capot.rules.exposing import with_exposed
from capot.rules.opening import Expose

MOVES = Moves((ExposeMove,))


def begin(now: S) -> S:
    """Ask everybody at once, so that being asked gives nothing away."""
    return replace(now, progress=Choices((None,) * now.seats))


def to_act(now: Situation) -> frozenset[int]:
    """The players who have not answered yet in this round."""
    chosen = now.progress_of(Choices).chosen
    return frozenset(seat for seat, choice in enumerate(chosen) if choice is None)


def asks(now: Situation) -> Asks:
    """Which cards to expose."""
    return "expose"


def legal(now: Situation, seat: int) -> Legal:
    """No card, or any of those in the hand that may be exposed and do not lie open yet."""
    some = open_to(now, seat)
    ways = (each for size in range(len(some) + 1) for each in combinations(some, size))
    return Legal(tuple(ExposeMove(cards) for cards in ways))


def open_to(now: Situation, seat: int) -> tuple[Card, ...]:
    """Return the cards that a seat may expose, in the order of its hand."""
    may = {each.card for each in now.term(Expose).cards} - {card for _, card in now.exposed}
    return tuple(card for card in now.hands[seat] if card in may)


def why_not(now: Situation, seat: int, move: Move) -> str:
    """A sentence saying why these cards may not be exposed."""
    if not isinstance(move, ExposeMove):
        return say("it is time to expose cards, or nothing")
    faces, hand = now.faces, now.hands[seat]
    missing = next((card for card in move.cards if card not in hand), None)
    if missing is not None:
        return say("you do not hold the {card}", card=short(faces, missing))
    wrong = next((card for card in move.cards if card not in open_to(now, seat)), None)
    if wrong is None:
        return say("a card is named twice")
    if wrong in {card for _, card in now.exposed}:
        return say("the {card} lies open already", card=short(faces, wrong))
    return say("the {card} is not one of the cards that may be exposed", card=short(faces, wrong))


def after(now: S, seat: int, move: Move) -> S:
    """Record the answer, hidden until all have answered; where rounds are repeated, ask again."""
    chosen = now.progress_of(Choices).chosen
    now = replace(now, progress=Choices((*chosen[:seat], move, *chosen[seat + 1 :])))
    if to_act(now) or not now.term(Expose).again:
        return now
    opened = _opened(now)
    return begin(opened) if len(opened.exposed) > len(now.exposed) and _can_go_on(opened) else now


def end(now: S) -> S:
    """Lay the cards open: from here on they score more."""
    now = _opened(now)
    if not now.exposed:
        return now
    stage = now.term(Expose)
    rules = with_exposed(now.rules, stage, [card for _, card in now.exposed])
    place = now.rules.stages.index(stage)
    return replace(now, rules=rules, stages=rules.stages[place:], agreed=now.agreed or now.rules)


def _opened(now: S) -> S:
    """Return the situation with the cards of this round lying open."""
    some = [
        (seat, card)
        for seat, move in enumerate(now.progress_of(Choices).chosen)
        if isinstance(move, ExposeMove)
        for card in move.cards
        if (seat, card) not in now.exposed
    ]
    return replace(now, exposed=(*now.exposed, *some))


def _can_go_on(now: Situation) -> bool:
    """Whether some cards that may be exposed do not lie open yet, whoever holds them."""
    return len(now.exposed) < len(now.term(Expose).cards)
