"""The contracts of a deal, which bring their own stages, and the closed list of all kinds of stage."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal, TypeAlias, get_args

from capot.cards import Card
from capot.rules.errors import RulesError
from capot.rules.scoring import ScoreTerm
from capot.rules.stages.announcing import Announce, Exposable, Expose, StayIn, ThrowIn, Undertaking
from capot.rules.stages.bidding import Auction, Doubling, Kontra, MakeTrump, NameSuit, NameTrump, Raise
from capot.rules.stages.brag import Arrange, DecidedByHand, SwapHand
from capot.rules.stages.calling import CallCard
from capot.rules.stages.climbing import Climb, InstantWin
from capot.rules.stages.dominoes import Layout, NameRank
from capot.rules.stages.exchanges import (
    DealMore,
    Draw,
    Exchange,
    PushTalon,
    Rob,
    TakeTalon,
    TakeTurnUp,
    check_left_over,
)
from capot.rules.stages.fishing import Fish
from capot.rules.stages.lengths import BidLength
from capot.rules.stages.matching import Effect, Shed
from capot.rules.stages.melding import Melding
from capot.rules.stages.play import KindOfPlay
from capot.rules.stages.stops import Runs, TakeSpare
from capot.rules.stages.tricks import Cancelling, Tricks
from capot.rules.stages.vying import Vie
from capot.rules.terms import Exact, Pack


@dataclass(frozen=True, slots=True)
class Contract:
    """The aim of a deal: the stages that follow when it is chosen, and its scoring.

    ``total`` is the sum of all scores before any doubles, if it is always the same.  ``pack`` says how the
    cards rank, and which are trumps, where that differs from the rest of the game.
    """

    name: str
    title: str
    stages: tuple["StageTerm", ...]
    scoring: tuple[ScoreTerm, ...]
    total: Exact | None = None
    pack: Pack | None = None


@dataclass(frozen=True, slots=True)
class Quota:
    """The ``contracts`` of these names, together, may be declared at most ``times`` times a match.

    Counted are the deals that the declarer has declared himself, or those of the whole ``table``.
    """

    name: str
    contracts: tuple[str, ...]
    times: int
    by: Literal["player", "table"] = "player"


@dataclass(frozen=True, slots=True)
class ChooseContract:
    """The declarer, eldest or the dealer or whoever won the auction, chooses a contract.

    It is one that he has not yet played in this match or, if there are ``quotas``, one of which none is used
    up; with ``again`` it may be any in every deal.  By the "bid" nobody chooses: each bid of the auction is a
    contract, from 1 for the first to the highest, and the deal is over if nobody bids.
    """

    contracts: tuple[Contract, ...]
    by: Literal["eldest", "dealer", "bidder", "bid"] = "eldest"
    quotas: tuple[Quota, ...] = ()
    again: bool = False
    name: str = "contract"

    def left(self, own: Sequence[str], everybodys: Sequence[str]) -> tuple[Contract, ...]:
        """Return the contracts that may be chosen after these; all of them if none would be left.

        ``own`` are the names of those that the declarer has played, ``everybodys`` of all in the match, which
        matter only to quotas of the table.
        """
        if self.again:
            return self.contracts
        used = {"player": own, "table": everybodys}
        out = {
            name
            for quota in self.quotas
            if sum(each in quota.contracts for each in used[quota.by]) >= quota.times
            for name in quota.contracts
        }
        if not self.quotas:
            out = {*own}
        return tuple(each for each in self.contracts if each.name not in out) or self.contracts


@dataclass(frozen=True, slots=True)
class TakeWidow:
    """Each player in turn from eldest may take up the talon, become the declarer and discard as many cards.

    His discards count for him; none may be ``barred`` while he has enough others.  If nobody takes it,
    ``untaken`` is played, or nothing if that is None; with ``forced`` the last player must take it.

    Where there has been an auction, only ``by`` its "bidder" may take it, or with ``forced`` must; whether he
    does or leaves it, the cards left over count for him.  Then ``untaken`` is played if nobody has bid.
    """

    untaken: Contract | None = None
    barred: tuple[Card, ...] = ()
    forced: bool = False
    by: Literal["anybody", "bidder"] = "anybody"
    name: str = "widow"

    left_over = "talon"

    def check(self, pack: Pack, held: int, seats: int) -> None:
        """Raise `RulesError` unless cards are left over, and a contract without them may be played."""
        check_left_over("widow", pack, held, seats)
        if self.untaken is not None and self.forced:
            raise RulesError(f"widow: somebody must take it, so {self.untaken.title} would never be played")


PlayTerm: TypeAlias = Tricks | Layout | Climb | Arrange | Vie | Runs | Shed | Fish
"""The kinds of play, one of which ends every deal."""


PLAYS: Final[tuple[type[PlayTerm], ...]] = get_args(PlayTerm)
"""The same, as types."""


StageTerm: TypeAlias = (
    Exchange
    | TakeTalon
    | Announce
    | ChooseContract
    | Auction
    | NameSuit
    | NameTrump
    | MakeTrump
    | BidLength
    | ThrowIn
    | TakeTurnUp
    | NameRank
    | Doubling
    | TakeWidow
    | Raise
    | Kontra
    | PushTalon
    | Rob
    | CallCard
    | DealMore
    | Draw
    | StayIn
    | Expose
    | InstantWin
    | DecidedByHand
    | SwapHand
    | TakeSpare
    | Melding
    | PlayTerm
)


PARTS: Final = (Undertaking, Exposable, Contract, Quota, Cancelling, Effect)
"""The values that stages consist of."""


Making: TypeAlias = Arrange
"""The play in which each player makes hands of his cards."""


Pause: TypeAlias = Melding
"""The stage between a trick and the draw after it."""


ASKING: Final = (ChooseContract, ThrowIn, Doubling, Expose)
"""The stages at which players only answer questions: no card changes hands, and trumps stay as they are."""


_OPEN: Final = KindOfPlay("", "another play follows", narrow=False)
"""Where a contract, yet to be chosen, brings the play of the cards."""


def kind_of_play(stage: StageTerm | None) -> KindOfPlay:
    """Return the kind of a play of the cards; of another stage, or none, a kind that refuses nothing."""
    return stage.kind_of_play if isinstance(stage, PlayTerm) else _OPEN


def tells_drawn(stage: StageTerm) -> bool:
    """Whether all see how many cards a player draws in this stage."""
    return stage.draws == "to follow" if isinstance(stage, Tricks) else kind_of_play(stage).tells_drawn


def undertakings_of(stages: Sequence[StageTerm]) -> tuple[Undertaking, ...]:
    """Return the undertakings that may be announced in some stages."""
    asking = (stage for stage in stages if isinstance(stage, Announce | StayIn))
    return tuple(each for stage in asking for each in stage.undertakings)


def branch_path(stage: StageTerm, contract: Contract) -> str:
    """Return the steps of a path that lead from a stage to one of its `branches`."""
    return f"contracts.{contract.name}" if isinstance(stage, ChooseContract) else "untaken"


def branches(stage: StageTerm) -> tuple[Contract, ...]:
    """Return the contracts that a stage may lead to."""
    match stage:
        case ChooseContract():
            return stage.contracts
        case TakeWidow(untaken=Contract() as untaken):
            return (untaken,)
        case _:
            return ()


def stages_of(stages: Iterable[StageTerm]) -> Iterator[StageTerm]:
    """Yield some stages, and those of every contract to which they may lead."""
    for stage in stages:
        yield stage
        for contract in branches(stage):
            yield from stages_of(contract.stages)
