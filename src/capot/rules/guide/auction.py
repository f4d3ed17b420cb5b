"""The guides to the auction, and to naming the suit that counts."""

from typing import Final

from capot.language.texts import mark
from capot.rules.stages import opening
from capot.rules.text.guides import NAME, Field, Guide

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
            "ladder": Field(
                mark("the bids"), "the only bids there are, from low to high; without them, all numbers"
            ),
            "duel": Field(
                mark("who bids"),
                "whether two players at a time bid and hold, until one of them passes",
                words={
                    False: mark("all bid in turn"),
                    True: mark("two at a time bid and hold, until one of them passes"),
                },
            ),
            "overcall": Field(
                mark("answering a bid"),
                "whether each of the two must bid higher than the other, eldest hand first, instead of holding",
                words={
                    False: mark("a bid may be held"),
                    True: mark("only a higher bid answers it"),
                },
            ),
            "forced": Field(
                mark("if nobody has bid"),
                "whether eldest hand must play for the lowest bid if nobody else has bid, in a duel",
                words={
                    False: mark("eldest hand may pass too"),
                    True: mark("eldest hand must play"),
                },
            ),
            "paid": Field(
                mark("the highest bid"),
                "whether the highest bidder pays the bid into the pool",
                words={
                    False: mark("is not paid"),
                    True: mark("is paid into the pool"),
                },
            ),
        },
    ),
    opening.Raise: Guide(
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
    opening.Kontra: Guide(
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
