"""Players and sentences in the language of the reader; lists, numbers and points in English."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from capot.cards import FRENCH, Faces, card
from capot.language.languages import ENGLISH, Language
from capot.language.texts import NOTHING, Name, Text, Value, listed, say, told
from capot.language.tokens import filled_in, player, tell
from capot.rules.terms import Exact

_FRACTIONS = {(1, 2): "½", (1, 3): "⅓", (2, 3): "⅔", (1, 4): "¼", (3, 4): "¾"}
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


@dataclass(frozen=True, slots=True)
class Names:
    """The players' names by seat; the player at seat ``you``, if any, is addressed as "you"."""

    called: tuple[str, ...]
    you: int | None = None
    language: Language = ENGLISH

    def said(self, text: Value, faces: Faces = FRENCH, form: str = "") -> str:
        """Return a text in the language of the reader, with cards as they are typed and players by name.

        The reader is addressed in a form of the language's grammar.
        """
        text = told(text, self.language)
        return filled_in(text, lambda code: faces.short(card(code)), lambda seat: self.inside(seat, form))

    def say(self, message: str, **values: Value) -> str:
        """Return a message in the language of the reader, with its places filled."""
        return self.said(say(message, **values))

    def tell(self, seat: int, yours: str, theirs: str, **values: Value) -> str:
        """Return ``yours`` for the reader at a seat, ``theirs`` with ``{name}`` for others."""
        return self.said(tell(self.you, seat, yours, theirs, **values))

    def of(self, *seats: int) -> Text:
        """Return the players at some seats for a message: ``you and Ben``."""
        return listed([player(seat, self.you) for seat in seats])

    def with_words(self, seats: Sequence[int], words: Value) -> Text:
        """Return players with words after their names, for a message: ``You Q♠``, ``Ben and Eve 14``."""
        return say("{names:Cap} {words}", names=self.of(*seats), words=words)

    def __getitem__(self, seat: int) -> str:
        """Return a player's name at the start of a sentence: ``You`` or ``Ben``."""
        return opening(self.inside(seat))

    def inside(self, seat: int, form: str = "") -> str:
        """Return a player's name inside a sentence: ``you`` or ``Ben``."""
        return told(player(seat, seat), self.language, form) if seat == self.you else self.called[seat]


def called_in(names: Sequence[str], seats: int) -> tuple[str, ...]:
    """Return the names that a record gives; players without one go by their seats, in any language."""
    known = tuple(names) or ("",) * seats
    return tuple(
        say("Seat {seat}", seat=seat) if name in {"", f"Seat {seat}"} else name
        for seat, name in enumerate(known)
    )


def names_in(names: Sequence[str], seats: int, language: Language = ENGLISH) -> Names:
    """Return the names that a record gives, in a language; the player called "You" is addressed."""
    called = tuple(told(each, language) for each in called_in(names, seats))
    return Names(called, called.index("You") if "You" in called else None, language)


def joined(parts: Iterable[str], last: str = "and") -> str:
    """Return ``A``, ``A and B`` or ``A, B and C``."""
    *first, tail = list(parts) or [""]
    return f"{', '.join(first)} {last} {tail}" if first else tail


def number(value: Exact) -> str:
    """Return an exact number as text: ``14``, ``3½``, ``−2``, ``11/7``."""
    size = Fraction(-value if value < 0 else value)
    whole, rest = divmod(size.numerator, size.denominator)
    sign = _FRACTIONS.get((rest, size.denominator))
    if not rest:
        text = str(whole)
    elif sign is not None:
        text = f"{whole or ''}{sign}"
    else:
        text = str(size)
    return f"−{text}" if value < 0 else text


def signed(value: Exact) -> str:
    """Return points with their sign: ``+14``, ``−2``, ``0``."""
    return f"+{number(value)}" if value > 0 else number(value)


def decimal(value: float, digits: int) -> str:
    """Return a number with ``digits`` decimals: ``3.1``, ``4``, ``−0.25``."""
    near = round(value, digits) or 0.0
    return f"−{-near:.{digits}f}" if near < 0 else f"{near:.{digits}f}"


def points(value: Exact) -> str:
    """Return ``1 point``, ``14 points``, ``½ point``."""
    return f"{number(value)} point" + ("" if 0 < value * value <= 1 else "s")


def count(how_many: int, what: str) -> str:
    """Return ``one card``, ``three cards``, ``12 cards``."""
    text = _NUMBERS[how_many] if how_many < len(_NUMBERS) else str(how_many)
    return f"{text} {what}{'' if how_many == 1 else 's'}"


def figures(how_many: int, what: str) -> str:
    """Return ``1 card``, ``12 cards``, for tables."""
    return f"{how_many} {what}{'' if how_many == 1 else 's'}"


def aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """Return the rows of a table as lines, the first column flush left and the others flush right."""
    first, *others = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join([f"{row[0]:<{first}}", *map(str.rjust, row[1:], others)]).rstrip() for row in rows]


def opening(sentence: str) -> str:
    """Return a sentence with its first letter capitalized."""
    return sentence[:1].upper() + sentence[1:]


def near(word: str, known: Iterable[str]) -> Text:
    """Return ``did you mean play?`` if a known word is close, else nothing."""
    from difflib import get_close_matches

    close = get_close_matches(word.lower(), list(known), n=2, cutoff=0.6)
    return say("did you mean {names}?", names=listed(list(map(Name, close)), "or")) if close else NOTHING
