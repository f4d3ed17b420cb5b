"""Agreements of the people at a table: public links, and proposals that wait for answers."""

from dataclasses import dataclass

from capot.server.messages.proposals import Proposable


@dataclass(frozen=True, slots=True)
class Share:
    """A public link, by its secret ``key``, and the seats that agree to it."""

    key: str
    agreed: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Proposal:
    """A proposal by a seat that waits for the others; ``id`` is the number of its event."""

    id: int
    seat: int
    what: Proposable
    at: float
    answered: frozenset[int] = frozenset()
    is_refused: bool = False
