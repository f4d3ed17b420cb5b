"""The words of melding between trick and draw."""

from collections.abc import Iterator
from typing import Final

from capot.language.texts import mark, say
from capot.rules.scoring import TrumpCard
from capot.rules.stages.melding import Melding
from capot.rules.stages.tricks import NamedTrump, Tricks
from capot.rules.text.facts import Clause, Clauses, Context
from capot.rules.text.guides import NAME, Field, Guide

GUIDES: Final = {
    Melding: Guide(
        title=mark("melding"),
        meaning=mark("Between a trick and the draw, the winner may lay cards open for points."),
        sentence=mark(
            "The winner of each trick may lay a meld open before the draw; to use cards again in another meld, {new_card}."
        ),
        place=mark("melding"),
        fields={
            "name": NAME,
            "new_card": Field(
                mark("using cards again"),
                "which card each meld needs",
                words={
                    "class": mark("one of them must be new to melds of the same class"),
                    "hand": mark("one of them must come from the closed hand"),
                },
                place=mark("using cards in several melds"),
            ),
        },
    ),
}


def _melding(now: Context, term: Melding) -> Iterator[Clause]:
    text = say(
        "after each trick, as long as there is a stock, its winner may lay one meld open before drawing, and scores it at once"
    )
    yield Clause("melding", "melding", text, otherwise=say("nobody melds"))
    text = say(
        "the cards of a meld stay in the hand: you may play them like any others, and use them in later melds"
    )
    yield Clause("melding", "staying", text)
    text = say(
        "of your melds of one class, a card may be used again only in one that scores more than those it has been in"
    )
    yield Clause("melding", "again", text)
    text = say("at least one card of a meld must be new: used in no meld of that class before")
    if term.new_card == "hand":
        text = say("at least one card of a meld must be new: not laid open before")
    yield Clause("melding", "new", text)
    text = say("in melds of different classes the same card may be used freely")
    if term.new_card == "class":
        yield Clause("melding", "classes", text, derived=True)
    play = now.rules.stage(Tricks)
    if play is not None and isinstance(play.trump, NamedTrump):
        text = say(
            "there are no trumps until somebody lays a meld of trumps in any suit: that suit is trumps from then on"
        )
        yield Clause("melding", "trumps", text)
    card = next((each for each in now.rules.scoring if isinstance(each, TrumpCard)), None)
    if card is not None:
        yield from _card(now, card)
    text = say(
        "once the stock is gone, nobody melds any more, and the cards that lie open go back into the hands"
    )
    yield Clause("melding", "end", text)


def _card(now: Context, card: TrumpCard) -> Iterator[Clause]:
    """Say when a low trump is exchanged or shown."""
    rank = now.names.the_rank(card.rank)
    text = say(
        "the winner of a trick who holds {rank} of trumps may exchange it for the card turned up, before the meld or after it; the card taken up goes into no meld before the next trick",
        rank=rank,
    )
    yield Clause("melding", "exchange", text)
    if card.by == "show":
        text = say(
            "instead, it may be shown; either is done once after a trick, and each copy scores only once"
        )
        yield Clause("melding", "showing", text, otherwise=say("it is not shown"))
    text = say("if {rank} is turned up itself, there is nothing to exchange", rank=rank)
    yield Clause("melding", "turned", text, derived=True)


CLAUSES: Final[Clauses] = {Melding: _melding}
