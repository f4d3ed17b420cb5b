"""Messages of challenges: a finished deal offered to somebody else."""

from capot.server.messages.basics import Message, Points, Request


class Challenge(Request):
    """A finished deal, counted from 1, that the asker offers to somebody else."""

    deal: int


class ChallengeState(Message):
    """The cards of a table are those of a deal that ``name`` played before, in the seat ``seat``.

    ``points`` are what it brought ``name``, and ``shared`` is the address of that deal, with the proof of its
    shuffle, as long as it stays public; both are None until the deal has been played here.
    """

    name: str
    seat: int
    points: Points | None
    shared: str | None
