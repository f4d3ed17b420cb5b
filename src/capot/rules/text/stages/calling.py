"""The words of calling a card."""

from collections.abc import Iterator
from typing import Final

from capot.language.texts import mark, say
from capot.rules.ongoing.widow import widow_word
from capot.rules.stages.calling import CallCard
from capot.rules.text.facts import Clause, Clauses, Context
from capot.rules.text.guides import NAME, Field, Guide

GUIDES: Final = {
    CallCard: Guide(
        title=mark("calling a card"),
        meaning=mark("The declarer calls a card from another hand and gives one back for it."),
        sentence=mark(
            "The declarer calls a card he does not hold; its holder gives it to him and gets any other card in return. If it lies among the cards left over, {again}."
        ),
        fields={
            "name": NAME,
            "again": Field(
                mark("calling again"),
                "whether the declarer calls another card if the one called lies among the cards left over",
                words={False: mark("nothing is exchanged"), True: mark("he calls another")},
            ),
        },
    ),
}


def calling_clauses(now: Context, term: CallCard) -> Iterator[Clause]:
    """Say who calls a card, what is given for it, and what happens if nobody holds it."""
    text = say("before the first lead the declarer calls any card that is not in the declarer’s hand")
    yield Clause("bidding", term.name, text, otherwise=say("no card is called"))
    text = say(
        "whoever holds it gives it to the declarer for all to see, and gets any other card in return, which nobody else sees"
    )
    yield Clause("bidding", f"{term.name}.given", text)
    word = widow_word(now.rules)
    nothing = say(
        "if the card lies in the {widow}, nothing is exchanged, and nothing is said but that", widow=word
    )
    if not term.again:
        yield Clause("bidding", f"{term.name}.nobody", nothing)
        return
    again = say("if the card lies in the {widow}, the declarer calls another", widow=word)
    yield Clause("bidding", f"{term.name}.nobody", again, otherwise=nothing)


CLAUSES: Final[Clauses] = {CallCard: calling_clauses}
