"""The account of honours, the high trumps in the hands as they were dealt."""

from capot.language.cards import rank_letters
from capot.language.texts import Text, joined, listed
from capot.language.words import figure, measured, number
from capot.rules.scoring import Honours
from capot.rules.text.facts import Setting
from capot.rules.text.scoring.words import Account, scores, worded


def honours(now: Setting, term: Honours) -> Account:
    """Return the words for what honours score."""
    ranks = rank_letters(now.faces, term.ranks)
    told = listed([_band(measured(points), least) for least, points in term.bands])
    stake = joined(", ", [_band(figure(points), least) for least, points in term.bands])
    clause = scores(term.name, worded("honours", ranks=ranks, told=told), otherwise=worded("honours.else"))
    return Account(worded("honours.noun"), [clause], [worded("honours.stake", told=stake)])


def _band(points: Text, least: int) -> Text:
    return worded("honours.band", points=points, count=number(least))
