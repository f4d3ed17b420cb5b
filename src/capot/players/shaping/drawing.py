"""Which cards to exchange for others from the talon, and whether to stay in the deal."""

from math import exp

from capot.cards import Card
from capot.play.moves import Discard, StayIn
from capot.play.view import View
from capot.players.protocol import Advice
from capot.rules.model import Rules
from capot.rules.scoring import TrickCount
from capot.rules.terms import Pack

KEPT = 0.45
"""A card that wins a trick with this chance is not exchanged."""

MISSED = 1.25
"""How quickly the chance to be left without a trick falls with the tricks that a hand is worth."""


def card_chance(card: Card, pack: Pack, trump: str | None) -> float:
    """Return about the chance that a card of a short hand wins a trick."""
    place = pack.order.index(card.rank)
    if pack.suit(card) == trump:
        return (0.98, 0.88, 0.78, 0.68, 0.58, 0.52, 0.47, 0.45, *(0.45,) * 8)[place]
    return (0.6, 0.3, 0.13, 0.06, *(0.02,) * 12)[place]


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


def stay_value(tricks: float, rules: Rules, seats: int) -> float:
    """Return about what a hand worth so many tricks scores if it stays in; less is better."""
    term = next((each for each in rules.scoring if isinstance(each, TrickCount)), None)
    if term is None:
        return -tricks
    won = tricks * 4 / (seats + 1)
    return float(term.each) * won + float(term.none) * exp(-MISSED * won)


def stays(hand: tuple[Card, ...], rules: Rules, trump: str | None, in_play: int) -> bool:
    """Whether a hand is good enough to stay in with so many players in all."""
    return stay_value(tricks_in(hand, rules.pack, trump), rules, in_play) < 0


def staying_advised(view: View) -> Advice:
    """Return whether to stay in: with a likely trick."""
    count = max(2, view.seats - len(view.dropped))
    if stays(view.hand, view.rules, view.trump, min(count, 3)):
        return Advice(StayIn(stays=True), "you are likely to win a trick at least")
    return Advice(StayIn(stays=False), "you would probably be left without a trick, and that costs more")
