"""What lies on the table in climbing, and what may be laid on it, as the page is told."""

from collections.abc import Sequence

from capot.cards import Card
from capot.play.combos import Ladder, combo_of
from capot.play.moves import LayCards, Move, PassTurn
from capot.play.situation import ClimbProgress, Laid, Standing
from capot.play.stages.arranging import order_of
from capot.play.stages.climbing import carried_on, combo_name
from capot.play.view import View
from capot.rules.arranging import Arrange
from capot.rules.climbing import Climb
from capot.rules.model import Rules
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
    return pile_state(_left_lying(seen), seen.rules, seen.standing)


def _left_lying(seen: View) -> tuple[Laid, ...]:
    """Return the last pile of a finished deal, nobody's: the deal was over before it was taken."""
    term = seen.rules.stage(Climb)
    turns = [each for each in seen.history if isinstance(each.move, LayCards | PassTurn)]
    if term is None or not turns:
        return ()
    held = list(seen.sizes)
    for each in turns:
        held[each.seat] += len(_laid(each.move))
    ladder, now = Ladder(seen.rules.pack.order, term), ClimbProgress(turns[0].seat)
    for each in turns:
        cards = ladder.sorted(_laid(each.move))
        held[each.seat] -= len(cards)
        now = carried_on(now, term, each.seat, cards, [count > 0 for count in held])
    return now.pile or now.last


def _laid(move: Move | None) -> tuple[Card, ...]:
    return move.cards if isinstance(move, LayCards) else ()


def name_of(cards: Sequence[Card], rules: Rules, standing: Standing) -> str | None:
    """Return what different cards make together where cards are got rid of by climbing, None for nothing."""
    term = rules.stage(Climb)
    if term is None or len(set(cards)) < len(cards):
        return None
    combo = combo_of(cards, Ladder(rules.pack.order, term))
    return None if combo is None else combo_name(combo, standing.faces)


def combos(seen: View) -> list[tuple[Card, ...]]:
    """Return all that the seat may lay now."""
    return [move.cards for move in seen.legal.moves if isinstance(move, LayCards)]


def in_order(seen: View) -> tuple[Card, ...]:
    """Return the hand of the seat: by suits, or by ranks as `by_rank` has it."""
    return by_rank(seen.hand, seen.rules)


def by_rank(hand: tuple[Card, ...], rules: Rules) -> tuple[Card, ...]:
    """Return cards of climbing with the lowest first, of Brag with the highest first, others as given."""
    term = rules.stage(Climb)
    if term is not None:
        return Ladder(rules.pack.order, term).sorted(hand)
    if rules.stage(Arrange) is None:
        return hand
    order = order_of(rules)
    return tuple(sorted(hand, key=lambda card: -order.of_card(card.rank)))
