"""The words of staying in or dropping out."""

from collections.abc import Iterator
from typing import Final

from capot.language.texts import Text, listed, mark, phrase, say
from capot.language.words import number, ordinal
from capot.rules.check.deal import hand_size, spare_hand_at
from capot.rules.stages.announcing import StayIn
from capot.rules.text.facts import Clause, Clauses, Context
from capot.rules.text.guides import NAME, Field, Guide
from capot.rules.text.stages.announce import undertaking_clauses
from capot.rules.text.stages.leads import has_declarer

GUIDES: Final = {
    StayIn: Guide(
        title=mark("staying in"),
        meaning=mark("Players say whether they play or drop out of the deal."),
        sentence=mark(
            "Each player in turn, except a declarer, who must stay, says whether they are in or out."
        ),
        details=(
            mark("Trump suit with which nobody may drop out: {forced_by}."),
            mark("First deal of the match in which nobody may drop out: {forced_from}."),
            mark("While the pool holds only the dealer’s stake, {forced_simple}."),
            mark("Without a declarer, {last}."),
            mark("In place of the hand dealt, {spare}."),
        ),
        fields={
            "name": NAME,
            "forced_by": Field(
                mark("suit that keeps all in"),
                "the suit with which, as trumps, all must stay",
                words={None: mark("none")},
            ),
            "forced_from": Field(
                mark("from which deal"),
                "the deal of the match, from 1, from which all must stay",
                words={None: mark("none")},
                low=1,
                high=40,
            ),
            "forced_simple": Field(
                mark("a simple pool"),
                "whether all must stay while the pool holds nothing from earlier deals",
                words={False: mark("anybody may drop out"), True: mark("nobody may drop out")},
            ),
            "last": Field(
                mark("the last player"),
                "what holds for the last player, without a declarer, if the others are out",
                words={
                    "unasked": mark("the last player is in, unasked, if all others are out"),
                    "asked": mark("the last player may drop out too, and then nobody scores"),
                    "meets": mark("the last player must stay if no more than one other is in"),
                },
            ),
            "spare": Field(
                mark("the spare hand"),
                "whether the first who asks may play a spare hand, dealt from the cards left over",
                words={
                    False: mark("there is no other"),
                    True: mark("the first who asks may play a spare one"),
                },
            ),
            "undertakings": Field(
                mark("what may be announced"),
                "the undertakings that may be announced instead, which ends the round; then all play",
                nothing=mark("nothing"),
            ),
        },
    ),
}


def staying_clauses(now: Context, term: StayIn) -> Iterator[Clause]:
    """Say who may drop out, and what else a player may do instead of playing the hand dealt."""
    is_declared = has_declarer(now, term)
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
    yield from undertaking_clauses(now, term.undertakings)


def _asking(now: Context, *, is_declared: bool) -> Text:
    if is_declared:
        return say(
            "then each player in turn, starting on the declarer’s {side}, says “in” or “out”; the declarer must stay in",
            side=now.next_side,
        )
    return say("each player in turn, starting with {who}, says “in” or “out”", who=now.eldest)


def _spare(now: Context) -> Text:
    return say(
        "a spare hand of {count} cards lies face down; the first player to ask for it is in, puts the hand dealt aside and plays the spare one instead",
        count=number(hand_size(now.rules, now.seats)),
    )


def _forced(now: Context, term: StayIn) -> Iterator[Clause]:
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


CLAUSES: Final[Clauses] = {StayIn: staying_clauses}
