"""Sentences on staying in or dropping out: who is asked, the spare hand, what may be announced instead."""

from collections.abc import Iterator

from capot.language.texts import Text, listed, phrase, say
from capot.language.words import number, ordinal
from capot.rules.check.deal import hand_size, spare_hand_at
from capot.rules.stages.opening import ChooseContract, MakeTrump, NameTrump, StayIn, TakeWidow
from capot.rules.text.facts import Clause, Setting

_DECLARING = ChooseContract | MakeTrump | NameTrump | TakeWidow


def may_all_drop_out(now: Setting) -> bool:
    """Whether nobody is bound to stay in as the declarer, not even eldest hand."""
    term = now.rules.stage(StayIn)
    return term is not None and not _is_declared(now, term)


def staying_clauses(now: Setting, term: StayIn) -> Iterator[Clause]:
    """Say who may drop out, and what else a player may do instead of playing the hand dealt."""
    is_declared = _is_declared(now, term)
    yield Clause("bidding", "staying", _asking(now, is_declared=is_declared))
    text = say("if you are out, lay your hand down; you neither play nor score in that deal")
    yield Clause("bidding", "out", text)
    if spare_hand_at(now.rules, now.seats) is not None:
        yield Clause("bidding", "spare", _spare(now), otherwise=say("nobody may change hands"))
    if term.undertakings:
        text = say(
            "instead of saying “in” you may announce {what}: then nobody else is asked, and everyone plays, even those who were out",
            what=listed([phrase(each.title) for each in term.undertakings], "or"),
        )
        yield Clause("announce", "asking", text, otherwise=say("nothing may be announced"))
    yield from _forced(now, term)
    if is_declared:
        yield Clause("bidding", "alone", say("if everyone but the declarer is out, no tricks are played"))
    else:
        yield Clause("bidding", "alone", say("if only one player is in, no tricks are played"))
        yield Clause("bidding", "last", _last(term))


def _is_declared(now: Setting, term: StayIn) -> bool:
    before = now.rules.stages[: now.rules.stages.index(term)]
    return any(isinstance(stage, _DECLARING) for stage in before)


def _asking(now: Setting, *, is_declared: bool) -> Text:
    if is_declared:
        return say(
            "then each player in turn, starting on the declarer’s {side}, says “in” or “out”; the declarer must stay in",
            side=now.next_side,
        )
    return say("each player in turn, starting with {who}, says “in” or “out”", who=now.eldest)


def _spare(now: Setting) -> Text:
    return say(
        "a spare hand of {count} cards lies face down; the first player to ask for it is in, puts the hand dealt aside and plays the spare one instead",
        count=number(hand_size(now.rules, now.seats)),
    )


def _forced(now: Setting, term: StayIn) -> Iterator[Clause]:
    if term.forced_by is not None:
        suit = now.names.suit(term.forced_by)
        text = say("if {suit} are trumps, nobody may drop out", suit=suit)
        free = say("you may drop out even if {suit} are trumps", suit=suit)
        yield Clause("bidding", "forced", text, otherwise=free)
    if term.forced_simple:
        text = say("while the pool holds nothing but what the dealer has put in, nobody may drop out")
        free = say("you may drop out whatever the pool holds")
        yield Clause("bidding", "forced-simple", text, otherwise=free)
    if term.forced_from is not None:
        text = say(
            "from the {place} deal of the match on, nobody may drop out", place=ordinal(term.forced_from)
        )
        free = say("you may drop out in any deal of the match")
        yield Clause("bidding", "forced-late", text, otherwise=free)


def _last(term: StayIn) -> Text:
    match term.last:
        case "unasked":
            return say("if nobody is in before the last player speaks, that player is in, unasked")
        case "asked":
            return say("the last player may drop out too; if everyone is out, nobody scores")
        case "meets":
            return say(
                "if nobody is in before the last player speaks, that player is in, unasked; if just one player is, the last must play too"
            )
