"""Whether to take the card turned up, and which card to lay away for it."""

from capot.cards import Card
from capot.language.cards import short
from capot.language.texts import say
from capot.play.moves import Discard, TakeWidow
from capot.play.stages.robbing import lowered_if_left
from capot.play.view import View
from capot.players.opening.pushing import PLAIN
from capot.players.protocol import Advice
from capot.rules.terms import Pack

WEAK = 0.5
"""Share of the worth of a plain card that is left if its suit is followed by trumps at will."""


def worth(card: Card, pack: Pack) -> float:
    """Return roughly the chance of a card of a short hand to win a trick, trumps above all others."""
    suit = pack.suit(card)
    own = [each for each in pack.cards() if pack.suit(each) == suit]
    above = sum(pack.strength(each) > pack.strength(card) for each in own)
    if suit == pack.trump_suit:
        return 1 + len(own) - above
    return WEAK * PLAIN[above] if above < len(PLAIN) else -above / len(own)


def weakest(among: tuple[Card, ...], pack: Pack) -> Card:
    """Return the card of a hand that is worth least."""
    return min(among, key=lambda card: worth(card, pack))


def robbing_advised(view: View) -> Advice:
    """Return whether to take the card turned up: if it is worth more than the weakest card of the hand."""
    pack, card, faces = view.rules.pack, view.turn_up, view.standing.faces
    assert card is not None
    least, lowered = weakest(view.hand, pack), lowered_if_left(view)
    loss = 0.0 if lowered is None else worth(lowered, pack) - 1
    if worth(card, pack) + loss > worth(least, pack):
        if worth(card, pack) <= worth(least, pack) and lowered is not None:
            why = say("otherwise {card} would be the lowest trump", card=short(faces, lowered))
            return Advice(TakeWidow(takes=True), why)
        why = say(
            "the {card} is worth more than the {least}", card=short(faces, card), least=short(faces, least)
        )
        return Advice(TakeWidow(takes=True), why)
    if TakeWidow(takes=False) not in view.legal.moves:
        return Advice(TakeWidow(takes=True), say("you must take the card turned up"))
    return Advice(TakeWidow(takes=False), say("all of your cards are worth more than the one turned up"))


def laying_away_advised(view: View) -> Advice:
    """Return the card to lay away for the one taken: the weakest."""
    pick = view.legal.pick
    assert pick is not None
    card = weakest(pick.among, view.rules.pack)
    why = say("the {card} is your weakest card", card=short(view.standing.faces, card))
    return Advice(Discard((card,)), why)
