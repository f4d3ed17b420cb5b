"""What lies on the table in climbing, and what may be laid on it, as the page is told."""

from collections.abc import Sequence

from capot.cards import Card
from capot.play.combos import CardOrder, combo_of
from capot.play.piles import piles_of
from capot.play.situation import Laid, Standing
from capot.play.stages.climbing import combo_name
from capot.play.view import View
from capot.rules.climbing import Climb
from capot.rules.rules import Rules
from capot.server.messages import LaidState, PileState


def pile_state(
    pile: Sequence[Laid], rules: Rules, standing: Standing, *, is_taken: bool = False
) -> PileState | None:
    """Return a pile with its combinations called by their names, or None where nothing lies there."""
    if not pile:
        return None
    laid = [
        LaidState(
            seat=each.seat,
            cards=[card.code for card in each.cards],
            name=name_of(each.cards, rules, standing) or "",
        )
        for each in pile
    ]
    return PileState(laid=laid, taker=pile[-1].seat if is_taken else None)


def pile_before(seen: View) -> PileState | None:
    """Return the pile that was taken last or, when a deal is over, what lay on the table in the end."""
    if seen.last_pile or seen.score is None:
        return pile_state(seen.last_pile, seen.rules, seen.standing, is_taken=True)
    # The deal was over before anybody took what lay there.
    left = piles_of(seen)[-1:]
    return pile_state(left[0], seen.rules, seen.standing) if left else None


def name_of(cards: Sequence[Card], rules: Rules, standing: Standing) -> str | None:
    """Return what different cards make together where cards are got rid of by climbing, None for nothing."""
    term = rules.stage(Climb)
    if term is None or len(set(cards)) < len(cards):
        return None
    combo = combo_of(cards, CardOrder(rules.pack.order, term))
    return None if combo is None else combo_name(combo, standing.faces)
