"""Cards on the table as messages, at the table and in replays: a module for each kind of play."""

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from capot.play.position import Position
from capot.play.view import View
from capot.server.kinds import brag, climbing, dominoes, fishing, matching, stops, tricks
from capot.server.log.news import Moment
from capot.server.messages.plays import Play
from capot.server.messages.study import Frame


class _Kind(NamedTuple):
    """The ``play`` at a moment of a deal; ``fill_in`` adds its own fields to a moment of a replay."""

    play: Callable[[View, Position, Moment], Play]
    fill_in: Callable[[View, Frame], None] | None = None


KINDS: Final[Mapping[str, _Kind]] = {
    "tricks": _Kind(tricks.tricks_play),
    "dominoes": _Kind(dominoes.layout_play),
    "climbing": _Kind(climbing.climbing_play, climbing.add_pile),
    "brag": _Kind(brag.brag_play),
    "vying": _Kind(tricks.tricks_play),
    "stops": _Kind(stops.runs_play, stops.add_chips),
    "matching": _Kind(matching.matching_play, matching.add_pile),
    "fishing": _Kind(fishing.fishing_play, fishing.add_table),
}
"""All kinds of play, by name."""


def play_of(seen: View, now: Position, moment: Moment) -> Play | None:
    """Return the play of a deal by its kind, None while the kind is open."""
    kind = seen.rules.kind_of_play.name
    return KINDS[kind].play(seen, now, moment) if kind else None


def fill_in(seen: View, frame: Frame) -> None:
    """Fill in the fields of a moment of a replay that belong to the kind of play."""
    kind = KINDS.get(seen.rules.kind_of_play.name)
    if kind is not None and kind.fill_in is not None:
        kind.fill_in(seen, frame)
