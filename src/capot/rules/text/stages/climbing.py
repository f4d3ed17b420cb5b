"""The words of climbing, and of hands that win outright."""

from collections.abc import Iterator
from typing import Final, assert_never

from capot.cards import SUITS, Card
from capot.language.texts import Text, listed, mark, say
from capot.rules.check.deal import hand_size
from capot.rules.stages.climbing import Climb, DealtHand, InstantWin
from capot.rules.text.facts import Clause, Clauses, Context
from capot.rules.text.guides import NAME, Field, Guide

GUIDES: Final = {
    InstantWin: Guide(
        title=mark("hands that win at once"),
        meaning=mark("A player dealt a special hand wins before any card is laid."),
        sentence=mark("A player dealt {hands} wins the deal at once."),
        fields={
            "name": NAME,
            "hands": Field(
                mark("hands"),
                "the hands that win, the best first",
                words={
                    "sequence": mark("a sequence of all ranks but the highest"),
                    "four-highest": mark("all cards of the highest rank"),
                    "six-pairs": mark("six pairs"),
                    "five-pairs-in-sequence": mark("five pairs in sequence"),
                },
                nothing=mark("no hand"),
                or_else=True,
            ),
        },
    ),
    Climb: Guide(
        title=mark("climbing"),
        meaning=mark("Players get rid of their cards by beating what is on the table."),
        sentence=mark(
            "Each player in turn lays a higher combination of the same kind and size, or passes; cards of a rank are ordered by suit, from high to low: {suits}."
        ),
        details=(
            mark("Ranks that may not be in a sequence: {outside}."),
            mark("The cards of a sequence {one_suit}."),
            mark("The highest rank: {bombs}."),
            mark("A player who passes {locked}."),
            mark("Ranks with which nobody may go out: {not_last}."),
        ),
        fields={
            "name": NAME,
            "suits": Field(mark("order of suits"), "the suits from high to low"),
            "outside": Field(
                mark("ranks outside sequences"), "ranks that cannot be in a sequence", nothing=mark("none")
            ),
            "one_suit": Field(
                mark("suits in a sequence"),
                "whether a sequence must be of one suit",
                words={False: mark("may be of any suits"), True: mark("must be of one suit")},
            ),
            "bombs": Field(
                mark("bombs"),
                "whether some combinations beat cards of the highest rank",
                words={
                    "none": mark("it is beaten like any other"),
                    "southern": mark(
                        "one card is beaten by four of a kind or three pairs in sequence, two by four such pairs, three by five"
                    ),
                },
            ),
            "locked": Field(
                mark("after passing"),
                "whether a player who passes is out until the next pile",
                words={False: mark("may lay again later"), True: mark("is out until the next pile")},
            ),
            "not_last": Field(
                mark("ranks that may not be last"),
                "ranks with which nobody may go out, unless they lead and hold nothing else",
                nothing=mark("none"),
            ),
        },
    ),
}


def instant_win_clauses(now: Context, term: InstantWin) -> Iterator[Clause]:
    """Say which hands win a deal before any card is played."""
    hands = listed([_dealt(now, each) for each in term.hands], "or")
    text = say(
        "if you are dealt {hands}, you show it and win the deal before any card is played", hands=hands
    )
    none = say("no hand wins before cards are played")
    yield Clause("bidding", term.name, text, otherwise=none)
    if term.hands[1:]:
        text = say(
            "if several players have such hands, the one named first wins; of two of the same kind, that of the player who comes first in turn, starting on the dealer’s {side}",
            side=now.next_side,
        )
    else:
        text = say(
            "of two such hands, that of the player who comes first in turn, starting on the dealer’s {side}, wins",
            side=now.next_side,
        )
    yield Clause("bidding", f"{term.name}.several", text, derived=True)


def _dealt(now: Context, hand: DealtHand) -> Text:
    names, order = now.names, now.rules.pack.order
    match hand:
        case "sequence":
            low, high = names.the_rank(order[-1]), names.the_rank(order[1])
            return say("a card of each rank from {low} to {high}", low=low, high=high)
        case "four-highest":
            return say("all four {ranks}", ranks=names.ranks(order[0]))
        case "six-pairs":
            return say("six pairs")
        case "five-pairs-in-sequence":
            return say("five pairs in sequence")
        case _:
            assert_never(hand)


def climb_clauses(now: Context, term: Climb) -> Iterator[Clause]:
    """Say how players get rid of their cards, in the order in which a beginner needs to know."""
    yield _suits(now, term)
    yield from _leads(now)
    text = say(
        "you play one combination at a time: a single card, a pair, a triplet, four of a kind, a sequence of three or more cards, or a double sequence of three or more pairs"
    )
    yield Clause("play", "combinations", text)
    yield from _sequences(now, term)
    text = say(
        "each player in turn plays a higher combination of the same kind and the same number of cards, or passes"
    )
    yield Clause("play", "following", text)
    text = say("of two such combinations, the one with the higher top card is higher")
    yield Clause("play", "higher", text)
    yield from _bombs(now, term)
    yield _passing(term)
    text = say(
        "when everyone else has passed, the player who played last sets the pile aside, face down, and starts a new one; its cards count for nobody"
    )
    yield Clause("play", "pile", text)
    yield from _going_out(now, term)


def _suits(now: Context, term: Climb) -> Clause:
    """Give the order of suits, with a card of the weakest suit that beats one of the strongest."""
    names, order = now.names, now.rules.pack.order
    middle = len(order) // 2 - 1
    high, low = Card(order[middle], term.suits[-1]), Card(order[middle + 1], term.suits[0])
    text = say(
        "among cards of the same rank the suits decide, from high to low {suits}; but rank comes first: {high} beats {low}",
        suits=listed([names.suit(suit) for suit in term.suits]),
        high=names.one(high),
        low=names.one(low),
    )
    return Clause("cards", "suits", text)


def _leads(now: Context) -> Iterator[Clause]:
    pack, names, dealt = now.rules.pack, now.names, hand_size(now.rules, now.seats) * now.seats
    whole = dealt == len(pack.cards())
    lowest = names.one(Card(pack.order[-1], _lowest_suit(now)))
    text = say(
        "in the first deal of the match, the player with {card} leads and must play it, alone or in a combination",
        card=lowest,
    )
    yield Clause("play", "lead", text)
    if not whole:
        text = say("if {card} was not dealt, the lowest card that was takes its place", card=lowest)
        yield Clause("play", "lead.instead", text)
    text = say("in every later deal, the winner of the deal before leads any combination")
    yield Clause("play", "later leads", text)


def _lowest_suit(now: Context) -> str:
    climb = now.rules.stage(Climb)
    return SUITS[0] if climb is None else climb.suits[-1]


def _sequences(now: Context, term: Climb) -> Iterator[Clause]:
    names = now.names
    inside = [rank for rank in now.rules.pack.order if rank not in term.outside]
    text = say(
        "the ranks of a sequence are consecutive, {high} being the highest and {low} the lowest; a sequence does not wrap around from one to the other",
        high=names.the_rank(inside[0]),
        low=names.the_rank(inside[-1]),
    )
    yield Clause("play", "sequences", text)
    if term.outside:
        out = listed([names.ranks(rank) for rank in term.outside])
        text = say("{ranks} cannot be part of any sequence, single or double", ranks=out)
        yield Clause("play", "outside", text, derived=True)
    pure = say("a sequence of single cards must be all of one suit")
    mixed = say("a sequence may contain different suits")
    yield Clause("play", "suits", pure if term.one_suit else mixed)


def _bombs(now: Context, term: Climb) -> Iterator[Clause]:
    top = now.rules.pack.order[0]
    one, several = now.names.rank(top), now.names.ranks(top)
    match term.bombs:
        case "none":
            pass
        case "southern":
            text = say(
                "a bomb beats {ranks}, though it is another kind of combination: four of a kind or three pairs in sequence beat a single {rank}, four pairs in sequence beat two of them, and five beat three",
                ranks=several,
                rank=one,
            )
            none = say("no combination beats one of another kind, not even {ranks}", ranks=several)
            yield Clause("play", "bombs", text, otherwise=none)
        case _:
            assert_never(term.bombs)


def _passing(term: Climb) -> Clause:
    out = say("once you have passed, you are out until the next pile is started")
    again = say("if you pass, you may still play when your turn comes round again")
    return Clause("play", "passing", out if term.locked else again)


def _going_out(now: Context, term: Climb) -> Iterator[Clause]:
    text = say(
        "you go out by playing your last card; if nobody beats what you played last, the next player in turn who still holds cards leads"
    )
    yield Clause("play", "out", text)
    if term.not_last:
        text = say(
            "you may not go out with a combination containing {ranks} unless you lead and hold nothing else",
            ranks=listed([now.names.a_rank(rank) for rank in term.not_last], "or"),
        )
        yield Clause("play", "last cards", text, otherwise=say("you may go out with any card"))
    yield Clause("play", "end", say("the deal is over when only one player still holds cards"))


CLAUSES: Final[Clauses] = {InstantWin: instant_win_clauses, Climb: climb_clauses}
