"""The term of games of fishing: cards of the hand capture cards that lie open on the table."""

from dataclasses import dataclass
from typing import Final, Literal

from capot.cards import Card
from capot.language.texts import mark, say
from capot.rules.errors import RulesError, unfit
from capot.rules.scoring import Captured, MostTaken, TableSwept
from capot.rules.stages.play import KindOfPlay, Length, Size
from capot.rules.terms import Pack

VALUES: Final = {"A": 1, "T": 10, **{str(pips): pips for pips in range(2, 10)}}
"""The values of the cards that have one in every game."""

COURT_VALUES: Final = {"J": 11, "Q": 12, "K": 13}
"""The values of court cards where they have any."""

HIGH_ACE = 14
"""The other value of an ace where it has two."""

CARDS = 52
"""Cards of the largest pack: no more are played."""


@dataclass(frozen=True, slots=True)
class Fish:
    """Each card played captures cards of the table, makes a build of them, or is laid down beside them.

    At the beginning ``open`` cards of the stock lie face up on the table.  A number card captures any loose
    cards of its value, groups of loose cards that add up to it, and builds of it.  Of ``courts``, which have
    no value, each captures "one" of the same rank, or "several"; or they are "numbers", from 11 to 13, and
    are played as all others are.  Then an ``ace`` may be "one or fourteen".

    A build is made of the card played and of loose cards, in one group or several that add up to its value.
    It is taken whole, by a card of that value, of which whoever builds must hold another.  A further group
    may be joined to it; one of a single group may be raised by the card played, or where it is ``raised``
    "with the table" by that and loose cards.  Whoever put the last card into a build owns it: until it is
    taken, a player keeps a card for each build that he owns, also when he raises it, and with ``trail``
    "without builds" lays no card down beside one.  Where ``builds`` are "cards", one of a single group counts
    in groups as a card of its value.

    Hands are filled in "rounds", once all are empty, or "each turn" by one card, until the stock is used up
    (``dealt``).  What is left at the end goes to whoever captured last.
    """

    open: int = 4
    courts: Literal["one", "several", "numbers"] = "one"
    ace: Literal["one", "one or fourteen"] = "one"
    raised: Literal["by the hand", "with the table"] = "by the hand"
    trail: Literal["without builds", "always"] = "without builds"
    builds: Literal["whole", "cards"] = "whole"
    dealt: Literal["rounds", "each turn"] = "rounds"
    name: str = "fishing"

    kind_of_play = KindOfPlay(
        "fishing",
        "cards are captured from the table",
        heading=mark("Fishing games"),
        scoring=(MostTaken, TableSwept),
        also=(Captured,),
        sides="any",
        opens=True,
        draws=True,
        unranked=True,
    )
    left_over = "stock"

    def scores_offered(self, _pack: Pack, _card: Card) -> tuple[object, ...]:
        """Return the scores that the workshop offers."""
        return MostTaken("most-cards", 3), TableSwept("sweeps")

    def check(self, pack: Pack, held: int, seats: int) -> None:
        """Raise `RulesError` unless the cards have values, and the stock makes whole rounds."""
        if pack.suitless or pack.trumps or pack.jokers:
            raise RulesError(f"{self.name}: it is played with plain suits, without jokers")
        if self.open < 1:
            raise RulesError(f"{self.name}: at least one card lies on the table to begin with")
        if self.ace != "one" and self.courts != "numbers":
            raise RulesError(f"{self.name}: an ace is fourteen only where court cards have values")
        stock = len(pack.cards()) - held * seats - self.open
        if stock < 0:
            raise unfit(self.name, say("too few cards are left to lay open on the table"))
        if self.dealt == "rounds" and stock % (held * seats):
            raise unfit(
                self.name,
                say(
                    "the stock of {stock} cards does not make whole rounds of {size} for {seats}",
                    stock=stock,
                    size=held,
                    seats=seats,
                ),
            )
        if self.dealt == "each turn" and not stock:
            raise unfit(self.name, say("no card is left to draw"))

    def longest(self, _deal: Size) -> Length:
        """Return a length that the play of this many cards never exceeds."""
        # Each card is played once; a move may name the cards of the whole table.
        return Length(CARDS * CARDS, 2 * CARDS)

    def values(self, card: Card) -> tuple[int, ...]:
        """Return the values of a card, the lowest first; none of a court card that has none."""
        value = VALUES.get(card.rank)
        if value is None:
            return (COURT_VALUES[card.rank],) if self.courts == "numbers" else ()
        return (1, HIGH_ACE) if value == 1 and self.ace == "one or fourteen" else (value,)
