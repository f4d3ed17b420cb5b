"""The winner of a trick."""

from typing import Literal

from capot.cards import Card
from capot.rules.jokers import card_led, ranked
from capot.rules.stages.tricks import Cancelling, Tricks
from capot.rules.terms import Pack


def winner(
    cards: tuple[Card, ...],
    seats: tuple[int, ...],
    pack: Pack,
    trump: str | None = None,
    equal: Literal["last", "first"] = "last",
) -> int:
    """Return the winner of a trick played by ``seats``: the highest trump, else of the suit led.

    Of equal cards the last wins, or the first.  A trick of nothing but jokers goes to its leader.
    """
    if card_led(cards) is None:
        return seats[0]
    return seats[cards.index(best_of(cards, pack, trump, equal))]


def winner_by(
    term: Tricks, cards: tuple[Card, ...], seats: tuple[int, ...], pack: Pack, trump: str | None = None
) -> int | None:
    """Return the winner of a trick by the rules of its play, or None if all that might win cancel out."""
    if term.cancelling is None:
        return winner(cards, seats, pack, trump, term.equal)
    # Without the cancelled cards another suit may seem to be led.
    suits, looks = {pack.suit(cards[0]), trump}, [(card.rank, card.suit) for card in cards]
    able = [
        card
        for card, look in zip(cards, looks, strict=True)
        if looks.count(look) == 1 and pack.suit(card) in suits
    ]
    if not able:
        return None
    best = max(able, key=lambda card: (pack.suit(card) == trump, pack.strength(card)))
    return seats[cards.index(best)]


def takes_the_rest(
    term: Cancelling, cards: tuple[Card, ...], seats: tuple[int, ...], pack: Pack, trump: str | None
) -> int:
    """Return the seat that takes the last trick of a deal if nobody has won it."""
    # Of equal cards the last wins where they do not cancel each other.
    return seats[0] if term.last == "leader" else winner(cards, seats, pack, trump)


def best_of(
    cards: tuple[Card, ...], pack: Pack, trump: str | None, equal: Literal["last", "first"] = "last"
) -> Card:
    """Return the card that wins a trick in which not only jokers have been played."""
    suits = [pack.suit(card) for card in ranked(cards)]
    suit = trump if trump in suits else suits[0]
    in_order = cards if equal == "first" else cards[::-1]
    return max((card for card in in_order if pack.suit(card) == suit), key=pack.strength)
