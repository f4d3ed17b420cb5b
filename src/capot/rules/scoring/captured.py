"""The terms of cards and tricks: their points one by one, together, and for a sweep."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from capot.cards import Card
from capot.rules.terms import Counted, Exact, Names, Payoff, Points, Replaced, Target, TimesAll, Whole

Which: TypeAlias = Literal["first", "last but one", "last", "every"] | int
"""A trick by its place, or by its number, counted from 1; or every trick."""


@dataclass(frozen=True, init=False, slots=True)
class ByRank:
    """A value for each rank, as in ``ByRank({"A": 11, "T": 10})``; ranks not listed are worth nothing."""

    values: tuple[tuple[str, Whole], ...]

    def __init__(self, values: Mapping[str, int] | Iterable[tuple[str, int]]) -> None:
        """Keep the ranks in the order given."""
        pairs = values.items() if isinstance(values, Mapping) else values
        object.__setattr__(self, "values", tuple(pairs))

    def of(self, rank: str) -> int:
        """Return the value of a rank."""
        return dict(self.values).get(rank, 0)


@dataclass(frozen=True, slots=True)
class Captured:
    """Each of these cards scores points for whoever takes it in a trick.

    With ``only_trumps`` it does so only if it is a trump.  With ``face_up`` the cards lie face up in front of
    their taker, which changes nothing in what anybody may know or do.
    """

    name: str
    cards: Counted
    points: Points | ByRank
    face_up: bool = False
    only_trumps: bool = False

    def value(self, card: Card) -> Exact:
        """Return the points of one of the cards."""
        return self.points.of(card.rank) if isinstance(self.points, ByRank) else self.points


@dataclass(frozen=True, slots=True)
class TrickTaken:
    """One trick or every trick scores points for its winner, or for each of the others.

    A trick that is neither the first nor one of the last two is named by its number, counted from 1.
    """

    name: str
    which: Which
    points: Points
    to: Literal["winner", "others"] = "winner"


@dataclass(frozen=True, slots=True)
class LastCard:
    """Whoever wins the last trick scores ``points``, usually by the rank of the card that won it.

    With ``equals`` so does everyone else who played a card equal to it.
    """

    name: str
    points: Points | ByRank
    equals: bool = True

    def value(self, card: Card) -> Exact:
        """Return the points for a card that wins the last trick."""
        return self.points.of(card.rank) if isinstance(self.points, ByRank) else self.points


@dataclass(frozen=True, slots=True)
class Outset:
    """Everybody scores these points from the outset, whatever happens in the play."""

    name: str
    points: Points


@dataclass(frozen=True, slots=True)
class Together:
    """A player with all of the named parts scores ``points`` instead of their sum."""

    name: str
    parts: Names
    points: Points


@dataclass(frozen=True, slots=True)
class Sweep:
    """Reaching the target unannounced pays ``payoff`` instead of the ``replaces`` terms.

    If ``otherwise`` is given, it is paid whenever ``payoff`` would end the match without making the player
    its winner.  With ``doubled_by_every_trick`` the payoff is doubled if he won every trick.
    """

    name: str
    title: str
    target: Target
    replaces: Replaced
    payoff: Payoff | TimesAll
    otherwise: Payoff | TimesAll | None = None
    doubled_by_every_trick: bool = False
