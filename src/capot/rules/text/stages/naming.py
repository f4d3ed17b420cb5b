"""The words of naming trumps."""

from collections.abc import Iterator
from typing import Final

from capot.language.texts import listed, mark, say
from capot.language.words import counted, ordinal
from capot.rules.check.deal import cards_dealt, hand_size
from capot.rules.stages.bidding import NameTrump
from capot.rules.stages.opening import ChooseContract
from capot.rules.text.facts import Clause, Clauses, Context
from capot.rules.text.guides import NAME, Field, Guide

GUIDES: Final = {
    NameTrump: Guide(
        title=mark("naming trumps"),
        meaning=mark("The declarer names the suit of trumps."),
        sentence=mark("{by} is the declarer, and names the suit of trumps."),
        details=(
            mark("Suits that may be named: {suits}."),
            mark("Fixed trump suit late in the match: {fixed}."),
            mark("First deal of the match with the fixed suit: {fixed_from}."),
        ),
        fields={
            "name": NAME,
            "suits": Field(
                mark("suits"),
                "the suits that may be named; without any, all of them",
                nothing=mark("any"),
            ),
            "fixed": Field(
                mark("fixed suit"),
                "the suit that is trumps from deal `fixed_from` on",
                words={None: mark("none")},
            ),
            "fixed_from": Field(
                mark("from which deal"),
                "the deal of the match, from 1, from which the suit is fixed",
                words={None: mark("none")},
                low=1,
                high=40,
            ),
            "by": Field(
                mark("the declarer"),
                "the player who names trumps, unless there is a declarer already",
                words={
                    "eldest": mark("Eldest hand"),
                    "most tricks": mark("Whoever won the most tricks in the deal before"),
                },
            ),
        },
    ),
}


def trump_naming_clauses(now: Context, term: NameTrump) -> Iterator[Clause]:
    """Say who names the trump suit."""
    if not any(isinstance(stage, ChooseContract) for stage in now.rules.stages):
        most = say(
            "whoever won the most tricks in the deal before is the declarer; if several won as many, the first of them in turn, starting with {who}",
            who=now.eldest,
        )
        eldest = say("{who} is the declarer", who=now.eldest)
        yield Clause("trumps", "declarer", most if term.by == "most tricks" else eldest)
    size = hand_size(now.rules, now.seats)
    if cards_dealt(now.rules, now.seats) > size:
        text = say(
            "having seen only {cards}, the declarer names any suit as trumps, even one not held",
            cards=counted(size, "card"),
        )
    else:
        text = say("the declarer names any suit as trumps, even one not held")
    if term.suits:
        some = listed([now.names.suit(suit) for suit in term.suits], "or")
        text = say("the declarer names {suits} as trumps, held or not", suits=some)
    if term.fixed is not None and term.fixed_from == 1:
        yield Clause("trumps", "naming", say("{suit} are trumps", suit=now.names.suit(term.fixed)))
        return
    yield Clause("trumps", "naming", text)
    if term.fixed is not None and term.fixed_from is not None:
        text = say(
            "from the {place} deal of the match on, {suit} are trumps and the declarer names nothing",
            place=ordinal(term.fixed_from),
            suit=now.names.suit(term.fixed),
        )
        yield Clause("trumps", "fixed", text, otherwise=say("the declarer names trumps in every deal"))


CLAUSES: Final[Clauses] = {NameTrump: trump_naming_clauses}
