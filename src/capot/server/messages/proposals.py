"""Messages of proposals: what one player asks and all other people at the table must agree to."""

from typing import Literal, TypeAlias

from capot.server.messages.basics import Message, Request

Proposable: TypeAlias = Literal["undo", "rest"]
"""To take back the player's last move; to give the player all tricks that are left."""


class ProposalState(Message):
    """A proposal by a seat, which ends at the moment ``until``, in milliseconds since 1970.

    ``missing`` are the seats that have yet to answer; answers are not shown.
    """

    id: int
    seat: int
    what: Proposable
    missing: list[int]
    until: float


class Proposed(Message, tag="proposed"):
    """A seat proposed something to the other people at the table."""

    seat: int
    what: Proposable


class Declined(Message, tag="declined"):
    """A proposal by a seat has come to nothing: not everybody agreed in time, or it was withdrawn."""

    seat: int
    what: Proposable


class Propose(Request):
    """Propose something to the other people at the table."""

    what: Proposable


class Answer(Request):
    """Agree to a proposal or refuse it; whoever made it may withdraw it by a refusal."""

    id: int
    agree: bool
