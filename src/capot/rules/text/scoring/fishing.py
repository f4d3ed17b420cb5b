"""The words for the most cards taken, and for sweeps of the table."""

from collections.abc import Iterator
from typing import Final

from capot.cards import SUITS, cards
from capot.language.texts import joined, mark
from capot.language.words import figure, measured
from capot.rules.scoring import Captured, MostTaken, TableSwept
from capot.rules.text.facts import Clause, Context
from capot.rules.text.guides import NAME, Field, Guide
from capot.rules.text.scoring.words import Account, Accounts, follows, points_field, scores, words_of

ENGLISH: Final = {
    "most-taken.noun": mark("most cards"),
    "most-taken": mark("the player who has taken the most cards scores {points}; in a tie nobody does"),
    "most-taken.line": mark("most cards {points}"),
    "most-of-suit.noun": mark("most {suit}"),
    "most-of-suit": mark("the player who has taken the most {suit} scores {points}; in a tie nobody does"),
    "most-of-suit.line": mark("most {suit} {points}"),
    "most-taken.example": mark(
        "you have taken more cards than anyone else, among them {cards}, and swept the table once: {sum} make {points}"
    ),
    "swept.noun": mark("sweeps"),
    "swept": mark("each sweep scores {points}"),
    "swept.line": mark("each sweep {points}"),
    "swept.else": mark("sweeps score nothing"),
}
worded = words_of(ENGLISH)


def most_taken(now: Context, term: MostTaken) -> Account:
    """Return the words for the most cards taken, or most of a suit."""
    points = measured(term.points)
    if term.suit is None:
        line = worded("most-taken.line", points=figure(term.points))
        return Account(worded("most-taken.noun"), _most_taken(now, term), [line])
    suit = now.names.suit(term.suit)
    clauses = [scores(term.name, worded("most-of-suit", suit=suit, points=points))]
    line = worded("most-of-suit.line", suit=suit, points=figure(term.points))
    return Account(worded("most-of-suit.noun", suit=suit), clauses, [line])


def _most_taken(now: Context, term: MostTaken) -> Iterator[Clause]:
    yield scores(term.name, worded("most-taken", points=measured(term.points)))
    some = cards("T♦ A♥ A♣")
    swept = sum((each.each for each in now.rules.scoring if isinstance(each, TableSwept)), start=0)
    kinds = [
        [each.value(card) for card in some if card in each.cards]
        for each in now.rules.scoring
        if isinstance(each, Captured)
    ]
    if sum(map(len, kinds)) == len(some) and swept:
        parts = [term.points, *(sum(worth, start=0) for worth in kinds if worth), swept]
        places = {
            "cards": now.names.plain(some),
            "sum": joined(" + ", [*map(figure, parts)]),
            "points": measured(sum(parts, start=0)),
        }
        text = worded("most-taken.example", **places)
        yield follows(f"{term.name}.example", text, example=True)


def table_swept(_: Context, term: TableSwept) -> Account:
    """Return the words for sweeps."""
    text = worded("swept", points=measured(term.each))
    clauses = [scores(term.name, text, otherwise=worded("swept.else"))]
    return Account(worded("swept.noun"), clauses, [worded("swept.line", points=figure(term.each))])


GUIDES: Final = {
    MostTaken: Guide(
        title=mark("most cards taken"),
        meaning=mark("The player who has taken the most cards, or the most of a suit, scores."),
        sentence=mark("The player who has taken the most {suit} scores {points}; in a tie nobody does."),
        fields={
            "name": NAME,
            "points": points_field("the points for the most cards"),
            "suit": Field(
                mark("cards counted"),
                "the suit that is counted, or `null` for all cards",
                words={
                    None: mark("cards"),
                    **dict(
                        zip(
                            SUITS,
                            (mark("spades"), mark("hearts"), mark("diamonds"), mark("clubs")),
                            strict=True,
                        )
                    ),
                },
            ),
        },
    ),
    TableSwept: Guide(
        title=mark("sweeps"),
        meaning=mark("Each capture that leaves no card on the table scores."),
        sentence=mark("Each capture that leaves no card on the table scores {each}."),
        fields={"name": NAME, "each": points_field("the points for each sweep")},
    ),
}

ACCOUNTS: Final[Accounts] = {MostTaken: most_taken, TableSwept: table_swept}
