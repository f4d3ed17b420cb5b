"""Captures and builds: those that are listed for a hand, and whether a single one is right.

A table may offer millions, so that not all are listed.  Whether some cards of the table are taken together
is found from the numbers of cards of each value.
"""

from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace
from itertools import combinations
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from capot.cards import Card
from capot.play.fishing.groups import completes, ways_to_take
from capot.play.fishing.table import Built, TableProgress
from capot.play.moves import Build, Capture, Move, PlayCard
from capot.rules.stages.fishing import HIGH_ACE, Fish

LISTED = 200
"""Maximum number of captures listed for a hand, and of builds; those not listed are legal, too."""

M = TypeVar("M", bound=Move)

_Part: TypeAlias = tuple[tuple[Card, ...], tuple[int, ...]]
"""Cards that belong together in a group, and the values that they may have there, the lowest first."""

_NONE: frozenset[Card] = frozenset()


class Listed(NamedTuple, Generic[M]):
    """Moves that are listed, and whether there are ``more`` of them."""

    moves: Sequence[M]
    more: bool


@dataclass(frozen=True, slots=True)
class _Pool:
    """Parts for groups of a value: cards, and single builds where they count as cards."""

    target: int
    parts: tuple[tuple[Card, ...], ...]
    values: tuple[int, ...]
    alone: int

    @classmethod
    def of(cls, term: Fish, now: TableProgress, target: int, own: _Part | None = None) -> "_Pool":
        """Return the parts for a value; the last is a card of a hand with its values, if given.

        That may come with the cards of a build that it raises.
        """
        parts: list[_Part] = [((card,), term.values(card)) for card in now.loose if term.values(card)]
        if term.builds == "cards":
            single = (each for each in now.builds if not each.multiple and each.value != target)
            parts += [(each.cards, (each.value,)) for each in single]
        if own is not None:
            parts.append(own)
        alone = sum(1 << place for place, (_, values) in enumerate(parts) if target in values[1:])
        return cls(target, tuple(cards for cards, _ in parts), tuple(values[0] for _, values in parts), alone)

    def ways(self, *, last: bool = False) -> tuple[list[tuple[Card, ...]], bool]:
        """Return the cards of each way to take groups, and whether there are more.

        With ``last`` they are those of ways with the last part.
        """
        masks, more = ways_to_take(self.values, self.target, self.alone, last=last)
        parts = [*enumerate(self.parts)]
        return [
            tuple(card for place, part in parts if mask >> place & 1 for card in part) for mask in masks
        ], more

    def takes(self, cards: AbstractSet[Card], others: AbstractSet[Card]) -> bool:
        """Whether some cards make groups, together with any of the others."""
        must, may, left = list[int](), list[int](), len(cards)
        for place, (part, value) in enumerate(zip(self.parts, self.values, strict=True)):
            among = sum(card in cards for card in part)
            if among + sum(card in others for card in part) < len(part):
                if among:
                    return False
                continue
            left -= among
            # Whatever makes a group alone may be left over by the other groups.
            (must if among and not self.alone >> place & 1 else may).append(value)
        return not left and completes(self.target, must, may)


@dataclass(frozen=True, slots=True)
class _Aim:
    """Groups of a value, and a build of it that goes ``whole`` with them.

    The card of the hand is in one of the groups if it is its ``own``; other cards are ``due`` in any case.
    """

    pool: _Pool
    whole: frozenset[Card]
    due: frozenset[Card]
    own: frozenset[Card] = _NONE

    def takes(self, cards: AbstractSet[Card], others: AbstractSet[Card]) -> bool:
        """Whether some cards of the table are taken together, alone or with some of the others."""
        must = cards | self.due
        if not must.isdisjoint(self.whole):
            must |= self.whole
        return must <= cards | others and self.pool.takes(must - self.whole | self.own, others - must)


@dataclass(frozen=True, slots=True)
class _Courts:
    """Cards of a rank without a value: ``most`` of them are taken at once, and nothing else."""

    cards: tuple[Card, ...]
    most: int

    @classmethod
    def of(cls, term: Fish, now: TableProgress, card: Card) -> "_Courts":
        """Return the cards that a card without a value may capture."""
        same = tuple(each for each in now.loose if each.rank == card.rank)
        return cls(same, 1 if term.courts == "one" else len(same))

    def takes(self, cards: AbstractSet[Card], _others: AbstractSet[Card]) -> bool:
        """Whether some cards are all of that rank, and not too many."""
        return cards <= {*self.cards} and len(cards) <= self.most


def _capturing(
    term: Fish, now: TableProgress, card: Card, owed: Sequence[Built] = ()
) -> Iterator[_Aim | _Courts]:
    """Yield what a card may capture; builds that are due are among it."""
    values, due = term.values(card), frozenset(each for build in owed for each in build.cards)
    if not values and not due:
        yield _Courts.of(term, now, card)
    for value in values:
        yield _Aim(_Pool.of(term, now, value), _cards(now.build_of(value)), due)


def _building(term: Fish, now: TableProgress, card: Card, value: int) -> Iterator[_Aim]:
    """Yield what a card may be built to a value with; a build of it that lies there is joined."""
    whole = _cards(now.build_of(value))
    for pool in _pools_with(term, now, card, value):
        yield _Aim(pool, whole, whole, frozenset({card}))


def _cards(build: Built | None) -> frozenset[Card]:
    return frozenset(build.cards) if build is not None else _NONE


def _lies(now: TableProgress, cards: tuple[Card, ...]) -> bool:
    """Whether cards, at least one and each named once, lie on a table."""
    return bool(cards) and len({*cards}) == len(cards) and {*cards} <= {*now.cards}


def captures(term: Fish, now: TableProgress, card: Card) -> Listed[Capture]:
    """Return the captures with a card, each set of cards once, whoever holds it; of many only some."""
    values = term.values(card)
    if not values:
        same = _Courts.of(term, now, card)
        some = [each for count in range(same.most) for each in combinations(same.cards, count + 1)]
        return Listed([Capture(card, each) for each in some], more=False)
    found: dict[Capture, None] = {}
    any_more = False
    for value in values:
        whole = now.build_of(value)
        ways, more = _Pool.of(term, now, value).ways()
        any_more |= more
        found |= {Capture(card, some): None for some in ways}
        if whole is not None:
            found |= {Capture(card, (*some, *whole.cards)): None for some in ((), *ways)}
    return Listed([*found], any_more)


def is_capture(term: Fish, now: TableProgress, move: Capture) -> bool:
    """Whether the cards of a capture can be taken, whoever plays it and whether it is listed or not."""
    cards = {*move.cards}
    return _lies(now, move.cards) and any(aim.takes(cards, _NONE) for aim in _capturing(term, now, move.card))


def builds(term: Fish, now: TableProgress, card: Card, value: int) -> Listed[Build]:
    """Return the builds of a value into which a card can be put, each set of cards once, whoever holds it.

    A build of that value that lies there already is always among them, as no two have the same value.
    """
    whole = now.build_of(value)
    joined = whole.cards if whole is not None else ()
    found: dict[Build, None] = {}
    any_more = False
    for pool in _pools_with(term, now, card, value):
        ways, more = pool.ways(last=True)
        any_more |= more
        lying = ([other for other in some if other != card] for some in ways)
        found |= {Build(value, card, (*some, *joined)): None for some in lying if some or joined}
    return Listed([*found], any_more)


def is_build(term: Fish, now: TableProgress, move: Build) -> bool:
    """Whether a card and those on the table make a build, whoever plays it and whether listed or not."""
    if not 0 < move.value <= HIGH_ACE or not _lies(now, move.cards):
        return False
    cards = {*move.cards}
    return any(aim.takes(cards, _NONE) for aim in _building(term, now, move.card, move.value))


def _pools_with(term: Fish, now: TableProgress, card: Card, value: int) -> Iterator[_Pool]:
    """Yield what a card may make groups of a value with: alone, or on each single build that it may raise."""
    values = term.values(card)
    if not values:
        return
    yield _Pool.of(term, now, value, ((card,), values))
    for each in now.builds:
        worth = each.value + values[0]
        if each.multiple or each.value == value:
            continue
        if worth == value or (worth < value and term.raised == "with the table"):
            others = replace(now, builds=tuple(other for other in now.builds if other is not each))
            yield _Pool.of(term, others, value, ((*each.cards, card), (worth,)))


def may_trail(term: Fish, now: TableProgress, seat: int) -> bool:
    """Whether a seat may play a card without capturing or building."""
    return term.trail == "always" or all(each.owner != seat for each in now.builds)


def has_cards_for(term: Fish, hand: Sequence[Card], values: Sequence[int]) -> bool:
    """Whether a hand has a card for each build of some values, and another for each."""
    if not values:
        return True
    first, *others = values
    return any(
        first in term.values(card) and has_cards_for(term, [*hand[:place], *hand[place + 1 :]], others)
        for place, card in enumerate(hand)
    )


def suits_table(term: Fish, now: TableProgress, move: Move) -> bool:
    """Whether the seat to act could make a move if it held the right cards; hands are not looked at."""
    if isinstance(move, Capture):
        return is_capture(term, now, move)
    if isinstance(move, Build):
        return is_build(term, now, move)
    return isinstance(move, PlayCard) and may_trail(term, now, now.turn)


@dataclass(frozen=True, slots=True)
class FromHand:
    """All moves of a seat with its hand and the cards that lie on the table, listed or not."""

    term: Fish
    now: TableProgress
    seat: int
    hand: tuple[Card, ...]
    _aims: dict[Card, tuple[_Aim | _Courts, ...]] = field(
        default_factory=dict, init=False, compare=False, repr=False
    )

    @property
    def lying(self) -> tuple[Card, ...]:
        """The cards on the table."""
        return self.now.cards

    def listed(self, card: Card) -> Listed[Move]:
        """Return moves with a card: captures, the largest first, builds, laying it down; not all if many."""
        term, now = self.term, self.now
        due = self.due(card)
        trails = [PlayCard(card)] if may_trail(term, now, self.seat) and _takes_due(due, ()) else []
        taken, many = captures(term, now, card)
        taken = sorted(
            (each for each in taken if _takes_due(due, each.cards)), key=lambda move: -len(move.cards)
        )
        put = [builds(term, now, card, value) for value in self._values(card)]
        built = [move for some in put for move in some.moves]
        most = LISTED // len(self.hand)
        more = many or any(some.more for some in put) or max(len(taken), len(built)) > most
        return Listed([*_some(taken, most), *_some(built, most), *trails], more)

    def allows(self, move: Move) -> bool:
        """Whether the seat may make a move, one that is not listed included."""
        if not isinstance(move, PlayCard | Capture | Build) or move.card not in self.hand:
            return False
        value = move.value if isinstance(move, Build) else None
        taken = move.cards if isinstance(move, Capture) else ()
        return _takes_due(self.due(move.card, value), taken) and suits_table(self.term, self.now, move)

    def ends(self, card: Card, lying: Sequence[Card]) -> list[Move]:
        """Return the moves with a card of the hand and just these of the table."""
        cards = tuple(lying)
        moves: list[Move] = [Capture(card, cards), *(Build(each, card, cards) for each in self._values(card))]
        return list(filter(self.allows, moves if lying else [PlayCard(card)]))

    def begins(self, card: Card, lying: Sequence[Card], others: Sequence[Card]) -> bool:
        """Whether a card may be played with these cards of the table, alone or with some of the others."""
        if not lying:
            rest = ((others[place], others[place + 1 :]) for place in range(len(others)))
            return bool(self.ends(card, ())) or any(self.begins(card, (one,), some) for one, some in rest)
        cards, free = {*lying}, {*others}
        return card in self.hand and any(aim.takes(cards, free) for aim in self._aims_of(card))

    def _aims_of(self, card: Card) -> tuple[_Aim | _Courts, ...]:
        """Return what may be taken or built with a card."""
        if card not in self._aims:
            term, now = self.term, self.now
            built = [aim for value in self._values(card) for aim in _building(term, now, card, value)]
            taken = [aim for some in self.due(card) for aim in _capturing(term, now, card, some)]
            self._aims[card] = (*taken, *built)
        return self._aims[card]

    def _values(self, card: Card) -> list[int]:
        """Return the values to which a card may be built."""
        values = {value for each in self.hand if each != card for value in self.term.values(each)}
        return [value for value in sorted(values) if _takes_due(self.due(card, value), ())]

    def due(self, card: Card, value: int | None = None) -> list[tuple[Built, ...]]:
        """Return the smallest sets of own builds; one of them must be captured with a card.

        For each other build, and for a new one of ``value``, the hand keeps a separate card.
        """
        left = [each for each in self.hand if each != card]
        own = [each for each in self.now.builds if each.owner == self.seat and each.value != value]
        new = () if value is None else (value,)
        for count in range(len(own) + 1):
            found = [
                some
                for some in combinations(own, count)
                if has_cards_for(self.term, left, (*new, *(each.value for each in own if each not in some)))
            ]
            if found:
                return found
        return []


def _some(moves: Sequence[M], most: int) -> Sequence[M]:
    """Return the moves; of more than ``most``, those with the fewest and the most cards on the table."""
    if len(moves) <= most:
        return moves
    by_size = sorted(moves, key=lambda move: -len(move.on_table))
    return [*by_size[: most - most // 2], *by_size[len(by_size) - most // 2 :]]


def _takes_due(due: Sequence[Sequence[Built]], cards: Sequence[Card]) -> bool:
    """Whether one of the sets of builds that are due is among captured cards."""
    return any(all(each.cards[0] in cards for each in some) for some in due)
