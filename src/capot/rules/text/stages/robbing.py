"""The words of robbing the pack."""

from collections.abc import Iterator
from typing import Final

from capot.language.texts import mark, say
from capot.rules.stages.exchanges import Rob
from capot.rules.text.facts import Clause, Clauses, Context
from capot.rules.text.guides import NAME, Field, Guide

GUIDES: Final = {
    Rob: Guide(
        title=mark("robbing the pack"),
        meaning=mark("One player may take the card turned up and lay away another."),
        sentence=mark(
            "The holder of the trump of this rank, or the dealer if it is turned up, {must} the card turned up and lays away another: {rank}."
        ),
        details=(mark("If its holder leaves the card turned up, that trump {lowers}."),),
        fields={
            "name": NAME,
            "rank": Field(mark("rank of the trump"), "the rank of the trump whose holder may rob"),
            "must": Field(
                mark("duty to rob"),
                "whether that player has no choice",
                words={False: mark("may take"), True: mark("must take")},
            ),
            "lowers": Field(
                mark("a trump not robbed with"),
                "whether a trump whose holder leaves the card turned up is the lowest of all in that deal",
                words={False: mark("ranks as usual"), True: mark("is the lowest of all")},
            ),
        },
    ),
}


def robbing(now: Context, term: Rob) -> Iterator[Clause]:
    """Say who may take the card turned up, and for what."""
    rank = now.names.the_rank(term.rank)
    if term.must:
        text = say(
            "the player who holds {rank} of trumps must rob the pack before the first lead: take the card turned up and lay any other card away face down, out of play",
            rank=rank,
        )
    else:
        text = say(
            "the player who holds {rank} of trumps may rob the pack before the first lead: take the card turned up and lay any other card away face down, out of play",
            rank=rank,
        )
    yield Clause("bidding", "robbing", text, otherwise=say("nobody may take the card turned up"))
    if term.lowers:
        text = say(
            "if its holder leaves the card turned up, {rank} is the lowest trump of that deal", rank=rank
        )
        usual = say("{rank} of trumps ranks as usual if its holder leaves the card turned up", rank=rank)
        yield Clause("bidding", "robbing.lowers", text, otherwise=usual)
    text = say("if {rank} of trumps is itself turned up, the dealer robs instead", rank=rank)
    yield Clause("bidding", "robbing.dealer", text)
    text = say("if nobody holds it, play begins at once")
    yield Clause("bidding", "robbing.nobody", text, derived=True)


CLAUSES: Final[Clauses] = {Rob: robbing}
