"""The guide to every kind of term: what it is called, what it means, and how it reads as a sentence."""

from collections.abc import Mapping
from typing import Any, Final

from capot.rules.guide.deal import DEAL
from capot.rules.guide.files import FILES
from capot.rules.guide.game import GAME
from capot.rules.guide.match import ENDS
from capot.rules.text.guides import Field, Guide
from capot.rules.text.scoring.accounts import CHAPTERS as SCORING
from capot.rules.text.stages.clauses import CHAPTERS as STAGES

CHAPTERS: Final[Mapping[str, Mapping[Any, Guide]]] = {
    "The game": GAME,
    "The pack and the deal": DEAL,
    "The end of a match": ENDS,
    **{
        subject: {kind: guide for words in some for kind, guide in words.GUIDES.items()}
        for subject, some in STAGES.items()
    },
    **{subject: words.GUIDES for subject, words in SCORING.items()},
    "House rules, sources and edits": FILES,
}
"""The guides to all types that the JSON of a game may name, by subject."""

GUIDES: Final[Mapping[Any, Guide]] = {
    kind: guide for some in CHAPTERS.values() for kind, guide in some.items()
}
"""The guide to each type."""

__all__ = ["CHAPTERS", "GUIDES", "Field", "Guide"]
