"""Sides: players whose points or results are one."""

from dataclasses import dataclass, replace
from typing import Literal

from capot.language.texts import Name, say
from capot.rules import scoring
from capot.rules.errors import RulesError
from capot.rules.rules import Rules
from capot.rules.scoring.answers import Partners
from capot.rules.stages import announcing, bidding, exchanges, opening
from capot.rules.stages.dominoes import Layout
from capot.rules.stages.lengths import BidLength
from capot.rules.stages.tricks import Tricks
from capot.rules.terms import NoTrick


@dataclass(frozen=True, slots=True)
class Sides:
    """Sides of as many players each, ``count`` of them, on which partners sit as far apart as they can.

    The ``score`` says what is one: with "own" everyone has a total, and a side's result is their sum; with
    "added" the points of partners are added to one score; with "piled" what partners take counts as taken by
    one player.
    """

    score: Literal["own", "added", "piled"] = "added"
    count: int = 2

    def of(self, seat: int) -> int:
        """Return the side of a seat, by number."""
        return seat % self.count

    def are_partners(self, seat: int, other: int) -> bool:
        """Whether two seats are one side."""
        return self.of(seat) == self.of(other)

    def seats_of(self, side: int, seats: int) -> tuple[int, ...]:
        """Return the seats of a side."""
        return tuple(range(side, seats, self.count))

    def piling(self, seats: int) -> int:
        """Return the number of players who pile up what they take, at a table of ``seats``."""
        return seats // self.count if self.score == "piled" else 1

    @property
    def is_one_score(self) -> bool:
        """Whether the players of a side have one score."""
        return self.score != "own"


def sides_at(sides: Sides | None, seats: int) -> Sides | None:
    """Return the sides of a table, None where everyone plays alone: so do those who cannot share evenly."""
    return sides if sides is not None and seats % sides.count == 0 and seats > sides.count else None


def sides_of(sides: Sides | None, seats: int) -> tuple[tuple[int, ...], ...]:
    """Return the seats of each side; everyone is a side without any."""
    if sides is None:
        return tuple((seat,) for seat in range(seats))
    return tuple(sides.seats_of(side, seats) for side in range(sides.count))


def partners_of(sides: Sides | None, seat: int, seats: int) -> tuple[int, ...]:
    """Return the other seats of a seat's side."""
    return tuple(each for each in next(own for own in sides_of(sides, seats) if seat in own) if each != seat)


_STAGES = (
    exchanges.Exchange
    | exchanges.TakeTalon
    | announcing.Announce
    | bidding.NameTrump
    | bidding.MakeTrump
    | announcing.ThrowIn
    | exchanges.TakeTurnUp
    | BidLength
    | exchanges.Draw
    | exchanges.Rob
    | announcing.Expose
    | Tricks
)
_OWN_STAGES = opening.ChooseContract | Layout
"""Stages for partners with a total each: not all that is scored after them is known to be of tricks."""


def _check_needed(count: int, sides: Sides | None, seats: int) -> None:
    """Raise `RulesError` unless this many sides play, each with one score."""
    if sides is None or (sides.count, sides.score) != (count, "piled"):
        why = say("sides: {seats} players play this on two sides, and partners have one score", seats=seats)
        raise RulesError(why)


def check_sides(sides: Sides | None, rules: Rules, seats: int) -> None:
    """Raise `RulesError` unless sides can play these rules: tricks, in which nothing sets partners apart.

    It does not matter where everyone plays alone.
    """
    if sides is not None and sides.count < 2:
        raise RulesError(say("sides: there are at least two"))
    needed = rules.kind_of_play.sides
    if isinstance(needed, int) and seats > needed:
        _check_needed(needed, sides, seats)
    if sides is None or sides_at(sides, seats) is None:
        return
    known = _STAGES | _OWN_STAGES if sides.score == "own" else _STAGES
    partners = sides.is_one_score if needed == "any" else needed is not None
    stages = rules.stages[:-1] if partners else rules.stages
    odd = [each.name for each in stages if not isinstance(each, known)]
    apart = {Partners.NONE} if sides.is_one_score else {Partners.NONE, Partners.ONE_SCORE}
    odd += [each.name for each in rules.scoring if each.partners in apart]
    if odd:
        raise RulesError(say("sides: {name} is only for those who play alone", name=Name(odd[0])))
    for stage in rules.stages:
        for contract in opening.branches(stage):
            check_sides(sides, replace(rules, stages=contract.stages, scoring=contract.scoring), seats)
    sweeps = [each for each in rules.scoring if isinstance(each, scoring.Sweep)]
    if sides.score == "piled" and rules.stage(announcing.Announce) is not None:
        raise RulesError(say("sides: undertakings are announced only by players who count what they take"))
    if sides.score == "piled" and any(isinstance(each.target, NoTrick) for each in sweeps):
        raise RulesError(say("sides: partners who pile up what they take are not paid for taking nothing"))
    if sides.score == "own" and any(each.otherwise is not None for each in sweeps):
        raise RulesError(say("sides: where partners have their own totals, nobody can tell who would win"))
