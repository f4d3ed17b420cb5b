"""The grammar of a language for the places of a sentence: numbers, lists and the names of cards."""

from collections.abc import Sequence
from typing import Literal, Protocol, TypeAlias

Last: TypeAlias = Literal["and", "or"]
Style: TypeAlias = Literal["each", "all", "plain"]
"""How a set of cards is named: ``each heart``, ``all the hearts``, ``hearts``."""


class Grammar(Protocol):
    """The grammar of a language.

    ``form`` is a case or another form of ``forms``, as a translation asks for it with ``{card:acc}``; an
    empty text means the first of them.  ``faces`` is the key of a set of faces, ranks and suits are the
    letters and signs of `Card`.
    """

    @property
    def forms(self) -> Sequence[str]:
        """The forms in the order in which a translation lists them."""

    def number(self, value: int, form: str) -> str:
        """Return a number in words up to twelve, in figures beyond."""

    def ordinal(self, place: int, form: str) -> str:
        """Return a place, from 1, in words up to the tenth, in figures beyond."""

    def times(self, count: int, form: str) -> str:
        """Return how often: ``once``, ``three times``."""

    def decimal(self, value: float, digits: int, form: str) -> str:
        """Return a number in figures with some decimal places."""

    def listed(self, some: Sequence[str], last: Last) -> str:
        """Return words as a list in a sentence."""

    def spaced(self, between: str) -> str:
        """Return the characters between two texts, with the spaces that signs have in the language."""

    def person(self, called: str, form: str) -> str:
        """Return the name of a player, or the word for the reader if it is empty: ``you``."""

    def rank(self, faces: str, rank: str, form: str) -> str:
        """Return the name of a rank without article: ``queen``."""

    def the_rank(self, faces: str, rank: str, form: str) -> str:
        """Return the name of a rank with the definite article: ``the queen``."""

    def a_rank(self, faces: str, rank: str, form: str) -> str:
        """Return the name of a rank with the indefinite article: ``a queen``."""

    def ranks(self, faces: str, rank: str, form: str) -> str:
        """Return the name of a rank in the plural: ``queens``."""

    def suit(self, faces: str, suit: str, form: str) -> str:
        """Return the name of a suit: ``hearts``."""

    def card_of(self, faces: str, suit: str, form: str) -> str:
        """Return the name of any card of a suit, without article: ``heart``."""

    def card(self, faces: str, rank: str, suit: str, form: str) -> str:
        """Return the name of a card with the definite article: ``the queen of spades``."""

    def rank_letter(self, faces: str, rank: str, form: str) -> str:
        """Return the letter or figure of a rank in the corner of its cards."""

    def suit_sign(self, faces: str, suit: str, form: str) -> str:
        """Return the sign of a suit in a line of text."""

    def short(self, faces: str, rank: str, suit: str, form: str) -> str:
        """Return a card as shown in a table: ``Q♠``."""

    def whole_suit(self, faces: str, suit: str, style: Style, form: str) -> str:
        """Return all cards of a suit: ``each heart``."""

    def suit_but(self, faces: str, suit: str, rank: str, style: Style, form: str) -> str:
        """Return all cards of a suit but one: ``each heart but the ace``."""

    def some_of_suit(self, faces: str, suit: str, ranks: str, last: Last, style: Style, form: str) -> str:
        """Return several cards of a suit: ``the king and ace of spades``; ``ranks`` are their letters."""

    def whole_rank(self, faces: str, rank: str, size: int, style: Style, form: str) -> str:
        """Return all cards of a rank in the pack: ``all four queens``."""

    def coloured_rank(self, faces: str, rank: str, colour: str, style: Style, form: str) -> str:
        """Return both cards of a rank in a ``colour``, ``red`` or ``black``: ``the red queens``."""

    def some_of_rank(self, faces: str, rank: str, suits: str, last: Last, style: Style, form: str) -> str:
        """Return several cards of a rank: ``the queens of spades and hearts``; ``suits`` are their signs."""
