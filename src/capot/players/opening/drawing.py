"""Cards to exchange with the talon, and chances of cards of a short hand to win a trick."""

from functools import lru_cache

from capot.cards import Card
from capot.language.cards import shorts
from capot.language.texts import say
from capot.play.moves import Discard
from capot.play.view import View
from capot.players.protocol import Advice
from capot.rules.terms import Pack

TRUMPS = (1.0, 0.7, 0.54, 0.48, 0.4)
"""Chance that a trump of a short hand wins a trick, highest first; lower ones have `LOW_TRUMP`."""

LOW_TRUMP, ACE, KING = 0.37, 0.26, 0.03
"""The same chance for lower trumps, and for the two highest cards of another suit."""

KEPT = 0.2
"""Chance to win a trick from which a card is kept."""


def card_chance(card: Card, pack: Pack, trump: str | None) -> float:
    """Return roughly the chance that a card of a short hand wins a trick."""
    place = _above(card, pack)
    if pack.suit(card) == trump:
        return TRUMPS[place] if place < len(TRUMPS) else LOW_TRUMP
    return (ACE, KING)[place] if place < 2 else 0.0


@lru_cache(maxsize=512)
def _above(card: Card, pack: Pack) -> int:
    """Return the number of cards of the same suit of play that are stronger."""
    suit, strength = pack.suit(card), pack.strength(card)
    return sum(pack.suit(each) == suit and pack.strength(each) > strength for each in pack.cards())


def draw_advised(view: View) -> Advice:
    """Return the cards to exchange: the weakest that are neither trumps nor sure to win."""
    pick = view.legal.pick
    assert pick is not None
    pack = view.rules.pack
    cards = exchanged(view.hand, pick.count, pack, view.trump)
    if not cards:
        return Advice(Discard(()), say("all of these cards are worth keeping"))
    kept = [card for card in view.hand if card not in cards]
    names = shorts(view.standing.faces, cards)
    if any(pack.suit(card) == view.trump for card in kept):
        return Advice(Discard(cards), say("exchange {cards} and keep your trumps", cards=names))
    why = say("exchange {cards}: without trumps, you can only get better", cards=names)
    return Advice(Discard(cards), why)


def exchanged(hand: tuple[Card, ...], most: int, pack: Pack, trump: str | None) -> tuple[Card, ...]:
    """Return the cards of a hand to exchange, at most ``most``."""
    chance = {card: card_chance(card, pack, trump) for card in hand}
    weak = sorted((card for card in hand if chance[card] < KEPT), key=lambda card: chance[card])
    return pack.sorted(weak[:most])
