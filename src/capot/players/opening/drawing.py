"""Which cards to exchange for others from the talon, and whether to stay in the deal."""

from capot.cards import Card
from capot.play.moves import Discard, StayIn
from capot.play.view import View
from capot.players.protocol import Advice
from capot.rules.terms import Pack

TRUMPS = (1.0, 0.7, 0.54, 0.48, 0.4)
"""How often a trump of a short hand wins a trick, the highest first; lower ones as `LOW_TRUMP`."""

LOW_TRUMP, ACE, KING = 0.37, 0.26, 0.03
"""How often the lower trumps do, and the two highest cards of another suit."""

KEPT = 0.2
"""A card that wins a trick with this chance is not exchanged."""

ENOUGH = 1.12
"""A hand that is worth so many tricks stays in: beyond it, who is left without a trick has less to fear."""


def card_chance(card: Card, pack: Pack, trump: str | None) -> float:
    """Return about the chance that a card of a short hand wins a trick."""
    place = pack.order.index(card.rank)
    if pack.suit(card) == trump:
        return TRUMPS[place] if place < len(TRUMPS) else LOW_TRUMP
    return (ACE, KING)[place] if place < 2 else 0.0


def tricks_in(hand: tuple[Card, ...], pack: Pack, trump: str | None) -> float:
    """Return about how many tricks a short hand is worth."""
    return sum(card_chance(card, pack, trump) for card in hand)


def draw_advised(view: View) -> Advice:
    """Return the cards to exchange: the weakest that are neither trumps nor sure to win."""
    pick = view.legal.pick
    assert pick is not None
    pack, faces = view.rules.pack, view.standing.faces
    cards = exchanged(view.hand, pick.count, pack, view.trump)
    if not cards:
        return Advice(Discard(()), "all of these cards are worth keeping")
    kept = [card for card in view.hand if card not in cards]
    why = f"exchange {faces.shorts(cards)}"
    if any(pack.suit(card) == view.trump for card in kept):
        return Advice(Discard(cards), f"{why} and keep your trumps")
    return Advice(Discard(cards), f"{why}: without trumps, you can only get better")


def exchanged(hand: tuple[Card, ...], most: int, pack: Pack, trump: str | None) -> tuple[Card, ...]:
    """Return the cards of a hand that are better exchanged."""
    chance = {card: card_chance(card, pack, trump) for card in hand}
    weak = sorted((card for card in hand if chance[card] < KEPT), key=lambda card: chance[card])
    return pack.sorted(weak[:most])


def stays(hand: tuple[Card, ...], pack: Pack, trump: str | None) -> bool:
    """Whether a hand is good enough to stay in."""
    return tricks_in(hand, pack, trump) >= ENOUGH


def staying_advised(view: View) -> Advice:
    """Return whether to stay in: with a likely trick."""
    if stays(view.hand, view.rules.pack, view.trump):
        return Advice(StayIn(stays=True), "you are likely to win a trick at least")
    return Advice(StayIn(stays=False), "you would probably be left without a trick, and that costs more")
