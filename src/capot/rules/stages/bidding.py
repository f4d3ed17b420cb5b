"""The terms of bids, trumps and doubles: all that players settle before the play without moving a card."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, Protocol, runtime_checkable

from capot.cards import SUITS
from capot.rules.by_seats import BySeats
from capot.rules.scoring import Level
from capot.rules.terms import Pack, Suit


@runtime_checkable
class Leading(Protocol):
    """A stage that says whether the player after a declarer who plays alone leads first."""

    @property
    def after_lone(self) -> bool | BySeats[bool]:
        """Whether that player leads in place of eldest."""
        ...


@dataclass(frozen=True, slots=True)
class Auction:
    """Each player in turn from eldest bids a number of points, more than anybody before, or passes.

    Bids go from ``least`` to ``most`` in steps of ``step`` or, if given, are those of a ``ladder``.  Each
    player speaks once or, with ``again``, until all others have passed; to pass is to be out of the auction.
    As a ``duel``, the second player bids to eldest, who holds each bid or passes; then each later player bids
    in turn to whoever is left, and if nobody has bid, eldest may still take the lowest bid, or must if
    ``forced``.  Where each must ``overcall`` the other of the two, nobody holds: eldest bids first, and a bid
    must be higher than any before it.

    The highest bidder becomes the declarer and, if it is ``paid``, pays his bid into the pool.  If everybody
    passes, there is no declarer.

    With a ``price`` the dealer sells the choice of the contract for a number of tricks: the others bid, then
    he accepts the highest bid, for ``price`` points a trick from its bidder, who becomes the declarer, or he
    refuses and is the declarer himself.
    """

    least: int = 1
    most: int = 13
    step: int = 1
    again: bool = False
    ladder: tuple[int, ...] = ()
    duel: bool = False
    overcall: bool = False
    forced: bool = False
    paid: bool = True
    price: int = 0
    name: str = "auction"

    def most_paid(self) -> int:
        """Return the most points that a player may pay: into the pool, or for the choice."""
        if self.paid:
            return self.ladder[-1] if self.ladder else self.most
        return self.price * self.above(None)[-1]

    def above(self, bid: int | None) -> Sequence[int]:
        """Return the bids higher than one already made, or all of them if there is none."""
        if self.ladder:
            return tuple(each for each in self.ladder if bid is None or each > bid)
        return range(self.least if bid is None else bid + self.step, self.most + 1, self.step)

    ALLOWED_CHOICES = 300

    def most_choices(self, _pack: Pack, _held: int, _seats: int) -> int:
        """Return the number of bids."""
        return len(self.above(None))


@dataclass(frozen=True, slots=True)
class NameSuit:
    """The declarer names the suit whose cards the ``of`` terms count.

    He is the highest bidder; without an auction it is eldest.  If nobody has bid, the terms count their own.
    """

    of: tuple[str, ...]
    name: str = "suit"


@dataclass(frozen=True, slots=True)
class NameTrump:
    """The declarer names the suit of trumps, held or not: one who is declarer already, or else ``by`` says.

    Whoever won the "most tricks" in the deal before is, the first of several in turn from eldest, or eldest
    if there was none.  He may name one of ``suits``, or any if none are given.  From deal ``fixed_from`` of
    the match on (counted from 1) the suit is ``fixed`` and nobody is asked.
    """

    fixed: Suit | None = None
    fixed_from: int | None = None
    by: Literal["eldest", "most tricks"] = "eldest"
    suits: tuple[Suit, ...] = ()
    name: str = "naming"

    @property
    def among(self) -> tuple[Suit, ...]:
        """The suits that may be named."""
        return self.suits or tuple(SUITS)

    @property
    def changes(self) -> bool:
        """Whether the suit is fixed from some deal on."""
        return self.fixed_from is not None

    def fixed_in(self, number: int) -> Suit | None:
        """Return the fixed trump suit of deal ``number`` (from 0), or None if one is named."""
        return self.fixed if self.fixed_from is not None and number + 1 >= self.fixed_from else None


@dataclass(frozen=True, slots=True)
class MakeTrump:
    """Each player in turn from eldest makes the suit of the card turned up trumps, or passes.

    If all pass, each in turn makes another suit trumps or passes again; with ``forced`` the dealer, who
    speaks last, must make trumps then.  Whoever makes them is the declarer; if nobody does, nothing is
    played.  With ``alone`` the declarer may play alone, and partners are out of the deal; with
    ``helps_alone`` the dealer's partner makes the suit turned up trumps only alone.  With ``after_lone`` the
    player after a declarer who plays alone leads first, in place of eldest.  With ``defended`` each opponent
    of such a declarer, from that player on, may play alone too; the first who does is the last one asked.
    """

    alone: bool | BySeats[bool] = True
    helps_alone: bool = False
    after_lone: bool | BySeats[bool] = False
    defended: bool | BySeats[bool] = False
    forced: bool = False
    name: str = "making"


@dataclass(frozen=True, slots=True)
class Doubling:
    """Each player in turn, from the declarer's left and the declarer last, may double some of the others.

    Two players settle the difference of their scores once if one doubled the other, twice if both did.  The
    declarer may double only players who doubled him, and with ``only_declarer`` the others may double only
    him.  With ``reply`` a player doubled after his turn may redouble at the end.  Each player must double a
    declarer ``owed`` times in the course of his contracts: with ``forced`` once only that many deals are
    left, otherwise each double still owed at the end costs ``missing``.  If ``undoubled`` is "split", a
    contract with a negative total that nobody doubled is not played; the other players share its total.
    """

    only_declarer: bool = False
    reply: bool = True
    owed: int = 0
    forced: bool = True
    missing: int = 0
    undoubled: Literal["play", "split"] = "play"
    name: str = "doubling"

    ALLOWED_CHOICES = 300

    def most_choices(self, _pack: Pack, _held: int, seats: int) -> int:
        """Return the number of sets of other players."""
        return 1 << (seats - 1)


@dataclass(frozen=True, slots=True)
class Raise:
    """The declarer may announce one of the ``levels`` of his game, which go up; each includes those before.

    Only a declarer who has left the widow may announce a level; laying his hand ``open`` is one more, above
    them all, and with ``open_anyway`` he may do so after taking it too.  Values are those of `GameValue`.
    """

    levels: tuple[Level, ...] = ("schneider", "schwarz")
    open: bool = True
    open_anyway: bool = False
    name: str = "raise"


@dataclass(frozen=True, slots=True)
class Kontra:
    """Each opponent of the declarer who has bid, in turn, may say kontra, and the game counts twice.

    A bid that was held is a bid too.  With ``re`` the declarer may answer, and the game counts four times.
    """

    re: bool = True
    name: str = "kontra"
