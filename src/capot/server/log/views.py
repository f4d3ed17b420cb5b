"""The views of the deal in progress at a table, which its decisions, its news and its states share."""

from capot.play.events import Event
from capot.play.position import Position
from capot.play.view import View, events_secret, view


class Views:
    """The views of one position, each made when it is first asked for; those of another replace them.

    What a seat has seen of a deal that has gone on is taken from its last view.
    """

    def __init__(self) -> None:
        """Begin with none."""
        self._position: Position | None = None
        self._views: dict[int | None, View] = {}
        self._known: dict[int | None, tuple[tuple[Event, ...], int]] = {}

    def of(self, position: Position, seat: int | None = None) -> View:
        """Return the view of a seat, or of a watcher if it is None."""
        if position is not self._position:
            count = _events_before(position, self._position)
            self._known = {each: (seen.events, count) for each, seen in self._views.items() if count}
            self._position, self._views = position, {}
        if seat not in self._views:
            public = next(iter(self._views.values()), None)
            self._views[seat] = view(position, seat, public, *self._known.get(seat, ()))
        return self._views[seat]


def _events_before(position: Position, before: Position | None) -> int:
    """Return how many events a position has if another goes on from it and none is secret, otherwise 0."""
    if before is None or events_secret(before):
        return 0
    count = len(before.events)
    goes_on = 0 < count <= len(position.events) and position.events[count - 1] is before.events[-1]
    return count if goes_on else 0
