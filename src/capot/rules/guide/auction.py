"""The guides to the auction, and to naming the suit that counts."""

from typing import Final

from capot.language.texts import mark
from capot.rules import opening
from capot.rules.guide.entries import NAME, Field, Guide

AUCTION: Final = {
    opening.Auction: Guide(
        title=mark("an auction"),
        meaning=mark("Players bid for being the declarer; the highest bid goes into the pool."),
        sentence=mark(
            "Each player in turn bids from {least} to {most} points, more than anybody before, or passes. The highest bidder is the declarer and pays the bid into the pool."
        ),
        details=(
            mark("Bids go up in steps of {step}."),
            mark("Each player {again}."),
        ),
        fields={
            "name": NAME,
            "least": Field(mark("lowest bid"), "the lowest bid", low=1, high=1000),
            "most": Field(mark("highest bid"), "the highest bid", low=1, high=1000),
            "step": Field(mark("steps"), "the step from one bid to the next", low=1, high=100),
            "again": Field(
                mark("how often"),
                "whether bidding goes round until all but one have passed",
                words={
                    False: mark("speaks once"),
                    True: mark("bids until they pass"),
                },
            ),
        },
    ),
    opening.NameSuit: Guide(
        title=mark("naming the suit that counts"),
        meaning=mark(
            "The declarer names the suit whose cards count, in place of another; without an auction, eldest hand does."
        ),
        sentence=mark("The declarer names the suit whose cards count for {of}."),
        fields={
            "name": NAME,
            "of": Field(
                mark("what counts them"),
                "the names of the scoring terms that count cards of that suit",
                nothing=mark("nothing"),
            ),
        },
    ),
}
