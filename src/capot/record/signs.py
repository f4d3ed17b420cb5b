"""Signs in foreign texts that change the terminal or the order of letters: refused, or written out."""

from unicodedata import category

DIRECTIONS = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
"""Marks, embeddings, overrides and isolates of direction."""


def is_harmless(text: str) -> bool:
    """Whether a text has no control characters but line breaks and tabs, and no direction marks."""
    return not any(map(_disturbs, text))


def harmless(text: str) -> str:
    r"""Return a text in which disturbing signs are written out, such as ``\x1b`` for Escape."""
    return "".join(ascii(sign)[1:-1] if _disturbs(sign) else sign for sign in text)


def _disturbs(sign: str) -> bool:
    return sign in DIRECTIONS or (category(sign) in {"Cc", "Zl", "Zp"} and sign not in "\n\t")
