"""The terms of the play in tricks: who leads, what may be led, what must be played, which suit is trumps."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from capot.cards import Card
from capot.rules.terms import CardsOf, Ranks, Suit


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


Trump: TypeAlias = TurnedTrump | NamedTrump


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
    trump: Trump | None = None
    turn_up_to: Literal["nobody", "last trick"] = "nobody"
    talon_to: Literal["nobody", "last trick"] = "nobody"
    name: str = "tricks"
