"""Facts of the finished tricks of a deal, found once a trick and not once a card."""

from functools import cached_property

from capot.play.ending.decided import is_decided
from capot.play.view import View
from capot.rules.terms import Exact
from capot.server.messages.states import StakeState
from capot.server.states.deal_states import DealFacts, penalties_of, stakes_of
from capot.surface.points import points_so_far


class Taken:
    """The facts that any view shows of the same finished tricks, each made when it is first asked for."""

    def __init__(self, seen: View, facts: DealFacts) -> None:
        """Read the tricks of a view, in a deal with these constant facts."""
        self._seen = seen
        self._facts = facts

    @cached_property
    def is_decided(self) -> bool:
        """Whether nothing that is still played changes a score."""
        return is_decided(self._seen)

    @cached_property
    def so_far(self) -> tuple[Exact, ...] | None:
        """The points of each seat, None where they cannot be counted yet."""
        return points_so_far(self._seen)

    @cached_property
    def penalties(self) -> list[list[str]]:
        """The cards that count of those that each seat has taken."""
        return penalties_of(self._seen)

    @cached_property
    def stakes(self) -> list[StakeState]:
        """The cards that count in the deal, with their takers."""
        return stakes_of(self._seen, self._facts)
