"""Piles of climbing as messages."""

from collections.abc import Sequence

from capot.play.situation import Laid, Standing
from capot.play.view import View
from capot.rules.rules import Rules
from capot.server.messages import LaidState, PileState
from capot.surface.piles import combination_name, last_pile


def pile_state(
    pile: Sequence[Laid], rules: Rules, standing: Standing, *, is_taken: bool = False
) -> PileState | None:
    """Return a pile with the names of its combinations, or None where nothing lies there."""
    if not pile:
        return None
    laid = [
        LaidState(
            seat=each.seat,
            cards=[card.code for card in each.cards],
            name=combination_name(each.cards, rules, standing.faces) or "",
        )
        for each in pile
    ]
    return PileState(laid=laid, taker=pile[-1].seat if is_taken else None)


def pile_before(seen: View) -> PileState | None:
    """Return the pile that was taken last or, when a deal is over, what lay on the table in the end."""
    return pile_state(last_pile(seen), seen.rules, seen.standing, is_taken=seen.stage is not None)
