"""The scores of games of matching: what the player scores who is out of cards first, if anybody is."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from capot.language.texts import say
from capot.play.scores.scorer import Scorers, added
from capot.play.scores.totals import Item
from capot.play.situation import Situation
from capot.rules.scoring import CardsHeld, DealWon


def deal_won(deal: Situation, term: DealWon) -> Iterator[Item]:
    """Yield the item of the player who is out of cards."""
    for seat in deal.finished:
        yield Item(seat, term.each, term.name, say("out of cards first"))


def cards_held(deal: Situation, term: CardsHeld) -> Iterator[Item]:
    """Yield what the player who is out of cards scores for the hands of the others."""
    for seat in deal.finished:
        whole = sum(term.worth(card) for hand in deal.hands for card in hand)
        yield Item(seat, whole, term.name, say("out of cards first: the cards the others hold"))


_VOID = say("The deal is void: nobody has got rid of all cards.")

SCORERS: Final[Scorers] = {
    DealWon: replace(added(deal_won), unplayed=True, drawn=_VOID),
    CardsHeld: replace(added(cards_held), unplayed=True, drawn=_VOID),
}
