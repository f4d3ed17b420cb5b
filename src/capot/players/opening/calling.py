"""The card to call from another hand, and the one to give back for it."""

from capot.cards import Card
from capot.language.cards import short
from capot.language.texts import say
from capot.play.moves import CallCard, PassCards
from capot.play.view import View
from capot.players.protocol import Advice
from capot.rules.terms import Pack


def worth(card: Card, hand: tuple[Card, ...], pack: Pack, trump: str | None) -> float:
    """Return roughly the chance that a card of a declarer's hand wins a trick, trumps above all others.

    It is that of the cards above it not being in other hands; a long suit of his makes up for some of them.
    """
    suit = pack.suit(card)
    above = [
        each for each in pack.cards() if pack.suit(each) == suit and pack.strength(each) > pack.strength(card)
    ]
    missing = sum(each not in hand for each in above)
    if suit == trump:
        return 2.0 - missing / 10
    length = sum(pack.suit(each) == suit for each in hand)
    return 1 / (1 + missing) - length / 100


def wanted(
    cards: tuple[Card, ...], hand: tuple[Card, ...], pack: Pack, trump: str | None
) -> tuple[Card, ...]:
    """Return cards worth calling, the best first: the highest missing in each suit.

    A trump comes first if a lower one is in the hand.  Of other suits those that are held come first, long
    ones before short ones, unless higher cards of them are in the hand.
    """
    best: dict[str, Card] = {}
    for card in cards:
        known = best.get(pack.suit(card))
        if known is None or pack.strength(card) > pack.strength(known):
            best[pack.suit(card)] = card

    def rank(card: Card) -> tuple[bool, float]:
        suit = pack.suit(card)
        own = [each for each in hand if pack.suit(each) == suit]
        guarded = sum(pack.strength(each) > pack.strength(card) for each in own)
        useful = any(pack.strength(each) < pack.strength(card) for each in own)
        return suit == trump and useful, (len(own) > 0) + len(own) / 10 - guarded / 5

    return tuple(sorted(best.values(), key=rank, reverse=True))


def useless(
    among: tuple[Card, ...], hand: tuple[Card, ...], pack: Pack, trump: str | None
) -> tuple[Card, ...]:
    """Return the cards to give back, the least useful first."""
    return tuple(sorted(among, key=lambda card: (worth(card, hand, pack, trump), pack.strength(card))))


def calling_advised(view: View) -> Advice:
    """Return the card to call: the highest trump that is missing, or the best card of another suit."""
    cards = tuple(move.card for move in view.legal.moves if isinstance(move, CallCard))
    card = wanted(cards, view.hand, view.rules.pack, view.trump)[0]
    name = short(view.standing.faces, card)
    if view.rules.pack.suit(card) == view.trump:
        return Advice(CallCard(card), say("the {card} is the highest trump that you lack", card=name))
    return Advice(CallCard(card), say("the {card} is the card that you lack most", card=name))


def giving_back_advised(view: View) -> Advice:
    """Return the card to give back: the one that is least likely to win a trick."""
    pick = view.legal.pick
    assert pick is not None
    card = useless(pick.among, view.hand, view.rules.pack, view.trump)[0]
    why = say("the {card} is your weakest card", card=short(view.standing.faces, card))
    return Advice(PassCards((card,)), why)
