"""The parts of a text that no translation reaches."""

from collections.abc import Iterator

from capot.language.texts import Joined, Text, Value, pieces


def untold(text: Value) -> Iterator[str]:
    """Yield the plain strings with letters in a text; they stay in English for every reader."""
    for piece in pieces(text):
        if isinstance(piece, str) and not isinstance(piece, Text) and _has_letters(piece):
            yield piece
        if isinstance(piece, Joined) and _has_letters(piece.between):
            yield piece.between


def _has_letters(text: str) -> bool:
    return any(letter.isalpha() for letter in text)
