"""The account of each scoring term: what it is called, its sentences and its words at the table."""

from collections.abc import Mapping
from functools import partial
from typing import Final

from capot.language.texts import Text
from capot.rules import scoring
from capot.rules.text.facts import Context
from capot.rules.text.kinds import KINDS, ScoreWords
from capot.rules.text.scoring import (
    captured,
    counts,
    declarer,
    factors,
    makers,
    paid,
    pools,
    ranked,
    sets,
    winning_cards,
)
from capot.rules.text.scoring.words import Account, Accounts, AccountsOfOthers

CHAPTERS: Final[Mapping[str, ScoreWords]] = {
    "Scoring cards and tricks": captured,
    "Sets and sweeps": sets,
    "Scoring cards that win": winning_cards,
    "Counting tricks, honours and places": counts,
    "Scoring by comparison": ranked,
    "The side that made trumps": makers,
    "The declarer’s score": declarer,
    "Scoring pools": pools,
    "Factors and exemptions": factors,
    "Scoring between single players": paid,
    **{subject: words for some in KINDS.values() for kind in some for subject, words in kind.scores.items()},
}
"""The words of all scoring terms, by subject."""

_BY_ITSELF: Final[Accounts] = {
    kind: account for words in CHAPTERS.values() for kind, account in words.ACCOUNTS.items()
}
_OF_OTHERS: Final[AccountsOfOthers] = {**sets.OF_OTHERS, **factors.OF_OTHERS, **paid.OF_OTHERS}

TOLD: Final = {*_BY_ITSELF, *_OF_OTHERS}
"""All terms that have an account."""


def account(now: Context, term: scoring.ScoreTerm) -> Account:
    """Return the noun for a term, its sentences in the rulebook and its words in the line of stakes."""
    if type(term) in _OF_OTHERS:
        return _OF_OTHERS[type(term)](now, term, partial(noun_of, now))
    return _BY_ITSELF[type(term)](now, term)


def noun_of(now: Context, name: str) -> Text:
    """Return what the scoring term of this name counts, as a noun: ``the last trick``."""
    return account(now, next(term for term in now.rules.scoring if term.name == name)).noun
