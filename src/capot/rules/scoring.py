"""The terms of scoring: what cards, tricks, sets and sweeps are worth, and how it is paid.

Every term has a ``name`` by which options, variants and citations find it.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, TypeAlias

from capot.cards import Card
from capot.rules.by_seats import BySeats
from capot.rules.terms import Exact, Payoff, Suit, Target, TimesAll


@dataclass(frozen=True, init=False, slots=True)
class ByRank:
    """A value for each rank: ``ByRank({"A": 11, "T": 10})``; a rank not listed is worth nothing."""

    values: tuple[tuple[str, int], ...]

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

    With ``face_up`` the cards lie face up before whoever took them.  Everybody could see the tricks anyhow:
    only what lies open differs, and not what anybody may know or do.
    """

    name: str
    cards: tuple[Card, ...]
    points: Exact | ByRank
    face_up: bool = False

    def value(self, card: Card) -> Exact:
        """Return what one of the cards scores."""
        return self.points.of(card.rank) if isinstance(self.points, ByRank) else self.points


@dataclass(frozen=True, slots=True)
class TrickTaken:
    """A trick, the ``which``, or every one scores points for its winner, or for each of the others."""

    name: str
    which: Literal["first", "last but one", "last", "every"]
    points: Exact
    to: Literal["winner", "others"] = "winner"


@dataclass(frozen=True, slots=True)
class Together:
    """A player with all of the named parts scores ``points`` for them in place of their sum."""

    name: str
    parts: tuple[str, ...]
    points: Exact


@dataclass(frozen=True, slots=True)
class Sweep:
    """A player who reaches the target, which nobody announces, is paid so in place of the ``replaces`` terms.

    Where ``otherwise`` is given, it is paid instead whenever ``payoff`` would end the match without making
    him its winner.  With ``doubled_by_every_trick`` the payoff counts twice if he won every trick.
    """

    name: str
    title: str
    target: Target
    replaces: tuple[str, ...]
    payoff: Payoff | TimesAll
    otherwise: Payoff | TimesAll | None = None
    doubled_by_every_trick: bool = False


@dataclass(frozen=True, slots=True)
class Shares:
    """The dealer puts ``ante`` in a pool that is shared by the order of the points of the ``of`` terms.

    ``shares`` are for the fewest points first; of equal players the one who comes earlier in turn, from
    eldest, goes first.  A player who wins every trick takes the whole pool, and ``sweep`` from each other.
    With ``most_pays`` the player with the most pays that to each other.  The points themselves score nothing.
    """

    name: str
    of: tuple[str, ...]
    ante: int
    shares: tuple[int, ...]
    sweep: int
    most_pays: int = 0


@dataclass(frozen=True, slots=True)
class Sweepstake:
    """Each player pays one counter for each of these cards he took; those without any share the pool.

    What cannot be divided stays in it; when nobody is without, or one player took all, all of it stays for
    the next deal.
    """

    name: str
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Howell:
    """Howell's settlement.

    For each of these cards he took, a player pays as many counters as he has opponents; then each draws one
    counter for each of the cards he did not take.
    """

    name: str
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Scale:
    """All that the deal scores is multiplied by a factor."""

    name: str
    factor: Fraction


@dataclass(frozen=True, slots=True)
class TrumpFactor:
    """All that the deal scores is multiplied by a factor when this suit is trumps."""

    name: str
    suit: Suit
    factor: int


@dataclass(frozen=True, slots=True)
class TrickCount:
    """Each player who is in scores ``each`` for every trick, and ``none`` if he won none.

    Who wins every trick scores ``every`` instead, and the others then ``none_at_sweep``; who is left alone
    without play scores ``alone``.
    """

    name: str
    each: Exact
    none: Exact
    every: Exact
    none_at_sweep: Exact
    alone: Exact


@dataclass(frozen=True, slots=True)
class Bands:
    """The declarer scores by the points of the ``of`` terms that he took, his discards included.

    ``bands`` are pairs of the fewest points and what they score, from the highest down to 0.  In their place
    stand ``every_trick`` and ``no_trick``.  With ``others_pay`` each of the others pays him that, and he
    is paid it by each; else nobody else scores.
    """

    name: str
    of: tuple[str, ...]
    bands: tuple[tuple[int, int], ...]
    every_trick: int
    no_trick: int
    others_pay: bool = False


@dataclass(frozen=True, slots=True)
class Fewest:
    """The fewest points of the ``of`` terms win ``points``, but for who won the last trick if there is a tie.

    ``tied`` says what players who share the fewest get: ``each`` the points, ``one`` each, the ``earliest``
    in turn from eldest the points, or nobody (``none``); where two share them, one of whom won the last
    trick, the other gets the points in any case.  When all have equally many it is ``all_tied`` that counts:
    it makes no difference (``likewise``), or nobody gets any.  One player without a trick scores ``no_trick``
    and nobody else scores.  When one wins every trick, he scores ``sweeper`` and the others ``swept`` each.
    """

    name: str
    of: tuple[str, ...]
    points: int
    no_trick: int
    sweeper: int
    swept: int = 0
    tied: Literal["each", "one", "earliest", "none"] = "each"
    all_tied: Literal["likewise", "none"] = "likewise"


@dataclass(frozen=True, slots=True)
class GoneOut:
    """The players score by the order in which they got rid of their cards, the first first."""

    name: str
    points: tuple[int, ...] | BySeats[tuple[int, ...]]

    @property
    def places(self) -> tuple[int, ...]:
        """The points of resolved rules, the first place first."""
        assert isinstance(self.points, tuple), "rules must be resolved before they are played"
        return self.points


@dataclass(frozen=True, slots=True)
class InstantWinPaid:
    """Who wins a deal before any card is laid is paid ``each`` by every other player, and nothing else is."""

    name: str
    each: int


@dataclass(frozen=True, slots=True)
class Pot:
    """Everybody puts ``ante`` in the pot before each deal; who wins it takes all that has gathered there.

    Four of a kind shown or declared wins it.  Else it goes to who wins ``most`` of the hands, more than half
    of them, or to whoever wins or ties ``all`` of them: several such players split it evenly and leave what
    cannot be divided (``shared``: ``split``) or leave all of it (``carry``).  A hand that is ``tied`` counts
    for nobody where most are wanted, or for the ``earliest`` of those who tie in the order of showing: the
    first hand from eldest on, each other from whoever won the one before.  What nobody wins stays.
    """

    name: str
    ante: int = 1
    wins: Literal["most", "all"] = "most"
    tied: Literal["nobody", "earliest"] = "nobody"
    shared: Literal["split", "carry"] = "split"


@dataclass(frozen=True, slots=True)
class HandsWon:
    """Each hand won scores ``each``, a tie nothing; who wins every hand scores ``crash`` besides.

    Who has made no such hand has lost it.
    """

    name: str
    each: int = 1
    crash: int = 1


BragTerm: TypeAlias = Pot | HandsWon
"""Terms that score hands of three."""

ScoreTerm: TypeAlias = (
    Captured
    | TrickTaken
    | Together
    | Sweep
    | Shares
    | Sweepstake
    | Howell
    | Scale
    | TrumpFactor
    | TrickCount
    | Bands
    | Fewest
    | GoneOut
    | InstantWinPaid
    | BragTerm
)
