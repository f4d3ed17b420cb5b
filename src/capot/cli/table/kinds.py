"""The kinds of play in the terminal: rows, answers and help, where they are not as in tricks."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from capot.cli.table import climbing, dominoes, fishing, matching, stops
from capot.cli.words import Names
from capot.language.texts import Text, say
from capot.play.moves import Move
from capot.play.view import View
from capot.rules.stages.opening import StageTerm, kind_of_play


def _no_rows(_seen: View, _names: Names) -> tuple[str, ...]:
    return ()


class Kind(NamedTuple):
    """The lines of a kind of play, and how its cards are typed if not as in tricks.

    ``rows`` say what lies on the table, ``held`` how many cards the others hold.  ``last`` and ``moves``
    answer the commands of these names; ``last_is`` names what the first shows.  Cards may be ``read`` and
    ``typed`` in another way, and ``how_to_type`` explains it.  Where cards are sorted ``by_rank``, those of a
    rank stand together.  Where cards are laid on piles, ``progress`` counts them, ``closed`` are the lines
    and ``closed_rows`` the rows of those that are closed, and of two views, before and after a move, one is
    ``shown``.
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
    progress: Callable[[View], Text] | None = None
    closed: Callable[[View, Names], list[str]] | None = None
    closed_rows: Callable[[View, Names], tuple[str, ...]] | None = None
    shown: Callable[[View, View], View] | None = None


KINDS: Final[Mapping[str, Kind]] = {
    "dominoes": Kind(dominoes.layout_rows, dominoes.turns_since),
    "climbing": Kind(
        climbing.pile_rows,
        climbing.last_pile_line,
        say("the last pile"),
        moves=climbing.allowed_lines,
        held=climbing.held_line,
        read=climbing.read_lay,
        by_rank=True,
        progress=climbing.pile_number,
        closed=climbing.closed_piles,
        closed_rows=climbing.last_pile_rows,
        shown=climbing.with_pile,
    ),
    "brag": Kind(by_rank=True),
    "stops": Kind(stops.run_rows, dominoes.turns_since),
    "matching": Kind(matching.shed_rows, matching.shed_since),
    "fishing": Kind(
        fishing.table_rows,
        fishing.taken_since,
        moves=fishing.allowed_ways,
        read=fishing.read_way,
        typed=fishing.typed_capture,
        how_to_type=fishing.how_to_type,
    ),
}
"""The kinds of play that are not told as tricks are, by name."""

_TRICKS: Final = Kind()


def kind_of(stage: StageTerm | None) -> Kind:
    """Return what the terminal says of a kind of play; tricks and all other stages are plain."""
    return KINDS.get(kind_of_play(stage).name, _TRICKS)
