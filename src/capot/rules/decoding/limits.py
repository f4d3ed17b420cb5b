"""Limits on a game: the length of its texts and lists, and the characters that it may use.

Servers read, print and deal games of people who are not trusted, and show their texts to others.
"""

import re
from dataclasses import fields, is_dataclass
from typing import Final

from capot.cards import Card
from capot.language.texts import Name, say
from capot.rules.by_seats import BySeats
from capot.rules.decoding.faults import Path, refuse, shown
from capot.rules.model import Game
from capot.rules.stages.opening import branches

LONGEST_TEXTS: Final = {"key": 60, "name": 60, "family": 60, "title": 120, "where": 200, "before": 60}
"""Maximum length of a text by the name of its field."""
LONGEST_TEXT: Final = 300
"""Maximum length of any other text."""

MOST_OF: Final = {
    "players": 12,
    "schedule": 24,
    "ends": 6,
    "stages": 12,
    "scoring": 30,
    "bans": 12,
    "duties": 12,
    "undertakings": 12,
    "contracts": 20,
    "options": 40,
    "cites": 100,
    "also_called": 12,
    "edits": 200,
    "cards": 104,
    "trumps": 104,
    "without": 104,
    "barred": 104,
    "also": 104,
    "ladder": 64,
}
"""Maximum number of elements of a list by the name of its field."""
MOST: Final = 60
"""Maximum number of elements of any other list."""

MOST_DEALS: Final = 120
"""Maximum number of deals with different rules, those of each contract and number of players counted."""
MOST_TRIED: Final = 15_000
"""Maximum number of parts of the rules times that of choices in options, each of which is tried."""

MARKUP: Final = frozenset("<>[]{}`*_|\\")
"""Characters that a page, a rulebook or a terminal might take for markup."""

_PATHS: Final = frozenset({"where", "before"})
_KEY: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_WORD: Final = re.compile(r"[^\W_]+(-[^\W_]+)*")


def check_size(size: int, path: Path) -> None:
    """Refuse a list of more elements than a game has use for, before it is read."""
    most = MOST_OF.get(_field(path), MOST)
    if size > most:
        refuse(path, say("{size} are too many here; {most} are allowed", size=Name(size), most=Name(most)))


def check_amount(game: Game, choices: int) -> None:
    """Refuse a game that offers so much that reading and printing it would take long."""
    contracts = [len(branches(stage)) for part in game.schedule for stage in part.rules.stages]
    deals = len(game.players) * (len(game.schedule) + sum(contracts))
    if deals > MOST_DEALS:
        why = say("{count} kinds of deal are too many; {most} are allowed, each number of players counted",
                  count=Name(deals), most=Name(MOST_DEALS))  # fmt: skip
        refuse(("schedule",), why)
    if choices * sum(_size(part.rules) for part in game.schedule) > MOST_TRIED:
        refuse(("options",), say("there are too many choices for rules this long"))


def _size(value: object) -> int:
    """Return the number of terms in a part of a game."""
    if isinstance(value, tuple):
        return sum(map(_size, value))
    if isinstance(value, BySeats):
        return sum(_size(each) for _, each in (*value.cases, ("others", value.others)))
    if not is_dataclass(value) or isinstance(value, Card):
        return 0
    return 1 + sum(_size(getattr(value, field.name)) for field in fields(value))


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
    field = _field(path)
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


def _field(path: Path) -> str:
    """Return the last field that a path goes through."""
    return next((step for step in reversed(path) if isinstance(step, str)), "")
