"""Moves with their text forms, and the questions and choices of a seat."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations, permutations
from math import comb, perm
from random import Random
from typing import ClassVar, Literal, Self, TypeAlias

from capot.cards import RANKS, SUITS, Card, Faces, codes
from capot.play.brag import SIZE, hands_from, is_pair_or_better
from capot.rules.stages.exchanges import Kept

DIGITS = 4
"""Maximum length of a number in a move."""

Words: TypeAlias = Sequence[str]
"""The words of a text, in lower case but for names, the verb first; slashes separate hands of three cards."""

_LETTERS = {suit: Card("A", suit).code[1] for suit in SUITS}
_SUITS = {word: suit for suit, letter in _LETTERS.items() for word in (suit, letter.lower())}
"""Suits by sign and by letter."""


class Written:
    """A move has one text form, which `capot.play.notation.parse_move` reads back.

    It begins with one of the ``verbs``.
    """

    __slots__ = ()
    verbs: ClassVar[tuple[str, ...]]
    has_name: ClassVar[bool] = False
    """Whether a name from the rules follows the verb, which may have capitals."""

    @property
    def text(self) -> str:
        """The text form."""
        return self.verbs[0]

    @property
    def in_order(self) -> Self:
        """The same move with its cards and hands in order."""
        return self

    @classmethod
    def parse(cls, words: Words, faces: Faces) -> Self | None:
        """Return the move of these words or None, with cards in these faces; raise `CardError`."""
        return cls() if len(words) == 1 else None


@dataclass(frozen=True, slots=True)
class _OfCard(Written):
    card: Card

    @property
    def text(self) -> str:
        return f"{self.verbs[0]} {self.card.code}"

    @classmethod
    def parse(cls, words: Words, faces: Faces) -> Self | None:
        some = _parsed(words[1:], faces)
        return cls(*some) if len(some) == 1 else None


@dataclass(frozen=True, slots=True)
class _OfCards(Written):
    cards: tuple[Card, ...]
    none: ClassVar[str] = ""

    @property
    def text(self) -> str:
        return f"{self.verbs[0]} {codes(self.cards) or self.none}"

    @property
    def in_order(self) -> Self:
        return replace(self, cards=tuple(sorted(self.cards)))

    @classmethod
    def parse(cls, words: Words, faces: Faces) -> Self | None:
        some = () if words[1:] == [cls.none] else _parsed(words[1:], faces)
        return cls(some) if len(words) > 1 else None


def _parsed(words: Words, faces: Faces) -> tuple[Card, ...]:
    return tuple(map(faces.parse, words))


class PlayCard(_OfCard):
    """Play a card to the trick: ``play QS``."""

    __slots__ = ()
    verbs = ("play",)


class PassCards(_OfCards):
    """Pass cards to another player: ``pass QS KS 9H``."""

    __slots__ = ()
    verbs = ("pass",)


class ScatterCards(PassCards):
    """Pass one card to each of the others, to the player on the left first: ``scatter QS KS 9H``."""

    __slots__ = ()
    verbs = ("scatter",)

    @property
    def in_order(self) -> Self:
        return self


@dataclass(frozen=True, slots=True)
class RefusePass(Written):
    """Refuse to pass, where one refusal is enough: ``refuse``."""

    verbs = ("refuse",)


class Discard(_OfCards):
    """Lay cards aside, out of play: ``discard 7C 8C``."""

    __slots__ = ()
    verbs = ("discard",)
    none = "nothing"


@dataclass(frozen=True, slots=True)
class Announce(Written):
    """Announce an undertaking by its name, or nothing: ``announce capot``, ``announce nothing``."""

    name: str | None
    verbs = ("announce",)
    has_name = True

    @property
    def text(self) -> str:
        return f"announce {self.name or 'nothing'}"

    @classmethod
    def parse(cls, words: Words, faces: Faces) -> Self | None:
        return cls(None if words[1].lower() == "nothing" else words[1]) if len(words) == 2 else None


@dataclass(frozen=True, slots=True)
class Choose(Written):
    """Choose a contract by its name: ``choose no-queens``."""

    contract: str
    verbs = ("choose",)

    @property
    def text(self) -> str:
        return f"choose {self.contract}"

    @classmethod
    def parse(cls, words: Words, faces: Faces) -> Self | None:
        return cls(words[1]) if len(words) == 2 else None


@dataclass(frozen=True, slots=True)
class Bid(Written):
    """Bid a number in an auction, or pass: ``bid 4``, ``bid nothing``; the length of a suit: ``bid 5 C``."""

    amount: int | None
    suit: str | None = None
    verbs = ("bid",)

    @property
    def text(self) -> str:
        return f"bid {self.amount or 'nothing'}{f' {_LETTERS[self.suit]}' if self.suit else ''}"

    @classmethod
    def parse(cls, words: Words, faces: Faces) -> Self | None:
        match words:
            case [_, "nothing"]:
                return cls(None)
            case [_, number, *suit] if number.isdecimal() and len(number) <= DIGITS and int(number) > 0:
                if not suit:
                    return cls(int(number))
                return cls(int(number), _SUITS[suit[0]]) if len(suit) == 1 and suit[0] in _SUITS else None
            case _:
                return None


@dataclass(frozen=True, slots=True)
class NameSuit(Written):
    """Name the suit whose cards count: ``suit C``."""

    suit: str
    verbs = ("suit",)

    @property
    def text(self) -> str:
        return f"suit {_LETTERS[self.suit]}"

    @classmethod
    def parse(cls, words: Words, faces: Faces) -> Self | None:
        return cls(_SUITS[words[1]]) if len(words) == 2 and words[1] in _SUITS else None


@dataclass(frozen=True, slots=True)
class NameTrump(Written):
    """Name the suit of trumps: ``trump S``, or, to play alone, ``trump S alone``."""

    suit: str
    alone: bool = False
    verbs = ("trump",)

    @property
    def text(self) -> str:
        return f"trump {_LETTERS[self.suit]}{' alone' * self.alone}"

    @classmethod
    def parse(cls, words: Words, faces: Faces) -> Self | None:
        match words:
            case [_, suit] if suit in _SUITS:
                return cls(_SUITS[suit])
            case [_, suit, "alone"] if suit in _SUITS:
                return cls(_SUITS[suit], alone=True)
            case _:
                return None


class CallCard(_OfCard):
    """Call a card that another player holds: ``call AS``."""

    __slots__ = ()
    verbs = ("call",)


@dataclass(frozen=True, slots=True)
class NameRank(Written):
    """Name the starting rank of a layout: ``from 7``."""

    rank: str
    verbs = ("from",)

    @property
    def text(self) -> str:
        return f"from {self.rank}"

    @classmethod
    def parse(cls, words: Words, faces: Faces) -> Self | None:
        return cls(words[1].upper()) if len(words) == 2 and words[1].upper() in RANKS else None


@dataclass(frozen=True, slots=True)
class Double(Written):
    """Double these seats, in ascending order, or none: ``double 0 2``, ``double nobody``."""

    seats: tuple[int, ...]
    verbs = ("double",)

    @property
    def text(self) -> str:
        return f"double {' '.join(map(str, self.seats)) or 'nobody'}"

    @classmethod
    def parse(cls, words: Words, faces: Faces) -> Self | None:
        match words:
            case [_, "nobody"]:
                return cls(())
            case [_, _, *_] if all(word.isdecimal() and len(word) == 1 for word in words[1:]):
                return cls(tuple(sorted(map(int, words[1:]))))
            case _:
                return None


class Expose(_OfCards):
    """Lay cards of the hand open before the play, or none: ``expose QS AH``, ``expose nothing``."""

    __slots__ = ()
    verbs = ("expose",)
    none = "nothing"


@dataclass(frozen=True, slots=True)
class Stop(Written):
    """Lay no more cards for now, or lead no more in this deal: ``stop``."""

    verbs = ("stop",)


@dataclass(frozen=True, slots=True)
class TakeWidow(Written):
    """Take up the widow, or leave it: ``take``, ``leave``."""

    takes: bool
    verbs = ("take", "leave")

    @property
    def text(self) -> str:
        return "take" if self.takes else "leave"

    @classmethod
    def parse(cls, words: Words, faces: Faces) -> Self | None:
        return cls(takes=words[0] == "take") if len(words) == 1 else None


@dataclass(frozen=True, slots=True)
class StayIn(Written):
    """Stay in the deal, or drop out of it: ``in``, ``out``."""

    stays: bool
    verbs = ("in", "out")

    @property
    def text(self) -> str:
        return "in" if self.stays else "out"

    @classmethod
    def parse(cls, words: Words, faces: Faces) -> Self | None:
        return cls(stays=words[0] == "in") if len(words) == 1 else None


class LayCards(_OfCards):
    """Lay cards on the table together, to be beaten by the others: ``lay 3S 3H``."""

    __slots__ = ()
    verbs = ("lay",)


@dataclass(frozen=True, slots=True)
class PassTurn(Written):
    """Lay nothing this turn, or make no trumps: ``pass``."""

    verbs = ("pass",)


@dataclass(frozen=True, slots=True)
class Arrange(Written):
    """Make hands of three cards: ``arrange 9S 9H 9D / 6H 5C 4D``, or ``arrange nothing``."""

    hands: tuple[tuple[Card, ...], ...]
    verbs = ("arrange",)

    @property
    def text(self) -> str:
        return f"arrange {' / '.join(map(codes, self.hands)) or 'nothing'}"

    @property
    def in_order(self) -> Self:
        return replace(self, hands=tuple(sorted(tuple(sorted(hand)) for hand in self.hands)))

    @classmethod
    def parse(cls, words: Words, faces: Faces) -> Self | None:
        if words[1:] == ["nothing"]:
            return cls(())
        hands = " ".join(words[1:]).split("/")
        return cls(tuple(_parsed(hand.split(), faces) for hand in hands)) if len(words) > 1 else None


Move: TypeAlias = (
    PlayCard
    | PassCards
    | ScatterCards
    | RefusePass
    | Discard
    | Announce
    | Choose
    | Bid
    | NameSuit
    | NameTrump
    | CallCard
    | NameRank
    | Double
    | Expose
    | Stop
    | TakeWidow
    | StayIn
    | LayCards
    | PassTurn
    | Arrange
)


Asks: TypeAlias = Literal[
    "play",
    "lead",
    "stop",
    "lay",
    "pass",
    "discard",
    "draw",
    "announce",
    "contract",
    "bid",
    "call",
    "hold",
    "sell",
    "length",
    "suit",
    "trump",
    "rank",
    "double",
    "expose",
    "widow",
    "push",
    "rob",
    "card",
    "raise",
    "kontra",
    "stay",
    "climb",
    "declare",
    "spare",
    "arrange",
    "answer",
]
"""The question of a stage to the seats to act, in one word."""


@dataclass(frozen=True, slots=True)
class Hidden:
    """Another player's hidden choice of cards, ``pass ?``, ``discard ? ?``, or cards it drew, ``draw ? ?``.

    ``count`` is the number of cards if that was free to choose, else 1.
    """

    verb: Literal["pass", "discard", "draw"]
    count: int = 1

    @property
    def text(self) -> str:
        return " ".join((self.verb, *"?" * self.count))


Picks: TypeAlias = Literal["pass", "scatter", "discard"]
"""The first word of a move with the cards that are picked."""


@dataclass(frozen=True, slots=True)
class PickCards:
    """A choice of distinct cards ``among`` those given, to ``pass``, ``scatter`` (in order) or ``discard``.

    Exactly ``count`` are picked, or any number from ``least`` to ``count`` if ``least`` is given.  At least
    one card of each set in ``keep`` stays.
    """

    verb: Picks
    count: int
    among: tuple[Card, ...]
    least: int | None = None
    keep: tuple[tuple[Card, ...], ...] = ()

    @classmethod
    def of_hand(cls, verb: Picks, count: int, hand: tuple[Card, ...], kept: Sequence[Kept]) -> Self:
        """Return the choice of ``count`` cards of a hand, of which some are kept."""
        stay = [each.of(hand) for each in kept]
        alone = {card for card, *others in filter(None, stay) if not others}
        among = tuple(card for card in hand if card not in alone)
        return cls(verb, count, among, keep=tuple(some for some in stay if len(some) > 1))

    @property
    def is_ordered(self) -> bool:
        """Whether it matters which card is named first."""
        return self.verb == "scatter"

    @property
    def counts(self) -> range:
        """The numbers of cards that may be picked."""
        return range(self.count if self.least is None else self.least, self.count + 1)

    def move(self, cards: tuple[Card, ...]) -> Move:
        """Return the move that picks these cards."""
        match self.verb:
            case "pass":
                return PassCards(cards)
            case "scatter":
                return ScatterCards(cards)
            case "discard":
                return Discard(cards)

    def allows(self, cards: Sequence[Card]) -> bool:
        """Whether these cards may be picked together, in any order."""
        fits = len(cards) in self.counts and len(cards) == len(set(cards))
        return fits and all(card in self.among for card in cards) and self._keeps(cards)

    def _keeps(self, cards: Sequence[Card]) -> bool:
        return not any(set(some) <= set(cards) for some in self.keep)

    def begins(self, cards: tuple[Card, ...], others: Sequence[Card]) -> bool:
        """Whether these cards may be picked, alone or together with some of the others."""
        more = [count - len(cards) for count in self.counts if count >= len(cards)]
        return any(self.allows((*cards, *some)) for count in more for some in combinations(others, count))

    def ways(self) -> Iterator[tuple[Card, ...]]:
        """Yield the choices of cards, the fewest first."""
        chosen = permutations if self.is_ordered else combinations
        for count in self.counts:
            yield from filter(self._keeps, chosen(self.among, count))

    @property
    def number(self) -> int:
        """The number of choices."""
        if self.keep:
            return sum(1 for _ in self.ways())
        number = perm if self.is_ordered else comb
        return sum(number(len(self.among), count) for count in self.counts)

    def drawn(self, rng: Random) -> Move:
        """Return the move of a choice drawn uniformly."""
        ways = [comb(len(self.among), count) for count in self.counts]
        while True:
            (count,) = rng.choices(self.counts, ways) if len(ways) > 1 else self.counts
            cards = tuple(rng.sample(self.among, count))
            if self._keeps(cards):
                return self.move(cards)


@dataclass(frozen=True, slots=True)
class MakeHands:
    """A choice of hands of three distinct cards ``among`` those given.

    Exactly ``count`` are made, or with ``pairs_only`` at most ``count``, each a pair or better.
    """

    count: int
    among: tuple[Card, ...]
    pairs_only: bool = False

    def allows(self, hands: tuple[tuple[Card, ...], ...]) -> bool:
        """Whether these hands may be made, in any order."""
        cards = [card for hand in hands for card in hand]
        if any(len(hand) != SIZE for hand in hands) or len(set(cards)) < len(cards):
            return False
        if any(card not in self.among for card in cards):
            return False
        if self.pairs_only:
            return len(hands) <= self.count and all(is_pair_or_better(hand) for hand in hands)
        return len(hands) == self.count

    def __iter__(self) -> Iterator[Arrange]:
        """Yield the choices: 280 for nine cards, up to 200,200 for four hands of thirteen."""
        fewest = 0 if self.pairs_only else self.count
        for hands in hands_from(self.among, fewest, self.count, pairs_only=self.pairs_only):
            yield Arrange(hands)


@dataclass(frozen=True, slots=True)
class Legal:
    """The choices of a seat: the listed ``moves``, and any choice that ``pick`` or ``make`` describes.

    It supports ``in`` and iteration over all legal moves, and is empty if the seat is not to act.
    """

    moves: tuple[Move, ...] = ()
    pick: PickCards | None = None
    make: MakeHands | None = None

    @property
    def cards(self) -> frozenset[Card]:
        """The cards that at least one legal move uses."""
        if self.make is not None:
            return frozenset(self.make.among)
        if self.pick is not None:
            return frozenset(self.pick.among)
        single = (move.card for move in self.moves if isinstance(move, PlayCard))
        laid = (card for move in self.moves if isinstance(move, LayCards) for card in move.cards)
        return frozenset((*single, *laid))

    def meant(self, move: Move) -> Move:
        """Return a move with the name in it as the rules write it, whether with capitals or without."""
        if not move.has_name or move in self.moves:
            return move
        text = move.text.lower()
        return next((each for each in self.moves if each.text.lower() == text), move)

    def __contains__(self, move: object) -> bool:
        """Whether the move is legal, with its cards in any order."""
        if move in self.moves:
            return True
        if isinstance(move, Arrange):
            return self.make is not None and self.make.allows(move.hands)
        if isinstance(move, LayCards | Expose):
            return any(is_same(move, each) for each in self.moves)
        if self.pick is None or not isinstance(move, PassCards | Discard):
            return False
        return type(move) is type(self.pick.move(())) and self.pick.allows(move.cards)

    def __iter__(self) -> Iterator[Move]:
        """Yield the legal moves: 286 for a pass of three cards from thirteen."""
        yield from self.moves
        if self.pick is not None:
            yield from map(self.pick.move, self.pick.ways())
        if self.make is not None:
            yield from self.make

    def __bool__(self) -> bool:
        """Whether there is any legal move."""
        return bool(self.moves) or self.pick is not None or self.make is not None


def is_same(one: Move, other: Move) -> bool:
    """Whether two moves are the same, in whatever order their cards and hands are named."""
    return one.in_order == other.in_order
