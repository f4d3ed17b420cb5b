"""The search for a contract, and for the trumps or rank its declarer names."""

from dataclasses import dataclass, field
from functools import lru_cache

import numpy as np

from capot.play.moves import Choose, Move, NameRank, NameTrump
from capot.play.position import start
from capot.play.standing import Standing
from capot.play.view import View, view
from capot.players.opening.contracts import contracts_left
from capot.players.opening.search.play import ContractPlay, DealProspect, DealSamples, Seating, sample_deals
from capot.players.opening.strength import (
    Named,
    best_trump,
    blockers,
    has_layout,
    has_trumps,
    starting_ranks,
)
from capot.players.search.values import Floats, lead_of
from capot.rules.match.ends import Direction
from capot.rules.match.sides import Sides
from capot.rules.rules import Rules
from capot.rules.stages.opening import ChooseContract, Contract
from capot.rules.stages.tricks import Dealer, Declarer, Tricks

LOOKS = 10
"""Worlds in which each possible naming for a contract is tried."""

RANKS_TRIED, SUITS_TRIED = 4, 2
"""Ranks for a layout, and suits for trumps, that are tried: the best by rule of thumb."""

USUAL_HANDS = 32
"""Hands from which the worth of a contract chosen later is estimated."""


class ContractProspect(DealProspect):
    """The contracts left, each worth its points now and those of the others later."""

    def __init__(self, seen: View, rng: np.random.Generator) -> None:
        """Choose a naming for each contract."""
        super().__init__(seen, rng)
        left = contracts_left(seen)
        self.moves = tuple(Choose(each.name) for each in left)
        self.plays = [play_of(seen, each) for each in left]
        self.named = [look(seen, play, sample_deals(seen, LOOKS, rng)) for play in self.plays]
        times = len(left) - 1 if seen.standing.to_declare is None else seen.standing.to_declare
        assert isinstance(seen.stage, ChooseContract)
        self.extra = np.zeros(len(left))
        if times:
            now = seen.standing
            gains = usual_gains(seen.rules, seen.seats, now.direction, now.low_wins, now.sides)
            later = Later(seen.stage, gains, len(seen.standing.spent), seen.standing.declared)
            self.extra[:] = [later.worth((*seen.standing.spent, each.name), times) for each in left]

    def _after(self, place: int, worlds: DealSamples, luck: int) -> Floats:
        return self.plays[place].points(self.named[place], worlds.sets(), luck)


class NameProspect(DealProspect):
    """The suits for trumps, or ranks for a layout, that a declarer may name for a contract."""

    def __init__(self, seen: View, rng: np.random.Generator) -> None:
        """List the namings."""
        super().__init__(seen, rng)
        self.play = contract_play(seen, seen.rules)

    def _after(self, place: int, worlds: DealSamples, luck: int) -> Floats:
        return self.play.points(_named(self.moves[place]), worlds.sets(), luck)


def _named(move: Move) -> Named:
    if isinstance(move, NameTrump):
        return Named(trump=move.suit)
    assert isinstance(move, NameRank)
    return Named(rank=move.rank)


def play_of(seen: View, contract: Contract) -> ContractPlay:
    """Return the play of a contract that may be chosen."""
    assert seen.stage is not None
    return contract_play(seen, seen.rules.with_contract(seen.stage, contract))


def contract_play(seen: View, rules: Rules, declarer: int | None = None) -> ContractPlay:
    """Return the play of the hands of a deal by the rules of its contract, by default the viewer’s."""
    if declarer is None:
        declarer = seen.seat if seen.declarer is None else seen.declarer
    tricks = rules.stage(Tricks)
    lead = None if tricks is None else tricks.first_lead
    # Eldest leads in the plain deal that is played on.
    dealer = (seen.dealer - 1) % seen.seats if isinstance(lead, Dealer) else seen.dealer
    if isinstance(lead, Declarer) and declarer is not None:
        dealer = (declarer - 1) % seen.seats
    seating = Seating(seen.seats, dealer, declarer, seen.dropped)
    return ContractPlay(rules, len(seen.dealt), seating, seen.standing)


def look(seen: View, play: ContractPlay, worlds: DealSamples) -> Named:
    """Return what the declarer of a contract would name, after trying each naming in some worlds."""
    ways = _ways(seen, play.rules)
    if len(ways) == 1:
        return ways[0]
    assert seen.seat is not None
    seat, now, hands = seen.seat, seen.standing, worlds.sets()

    def gained(named: Named) -> float:
        points = play.points(named, hands, 0)
        return float(lead_of(seat, points, low_wins=now.low_wins, sides=now.sides).mean())

    return max(ways, key=gained)


def _ways(seen: View, rules: Rules) -> list[Named]:
    """Return the promising namings."""
    if has_layout(rules):
        ranks = sorted(starting_ranks(rules), key=lambda rank: blockers(seen.hand, rules, rank))
        return [Named(rank=rank) for rank in ranks[:RANKS_TRIED]]
    if not has_trumps(rules):
        return [Named()]
    suits: list[str] = []
    for _ in range(SUITS_TRIED):
        rest = {rules.pack.suit(card) for card in seen.hand} - set(suits)
        suits += [best_trump(seen.hand, rules.pack, sorted(rest))] if rest else []
    return [Named(trump=suit) for suit in suits]


@dataclass(frozen=True, slots=True)
class Later:
    """The worth to a declarer of the contracts that he chooses later in the match.

    Each is played with a new hand, always the one that suits the hand best, given the rest.  ``gains`` are
    those of `usual_gains`, ``before`` the number of contracts that he has played, ``declared`` those that
    anybody has if they matter.  What the others will declare until then is left out.
    """

    stage: ChooseContract
    gains: Floats
    before: int
    declared: tuple[str, ...]
    _known: dict[tuple[tuple[str, ...], int], float] = field(default_factory=dict)

    def worth(self, own: tuple[str, ...], times: int) -> float:
        """Return the worth of choosing so often after ``own`` contracts, the new ones at their end."""
        key = tuple(sorted(own)), times
        if key not in self._known:
            self._known[key] = self._worth(own, times)
        return self._known[key]

    def _worth(self, own: tuple[str, ...], times: int) -> float:
        every = [each.name for each in self.stage.contracts]
        if not times or (not self.stage.quotas and {*every} <= {*own}):
            return 0.0
        left = self.stage.left(own, (*self.declared, *own[self.before :]))
        rests = [self.worth((*own, each.name), times - 1) for each in left]
        ways = [every.index(each.name) for each in left]
        return float((self.gains[:, ways] + np.array(rests)).max(axis=1).mean())


@lru_cache(maxsize=16)
def usual_gains(
    rules: Rules,
    seats: int,
    direction: Direction,
    low_wins: bool,  # noqa: FBT001
    sides: Sides | None = None,
) -> Floats:
    """Return the worth of each contract to its declarer, or his side, for some hands, (hands, contracts)."""
    standing = Standing(direction=direction, low_wins=low_wins, sides=sides)
    stage = rules.stage(ChooseContract)
    rng, dealer = np.random.default_rng(0), 0 if stage is not None and stage.by == "dealer" else seats - 1
    plays: list[ContractPlay] = []
    found = []
    for _ in range(USUAL_HANDS):
        pack = [rules.pack.cards()[place] for place in rng.permutation(len(rules.pack.cards()))]
        seen = view(start(rules, seats, dealer, pack, standing), 0)
        plays = plays or [play_of(seen, each) for each in contracts_left(seen)]
        worlds = sample_deals(seen, LOOKS, rng)
        hands = worlds.sets()
        named = [look(seen, play, worlds) for play in plays]
        found.append(
            [
                float(lead_of(0, play.points(name, hands, 1), low_wins=low_wins, sides=sides).mean())
                for play, name in zip(plays, named, strict=True)
            ]
        )
    return np.array(found)
