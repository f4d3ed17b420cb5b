"""The cards on the table, at the table and in replays: a message and its maker for each kind of play."""

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple, TypeAlias

from capot.play.position import Position
from capot.play.view import View
from capot.rules.rules import Rules
from capot.server.messages.basics import Moment
from capot.server.messages.hands import MakeAsk
from capot.server.messages.plays import brag, climbing, dominoes, fishing, matching, stops, tricks
from capot.server.messages.plays.lying import Lying

Play: TypeAlias = (
    tricks.TricksPlay
    | dominoes.DominoesPlay
    | stops.RunsPlay
    | matching.MatchingPlay
    | fishing.FishingPlay
    | climbing.ClimbingPlay
    | brag.BragPlay
)


def _nothing(*_: object) -> None:
    """Return nothing."""


class Kind(NamedTuple):
    """The messages of a kind of play: the ``play`` at a moment of a deal, and more where it has more.

    ``own`` adds what the seat alone sees, and ``make`` asks it to make hands.  ``fill_in`` adds its own
    fields to a moment of a replay, which has the ``whole`` play where that is all there is to see.  A layout
    has ``ranks`` from left to right, once there is a starting rank.
    """

    play: Callable[[View, Position, Moment], Play | None] = _nothing
    own: Callable[[View, Any], Play | None] = lambda _, common: common
    make: Callable[[View], MakeAsk | None] = _nothing
    fill_in: Callable[[View, Position, Lying], None] = _nothing
    whole: bool = False
    ranks: Callable[[Rules, str | None], list[str]] = lambda *_: []


KINDS: Final[Mapping[str, Kind]] = {
    "tricks": Kind(tricks.tricks_play),
    "dominoes": Kind(dominoes.layout_play, ranks=dominoes.columns),
    "climbing": Kind(climbing.climbing_play, fill_in=climbing.add_pile),
    "brag": Kind(brag.brag_play, brag.own_hands_made, brag.make_ask, brag.add_hands),
    "vying": Kind(tricks.tricks_play),
    "stops": Kind(stops.runs_play, fill_in=stops.add_chips, ranks=stops.columns),
    "matching": Kind(matching.matching_play, fill_in=matching.add_pile),
    "fishing": Kind(fishing.fishing_play, whole=True),
}
"""All kinds of play, by name."""


_OPEN: Final = Kind()


def kind_of(rules: Rules) -> Kind:
    """Return the messages of the kind of play of a deal; there are none while the kind is open."""
    return KINDS.get(rules.kind_of_play.name, _OPEN)
