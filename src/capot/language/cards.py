"""The names of cards as texts, in the faces of a game."""

from collections.abc import Iterable
from functools import lru_cache

from capot.cards import Card, CardError, Faces, NotACard
from capot.language.texts import Name, Text, inflected, joined, say

_COURTS = "AKQJ"
"""The ranks that are named in words where cards lie together, not by their figures."""


def short(faces: Faces, card: Card) -> Text:
    """Return a card as shown in a table: ``Q♠``, or ``OL`` for the Ober of Leaves."""
    return _short(faces.key, card.rank, card.suit)


@lru_cache(maxsize=256)
def _short(faces: str, rank: str, suit: str) -> Text:
    # Views name the cards that may not be played: many times in each deal.
    return inflected("short", faces, rank, suit)


def shorts(faces: Faces, cards: Iterable[Card]) -> Text:
    """Return several cards as shown in a table, separated by spaces."""
    return joined(" ", [short(faces, card) for card in cards])


def card_name(faces: Faces, card: Card) -> Text:
    """Return a card with its article: ``the queen of spades``."""
    return inflected("card", faces.key, card.rank, card.suit)


def rank_name(faces: Faces, rank: str) -> Text:
    """Return the name of a rank: ``queen``."""
    return inflected("rank", faces.key, rank)


def the_rank(faces: Faces, rank: str) -> Text:
    """Return the name of a rank with its article: ``the queen``."""
    return inflected("the_rank", faces.key, rank)


def a_rank(faces: Faces, rank: str) -> Text:
    """Return the name of a rank with the article for any of its cards: ``a queen``, ``an ace``."""
    return inflected("a_rank", faces.key, rank)


def rank_names(faces: Faces, rank: str) -> Text:
    """Return the name of a rank in the plural: ``queens``."""
    return inflected("ranks", faces.key, rank)


def rank_laid(faces: Faces, rank: str) -> Text:
    """Return the rank of a card that lies with others: ``king``, ``9``."""
    return rank_name(faces, rank) if rank in _COURTS else rank_letter(faces, rank)


def ranks_laid(faces: Faces, rank: str) -> Text:
    """Return cards of a rank that lie together: ``kings``, ``9s``."""
    return rank_names(faces, rank) if rank in _COURTS else say("{rank}s", rank=rank_letter(faces, rank))


def rank_letter(faces: Faces, rank: str) -> Text:
    """Return the letter or figure of a rank, in the corner of its cards."""
    return inflected("rank_letter", faces.key, rank)


def rank_letters(faces: Faces, ranks: Iterable[str]) -> Text:
    """Return the letters of several ranks, separated by spaces."""
    return joined(" ", [rank_letter(faces, rank) for rank in ranks])


def suit_name(faces: Faces, suit: str) -> Text:
    """Return the name of a suit: ``hearts``."""
    return inflected("suit", faces.key, suit)


def suit_sign(faces: Faces, suit: str) -> Text:
    """Return the sign of a suit in a line of text."""
    return inflected("suit_sign", faces.key, suit)


def one_of_suit(faces: Faces, suit: str) -> Text:
    """Return the name of any card of a suit, without article: ``heart``, ``card of Leaves``."""
    return inflected("card_of", faces.key, suit)


def no_card(error: CardError) -> Text:
    """Return why a text is not a card."""
    if not isinstance(error, NotACard):
        return Name(str(error))
    return say(
        "{text} is not a card; write {card:acc} as {example}",
        text=Name(repr(error.text)),
        card=card_name(error.faces, error.meant),
        example=Name(error.example),
    )
