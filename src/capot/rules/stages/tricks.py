"""The terms of trick play: first lead, bans, duties and trumps."""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from capot.cards import Card
from capot.rules.by_seats import BySeats
from capot.rules.stages.play import KindOfPlay
from capot.rules.terms import CardsOf, Ranks, Suit


@dataclass(frozen=True, slots=True)
class Eldest:
    """The player who acts after the dealer leads first."""


@dataclass(frozen=True, slots=True)
class DealersRight:
    """The player on the dealer's right leads first, in either direction of play."""


@dataclass(frozen=True, slots=True)
class Dealer:
    """The dealer leads first."""


@dataclass(frozen=True, slots=True)
class Declarer:
    """The declarer leads first; without one, the player who acts after the dealer."""


@dataclass(frozen=True, slots=True)
class HolderOfLowest:
    """The holder of the lowest card of a suit in play leads first: that card, a card of the suit, or any."""

    suit: Suit
    must_lead: Literal["card", "suit", "any"] = "card"


@dataclass(frozen=True, slots=True)
class LastTaker:
    """The taker of a card in the deal before leads any card; in the first deal, the holder of the lowest."""

    card: Card
    first: HolderOfLowest


FirstLead: TypeAlias = Eldest | DealersRight | Dealer | Declarer | HolderOfLowest | LastTaker


@dataclass(frozen=True, slots=True)
class Unbroken:
    """A suit may not be led until it is broken, unless the leader holds nothing else.

    It is broken when one of its cards is discarded on another suit (``discard``) or played at all (``play``);
    playing a card of ``also`` breaks it too.  With ``never`` nothing breaks it.  The cards of ``closed`` may
    be led no earlier.
    """

    suit: Suit
    by: Literal["discard", "play", "never"] = "discard"
    also: tuple[Card, ...] | CardsOf = ()
    closed: tuple[Card, ...] = ()
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


@dataclass(frozen=True, slots=True)
class NotToFirstOfSuit:
    """A card may not be played to the first trick in which its suit is led.

    It may be if its holder has no other card of the suit, and it may be discarded on another suit.
    """

    card: Card
    name: str = "held-back"


Ban: TypeAlias = Unbroken | NotToFirstTrick | NotOpening | NotToFirstOfSuit


@dataclass(frozen=True, slots=True)
class MustDiscard:
    """A player who cannot follow suit must play this card or one of the ``others`` if he holds any.

    With ``beaten`` so must one who follows suit with it under a higher card of the suit in the trick.
    """

    card: Card
    name: str = "forced-discard"
    beaten: bool = False
    others: tuple[Card, ...] = ()

    @property
    def cards(self) -> tuple[Card, ...]:
        """The cards that fulfil the duty."""
        return (self.card, *self.others)


@dataclass(frozen=True, slots=True)
class MustTrump:
    """A player who cannot follow suit must play a trump if he has one.

    ``over`` applies if the trick contains a trump: ``any`` changes nothing; otherwise a player who can beat
    it must play a trump (``free``), or one that beats it (``beat``, ``always``), and one who cannot may play
    any card, or with ``always`` still has to play a trump.
    """

    over: Literal["any", "free", "beat", "always"] = "any"
    name: str = "trumping"


@dataclass(frozen=True, slots=True)
class BeatTrumps:
    """A player who follows to a trump lead must beat the trick if he can, with his highest trump or any.

    With ``plain`` so must one who follows suit to any other lead.
    """

    by: Literal["highest", "any"] = "any"
    plain: bool = False
    name: str = "beating-trumps"


@dataclass(frozen=True, slots=True)
class HeadOrLowest:
    """Each card after the lead must be at least as high as the highest in the trick, or its holder's lowest.

    With ``must_head`` whoever can play such a high card must.  If a card of a rank of ``lowest_to`` is led,
    everyone must play their lowest.
    """

    must_head: bool = False
    lowest_to: Ranks = ""
    name: str = "heading"


@dataclass(frozen=True, slots=True)
class MayTrump:
    """A player who can follow a plain suit may play a trump instead."""

    name: str = "trumping-freely"


@dataclass(frozen=True, slots=True)
class MayRenege:
    """The highest trumps, ``top`` of them, need not be played to a lower trump led.

    A player who holds no other trumps than such as stand above the card led may play any card.
    """

    top: int = 3
    name: str = "reneging"


Duty: TypeAlias = MustDiscard | MustTrump | BeatTrumps | HeadOrLowest | MayTrump | MayRenege
"""A rule on the cards that must or may be played after the lead."""


@dataclass(frozen=True, slots=True)
class TurnedTrump:
    """The suit of the turned-up card is trumps.

    There are none if the turned-up card has a rank of ``none_at``, nor, with ``none_when_repeated``, if the
    same suit was turned up in the deal before.
    """

    none_at: Ranks = ""
    none_when_repeated: bool = False


@dataclass(frozen=True, slots=True)
class NamedTrump:
    """The suit that was named before the play is trumps."""


Trump: TypeAlias = TurnedTrump | NamedTrump


@dataclass(frozen=True, slots=True)
class Cancelling:
    """Twins in a trick cancel each other: neither can win, but both still count for whoever takes the trick.

    If no card of the suit led is left, nobody takes the trick yet: its leader leads again, and the winner of
    the next trick takes it too.  If nobody wins the last trick, ``last`` takes it: its leader, or the player
    of the second of its highest twins.
    """

    last: Literal["leader", "second"] = "leader"
    name: str = "cancelling"


TalonTo: TypeAlias = Literal["nobody", "first trick", "last trick"]

Draws: TypeAlias = Literal["never", "after each trick", "to follow", "hand by hand"]


@dataclass(frozen=True, slots=True)
class Tricks:
    """The play of the cards in tricks.

    Players must follow suit; trumping is a duty only if ``duties`` say so.  A trick goes to its strongest
    trump or, without one, to the strongest card of the suit led, and its winner leads to the next.

    ``turn_up_to`` gets the turned-up card if it is in the talon, ``talon_to`` the whole talon.  Where
    players draw "after each trick", the cards left over are a stock: the winner draws its top card, then the
    others in turn, until it is gone; a card turned up is that top card, and the next one is turned up in its
    place.  Where they draw "to follow", those who cannot follow suit draw until they can; players without
    cards are out, and the last to hold any takes them with the rest of the stock (if nobody does, the winner
    of the last trick takes the stock).  "Hand by hand", the cards left over are further hands, dealt like the
    first: once all have played out a hand, each takes up the next.

    Of equal cards the ``equal`` one played wins.  With ``free`` any card may be played as long as cards are
    drawn after each trick; suit is followed and the duties hold once the stock is gone.

    With ``cancelling`` no equal card wins: twins cancel each other.  In the "first trick" the declarer's
    ``open_hand`` is laid down once all others have played to it.
    """

    first_lead: FirstLead
    bans: tuple[Ban, ...] = ()
    duties: tuple[Duty, ...] = ()
    trump: Trump | None = None
    turn_up_to: Literal["nobody", "last trick"] = "nobody"
    talon_to: TalonTo | BySeats[TalonTo] = "nobody"
    draws: Draws | BySeats[Draws] = "never"
    cancelling: Cancelling | None = None
    equal: Literal["last", "first"] = "last"
    free: bool = False
    open_hand: Literal["never", "first trick"] = "never"
    name: str = "tricks"

    kind_of_play = KindOfPlay("tricks", "cards are played in tricks", narrow=False, twins=True, draws=True)
