"""The guide to every kind of term: what it is called, what it means, and how it reads as a sentence."""

from collections.abc import Mapping
from typing import Any, Final

from capot.rules.guide.auction import AUCTION
from capot.rules.guide.comparing import COMPARED
from capot.rules.guide.deal import DEAL
from capot.rules.guide.entries import Field, Guide
from capot.rules.guide.files import FILES
from capot.rules.guide.making import MAKING
from capot.rules.guide.match import ENDS, GAME
from capot.rules.guide.opening import ANNOUNCING, DECLARING, PASSING
from capot.rules.guide.other_play import OTHER_PLAY
from capot.rules.guide.paid import PAYMENTS
from capot.rules.guide.scoring import CARDS_AND_TRICKS, POOLS
from capot.rules.guide.tricks import TRICKS

CHAPTERS: Final[Mapping[str, Mapping[Any, Guide]]] = {
    "The game": GAME,
    "The pack and the deal": DEAL,
    "The end of a match": ENDS,
    "Passing and drawing": PASSING,
    "Announcing": ANNOUNCING,
    "The auction": AUCTION,
    "Making trumps": MAKING,
    "Contracts, trumps and doubles": DECLARING,
    "Tricks": TRICKS,
    "Dominoes, climbing, hands of three": OTHER_PLAY,
    "Scoring cards and tricks": CARDS_AND_TRICKS,
    "Scoring pools and hands": POOLS,
    "Scoring by comparison": COMPARED,
    "Scoring between single players": PAYMENTS,
    "House rules, sources and edits": FILES,
}
"""The guides to all types that the JSON of a game may name, by subject."""

GUIDES: Final[Mapping[Any, Guide]] = {
    kind: guide for some in CHAPTERS.values() for kind, guide in some.items()
}
"""The guide to each type."""

__all__ = ["CHAPTERS", "GUIDES", "Field", "Guide"]
