"""From which cards of a hand a trick must be followed to: the suit led, then what the duties ask for."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import assert_never

from capot.cards import Card
from capot.play.view import View
from capot.players.worlds.card_sets import Bits, suit_in, together
from capot.rules.tricks import BeatTrumps, MustDiscard, MustTrump, Tricks


@dataclass(frozen=True, slots=True)
class Choice:
    """Whoever holds a card of ``held`` must play one of ``played``, unless an earlier choice binds him.

    Where they differ, ``held`` are among ``played``.
    """

    held: int
    played: int


def all_of(cards: int) -> Choice:
    """Return the choice of somebody who must play one of some cards if he can."""
    return Choice(cards, cards)


def to_follow(view: View, term: Tricks, before: tuple[Card, ...], bits: Bits) -> Iterator[Choice]:
    """Run through what binds a hand that follows these cards; after all of it, any card may be played."""
    led = view.rules.pack.suit(before[0])
    if led == view.trump:
        yield from _beating(view, term, before, bits)
    yield all_of(suit_in(view.rules.pack, led))
    suspended = {name for each in view.declared for name in each.undertaking.suspends}
    for duty in term.duties:
        match duty:
            case MustDiscard():
                if duty.name not in suspended:
                    yield all_of(bits[duty.card])
            case MustTrump() | BeatTrumps():
                pass
            case _:
                assert_never(duty)
    yield from _trumping(view, term, before, bits)


def _beating(view: View, term: Tricks, before: tuple[Card, ...], bits: Bits) -> Iterator[Choice]:
    """What binds who follows to a trump: the highest that beats those played, or any of them."""
    duty = next((each for each in term.duties if isinstance(each, BeatTrumps)), None)
    if duty is None:
        return
    higher = _higher(view, before)
    if duty.by == "any":
        yield all_of(together(higher, bits))
        return
    for card in higher:
        yield all_of(bits[card])


def _trumping(view: View, term: Tricks, before: tuple[Card, ...], bits: Bits) -> Iterator[Choice]:
    """What binds who cannot follow: his trumps, or those that beat the trump that is in the trick."""
    duty = next((each for each in term.duties if isinstance(each, MustTrump)), None)
    if duty is None or view.trump is None:
        return
    trumps = suit_in(view.rules.pack, view.trump)
    if duty.over == "any" or all(view.rules.pack.suit(card) != view.trump for card in before):
        yield all_of(trumps)
        return
    higher = together(_higher(view, before), bits)
    yield all_of(higher) if duty.over == "beat" else Choice(higher, trumps)


def _higher(view: View, before: tuple[Card, ...]) -> list[Card]:
    """Return the trumps of the pack that beat those in a trick, the highest first."""
    pack = view.rules.pack
    best = max(pack.strength(card) for card in before if pack.suit(card) == view.trump)
    trumps = (card for card in pack.cards() if pack.suit(card) == view.trump)
    return sorted((card for card in trumps if pack.strength(card) > best), key=pack.strength, reverse=True)
