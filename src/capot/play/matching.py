"""A pile onto which cards are shed: what may come next, and what each card, draw and pass leads to.

All of this is public, so that a view follows the same pile as the deal; only the cards of the stock are not.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import Literal, Self

from capot.cards import Card, codes
from capot.play.events import Event, Given, Made
from capot.play.moves import DrawCard, Move, NameSuit, PassTurn, PlayCard
from capot.play.progress import OpenProgress
from capot.play.seen import View
from capot.play.situation import Situation
from capot.play.standing import sizes_dealt
from capot.rules.rules import Rules
from capot.rules.stages.matching import TURNS, Effect, Shed
from capot.shuffle import WORDS, lab_shuffle


@dataclass(frozen=True, slots=True)
class PileProgress(OpenProgress):
    """A pile onto which cards are shed: the seat to act, the ``pile`` from below, what must come next.

    Play goes by ``step``, 1 or -1.  A ``suit`` may have been named, or ``due`` cards are to be drawn unless
    the effect by which they are (``by``) is answered.  The seat begins its turn, or has drawn a card, must
    cover its own, or names a suit (``phase``).  ``left`` cards are in the stock, ``renewed`` so
    often.  ``turns`` are over, the last ``idle`` ones with nothing to draw.  The last move has made the stock
    ``fresh``, ``cancelled`` a draw, turned play round (``flipped``) or made seats miss a turn (``missed``).
    """

    turn: int
    pile: tuple[Card, ...]
    left: int
    step: int = 1
    suit: str | None = None
    due: int = 0
    by: str = ""
    phase: Literal["turn", "drawn", "cover", "suit"] = "turn"
    renewed: int = 0
    turns: int = 0
    idle: int = 0
    fresh: bool = False
    cancelled: bool = False
    flipped: bool = False
    missed: tuple[int, ...] = ()

    @property
    def top(self) -> Card:
        """The card on top of the pile."""
        return self.pile[-1]

    @property
    def lying(self) -> tuple[Card, ...]:
        """The cards that no hand holds any more, until the stock is renewed."""
        return self.pile

    @property
    def has_new_stock(self) -> bool:
        """Whether the pile has become the stock."""
        return self.renewed > 0

    def with_turned(self, cards: tuple[Card, ...]) -> Self:
        """Return the pile with more cards of the stock turned up to begin it."""
        return replace(self, pile=(*self.pile, *cards), left=self.left - len(cards))


def shedding_in(rules: Rules) -> Shed:
    """Return the stage in which cards are shed, which a deal must have."""
    term = rules.stage(Shed)
    assert term is not None, "cards are shed here"
    return term


def matches(term: Shed, now: PileProgress, card: Card) -> bool:
    """Whether a card may be played next, whoever holds it."""
    effect = term.effect_of(card)
    if now.due:
        return effect is not None and _answers(term, now, effect)
    if effect is not None and effect.wild:
        return True
    if now.suit is not None:
        return card.suit == now.suit
    return card.suit == now.top.suit or card.rank == now.top.rank


def _answers(term: Shed, now: PileProgress, effect: Effect) -> bool:
    """Whether a card with this effect may be played instead of drawing what is due."""
    if effect.cancels:
        return True
    return (
        effect.draw > 0
        and {
            "same": effect.name == now.by,
            "any": True,
            "never": False,
        }[term.answered]
    )


def playable(term: Shed, now: PileProgress, hand: Sequence[Card]) -> list[Card]:
    """Return the cards of a hand that may be played next; the hand must be whole."""
    if len(hand) == 1 and not term.trick_last and term.effect_of(hand[0]) is not None:
        return []
    return [card for card in hand if matches(term, now, card)]


def suits_pile(deal: Situation, move: Move) -> bool:
    """Whether somebody with the right cards could make a move now; hands are not looked at."""
    term, now = deal.term(Shed), deal.progress_of(PileProgress)
    if now.phase == "suit" or isinstance(move, NameSuit):
        return now.phase == "suit" and isinstance(move, NameSuit)
    match move:
        case PlayCard(card):
            return matches(term, now, card)
        case DrawCard():
            return bool(now.due) or (can_draw(now) and (now.phase != "drawn" or term.drawn == "until able"))
        case _:
            return now.phase == "drawn" or not (now.due or can_draw(now))


def can_draw(now: PileProgress) -> bool:
    """Whether there is a card in the stock or below the top of the pile."""
    return now.left > 0 or len(now.pile) > 1


def with_taken(now: PileProgress, count: int) -> PileProgress:
    """Return the pile after ``count`` cards are drawn, or as many as there are; the pile may become stock."""
    if count <= now.left:
        return replace(now, left=now.left - count)
    below = len(now.pile) - 1
    if not below:
        return replace(now, left=0)
    left = below - min(count - now.left, below)
    return replace(now, left=left, pile=now.pile[-1:], renewed=now.renewed + 1, fresh=True)


def number_taken(now: PileProgress, count: int) -> int:
    """Return how many of ``count`` cards there are to draw."""
    return min(count, now.left + len(now.pile) - 1)


def number_due(now: PileProgress) -> int:
    """Return how many cards the next player must draw or answer; 0 if none."""
    return number_taken(now, now.due)


def after_card(term: Shed, now: PileProgress, card: Card, players: Sequence[int]) -> PileProgress:
    """Return the pile after the seat to act has played a card that is not its last."""
    effect = term.effect_of(card)
    there = replace(now, pile=(*now.pile, card), suit=None, idle=0)
    if effect is None:
        return passed_on(there, players)
    if effect.draw:
        there = replace(there, due=now.due + effect.draw, by=effect.name)
    elif effect.cancels:
        there = replace(there, due=0, by="", cancelled=now.due > 0)
    if effect.names:
        return replace(there, phase="suit")
    if effect.cover:
        return replace(there, phase="cover")
    return passed_on(there, players, effect)


def way_on(effect: Effect | None, step: int, players: int) -> tuple[int, int]:
    """Return in which direction, and how many players on, the turn goes after a card with this effect."""
    if effect is None:
        return step, 1
    turns = effect.turn and players > 2
    return -step if turns else step, 1 + effect.skip + (effect.turn and not turns)


def passed_on(now: PileProgress, players: Sequence[int], effect: Effect | None = None) -> PileProgress:
    """Return the pile with the next seat to act, after a card with this effect, if it has one."""
    step, seats = way_on(effect, now.step, len(players))
    by = players.index(now.turn)
    ahead = [players[(by + step * more) % len(players)] for more in range(1, seats + 1)]
    return replace(
        now,
        turn=ahead[-1],
        step=step,
        phase="turn",
        turns=now.turns + 1,
        flipped=step != now.step,
        missed=tuple(seat for seat in ahead[:-1] if seat != now.turn),
    )


def after_move(term: Shed, now: PileProgress, move: Move, players: Sequence[int]) -> PileProgress:
    """Return the pile after a move of the seat to act, which plays no last card."""
    now = replace(now, fresh=False, cancelled=False, flipped=False, missed=())
    match move:
        case PlayCard(card):
            return after_card(term, now, card, players)
        case NameSuit(suit):
            return passed_on(replace(now, suit=suit), players, term.effect_of(now.top))
        case DrawCard() if now.due:
            return passed_on(replace(with_taken(now, now.due), due=0, by="", idle=0), players)
        case DrawCard():
            return replace(with_taken(now, 1), phase="drawn", idle=0)
        case PassTurn():
            idle = 0 if now.phase == "drawn" else now.idle + 1
            return passed_on(replace(now, idle=idle), players)
        case _:
            raise AssertionError(f"{move} is no move of this play")


def is_void(now: PileProgress, players: Sequence[int]) -> bool:
    """Whether a deal is given up: it has lasted too long, or nobody could play or draw for a round."""
    return now.turns >= TURNS or now.idle >= len(players)


def pile_seen(seen: View) -> PileProgress:
    """Return the pile of a deal as everybody sees it."""
    assert isinstance(seen.opened, PileProgress), "cards are shed here"
    return seen.opened


def pile_after(seen: View, events: Iterable[Event]) -> PileProgress:
    """Return the pile as everybody saw it after the first of the events of a deal."""
    term = shedding_in(seen.rules)
    assert seen.turn_up is not None, "the first card of the pile was turned up"
    left = len(seen.rules.pack.cards()) - sum(sizes_dealt(seen.rules, seen.standing, seen.seats, seen.dealer))
    eldest = (seen.dealer + 1) % seen.seats
    now = PileProgress(eldest, (seen.turn_up,), left - 1)
    for event in events:
        match event.what:
            case Made(seat, PlayCard(card)) if seat in seen.finished and event is seen.events[-1]:
                # The effect of the last card of a hand falls away.
                now = replace(now, pile=(*now.pile, card), suit=None, due=0, by="", idle=0)
            case Given(_, cards, "turned"):
                now = replace(now, pile=(*now.pile, *cards), left=now.left - len(cards))
            case Made(_, move) if move is not None:
                now = after_move(term, now, move, seen.players)
            case _:
                pass
    return now


def renewed(
    dealt: Sequence[Sequence[Card]], talon: Sequence[Card], pile: Sequence[Card], number: int
) -> tuple[Card, ...]:
    """Return the order in which the cards of a pile become the stock for the ``number``-th time in a deal.

    It is fixed by all cards as they were dealt, the order of the stock among them, and by nothing else.
    Nobody at the table sees it; but where few cards are hidden, a program can try how they may lie.
    """
    text = " / ".join(codes(cards) for cards in (*dealt, talon))
    seed = int.from_bytes(sha256(text.encode()).digest()[:8], "big") % WORDS
    return lab_shuffle(seed, number, pile)
