"""The words of the cards left over, which the dealer takes up."""

from collections.abc import Iterator
from typing import Final

from capot.language.texts import mark, say
from capot.language.words import counted, number
from capot.rules.check.deal import cards_left
from capot.rules.stages.exchanges import TakeTalon
from capot.rules.text.facts import Clause, Clauses, Context
from capot.rules.text.guides import NAME, Field, Guide

GUIDES: Final = {
    TakeTalon: Guide(
        title=mark("the dealer takes the cards left over"),
        meaning=mark("The dealer picks up the cards left over and discards as many."),
        sentence=mark("The dealer picks up the cards left over and discards as many, which are out of play."),
        details=(mark("Cards that the dealer may not discard: {barred}."),),
        fields={
            "name": NAME,
            "barred": Field(
                mark("cards that may not be discarded"),
                "cards that the dealer may not discard",
                nothing=mark("none"),
            ),
        },
    ),
}


def _talon(now: Context, term: TakeTalon) -> Iterator[Clause]:
    left = cards_left(now.rules, now.seats)
    if not left:
        return
    one = say("the dealer picks up the card left over and discards one face down")
    several = say(
        "the dealer picks up the {cards} left over and discards {count} face down",
        cards=counted(left, "card"),
        count=number(left),
    )
    none = say("nobody picks up the cards left over")
    yield Clause("talon", "taking", one if left == 1 else several, otherwise=none)
    yield Clause("talon", "out", say("the dealer’s discards are out of play"), derived=True)
    if term.barred:
        text = say("the dealer may not discard {cards}", cards=now.names.plain(term.barred, "or"))
        yield Clause("talon", "barred", text, otherwise=say("the dealer may discard any card"))


CLAUSES: Final[Clauses] = {TakeTalon: _talon}
