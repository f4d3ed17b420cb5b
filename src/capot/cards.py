"""Cards: ranks and suits, and how they are written, named and shown; no rules."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import groupby

RANKS = "AKQJT98765432"
SUITS = "♠♥♦♣"

JOKER_RANK, JOKER_SUIT = "X", "★"
"""Rank and suit of a joker, which has neither."""

_ALL_RANKS, _ALL_SUITS = RANKS + JOKER_RANK, SUITS + JOKER_SUIT

MOST_COPIES = 2
"""Maximum number of packs in a game, and so of equal cards."""

TWIN = "'"
"""The sign after a code that marks the second of two equal cards."""

_SUIT_LETTERS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣", "♤": "♠", "♡": "♥", "♢": "♦", "♧": "♣"}
_LETTER_OF_SUIT = {"♠": "S", "♥": "H", "♦": "D", "♣": "C", JOKER_SUIT: "X"}

JOKER_LETTERS = "JK"
"""How a joker is shown, in place of the letter of a rank and the sign of a suit."""

_JOKER_WORDS = ("XX", JOKER_LETTERS, "JOKER", JOKER_SUIT)


class CardError(ValueError):
    """A text that is not a card."""


class NotACard(CardError):  # noqa: N818 - a person's word, not a program's
    """A ``text`` that is not a card; ``meant`` may be, and ``example`` is how these faces write it."""

    def __init__(self, text: str, faces: "Faces", meant: "Card") -> None:
        """Build the message from its parts."""
        self.text, self.faces, self.meant = text, faces, meant
        letters = faces.rank_letters[RANKS.index(meant.rank)], faces.suit_letters[SUITS.index(meant.suit)]
        self.example = "".join(letters)
        super().__init__(f"{text!r} is not a card; write the {faces.long(meant)} as {self.example}")


@dataclass(frozen=True, slots=True, order=True)
class Card:
    """One card, the same in every game.

    ``rank`` is one of ``RANKS`` (``T`` is the ten) and ``suit`` one of ``SUITS``, or they are ``JOKER_RANK``
    and ``JOKER_SUIT``; a joker that is always a trump has a suit of ``SUITS``.  ``copy`` 1 is the twin of a
    card, which looks the same: in a game with two packs, or the second joker.  Anything else raises
    `CardError`.  The order of cards in Python is the order of their code points, for stable sorting only.
    """

    rank: str
    suit: str
    copy: int = 0
    _hash: int = field(default=0, init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        """Refuse ranks and suits that no pack has, and more than two copies."""
        is_plain = len(self.rank) == len(self.suit) == 1 and self.rank in _ALL_RANKS and self.suit in SUITS
        if not is_plain and not self.is_joker:
            raise CardError(f"there is no card {self.rank}{self.suit}")
        if not 0 <= self.copy < MOST_COPIES:
            raise CardError(f"there is no copy {self.copy} of a card")
        place = _ALL_RANKS.index(self.rank) * len(_ALL_SUITS) + _ALL_SUITS.index(self.suit)
        object.__setattr__(self, "_hash", place * MOST_COPIES + self.copy)

    def __hash__(self) -> int:
        """The card's own number, the same in every process; kept, as a move needs it thousands of times."""
        return self._hash

    def __eq__(self, other: object) -> bool:
        """Whether this is the same card, quickly: play compares cards all the time."""
        if not isinstance(other, Card):
            return NotImplemented
        return self.rank == other.rank and self.suit == other.suit and self.copy == other.copy

    @property
    def is_joker(self) -> bool:
        """Whether this is a joker of no suit, which never wins; one that is always a trump has a suit."""
        return self.rank == JOKER_RANK and self.suit == JOKER_SUIT

    @property
    def code(self) -> str:
        """Rank and suit in records and typed input: ``QS`` is the queen of spades, ``QS'`` its twin.

        A joker is ``XX``, the second one ``XX'``; one that is always a trump is ``XH`` if its suit is hearts.
        """
        return self.rank + _LETTER_OF_SUIT[self.suit] + TWIN * self.copy

    @property
    def twin(self) -> "Card":
        """The other card of the same rank and suit in a game with two packs, or the other joker."""
        return Card(self.rank, self.suit, 1 - self.copy)

    def __str__(self) -> str:
        """Rank and suit sign: ``Q♠``, the same for twins; a joker is ``JK``."""
        return JOKER_LETTERS if self.rank == JOKER_RANK else self.rank + self.suit


JOKER = Card(JOKER_RANK, JOKER_SUIT)


def card(text: str) -> Card:
    """Return the card written as ``QS``, ``qs``, ``q♠``, ``10h``, ``TH``, ``QS'``, or raise `CardError`."""
    return FRENCH.parse(text)


def cards(text: str) -> tuple[Card, ...]:
    """Return the cards of a text such as ``"7♠ 7♣"``, separated by spaces or commas, in that order."""
    return tuple(card(word) for word in text.replace(",", " ").split())


def codes(some: Iterable[Card]) -> str:
    """Return the codes of cards separated by spaces: ``"QS KS 9H"``."""
    return " ".join(each.code for each in some)


def codes_by_suit(hand: Iterable[Card]) -> str:
    """Return a hand as ``S:AKJ H:TT'2``, suit by suit in its order."""
    groups = groupby(hand, key=lambda card: card.code[1])
    return " ".join(
        f"{letter}:{''.join(card.rank + TWIN * card.copy for card in some)}" for letter, some in groups
    )


@dataclass(frozen=True, slots=True)
class Faces:
    """The letters, names and signs of a pack's cards; no rule depends on them.

    ``rank_letters`` and ``suit_letters`` are in the order of ``RANKS`` and ``SUITS``, as are the names.
    """

    key: str
    rank_letters: str
    rank_names: tuple[str, ...]
    suit_letters: str
    suit_names: tuple[str, ...]
    suit_signs: str

    def short(self, some: Card) -> str:
        """Return the card as shown in a table: ``Q♠``, or ``OL`` for the Ober of Leaves."""
        return self.rank_letter(some.rank) + ("" if some.rank == JOKER_RANK else self.suit_sign(some.suit))

    def long(self, some: Card) -> str:
        """Return the card's name in a sentence: ``queen of spades``, ``Ober of Leaves``, ``joker``."""
        if some.rank == JOKER_RANK:
            return "joker"
        return f"{self.rank_name(some.rank)} of {self.suit_name(some.suit)}"

    def shorts(self, some: Iterable[Card]) -> str:
        """Return several cards as shown in a table, separated by spaces."""
        return " ".join(self.short(each) for each in some)

    def rank_letter(self, rank: str) -> str:
        """Return the letter or figure of a rank in these faces; the ten is ``10``, a joker ``JK``."""
        if rank == JOKER_RANK:
            return JOKER_LETTERS
        letter = self.rank_letters[RANKS.index(rank)]
        return "10" if letter == "T" else letter

    def rank_name(self, rank: str) -> str:
        """Return the name of a rank: ``queen``, ``Ober``, ``joker``."""
        if rank == JOKER_RANK:
            return "joker"
        return self.rank_names[RANKS.index(rank)]

    def suit_sign(self, suit: str) -> str:
        """Return the sign or letter of a suit; nothing for that of a joker."""
        return "" if suit == JOKER_SUIT else self.suit_signs[SUITS.index(suit)]

    def suit_name(self, suit: str) -> str:
        """Return the plural name of a suit: ``spades``, ``Leaves``."""
        return self.suit_names[SUITS.index(suit)]

    def parse(self, text: str) -> Card:
        """Return the card written in these faces or in the French ones; raise `CardError` otherwise."""
        written = text.strip().upper().replace("10", "T")
        word = written.removesuffix(TWIN)
        if word in _JOKER_WORDS:
            return Card(JOKER_RANK, JOKER_SUIT, len(written) - len(word))
        found = self._of_letters(word)
        if found is not None:
            return Card(found.rank, found.suit, len(written) - len(word))
        meant = self._of_letters(word[::-1])
        if meant is None or meant.rank == JOKER_RANK:
            meant = Card("Q", "♠")
        raise NotACard(text.strip(), self, meant)

    def _of_letters(self, word: str) -> Card | None:
        """Return the card of a rank and a suit in these faces or the French ones, None if it is none."""
        if len(word) != 2:
            return None
        rank, suit = word
        if rank in self.rank_letters:
            rank = RANKS[self.rank_letters.index(rank)]
        if suit in self.suit_letters:
            suit = SUITS[self.suit_letters.index(suit)]
        suit = _SUIT_LETTERS.get(suit, suit)
        return Card(rank, suit) if rank in _ALL_RANKS and suit in SUITS else None


_PIPS = ("ten", "nine", "eight", "seven", "six", "five", "four", "three", "two")
_GERMAN_SUITS = ("Leaves", "Hearts", "Bells", "Acorns")

FRENCH = Faces(
    "french",
    RANKS,
    ("ace", "king", "queen", "jack", *_PIPS),
    "SHDC",
    ("spades", "hearts", "diamonds", "clubs"),
    SUITS,
)
TELL = Faces("tell", "AKOUT98765432", ("Ace", "King", "Ober", "Unter", *_PIPS), "LHBA", _GERMAN_SUITS, "LHBA")
BAVARIAN = Faces(
    "bavarian", "AKOUT98765432", ("Sow", "King", "Ober", "Unter", *_PIPS), "LHBA", _GERMAN_SUITS, "LHBA"
)
ITALIAN = Faces(
    "italian",
    "ARCFT98765432",
    ("Ace", "Re", "Cavallo", "Fante", *_PIPS),
    "SUOB",  # The second letters of Cups and Coins: C is the French letter of clubs.
    ("Swords", "Cups", "Coins", "Batons"),
    "SUOB",
)

FACES = {faces.key: faces for faces in (FRENCH, TELL, BAVARIAN, ITALIAN)}
