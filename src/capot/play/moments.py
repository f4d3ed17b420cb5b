"""Moments of a deal for which a table stops: a dear card goes, a sweep is in sight, foiled or made."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Literal, TypeAlias

from capot.cards import Card
from capot.language.texts import NOTHING, Text, mark, say
from capot.language.tokens import player, tell
from capot.play.events import Trick
from capot.play.scores.taken import outcome
from capot.play.seen import View
from capot.rules.check.deal import tricks_in
from capot.rules.derived.weights import Weights, weights_of
from capot.rules.terms import AllOf, NoTrick, Target, resolved_cards

Kind: TypeAlias = Literal["dear", "in sight", "foiled", "made"]

DEAR: Final = Fraction(1, 4)
"""A card is dear with this share of all that the cards of a deal count."""
IN_SIGHT: Final = Fraction(1, 2)
"""A sweep is in sight with this share of its cards or tricks, while nobody else has any."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A dear card for a seat, a sweep that it has in sight or made, or that of the ``other`` foiled."""

    kind: Kind
    seat: int
    other: int | None = None


def moment(seen: View, place: int = -1) -> Moment | None:
    """Return the moment of a finished trick, by default the last one, or None if it is none."""
    trick, before = seen.tricks[place], seen.tricks[:place]
    if trick.winner is None:
        return None
    weights = weights_of(seen.rules, len(seen.players))
    # Whoever announced one is told apart from this.
    sweeps = () if seen.declared else _of_sweeps(seen, before, trick, weights)
    dear = Moment("dear", trick.winner) if _has_dear_card(trick, weights) else None
    return next(iter(sweeps), dear)


def told(found: Moment | None, to: int | None) -> Text:
    """Return a sentence for the reader at seat ``to``, nothing of a dear card, which the trick shows."""
    match found:
        case None | Moment("dear"):
            return NOTHING
        case Moment("in sight", seat):
            return tell(
                to, seat, mark("A sweep is in sight for you."), mark("A sweep is in sight for {name}.")
            )
        case Moment("foiled", seat, other=int() as other) if other == to:
            return say("{name} foils your sweep.", name=player(seat, to))
        case Moment("foiled", seat, other=int() as other):
            yours, theirs = mark("You foil the sweep of {other}."), mark("{name} foils the sweep of {other}.")
            return tell(to, seat, yours, theirs, other=player(other, to))
        case _:
            return tell(to, found.seat, mark("The sweep is yours."), mark("{name} has made a sweep."))


def _of_sweeps(seen: View, before: tuple[Trick, ...], trick: Trick, weights: Weights) -> Iterator[Moment]:
    """Yield what a trick has done to the sweeps that pay."""
    total, winner, now = tricks_in(seen.rules, len(seen.players)), trick.winner, (*before, trick)
    assert winner is not None
    for target in (prize.target for prize in weights.prizes if not isinstance(prize.target, NoTrick)):
        if outcome(now, total, winner, target):
            if not outcome(before, total, winner, target):
                yield Moment("made", winner)
            continue
        for seat in seen.players:
            was, is_ = (_is_in_sight(tricks, total, seat, target) for tricks in (before, now))
            if was and not is_ and seat != winner:
                yield Moment("foiled", winner, other=seat)
            elif is_ and not was:
                yield Moment("in sight", seat)


def _is_in_sight(tricks: tuple[Trick, ...], total: int, seat: int, target: Target) -> bool:
    """Whether a seat has much of what a sweep takes, and may still have it all."""
    if outcome(tricks, total, seat, target) is not None:
        return False
    own = [trick for trick in tricks if trick.winner == seat]
    if isinstance(target, AllOf):
        wanted = set(resolved_cards(target.cards))
        has = wanted.intersection(card for trick in own for card in trick.cards)
        return len(wanted) > 1 and len(has) >= IN_SIGHT * len(wanted)
    return len(own) >= IN_SIGHT * total


def _has_dear_card(trick: Trick, weights: Weights) -> bool:
    worth: dict[Card, Fraction] = defaultdict(Fraction)
    for each in weights.cards:
        for card in each.cards if each.counted else ():
            worth[card] += Fraction(each.points)
    sizes = {card: max(points, -points) for card, points in worth.items()}
    least = DEAR * sum(sizes.values(), Fraction())
    return any(sizes.get(card, Fraction()) >= least > 0 for card in trick.cards)
