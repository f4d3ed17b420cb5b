"""The words for melds, and for a low trump that is exchanged, shown or played."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from capot.cards import Card
from capot.language.texts import NOTHING, Text, joined, listed, mark, phrase
from capot.language.words import figure, measured, number
from capot.rules.scoring import Meld, Melds, TrumpCard
from capot.rules.text.facts import Clause, Context
from capot.rules.text.guides import NAME, Field, Guide
from capot.rules.text.scoring.words import Account, Accounts, follows, points_field, scores, words_of

ENGLISH: Final = {
    "melds.noun": mark("the melds"),
    "melds.list": mark("melds of class {number} are: {melds}"),
    "melds.one": mark("{title} ({cards}), {points}"),
    "melds.plain": mark("{ranks} of a plain suit"),
    "melds.trumps": mark("{ranks} of trumps"),
    "melds.each": mark("{ranks} of each suit"),
    "melds.any": mark("{count} {ranks}, whose suits may repeat"),
    "melds.card": mark("{rank} of {suit}"),
    "melds.all": mark("{ranks} in any suits"),
    "melds.times": mark("{cards}, {times} of each"),
    "melds.example": mark(
        "with hearts as trumps, you lay {lower} and score {less}; after another trick you add {added} and score {more}: {whole} in all; in the other order, {lower} would have scored nothing"
    ),
    "melds.line": mark("melds as they are laid"),
    "trump-card.noun": mark("the low trump"),
    "trump-card.shown": mark("{rank} of trumps scores {points} when it is exchanged or shown"),
    "trump-card.played": mark(
        "{rank} of trumps scores {points} when it is exchanged, or when it is played before the stock is gone, whoever wins the trick"
    ),
    "trump-card.turned": mark("if {rank} is turned up, the dealer scores {points}"),
    "trump-card.turned.else": mark("if {rank} is turned up, it scores nothing"),
    "trump-card.line": mark("{rank} of trumps {points}"),
}
worded = words_of(ENGLISH)


def melds(now: Context, term: Melds) -> Account:
    """Return the words for the melds, class by class."""
    return Account(worded("melds.noun"), _melds(now, term), [worded("melds.line")])


def _melds(now: Context, term: Melds) -> Iterator[Clause]:
    for group in sorted({meld.group for meld in term.melds}):
        some = [_meld(now, meld) for meld in term.melds if meld.group == group]
        text = worded("melds.list", number=figure(group), melds=joined("; ", some))
        yield scores(f"{term.name}.{group}", text)
    example = _example(now, term)
    if example:
        yield follows(f"{term.name}.example", example, example=True)


def _meld(now: Context, meld: Meld) -> Text:
    return worded(
        "melds.one", title=phrase(meld.title), cards=cards_of(now, meld), points=measured(meld.points)
    )


def cards_of(now: Context, meld: Meld) -> Text:
    """Return the cards of a meld in words."""
    if meld.cards:
        some = ((now.names.a_rank(rank), now.names.suit(suit)) for rank, suit in meld.looks)
        cards = listed([worded("melds.card", rank=rank, suit=suit) for rank, suit in some])
        return cards if meld.times == 1 else worded("melds.times", cards=cards, times=figure(meld.times))
    ranks = listed([now.names.a_rank(rank) for rank in meld.ranks])
    if meld.of == "any" and len(meld.ranks) == 1:
        return worded("melds.any", count=number(meld.times), ranks=now.names.ranks(meld.ranks))
    told = worded(f"melds.{'all' if meld.of == 'any' else meld.of}", ranks=ranks)
    return told if meld.times == 1 else worded("melds.times", cards=told, times=figure(meld.times))


def _example(now: Context, term: Melds) -> Text:
    """Return how a meld of trumps grows into another of its class, or nothing."""
    of_trumps = [meld for meld in term.melds if meld.of == "trumps" and meld.times == 1]
    for low in of_trumps:
        for high in of_trumps:
            if low.group == high.group and {*low.ranks} < {*high.ranks} and low.points < high.points:
                lower = [Card(rank, "♥") for rank in low.ranks]
                added = [Card(rank, "♥") for rank in high.ranks if rank not in low.ranks]
                return worded(
                    "melds.example",
                    lower=now.names.plain(lower),
                    added=now.names.plain(added),
                    less=figure(low.points),
                    more=figure(high.points),
                    whole=measured(low.points + high.points),
                )
    return NOTHING


def trump_card(now: Context, term: TrumpCard) -> Account:
    """Return the words for the trump of low rank."""
    line = worded("trump-card.line", rank=now.names.the_rank(term.rank), points=figure(term.points))
    return Account(worded("trump-card.noun"), _trump_card(now, term), [line])


def _trump_card(now: Context, term: TrumpCard) -> Iterator[Clause]:
    rank = now.names.the_rank(term.rank)
    case = "trump-card.shown" if term.by == "show" else "trump-card.played"
    yield scores(term.name, worded(case, rank=rank, points=measured(term.points)))
    if term.turned:
        text = worded("trump-card.turned", rank=rank, points=measured(term.turned))
        yield scores(f"{term.name}.turned", text, otherwise=worded("trump-card.turned.else", rank=rank))


GUIDES: Final = {
    Meld: Guide(
        title=mark("a meld"),
        meaning=mark("Cards that score together when they are laid open."),
        sentence=mark("The meld scores {points}."),
        details=(
            mark("It consists of {cards}."),
            mark("It consists of cards of these ranks: {ranks}, of {of}."),
            mark("Of each there are {times}."),
            mark("Its class is number {group}."),
        ),
        fields={
            "name": Field("", "the word by which options find it"),
            "title": Field(mark("title"), "what it is called at the table"),
            "group": Field(
                mark("class"),
                "its class: within one, a card is used again only for more points",
                low=1,
                high=9,
            ),
            "points": Field(mark("points"), "the points for it", unit="point", low=1, high=5000),
            "ranks": Field(
                mark("ranks"), "the ranks of its cards, unless they are named", nothing=mark("none")
            ),
            "of": Field(
                mark("suits"),
                "the suits of its cards",
                words={
                    "plain": mark("one plain suit"),
                    "trumps": mark("trumps"),
                    "each": mark("each suit"),
                    "any": mark("any suits"),
                },
            ),
            "cards": Field(
                mark("cards"), "the cards of it, if they are named", nothing=mark("no named cards")
            ),
            "times": Field(
                mark("how many of each"), "how many cards of each rank or name it needs", low=1, high=8
            ),
        },
    ),
    Melds: Guide(
        title=mark("melds"),
        meaning=mark("Combinations of cards that the winner of a trick lays open for points."),
        sentence=mark("Melds that are laid open score."),
        fields={"name": NAME, "melds": Field(mark("melds"), "the melds with their points")},
    ),
    TrumpCard: Guide(
        title=mark("a low trump"),
        meaning=mark("A low trump scores when it is exchanged for the card turned up, or shown or played."),
        sentence=mark("The trump of this rank scores {points} when it is exchanged or {by}: {rank}."),
        details=(mark("If it is turned up, the dealer scores {turned}."),),
        fields={
            "name": NAME,
            "rank": Field(mark("rank of the trump"), "the rank of the trump", one=True),
            "points": points_field("the points for each copy"),
            "turned": replace(
                points_field("the dealer’s points if it is turned up", mark("turned up")),
                place=mark("the card turned up for the dealer"),
            ),
            "by": Field(
                mark("otherwise"),
                "whether a trump that is not exchanged is shown or played for its points",
                words={"show": mark("shown"), "play": mark("played")},
            ),
        },
    ),
}

ACCOUNTS: Final[Accounts] = {Melds: melds, TrumpCard: trump_card}
