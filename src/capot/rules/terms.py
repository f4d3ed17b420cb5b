"""The terms that all kinds of play share: the pack, the deal, targets and payoffs.

Every term is a small frozen value that states one rule.  Those in a tuple have a ``name`` for options,
variants and citations to find.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from fractions import Fraction
from functools import lru_cache
from typing import Annotated, Final, Literal, TypeAlias

from capot.cards import JOKER, JOKER_RANK, JOKER_SUIT, MOST_COPIES, SUITS, Card
from capot.rules.by_seats import BySeats
from capot.rules.errors import RulesError
from capot.rules.hashed import HashedOnce

Exact: TypeAlias = int | Fraction
"""Exact points: whole numbers, or fractions in games that halve."""


Suit: TypeAlias = Annotated[str, "a suit"]


class Role(Enum):
    """The role of a field of a term, for readers of all terms (`capot.rules.fields`)."""

    POINTS = "points paid or charged"
    EVERY = "points for winning every trick"
    COUNTED = "cards that count"
    NAMES = "names of scoring terms"
    REPLACED = "names of scoring terms that do not count if this one does"
    WEIGHED = "names of scoring terms whose points count only by this one"
    TRUMPS = "trumps with which alone it counts"
    COMPARED = "names of scoring terms whose points only decide who scores"
    FACTOR = "a factor of the points of other terms"
    RUNNING = "the state of a deal in progress, which no rule sets"


Points: TypeAlias = Annotated[Exact, Role.POINTS]
Whole: TypeAlias = Annotated[int, Role.POINTS]
"""Points of a field that has no room for fractions."""

ForEvery: TypeAlias = Annotated[Exact, Role.POINTS, Role.EVERY]
WholeForEvery: TypeAlias = Annotated[int, Role.POINTS, Role.EVERY]

Counted: TypeAlias = Annotated[tuple[Card, ...], Role.COUNTED]
Names: TypeAlias = Annotated[tuple[str, ...], Role.NAMES]
Replaced: TypeAlias = Annotated[tuple[str, ...], Role.REPLACED]
Weighed: TypeAlias = Annotated[tuple[str, ...], Role.WEIGHED]
OnlyTrumps: TypeAlias = Annotated[bool, Role.TRUMPS]
TrumpSuits: TypeAlias = Annotated[tuple[Suit, ...], Role.TRUMPS]
Compared: TypeAlias = Annotated[tuple[str, ...], Role.COMPARED]
Factor: TypeAlias = Annotated[int, Role.FACTOR]
ExactFactor: TypeAlias = Annotated[Fraction, Role.FACTOR]
Running: TypeAlias = Annotated[int, Role.RUNNING]

OWN_SUIT: Final = JOKER_SUIT
"""The suit of play of trumps that replace no plain suit, as in Skat, of cards without suits, of jokers."""

BLACK: Final = "♠♣"
"""The black suits, and those that take their place in other packs."""

SUITS_OF_PLAY: Final = SUITS + OWN_SUIT

SAME_COLOUR: Final = {"♠": "♣", "♣": "♠", "♥": "♦", "♦": "♥"}
"""The other suit of the colour of each."""

Ranks: TypeAlias = Annotated[str, "ranks"]


@dataclass(frozen=True, slots=True)
class TrumpOrder:
    """How the cards of a suit rank once it is trumps: by ``order``, from high to low.

    The cards of ``first`` are trumps whichever suit is, above all others; those of ``always`` too, each right
    above the trump of the same rank.  A rank of ``both`` has another trump in the suit of the same colour,
    right below its own.  Spades and clubs rank by ``black_order`` instead, if it is given.
    """

    order: Ranks
    both: Ranks = ""
    first: tuple[Card, ...] = ()
    black_order: Ranks = ""
    always: tuple[Card, ...] = ()

    def trumps(self, suit: Suit) -> tuple[Card, ...]:
        """Return the trumps from high to low where this suit is trumps, cards not in the pack included."""
        order = self.black_order if self.black_order and suit in BLACK else self.order
        own = (card for rank in order for card in self._of_rank(rank, suit))
        return (*self.first, *(card for card in own if card not in self.first))

    def _of_rank(self, rank: str, suit: Suit) -> tuple[Card, ...]:
        """Return the trumps of a rank, the highest first."""
        suits = suit + SAME_COLOUR[suit] if rank in self.both else suit
        strange = (card for card in self.always if card.rank == rank and card.suit not in suits)
        return (*strange, *(Card(rank, each) for each in suits))


@dataclass(frozen=True, slots=True)
class Pack(HashedOnce):
    """The cards of a game and how they rank: ``order`` is from high to low, the same in each suit.

    Where there is a ``black_order``, spades and clubs rank by that.
    Cards that are ``trumps`` in every deal, from high to low, form one suit of play.  It replaces the plain
    suit of the last of them if all its cards are trumps; otherwise it is a separate suit.  A suit that is
    trumps in a single deal ranks by ``trump_order``, if there is one.

    With ``suitless`` suits mean nothing: all cards are of one suit of play, and those of a rank are equal.

    With two ``copies`` each card is there twice, as equal twins.  ``without`` may then name one of them
    (``2C'``) or both; all other terms that name a card mean both.

    There may be up to two ``jokers``, which are equal twins.  A joker belongs to no suit and may be played to
    any trick, but not instead of a card that must be led first.  It never wins: if it is led, the next other
    card is as if led, and a trick of nothing but jokers goes to its leader.

    Or there is a ``best_joker`` of a suit, for which it stands if it is turned up.  It is one of the cards
    that are always trumps, by the ``trump_order`` or in every deal.
    """

    order: Ranks
    without: tuple[Card, ...] = ()
    trumps: tuple[Card, ...] = ()
    trump_order: TrumpOrder | None = None
    suitless: bool = False
    black_order: Ranks = ""
    copies: int = 1
    jokers: int = 0
    best_joker: Suit | None = None

    __hash__ = HashedOnce.__hash__

    def __post_init__(self) -> None:
        """Refuse more packs than two."""
        self._check_copies()

    def _check_copies(self) -> None:
        if not 1 <= self.copies <= MOST_COPIES:
            raise RulesError(f"packs: a game has one pack or two, not {self.copies}")

    def cards(self) -> tuple[Card, ...]:
        """Return the pack in canonical order: ♠ ♥ ♦ ♣, within a suit from high to low, then the jokers.

        Twins stand side by side.  Raise `RulesError` for more packs or jokers than two, as an edit may make
        such a pack without the constructor.
        """
        self._check_copies()
        if not 0 <= self.jokers <= MOST_COPIES:
            raise RulesError(f"packs: a pack has no joker, one or two, not {self.jokers}")
        return _cards_of(self.order, self.without, self.copies, self.jokers, self.best_joker)

    @property
    def trump_suit(self) -> str | None:
        """The suit of play formed by the trumps of every deal, or None if there are none."""
        return _trump_suit(self) if self.trumps else None

    @property
    def suits(self) -> str:
        """The suits of play: four, five where the trumps of every deal replace none, one without suits.

        Jokers belong to none.
        """
        if self.suitless:
            return OWN_SUIT
        return SUITS_OF_PLAY if self.trump_suit == OWN_SUIT else SUITS

    def suit(self, card: Card) -> str:
        """Return the suit of play of a card: its printed suit unless it is a trump or suits mean nothing."""
        if self.suitless:
            return OWN_SUIT
        return _trump_suit(self) if card in self.trumps else card.suit

    def strength(self, card: Card) -> int:
        """Return a number that is larger for the stronger of two cards of the same suit of play.

        It is the same for cards that are equal.
        """
        if card in self.trumps:
            return len(self.trumps) - self.trumps.index(card)
        if card.rank == JOKER_RANK:
            return 0
        return len(self.order) - self.order_in(card.suit).index(card.rank)

    def order_in(self, suit: str) -> Ranks:
        """Return the ranks of a printed suit from high to low."""
        return self.black_order if self.black_order and suit in BLACK else self.order

    def with_trumps(self, suit: str) -> "Pack":
        """Return the pack of a deal in which this suit is trumps, with its trumps in their own order."""
        if self.trump_order is None:
            return self
        there = self.cards()
        trumps = tuple(card for card in self.trump_order.trumps(suit) if card in there)
        return replace(self, trumps=trumps, trump_order=None)

    def sorted(self, cards: Iterable[Card]) -> tuple[Card, ...]:
        """Return cards of this pack by suit of play, the strongest first; equal ones by printed suit."""
        places = _places(self)
        return tuple(sorted(cards, key=lambda card: places.get(card) or self._place(card)))

    def _place(self, card: Card) -> tuple[int, int, int]:
        """Return what cards are sorted by; no two cards of the pack have the same."""
        if self.suitless:
            return -self.strength(card), SUITS.index(card.suit), card.copy
        return SUITS_OF_PLAY.index(self.suit(card)), -self.strength(card), card.copy


@lru_cache(maxsize=64)
def _places(pack: Pack) -> dict[Card, tuple[int, int, int]]:
    return {card: pack._place(card) for card in pack.cards()}  # noqa: SLF001 - of this module


@lru_cache(maxsize=64)
def _cards_of(
    order: str, without: tuple[Card, ...], copies: int, jokers: int, best: Suit | None
) -> tuple[Card, ...]:
    ranked = (
        each
        for suit in SUITS
        for rank in order + JOKER_RANK * (suit == best)
        for copy in range(copies)
        if (each := Card(rank, suit, copy)) not in without
    )
    return (*ranked, *(JOKER, JOKER.twin)[:jokers])


@lru_cache(maxsize=64)
def _trump_suit(pack: Pack) -> str:
    lowest = pack.trumps[-1].suit
    return lowest if all(card in pack.trumps for card in pack.cards() if card.suit == lowest) else OWN_SUIT


@dataclass(frozen=True, init=False, slots=True)
class Batches:
    """Cards dealt several at a time: the packets for each size of hand, as in ``{8: "3-2-3"}``.

    Sizes that are not listed are dealt singly.
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

TurnUp: TypeAlias = Literal["none", "talon", "dealer", "bottom"]
WidowName: TypeAlias = Literal["widow", "skat", "cat"]


@dataclass(frozen=True, slots=True)
class Deal:
    """How the hands are dealt; the first packet goes to the player who acts after the dealer.

    ``each`` is the size of a hand, or None if as many cards as possible are dealt out evenly; the rest is the
    talon.  ``turn_up`` is the card shown to all: the top of the talon; its "bottom", from under which it is
    drawn last; or the dealer's last card, which stays in his hand.  A dealer who ``sits_out`` gets no cards
    and has no part in the deal.  A ``widow`` of cards left over may be called by another name.  If hands are
    ``uneven``, a spare hand is dealt too, after all others, until no card is left: the first players then get
    one card more than ``each``.  It is the talon.
    """

    by: Batches = SINGLY
    each: int | BySeats[int] | None = None
    turn_up: TurnUp | BySeats[TurnUp] = "none"
    sits_out: bool | BySeats[bool] = False
    widow: WidowName = "widow"
    uneven: bool = False


@dataclass(frozen=True, slots=True)
class CardsOf:
    """The cards counted by the scoring terms of these names.

    Resolved rules (`capot.rules.rules.Rules.at`) have the cards themselves instead.
    """

    terms: tuple[str, ...]


def resolved_cards(some: tuple[Card, ...] | CardsOf) -> tuple[Card, ...]:
    """Return the cards named by a term of resolved rules."""
    assert isinstance(some, tuple), "rules must be resolved before they are played"
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
    """Points for the player who reached or failed a target, and for each of the others."""

    declarer: Points
    others: Points


@dataclass(frozen=True, slots=True)
class TimesAll:
    """A payoff in multiples of the total points of the replaced terms.

    Resolved rules have a `Payoff` instead.
    """

    declarer: int
    others: int
