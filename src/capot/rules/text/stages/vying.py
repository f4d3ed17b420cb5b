"""The words of vying: tricks without suits, and what is said before a card."""

from collections.abc import Iterator
from typing import Final, assert_never

from capot.language.texts import Text, mark, say
from capot.rules.stages.vying import Vie
from capot.rules.text.facts import Clause, Clauses, Context
from capot.rules.text.guides import NAME, Field, Guide

GUIDES: Final = {
    Vie: Guide(
        title=mark("vying"),
        meaning=mark("Two players vie for a deal of three tricks: either may put, or give the deal up."),
        sentence=mark(
            "Three cards are played in tricks in which equal cards win for nobody; the players may put {offered}."
        ),
        details=(mark("Hands {throw_in}."),),
        place=mark("the play"),
        fields={
            "name": NAME,
            "offered": Field(
                mark("when to put"),
                "who may put, and when",
                words={
                    "any turn": mark("before any of their cards"),
                    "lead": mark("only before they lead"),
                    "first lead": mark("only before the first card"),
                },
                place=mark("when a player may put"),
            ),
            "throw_in": Field(
                mark("throwing in"),
                "whether a player may give the deal up before any card",
                words={True: mark("may be thrown in at any turn"), False: mark("may not be thrown in")},
                place=mark("throwing in a hand"),
            ),
        },
    ),
}


def _vying(now: Context, term: Vie) -> Iterator[Clause]:
    yield Clause("play", "lead", say("{who} leads to the first trick", who=now.eldest))
    yield Clause("play", "following", say("any card may be played at any time"))
    text = say("the higher card wins the trick, whatever its suit, and its player leads to the next")
    yield Clause("play", "winning", text)
    text = say("if the cards are equal, nobody wins the trick, and whoever led to it leads again")
    yield Clause("play", "tied", text)
    text = say("two tricks win the deal, and so does one if nobody wins the other two; then play stops")
    yield Clause("play", "deal", text)
    text = say("if each player wins a trick and nobody wins the third, or nobody wins any, the deal is drawn")
    yield Clause("play", "drawn", text, derived=True)
    yield Clause("play", "putting", _putting(term))
    text = say(
        "the other player answers at once: by conceding the deal, or by seeing, and then the cards are played out"
    )
    yield Clause("play", "answer", text)
    text = say("once a put has been seen, nobody puts any more or gives the deal up")
    yield Clause("play", "seen", text)
    if term.throw_in:
        text = say("at your turn, before you play a card, you may also throw in your hand and lose the deal")
        yield Clause("play", "throwing in", text, otherwise=say("nobody throws in a hand"))


def _putting(term: Vie) -> Text:
    """Return who may put, and when."""
    match term.offered:
        case "any turn":
            return say("at your turn, before you play a card, you may put")
        case "lead":
            return say("before you lead to a trick, you may put")
        case "first lead":
            return say("the player who leads to the first trick may put before that")
        case _:
            assert_never(term.offered)


CLAUSES: Final[Clauses] = {Vie: _vying}
