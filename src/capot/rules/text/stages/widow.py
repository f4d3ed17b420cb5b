"""The words of taking the widow."""

from collections.abc import Iterator
from typing import Final

from capot.language.texts import Text, listed, mark, phrase, say
from capot.language.words import number
from capot.rules.check.deal import cards_left
from capot.rules.ongoing.bidding import bid_contracts
from capot.rules.ongoing.widow import makes_hand_games, widow_word
from capot.rules.stages.bidding import Auction
from capot.rules.stages.exchanges import PushTalon
from capot.rules.stages.opening import TakeWidow
from capot.rules.terms import OWN_SUIT
from capot.rules.text.facts import Clause, Clauses, Context
from capot.rules.text.guides import NAME, Field, Guide

GUIDES: Final = {
    TakeWidow: Guide(
        title=mark("taking the widow"),
        meaning=mark("Somebody may take the cards left over and play alone against the others."),
        sentence=mark(
            "Each player in turn may take up the cards left over, become the declarer and discard as many, which count for the declarer. If nobody takes them, {untaken}."
        ),
        details=(
            mark("The last player to be asked {forced}."),
            mark("Cards that may be discarded only if there are no others: {barred}."),
        ),
        fields={
            "name": NAME,
            "untaken": Field(
                mark("if nobody takes it"),
                "what is played if nobody takes the widow; nothing if left out",
                words={None: mark("nothing is played"), "": mark("a deal without a declarer is played")},
            ),
            "barred": Field(
                mark("cards that may not be discarded"),
                "cards that may be discarded only if there are no others",
                nothing=mark("none"),
            ),
            "forced": Field(
                mark("the last player"),
                "whether the last player must take it if nobody else does",
                words={False: mark("may decline too"), True: mark("must take them if nobody else has")},
            ),
            "by": Field(
                mark("who may take it"),
                "who is asked",
                words={"anybody": mark("each player in turn"), "bidder": mark("only the highest bidder")},
            ),
        },
    ),
}


def _widow(now: Context, term: TakeWidow) -> Iterator[Clause]:
    left = number(cards_left(now.rules, now.seats))
    if term.by == "bidder":
        yield from _bidders_widow(now, term, left)
        return
    text = say(
        "each player in turn, starting with {who}, has one chance to take the {widow}",
        widow=widow_word(now.rules),
        who=now.eldest,
    )
    yield Clause("bidding", "asking", text)
    text = say(
        "the first to take it becomes the declarer, picks up its {count} cards, discards any {count} cards face down and plays alone against the others",
        count=left,
    )
    yield Clause("bidding", "declarer", text)
    yield Clause("bidding", "discards", say("the discards count for the declarer"))
    if term.barred:
        text = say(
            "the declarer may discard {barred} only for lack of {count} other cards",
            barred=barred_cards(now, term),
            count=left,
        )
        yield Clause("bidding", "barred", text, otherwise=say("the declarer may discard any card"))
    yield Clause("bidding", "untaken", _untaken(now, term))


def _bidders_widow(now: Context, term: TakeWidow, left: Text) -> Iterator[Clause]:
    words = {"widow": widow_word(now.rules), "count": left}
    text = say(
        "the declarer either picks up the {count} cards of the {widow} and discards any {count} cards face down, or leaves it and plays a hand game",
        **words,
    )
    if term.forced:
        text = say(
            "the declarer picks up the {count} cards of the {widow} and discards any {count} cards face down",
            **words,
        )
    elif not makes_hand_games(now.rules):
        text = say(
            "the declarer may pick up the {count} cards of the {widow} and discard any {count} cards face down",
            **words,
        )
    yield Clause("bidding", "taking", text, otherwise=say("the {widow} stays on the table unseen", **words))
    text = say("taken or left, those cards count for the declarer")
    if bid_contracts(now.rules):
        # Other contracts have no such choice, or no choice at all.
        text = say("those cards count for the declarer, and so does the {widow} if it is left", **words)
        text = say("the discards count for the declarer") if term.forced else text
    yield Clause("bidding", "discards", text)
    auction = now.rules.stage(Auction)
    if bid_contracts(now.rules) or (auction is not None and auction.forced):
        return
    text = say("if everyone passes, nothing is played or scored, and the next dealer deals")
    if term.untaken is not None:
        text = say("if everyone passes, {contract} is played", contract=phrase(term.untaken.title))
    yield Clause("bidding", "untaken", text)


def _untaken(now: Context, term: TakeWidow) -> Text:
    if term.forced:
        return say(
            "if everyone else declines the {widow}, the dealer, who is asked last, must take it",
            widow=widow_word(now.rules),
        )
    if term.untaken is None:
        return say(
            "if nobody takes the {widow}, nothing is played or scored, and the next dealer deals",
            widow=widow_word(now.rules),
        )
    return say(
        "if nobody takes the {widow}, {contract} is played",
        widow=widow_word(now.rules),
        contract=phrase(term.untaken.title),
    )


def barred_cards(now: Context, term: TakeWidow | PushTalon) -> Text:
    """Return the cards that may be laid away only for lack of others."""
    trumps = now.rules.pack.trumps
    if not trumps or now.rules.pack.trump_suit == OWN_SUIT or not set(trumps) <= set(term.barred):
        return now.names.plain(term.barred, "or")
    others = [card for card in term.barred if card not in trumps]
    return listed([say("trumps"), *([now.names.plain(others)] if others else [])], "or")


CLAUSES: Final[Clauses] = {TakeWidow: _widow}
