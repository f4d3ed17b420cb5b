"""The words of doubling each other."""

from collections.abc import Iterator
from typing import Final

from capot.language.texts import Text, mark, say
from capot.language.words import figure, measured, often
from capot.rules.stages.bidding import Doubling
from capot.rules.text.facts import Clause, Clauses, Context
from capot.rules.text.guides import NAME, Field, Guide

_PLAIN = (40, 20)
"""The scores of two players in a deal, for an example."""


GUIDES: Final = {
    Doubling: Guide(
        title=mark("doubling"),
        meaning=mark("Players may double each other: a side bet on who will do better."),
        sentence=mark(
            "Each player in turn, the declarer last, may double {only_declarer}; the declarer may only double back. Two players settle the difference of their scores once for each double between them."
        ),
        details=(
            mark("A player doubled after their turn {reply}."),
            mark("Doubles that each player owes each declarer: {owed}."),
            mark("Once as many deals are left as doubles are owed, {forced}."),
            mark("A double still owed at the end costs {missing}."),
            mark("A contract with a negative total that nobody doubled {undoubled}."),
        ),
        fields={
            "name": NAME,
            "only_declarer": Field(
                mark("who may be doubled"),
                "whether the others may double only the declarer",
                words={False: mark("any of the others"), True: mark("only the declarer")},
            ),
            "reply": Field(
                mark("redoubling"),
                "whether a player doubled after their turn may redouble at the end",
                words={True: mark("may redouble at the end"), False: mark("may not redouble")},
            ),
            "owed": Field(
                mark("doubles owed"),
                "how often each player must double a declarer in the course of the declarer’s contracts",
                high=20,
            ),
            "forced": Field(
                mark("enforcing them"),
                "whether a player must double once only that many deals are left",
                words={True: mark("players must double"), False: mark("nobody is forced to double")},
            ),
            "missing": Field(
                mark("cost of a missing double"),
                "what a double still owed at the end costs, if nobody is forced",
                unit="point",
            ),
            "undoubled": Field(
                mark("nobody doubles"),
                "what happens to a contract with a negative total that nobody doubled",
                words={
                    "play": mark("is played like any other"),
                    "split": mark("is not played: the other players share its total"),
                },
            ),
        },
    ),
}


def doubling_clauses(now: Context, term: Doubling) -> Iterator[Clause]:
    """Describe the round of doubles, the doubles owed to the declarer and how two players settle."""
    text = say(
        "once the contract has been named in full, each player has a turn to double, starting on the declarer’s {side} and ending with the declarer",
        side=now.next_side,
    )
    yield Clause("doubling", "asking", text, otherwise=say("nobody may double"))
    only = say("if you are not the declarer, you may double only the declarer")
    every = say("if you are not the declarer, you may double any number of the others")
    yield Clause("doubling", "whom", only if term.only_declarer else every)
    text = say("the declarer may double only players who have doubled the declarer")
    yield Clause("doubling", "declarer", text)
    text = say(
        "to double a player who has doubled you is to redouble; after that, the stakes between the two of you cannot be raised further, and no double may be taken back"
    )
    yield Clause("doubling", "redouble", text, derived=True)
    yield Clause("doubling", "maximum", say("say “maximum” to double everyone you may"), derived=True)
    yield Clause("doubling", "reply", _reply(answered=term.reply))
    yield from _owed(term)
    yield from _settling(term)


def _reply(*, answered: bool) -> Text:
    if not answered:
        return say("you have only this one turn, so only a later player can redouble")
    return say(
        "if a player who speaks after you doubles you, you are asked again when everyone has spoken; you may then redouble that player, but double nobody else"
    )


def _owed(term: Doubling) -> Iterator[Clause]:
    if not term.owed:
        return
    text = say("over each declarer’s contracts, each of the others must double that declarer at least {{}}")
    none = say("nobody need ever double the declarer")
    yield Clause("doubling", "owed", text, often(term.owed), otherwise=none)
    if term.forced:
        text = say(
            "if you owe the declarer as many doubles as the declarer has deals left, you must double the declarer"
        )
    elif term.missing:
        text = say(
            "nobody is forced to double in any particular deal, but each double still owed at the end costs {points}",
            points=measured(term.missing),
        )
    else:
        text = say(
            "nobody is forced to double in any particular deal, and a double still owed at the end costs nothing"
        )
    yield Clause("doubling", "owed.held", text)


def _settling(term: Doubling) -> Iterator[Clause]:
    text = say(
        "after the deal, if one of two players has doubled the other, the one with the better score gains the difference between their scores and the other loses it; if each has doubled the other, twice the difference"
    )
    yield Clause("doubling", "settling", text)
    more, less = _PLAIN
    text = say(
        "if two players score {more} and {less} and one of them has doubled the other, they end with {won} and {lost}",
        more=figure(more),
        less=figure(less),
        won=figure(2 * more - less),
        lost=figure(2 * less - more),
    )
    yield Clause("doubling", "example", text, derived=True, example=True)
    if term.undoubled == "split":
        text = say(
            "a contract with a negative total that nobody doubles is not played; its points are divided equally among everyone except the declarer"
        )
        played = say("a contract is played even if nobody doubles")
        yield Clause("doubling", "undoubled", text, otherwise=played)


CLAUSES: Final[Clauses] = {Doubling: doubling_clauses}
