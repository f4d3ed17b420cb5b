"""The words of making trumps by a card turned up."""

from collections.abc import Iterator
from typing import Final

from capot.language.texts import mark, say
from capot.rules.stages.bidding import MakeTrump
from capot.rules.text.facts import Clause, Clauses, Context
from capot.rules.text.guides import NAME, Field, Guide

GUIDES: Final = {
    MakeTrump: Guide(
        title=mark("making trumps in two rounds"),
        meaning=mark("Players accept the suit turned up in turn, and then name others; some play alone."),
        sentence=mark(
            "Each player in turn makes the suit turned up trumps or passes; if all pass, each makes another suit trumps or passes again, but the dealer {forced}."
        ),
        details=(
            mark("A player who makes trumps {alone}."),
            mark("The dealer’s partner {helps_alone}."),
            mark("Against a player who plays alone, {after_lone} leads first."),
            mark("An opponent of a player who plays alone {defended}."),
        ),
        fields={
            "name": NAME,
            "alone": Field(
                mark("playing alone"),
                "whether a player who makes trumps may play without a partner",
                words={True: mark("may play alone"), False: mark("may not play alone")},
            ),
            "helps_alone": Field(
                mark("the dealer’s partner"),
                "whether the dealer’s partner may accept the suit turned up only to play alone",
                words={
                    False: mark("may accept the suit turned up like anyone else"),
                    True: mark("may accept the suit turned up only to play alone"),
                },
            ),
            "after_lone": Field(
                mark("the lead against a lone player"),
                "whether the player after a declarer who plays alone leads first, in place of eldest hand",
                words={
                    False: mark("the player after the dealer who is still in"),
                    True: mark("the player after the lone player"),
                },
            ),
            "defended": Field(
                mark("defending alone"),
                "whether an opponent of a declarer who plays alone may play alone too",
                words={
                    False: mark("may not defend alone"),
                    True: mark("may defend alone"),
                },
            ),
            "forced": Field(
                mark("the dealer"),
                "whether the dealer must make trumps if everybody else has passed twice",
                words={
                    False: mark("may pass too, and then nothing is played"),
                    True: mark("must make trumps in the end"),
                },
            ),
        },
    ),
}


def making_clauses(now: Context, term: MakeTrump) -> Iterator[Clause]:
    """Say who makes trumps, in two rounds, and who plays alone."""
    text = say(
        "each player in turn, starting with {who}, makes the suit of the card turned up trumps or passes",
        who=now.eldest,
    )
    yield Clause("trumps", "first round", text)
    text = say(
        "if everyone passes, that suit is ruled out: each player in turn makes another suit trumps, even one not held, or passes again"
    )
    yield Clause("trumps", "second round", text)
    yield Clause("trumps", "declarer", say("as soon as someone has made trumps, nobody else is asked"))
    passed = say("if everyone passes twice, nothing is played or scored, and the next dealer deals")
    if term.forced:
        text = say("if everyone else has passed twice, the dealer must make trumps")
        yield Clause("trumps", "passed", text)
    else:
        yield Clause("trumps", "passed", passed)
    if not term.alone:
        return
    text = say(
        "in making trumps you may say that you play alone: your partner then lays down their cards and sits out the deal"
    )
    yield Clause("trumps", "alone", text, otherwise=say("nobody plays alone"))
    if term.defended:
        text = say(
            "against a player who plays alone you may defend alone: each opponent is asked in turn, starting with the one who plays next after that player, and the partner of the first who does sits out too"
        )
        yield Clause("trumps", "defending", text, otherwise=say("nobody defends alone"))
    if term.helps_alone:
        text = say("the dealer’s partner may make the suit turned up trumps only to play alone")
        free = say("the dealer’s partner may make the suit turned up trumps without playing alone")
        yield Clause("trumps", "helping", text, otherwise=free)


CLAUSES: Final[Clauses] = {MakeTrump: making_clauses}
