"""The reason for a card where only tricks score and trumps are played at will."""

from capot.cards import Card
from capot.language.cards import short
from capot.language.texts import Text, say
from capot.play.moves import Stop
from capot.play.tricks.winners import winner
from capot.play.view import View
from capot.players.opening.robbing import worth


def why_in_a_race(view: View, card: Card) -> Text:
    """Return why a card is played: what it may win, or why a better one is kept."""
    name = short(view.standing.faces, card)
    if Stop() in view.legal.moves:
        return say("your cards may well win every trick; the {card} is the best of them to lead", card=name)
    if len(view.hand) == 1:
        return say("the {card} is your last card", card=name)
    if len(view.playable) == 1:
        return say("the {card} is the only card you may play", card=name)
    if not view.trick and card == max(view.playable, key=lambda each: worth(each, view.rules.pack)):
        return say("the {card} is your best chance to win a trick now", card=name)
    if not view.trick:
        return say("you lead the {card} and keep your better cards for later", card=name)
    best = _best(view, view.trick)
    if _best(view, (*view.trick, card)) == len(view.trick):
        if len(view.trick) + 1 == view.seats:
            return say("the {card} wins the trick, and you keep your other cards", card=name)
        return say("the {card} may well win the trick", card=name)
    assert view.leader is not None
    if (view.leader + best) % view.seats in view.partners:
        return say("your partner may well win the trick, and you keep your better cards")
    return say("you keep your better cards for a trick that they can win")


def why_stopped() -> Text:
    """Return why a player who has won enough tricks takes the pool."""
    return say("your last cards are unlikely to win every trick, so take the pool")


def _best(view: View, cards: tuple[Card, ...]) -> int:
    """Return the place in a trick of its best card so far."""
    return winner(cards, tuple(range(len(cards))), view.rules.pack, view.trump)
