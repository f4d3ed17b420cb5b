"""The words of an auction of points or contracts."""

from collections.abc import Iterator
from typing import Final

from capot.language.texts import joined, listed, mark, phrase, say
from capot.language.words import figure, measured, number
from capot.rules.ongoing.bidding import bid_contracts
from capot.rules.stages.bidding import Auction
from capot.rules.text.facts import Clause, Clauses, Context
from capot.rules.text.guides import NAME, Field, Guide

_THREE = 3
"""Players of a table at which the dealer is the third to bid."""

GUIDES: Final = {
    Auction: Guide(
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
            "price": Field(
                mark("price of a trick bid"),
                "the points that the dealer, who sells the choice of the contract, gets for each trick bid; "
                "0 if the dealer bids like everyone else",
                unit="point",
                low=0,
                high=1000,
            ),
        },
    ),
}


def auction_clauses(now: Context, term: Auction) -> Iterator[Clause]:
    """Say who bids, what may be bid, and what becomes of the highest bid."""
    if term.price:
        yield from _selling(now, term)
        return
    if term.overcall:
        yield from _overcalling(now, term)
        return
    if term.duel:
        yield from _duel(now, term)
        return
    text = say("each player in turn, starting with {who}, makes one bid or passes", who=now.eldest)
    if term.again:
        text = say(
            "each player in turn, starting with {who}, bids or passes, until all but one have passed; if you have passed, you may not bid again",
            who=now.eldest,
        )
    yield Clause("bidding", "asking", text)
    if bid_contracts(now.rules):
        yield Clause("bidding", "higher", say("a bid must be higher than any bid before it"))
    yield from _bids(now, term)


def _duel(now: Context, term: Auction) -> Iterator[Clause]:
    """Say how two players at a time bid and hold."""
    text = say(
        "two players at a time bid: first the second player in turn bids to {who}, who holds each bid or passes, until one of the two has passed",
        who=now.eldest,
    )
    yield Clause("bidding", "asking", text)
    text = say(
        "each later player in turn, the dealer last, then bids higher against whoever is left, who holds or passes in the same way"
    )
    if now.seats == _THREE:
        text = say("the dealer then bids higher against whoever is left, who holds or passes in the same way")
    if now.rules.deal.sits_out:
        text = say(
            "the third player then bids higher against whoever is left, who holds or passes in the same way"
        )
    yield Clause("bidding", "later", text)
    text = say("if nobody has bid, {who} may still play for the lowest bid", who=now.eldest)
    if term.forced:
        text = say("if nobody has bid, {who} must play for the lowest bid", who=now.eldest)
    yield Clause("bidding", "eldest", text)
    yield from _bids(now, term)


def _overcalling(now: Context, term: Auction) -> Iterator[Clause]:
    """Say how two players at a time bid higher than each other, and which contract each bid is."""
    text = say(
        "{who} bids or passes; the second player bids higher or passes, then {who} again, and so on until one of the two has passed",
        who=now.eldest,
    )
    yield Clause("bidding", "asking", text)
    text = say("the third player then bids higher or passes against whoever is left, in the same way")
    if now.rules.dealt_in(now.seats) > 3:
        text = say("each later player then bids higher or passes against whoever is left, in the same way")
    yield Clause("bidding", "later", text)
    yield from _bids(now, term)


def _selling(now: Context, term: Auction) -> Iterator[Clause]:
    """Say how the dealer sells the choice, and what it costs."""
    text = say(
        "the dealer offers the right to choose the contract for sale: each of the others in turn, starting with {who}, makes one bid or passes",
        who=now.eldest,
    )
    yield Clause("bidding", "asking", text)
    text = say(
        "a bid is a number of tricks, from {least} to {most}, and higher than any bid before it",
        least=figure(term.above(None)[0]),
        most=figure(term.above(None)[-1]),
    )
    yield Clause("bidding", "bids", text)
    if term.step > 1 and not term.ladder:
        yield Clause("bidding", "steps", say("bids go up in steps of {step}", step=number(term.step)))
    text = say(
        "the dealer then sells to the highest bidder or refuses; the buyer is the declarer, and pays the dealer {points} at the end of the deal for each trick bid",
        points=measured(term.price),
    )
    yield Clause("bidding", "sale", text)
    text = say("if nobody bids, or the dealer refuses, the dealer is the declarer and nothing is paid")
    yield Clause("bidding", "refused", text)


def _contracts_bid(now: Context) -> Iterator[Clause]:
    """Say which contract each bid is, and what becomes of the highest."""
    text = say(
        "each bid is a contract; from the lowest to the highest they are {contracts}",
        contracts=listed([phrase(each.title) for each in bid_contracts(now.rules)]),
    )
    yield Clause("bidding", "bids", text)
    yield Clause("bidding", "declarer", say("the highest bidder is the declarer and plays the contract bid"))
    text = say("if everyone passes, nothing is played or scored, and the next dealer deals")
    yield Clause("bidding", "untaken", text)


def _bids(now: Context, term: Auction) -> Iterator[Clause]:
    """Say what may be bid, and what the highest bidder is."""
    if bid_contracts(now.rules):
        yield from _contracts_bid(now)
        return
    if term.ladder:
        some = joined(" ", [figure(each) for each in term.ladder])
        text = say("a bid is a value that a game can have, higher than any bid before it: {bids}", bids=some)
    else:
        text = say(
            "a bid is a number of points, from {least} to {most}, and higher than any bid before it",
            least=figure(term.least),
            most=figure(term.most),
        )
    yield Clause("bidding", "bids", text)
    if term.step > 1 and not term.ladder:
        text = say("bids go up in steps of {step}", step=number(term.step))
        yield Clause("bidding", "steps", text, otherwise=say("any whole number may be bid"))
    text = say("the highest bidder is the declarer")
    if term.paid:
        text = say("the highest bidder is the declarer and pays that many points into the pool")
    yield Clause("bidding", "declarer", text)


CLAUSES: Final[Clauses] = {Auction: auction_clauses}
