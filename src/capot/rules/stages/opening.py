"""The terms of all that comes before the play: passing, announcing, contracts, trumps, doubles, the widow.

The closed list of all kinds of stage is here too, since a contract brings stages.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple, Protocol, TypeAlias, get_args, runtime_checkable

from capot.cards import SUITS, Card
from capot.language.texts import Name, say
from capot.rules.by_seats import BySeats
from capot.rules.errors import RulesError, unfit
from capot.rules.scoring import Level, ScoreTerm
from capot.rules.stages.brag import Arrange, DecidedByHand, SwapHand
from capot.rules.stages.calling import CallCard
from capot.rules.stages.climbing import Climb, InstantWin
from capot.rules.stages.dominoes import Layout, NameRank
from capot.rules.stages.lengths import BidLength
from capot.rules.stages.stops import Runs
from capot.rules.stages.tricks import Tricks
from capot.rules.stages.vying import Vie
from capot.rules.terms import Exact, Pack, Payoff, Ranks, Suit, Target

Side: TypeAlias = Literal["left", "right", "across", "hold", "scatter"]


class Kept(NamedTuple):
    """Cards that may not all be passed or laid away: one of them stays in a hand with none of ``unless``."""

    cards: tuple[Card, ...]
    unless: tuple[Card, ...] = ()

    def of(self, hand: Sequence[Card]) -> tuple[Card, ...]:
        """Return the cards of a hand that may not all go."""
        return () if {*self.unless} & {*hand} else tuple(card for card in hand if card in self.cards)


@runtime_checkable
class Keeping(Protocol):
    """A stage in which cards are passed or laid away, and says which of them stay."""

    def kept(self, pack: Pack) -> tuple[Kept, ...]:
        """Return the cards that may not all be discarded."""
        ...


LeftOver: TypeAlias = Literal["talon", "stock", "spare hand", "new hands"]
"""The cards left over as a stage uses them: to take up, to draw from, as a spare hand, or for new hands."""


def left_over_in(stage: object) -> LeftOver | None:
    """Return what the cards left over are to a stage, as it says; None if it does not use them."""
    use: LeftOver | None = getattr(stage, "left_over", None)
    return use


@runtime_checkable
class Leading(Protocol):
    """A stage that says whether the player after a declarer who plays alone leads first."""

    @property
    def after_lone(self) -> bool | BySeats[bool]:
        """Whether that player leads in place of eldest."""
        ...


@runtime_checkable
class Changing(Protocol):
    """A stage that may differ from deal to deal of a match."""

    @property
    def changes(self) -> bool:
        """Whether it does."""
        ...


def _each_kept(cards: tuple[Card, ...]) -> tuple[Kept, ...]:
    return tuple(Kept((card,)) for card in cards)


def _check_left_over(name: str, pack: Pack, held: int, seats: int) -> None:
    """Raise `RulesError` if no cards are left over once ``seats`` players hold ``held`` cards each."""
    if held * seats == len(pack.cards()):
        raise unfit(name, say("with {seats} players no cards are left over", seats=seats))


@dataclass(frozen=True, slots=True)
class Exchange:
    """Each player passes ``count`` cards face down before seeing what he receives.

    ``cycle`` gives the side to pass to, deal by deal, and starts again at its end.  In a "scatter" one card
    goes to each of the others, whatever the ``count``.  If given, ``instead_of_hold`` replaces a "hold".
    With ``unanimous`` a single player may refuse, and then nobody passes.  A player who holds nothing but
    cards of ``keep_last`` in a suit keeps one of them; none that is ``barred`` may be passed.
    """

    count: int | BySeats[int]
    cycle: tuple[Side, ...] | BySeats[tuple[Side, ...]]
    instead_of_hold: Side | None = None
    unanimous: bool = False
    keep_last: tuple[Card, ...] = ()
    barred: tuple[Card, ...] = ()
    name: str = "exchange"

    @property
    def changes(self) -> bool:
        """Whether cards are not passed to the same side in every deal, once resolved."""
        return isinstance(self.cycle, tuple) and len({*self.cycle}) > 1

    @property
    def sides(self) -> frozenset[Side]:
        """All sides to which cards go in some deal, at any table; "hold" if they stay in one."""
        cycle = self.cycle
        if isinstance(cycle, BySeats):
            cycle = (*(side for _, some in cycle.cases for side in some), *(cycle.others or ()))
        held: Side = self.instead_of_hold or "hold"
        return frozenset(held if side == "hold" else side for side in cycle)

    def counts(self, seats: int) -> frozenset[int]:
        """Return how many cards each of ``seats`` players passes in some deal or other, once resolved."""
        assert isinstance(self.count, int), "rules must be resolved before they are read"
        return frozenset(seats - 1 if side == "scatter" else self.count for side in self.sides - {"hold"})

    def kept(self, pack: Pack) -> tuple[Kept, ...]:
        """Return the cards that may not all be passed."""
        suits = dict.fromkeys(pack.suit(card) for card in self.keep_last)
        others = [card for card in pack.cards() if card not in self.keep_last]
        last = (
            Kept(
                tuple(card for card in self.keep_last if pack.suit(card) == suit),
                unless=tuple(card for card in others if pack.suit(card) == suit),
            )
            for suit in suits
        )
        return (*_each_kept(self.barred), *last)

    def check(self, pack: Pack, held: int, seats: int) -> None:
        """Raise `RulesError` unless ``seats`` players with ``held`` cards each can pass by resolved rules."""
        assert isinstance(self.count, int), "rules must be resolved before they are checked"
        assert isinstance(self.cycle, tuple), "rules must be resolved before they are checked"
        if not self.cycle:
            raise RulesError("exchange: the cycle is empty")
        for count in {self.count, *self.counts(seats)}:
            self._check_count(count, pack, held)
        if "across" in self.cycle and seats % 2:
            raise unfit("exchange", say("nobody sits across the table with {seats} players", seats=seats))

    def _check_count(self, count: int, pack: Pack, held: int) -> None:
        """Raise `RulesError` unless ``count`` of ``held`` cards can be passed."""
        if not 1 <= count < held:
            raise unfit("exchange", say("{count} cards cannot be passed from {held}", count=count, held=held))
        if count > held - len(self.kept(pack)):
            why = say("a player may hold fewer than {count} cards that may be passed", count=count)
            raise unfit("exchange", why)


@dataclass(frozen=True, slots=True)
class TakeTalon:
    """The dealer picks up the cards left over and discards as many, none of them ``barred``.

    The discards are out of play and count for nobody.
    """

    barred: tuple[Card, ...]
    name: str = "talon"

    left_over = "talon"

    def kept(self, pack: Pack) -> tuple[Kept, ...]:  # noqa: ARG002 - as all stages from which cards go
        """Return the cards that may not all be discarded."""
        return _each_kept(self.barred)

    def check(self, pack: Pack, held: int, seats: int) -> None:
        """Raise `RulesError` unless cards are left over and the dealer always holds enough to discard."""
        _check_left_over("talon", pack, held, seats)
        if len(self.barred) > held:
            raise RulesError("talon: the dealer might hold no card that may be discarded")


@dataclass(frozen=True, slots=True)
class Undertaking:
    """Something a player may announce before the first lead.

    If it succeeds, the deal scores only ``made``.  If it fails, it scores ``failed``, and tricks still count
    for ``still_count``: of the "winners", only for the others who won any.  With ``leads`` the declarer leads
    to the first trick.  ``suspends`` names the duties that do not apply in such a deal.

    With ``pooled`` the declarer pays or gets what the others score, and wins the pool too, or pays as much as
    it holds into it.
    """

    name: str
    title: str
    target: Target
    made: Payoff
    failed: Payoff
    still_count: Literal["nobody", "others", "winners", "everybody"]
    leads: bool = False
    suspends: tuple[str, ...] = ()
    pooled: bool = False


@dataclass(frozen=True, slots=True)
class Announce:
    """Each player in turn, from the one who is to lead, may announce one of the undertakings.

    ``poll``: the ``first`` announcement ends the round; or ``every`` player is asked, and all who announce
    are bound; or the ``highest`` stands, and a later player must outrank it (``undertakings`` go from low to
    high).
    """

    undertakings: tuple[Undertaking, ...]
    poll: Literal["first", "every", "highest"] = "first"
    name: str = "announce"

    @property
    def ranks_in_vain(self) -> bool:
        """Whether announcements outrank each other, but there is only one to make."""
        return self.poll == "highest" and len(self.undertakings) == 1

    def check(self, pack: Pack, held: int, seats: int) -> None:  # noqa: ARG002 - as all stages check themselves
        """Raise `RulesError` unless something may be announced."""
        if not self.undertakings:
            raise RulesError("announce: there is nothing to announce")


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

    A dealer who has sold the choice leaves it to whoever bought it.

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
class ThrowIn:
    """Each player in turn from eldest may throw in a hand with at least ``least`` cards of these ``ranks``.

    Then nothing is played or scored, and the next dealer deals; or the ``same`` dealer deals again, and the
    deal is not one of those that the match lasts.  Everybody is asked, so that keeping the hand does not show
    whether it could have been thrown in.
    """

    ranks: Ranks
    least: int
    same: bool = False
    name: str = "throw-in"

    def qualifies(self, hand: Sequence[Card]) -> bool:
        """Whether a hand may be thrown in."""
        return sum(card.rank in self.ranks for card in hand) >= self.least

    def check(self, pack: Pack, held: int, seats: int) -> None:  # noqa: ARG002 - as all stages check themselves
        """Raise `RulesError` unless some hand of ``held`` cards may be thrown in, and some may not."""
        if not {*self.ranks} <= {*pack.order}:
            raise unfit(self.name, say("{ranks} are not ranks of the pack", ranks=Name(self.ranks)))
        if not 1 <= self.least <= min(held, sum(card.rank in self.ranks for card in pack.cards())):
            why = say("no hand has {least} cards of these ranks", least=self.least)
            raise unfit(self.name, why)


@dataclass(frozen=True, slots=True)
class TakeTurnUp:
    """If the suit of the card turned up has been made trumps, the dealer takes it and lays a card away.

    The dealer may lay away any card, that one included, unless he is out of the deal.
    """

    name: str = "turn-up"


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
        _check_left_over("widow", pack, held, seats)
        if self.untaken is not None and self.forced:
            raise RulesError(f"widow: somebody must take it, so {self.untaken.title} would never be played")


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


@dataclass(frozen=True, slots=True)
class PushTalon:
    """Each player in turn from eldest takes up the talon and lays as many cards there, or pushes it on.

    He may lay cards that he took, but none that is ``barred`` while he has enough others.  Each push
    multiplies what the ``of`` terms score by ``factor``.
    """

    of: tuple[str, ...]
    factor: int = 2
    barred: tuple[Card, ...] = ()
    name: str = "push"

    left_over = "talon"

    def check(self, pack: Pack, held: int, seats: int) -> None:
        """Raise `RulesError` unless cards are left over."""
        _check_left_over("push", pack, held, seats)


@dataclass(frozen=True, slots=True)
class Rob:
    """One player may take the card turned up and lay away any other card, face down and out of play.

    It is the holder of the trump of this ``rank``, or the dealer if the card turned up is one.  With
    ``must`` that player has no choice.  With ``lowers`` a trump whose holder leaves the card turned up is the
    lowest of all in that deal.
    """

    rank: Ranks = "A"
    must: bool = False
    lowers: bool = False
    name: str = "robbing"


@dataclass(frozen=True, slots=True)
class DealMore:
    """Each player, or only the dealer, is dealt ``each`` more cards in one packet."""

    each: int
    to: Literal["everybody", "dealer"] = "everybody"
    name: str = "second-deal"

    left_over = "stock"


@dataclass(frozen=True, slots=True)
class Draw:
    """Each player in turn from eldest may discard up to ``most`` cards, face down, and draw as many.

    With ``must`` everybody discards exactly ``most`` cards, none that is ``barred``.  A dealer who was dealt
    more cards than the others draws fewer, and then all have equally many.
    """

    most: int
    must: bool = False
    barred: tuple[Card, ...] = ()
    name: str = "draw"

    left_over = "stock"

    def kept(self, pack: Pack) -> tuple[Kept, ...]:  # noqa: ARG002 - as all stages from which cards go
        """Return the cards that may not all be discarded."""
        return _each_kept(self.barred)


@dataclass(frozen=True, slots=True)
class StayIn:
    """Each player in turn, after the declarer, who must stay, or from eldest, says if he is in or out.

    All must stay if ``forced_by`` is trumps, from deal ``forced_from`` (counted from 1) on, and with
    ``forced_simple`` while the pool holds nothing from earlier deals.  Whoever is left alone scores without
    play.  Without a declarer the ``last`` player is that, unasked, if all others are out; or he is "asked"
    and may drop out too; or he "meets" a single player who is in, and must stay.

    With ``spare`` the first who asks is in with a spare hand instead of his.  Announcing one of the
    ``undertakings`` ends the round, and those who dropped out play too.
    """

    forced_by: Suit | None = None
    forced_from: int | None = None
    forced_simple: bool = False
    last: Literal["unasked", "asked", "meets"] = "unasked"
    spare: bool = False
    undertakings: tuple[Undertaking, ...] = ()
    name: str = "staying-in"

    ranks_in_vain = False

    @property
    def left_over(self) -> LeftOver | None:
        """A spare hand, if one may be taken."""
        return "spare hand" if self.spare else None

    @property
    def changes(self) -> bool:
        """Whether all must stay from some deal on."""
        return self.forced_from is not None

    def check(self, pack: Pack, held: int, seats: int) -> None:  # noqa: ARG002 - as all stages check themselves
        """Raise `RulesError` if a player is asked in no deal, and something still depends on the answers."""
        if self.forced_from is None:
            return
        if self.forced_from < 1:
            raise RulesError(f"{self.name}: deals are counted from 1, and there is none before it")
        if self.forced_from == 1 and (self.forced_by or self.forced_simple or self.last != "unasked"):
            raise RulesError(f"{self.name}: all must stay from the first deal on, whatever else says so")

    def is_forced(self, trump: Suit | None, number: int, pot: int) -> bool:
        """Whether all must stay in deal ``number`` (from 0) with these trumps and so much in the pot."""
        late = self.forced_from is not None and number + 1 >= self.forced_from
        simple = self.forced_simple and not pot
        return late or simple or (self.forced_by is not None and trump == self.forced_by)


@dataclass(frozen=True, slots=True)
class Exposable:
    """A card that may be exposed: then the terms ``of`` these names score ``factor`` times as much.

    Without names only the card itself does.  Its first holder gets ``bonus``, whoever takes it.
    """

    name: str
    card: Card
    of: tuple[str, ...] = ()
    factor: int = 2
    bonus: Exact = 0


@dataclass(frozen=True, slots=True)
class Expose:
    """Each player may lay some of these ``cards`` open before the first lead, all at the same time.

    They stay in the hand and are played as usual; if ``held_back``, not to the first trick in which their
    suit is led while the holder has another card of it.  With ``again`` further rounds follow until nobody
    exposes anything.  Once all of them lie open, the terms ``together`` score twice as much too.
    """

    cards: tuple[Exposable, ...]
    held_back: bool = False
    again: bool = False
    together: tuple[str, ...] = ()
    name: str = "exposing"


PlayTerm: TypeAlias = Tricks | Layout | Climb | Arrange | Vie | Runs
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
    | PlayTerm
)


ASKING: Final = (ChooseContract, ThrowIn, Doubling, Expose)
"""The stages at which players only answer questions: no card changes hands, and trumps stay as they are."""


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
