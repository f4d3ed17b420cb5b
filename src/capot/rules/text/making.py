"""Sentences on making trumps, by a card turned up or by a long suit, and on the card that the dealer takes."""

from collections.abc import Iterator

from capot.language.texts import say
from capot.language.words import number
from capot.rules.stages.lengths import BidLength
from capot.rules.stages.opening import MakeTrump, TakeTurnUp
from capot.rules.text.facts import Clause, Setting


def making_clauses(now: Setting, term: MakeTrump) -> Iterator[Clause]:
    """Say who makes trumps, in two rounds, and who plays alone."""
    text = say(
        "each player in turn, starting with {who}, makes the suit of the card turned up trumps or passes",
        who=now.eldest,
    )
    yield Clause("trumps", "first round", text)
    text = say(
        "if everyone passes, that suit is out of the question: each player in turn makes another suit trumps, even one not held, or passes again"
    )
    yield Clause("trumps", "second round", text)
    yield Clause("trumps", "declarer", say("as soon as someone has made trumps, nobody else is asked"))
    passed = say("if everyone passes twice, nothing is played or scored, and the next dealer deals")
    if term.forced:
        text = say("if everyone else has passed twice, the dealer must make trumps")
        yield Clause("trumps", "passed", text)
    else:
        yield Clause("trumps", "passed", passed)
    if not term.alone:
        return
    text = say(
        "in making trumps you may say that you play alone: your partner then lays the hand down and sits out the deal"
    )
    yield Clause("trumps", "alone", text, otherwise=say("nobody plays alone"))
    if term.helps_alone:
        text = say("the dealer’s partner may make the suit turned up trumps only to play alone")
        free = say("the dealer’s partner may make the suit turned up trumps without playing alone")
        yield Clause("trumps", "helping", text, otherwise=free)


def turn_up_clauses(now: Setting, term: TakeTurnUp) -> Iterator[Clause]:
    """Say when the dealer takes the card turned up, and what for."""
    text = say(
        "if the suit turned up has been made trumps, the dealer takes that card into the hand and lays any card face down in its place"
    )
    yield Clause("trumps", term.name, text, otherwise=say("nobody gets the card turned up"))
    making = now.rules.stage(MakeTrump)
    if making is not None and making.alone:
        text = say("a dealer whose partner plays alone does not take it")
        yield Clause("trumps", f"{term.name}.alone", text, derived=True)


def length_clauses(now: Setting, term: BidLength) -> Iterator[Clause]:
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
