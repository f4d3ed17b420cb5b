"""Sentences on the auction, and on naming the suit that counts."""

from collections.abc import Iterator

from capot.language.texts import Text, joined, listed, phrase, say
from capot.language.words import figure, number
from capot.rules.ongoing.bidding import bid_contracts
from capot.rules.ongoing.naming import OF_CARDS
from capot.rules.stages.opening import Auction, Kontra, NameSuit, Raise
from capot.rules.text.facts import Clause, Setting

_THREE = 3
"""Players of a table at which the dealer is the third to bid."""


def auction_clauses(now: Setting, term: Auction) -> Iterator[Clause]:
    """Say who bids, what may be bid, and what becomes of the highest bid."""
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


def _duel(now: Setting, term: Auction) -> Iterator[Clause]:
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


def _overcalling(now: Setting, term: Auction) -> Iterator[Clause]:
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


def _contracts_bid(now: Setting) -> Iterator[Clause]:
    """Say which contract each bid is, and what becomes of the highest."""
    text = say(
        "each bid is a contract; from the lowest to the highest they are {contracts}",
        contracts=listed([phrase(each.title) for each in bid_contracts(now.rules)]),
    )
    yield Clause("bidding", "bids", text)
    yield Clause("bidding", "declarer", say("the highest bidder is the declarer and plays the contract bid"))
    text = say("if everyone passes, nothing is played or scored, and the next dealer deals")
    yield Clause("bidding", "untaken", text)


def _bids(now: Setting, term: Auction) -> Iterator[Clause]:
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


def raise_clauses(term: Raise) -> Iterator[Clause]:
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
        text = say("the declarer may lay the hand open before the first lead")
    yield Clause("announce", "open", text, otherwise=say("the declarer’s hand is never laid open"))


def kontra_clauses(term: Kontra) -> Iterator[Clause]:
    """Say who may double the value of the game, and who may answer."""
    text = say(
        "before the first lead, each of the declarer’s opponents who has bid or held a bid may say kontra, the one who plays next after the declarer first: then the value of the game, won or lost, counts twice"
    )
    yield Clause("announce", "kontra", text, otherwise=say("nobody doubles the value of the game"))
    if term.re:
        text = say("a declarer whose game is doubled may answer with re, and it counts four times")
        yield Clause("announce", "re", text, otherwise=say("the declarer does not answer kontra"))


def suit_naming_clauses(now: Setting, term: NameSuit) -> Iterator[Clause]:
    """Say who names the suit that counts, and which one does if nobody names any."""
    if now.rules.stage(Auction) is None:
        yield Clause("bidding", "declarer", say("{who} is the declarer", who=now.eldest))
    yield Clause("bidding", "naming", say("the declarer names the suit whose cards count, held or not"))
    text = say("what is said of {suit} under scoring then holds for the suit named", suit=_usual(now, term))
    yield Clause("bidding", "instead", text, derived=True)
    if now.rules.stage(Auction) is None:
        return
    text = say("if everyone passes, nothing is paid, and {suit} count", suit=_usual(now, term))
    yield Clause("bidding", "unsold", text)


def _usual(now: Setting, term: NameSuit) -> Text:
    """Return the suits of the cards that count if nobody names another."""
    found = (each for each in now.rules.scoring if each.name in term.of and isinstance(each, OF_CARDS))
    suits = dict.fromkeys(card.suit for each in found for card in each.cards)
    return listed([now.names.suit(suit) for suit in suits])
