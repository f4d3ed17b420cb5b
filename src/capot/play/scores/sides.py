"""The score of partners who have one: what each of them is credited with."""

from collections.abc import Iterable
from dataclasses import replace

from capot.language.texts import say
from capot.language.tokens import player
from capot.play.events import Trick
from capot.play.scores.totals import Item, totals
from capot.play.situation import Situation
from capot.rules.match.sides import Sides, partners_of


def piled(tricks: Iterable[Trick], sides: Sides | None) -> tuple[Trick, ...]:
    """Return the tricks as won by the first seat of each side, if partners pile up what they take."""
    if sides is None or sides.score != "piled":
        return tuple(tricks)
    return tuple(
        trick if trick.winner is None else replace(trick, winner=sides.of(trick.winner)) for trick in tricks
    )


def shared_items(items: Iterable[Item], deal: Situation) -> tuple[Item, ...]:
    """Return the items of a deal with those that partners owe to each other.

    What is piled up by a side counts for each of its players.  Where points are added, an item of each has
    those of a partner.
    """
    sides, some = deal.standing.sides, tuple(items)
    if sides is None or sides.score == "own":
        return some
    if sides.score == "added":
        own = totals(some, deal.seats)
        pairs = ((seat, by) for seat in range(deal.seats) for by in partners_of(sides, seat, deal.seats))
        named = [say("taken by {name}", name=player(by, None)) for by in range(deal.seats)]
        return (*some, *(Item(seat, own[by], "sides", named[by], by) for seat, by in pairs if own[by]))
    every = []
    for side in range(sides.count):
        # Nothing but what is scored for exposing a card belongs to anybody but the first.
        mine = [item for item in some if sides.of(item.seat) == side and _counts(deal, sides, item)]
        every += [replace(item, seat=seat) for item in mine for seat in sides.seats_of(side, deal.seats)]
    return tuple(every)


def _counts(deal: Situation, sides: Sides, item: Item) -> bool:
    return item.seat < sides.count or any(item.term == stage.name for stage in deal.rules.stages)
