"""Whether to stay in the deal, to drop out of it, to swap hands or to announce an undertaking."""

from capot.cards import Card
from capot.language.texts import say
from capot.play.moves import Announce, StayIn, TakeWidow
from capot.play.view import View
from capot.players.opening.drawing import card_chance
from capot.players.protocol import Advice
from capot.rules.rules import Rules
from capot.rules.scoring import TrickCount
from capot.rules.stages.opening import undertakings_of
from capot.rules.terms import EveryTrick, Pack

ENOUGH = 1.12
"""Expected tricks from which a hand stays in against a declarer: the risk of winning none is small enough."""

ENTERING = ((0.0, 0.1, 0.55, 0.75, 0.85), (0.3, 0.5, 0.65, 0.8), (0.6, 0.68, 0.78))
"""The same without a declarer, by the number of players who are in, two or more counting alike, and of those
still to speak: each the best reply to the others where four play Rams."""

SWAPPING = ((0.7, 0.7, 0.75, 0.7, 0.0), (0.7, 0.65, 0.0), (0.0,))
"""Expected tricks below which the spare hand is better than one's own, by the same numbers."""

USUAL_RISK = 5.0
"""The cost of no trick, in tricks, for which these numbers hold."""

EVERY = 2.75
"""Expected tricks, by the same cautious count, from which a hand is more likely than not to win them all."""


def too_few(inside: int, left: int) -> float:
    """Return the expected tricks below which a hand is swapped for the spare one."""
    return _by_place(SWAPPING, inside, left)


def enough(inside: int, left: int) -> float:
    """Return the expected tricks from which a hand stays in, where nobody is bound to."""
    return _by_place(ENTERING, inside, left)


def _by_place(table: tuple[tuple[float, ...], ...], inside: int, left: int) -> float:
    row = table[min(inside, len(table) - 1)]
    return row[min(left, len(row) - 1)]


def expected(hand: tuple[Card, ...], pack: Pack, trump: str | None) -> float:
    """Return roughly the number of tricks that a short hand wins."""
    return sum(card_chance(card, pack, trump) for card in hand)


def speakers(view: View) -> tuple[int, ...]:
    """Return the seats that say whether they are in, in order, where there is no declarer."""
    around = ((view.dealer + 1 + step) % view.seats for step in range(view.seats))
    return tuple(seat for seat in around if seat in view.players)


def has_entered(view: View) -> tuple[int, ...]:
    """Return the seats that have said that they are in, in order."""
    stays = StayIn(stays=True), TakeWidow(takes=True)
    return tuple(each.seat for each in view.history if each.move in stays)


def has_swapped(view: View) -> bool:
    """Whether the spare hand is gone."""
    return any(each.move == TakeWidow(takes=True) for each in view.history)


def least_to_enter(view: View, seat: int) -> float:
    """Return the expected tricks from which a seat stays in that speaks now or has spoken."""
    return risk_of(view.rules) * (ENOUGH if view.declarer is not None else enough(*_heard(view, seat)))


def least_to_keep(view: View, seat: int) -> float:
    """Return the expected tricks from which a seat keeps its hand though a spare one is there."""
    return ENOUGH / 2 if view.declarer is not None else too_few(*_heard(view, seat))


def risk_of(rules: Rules) -> float:
    """Return how much more a hand must promise than where no trick costs five times what each trick brings.

    It is never more than there, however little a trick brings.
    """
    count = next((each for each in rules.scoring if isinstance(each, TrickCount) and each.each), None)
    return 1.0 if count is None else min(1.0, abs(float(count.none)) / abs(float(count.each)) / USUAL_RISK)


def _heard(view: View, seat: int) -> tuple[int, int]:
    """Return how many players were in when a seat spoke or speaks, and how many were still to speak."""
    order = speakers(view)
    place = order.index(seat)
    return sum(each in order[:place] for each in has_entered(view)), len(order) - 1 - place


def staying_advised(view: View) -> Advice:
    """Return whether to stay in: only with a likely trick, with the spare hand or with one's own."""
    assert view.seat is not None
    moves = view.legal.moves
    least, tricks = least_to_enter(view, view.seat), expected(view.hand, view.rules.pack, view.trump)
    every = [each.name for each in undertakings_of(view.rules.stages) if each.target == EveryTrick()]
    if tricks >= EVERY and every:
        return Advice(Announce(every[-1]), say("you are likely to win every trick"))
    if TakeWidow(takes=True) in moves and tricks < least_to_keep(view, view.seat):
        why = say("your hand is likely to win no trick, and the spare one may be better")
        return Advice(TakeWidow(takes=True), why)
    if StayIn(stays=False) not in moves:
        return Advice(StayIn(stays=True), say("nobody may drop out of this deal"))
    if tricks < least:
        why = say("you would probably win no trick, and that costs more")
        return Advice(StayIn(stays=False), why)
    if tricks < ENOUGH:
        return Advice(StayIn(stays=True), say("few are in, so even this hand may win a trick"))
    return Advice(StayIn(stays=True), say("you are likely to win at least one trick"))
