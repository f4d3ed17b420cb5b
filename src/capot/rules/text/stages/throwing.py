"""The words of throwing in a poor hand."""

from collections.abc import Iterator
from typing import Final

from capot.language.texts import listed, mark, say
from capot.language.words import number
from capot.rules.stages.announcing import ThrowIn
from capot.rules.text.facts import Clause, Clauses, Context
from capot.rules.text.guides import NAME, Field, Guide

GUIDES: Final = {
    ThrowIn: Guide(
        title=mark("throwing in a hand"),
        meaning=mark("A player with a poor hand may throw it in, and new cards are dealt."),
        sentence=mark(
            "A player who holds at least {least} of these ranks may throw the hand in, and {same}: {ranks}."
        ),
        fields={
            "name": NAME,
            "ranks": Field(mark("ranks"), "the ranks of which such a hand has many cards"),
            "least": Field(
                mark("how many"), "how many cards of these ranks such a hand has", unit="card", low=1, high=13
            ),
            "same": Field(
                mark("the next deal"),
                "whether the same dealer deals again, and the deal is not one of those that the match lasts",
                words={
                    False: mark("the next dealer deals"),
                    True: mark("the same dealer deals again"),
                },
            ),
        },
    ),
}


def _throwing(now: Context, term: ThrowIn) -> Iterator[Clause]:
    ranks = listed([now.names.ranks(rank) for rank in term.ranks], "or")
    words = mark(
        "each player in turn, {eldest} first, may throw in a hand with at least {least} {ranks}: then nothing is scored, and the next dealer deals"
    )
    if term.same:
        words = mark(
            "each player in turn, {eldest} first, may throw in a hand with at least {least} {ranks}: then the same dealer deals again, and the deal does not count"
        )
    text = say(words, eldest=now.eldest, least=number(term.least), ranks=ranks)
    yield Clause("bidding", "throw-in", text, otherwise=say("every hand is played, however poor"))


CLAUSES: Final[Clauses] = {ThrowIn: _throwing}
