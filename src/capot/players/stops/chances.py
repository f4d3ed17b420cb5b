"""Likely results of a lead: cards laid by its leader and the others, chips, and the next lead."""

from dataclasses import dataclass

from capot.cards import Card
from capot.play.stops import next_above
from capot.players.stops.lie import Lie
from capot.rules.scoring import CardsLeft, Kitty

AGAIN = 1.5
"""Worth of the next lead, in cards of a hand."""

OTHERS = 0.8
"""Cost of a card that any of the others lays, as a share of what laying one is worth."""


@dataclass(slots=True)
class Chances:
    """The mean number of cards that a lead takes out of the own hand and the others', and of chips.

    ``chips`` are those that its leader takes, from the ``horse`` that counts most; ``again`` is the chance to
    lead again.
    """

    lead: Card
    own: float = 0.0
    others: float = 0.0
    chips: float = 0.0
    again: float = 0.0
    horse: Card | None = None

    def worth(self, card: float) -> float:
        """Return what the lead is worth, where a card laid is worth so much."""
        return self.chips + card * (self.own - OTHERS * self.others + AGAIN * self.again)


def chances_of(lie: Lie, lead: Card) -> Chances:
    """Return the chances of a lead, where unseen cards lie aside as often as there is room for them."""
    view, held, found = lie.view, lie.held, Chances(lead)
    spare = len(lie.bits) - sum(view.sizes) - len(lie.laid)
    unseen = spare + sum(size for seat, size in enumerate(view.sizes) if seat != view.seat)
    aside = lie.aside.bit_count()
    stops = (spare - aside) / max(unseen - aside, 1)
    others = [seat for seat, size in enumerate(view.sizes) if size and seat != view.seat]
    card: Card | None = lead
    reached, is_own = 1.0, True
    while card is not None and reached:
        if card in view.hand:
            found.own += reached
            if card in held:
                found.chips += reached * held[card]
                found.horse = max(filter(None, (found.horse, card)), key=lambda each: held[each])
            is_own = True
        else:
            gone = card in lie.laid or lie.bits[card] & lie.aside
            away = all(lie.excluded[seat] & lie.bits[card] for seat in others)
            stopped = reached * (1.0 if gone or away else stops)
            found.again += stopped * is_own
            reached -= stopped
            found.others += reached
            is_own = False
        card = next_above(lie.pack, card)
    found.again += reached * is_own
    return found


def card_worth(lie: Lie) -> float:
    """Return what it is worth to have a card less, in chips."""
    scoring, players = lie.view.rules.scoring, len(lie.view.players)
    paid = sum(term.each for term in scoring if isinstance(term, CardsLeft))
    taken = sum(term.each * players for term in scoring if isinstance(term, Kitty))
    mean = sum(lie.view.sizes) / players
    return paid * 2.0 + taken / max(mean, 1.0)
