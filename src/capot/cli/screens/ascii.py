"""ASCII forms of the signs used in texts, for streams that cannot show them."""

import unicodedata
from typing import TextIO

_SIGNS = "♠♥♦♣·−–±½’“”×○…"
"""Signs that a stream must know to be written to as it is."""

_FORMS = str.maketrans(
    {
        "♠": "S",
        "♥": "H",
        "♦": "D",
        "♣": "C",
        "·": "-",
        "−": "-",
        "–": "-",
        "—": "-",
        "±": "+/-",
        "½": " 1/2",
        "⅓": " 1/3",
        "⅔": " 2/3",
        "¼": " 1/4",
        "¾": " 3/4",
        "’": "'",
        "“": '"',
        "”": '"',
        "„": '"',
        "«": '"',
        "»": '"',
        "ß": "ss",
        "œ": "oe",
        "Œ": "Oe",
        "×": "x",
        "○": "o",
        "…": "...",
    }
)


def has_signs(stream: TextIO) -> bool:
    """Whether a stream can show the signs used in texts."""
    try:
        _SIGNS.encode(getattr(stream, "encoding", None) or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def in_ascii(text: str) -> str:
    """Return a text with signs in their ASCII forms, and letters without their accents."""
    plain = unicodedata.normalize("NFKD", text.translate(_FORMS))
    return "".join(sign for sign in plain if not unicodedata.combining(sign))
