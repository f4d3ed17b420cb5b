"""The words of bids by the length of a suit."""

from collections.abc import Iterator
from typing import Final

from capot.language.texts import mark, say
from capot.language.words import number
from capot.rules.stages.lengths import BidLength
from capot.rules.text.facts import Clause, Clauses, Context
from capot.rules.text.guides import NAME, Field, Guide

GUIDES: Final = {
    BidLength: Guide(
        title=mark("bidding for trumps by length"),
        meaning=mark("Players bid the lengths of their suits; the longest makes trumps."),
        sentence=mark(
            "Each player in turn bids the length of a suit, {least} or more and longer than any before, or passes; the highest bidder makes a suit of that length trumps."
        ),
        details=(
            mark("Of bids of the same length, one in this suit is higher: {best}."),
            mark("A later bid of the same length in that suit {equals}."),
            mark("A player whose longest suit makes a bid {free}."),
        ),
        fields={
            "name": NAME,
            "least": Field(mark("lowest bid"), "the lowest bid", low=1, high=13),
            "best": Field(
                mark("best suit"),
                "the suit in which a bid outranks one of the same length, or `null`",
                words={None: mark("none")},
            ),
            "equals": Field(
                mark("bids of the same length"),
                "whether a later bid in the best suit outranks an earlier one of the same length in it",
                words={False: mark("is no bid"), True: mark("outranks the earlier one")},
            ),
            "free": Field(
                mark("the longest suit"),
                "whether players may bid less than the length of their longest suit, or pass with it",
                words={False: mark("must bid it in full"), True: mark("may bid less, or pass")},
            ),
        },
    ),
}


def length_clauses(now: Context, term: BidLength) -> Iterator[Clause]:
    """Say how the length of a suit is bid, which bid wins, and what its bidder makes trumps."""
    text = say(
        "the length of a suit is the number of trumps that you would hold with it, the cards that are always trumps included"
    )
    yield Clause("trumps", "length", text)
    text = say(
        "each player in turn, starting with {who}, bids the length of a suit once, {least} or more and longer than any bid before, or passes",
        who=now.eldest,
        least=number(term.least),
    )
    yield Clause("trumps", "bids", text)
    forced = say("you must bid your longest suit, in full, if that makes a bid")
    free = say("you may bid less than your longest suit, or pass with it")
    yield Clause("trumps", "duty", free if term.free else forced)
    if term.best:
        best = now.names.suit(term.best)
        text = say(
            "if the suit is {suit}, you say so, and your bid outranks one of the same length in another suit",
            suit=best,
        )
        yield Clause("trumps", "best", text, otherwise=say("no suit outranks another of the same length"))
        if term.equals:
            text = say("a later bid in {suit} outranks an earlier one of the same length too", suit=best)
            usual = say("of two bids in {suit} of the same length the first stands", suit=best)
            yield Clause("trumps", "equals", text, otherwise=usual)
    text = say("the highest bidder makes a suit of that length trumps")
    if term.best:
        text = say(
            "the highest bidder makes a suit of that length trumps: {suit} if the bid was in {suit}, otherwise another suit",
            suit=now.names.suit(term.best),
        )
    yield Clause("trumps", "declarer", text)
    text = say("if everyone passes, nothing is played or scored, and the same dealer deals again")
    yield Clause("trumps", "passed", text)


CLAUSES: Final[Clauses] = {BidLength: length_clauses}
