"""Cards on the table as messages, at the table and in replays: a module for each kind of play."""

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from capot.play.position import Position
from capot.play.view import View
from capot.server.kinds import brag, climbing, dominoes, fishing, matching, stops, tricks
from capot.server.log.news import Moment
from capot.server.messages.plays import Play


def _nothing(_seen: View) -> dict[str, Any]:
    return {}


class _Kind(NamedTuple):
    """The ``play`` at a moment of a deal, and the fields of a ``frame`` of a replay that are its own."""

    play: Callable[[View, Position, Moment], Play]
    frame: Callable[[View], dict[str, Any]] = _nothing


_KINDS: Final[Mapping[str, _Kind]] = {
    "tricks": _Kind(tricks.tricks_play),
    "dominoes": _Kind(dominoes.layout_play),
    "climbing": _Kind(climbing.climbing_play, climbing.frame),
    "brag": _Kind(brag.brag_play),
    "vying": _Kind(tricks.tricks_play),
    "stops": _Kind(stops.runs_play, stops.frame),
    "matching": _Kind(matching.matching_play, matching.frame),
    "fishing": _Kind(fishing.fishing_play, fishing.frame),
}


def play_of(seen: View, now: Position, moment: Moment) -> Play | None:
    """Return the play of a deal by its kind, None while the kind is open."""
    kind = seen.rules.kind_of_play.name
    return _KINDS[kind].play(seen, now, moment) if kind else None


def frame_of(seen: View) -> dict[str, Any]:
    """Return the fields of a moment of a replay that belong to the kind of play."""
    kind = seen.rules.kind_of_play.name
    return _KINDS[kind].frame(seen) if kind else {}
