"""The guides to making trumps, and to the card turned up that the dealer takes."""

from typing import Final

from capot.language.texts import mark
from capot.rules import opening
from capot.rules.guide.entries import NAME, Field, Guide

MAKING: Final = {
    opening.MakeTrump: Guide(
        title=mark("making trumps in two rounds"),
        meaning=mark("Players accept the suit turned up in turn, and then name others; some play alone."),
        sentence=mark(
            "Each player in turn makes the suit turned up trumps or passes; if all pass, each makes another suit trumps or passes again, but the dealer {forced}."
        ),
        details=(
            mark("A player who makes trumps {alone}."),
            mark("The dealer’s partner {helps_alone}."),
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
    opening.TakeTurnUp: Guide(
        title=mark("the dealer takes the card turned up"),
        meaning=mark(
            "If the suit turned up has been made trumps, the dealer takes that card and lays one away."
        ),
        sentence=mark(
            "If the suit turned up has been made trumps, the dealer takes that card and lays any card away."
        ),
        fields={"name": NAME},
    ),
}
