"""The words of vying: tricks without suits, and what is said before a card."""

from collections.abc import Iterator
from typing import Final, assert_never

from capot.language.texts import mark, say
from capot.language.words import figure
from capot.rules.scoring import StakeRaised, StakeWon, VyingTerm
from capot.rules.stages.vying import PLAYING, Vie
from capot.rules.text.facts import Clause, Clauses, Context
from capot.rules.text.guides import NAME, Field, Guide

GUIDES: Final = {
    Vie: Guide(
        title=mark("vying"),
        meaning=mark(
            "Two players, or one of each side, vie for a deal of three tricks: either may put or raise the stake, or give the deal up."
        ),
        sentence=mark(
            "Three cards are played in tricks; tricks of equal cards {spoilt}; the players may put or raise the stake {offered}."
        ),
        details=(mark("Hands {throw_in}."), mark("New cards {redeal}.")),
        place=mark("the play"),
        fields={
            "name": NAME,
            "offered": Field(
                mark("when to put or raise"),
                "who may put or raise the stake, and when",
                words={
                    "any turn": mark("before any of their cards"),
                    "lead": mark("only before they lead"),
                    "first lead": mark("only before the first card"),
                },
                place=mark("when a player may offer to play for more"),
            ),
            "throw_in": Field(
                mark("throwing in"),
                "whether a player may give the deal up before any card",
                words={True: mark("may be thrown in at any turn"), False: mark("may not be thrown in")},
                place=mark("throwing in a hand"),
            ),
            "spoilt": Field(
                mark("tricks of equal cards"),
                "who gets a trick of two equal cards",
                words={
                    "nobody": mark("are won by nobody"),
                    "first winner": mark("go to the first who wins a trick of the deal"),
                },
                place=mark("spoilt tricks"),
            ),
            "redeal": Field(
                mark("new cards"),
                "whether the player who leads first may ask for new hands",
                words={
                    "never": mark("are not dealt"),
                    "once": mark("are dealt once, if both agree before the first card"),
                    "repeated": mark("are dealt as often as both agree before the first card"),
                },
                place=mark("new cards"),
            ),
        },
    ),
}

_PUTTING: Final = {
    "any turn": mark("on your turn, before you play a card, you may put"),
    "lead": mark("before you lead to a trick, you may put"),
    "first lead": mark("the player who leads to the first trick may put before that"),
}
"""When a player may put."""

_RAISING: Final = {
    "any turn": mark("on your turn, before you play a card, you may offer to raise the stake"),
    "lead": mark("before you lead to a trick, you may offer to raise the stake"),
    "first lead": mark("the player who leads to the first trick may offer to raise the stake before that"),
}
"""When a player may offer to raise the stake."""


def _vying(now: Context, term: Vie) -> Iterator[Clause]:
    if now.seats > PLAYING:
        text = say(
            "only {who} and the next one play: their partners each give them their best card, face down, and are out of the deal",
            who=now.eldest,
        )
        yield Clause("play", "partners", text, otherwise=say("everyone plays"))
        text = say("those two then each lay away the lowest of their four cards, face down")
        yield Clause("play", "laid-away", text)
        text = say("their partners lay the other two cards away unseen, and neither play nor speak")
        yield Clause("play", "partners.rest", text)
    yield Clause("play", "lead", say("{who} leads to the first trick", who=now.eldest))
    yield Clause("play", "following", say("any card may be played at any time"))
    text = say("the higher card wins the trick, whatever its suit, and its player leads to the next")
    yield Clause("play", "winning", text)
    yield from _spoilt(term)
    yield from _redeal(now, term)
    stake = next(each for each in now.rules.scoring if isinstance(each, VyingTerm))
    yield from _putting(term) if isinstance(stake, StakeWon) else _raising(term, stake)
    if term.throw_in:
        text = say("on your turn, before you play a card, you may also throw in your hand and lose the deal")
        yield Clause("play", "throwing in", text, otherwise=say("nobody throws in a hand"))


def _spoilt(term: Vie) -> Iterator[Clause]:
    """Yield what becomes of a trick of equal cards, and what wins a deal."""
    if term.spoilt == "nobody":
        text = say("if the cards are equal, nobody wins the trick, and whoever led to it leads again")
        yield Clause("play", "tied", text)
        text = say("two tricks win the deal, and so does one if nobody wins the other two; then play stops")
        yield Clause("play", "deal", text)
        text = say(
            "if each player wins a trick and nobody wins the third, or nobody wins any, the deal is drawn"
        )
        yield Clause("play", "drawn", text, derived=True)
        return
    text = say("if the cards are equal, the trick is spoilt, and whoever led to it leads again")
    yield Clause("play", "tied", text)
    text = say(
        "spoilt tricks go to the player who is the first in the deal to win a trick, whether before them or after"
    )
    yield Clause("play", "spoilt", text)
    yield Clause("play", "deal", say("two tricks win the deal, spoilt ones included; then play stops"))
    yield Clause("play", "drawn", say("three spoilt tricks are a draw"), derived=True)


def _putting(term: Vie) -> Iterator[Clause]:
    """Yield who may put, and when, and what follows."""
    yield Clause("play", "putting", say(_PUTTING[term.offered]))
    text = say(
        "the other player answers at once: by conceding the deal, or by seeing, and then the cards are played out"
    )
    yield Clause("play", "answer", text)
    text = say("once a put has been seen, nobody puts any more or gives the deal up")
    yield Clause("play", "seen", text)


def _raising(term: Vie, stake: StakeRaised) -> Iterator[Clause]:
    """Yield who may raise the stake, and when, by how much, and how that is answered."""
    yield Clause("play", "raising", say(_RAISING[term.offered]))
    target = figure(stake.target)
    if stake.by == "double":
        text = say("you may double it, as long as it is less than you lack to {target}", target=target)
    else:
        text = say(
            "you may raise it from 1 to 2, and then by two each time, as long as it is less than you lack to {target}",
            target=target,
        )
    yield Clause("play", "raise", text)
    text = say("or you may play for your remainder: all that you lack, if that is more than the stake")
    yield Clause("play", "remainder", text)
    text = say(
        "the other player answers at once: by accepting, and then you play your card, or by refusing, and then the deal is over"
    )
    yield Clause("play", "answer", text)
    yield from _answering(stake)
    if stake.right == "accepter":
        text = say("after an offer has been accepted, only the player who accepted it may make the next")
    else:
        text = say("either player may make any number of offers in a deal, but only one before each card")
    yield Clause("play", "right", text)


def _answering(stake: StakeRaised) -> Iterator[Clause]:
    """Yield the offers with which an offer may be answered."""
    otherwise = say("an offer is not answered by another")
    match stake.answer:
        case "remainder":
            text = say(
                "the other player may also answer with their own remainder, if that is more; then you accept or refuse"
            )
            yield Clause("play", "counter", text, otherwise=otherwise)
        case "any":
            text = say(
                "an offer may also be answered with a higher one, and so on, until one is accepted or refused"
            )
            yield Clause("play", "counter", text, otherwise=otherwise)
        case "none":
            pass
        case _:
            assert_never(stake.answer)


def _redeal(now: Context, term: Vie) -> Iterator[Clause]:
    """Yield how new cards are asked for."""
    otherwise = say("no new cards are dealt")
    match term.redeal:
        case "never":
            return
        case "once":
            text = say(
                "before anything else, {who} may ask once for new cards: if the other player agrees, both hands are laid away unseen and dealt anew from the rest of the pack",
                who=now.eldest,
            )
            yield Clause("play", "redeal", text, otherwise=otherwise)
        case "repeated":
            text = say(
                "before anything else, {who} may ask for new cards, again and again while the other player agrees: both hands are laid away unseen and dealt anew from the rest of the pack",
                who=now.eldest,
            )
            yield Clause("play", "redeal", text, otherwise=otherwise)
            text = say("if both agree once the pack is used up, the deal passes without a score")
            yield Clause("play", "passed", text)
        case _:
            assert_never(term.redeal)


CLAUSES: Final[Clauses] = {Vie: _vying}
