"""The terms of melding: combinations laid open for points, and a low trump that is exchanged or shown."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from capot.cards import SUITS, Card
from capot.language.texts import Text, say
from capot.rules.scoring.answers import Partners, Reach, Sums, at_the_end, between, weighs_nothing
from capot.rules.terms import Pack, Ranks, Whole

Look: TypeAlias = tuple[str, str]
"""The rank and the suit of a card, the same for twins."""


@dataclass(frozen=True, slots=True)
class Meld:
    """Cards that score ``points`` together: ``times`` cards of each of the ``ranks``, or these ``cards``.

    Those of ranks are of one plain suit, of ``trumps``, of "each" suit in turn, or of "any" suits.  Cards
    that are named stand for their twins too, and of each there are ``times``.  The melds of a ``group`` are a
    class: a card is used again in it only for more points.
    """

    name: str
    title: str
    group: int
    points: Whole
    ranks: Ranks = ""
    of: Literal["plain", "trumps", "each", "any"] = "any"
    cards: tuple[Card, ...] = ()
    times: int = 1

    @property
    def looks(self) -> tuple[Look, ...]:
        """The looks of the cards that are named."""
        return tuple(dict.fromkeys((card.rank, card.suit) for card in self.cards))

    @property
    def size(self) -> int:
        """The number of cards of the meld."""
        if self.cards:
            return len(self.looks) * self.times
        return len(self.ranks) * self.times * (len(SUITS) if self.of == "each" else 1)

    def patterns(
        self, trump: str | None, *, is_named: bool = False
    ) -> tuple[tuple[tuple[Look, ...], ...], ...]:
        """Return the ways to make the meld: for each of its places the looks of the cards that may fill it.

        As long as trumps are to be made by a meld (``is_named``), any suit may become trumps.
        """
        if self.cards:
            return (tuple((look,) for look in self.looks for _ in range(self.times)),)
        match self.of:
            case "any":
                return (tuple(tuple((rank, suit) for suit in SUITS) for rank in self._ranks),)
            case "each":
                return (tuple(((rank, suit),) for suit in SUITS for rank in self._ranks),)
            case "trumps":
                suits = tuple(SUITS) if is_named and trump is None else (trump,) if trump else ()
            case "plain":
                suits = () if is_named and trump is None else tuple(suit for suit in SUITS if suit != trump)
        return tuple(tuple(((rank, suit),) for rank in self._ranks) for suit in suits)

    @property
    def _ranks(self) -> tuple[str, ...]:
        return tuple(rank for rank in self.ranks for _ in range(self.times))

    def most(self, pack: tuple[Card, ...]) -> int:
        """Return how often at most a player scores the meld in a deal: by cards that are all different."""
        if self.cards:
            return (
                min(sum((card.rank, card.suit) == look for card in pack) for look in self.looks) // self.times
            )
        if self.of == "any":
            return min(sum(card.rank == rank for card in pack) for rank in self.ranks) // self.times
        each = [
            min(sum((card.rank, card.suit) == (rank, suit) for card in pack) for rank in self.ranks)
            // self.times
            for suit in SUITS
        ]
        return {"plain": sum(each), "trumps": max(each), "each": min(each)}[self.of]


def pair_of(pack: Pack) -> Meld:
    """Return a meld of the two highest ranks of a suit."""
    return Meld("pair", "pair", 1, 20, ranks=pack.order[:2], of="plain")


@dataclass(frozen=True, slots=True)
class Melds:
    """The points for combinations of cards that the winner of a trick lays open (`Melding`)."""

    name: str
    melds: tuple[Meld, ...]

    @property
    def listed(self) -> tuple[str, tuple[Meld, ...]]:
        """The field of the melds, and the melds."""
        return "melds", self.melds

    def additions(self, pack: Pack) -> Iterator[tuple[Text, Meld]]:
        """Yield one more meld, with its title."""
        yield say("another meld, such as two high cards of a suit"), pair_of(pack)

    partners = Partners.NONE
    waits = at_the_end
    weighs = weighs_nothing

    def reach(self, sums: Sums) -> Reach:
        most = sum(meld.points * meld.most(sums.pack) for meld in self.melds if meld.points > 0)
        return between(most)


@dataclass(frozen=True, slots=True)
class TrumpCard:
    """The trump of this ``rank`` scores ``points`` for each copy, ``turned`` for a dealer who turns it up.

    The winner of a trick who holds it may exchange it for the card turned up, unless that is of the rank too.
    Otherwise it scores when it is shown (``by`` "show"), or for whoever plays it while cards are drawn
    (``by`` "play").  The card taken up goes into no meld after the same trick.
    """

    name: str
    rank: Ranks
    points: Whole
    turned: Whole = 0
    by: Literal["show", "play"] = "show"

    partners = Partners.NONE
    waits = at_the_end
    weighs = weighs_nothing

    def reach(self, sums: Sums) -> Reach:
        copies = max(sum((card.rank, card.suit) == (self.rank, suit) for card in sums.pack) for suit in SUITS)
        return between(self.points * copies + self.turned)


MeldingTerm: TypeAlias = Melds | TrumpCard


def melds_by_points(terms: Iterable[object]) -> tuple[Meld, ...]:
    """Return the melds of some scoring terms, those that score most first."""
    some = [meld for term in terms if isinstance(term, Melds) for meld in term.melds]
    return tuple(sorted(some, key=lambda meld: -meld.points))
