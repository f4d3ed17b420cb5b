"""The terms of all that comes before the play: passing, announcing, contracts, trumps, doubles, the widow.

The closed list of all kinds of stage stands here too, since a contract brings stages of its own.
"""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from capot.cards import Card
from capot.rules.brag import Arrange, DecidedByHand, SwapHand
from capot.rules.by_seats import BySeats
from capot.rules.climbing import Climb, InstantWin
from capot.rules.dominoes import Layout, NameRank
from capot.rules.scoring import ScoreTerm
from capot.rules.terms import Exact, Payoff, Suit, Target
from capot.rules.tricks import Tricks

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


@dataclass(frozen=True, slots=True)
class Contract:
    """The aim of a deal: the stages that follow when it is chosen, and what scores in it.

    ``total`` is what the players score together before any doubles, where that is always the same.
    """

    name: str
    title: str
    stages: tuple["StageTerm", ...]
    scoring: tuple[ScoreTerm, ...]
    total: Exact | None = None


@dataclass(frozen=True, slots=True)
class ChooseContract:
    """Eldest is the declarer and chooses one of the contracts that he has not yet played in this match."""

    contracts: tuple[Contract, ...]
    name: str = "contract"


@dataclass(frozen=True, slots=True)
class NameTrump:
    """Eldest is the declarer and names the suit of trumps, held or not.

    From deal ``fixed_from`` of the match on, counted from 1, it is ``fixed`` and nobody is asked.
    """

    fixed: Suit | None = None
    fixed_from: int | None = None
    name: str = "naming"

    def fixed_in(self, number: int) -> Suit | None:
        """Return the suit that is trumps in deal ``number`` (from 0) unasked, or None where one is named."""
        return self.fixed if self.fixed_from is not None and number + 1 >= self.fixed_from else None


@dataclass(frozen=True, slots=True)
class Doubling:
    """Each player in turn, from the declarer's left and the declarer last, may double some of the others.

    A pair of players settles the difference of their scores once if one doubled the other, twice if each did.
    The declarer may double only who doubled him, and with ``only_declarer`` the others only him.  With
    ``reply``, who was doubled after his turn may answer at the end.  ``owed`` is how often each must double a
    declarer in the course of his contracts: he is held to it when as many deals are left
    (``forced``), or each double owed at the end costs him ``missing``.  A contract with a negative total that
    nobody doubled is not played but ``split`` among the others, where ``undoubled`` says so.
    """

    only_declarer: bool = False
    reply: bool = True
    owed: int = 0
    forced: bool = True
    missing: int = 0
    undoubled: Literal["play", "split"] = "play"
    name: str = "doubling"


@dataclass(frozen=True, slots=True)
class TakeWidow:
    """Each player in turn from eldest may take up the talon; who does is the declarer and discards as many.

    His discards count for him; none of them may be ``barred`` while he has others enough.  When nobody takes
    it, ``untaken`` is played, or nothing if that is None; but with ``forced`` the last player must take it.
    """

    untaken: Contract | None = None
    barred: tuple[Card, ...] = ()
    forced: bool = False
    name: str = "widow"


@dataclass(frozen=True, slots=True)
class DealMore:
    """Each player is dealt ``each`` more cards in one packet."""

    each: int
    name: str = "second-deal"


@dataclass(frozen=True, slots=True)
class Draw:
    """Each player in turn from eldest may discard up to ``most`` cards, face down, and draw as many."""

    most: int
    name: str = "draw"


@dataclass(frozen=True, slots=True)
class StayIn:
    """Each player in turn after the declarer, who must stay, says whether he is in or out.

    All must stay when ``forced_by`` is trumps, and from deal ``forced_from`` on, counted from 1.  A declarer
    who is left alone scores without play.
    """

    forced_by: Suit | None = None
    forced_from: int | None = None
    name: str = "staying-in"

    def is_forced(self, trump: Suit | None, number: int) -> bool:
        """Whether all must stay in deal ``number`` (from 0) when this suit is trumps."""
        late = self.forced_from is not None and number + 1 >= self.forced_from
        return late or (self.forced_by is not None and trump == self.forced_by)


StageTerm: TypeAlias = (
    Exchange
    | TakeTalon
    | Announce
    | Tricks
    | ChooseContract
    | NameTrump
    | NameRank
    | Doubling
    | Layout
    | TakeWidow
    | DealMore
    | Draw
    | StayIn
    | InstantWin
    | Climb
    | DecidedByHand
    | SwapHand
    | Arrange
)


def branches(stage: StageTerm) -> tuple[Contract, ...]:
    """Return the contracts that a stage may lead to."""
    match stage:
        case ChooseContract():
            return stage.contracts
        case TakeWidow(untaken=Contract() as untaken):
            return (untaken,)
        case _:
            return ()
