"""Highlights of a deal: a big card goes, the last trick decides, a sweep is in sight, foiled or made."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Final, Literal, TypeAlias

from capot.cards import Card
from capot.language.texts import NOTHING, Text, listed, say
from capot.language.tokens import player
from capot.play.events import Trick
from capot.play.scores.sides import piled
from capot.play.scores.taken import outcome
from capot.play.seen import View
from capot.rules.check.deal import tricks_in
from capot.rules.derived.weights import Weights, weights_of
from capot.rules.rules import Rules
from capot.rules.terms import AllOf, NoTrick, Target, resolved_cards

Kind: TypeAlias = Literal["big card", "last trick", "in sight", "foiled", "made"]

BIG: Final = Fraction(1, 4)
"""A card is big with this share of all that the cards of a deal count, and so is its last trick."""
IN_SIGHT: Final = Fraction(1, 2)
"""A sweep is in sight with this share of its cards or tricks, while nobody else has any."""


@dataclass(frozen=True, slots=True)
class Highlight:
    """A big card or last trick for a seat, or what its trick means for a sweep of the ``sweepers``.

    These are a player, or partners who pile up what they take.
    """

    kind: Kind
    seat: int
    sweepers: tuple[int, ...] = ()


def highlight(seen: View, place: int = -1) -> Highlight | None:
    """Return the highlight of a finished trick, by default the last one, or None if there is none."""
    trick, before = seen.tricks[place], seen.tricks[:place]
    if trick.winner is None:
        return None
    weights = weights_of(seen.rules, len(seen.players))
    # The stage in which a sweep is announced speaks of it.
    sweeps = () if seen.declared else _of_sweeps(seen, before, trick, weights)
    big_cards, is_last_big = _big(seen.rules, len(seen.players))
    big = None if big_cards.isdisjoint(trick.cards) else Highlight("big card", trick.winner)
    if big is None and is_last_big and len(before) + 1 == tricks_in(seen.rules, len(seen.players)):
        big = Highlight("last trick", trick.winner)
    return next(iter(sweeps), big)


def told(found: Highlight | None, to: int | None) -> Text:
    """Return a sentence for the reader at seat ``to``, nothing of what the trick itself shows."""
    if found is None or not found.sweepers:
        return NOTHING
    is_own = to in found.sweepers
    names = listed([player(seat, to) for seat in found.sweepers])
    match found.kind:
        case "in sight":
            return say("A sweep is in sight for {names}.", names=names)
        case "made":
            return say("The sweep is yours.") if is_own else say("A sweep for {names}.", names=names)
        case _ if found.seat == to:
            return say("You foil the sweep of {other}.", other=names)
        case _:
            name = player(found.seat, to)
            return (
                say("{name} foils your sweep.", name=name)
                if is_own
                else say("{name} foils the sweep of {other}.", name=name, other=names)
            )


def _of_sweeps(seen: View, before: tuple[Trick, ...], trick: Trick, weights: Weights) -> Iterator[Highlight]:
    """Yield what a trick has done to the sweeps that pay."""
    total, sides, winner = tricks_in(seen.rules, len(seen.players)), seen.standing.sides, trick.winner
    assert winner is not None
    is_piled = sides is not None and sides.score == "piled"
    then, now = piled(before, sides), piled((*before, trick), sides)
    for target in (prize.target for prize in weights.prizes if not isinstance(prize.target, NoTrick)):
        if len(_takers(then, target)) > 1:
            # Nobody will have it all.
            continue
        for seat in sorted(_takers(now, target)):
            own = sides.seats_of(seat, seen.seats) if sides is not None and is_piled else (seat,)
            was, is_ = (_is_in_sight(tricks, total, seat, target) for tricks in (then, now))
            if outcome(now, total, seat, target):
                if not outcome(then, total, seat, target):
                    yield Highlight("made", winner, own)
            elif was and not is_ and winner not in own:
                yield Highlight("foiled", winner, own)
            elif is_ and not was:
                yield Highlight("in sight", winner, own)


def _takers(tricks: tuple[Trick, ...], target: Target) -> set[int]:
    """Return who has a part of what a sweep takes."""
    wanted = frozenset(resolved_cards(target.cards)) if isinstance(target, AllOf) else None
    took = {trick.winner for trick in tricks if wanted is None or not wanted.isdisjoint(trick.cards)}
    return {seat for seat in took if seat is not None}


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


@lru_cache(maxsize=256)
def _big(rules: Rules, seats: int) -> tuple[frozenset[Card], bool]:
    """Return the big cards, and whether the last trick counts as much, of all that cards and tricks count."""
    weights = weights_of(rules, seats)
    sizes = _sizes(weights)
    least = BIG * sum(sizes.values(), Fraction())
    big_cards = frozenset(card for card, size in sizes.items() if size >= least > 0)
    return big_cards, _is_last_big(weights)


def _is_last_big(weights: Weights) -> bool:
    tricks = [
        (each.which, max(abs(Fraction(each.winner)), abs(Fraction(each.others)))) for each in weights.tricks
    ]
    last = sum((points for which, points in tricks if which == "last"), Fraction())
    total = sum((points for _, points in tricks), sum(_sizes(weights).values(), Fraction()))
    return all(which != "every" for which, _ in tricks) and last >= BIG * total > 0


def _sizes(weights: Weights) -> dict[Card, Fraction]:
    """Return how much each card counts, whether for or against its taker."""
    worth: dict[Card, Fraction] = defaultdict(Fraction)
    for each in weights.cards:
        for card in each.cards if each.counted else ():
            worth[card] += Fraction(each.points)
    return {card: abs(points) for card, points in worth.items()}
