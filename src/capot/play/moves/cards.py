"""Moves with cards of the hand, or that take some up."""

from dataclasses import dataclass, replace
from typing import Self

from capot.cards import Card, Faces, codes
from capot.play.moves.written import OfCard, OfCards, Words, Written, parsed


class PlayCard(OfCard):
    """Play a card to the trick, or lay it on the table: ``play QS``."""

    __slots__ = ()
    verbs = ("play",)
    is_played = True


class SwapCard(OfCard):
    """Exchange a card for the one turned up: ``swap 7H``."""

    __slots__ = ()
    verbs = ("swap",)


@dataclass(frozen=True, slots=True)
class DrawCard(Written):
    """Draw a card from the stock, or all that are due: ``draw``."""

    verbs = ("draw",)


class PassCards(OfCards):
    """Pass cards to another player: ``pass QS KS 9H``."""

    __slots__ = ()
    verbs = ("pass",)


class ScatterCards(PassCards):
    """Pass one card to each of the others, to the player on the left first: ``scatter QS KS 9H``."""

    __slots__ = ()
    verbs = ("scatter",)

    @property
    def in_order(self) -> Self:
        return self


class Discard(OfCards):
    """Lay cards aside, out of play: ``discard 7C 8C``."""

    __slots__ = ()
    verbs = ("discard",)
    none = "nothing"


class Expose(OfCards):
    """Lay cards of the hand open, or none before the play: ``expose QS AH``, ``expose nothing``."""

    __slots__ = ()
    verbs = ("expose",)
    none = "nothing"


class LayCards(OfCards):
    """Lay cards on the table together, to be beaten by the others: ``lay 3S 3H``."""

    __slots__ = ()
    verbs = ("lay",)
    is_played = True


@dataclass(frozen=True, slots=True)
class Arrange(Written):
    """Make hands of three cards: ``arrange 9S 9H 9D / 6H 5C 4D``, or ``arrange nothing``."""

    hands: tuple[tuple[Card, ...], ...]
    verbs = ("arrange",)

    @property
    def text(self) -> str:
        return f"arrange {' / '.join(map(codes, self.hands)) or 'nothing'}"

    @property
    def held(self) -> tuple[Card, ...]:
        return tuple(card for hand in self.hands for card in hand)

    @property
    def in_order(self) -> Self:
        return replace(self, hands=tuple(sorted(tuple(sorted(hand)) for hand in self.hands)))

    @classmethod
    def parse(cls, words: Words, faces: Faces) -> Self | None:
        if words[1:] == ["nothing"]:
            return cls(())
        hands = " ".join(words[1:]).split("/")
        return cls(tuple(parsed(hand.split(), faces) for hand in hands)) if len(words) > 1 else None
