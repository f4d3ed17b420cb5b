"""What lies on the table as a message, and in a replay: a module for each kind of play."""

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from capot.play.position import Position
from capot.play.view import View
from capot.rules.stages.brag import Arrange
from capot.rules.stages.climbing import Climb
from capot.rules.stages.dominoes import Layout
from capot.rules.stages.fishing import Fish
from capot.rules.stages.matching import Shed
from capot.rules.stages.opening import PlayTerm
from capot.rules.stages.stops import Runs
from capot.rules.stages.tricks import Tricks
from capot.rules.stages.vying import Vie
from capot.server.kinds import brag, climbing, dominoes, fishing, matching, stops, tricks
from capot.server.log.news import Moment
from capot.server.messages.plays import Play


def _nothing(_seen: View) -> dict[str, Any]:
    return {}


class _Kind(NamedTuple):
    """The ``play`` at a moment of a deal, and the fields of a ``frame`` of a replay that are its own."""

    play: Callable[[View, Position, Moment], Play]
    frame: Callable[[View], dict[str, Any]] = _nothing


_KINDS: Final[Mapping[type[PlayTerm], _Kind]] = {
    Tricks: _Kind(tricks.tricks_play),
    Layout: _Kind(dominoes.layout_play),
    Climb: _Kind(climbing.climbing_play, climbing.frame),
    Arrange: _Kind(brag.brag_play),
    Vie: _Kind(tricks.tricks_play),
    Runs: _Kind(stops.runs_play, stops.frame),
    Shed: _Kind(matching.matching_play, matching.frame),
    Fish: _Kind(fishing.fishing_play, fishing.frame),
}


def play_of(seen: View, now: Position, moment: Moment) -> Play | None:
    """Return the play of a deal by its kind, None while the kind is open."""
    last = seen.rules.stages[-1]
    return _KINDS[type(last)].play(seen, now, moment) if isinstance(last, PlayTerm) else None


def frame_of(seen: View) -> dict[str, Any]:
    """Return the fields of a moment of a replay that belong to the kind of play."""
    last = seen.rules.stages[-1]
    return _KINDS[type(last)].frame(seen) if isinstance(last, PlayTerm) else {}
