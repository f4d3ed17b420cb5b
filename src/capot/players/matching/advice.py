"""The card to play where cards are shed, when to draw and which suit to name, and the reason for it."""

from capot.cards import SUITS, Card
from capot.language.cards import short, suit_name
from capot.language.texts import Text, say
from capot.play.moves import DrawCard, Move, NameSuit, PassTurn, PlayCard
from capot.play.view import View
from capot.players.matching.lie import FEW, Lie
from capot.players.protocol import Advice
from capot.rules.scoring import CardsHeld
from capot.rules.stages.matching import Effect


def matching_advice(view: View) -> Advice:
    """Return the move of the rule of thumb, and the reason for it in one sentence."""
    lie = Lie(view)
    if any(isinstance(move, NameSuit) for move in view.legal.moves):
        return _suit(lie)
    cards = [move.card for move in view.legal.moves if isinstance(move, PlayCard)]
    if not cards:
        return _without_card(lie)
    best = max(cards, key=lambda card: _merit(lie, card))
    return Advice(PlayCard(best), _why(lie, best, cards))


def _without_card(lie: Lie) -> Advice:
    """Return what is done by a player who cannot play."""
    moves = lie.view.legal.moves
    move: Move = DrawCard() if DrawCard() in moves else moves[0]
    if move == PassTurn():
        why = say("nothing you may play now fits, so your turn is over")
    elif lie.pile.due:
        why = say("you hold no card with which to answer")
    else:
        why = say("no card of yours fits")
    return Advice(move, why)


def _next(lie: Lie) -> int:
    """Return the player who plays next, unless a card changes that."""
    players = lie.view.players
    return players[(players.index(lie.pile.turn) + lie.pile.step) % len(players)]


def _in_danger(lie: Lie) -> bool:
    """Whether the next player is about to be out of cards."""
    return lie.view.sizes[_next(lie)] <= FEW


def _hinders(effect: Effect | None) -> bool:
    return effect is not None and bool(effect.draw or effect.skip or effect.turn)


def _merit(lie: Lie, card: Card) -> float:
    """Return how good it is to play a card."""
    view, effect = lie.view, lie.term.effect_of(card)
    if len(view.hand) == 1:
        return 1000.0
    rest = [each for each in view.hand if each != card]
    suits = [each.suit for each in rest]
    merit = 1.0 * suits.count(card.suit) + 0.5 * sum(each.rank == card.rank for each in rest)
    # A suit that the next player lacks makes him draw.
    merit += 1.5 * _lacked(lie, card.suit)
    merit += sum(0.05 * each.worth(card) for each in view.rules.scoring if isinstance(each, CardsHeld))
    if effect is not None and effect.wild:
        merit -= 10.0
    elif effect is not None:
        merit += 20.0 if _hinders(effect) and _in_danger(lie) else -1.0
    return merit


def _lacked(lie: Lie, suit: str) -> bool:
    """Whether the next player is believed to hold no plain card of a suit."""
    cards = [card for card in lie.bits if card.suit == suit and card not in lie.view.hand]
    plain = [card for card in cards if lie.term.effect_of(card) is None]
    return bool(plain) and all(lie.lacks(_next(lie), card) for card in plain)


def _why(lie: Lie, card: Card, cards: list[Card]) -> Text:
    """Return why a card is the best of several."""
    view, faces, effect = lie.view, lie.view.standing.faces, lie.term.effect_of(card)
    if len(view.hand) == 1:
        return say("it is your last card")
    if lie.pile.due:
        return say("the {card} answers, so that you need not draw", card=short(faces, card))
    if _hinders(effect) and _in_danger(lie):
        return say(
            "the next player is about to be out of cards, and the {card} hinders that",
            card=short(faces, card),
        )
    if len(cards) == 1:
        return say("the {card} is the only card of yours that fits", card=short(faces, card))
    suit = suit_name(faces, card.suit)
    if _lacked(lie, card.suit):
        return say("the next player has drawn for lack of {suit}", suit=suit)
    wild = [each for each in cards if (other := lie.term.effect_of(each)) is not None and other.wild]
    if wild and card not in wild:
        kept = short(faces, wild[0])
        return say("you keep the {kept} for when nothing else fits", kept=kept)
    count = sum(each.suit == card.suit for each in view.hand)
    if count > 1:
        return say("you hold more {suit} to go on with", suit=suit)
    return say("the {card} is hard to get rid of later", card=short(faces, card))


def _suit(lie: Lie) -> Advice:
    """Return the suit to name: one with many own cards that the next player lacks."""
    view, faces = lie.view, lie.view.standing.faces
    own = [card.suit for card in view.hand if not _is_wild(lie, card)]

    # A last card that fits wins the deal.
    weight = 10.0 if len(view.hand) == 1 else 1.0

    def merit(suit: str) -> float:
        return weight * own.count(suit) + 1.5 * _lacked(lie, suit)

    best = max(SUITS, key=merit)
    suit = suit_name(faces, best)
    if not own.count(best):
        return Advice(
            NameSuit(best),
            say("the next player has drawn for lack of {suit}", suit=suit)
            if _lacked(lie, best)
            else say("you hold no plain card, so any suit will do"),
        )
    if own.count(best) < max(map(own.count, SUITS)):
        return Advice(NameSuit(best), say("the next player has drawn for lack of {suit}", suit=suit))
    return Advice(NameSuit(best), _why_suit(lie, best))


def _why_suit(lie: Lie, suit: str) -> Text:
    """Return why the suit of most plain cards in a hand is named."""
    if len(lie.view.hand) == 1:
        return say("your last card is of that suit")
    held = [card.suit for card in lie.view.hand]
    own, most = held.count(suit), max(held.count(other) for other in SUITS if other != suit)
    named = suit_name(lie.view.standing.faces, suit)
    if own < most:
        return say(
            "apart from cards that go on anything, you hold as many {suit} as any other suit", suit=named
        )
    if own == most:
        return say("you hold as many {suit} as any other suit", suit=named)
    return say("you hold more {suit} than any other suit", suit=named)


def _is_wild(lie: Lie, card: Card) -> bool:
    effect = lie.term.effect_of(card)
    return effect is not None and effect.wild
