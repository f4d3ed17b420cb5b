"""The terms of stages in which cards change hands or are laid away: passing, the talon, draws, robbing."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, Protocol, TypeAlias, runtime_checkable

from capot.cards import Card
from capot.language.texts import say
from capot.rules.by_seats import BySeats
from capot.rules.errors import RulesError, unfit
from capot.rules.terms import Pack, Ranks

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
class Changing(Protocol):
    """A stage that may differ from deal to deal of a match."""

    @property
    def changes(self) -> bool:
        """Whether it does."""
        ...


def _each_kept(cards: tuple[Card, ...]) -> tuple[Kept, ...]:
    return tuple(Kept((card,)) for card in cards)


def check_left_over(name: str, pack: Pack, held: int, seats: int) -> None:
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
        check_left_over("talon", pack, held, seats)
        if len(self.barred) > held:
            raise RulesError("talon: the dealer might hold no card that may be discarded")


@dataclass(frozen=True, slots=True)
class TakeTurnUp:
    """If the suit of the card turned up has been made trumps, the dealer takes it and lays a card away.

    The dealer may lay away any card, that one included, unless he is out of the deal.
    """

    name: str = "turn-up"


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
        check_left_over("push", pack, held, seats)


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
