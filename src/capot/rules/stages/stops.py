"""The term of games of stops: cards go up in runs by suit until nobody holds the next one."""

from dataclasses import dataclass
from typing import Literal

from capot.cards import Card
from capot.language.texts import mark, say
from capot.rules.errors import RulesError, unfit
from capot.rules.scoring import CardsLeft, Horses, Kitty
from capot.rules.stages.play import KindOfPlay, Length, Size
from capot.rules.terms import Pack, Suit, Whole


@dataclass(frozen=True, slots=True)
class TakeSpare:
    """The dealer may put his hand aside for the spare one, which nobody has seen.

    If he leaves it and it is sold, for ``most`` points at the utmost, each other player in turn from eldest
    bids more than anybody before or passes, until all but the highest bidder have passed; he takes the spare
    hand and pays the dealer his bid.
    """

    most: Whole = 0
    name: str = "spare-hand"

    needs_spare = True
    ALLOWED_CHOICES = 300

    def most_paid(self) -> int:
        """Return the most points that a player may pay."""
        return self.most

    def longest(self, deal: Size) -> Length:
        """Return a length that the sale never exceeds."""
        # Each pass is the last word of a seat, and each bid higher than the one before.
        return Length(deal.seats + self.most, deal.seats + self.most + 1)

    def most_choices(self, _pack: Pack, _held: int, _seats: int) -> int:
        """Return the number of bids."""
        return self.most


@dataclass(frozen=True, slots=True)
class Runs:
    """Cards are laid in runs upwards in suit, by whoever holds the next card, until a player is out of cards.

    The leader of a run chooses its suit and lays the lowest card he holds of it.  When the next card is in
    nobody's hand, the run stops, and whoever laid last leads the next one.  Its suit ``changes`` to the other
    "colour", to another "suit", or to "any"; a player who holds none that may be led lets the next one lead
    who does, and if nobody does, leads any suit.

    Eldest leads first or, where there is a ``first_suit``, whoever holds its lowest card, with that card.
    """

    changes: Literal["colour", "suit", "any"] = "colour"
    first_suit: Suit | None = None
    name: str = "stops"

    left_over = "spare hand"
    kind_of_play = KindOfPlay(
        "stops",
        "cards are laid in runs",
        heading=mark("Games of stops"),
        stages=(TakeSpare(),),
        scoring=(Horses, CardsLeft, Kitty),
        uneven=True,
    )

    def scores_offered(self, _pack: Pack, card: Card) -> tuple[object, ...]:
        """Return the scores that the workshop offers."""
        return CardsLeft("cards-left"), Kitty("kitty"), Horses("horses", (card,))

    def check(self, pack: Pack, held: int, seats: int) -> None:
        """Raise `RulesError` unless a run can only go up one suit of a single pack."""
        if pack.suitless or pack.trumps or pack.jokers or pack.copies > 1:
            raise RulesError(f"{self.name}: it is played with one pack of plain suits, without jokers")
        if self.first_suit is not None and all(card.suit != self.first_suit for card in pack.cards()):
            raise unfit(self.name, say("the pack has no card of the suit that is led first"))
        if held * seats == len(pack.cards()):
            raise unfit(self.name, say("without a spare hand no card is missing, so nothing stops a run"))

    def longest(self, deal: Size) -> Length:
        """Return a length that the play of this many cards never exceeds."""
        # Some players may hold one card more than the others.
        return Length(deal.dealt + deal.seats, deal.dealt + deal.seats)
