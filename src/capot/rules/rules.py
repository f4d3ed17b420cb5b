"""The rules of one deal, and their resolution for a number of players."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TypeVar

from capot.cards import Card
from capot.language.texts import Name, say
from capot.rules.by_seats import BySeats, resolved
from capot.rules.errors import RulesError, unfit
from capot.rules.fields import counted_in, fields_of, with_counted
from capot.rules.hashed import HashedOnce
from capot.rules.scoring import Captured, Multiplier, Reversal, ScoreTerm, Sweep
from capot.rules.stages.announcing import Announce, Expose, StayIn
from capot.rules.stages.bidding import Auction
from capot.rules.stages.opening import (
    ChooseContract,
    Contract,
    Making,
    Pause,
    StageTerm,
    TakeWidow,
    kind_of_play,
)
from capot.rules.stages.play import KindOfPlay
from capot.rules.stages.tricks import Ban, NotOpening, NotToFirstOfSuit, NotToFirstTrick, Tricks, Unbroken
from capot.rules.terms import AllOf, CardsOf, Deal, Exact, Pack, Payoff, Role, Target, TimesAll
from capot.rules.twins import with_twins

T = TypeVar("T")
Scoring = tuple[ScoreTerm, ...]


@dataclass(frozen=True, slots=True)
class Rules(HashedOnce):
    """How one deal is played and scored: the pack, the deal, the stages in order and the scoring.

    A scoring card that the pack lacks for some number of players scores nothing there.
    """

    packs: Pack | BySeats[Pack]
    deal: Deal
    stages: tuple[StageTerm, ...]
    scoring: tuple[ScoreTerm, ...]

    __hash__ = HashedOnce.__hash__

    @property
    def pack(self) -> Pack:
        """The pack of resolved rules."""
        assert isinstance(self.packs, Pack), "rules must be resolved before they are played"
        return self.packs

    def stage(self, kind: type[T]) -> T | None:
        """Return the only stage of a kind, or None."""
        # Asked forty times a move.
        for stage in self.stages:
            if isinstance(stage, kind):
                return stage
        return None

    def at(self, seats: int) -> "Rules":
        """Return the rules resolved for ``seats`` players.

        Values that vary with the players are looked up, and references to other terms replaced by their cards
        and points.  Raise `RulesError` for a number of players without a value or an unknown name.
        """
        return _rules_at(self, seats)

    def dealt_in(self, seats: int) -> int:
        """Return to how many of the players at a table of ``seats`` resolved rules deal cards."""
        return seats - bool(self.deal.sits_out)

    @property
    def price(self) -> int:
        """Points a trick for which the dealer sells the choice of the contract, 0 if he does not."""
        term = self.stage(Auction)
        return 0 if term is None else term.price

    @property
    def hands_made(self) -> int:
        """The number of hands that each player makes of his cards, or may make; usually none."""
        term = self.stage(Making)
        return 0 if term is None else term.hands

    @property
    def pause(self) -> Pause | None:
        """The stage between a trick and the draw after it, None where there is none."""
        return self.stage(Pause)

    @property
    def has_melds(self) -> bool:
        """Whether the winner of a trick may lay melds, so that cards are played for them too."""
        return self.pause is not None

    @property
    def kind_of_play(self) -> KindOfPlay:
        """The answers of the play about itself; where no play is chosen yet, nothing is refused."""
        return kind_of_play(self.stages[-1] if self.stages else None)

    def bids_above(self, bid: int | None) -> Sequence[int]:
        """Return the bids higher than one already made in the auction, or all of them if there is none."""
        term = self.stage(Auction)
        return () if term is None else term.above(bid)

    def with_contract(self, stage: StageTerm, contract: Contract) -> "Rules":
        """Return the rules of a deal in which a stage has led to a contract."""
        before = self.stages[: self.stages.index(stage) + 1]
        packs = self.packs if contract.pack is None else contract.pack
        return replace(self, packs=packs, stages=(*before, *contract.stages), scoring=contract.scoring)


@lru_cache(maxsize=256)
def _rules_at(rules: Rules, seats: int) -> Rules:
    plain = resolved(rules, seats)
    plain = with_twins(plain, plain.pack)
    removed = _removed(rules.packs, plain.pack)
    scoring = _present_scoring(plain.scoring, removed)
    stages = _with_bids(tuple(_present_stage(stage, removed) for stage in plain.stages))
    return replace(
        plain,
        stages=tuple(_resolved_stage(stage, scoring) for stage in stages),
        scoring=tuple(_resolved_score(term, scoring) for term in scoring),
    )


def _with_bids(stages: tuple[StageTerm, ...]) -> tuple[StageTerm, ...]:
    """Return the stages with as many bids in the auction as there are contracts to bid."""
    named = next((each for each in stages if isinstance(each, ChooseContract) and each.by == "bid"), None)
    if named is None:
        return stages
    most = len(named.contracts)
    auctions = (each for each in stages if isinstance(each, Auction))
    if any(each.most not in {Auction().most, most} for each in auctions):
        raise RulesError(f"auction: each bid is one of the {most} contracts, so no other number is the most")
    return tuple(replace(each, most=most) if isinstance(each, Auction) else each for each in stages)


@lru_cache(maxsize=256)
def _removed(packs: Pack | BySeats[Pack], pack: Pack) -> frozenset[Card]:
    """Return the cards that are in the pack only for other numbers of players."""
    if isinstance(packs, Pack):
        return frozenset()
    every = [each for _, each in packs.cases] + ([packs.others] if packs.others else [])
    return frozenset(card for each in every for card in each.cards()) - frozenset(pack.cards())


# --- Cards and points in place of references ---------------------------------------------------------


def _resolved_stage(stage: StageTerm, scoring: Scoring) -> StageTerm:
    """Return the stage with its cards named; raise `RulesError` if nothing scores by a name."""
    match stage:
        case ChooseContract():
            return replace(stage, contracts=tuple(_contract(each) for each in stage.contracts))
        case TakeWidow(untaken=Contract() as untaken):
            return replace(stage, untaken=_contract(untaken))
        case Tricks():
            return replace(stage, bans=tuple(_ban(ban, scoring) for ban in stage.bans))
        case Announce() | StayIn():
            some = tuple(
                replace(each, target=_target(each.target, each.name, scoring)) for each in stage.undertakings
            )
            return replace(stage, undertakings=some)
        case _:
            return stage


def _contract(contract: Contract) -> Contract:
    return replace(
        contract,
        stages=tuple(_resolved_stage(stage, contract.scoring) for stage in contract.stages),
        scoring=tuple(_resolved_score(term, contract.scoring) for term in contract.scoring),
    )


def _present_stage(stage: StageTerm, removed: frozenset[Card]) -> StageTerm:
    """Return the stage, its contracts without cards that this table has taken out of the pack."""
    match stage:
        case ChooseContract():
            return replace(stage, contracts=tuple(_present(each, removed) for each in stage.contracts))
        case TakeWidow(untaken=Contract() as untaken):
            return replace(stage, untaken=_present(untaken, removed))
        case Expose():
            return replace(stage, cards=tuple(each for each in stage.cards if each.card not in removed))
        case _:
            return stage


def _present(contract: Contract, removed: frozenset[Card]) -> Contract:
    return replace(contract, scoring=_present_scoring(contract.scoring, removed))


def _present_scoring(terms: Scoring, removed: frozenset[Card]) -> Scoring:
    """Return the scoring without cards that this table has taken out of the pack, and what they multiply."""

    def present(cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return tuple(card for card in cards if card not in removed)

    there = (term for term in terms if not (isinstance(term, Multiplier) and term.card in removed))
    return tuple(with_counted(term, present) if removed else term for term in there)


def _resolved_score(term: ScoreTerm, scoring: Scoring) -> ScoreTerm:
    """Return the scoring term with its cards and points named; errors are those of `Rules.at`."""
    if isinstance(term, Reversal):
        return replace(term, cards=_cards(term.cards, term.name, scoring))
    if not isinstance(term, Sweep):
        return term
    return replace(
        term,
        target=_target(term.target, term.name, scoring),
        payoff=_payoff(term.payoff, term, scoring),
        otherwise=None if term.otherwise is None else _payoff(term.otherwise, term, scoring),
    )


def _ban(ban: Ban, scoring: Scoring) -> Ban:
    match ban:
        case Unbroken():
            return replace(ban, also=_cards(ban.also, ban.name, scoring))
        case NotToFirstTrick():
            return replace(ban, cards=_cards(ban.cards, ban.name, scoring))
        case NotOpening() | NotToFirstOfSuit():
            return ban


def _target(target: Target, by: str, scoring: Scoring) -> Target:
    return AllOf(_cards(target.cards, by, scoring)) if isinstance(target, AllOf) else target


def _payoff(payoff: Payoff | TimesAll, sweep: Sweep, scoring: Scoring) -> Payoff:
    if isinstance(payoff, Payoff):
        return payoff
    whole: Exact = 0
    for name in sweep.replaces:
        term = _named(name, sweep.name, scoring)
        if not isinstance(term, Captured):
            why = say(
                "{term} is worth the points of {part}, which counts no cards: a multiple of points "
                "(TimesAll) counts cards only, so give fixed points to the declarer and the others (Payoff)",
                term=Name(sweep.name),
                part=Name(name),
            )
            raise unfit("scoring", why)
        whole += sum((term.value(card) for card in term.cards), start=0)
    return Payoff(payoff.declarer * whole, payoff.others * whole)


def _cards(some: tuple[Card, ...] | CardsOf, by: str, scoring: Scoring) -> tuple[Card, ...]:
    if not isinstance(some, CardsOf):
        return some
    found: list[Card] = []
    for name in some.terms:
        term = _named(name, by, scoring)
        if not isinstance(term, Multiplier) and not fields_of(type(term), Role.COUNTED):
            raise RulesError(f"scoring: {by} refers to the cards of {name}, which counts no cards")
        found += (term.card,) if isinstance(term, Multiplier) else counted_in(term)
    return tuple(found)


def _named(name: str, by: str, scoring: Scoring) -> ScoreTerm:
    term = next((each for each in scoring if each.name == name), None)
    if term is None:
        raise RulesError(f"scoring: {by} refers to {name}, which does not score here")
    return term
