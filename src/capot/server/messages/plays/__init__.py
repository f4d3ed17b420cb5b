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


class _Kind(NamedTuple):
    """The messages of a kind of play: the ``play`` at a moment of a deal, and more where it has more.

    ``own`` adds what the seat alone sees, and ``make`` asks it to make hands.  ``fill_in`` adds its own
    fields to a moment of a replay, which has the ``whole`` play where that is all there is to see.  A layout
    has ``ranks`` from left to right, once there is a starting rank.
    """

    play: Callable[[View, Position, Moment], Play]
    own: Callable[[View, Any], Play] | None = None
    make: Callable[[View], MakeAsk | None] | None = None
    fill_in: Callable[[View, Position, Lying], None] | None = None
    whole: bool = False
    ranks: Callable[[Rules, str | None], list[str]] | None = None


KINDS: Final[Mapping[str, _Kind]] = {
    "tricks": _Kind(tricks.tricks_play),
    "dominoes": _Kind(dominoes.layout_play, ranks=dominoes.columns),
    "climbing": _Kind(climbing.climbing_play, fill_in=climbing.add_pile),
    "brag": _Kind(brag.brag_play, brag.own_hands_made, brag.make_ask, brag.add_hands),
    "vying": _Kind(tricks.tricks_play),
    "stops": _Kind(stops.runs_play, fill_in=stops.add_chips, ranks=stops.columns),
    "matching": _Kind(matching.matching_play, fill_in=matching.add_pile),
    "fishing": _Kind(fishing.fishing_play, whole=True),
}
"""All kinds of play, by name."""


def play_of(seen: View, now: Position, moment: Moment) -> Play | None:
    """Return the play of a deal by its kind, None while the kind is open."""
    kind = _kind_of(seen.rules)
    return kind.play(seen, now, moment) if kind else None


def own_play(seen: View, common: Play | None) -> Play | None:
    """Return the play of a deal with what the seat alone sees."""
    kind = _kind_of(seen.rules)
    return kind.own(seen, common) if kind and kind.own and common else common


def make_ask(seen: View) -> MakeAsk | None:
    """Return the hands a seat has to make, with a proposal, or None if it makes none now."""
    kind = _kind_of(seen.rules)
    return kind.make(seen) if kind and kind.make else None


def fill_in(seen: View, now: Position, frame: Lying) -> None:
    """Fill in the fields of a moment of a replay that belong to the kind of play."""
    kind = _kind_of(seen.rules)
    if kind and kind.fill_in:
        kind.fill_in(seen, now, frame)


def whole_play(seen: View, now: Position) -> Play | None:
    """Return the play as a moment of a replay shows it, None where it has fields for it."""
    kind = _kind_of(seen.rules)
    return kind.play(seen, now, "now") if kind and kind.whole else None


def columns(rules: Rules, start_rank: str | None) -> list[str]:
    """Return the ranks of a layout from left to right, or nothing if there is none yet."""
    kind = _kind_of(rules)
    return kind.ranks(rules, start_rank) if kind and kind.ranks else []


def _kind_of(rules: Rules) -> _Kind | None:
    return KINDS.get(rules.kind_of_play.name)
