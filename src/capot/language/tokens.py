"""Cards and players in sentences, as tokens that each reader shows in its own way.

A log shows the card ``{QS}`` as a letter and a sign, a screen reader by its name; ``{@2}`` is the player
at seat 2.  Cards that belong together are side by side: ``{QS} {KS}``.
"""

import re
from collections.abc import Callable, Iterable

from capot.cards import JOKER_RANK, RANKS, Card
from capot.language.texts import Message, Name, Text, Value, inflected, joined, say

_TOKEN = re.compile(rf"\{{(?:@(?P<seat>[0-9]{{1,2}})|(?P<card>(?:[{RANKS}{JOKER_RANK}][SHDC]|XX)'?))\}}")


def card_token(card: Card) -> Name:
    """Return the token of a card: ``{QS}``."""
    return Name(f"{{{card.code}}}")


def card_tokens(cards: Iterable[Card]) -> Text:
    """Return the tokens of several cards, side by side."""
    return joined(" ", [card_token(card) for card in cards])


def player(seat: int, to: int | None) -> Text:
    """Return the token of a player, ``{@2}``, or "you" for the reader at seat ``to``."""
    return inflected("person", "" if seat == to else f"{{@{seat}}}")


def tell(to: int | None, seat: int, yours: str, theirs: str, /, **values: Value) -> Message:
    """Return the message ``yours`` for the reader at that seat, ``theirs`` with ``{name}`` for others."""
    return say(yours, **values) if seat == to else say(theirs, name=player(seat, to), **values)


def filled_in(text: str, card: Callable[[str], str], name: Callable[[int], str]) -> str:
    """Return a text as shown, with what ``card`` and ``name`` make of the codes of cards and of seats.

    Other braces stay, as does a seat for which ``name`` raises `IndexError`: a text may quote what was typed.
    """

    def shown(found: re.Match[str]) -> str:
        try:
            return card(found["card"]) if found["card"] else name(int(found["seat"]))
        except IndexError:
            return found[0]

    return _TOKEN.sub(shown, text)
