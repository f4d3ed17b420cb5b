"""The words of the card turned up, which the dealer takes."""

from collections.abc import Iterator
from typing import Final

from capot.language.texts import mark, say
from capot.rules.stages.bidding import MakeTrump
from capot.rules.stages.exchanges import TakeTurnUp
from capot.rules.text.facts import Clause, Clauses, Context
from capot.rules.text.guides import NAME, Guide

GUIDES: Final = {
    TakeTurnUp: Guide(
        title=mark("the dealer takes the card turned up"),
        meaning=mark(
            "If the suit turned up has been made trumps, the dealer takes that card and lays one away."
        ),
        sentence=mark(
            "If the suit turned up has been made trumps, the dealer takes that card and lays any card away."
        ),
        fields={"name": NAME},
    ),
}


def turn_up_clauses(now: Context, term: TakeTurnUp) -> Iterator[Clause]:
    """Say when the dealer takes the card turned up, and what for."""
    text = say(
        "if the suit turned up has been made trumps, the dealer picks that card up and discards any card face down"
    )
    yield Clause("trumps", term.name, text, otherwise=say("nobody gets the card turned up"))
    making = now.rules.stage(MakeTrump)
    if making is not None and making.alone:
        text = say("a dealer whose partner plays alone does not take it")
        yield Clause("trumps", f"{term.name}.alone", text, derived=True)


CLAUSES: Final[Clauses] = {TakeTurnUp: turn_up_clauses}
