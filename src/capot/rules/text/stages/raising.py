"""The words of announcements for a higher value."""

from collections.abc import Iterator
from typing import Final

from capot.language.texts import mark, say
from capot.rules.stages.bidding import Raise
from capot.rules.text.facts import Clause, Clauses, Context
from capot.rules.text.guides import NAME, Field, Guide

GUIDES: Final = {
    Raise: Guide(
        title=mark("announcing a higher game"),
        meaning=mark(
            "The declarer may announce schneider or schwarz, or lay the hand open, for a higher value."
        ),
        sentence=mark("The declarer of a hand game may announce {levels}."),
        details=(mark("The hand {open}."), mark("After taking the widow, it {open_anyway}.")),
        fields={
            "name": NAME,
            "levels": Field(
                mark("what may be announced"),
                "the levels that may be announced, from low to high",
                words={"schneider": mark("schneider"), "schwarz": mark("schwarz")},
                nothing=mark("nothing"),
            ),
            "open": Field(
                mark("open hand"),
                "whether the declarer may lay the hand open",
                words={False: mark("is never laid open"), True: mark("may be laid open")},
            ),
            "open_anyway": Field(
                mark("open after taking the widow"),
                "whether the declarer may lay the hand open after taking the widow too",
                words={False: mark("may not be laid open"), True: mark("may be laid open too")},
            ),
        },
    ),
}


def raise_clauses(_now: Context, term: Raise) -> Iterator[Clause]:
    """Say what the declarer may announce for a higher value."""
    if term.levels:
        text = say("in a hand game, the declarer may announce schneider before the first lead")
        if "schwarz" in term.levels:
            text = say(
                "in a hand game, the declarer may announce schneider, or schwarz, which includes it, before the first lead"
            )
        yield Clause("announce", "levels", text, otherwise=say("nothing may be announced"))
    if not term.open:
        return
    text = say("a declarer who plays a hand game may instead lay the hand open before the first lead")
    if term.open_anyway:
        text = say("the declarer may lay their hand open before the first lead")
    yield Clause("announce", "open", text, otherwise=say("the declarer’s hand is never laid open"))


CLAUSES: Final[Clauses] = {Raise: raise_clauses}
