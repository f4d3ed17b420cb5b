"""What the terminal says of each kind of play, and how its moves are typed, where it is not as in tricks."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from capot.cli.table import climbing, dominoes, fishing, matching, stops
from capot.cli.words import Names
from capot.language.texts import Text, say
from capot.play.moves import Move
from capot.play.view import View
from capot.rules.stages.brag import Arrange
from capot.rules.stages.climbing import Climb
from capot.rules.stages.dominoes import Layout
from capot.rules.stages.fishing import Fish
from capot.rules.stages.matching import Shed
from capot.rules.stages.opening import StageTerm
from capot.rules.stages.stops import Runs


def _no_rows(_seen: View, _names: Names) -> tuple[str, ...]:
    return ()


class Kind(NamedTuple):
    """The ``rows`` on the table, the answers to ``last`` and ``moves``, and what ``held`` says of the others.

    ``last_is`` names what ``last`` answers.

    Answers with cards are ``read`` and ``typed`` in a way of their own, and ``how_to_type`` tells it.  Where
    cards are sorted ``by_rank``, those of a rank stand together.
    """

    rows: Callable[[View, Names], tuple[str, ...]] = _no_rows
    last: Callable[[View, Names], str] | None = None
    last_is: Text = say("what the others have played since your last turn")
    moves: Callable[[View, Names], list[str]] | None = None
    held: Callable[[View, Names], tuple[str, ...]] = _no_rows
    read: Callable[[Sequence[str], View], Move] | None = None
    typed: Callable[[Move, View], str] | None = None
    how_to_type: Callable[[View], Text] | None = None
    by_rank: bool = False


_KINDS: Final[Mapping[type[StageTerm], Kind]] = {
    Layout: Kind(dominoes.layout_rows, dominoes.turns_since),
    Climb: Kind(
        climbing.pile_rows,
        climbing.last_pile_line,
        say("the last pile"),
        climbing.allowed_lines,
        climbing.held_line,
        climbing.read_lay,
        by_rank=True,
    ),
    Arrange: Kind(by_rank=True),
    Runs: Kind(stops.run_rows, dominoes.turns_since),
    Shed: Kind(matching.shed_rows, matching.shed_since),
    Fish: Kind(
        fishing.table_rows,
        fishing.taken_since,
        moves=fishing.allowed_ways,
        read=fishing.read_way,
        typed=fishing.typed_capture,
        how_to_type=fishing.how_to_type,
    ),
}
_TRICKS: Final = Kind()


def kind_of(stage: StageTerm | None) -> Kind:
    """Return what the terminal says of a kind of play, of tricks or any other stage nothing of its own."""
    return _TRICKS if stage is None else _KINDS.get(type(stage), _TRICKS)
