"""The decisions of players of matching; what is compiled is imported when it is first needed."""

# ruff: noqa: PLC0415 - a plain player need not wait for the compiler

from capot.play.matching import shedding_in
from capot.play.moves import DrawCard, Move, NameSuit, PlayCard
from capot.play.view import View
from capot.players.protocol import Advice, NewProspect


def simple(view: View) -> Move:
    """Return a card of the longest suit, one that may be played on anything last; else a draw or a pass."""
    term = shedding_in(view.rules)
    suits = [card.suit for card in view.hand]

    def merit(move: PlayCard) -> tuple[bool, int]:
        effect = term.effect_of(move.card)
        return effect is None or not effect.wild, suits.count(move.card.suit)

    named = [move for move in view.legal.moves if isinstance(move, NameSuit)]
    if named:
        return max(named, key=lambda move: suits.count(move.suit))
    cards = [move for move in view.legal.moves if isinstance(move, PlayCard)]
    if cards:
        return max(cards, key=merit)
    return DrawCard() if DrawCard() in view.legal.moves else view.legal.moves[0]


def advised(view: View) -> Advice:
    """Return the card to play, the draw or the suit, and the reason for it."""
    from capot.players.matching.advice import matching_advice

    return matching_advice(view)


def prospect(_view: View, _also: Move | None) -> NewProspect:
    """Return what searches among all moves."""
    from capot.players.matching.search import MatchingProspect

    return MatchingProspect
