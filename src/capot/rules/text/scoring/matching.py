"""The words for winning a deal of matching, and for the cards that others hold."""

from collections.abc import Iterator
from typing import Final

from capot.cards import Card
from capot.language.texts import mark
from capot.language.words import figure, measured
from capot.rules.scoring import CardsHeld, DealWon
from capot.rules.text.facts import Clause, Context
from capot.rules.text.guides import NAME, Field, Guide
from capot.rules.text.scoring.words import Account, Accounts, follows, points_field, scores, words_of

ENGLISH: Final = {
    "deal-won.noun": mark("the deal"),
    "deal-won": mark("the first player out of cards wins the deal and scores {points}"),
    "deal-won.void": mark("a void deal scores nothing"),
    "deal-won.example": mark(
        "you play your last card while the others hold four and nine: you score {points}"
    ),
    "deal-won.line": mark("{points} for being out of cards first"),
    "cards-held.noun": mark("the cards of the others"),
    "cards-held": mark("the first player out of cards scores what the others hold"),
    "cards-held.worth": mark("an ace counts {ace}, a court card {court}, any other card its number"),
    "cards-held.example": mark("you are out, and another player holds {cards}: that is {points} for you"),
    "cards-held.line": mark("the cards the others hold, for being out first"),
}
worded = words_of(ENGLISH)


def deal_won(_: Context, term: DealWon) -> Account:
    """Return the words for winning a deal."""
    points = measured(term.each)
    clauses = [
        scores(term.name, worded("deal-won", points=points)),
        follows(f"{term.name}.void", worded("deal-won.void")),
        follows(f"{term.name}.example", worded("deal-won.example", points=points), example=True),
    ]
    return Account(worded("deal-won.noun"), clauses, [worded("deal-won.line", points=points)])


def cards_held(now: Context, term: CardsHeld) -> Account:
    """Return the words for the cards that the others hold."""
    return Account(worded("cards-held.noun"), _cards_held(now, term), [worded("cards-held.line")])


def _cards_held(now: Context, term: CardsHeld) -> Iterator[Clause]:
    yield scores(term.name, worded("cards-held"))
    yield scores(
        f"{term.name}.worth", worded("cards-held.worth", ace=figure(term.ace), court=figure(term.court))
    )
    yield follows(f"{term.name}.void", worded("deal-won.void"))
    some = (Card("K", "♠"), Card("7", "♦"), Card("A", "♣"))
    if all(card in now.rules.pack.cards() for card in some):
        points = measured(sum(map(term.worth, some)))
        text = worded("cards-held.example", cards=now.names.plain(some), points=points)
        yield follows(f"{term.name}.example", text, example=True)


GUIDES: Final = {
    DealWon: Guide(
        title=mark("the deal won"),
        meaning=mark("The first player out of cards scores."),
        sentence=mark("The first player out of cards scores {each}."),
        fields={"name": NAME, "each": points_field("the points of the first player out of cards")},
    ),
    CardsHeld: Guide(
        title=mark("the cards others hold"),
        meaning=mark("The first player out of cards scores what the others hold."),
        sentence=mark("The first player out of cards scores the cards that the others hold."),
        details=(mark("An ace counts {ace}."), mark("A court card counts {court}.")),
        fields={
            "name": NAME,
            "ace": Field(mark("an ace"), "what an ace counts", unit="point", low=0, high=100),
            "court": Field(
                mark("a court card"), "what a king, queen or jack counts", unit="point", low=0, high=100
            ),
        },
    ),
}

ACCOUNTS: Final[Accounts] = {DealWon: deal_won, CardsHeld: cards_held}
