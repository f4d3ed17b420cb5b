"""Tricks as a person is shown them: who plays to the one on the table, and which of the cards taken count."""

from collections.abc import Iterable

from capot.cards import Card
from capot.play.view import View
from capot.rules.derived.weights import weights_of


def trick_seats(seen: View) -> tuple[int, ...]:
    """Return the seats that play to the current trick, from its leader; none between tricks."""
    if seen.leader is None:
        return ()
    around = ((seen.leader + step) % seen.seats for step in range(seen.seats))
    return tuple(seat for seat in around if seat not in seen.dropped)


def counting_cards(seen: View, taken: Iterable[Card]) -> tuple[Card, ...]:
    """Return the cards taken that count in this deal, in the order of the pack."""
    counting = weights_of(seen.rules, len(seen.players)).scoring_cards
    return seen.rules.pack.sorted(card for card in taken if card in counting)
