"""How a term is scored in a finished deal, and how much of that everybody can count before."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from capot.language.texts import NOTHING, Text
from capot.play.scores.rest import Rest, as_waited
from capot.play.scores.totals import Item, Scored, weighed
from capot.play.seen import View
from capot.play.situation import Situation
from capot.rules.scoring import ScoreTerm
from capot.rules.terms import Exact

InTurn: TypeAlias = Callable[[Situation, Any, list[Item], int], Scored]
"""Returns the items and the pool after a term, from those before it."""

SoFar: TypeAlias = Callable[[View, Any, int], Exact]
"""Returns the points that a term has brought a seat."""

Closed: TypeAlias = Callable[[Rest, Any], Text | None]
"""Returns why no rest of the deal changes what a term pays, as a clause that may be empty; None if it may."""


@dataclass(frozen=True, slots=True)
class Scorer:
    """The scoring of a kind of term.

    ``so_far`` is None where nothing can be counted before the end.  Items that come ``first`` come before
    those of all other terms.  Terms that a term replaces count no longer once it ``is_sure``.  A term may
    score ``unplayed`` deals too, in which nobody has won or laid anything; ``drawn`` says why a deal that was
    played scores nothing.  A term with pools of cards has ``antes``, the items for what is paid into them
    before the deal, and says what is ``left`` in each after a deal with some items.
    """

    in_turn: InTurn
    so_far: SoFar | None
    first: bool = False
    closed: Closed = as_waited
    is_sure: Callable[[Rest, Any], bool] | None = None
    unplayed: bool = False
    drawn: Text = NOTHING
    antes: Callable[[Situation, Any], Iterable[Item]] | None = None
    left: Callable[[Situation, Any, Sequence[Item]], tuple[int, ...]] | None = None


Scorers: TypeAlias = Mapping[type[ScoreTerm], Scorer]


def of_each(items_of: Callable[[Situation, Any, int], Iterable[Item]], so_far: SoFar | None) -> Scorer:
    """Return the scorer of a term of single cards or tricks, which adds items seat by seat."""

    def in_turn(deal: Situation, term: ScoreTerm, items: list[Item], pool: int) -> Scored:
        return [*items, *(item for seat in deal.players for item in items_of(deal, term, seat))], pool

    return Scorer(in_turn, so_far, first=True)


def added(
    items_of: Callable[[Situation, Any], Iterable[Item]],
    so_far: SoFar | None = None,
    closed: Closed = as_waited,
) -> Scorer:
    """Return the scorer of a term that adds items."""

    def in_turn(deal: Situation, term: ScoreTerm, items: list[Item], pool: int) -> Scored:
        return [*items, *items_of(deal, term)], pool

    return Scorer(in_turn, so_far, closed=closed)


def changed(
    new_items: Callable[[Situation, Any, list[Item]], Iterable[Item]],
    closed: Closed = as_waited,
    is_sure: Callable[[Rest, Any], bool] | None = None,
) -> Scorer:
    """Return the scorer of a term that changes the items before it."""

    def in_turn(deal: Situation, term: ScoreTerm, items: list[Item], pool: int) -> Scored:
        return new_items(deal, term, items), pool

    return Scorer(in_turn, None, closed=closed, is_sure=is_sure)


def compared(
    items_of: Callable[[Situation, Any, Sequence[Exact]], Iterable[Item]], closed: Closed = as_waited
) -> Scorer:
    """Return the scorer of a term whose items replace those of the terms it compares."""

    def in_turn(deal: Situation, term: Any, items: list[Item], pool: int) -> Scored:  # noqa: ANN401 - a term
        had, rest = weighed(items, term.of, deal.seats)
        return [*rest, *items_of(deal, term, had)], pool

    return Scorer(in_turn, None, closed=closed)
