"""The words for horses, for cards left in hand, and for a kitty."""

from collections.abc import Iterator
from typing import Final

from capot.language.texts import Text, mark
from capot.language.words import figure, measured, number
from capot.rules.scoring import CardsLeft, Horses, Kitty
from capot.rules.text.facts import Clause, Context
from capot.rules.text.guides import NAME, Field, Guide
from capot.rules.text.scoring.words import Account, Accounts, follows, scores, words_of

ENGLISH: Final = {
    "horses.noun": mark("the horses"),
    "horses.cards": mark(
        "the horses are {cards}: pictures of them lie on the table, and the cards themselves are dealt with the others"
    ),
    "horses.cards.rank": mark(
        "the horses are the {count} {ranks}: pictures of them lie on the table, and the cards themselves are dealt with the others"
    ),
    "horses.stake": mark("before each deal, everyone puts {each} on every horse, and the dealer {dealer}"),
    "horses.stake.same": mark("before each deal, everyone puts {each} on every horse"),
    "horses.taken": mark("whoever lays the card of a horse takes all the chips on it at once"),
    "horses.left": mark("chips that nobody takes stay on their horse for the next deal"),
    "horses.last": mark(
        "after the last deal of a match, the players share what lies on the horses equally, and an odd rest is lost"
    ),
    "horses.chips": mark("every chip you win scores a point, and every chip you pay costs one"),
    "horses.example": mark(
        "in the first deal {chips} lie on each horse; you put {own} on the horses, lay {card} and take what lies there, and pay {left} for three cards left in hand: your score is {whole}"
    ),
    "horses.example.alone": mark("in the first deal {chips} lie on each horse"),
    "horses.line": mark("the chips on {cards}"),
    "cards-left.noun": mark("the cards left in hand"),
    "cards-left": mark(
        "whoever is out of cards gets {each} from every other player for each card left in hand"
    ),
    "cards-left.else": mark("nobody pays for cards left in hand"),
    "cards-left.example": mark(
        "you lay your last card, and the others hold {fewer} and {more} cards: they pay you {less} and {most}, so you get {whole}"
    ),
    "cards-left.line": mark("the first out gets {each} for each card left"),
    "kitty.noun": mark("the kitty"),
    "kitty": mark(
        "before each deal, everyone puts {each} into the kitty, and whoever is out of cards takes it"
    ),
    "kitty.else": mark("there is no kitty"),
    "kitty.line": mark("the first out takes the kitty"),
}
worded = words_of(ENGLISH)


def _chips(count: int) -> Text:
    return measured(count, "chip")


def horses(now: Context, term: Horses) -> Account:
    """Return the words for chips on cards, which those who lay the cards take."""
    line = worded("horses.line", cards=now.names.plain(term.cards))
    return Account(worded("horses.noun"), _horses(now, term), [line])


def _horses(now: Context, term: Horses) -> Iterator[Clause]:
    key = term.name
    yield scores(f"{key}.cards", _which(now, term))
    case = "horses.stake" if term.dealer != term.each else "horses.stake.same"
    yield scores(f"{key}.stake", worded(case, each=_chips(term.each), dealer=figure(term.dealer)))
    yield scores(f"{key}.taken", worded("horses.taken"))
    yield scores(f"{key}.left", worded("horses.left"))
    yield scores(f"{key}.last", worded("horses.last"))
    yield follows(f"{key}.chips", worded("horses.chips"))
    yield follows(f"{key}.example", _example(now, term), example=True)


def _which(now: Context, term: Horses) -> Text:
    """Return which cards are the horses: named one by one, or as all of a rank."""
    rank = term.cards[0].rank
    if len(term.cards) > 1 and {*term.cards} == {
        each for each in now.rules.pack.cards() if each.rank == rank
    }:
        count = number(len(term.cards))
        return worded("horses.cards.rank", count=count, ranks=now.names.ranks(rank))
    return worded("horses.cards", cards=now.names.plain(term.cards))


def _example(now: Context, term: Horses) -> Text:
    """Return what lies on a horse at first, and the score of a player who takes it and is not out first."""
    chips, own = term.each * (now.seats - 1) + term.dealer, term.each * len(term.cards)
    paid = next((each for each in now.rules.scoring if isinstance(each, CardsLeft)), None)
    if paid is None or len(now.rules.scoring) > 2:
        return worded("horses.example.alone", chips=_chips(chips))
    left = 3 * paid.each
    return worded(
        "horses.example",
        chips=_chips(chips),
        own=_chips(own),
        card=now.names.plain(term.cards[-1:]),
        left=_chips(left),
        whole=measured(chips - own - left),
    )


def cards_left(now: Context, term: CardsLeft) -> Account:
    """Return the words for what all pay to the first player out of cards."""
    line = worded("cards-left.line", each=figure(term.each))
    return Account(worded("cards-left.noun"), _cards_left(now, term), [line])


def _cards_left(now: Context, term: CardsLeft) -> Iterator[Clause]:
    text = worded("cards-left", each=_chips(term.each))
    yield scores(term.name, text, otherwise=worded("cards-left.else"))
    if now.seats >= 3:
        fewer, more = 2, 6
        example = worded(
            "cards-left.example",
            fewer=figure(fewer),
            more=figure(more),
            less=figure(fewer * term.each),
            most=figure(more * term.each),
            whole=_chips((fewer + more) * term.each),
        )
        yield follows(f"{term.name}.example", example, example=True)


def kitty(_: Context, term: Kitty) -> Account:
    """Return the words for a kitty that the first player out of cards takes."""
    clause = scores(term.name, worded("kitty", each=_chips(term.each)), otherwise=worded("kitty.else"))
    return Account(worded("kitty.noun"), [clause], [worded("kitty.line")])


def _stake(title: str, meaning: str) -> Field:
    """Return the field of a number of chips."""
    return Field(title, meaning, unit="chip", low=0, high=1000)


GUIDES: Final = {
    Horses: Guide(
        title=mark("horses"),
        meaning=mark("Chips on cards, which go to whoever lays the card, or stay for the next deal."),
        sentence=mark("Everyone puts {each} on each of these cards, for whoever lays it: {cards}."),
        details=(mark("The dealer puts {dealer} on each of them."),),
        fields={
            "name": NAME,
            "cards": Field(mark("horses"), "the cards with chips on them"),
            "each": _stake(mark("stake"), "what everyone but the dealer puts on each before a deal"),
            "dealer": _stake(
                mark("the dealer’s stake"),
                "what the dealer puts on each before a deal",
            ),
            "held": Field(mark("chips there"), "the chips on each in a deal; left out in a game"),
        },
    ),
    CardsLeft: Guide(
        title=mark("cards left in hand"),
        meaning=mark("Whoever is out of cards first is paid for all cards that the others still hold."),
        sentence=mark("Whoever is out of cards first gets {each} for each card left in another hand."),
        fields={"name": NAME, "each": _stake(mark("for each card"), "what is paid for each card left")},
    ),
    Kitty: Guide(
        title=mark("a kitty"),
        meaning=mark("Everyone pays into a kitty, which the first player out of cards takes."),
        sentence=mark("Everyone puts {each} into a kitty, and whoever is out of cards first takes it."),
        fields={"name": NAME, "each": _stake(mark("stake"), "what everyone puts in before each deal")},
    ),
}

ACCOUNTS: Final[Accounts] = {Horses: horses, CardsLeft: cards_left, Kitty: kitty}
