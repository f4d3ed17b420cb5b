"""Following suit where trumps may be played instead, and where the highest trumps need not be played."""

from collections.abc import Iterable

from capot.cards import Card
from capot.rules.derived.weights import weights_of
from capot.rules.rules import Rules
from capot.rules.stages.tricks import MayRenege, MayTrump, Tricks
from capot.rules.terms import Pack


def may_trump(term: Tricks) -> bool:
    """Whether a player who can follow a plain suit may play a trump instead."""
    return any(isinstance(duty, MayTrump) for duty in term.duties)


def due_trumps(pack: Pack, term: Tricks, trump: str | None, led: Card) -> tuple[Card, ...]:
    """Return the trumps that oblige their holder to play a trump to this trump led, the highest first.

    They are all trumps but those of the highest that stand above the card led.
    """
    spared = _spared(pack, term, trump, led)
    return tuple(card for card in _trumps(pack, trump) if card not in spared)


def _spared(pack: Pack, term: Tricks, trump: str | None, led: Card) -> tuple[Card, ...]:
    """Return the trumps that need not be played to this trump led."""
    top = sum(duty.top for duty in term.duties if isinstance(duty, MayRenege))
    if not top:
        return ()
    return tuple(card for card in _trumps(pack, trump)[:top] if pack.strength(card) > pack.strength(led))


def _trumps(pack: Pack, trump: str | None) -> list[Card]:
    """Return the trumps, the highest first."""
    trumps = (card for card in pack.cards() if pack.suit(card) == trump)
    return sorted(trumps, key=pack.strength, reverse=True)


def is_spared(pack: Pack, term: Tricks, trump: str | None, held: Iterable[Card], led: Card) -> bool:
    """Whether a player who holds these trumps need not play one to this card led."""
    if trump is None or pack.suit(led) != trump:
        return False
    due = due_trumps(pack, term, trump, led)
    return not any(card in due for card in held)


def shows_void(rules: Rules, trump: str | None, led: Card, card: Card) -> bool:
    """Whether a card played to this lead, which is no joker, shows that its player cannot follow suit."""
    suit, term = rules.pack.suit(led), rules.stage(Tricks)
    if card.is_joker or rules.pack.suit(card) == suit or term is None:
        return False
    if suit == trump:
        return not _spared(rules.pack, term, trump, led)
    return not (may_trump(term) and rules.pack.suit(card) == trump)


def is_race(rules: Rules, seats: int, *, low_wins: bool) -> bool:
    """Whether trumps may be played at will or kept back, and only tricks score, for those who win them."""
    term = rules.stage(Tricks)
    free = term is not None and any(isinstance(duty, MayTrump | MayRenege) for duty in term.duties)
    return free and not low_wins and not weights_of(rules, seats).scoring_cards
