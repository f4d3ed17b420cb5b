"""The words of kontra and re."""

from collections.abc import Iterator
from typing import Final

from capot.language.texts import mark, say
from capot.rules.stages.bidding import Kontra
from capot.rules.text.facts import Clause, Clauses, Context
from capot.rules.text.guides import NAME, Field, Guide

GUIDES: Final = {
    Kontra: Guide(
        title=mark("kontra"),
        meaning=mark(
            "Opponents of the declarer who have bid may double the value of the game before the first lead."
        ),
        sentence=mark("The declarer’s opponents who have bid may say kontra, for twice the value."),
        details=(mark("The declarer {re}."),),
        fields={
            "name": NAME,
            "re": Field(
                mark("re"),
                "whether the declarer may answer kontra with re",
                words={
                    False: mark("may not answer"),
                    True: mark("may answer with re, for four times the value"),
                },
            ),
        },
    ),
}


def kontra_clauses(_now: Context, term: Kontra) -> Iterator[Clause]:
    """Say who may double the value of the game, and who may answer."""
    text = say(
        "before the first lead, each of the declarer’s opponents who has bid or held a bid may say kontra, the one who plays next after the declarer first: then the value of the game, won or lost, counts twice"
    )
    yield Clause("announce", "kontra", text, otherwise=say("nobody doubles the value of the game"))
    if term.re:
        text = say("a declarer whose game is doubled may answer with re, and it counts four times")
        yield Clause("announce", "re", text, otherwise=say("the declarer does not answer kontra"))


CLAUSES: Final[Clauses] = {Kontra: kontra_clauses}
