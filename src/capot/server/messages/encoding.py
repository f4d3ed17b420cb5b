"""Messages of the server as JSON, in the language of their reader."""

from functools import partial

import msgspec

from capot.language.languages import ENGLISH, LANGUAGES, Language
from capot.language.texts import told

_ENCODERS = {
    # A state has a hundred texts, and each is its English sentence already.
    key: msgspec.json.Encoder(enc_hook=str if language is ENGLISH else partial(told, language=language))
    for key, language in LANGUAGES.items()
}
"""The encoders by language; the text of a message is said in the language of its reader."""


def encoded(answer: object, language: Language = ENGLISH) -> bytes:
    """Return a message as JSON, its texts in the language of the reader."""
    return _ENCODERS[language.key].encode(answer)
