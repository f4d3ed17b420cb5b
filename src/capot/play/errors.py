"""Errors of play; each message is a sentence for a person at the table.

ValueError
└── PlayError
    ├── IllegalMove    the rules forbid it; nothing has changed
    ├── OutOfTurn      another seat is to act, or the deal or match is over
    ├── BadMove        a text that is not a move
    └── Impossible     reported to a seat, but cannot have happened
"""


class PlayError(ValueError):
    """Something that cannot be done at this table."""


class IllegalMove(PlayError):  # noqa: N818 - a person's word, not a program's
    """A move that the rules forbid now; the text says why."""


class OutOfTurn(PlayError):  # noqa: N818 - a person's word, not a program's
    """A move by a seat that is not to act."""


class BadMove(PlayError):  # noqa: N818 - a person's word, not a program's
    """A text that is not a move."""


class Impossible(PlayError):  # noqa: N818 - a person's word, not a program's
    """Something reported to a seat that cannot have happened; the text says why."""
