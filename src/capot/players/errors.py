"""The domain errors of players, all of them sentences for a person.

ValueError
└── PlayerError
    ├── UnknownPlayer    a text that names no player
    ├── Forfeit          a player crashed, kept silent or answered what is not allowed: the deal is lost
    └── BadMessage       a line that is no message of the engine protocol, or one that fits nothing before it
"""


class PlayerError(ValueError):
    """Something that is wrong with a player."""


class UnknownPlayer(PlayerError):  # noqa: N818 - a person's word, not a program's
    """A text that names no player; the text says which there are."""


class Forfeit(PlayerError):  # noqa: N818 - a person's word, not a program's
    """A player who gave no legal move; the text says why."""


class BadMessage(PlayerError):  # noqa: N818 - a person's word, not a program's
    """A line that cannot be followed; the text says why."""
