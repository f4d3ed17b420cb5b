"""The terms of scoring: the worth of cards, tricks, sets and sweeps, and how it is paid.

Every term has a ``name`` for options, variants and citations to find.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal, TypeAlias

from capot.cards import Card
from capot.rules.by_seats import BySeats
from capot.rules.payments import PaidTerm
from capot.rules.terms import (
    CardsOf,
    Compared,
    Counted,
    Exact,
    Names,
    Payoff,
    Points,
    Ranks,
    Replaced,
    Suit,
    Target,
    TimesAll,
    Weighed,
    Whole,
)

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
class Honours:
    """A player who was dealt enough of the trumps of these ranks scores for them, or a side with one score.

    ``bands`` are pairs of the lowest number of them and the score for it, from the highest down; whoever was
    dealt fewer scores nothing.
    """

    name: str
    ranks: Ranks
    bands: tuple[tuple[int, Whole], ...]

    def points(self, dealt: int) -> int:
        """Return the score for a number of these trumps."""
        return next((points for least, points in self.bands if dealt >= least), 0)


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


@dataclass(frozen=True, slots=True)
class Shares:
    """The dealer pays ``ante`` into a pool that is shared in the order of the points of the ``of`` terms.

    ``shares`` begin with the fewest points; ties go to the earlier player in turn from eldest.  A player who
    wins every trick takes the whole pool, and ``sweep`` from each of the others.  The player with the most
    points pays ``most_pays`` to each of the others.  The points themselves score nothing.
    """

    name: str
    of: Compared
    ante: Whole
    shares: tuple[Whole, ...]
    sweep: Whole
    most_pays: Whole = 0


@dataclass(frozen=True, slots=True)
class Sweepstake:
    """Each player pays one counter for each of these cards he took; those without any share the pool.

    Any remainder stays in it; if everybody took some, or one player took all, the whole pool stays for the
    next deal.  So it does where more than ``sharers`` players took none.  With ``fewest`` those who took the
    fewest share it in every deal.

    With ``jack`` a pool that has stayed whole is won only by one player who alone took none.  What is left of
    a pool that was shared is less than one counter for each who shared it, and no jack.
    """

    name: str
    cards: Counted
    fewest: bool = False
    sharers: int | None = None
    jack: bool = False


@dataclass(frozen=True, slots=True)
class Howell:
    """Howell's settlement.

    For each of these cards he took, a player pays as many counters as he has opponents; then each draws one
    counter for each of the cards he did not take.
    """

    name: str
    cards: Counted


@dataclass(frozen=True, slots=True)
class Scale:
    """All scores of the deal are multiplied by a factor."""

    name: str
    factor: Fraction


@dataclass(frozen=True, slots=True)
class TrumpFactor:
    """All scores of the deal are multiplied by a factor if this suit is trumps."""

    name: str
    suit: Suit
    factor: int


@dataclass(frozen=True, slots=True)
class TrickCount:
    """Whoever stayed in scores ``each`` for every trick above the ``book``, and ``none`` for no trick.

    With ``counts`` "cards" he does so for every card in his tricks above those dealt to him or his side; with
    "late tricks" only the tricks after the last card of the stock has been drawn exist for the count.  If
    ``every`` is given, a player who wins every trick scores that instead, and the others ``none_at_sweep``; a
    player left alone without play scores ``alone``.  With ``best_only`` only the player with the most tricks,
    or several who tie for them, scores: ``each``, once.

    With a ``pool`` the dealer pays that into it before each deal.  Each trick then wins an equal share of
    all that it holds, a player left alone the whole, and what is paid for no trick stays for the next deal.
    """

    name: str
    each: Points
    none: Points = 0
    every: Points | None = None
    none_at_sweep: Points = 0
    alone: Points = 0
    book: int = 0
    counts: Literal["tricks", "cards", "late tricks"] = "tricks"
    best_only: bool = False
    pool: int = 0


@dataclass(frozen=True, slots=True)
class PoolTaken:
    """Whoever wins ``tricks`` tricks takes the pool, and the deal is over; if nobody does, the pool stays.

    Everybody pays ``ante`` into an empty pool, and the dealer ``again`` into one that has stayed.  With
    ``every`` a player who has won that many tricks and lost none may lead on for every trick instead: he then
    wins the pool and ``every`` from each of the others, or, as soon as he loses a trick, the deal is over and
    the pool stays.  What it holds after the last deal of a match is shared equally.  ``held`` is what it
    holds in a deal.
    """

    name: str
    tricks: int
    ante: Whole = 1
    again: Whole = 1
    every: Whole | None = None
    held: int = 0


@dataclass(frozen=True, slots=True)
class Bands:
    """The declarer scores by his points of the ``of`` terms, those of all cards left over included.

    His discards are among them, and a widow that nobody has seen; with ``tricks_only`` neither counts.
    ``bands`` are pairs of the lowest number of points and the score for it, from the highest down to 0.  If
    they are given, ``every_trick`` and ``no_trick`` replace them.  Instead of bands he may score ``each`` for
    every point above ``par``, and lose it for every point below.  With ``others_pay`` each of the others pays
    him that score; otherwise only the declarer scores.  With ``trumps`` the term counts only where one of
    these suits is trumps.
    """

    name: str
    of: Compared
    bands: tuple[tuple[int, Whole], ...] = ()
    every_trick: Whole | None = None
    no_trick: Whole | None = None
    others_pay: bool = False
    each: Whole = 0
    par: int = 0
    tricks_only: bool = False
    trumps: tuple[Suit, ...] = ()

    def paid(self, points: Exact) -> Exact:
        """Return the score for so many points, by the bands or for each point."""
        if not self.bands:
            return self.each * (points - self.par)
        return next(paid for fewest, paid in self.bands if points >= fewest)


Level: TypeAlias = Literal["schneider", "schwarz"]
"""What a declarer may undertake beyond winning: most of the points, or every trick."""


@dataclass(frozen=True, slots=True)
class Stake:
    """What a declarer has undertaken in a deal: his ``bid``, and what he announced.

    In a ``hand`` game he left the widow; ``announced`` are the levels, and ``is_open`` if his hand lies open.
    The value counts ``factor`` times, more than once after kontra.
    """

    bid: int = 0
    hand: bool = False
    announced: tuple[Level, ...] = ()
    is_open: bool = False
    factor: int = 1


@dataclass(frozen=True, slots=True)
class GameValue:
    """The declarer plays alone against the others, and wins or loses the value of the game he named.

    The value is ``unit`` times its level: one, and one each for the trumps that he has or lacks without a gap
    from the highest down (the cards left over count as his); for a hand game; for schneider, where a side has
    no more than ``schneider`` card points of the ``of`` terms, and schwarz, where it has no trick; for
    announcing each; and for an open hand.  He wins with ``least`` card points if he has reached what he
    announced and the value is not below his bid; an overbid game is worth the next multiple that reaches it.
    An open hand must win every trick.  Without ``self_schneider``, schneider and schwarz count only for him.

    Where ``fixed`` values are given, for the game, hand, open and open hand, he wins by taking no trick.

    A lost game counts ``lost`` times.  The declarer scores ``made`` more for a game won and ``failed`` for
    one lost, when each of the others scores ``others``, a dealer who sits out too.  ``stake`` is what he has
    undertaken in a deal.
    """

    name: str
    of: Compared = ()
    unit: Whole = 1
    fixed: tuple[Whole, ...] = ()
    least: int = 61
    schneider: int = 30
    self_schneider: bool = True
    lost: Whole = 2
    made: Whole = 0
    failed: Whole = 0
    others: Whole | BySeats[int] = 0
    stake: Stake = Stake()

    @property
    def for_others(self) -> int:
        """What each of the others scores for a game lost, by resolved rules."""
        assert isinstance(self.others, int), "rules must be resolved before they are played"
        return self.others


@dataclass(frozen=True, slots=True)
class Makers:
    """The declarer, with partners, scores by their tricks; if they win too few, the others score instead.

    With ``needed`` tricks or more they score ``made``, with every trick ``march``; with fewer, each of the
    others scores ``failed``.  A declarer who plays alone scores ``lone_march`` for every trick, and if he
    fails, the others score ``lone_failed``.
    """

    name: str
    needed: int
    made: Whole
    march: Whole | BySeats[int]
    failed: Whole
    lone_march: Whole
    lone_failed: Whole

    @property
    def for_all(self) -> int:
        """The points for every trick by resolved rules."""
        assert isinstance(self.march, int), "rules must be resolved before they are played"
        return self.march


@dataclass(frozen=True, slots=True)
class MakersBands:
    """The declarer, with partners, scores by their points of the ``of`` terms; with too few, the others do.

    ``bands`` are the lowest number of points, what the makers and what each of the others score for it, from
    the highest down to 0.  ``every_trick`` replaces them for makers who win all tricks, and ``one_player`` if
    one player alone does; if they win none, each of the others scores ``no_trick``.  Where a band pays
    nobody, ``carried`` points go into the pool, for the next score to grow by all that is in it.  With
    ``trumps`` the term counts only where one of these suits is trumps.
    """

    name: str
    of: Compared
    bands: tuple[tuple[int, Whole, Whole], ...]
    every_trick: Whole
    one_player: Whole
    no_trick: Whole
    carried: Whole = 0
    trumps: tuple[Suit, ...] = ()


@dataclass(frozen=True, slots=True)
class Fewest:
    """The fewest points of the ``of`` terms win ``points``.

    In a tie, the winner of the last trick is excluded.  ``tied`` is what the other tied players get: ``each``
    the points, ``one`` point each, only the ``earliest`` in turn from eldest the points, or nothing
    (``none``); if only one remains, he gets the points in any case.  If all players tie, ``all_tied`` makes
    no exception (``likewise``) or nobody gets any (``none``).  If exactly one player wins no trick, he scores
    ``no_trick`` and nobody else scores.  A player who wins every trick scores ``sweeper`` and the others
    ``swept`` each.
    """

    name: str
    of: Compared
    points: Whole
    no_trick: Whole
    sweeper: Whole
    swept: Whole = 0
    tied: Literal["each", "one", "earliest", "none"] = "each"
    all_tied: Literal["likewise", "none"] = "likewise"


@dataclass(frozen=True, slots=True)
class Most:
    """The most points of the ``of`` terms are paid for; the points themselves score nothing.

    Whoever has the most scores ``points``, and ``times`` his own points of these terms, and pays ``pays`` to
    each of the others.  If several have the most, ``tied`` says who of them does: ``each``, who then pays
    only those with fewer, or, if that can be told, only the winner of the ``last trick`` or of the ``highest
    trump`` among their cards.  With ``talon`` the cards left over count for him too, unless several pay.  All
    this is multiplied by ``trickless`` for each player without a trick.  A player who wins every trick scores
    ``sweeper`` instead and the others ``swept`` each.
    """

    name: str
    of: Compared
    points: Points = 0
    times: Whole = 0
    pays: Points = 0
    trickless: int = 1
    tied: Literal["each", "last trick", "highest trump"] = "each"
    talon: bool = False
    sweeper: Points = 0
    swept: Points = 0


@dataclass(frozen=True, slots=True)
class WholePoints:
    """The points of the ``of`` terms, cards and tricks, count in whole numbers only.

    Fractions are dropped, and the winner of the last trick scores what is left of all whole points of the
    deal.  If nobody else has a whole point, ``sweep`` is paid to him and the others instead; with ``clean``
    only if nobody else has taken a part of one either.
    """

    name: str
    of: Weighed
    sweep: Payoff | None = None
    clean: bool = False


@dataclass(frozen=True, slots=True)
class Multiplier:
    """Whoever takes this card has all he scored by the ``of`` terms before it multiplied by ``factor``.

    With a ``factor`` of 0 he scores nothing by them.  The card scores ``alone`` for a player who took none of
    the cards that these terms count.
    """

    name: str
    card: Card
    of: Names
    factor: int
    alone: Points = 0


@dataclass(frozen=True, slots=True)
class Exempt:
    """A player whose total before the deal is ``total`` or more scores nothing by the ``of`` terms."""

    name: str
    of: Names
    total: int


@dataclass(frozen=True, slots=True)
class Reversal:
    """A player who takes all of these cards has the sign of his score by the ``of`` terms turned."""

    name: str
    cards: tuple[Card, ...] | CardsOf
    of: Names


@dataclass(frozen=True, slots=True)
class GoneOut:
    """The players score by the order in which they went out."""

    name: str
    points: tuple[Whole, ...] | BySeats[tuple[int, ...]]

    @property
    def places(self) -> tuple[int, ...]:
        """The points for each place by resolved rules, the first place first."""
        assert isinstance(self.points, tuple), "rules must be resolved before they are played"
        return self.points


@dataclass(frozen=True, slots=True)
class InstantWinPaid:
    """A win before any card is laid gets ``each`` from every other player; nothing else counts."""

    name: str
    each: Whole


@dataclass(frozen=True, slots=True)
class Pot:
    """Everybody puts ``ante`` in the pot before each deal; its winner takes everything in it.

    Four of a kind shown or declared wins it.  Otherwise it goes to the player who wins ``most`` of the hands
    (more than half), or to whoever wins or ties ``all`` of them: if several do, they split it evenly except
    for a remainder (``shared`` is "split") or leave all of it ("carry").  If most hands are needed, a
    ``tied`` hand counts for nobody, or for the ``earliest`` of the tied players in the order of showing: the
    first hand from eldest on, each later one from the winner of the one before.  A pot not won stays.
    """

    name: str
    ante: Whole = 1
    wins: Literal["most", "all"] = "most"
    tied: Literal["nobody", "earliest"] = "nobody"
    shared: Literal["split", "carry"] = "split"


@dataclass(frozen=True, slots=True)
class HandsWon:
    """Each hand won scores ``each``, a tie nothing; winning every hand scores ``crash`` more.

    A player who did not make a hand loses it.
    """

    name: str
    each: Whole = 1
    crash: Whole = 1


BragTerm: TypeAlias = Pot | HandsWon
"""Terms that score hands of three."""

ScoreTerm: TypeAlias = (
    Captured
    | TrickTaken
    | LastCard
    | Honours
    | Outset
    | Together
    | Sweep
    | Shares
    | Sweepstake
    | Howell
    | Scale
    | TrumpFactor
    | TrickCount
    | PoolTaken
    | Bands
    | Makers
    | GameValue
    | MakersBands
    | Fewest
    | Most
    | WholePoints
    | Multiplier
    | Exempt
    | Reversal
    | GoneOut
    | InstantWinPaid
    | PaidTerm
    | BragTerm
)
