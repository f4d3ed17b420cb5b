"""The texts that a game brings along: how long they may be, and which characters they may have.

They are shown on pages, in terminals and in rulebooks of people who did not write them.
"""

import re
from typing import Final

from capot.language.texts import Name, say
from capot.rules.decoding.faults import Path, refuse, shown

LONGEST_TEXTS: Final = {"key": 60, "name": 60, "family": 60, "title": 120, "where": 200, "before": 60}
"""Maximum length of a text by the name of its field."""
LONGEST_TEXT: Final = 300
"""Maximum length of any other text."""

MARKUP: Final = frozenset("<>[]{}`*_|\\")
"""Characters that a page, a rulebook or a terminal might take for markup."""

_PATHS: Final = frozenset({"where", "before"})
_KEY: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_WORD: Final = re.compile(r"[^\W_]+(-[^\W_]+)*")


def check_word(text: str, path: Path, *, is_key: bool = False) -> str:
    """Return a name that paths use; refuse all but letters, digits and hyphens, in a key the plain ones."""
    if is_key and not _KEY.fullmatch(text):
        refuse(path, say("expected small letters, digits and hyphens, found {given}", given=shown(text)))
    if not _WORD.fullmatch(text):
        refuse(
            path, say("expected one word of letters, digits and hyphens, found {given}", given=shown(text))
        )
    return check_text(text, path)


def check_text(text: str, path: Path) -> str:
    """Return a text of a game; refuse one that is too long or has characters that do not belong in it."""
    field = next((step for step in reversed(path) if isinstance(step, str)), "")
    most = LONGEST_TEXTS.get(field, LONGEST_TEXT)
    if not text.isprintable():
        refuse(path, say("{given} has characters that cannot be printed", given=shown(text)))
    if len(text) > most:
        refuse(
            path,
            say(
                "this text has {length} characters, and {most} are allowed",
                length=Name(len(text)),
                most=Name(most),
            ),
        )
    markup = sorted(MARKUP.intersection(text)) if field not in _PATHS else []
    if markup:
        refuse(
            path,
            say("{given} has characters of markup: {some}", given=shown(text), some=Name(" ".join(markup))),
        )
    if field in {"name", "title"} and text != " ".join(text.split()):
        refuse(path, say("{given} has spaces that do not belong there", given=shown(text)))
    return text
