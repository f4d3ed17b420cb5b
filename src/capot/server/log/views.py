"""The views of the deal in progress at a table, which its decisions, its news and its states share."""

from capot.play.position import Position
from capot.play.view import View, view


class Views:
    """The views of one position, each made when it is first asked for; those of another replace them."""

    def __init__(self) -> None:
        """Begin with none."""
        self._position: Position | None = None
        self._views: dict[int | None, View] = {}

    def of(self, position: Position, seat: int | None = None) -> View:
        """Return the view of a seat, or of a watcher if it is None."""
        if position is not self._position:
            self._position, self._views = position, {}
        if seat not in self._views:
            self._views[seat] = view(position, seat, next(iter(self._views.values()), None))
        return self._views[seat]
