"""Every world one by one, by trying: the plain way, for few hidden cards and for tests of the quick way."""

from collections.abc import Iterator

from capot.players.worlds.card_sets import Columns
from capot.players.worlds.knowledge import Knowledge


def enumerate_worlds(knowledge: Knowledge) -> Iterator[Columns]:
    """Run through all worlds, each as the sets of cards that the seats hold and that are out of play.

    Each hidden card is tried in every column, so this takes long with more than a dozen.
    """
    for given in _given(knowledge.hidden, (0,) * len(knowledge.needs), knowledge):
        if any(_allows(case, given) for case in knowledge.cases):
            yield tuple(known | some for known, some in zip(knowledge.known, given, strict=True))


def _given(hidden: int, so_far: Columns, knowledge: Knowledge) -> Iterator[Columns]:
    """Run through the ways to give out the hidden cards, the lowest bit first, in the right numbers."""
    if not hidden:
        yield so_far
        return
    card = hidden & -hidden
    for column, cards in enumerate(so_far):
        if cards.bit_count() < knowledge.needs[column] and knowledge.may_hold[column] & card:
            more = (*so_far[:column], cards | card, *so_far[column + 1 :])
            yield from _given(hidden ^ card, more, knowledge)


def _allows(case: Columns, given: Columns) -> bool:
    return all(not cards & ~may for cards, may in zip(given, case, strict=True))
