"""The value of a declarer's game: its level, whether it is won, and what it scores."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from capot.cards import Card
from capot.rules.rules import Rules
from capot.rules.scoring import GameValue, Stake
from capot.rules.stages.bidding import Raise
from capot.rules.stages.opening import Contract
from capot.rules.terms import Exact, Pack


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a declarer: whether enough to win, and whether ``over`` or ``under`` schneider.

    He is over where he has left the others no more card points than make them schneider.
    """

    enough: bool
    over: bool
    under: bool
    every: bool
    none: bool


def result_of(term: GameValue, points: Exact, all_points: Exact, *, every: bool, none: bool) -> Result:
    """Return what a declarer has taken who has these card points, and every trick or none."""
    over, under = all_points - points <= term.schneider, points <= term.schneider
    return Result(points >= term.least, over, under, every, none)


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: its ``level`` (0 where values are fixed), its ``value``, and what made it so.

    An ``overbid`` game was not worth the bid; its value is the least multiple that is.
    """

    won: bool
    level: int
    value: int
    schneider: bool
    schwarz: bool
    overbid: bool


def with_stake(rules: Rules, stake: Stake) -> Rules:
    """Return resolved rules of a deal in which the declarer has undertaken this."""
    scoring = (replace(term, stake=stake) if isinstance(term, GameValue) else term for term in rules.scoring)
    return replace(rules, scoring=tuple(scoring))


def game_value(rules: Rules) -> GameValue | None:
    """Return the term by which the declarer's game is valued, or None."""
    return next((term for term in rules.scoring if isinstance(term, GameValue)), None)


def tops(pack: Pack, held: Iterable[Card]) -> tuple[int, bool]:
    """Return how many trumps in sequence from the highest a declarer has or lacks, and whether he has."""
    own = {*held}
    if not pack.trumps:
        return 0, False
    has = pack.trumps[0] in own
    count = next((place for place, card in enumerate(pack.trumps) if (card in own) != has), len(pack.trumps))
    return count, has


def possible_tops(pack: Pack, known: Mapping[Card, bool]) -> set[int]:
    """Return the possible numbers of `tops` where some cards are known to be the declarer's, or not to be."""
    found = set() if pack.trumps else {0}
    for has in (True, False):
        for count in range(1, len(pack.trumps) + 1):
            ends = [known.get(card, not has) for card in pack.trumps[count : count + 1]]
            if has not in ends and all(known.get(card, has) == has for card in pack.trumps[:count]):
                found.add(count)
    return found


def fixed_value(term: GameValue, stake: Stake) -> int:
    """Return the value of a game whose values are fixed."""
    return term.fixed[stake.hand + 2 * stake.is_open]


def can_be_worth(contract: Contract, bid: int, *, hand: bool) -> bool:
    """Whether a contract can be worth a bid; one whose game counts trumps always may be."""
    term = next((each for each in contract.scoring if isinstance(each, GameValue)), None)
    if term is None or not term.fixed:
        return True
    raising = next((stage for stage in contract.stages if isinstance(stage, Raise)), None)
    may_open = raising is not None and raising.open and (hand or raising.open_anyway)
    return fixed_value(term, Stake(bid, hand, (), may_open)) >= bid


def outcome(term: GameValue, count: int, result: Result) -> Outcome:
    """Return how a game with this number of tops ended."""
    stake = term.stake
    if term.fixed:
        return Outcome(result.none, 0, fixed_value(term, stake), False, False, False)  # noqa: FBT003
    over = result.every or result.over
    under = term.self_schneider and (result.none or result.under)
    needs_every = "schwarz" in stake.announced or stake.is_open
    kept = (result.every or not needs_every) and (over or not stake.announced)
    schneider, schwarz = over or under, result.every or (term.self_schneider and result.none)
    announced = _announced(stake)
    level = 1 + count + stake.hand + 2 * announced + stake.is_open
    if not announced or kept:
        level += max(0, schneider + schwarz - announced)
    value = level * term.unit
    overbid = value < stake.bid
    if overbid:
        value = -(-stake.bid // term.unit) * term.unit
    won = kept and not overbid and result.enough
    return Outcome(won, level, value, schneider, schwarz, overbid)


def _announced(stake: Stake) -> int:
    """Return the number of levels announced, each of which counts twice; an open hand includes them all."""
    return 2 if stake.is_open else len(stake.announced)


KONTRA, RE = 2, 4
"""How often the value of a game counts after kontra, and after re."""


def paid(term: GameValue, how: Outcome) -> tuple[int, int]:
    """Return what the declarer and each of the others score."""
    value = term.stake.factor * how.value
    if how.won:
        return value + term.made, 0
    return term.failed - term.lost * value, term.for_others
