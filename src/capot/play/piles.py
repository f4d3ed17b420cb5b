"""The piles of a deal of climbing, as somebody has seen them from the first lead on."""

from collections.abc import Iterator
from dataclasses import dataclass

from capot.cards import Card
from capot.play.combos import card_order
from capot.play.moves import LayCards, PassTurn
from capot.play.situation import ClimbProgress, Laid
from capot.play.stages.climbing import carried_on
from capot.play.view import View


@dataclass(frozen=True, slots=True)
class Turn:
    """One player's turn: the cards he laid, the lowest first, or none; the table before it and after it.

    ``place`` is that of the move in the history of the view.
    """

    place: int
    seat: int
    cards: tuple[Card, ...]
    before: ClimbProgress
    after: ClimbProgress


def turns_of(seen: View) -> Iterator[Turn]:
    """Run through the turns of a deal of climbing so far; none in any other deal."""
    ladder = card_order(seen.rules)
    made = [
        (place, each.seat, each.move)
        for place, each in enumerate(seen.history)
        if isinstance(each.move, LayCards | PassTurn)
    ]
    if ladder is None or not made:
        return
    held = list(seen.sizes)
    for _, seat, move in made:
        held[seat] += len(move.cards) if isinstance(move, LayCards) else 0
    now = ClimbProgress(made[0][1])
    for place, seat, move in made:
        cards = ladder.sorted(move.cards) if isinstance(move, LayCards) else ()
        held[seat] -= len(cards)
        after = carried_on(now, ladder.term, seat, cards, [count > 0 for count in held])
        yield Turn(place, seat, cards, now, after)
        now = after


def piles_of(seen: View) -> list[tuple[Laid, ...]]:
    """Return the piles of the deal from the first on; the last of them may still lie open."""
    found: list[tuple[Laid, ...]] = []
    for turn in turns_of(seen):
        if not turn.cards:
            continue
        if not turn.before.pile:
            found.append(())
        found[-1] = turn.after.pile or turn.after.last
    return found
