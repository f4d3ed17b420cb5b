"""Passing one card to each of the others: those that would go to one player, and which of them to whom."""

from random import Random

from capot.cards import Card
from capot.play.moves import PassCards, ScatterCards
from capot.play.stages.exchange import passed_together, receivers
from capot.play.view import View
from capot.players.costs import Costs
from capot.players.protocol import Advice


def to_each(view: View, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    """Return cards in the order in which they are scattered: a partner gets the least harmful ones."""
    sides, me = view.standing.sides, view.seat
    assert me is not None, "a watcher passes nothing"
    costs = Costs(view.rules, len(view.players), low_wins=view.standing.low_wins)
    worst = sorted(cards, key=costs.danger, reverse=True)
    seats = receivers(view)
    by_need = sorted(seats, key=lambda seat: sides is not None and sides.are_partners(me, seat))
    found = dict(zip(by_need, worst, strict=True))
    return tuple(found[seat] for seat in seats)


def scatter_advised(view: View) -> Advice:
    """Return the cards that the rule of thumb would pass to one player, one for each."""
    # The kernel imports the compiler, which takes longer than many commands that never play.
    from capot.kernel.state import cards_in, ordering_of  # noqa: PLC0415
    from capot.players.tricks.choosing import chosen  # noqa: PLC0415 - as above
    from capot.players.tricks.pass_reasons import why_given  # noqa: PLC0415 - as above
    from capot.players.views.trick_view import trick_view  # noqa: PLC0415 - as above

    together = trick_view(passed_together(view, len(receivers(view))))
    pick = together.legal.pick
    assert pick is not None, "cards are passed"
    bits = sum(chosen(together, "thumb", pick.count, Random(0)))
    cards = cards_in(bits, ordering_of(together.rules, together.trump))
    return Advice(ScatterCards(to_each(view, cards)), why_given(together, PassCards(cards)))
