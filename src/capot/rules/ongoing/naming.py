"""The rules of a deal once the suit has been named whose cards count."""

from dataclasses import replace

from capot.cards import Card
from capot.rules.rules import Rules
from capot.rules.scoring import Captured, Howell, Reversal, ScoreTerm, Sweep, Sweepstake
from capot.rules.stages.bidding import NameSuit
from capot.rules.terms import AllOf, Pack, Suit, resolved_cards

OF_CARDS = Captured | Sweepstake | Howell
"""Terms that count the cards of a suit, which may be another."""


def is_of_one_suit(term: ScoreTerm) -> bool:
    """Whether a term counts cards of one suit and no others."""
    return isinstance(term, OF_CARDS) and len({card.suit for card in term.cards}) == 1


def with_suit(rules: Rules, stage: NameSuit, suit: Suit) -> Rules:
    """Return resolved rules in which the terms of a stage count cards of this suit instead of theirs.

    Sweeps of the cards of these terms, and what turns scores round, go by the suit too.
    """
    of = [term for term in rules.scoring if term.name in stage.of]
    new = {term.name: _of_suit(term, rules.pack, suit) for term in of}
    before = {card for term in of for card in _counted(term)}
    after = tuple(dict.fromkeys(card for term in new.values() for card in _counted(term)))

    def moved(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return (*(card for card in cards if card not in before), *after) if before <= {*cards} else cards

    def renamed(term: ScoreTerm) -> ScoreTerm:
        match term:
            case Sweep(target=AllOf(cards=cards)):
                return replace(term, target=AllOf(moved(resolved_cards(cards))))
            case Reversal():
                return replace(term, cards=moved(resolved_cards(term.cards)))
            case _:
                return new.get(term.name, term)

    return replace(rules, scoring=tuple(renamed(term) for term in rules.scoring))


def _counted(term: ScoreTerm) -> tuple[Card, ...]:
    assert isinstance(term, OF_CARDS), "resolved rules name only terms that count cards"
    return term.cards


def _of_suit(term: ScoreTerm, pack: Pack, suit: Suit) -> ScoreTerm:
    """Return a term with the cards of the same ranks in another suit, as far as the pack has them."""
    assert isinstance(term, OF_CARDS)
    ranks = {card.rank for card in term.cards}
    cards = tuple(card for card in pack.cards() if card.suit == suit and card.rank in ranks)
    return replace(term, cards=cards)
