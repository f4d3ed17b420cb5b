"""The domain errors of players; their texts are sentences for people.

ValueError
├── PlayerError
│   ├── UnknownPlayer    a text that names no player
│   ├── Forfeit          a player crashed, timed out or gave an illegal answer: the deal is lost
│   │   └── NotStarted   a program that never began to play: in experiments an error, not a loss
│   └── BadMessage       not a message of the engine protocol, or one that does not fit those before it
└── WorldError
    ├── NoWorld          knowledge that contradicts itself
    └── TooManyStates    restrictions too many and too mixed for their tables to fit into memory
"""


class PlayerError(ValueError):
    """A failure of a player."""


class UnknownPlayer(PlayerError):  # noqa: N818 - a person's word, not a program's
    """A text that names no player; the message lists those there are."""


class Forfeit(PlayerError):  # noqa: N818 - a person's word, not a program's
    """A player that gave no legal move; the message says why."""


class NotStarted(Forfeit):
    """A program that did not start or did not greet its host; the message says why."""


class BadMessage(PlayerError):  # noqa: N818 - a person's word, not a program's
    """A line that cannot be understood; the message says why."""


class WorldError(ValueError):
    """Hidden cards that cannot be drawn."""


class NoWorld(WorldError):  # noqa: N818 - a person's word, not a program's
    """No lie of the cards fits what a seat has seen."""


class TooManyStates(WorldError):  # noqa: N818 - as above
    """Too many different ways for the cards to lie to be counted."""
