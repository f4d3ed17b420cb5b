"""The domain errors of worlds, both of them sentences.

ValueError
└── WorldError
    ├── NoWorld          knowledge that contradicts itself
    └── TooManyStates    restrictions so many and so mixed that their tables would not fit into memory
"""


class WorldError(ValueError):
    """Hidden cards that cannot be drawn."""


class NoWorld(WorldError):  # noqa: N818 - a person's word, not a program's
    """No lie of the cards fits what a seat has seen."""


class TooManyStates(WorldError):  # noqa: N818 - as above
    """The ways the cards can lie are too different to be counted."""
