"""Whether a deal is decided: nothing that may still happen in its tricks changes anybody's score."""

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from capot.cards import Card
from capot.language.texts import NOTHING, Text, phrase, say
from capot.play.events import Trick, held
from capot.play.scores.deal import SCORERS
from capot.play.scores.rest import Rest
from capot.play.seen import View
from capot.rules.fields import names_in
from capot.rules.scoring import Captured, ScoreTerm, TrickTaken
from capot.rules.stages.tricks import LastTaker, Tricks
from capot.rules.terms import Role

_WEIGHED = Role.COMPARED, Role.WEIGHED

_Reason: TypeAlias = tuple[str, Text]
"""A term or an undertaking by name, and a clause, maybe empty, that says why nothing more comes of it."""


def is_decided(seen: View, *, more: Trick | None = None, aside: Iterable[Card] = ()) -> bool:
    """Whether no rest of a deal changes any score, however the cards lie and are played.

    It follows from the finished tricks, so every seat and every watcher gets the same answer.  One trick
    ``more`` may be supposed, and a player may know cards that lie ``aside`` for good.
    """
    return _reasons(seen, (*seen.tricks, *(() if more is None else (more,))), aside) is not None


def why_decided(seen: View) -> Text:
    """Return that the rest of a decided deal changes nothing, and why: what came with the last trick."""
    reasons, before = _reasons(seen, seen.tricks), dict(_settled(seen, seen.tricks[:-1]))
    assert reasons is not None
    why = next((clause for what, clause in reasons if clause and before.get(what) is None), NOTHING)
    return say("the rest changes nothing: {why}", why=why) if why else say("the rest changes nothing")


def _reasons(seen: View, tricks: tuple[Trick, ...], aside: Iterable[Card] = ()) -> list[_Reason] | None:
    """Return why nothing more can come of each thing that counts; None if something may."""
    found: list[_Reason] = []
    if not isinstance(seen.stage, Tricks) or not tricks:
        return None
    for what, clause in _settled(seen, tricks, aside):
        if clause is None:
            return None
        found.append((what, clause))
    return found


def _settled(
    seen: View, tricks: tuple[Trick, ...], aside: Iterable[Card] = ()
) -> Iterator[tuple[str, Text | None]]:
    """Yield what counts in a deal after these tricks, each with the reason that it is certain, or None."""
    if held(tricks):
        yield "a trick without a winner", None
        return
    assert isinstance(seen.stage, Tricks)
    # Cards laid aside may yet go to the winner of a trick.
    rest = Rest.of(seen, tricks, aside if seen.stage.talon_to == "nobody" else ())
    yield from _next_deal(rest, seen.stage)
    fates = [(each, rest.fate(each.seat, each.undertaking.target)) for each in seen.declared]
    for each, fate in fates:
        told = say("{aim} is made", aim=phrase(each.undertaking.title))
        if fate is False:
            told = say("{aim} has failed", aim=phrase(each.undertaking.title))
        yield each.undertaking.name, None if fate is None else told
    still = {each.undertaking.still_count for each, _ in fates}
    if any(fate for _, fate in fates) or "nobody" in still:
        return
    if "winners" in still and rest.trickless:
        yield "the tricks of others", None
    yield from _settled_terms(rest)


def _settled_terms(rest: Rest) -> Iterator[tuple[str, Text | None]]:
    """Yield the terms whose items count, each with the reason that they are certain, or None."""
    terms = rest.rules.scoring
    touched = {name for term in terms for name in names_in(term, Role.NAMES, Role.REPLACED)}
    plain = {term.name for term in terms if isinstance(term, Captured | TrickTaken)} - touched
    replaced = [_replaced(rest, term) for term in terms]
    for place, term in enumerate(terms):
        # Items that are scored later than a term are not replaced by it.
        later = replaced if SCORERS[type(term)].first else replaced[place + 1 :]
        if any(term.name in names for names in later):
            continue
        is_plain = plain.issuperset(names_in(term, *_WEIGHED))
        yield term.name, SCORERS[type(term)].closed(rest, term) if is_plain else None


def _next_deal(rest: Rest, stage: Tricks) -> Iterator[tuple[str, Text | None]]:
    """Yield what the next deal begins with, if that follows from the tricks of this one."""
    if isinstance(stage.first_lead, LastTaker) and stage.first_lead.card in rest.out:
        yield "the leader of the next deal", None
    if rest.seen.standing.most_tricks_name:
        most, *others = sorted((rest.won(seat) for seat in rest.active), reverse=True)
        if any(most <= other + rest.left for other in others):
            yield "the trumps of the next deal", None


def _replaced(rest: Rest, term: ScoreTerm) -> tuple[str, ...]:
    """Return the names of the terms that count only by this one, or no longer."""
    is_sure = SCORERS[type(term)].is_sure
    return names_in(
        term, *_WEIGHED, *((Role.REPLACED,) if is_sure is not None and is_sure(rest, term) else ())
    )


def counts_no_longer(seen: View) -> bool:
    """Whether the undertaking of the seat of a view failed, and nothing it takes now changes its score."""
    if not any(each.seat == seen.seat for each in seen.declared) or held(seen.tricks):
        return False
    rest = Rest.of(seen, seen.tricks)
    return all(
        rest.fate(each.seat, each.undertaking.target) is False and each.undertaking.still_count != "everybody"
        for each in seen.declared
    )
