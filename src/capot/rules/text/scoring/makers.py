"""The account of the tricks of the side that made trumps."""

from collections.abc import Iterator

from capot.language.texts import joined
from capot.language.words import figure, measured, number
from capot.rules.opening import MakeTrump
from capot.rules.scoring import Makers
from capot.rules.text.facts import Clause, Setting
from capot.rules.text.scoring.words import Account, scores, worded


def makers(now: Setting, term: Makers) -> Account:
    """Return the words for what the makers, or their opponents, score."""
    told = [
        worded("makers.made.stake", points=figure(term.made), needed=number(term.needed)),
        worded("makers.march.stake", points=figure(term.for_all)),
        worded("makers.failed.stake", points=figure(term.failed)),
    ]
    return Account(worded("makers.noun"), _clauses(now, term), [joined(", ", told)])


def _clauses(now: Setting, term: Makers) -> Iterator[Clause]:
    key, needed, making = term.name, number(term.needed), now.rules.stage(MakeTrump)
    alone = making is not None and making.alone
    who = worded("makers.who.partner" if alone else "makers.who")
    yield scores(f"{key}.made", worded("makers.made", who=who, points=measured(term.made), needed=needed))
    yield scores(f"{key}.march", worded("makers.march"), measured(term.for_all))
    failed = worded("makers.failed" if alone else "makers.failed.each", points=measured(term.failed))
    yield scores(f"{key}.failed", failed)
    if alone and term.lone_march != term.march:
        text = worded("makers.lone", points=measured(term.lone_march))
        yield scores(f"{key}.lone", text, otherwise=worded("makers.lone.else"))
    if alone and term.lone_failed != term.failed:
        text = worded("makers.lone.failed", points=measured(term.lone_failed))
        yield scores(f"{key}.lone.failed", text, otherwise=worded("makers.lone.failed.else"))
