"""The domain errors of records and journals, all of them sentences for a person.

ValueError
├── RecordError        a text or JSON that is no record, or a match that cannot be replayed
│   └── OneSided       a record of what one seat saw, where the whole match is needed
└── JournalError       a journal that cannot be read, written or gone on with
"""


class RecordError(ValueError):
    """A record that cannot be read or replayed.

    Its text is "file:line: move: reason"; the parts are fields as well.  ``line`` counts from 1 and is None
    where the record has no lines; ``move`` is empty where the fault is not in a move.
    """

    def __init__(self, reason: str, *, name: str = "", line: int | None = None, move: str = "") -> None:
        """Keep the parts and make the sentence of them."""
        self.reason = reason
        self.name = name
        self.line = line
        self.move = move
        place = name if line is None else f"{name}:{line}"
        super().__init__(": ".join(part for part in (place, move, reason) if part))


class OneSided(RecordError):  # noqa: N818 - what the record is, in a person's words
    """A record of what one seat saw: it shows too little to be replayed."""


class JournalError(ValueError):
    """A journal that cannot be read, written or gone on with; nothing stored has been changed."""
