"""The terms of a deal: small frozen values, each one rule, each in a closed list.

Every term that stands in a tuple has a ``name`` by which options, variants and citations find it.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Annotated, Literal, TypeAlias

from capot.cards import SUITS, Card
from capot.rules.by_seats import BySeats
from capot.rules.errors import RulesError

Exact: TypeAlias = int | Fraction
"""Points are exact: whole numbers, or fractions where a game halves."""

Suit: TypeAlias = Annotated[str, "a suit"]
Ranks: TypeAlias = Annotated[str, "ranks"]

# --- Pack and deal -----------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Pack:
    """The cards of a game and how they rank: ``order`` is from high to low, the same in each suit.

    Cards that are ``trumps`` in every deal, from high to low, make one suit of play, which takes the place of
    the plain suit that is among them whole.
    """

    order: Ranks
    without: tuple[Card, ...] = ()
    trumps: tuple[Card, ...] = ()

    def cards(self) -> tuple[Card, ...]:
        """Return the pack in its canonical order: ♠ ♥ ♦ ♣, within a suit from the strongest card down."""
        return _cards_of(self.order, self.without)

    @property
    def trump_suit(self) -> str | None:
        """The suit of play that the trumps of every deal make, or None if there are no such trumps."""
        return self.trumps[-1].suit if self.trumps else None

    def suit(self, card: Card) -> str:
        """Return the suit of play to which a card belongs: that of its sign unless it is a trump."""
        return self.trumps[-1].suit if card in self.trumps else card.suit

    def strength(self, card: Card) -> int:
        """Return a number that is larger for the stronger of two cards of a suit of play."""
        if card in self.trumps:
            return len(self.trumps) - self.trumps.index(card)
        return len(self.order) - self.order.index(card.rank)

    def sorted(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        """Return cards of this pack by suit of play, the strongest first."""
        return tuple(sorted(cards, key=lambda card: (SUITS.index(self.suit(card)), -self.strength(card))))


@lru_cache(maxsize=64)
def _cards_of(order: str, without: tuple[Card, ...]) -> tuple[Card, ...]:
    return tuple(each for suit in SUITS for rank in order if (each := Card(rank, suit)) not in without)


@dataclass(frozen=True, init=False, slots=True)
class Batches:
    """Cards dealt several at a time: the packets for each size of hand, as in ``{8: "3-2-3"}``.

    A size that is not listed is dealt singly.
    """

    packets: tuple[tuple[int, str], ...]

    def __init__(self, packets: Mapping[int, str] | Iterable[tuple[int, str]] = ()) -> None:
        """Take packets as a mapping; raise `RulesError` when they do not add up to their size."""
        pairs = packets.items() if isinstance(packets, Mapping) else packets
        object.__setattr__(self, "packets", tuple(sorted(pairs)))
        for size, text in self.packets:
            if sum(int(part) for part in text.split("-")) != size:
                raise RulesError(f"deal: packets of {text} do not make {size} cards")

    def of(self, size: int) -> tuple[int, ...]:
        """Return the packets in which a hand of this size is dealt."""
        text = dict(self.packets).get(size)
        return tuple(int(part) for part in text.split("-")) if text else (1,) * size


SINGLY = Batches()

TurnUp: TypeAlias = Literal["none", "talon", "dealer"]


@dataclass(frozen=True, slots=True)
class Deal:
    """How the hands are dealt; the first packet goes to the player who acts after the dealer.

    ``each`` is the size of a hand, or None when the cards are dealt out evenly as far as they go; what is
    left is the talon.  ``turn_up`` is the card shown to all: the top of the talon, or the dealer's last card,
    which he keeps in his hand.
    """

    by: Batches = SINGLY
    each: int | BySeats[int] | None = None
    turn_up: TurnUp | BySeats[TurnUp] = "none"


# --- Stages before the tricks ------------------------------------------------------------------------

Side: TypeAlias = Literal["left", "right", "across", "hold"]


@dataclass(frozen=True, slots=True)
class Exchange:
    """Each player passes ``count`` cards, face down and before he sees what he receives.

    ``cycle`` says to whom, deal by deal through the match, and starts again at its end.  A deal on which a
    "hold" would fall passes to ``instead_of_hold`` where that is given.  With ``unanimous`` a player may
    refuse, and one refusal leaves everybody's cards where they are.
    """

    count: int | BySeats[int]
    cycle: tuple[Side, ...] | BySeats[tuple[Side, ...]]
    instead_of_hold: Side | None = None
    unanimous: bool = False
    name: str = "exchange"


@dataclass(frozen=True, slots=True)
class TakeTalon:
    """The dealer takes the cards left over into his hand and discards as many, none of them ``barred``.

    The discards are out of play and count for nobody.
    """

    barred: tuple[Card, ...]
    name: str = "talon"


@dataclass(frozen=True, slots=True)
class CardsOf:
    """The cards that the scoring terms of these names count, whichever cards those come to be.

    In settled rules (`capot.rules.rules.Rules.at`) the cards themselves stand in its place.
    """

    terms: tuple[str, ...]


def settled_cards(some: tuple[Card, ...] | CardsOf) -> tuple[Card, ...]:
    """Return the cards that a term of settled rules names."""
    assert isinstance(some, tuple), "rules must be settled before they are played"
    return some


@dataclass(frozen=True, slots=True)
class AllOf:
    """To win every one of these cards in tricks."""

    cards: tuple[Card, ...] | CardsOf


@dataclass(frozen=True, slots=True)
class EveryTrick:
    """To win every trick."""


@dataclass(frozen=True, slots=True)
class NoTrick:
    """To win no trick."""


Target: TypeAlias = AllOf | EveryTrick | NoTrick


@dataclass(frozen=True, slots=True)
class Payoff:
    """Points for the one player who did it, and for each of the others."""

    declarer: Exact
    others: Exact


@dataclass(frozen=True, slots=True)
class TimesAll:
    """A payoff in multiples of all the points that the cards of the replaced terms make together.

    In settled rules a `Payoff` stands in its place.
    """

    declarer: int
    others: int


@dataclass(frozen=True, slots=True)
class Undertaking:
    """Something a player may announce before the first lead.

    Made, ``made`` is all that the deal scores.  Failed, it scores ``failed``, and what was taken in tricks
    counts besides for ``still_count``.  With ``leads`` the declarer leads to the first trick.  ``suspends``
    names the duties that do not hold in such a deal.
    """

    name: str
    title: str
    target: Target
    made: Payoff
    failed: Payoff
    still_count: Literal["nobody", "others", "everybody"]
    leads: bool = False
    suspends: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Announce:
    """Each player in turn, from the one who is to lead, may announce one of the undertakings or nothing.

    ``poll``: the ``first`` to announce closes the round; or ``every`` player is asked and each who announces
    is bound; or the ``highest`` holds, a later player having to outrank it, in the order of ``undertakings``
    from low to high.
    """

    undertakings: tuple[Undertaking, ...]
    poll: Literal["first", "every", "highest"] = "first"
    name: str = "announce"


# --- Tricks ------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Eldest:
    """The player who acts after the dealer leads first."""


@dataclass(frozen=True, slots=True)
class DealersRight:
    """The player at the dealer's right leads first, whichever way play goes."""


@dataclass(frozen=True, slots=True)
class HolderOfLowest:
    """Whoever holds the lowest card in play of a suit leads first: that card, or any card of the suit."""

    suit: Suit
    must_lead: Literal["card", "suit"] = "card"


FirstLead: TypeAlias = Eldest | DealersRight | HolderOfLowest


@dataclass(frozen=True, slots=True)
class Unbroken:
    """A suit may not be led until it is broken, unless the leader holds nothing else.

    It is broken when one of its cards is discarded on another suit (``discard``), or played to a trick in
    any way (``play``); a card of ``also`` played in any way breaks it too.  With ``never`` nothing breaks it.
    """

    suit: Suit
    by: Literal["discard", "play", "never"] = "discard"
    also: tuple[Card, ...] | CardsOf = ()
    name: str = "breaking"


@dataclass(frozen=True, slots=True)
class NotToFirstTrick:
    """These cards may not be played to the first trick, unless nothing else may be played."""

    cards: tuple[Card, ...] | CardsOf
    name: str = "first-trick"


@dataclass(frozen=True, slots=True)
class NotOpening:
    """A suit may not be led to the first trick, unless the leader holds nothing else."""

    suit: Suit
    name: str = "opening"


Ban: TypeAlias = Unbroken | NotToFirstTrick | NotOpening


@dataclass(frozen=True, slots=True)
class MustDiscard:
    """A player who cannot follow suit and holds this card must play it."""

    card: Card
    name: str = "forced-discard"


@dataclass(frozen=True, slots=True)
class MustTrump:
    """A player who cannot follow suit must play a trump if he has one.

    ``over`` is what holds when there is a trump in the trick: it changes nothing (``any``); or who cannot
    beat it may play what he likes, and who can must play a trump (``free``), or one that beats it (``beat``).
    """

    over: Literal["any", "free", "beat"] = "any"
    name: str = "trumping"


@dataclass(frozen=True, slots=True)
class BeatTrumps:
    """A player who follows to a trump must beat those in the trick if he can, by his highest or by any."""

    by: Literal["highest", "any"] = "any"
    name: str = "beating-trumps"


Duty: TypeAlias = MustDiscard | MustTrump | BeatTrumps


@dataclass(frozen=True, slots=True)
class TurnedTrump:
    """The suit of the turned-up card is trumps.

    There are none in a deal whose turned card has a rank of ``none_at``, nor, with ``none_when_repeated``, in
    one whose turned suit is that of the deal before.
    """

    none_at: Ranks = ""
    none_when_repeated: bool = False


@dataclass(frozen=True, slots=True)
class NamedTrump:
    """The suit that was named before the play is trumps."""


@dataclass(frozen=True, slots=True)
class Tricks:
    """The play of the cards in tricks.

    Following suit is a duty, trumping only where ``duties`` say so; a trick goes to its strongest trump or,
    without one, to the strongest card of the suit that was led, and whoever takes it leads again.

    ``turn_up_to`` says who gets the turned-up card when it lies in the talon, ``talon_to`` who gets all of
    the talon.
    """

    first_lead: FirstLead
    bans: tuple[Ban, ...] = ()
    duties: tuple[Duty, ...] = ()
    trump: TurnedTrump | NamedTrump | None = None
    turn_up_to: Literal["nobody", "last trick"] = "nobody"
    talon_to: Literal["nobody", "last trick"] = "nobody"
    name: str = "tricks"
