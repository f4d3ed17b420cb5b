"""Names, lists, numbers and points in English, and sentences of the stages in the language of the reader."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from fractions import Fraction

from capot.cards import Faces, card
from capot.language.languages import ENGLISH, Language
from capot.language.texts import Text, told
from capot.language.tokens import filled_in
from capot.rules.terms import Exact

_FRACTIONS = {(1, 2): "½", (1, 3): "⅓", (2, 3): "⅔", (1, 4): "¼", (3, 4): "¾"}
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_IRREGULAR = {"have": "has", "are": "is", "do": "does", "go": "goes"}


@dataclass(frozen=True, slots=True)
class Names:
    """The players' names by seat; the player at seat ``you``, if any, is addressed as "you"."""

    called: tuple[str, ...]
    you: int | None = None
    language: Language = ENGLISH

    def said(self, text: Text, faces: Faces) -> str:
        """Return a text in the language of the reader, with cards as they are typed and players by name."""
        return filled_in(told(text, self.language), lambda code: faces.short(card(code)), self.inside)

    def __getitem__(self, seat: int) -> str:
        """Return a player's name at the start of a sentence: ``You`` or ``Ben``."""
        return "You" if seat == self.you else self.called[seat]

    def inside(self, seat: int) -> str:
        """Return a player's name inside a sentence: ``you`` or ``Ben``."""
        return "you" if seat == self.you else self.called[seat]

    def does(self, seat: int, verb: str, rest: str = "") -> str:
        """Return ``You lead`` or ``Ben leads``, with the rest of the sentence."""
        return " ".join(part for part in (self[seat], self.verb(seat, verb), rest) if part)

    def verb(self, seat: int, verb: str) -> str:
        """Return the verb in the form that fits a player: ``lead`` or ``leads``."""
        return verb if seat == self.you else third_person(verb)

    def whose(self, seat: int) -> str:
        """Return ``your`` or ``Ben's``."""
        return "your" if seat == self.you else f"{self.called[seat]}'s"


def third_person(verb: str) -> str:
    """Return the third person of a verb: ``plays``, ``passes``, ``has``."""
    if verb in _IRREGULAR:
        return _IRREGULAR[verb]
    return verb + ("es" if verb.endswith(("s", "sh", "ch", "x", "z")) else "s")


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


def near(word: str, known: Iterable[str]) -> str:
    """Return ``; did you mean play?`` if a known word is close, else nothing."""
    close = get_close_matches(word.lower(), list(known), n=2, cutoff=0.6)
    return f"; did you mean {joined(close, 'or')}?" if close else ""
