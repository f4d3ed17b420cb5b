"""The cards that lie on the table at a moment of a replay, where these are not tricks or rows."""

from msgspec import field

from capot.server.messages.basics import Message
from capot.server.messages.hands import HandState, PileState


class Lying(Message, kw_only=True):
    """The cards on the table that belong to some kinds of play.

    ``pile`` is the pile on the table or just taken, ``passes`` are the seats that have passed on it.
    ``arranged`` are the hands made so far, by seat.  ``aside`` are the cards known to lie in the spare hand,
    ``horses`` the chips on cards not yet laid.
    """

    arranged: list[list[HandState]] = field(default_factory=list[list[HandState]])
    pile: PileState | None = None
    passes: list[int] = field(default_factory=list[int])
    aside: list[str] = field(default_factory=list[str])
    horses: dict[str, int] = field(default_factory=dict[str, int])
