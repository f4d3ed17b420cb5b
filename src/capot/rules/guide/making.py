"""The guides to making trumps, by a card turned up or a long suit, and to the card that the dealer takes."""

from typing import Final

from capot.language.texts import mark
from capot.rules.stages import opening
from capot.rules.stages.calling import CallCard
from capot.rules.stages.lengths import BidLength
from capot.rules.text.guides import NAME, Field, Guide

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
    BidLength: Guide(
        title=mark("bidding for trumps by length"),
        meaning=mark("Players bid the lengths of their suits; the longest makes trumps."),
        sentence=mark(
            "Each player in turn bids the length of a suit, {least} or more and longer than any before, or passes; the highest bidder makes a suit of that length trumps."
        ),
        details=(
            mark("Of bids of the same length, one in this suit is higher: {best}."),
            mark("A later bid of the same length in that suit {equals}."),
            mark("A player whose longest suit makes a bid {free}."),
        ),
        fields={
            "name": NAME,
            "least": Field(mark("lowest bid"), "the lowest bid", low=1, high=13),
            "best": Field(
                mark("best suit"),
                "the suit in which a bid outranks one of the same length, or `null`",
                words={None: mark("none")},
            ),
            "equals": Field(
                mark("bids of the same length"),
                "whether a later bid in the best suit outranks an earlier one of the same length in it",
                words={False: mark("is no bid"), True: mark("outranks the earlier one")},
            ),
            "free": Field(
                mark("the longest suit"),
                "whether players may bid less than the length of their longest suit, or pass with it",
                words={False: mark("must bid it in full"), True: mark("may bid less, or pass")},
            ),
        },
    ),
    CallCard: Guide(
        title=mark("calling a card"),
        meaning=mark("The declarer calls a card from another hand and gives one back for it."),
        sentence=mark(
            "The declarer calls a card he does not hold; its holder gives it to him and gets any other card in return. If it lies among the cards left over, {again}."
        ),
        fields={
            "name": NAME,
            "again": Field(
                mark("calling again"),
                "whether the declarer calls another card if the one called lies among the cards left over",
                words={False: mark("nothing is exchanged"), True: mark("he calls another")},
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
