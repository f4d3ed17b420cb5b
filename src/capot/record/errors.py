"""Errors of records and journals; each message is a sentence for a person.

ValueError
├── RecordError        text or JSON that is not a record, or cannot be replayed
│   ├── OneSided       a record of what one seat saw, where the whole match is needed
│   └── Unrecognised   a file in no format that is read
└── JournalError       a journal that cannot be read, written or resumed
"""

from capot.language.texts import Name, Text, joined
from capot.record.signs import tamed


class RecordError(ValueError):
    """A record that cannot be read or replayed.

    The message is "file:line: move: reason", a text that can be said in other languages; the parts are also
    attributes.  ``line`` counts from 1 and is None if the record has no lines; ``move`` is empty if the fault
    is not in a move.
    """

    def __init__(self, reason: str, *, name: str = "", line: int | None = None, move: str = "") -> None:
        """Build the message from its parts."""
        self.reason = reason
        self.name = name
        self.line = line
        self.move = move if isinstance(move, Text) else Name(move)
        place = Name(name if line is None else f"{name}:{line}")
        super().__init__(tamed(joined(": ", [part for part in (place, self.move, reason) if part])))


class OneSided(RecordError):  # noqa: N818 - what the record is, in a person's words
    """A record of what one seat saw, which shows too little to be replayed."""


class Unrecognised(RecordError):  # noqa: N818 - as above
    """A file that shows no sign of a format that is read: a note, a picture, a game of Bridge."""


class JournalError(ValueError):
    """A journal that cannot be read, written or resumed; nothing stored has changed."""
