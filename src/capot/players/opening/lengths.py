"""How long a suit to bid, and which of several suits as long to make trumps.

As a suit must be bid in full, there is mostly nothing to choose: of suits of the same length the one makes
the best trumps that leaves its holder the better cards.
"""

from collections.abc import Sequence
from functools import lru_cache

from capot.cards import Card
from capot.language.cards import suit_name
from capot.language.texts import say
from capot.language.words import number
from capot.play.moves import Bid, NameTrump
from capot.play.view import View
from capot.players.protocol import Advice
from capot.rules.stages.lengths import BidLength, trumps_with
from capot.rules.terms import Pack

PLAIN = {"A": 1.26, "K": 0.21, "Q": 0.21, "T": -0.14}
"""Lead in points that a card gives by its rank if it is plain, not a trump: 260 choices of 300 worlds."""

FEWER = 0.1
"""Lead lost by each trump in the suit, as the others hold most of them: this leaves choices as they are."""


@lru_cache(maxsize=512)
def card_worth(card: Card, pack: Pack, suit: str) -> float:
    """Return what a card is worth as a plain card, where a suit is trumps."""
    return 0.0 if card in trumps_with(pack, suit) else PLAIN.get(card.rank, 0.0)


def trumps_lacking(pack: Pack, suit: str) -> float:
    """Return what a suit loses by the number of its trumps, as the others hold most of them."""
    return FEWER * len(trumps_with(pack, suit))


def trump_worth(hand: Sequence[Card], pack: Pack, suit: str) -> float:
    """Return the worth of a suit as trumps, to be compared with others of the same length."""
    return sum(card_worth(card, pack, suit) for card in hand) - trumps_lacking(pack, suit)


def lengths_advised(view: View) -> Advice:
    """Return the bid of the longest suit, a pass, or the suit to make trumps."""
    stage, moves = view.stage, view.legal.moves
    assert isinstance(stage, BidLength)
    if view.asks == "trump":
        return _trump_advised(view)
    move = moves[-1]
    assert isinstance(move, Bid)
    if move.amount is None:
        return Advice(move, say("you hold no suit long enough to bid more than the others"))
    length = number(move.amount)
    if not stage.free:
        return Advice(move, say("your longest suit has {length} cards, and you must bid it", length=length))
    return Advice(move, say("with {length} trumps your side should take most of the points", length=length))


def _trump_advised(view: View) -> Advice:
    suits = [move.suit for move in view.legal.moves if isinstance(move, NameTrump)]
    best = max(suits, key=lambda suit: trump_worth(view.hand, view.rules.pack, suit))
    name = suit_name(view.standing.faces, best)
    if len(suits) == 1:
        return Advice(NameTrump(best), say("you have bid the length of your {suit}", suit=name))
    return Advice(
        NameTrump(best),
        say("of the suits as long as you have bid, {suit} leave you the best cards", suit=name),
    )
