"""Signs in foreign texts that change the terminal or the order of letters: refused, or written out."""

from collections.abc import Sequence
from unicodedata import category

from capot.language.languages import Language
from capot.language.texts import Text, Value, told

DIRECTIONS = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Marks, embeddings, overrides and isolates of direction."""


def is_harmless(text: str) -> bool:
    """Whether a text has no control characters but line breaks and tabs, and no direction marks."""
    return not any(map(_disturbs, text))


def harmless(text: str) -> str:
    r"""Return a text in which disturbing signs are written out, such as ``\x1b`` for Escape."""
    return "".join(ascii(sign)[1:-1] if _disturbs(sign) else sign for sign in text)


class Tamed(Text):
    """A text in which disturbing signs are written out, in whatever language it is said."""

    __slots__ = ("text",)

    text: str

    def told(self, language: Language, form: str = "") -> str:
        """Return the harmless text in a language."""
        return harmless(told(self.text, language, form))

    @property
    def parts(self) -> Sequence[Value]:
        """The text itself."""
        return (self.text,)


def tamed(text: str) -> Tamed:
    """Return a text as `harmless` does, to be said in any language."""
    found = Tamed(harmless(text))
    found.text = text
    return found


def _disturbs(sign: str) -> bool:
    return sign in DIRECTIONS or (category(sign) in {"Cc", "Zl", "Zp"} and sign not in "\n\t")
