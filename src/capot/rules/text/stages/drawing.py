"""The words of more cards: dealt to everybody or the dealer, or drawn by each in turn."""

from collections.abc import Iterator
from typing import Final

from capot.language.texts import mark, say, say_count
from capot.language.words import counted, number
from capot.rules.check.deal import cards_dealt, dealers_more, hand_size
from capot.rules.stages.exchanges import DealMore, Draw
from capot.rules.text.facts import Clause, Clauses, Context
from capot.rules.text.guides import NAME, Field, Guide

GUIDES: Final = {
    DealMore: Guide(
        title=mark("a second deal"),
        meaning=mark("Everyone, or only the dealer, is dealt more cards."),
        sentence=mark("Next, {to} is dealt {each} in one packet."),
        fields={
            "name": NAME,
            "each": Field(
                mark("how many"),
                "how many cards everyone or the dealer gets",
                unit="more card",
                low=1,
                high=13,
            ),
            "to": Field(
                mark("to whom"),
                "whether everyone is dealt more cards, or only the dealer, who then discards as many more",
                words={"everybody": mark("everyone"), "dealer": mark("the dealer")},
            ),
        },
    ),
    Draw: Guide(
        title=mark("drawing cards"),
        meaning=mark("Players may discard cards and draw others."),
        sentence=mark("Each player in turn may discard up to {most} face down and draw as many."),
        details=(
            mark("Whether everyone must discard exactly that many: {must}."),
            mark("Cards that nobody may discard: {barred}."),
        ),
        fields={
            "name": NAME,
            "most": Field(mark("at most"), "the greatest number of cards", unit="card", low=1, high=13),
            "must": Field(
                mark("duty"),
                "whether everyone must discard exactly that many cards",
                words={False: mark("at will"), True: mark("everyone must")},
            ),
            "barred": Field(
                mark("cards that may not be discarded"),
                "cards that nobody may discard",
                nothing=mark("none"),
            ),
        },
    ),
}


def _dealing_more(now: Context, term: DealMore) -> Iterator[Clause]:
    text = say(
        "next, each player is dealt {cards} in one packet, {total} in all",
        cards=counted(term.each, "more card"),
        total=number(cards_dealt(now.rules, now.seats)),
    )
    if term.to == "dealer":
        text = say(
            "the dealer is then dealt {cards}, {total} in all",
            cards=counted(term.each, "more card"),
            total=number(hand_size(now.rules, now.seats) + term.each),
        )
    yield Clause("bidding", term.name, text)


def _draw(now: Context, term: Draw) -> Iterator[Clause]:
    if term.must:
        yield from _laying_aside(now, term)
        return
    text = say(
        "each player in turn, starting with {who}, has one chance to discard up to {{}} face down and draw the same number from the top of the stock",
        who=now.eldest,
    )
    yield Clause("bidding", "drawing", text, counted(term.most, "card"))
    yield Clause("bidding", "discards", say("the discards are out of play"), derived=True)


def _laying_aside(now: Context, term: Draw) -> Iterator[Clause]:
    """Say what everybody lays aside, and draws for it."""
    text = say_count(
        "each player in turn, starting with {who}, lays {{}} aside face down and draws another unseen from the cards left over",
        "each player in turn, starting with {who}, lays {{}} aside face down and draws as many unseen from the cards left over",
        term.most,
        who=now.eldest,
    )
    yield Clause("bidding", "drawing", text, counted(term.most, "card"))
    if more := dealers_more(now.rules):
        rest = term.most - more
        fewer = say("the dealer draws only {cards}", cards=counted(rest, "card"))
        yield Clause("bidding", "drawing.dealer", fewer if rest else say("the dealer draws none"))
    if term.barred:
        barred = say("{cards} may not be laid aside", cards=now.names.plain(term.barred))
        yield Clause("bidding", "drawing.barred", barred, otherwise=say("any card may be laid aside"))
    yield Clause("bidding", "discards", say("the discards are out of play"), derived=True)


CLAUSES: Final[Clauses] = {DealMore: _dealing_more, Draw: _draw}
