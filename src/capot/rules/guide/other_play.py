"""The guides to play without tricks: dominoes, climbing and hands of three."""

from typing import Final

from capot.language.texts import mark
from capot.rules.stages import brag, climbing, dominoes
from capot.rules.text.guides import NAME, Field, Guide

OTHER_PLAY: Final = {
    dominoes.NameRank: Guide(
        title=mark("naming a rank"),
        meaning=mark("The declarer names the rank from which the layout is built."),
        sentence=mark("The declarer names the rank from which the layout is built."),
        fields={"name": NAME},
    ),
    dominoes.Layout: Guide(
        title=mark("dominoes"),
        meaning=mark("Cards are laid in rows by suit."),
        sentence=mark(
            "Each player in turn, the declarer or eldest first, lays {per_turn} in rows by suit, up and down from {start}."
        ),
        details=(
            mark("The highest and the lowest rank {wrap}."),
            mark("In the first turn, a player who can lay {first_may_pass}."),
        ),
        fields={
            "name": NAME,
            "per_turn": Field(
                mark("how many"),
                "whether a player may lay several cards in a turn",
                words={"any": mark("one card or several"), "one": mark("one card")},
            ),
            "start": Field(
                mark("starting rank"),
                "the rank from which rows start, or nothing if the declarer names it",
                nothing=mark("the rank that the declarer names"),
                one=True,
            ),
            "wrap": Field(
                mark("round the corner"),
                "whether the highest and the lowest rank are neighbours",
                words={True: mark("are neighbours"), False: mark("are the two ends of a row")},
            ),
            "first_may_pass": Field(
                mark("the first turn"),
                "whether a player who can lay may pass in the first turn",
                words={True: mark("may pass"), False: mark("may not pass")},
            ),
        },
    ),
    climbing.InstantWin: Guide(
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
    climbing.Climb: Guide(
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
    brag.DecidedByHand: Guide(
        title=mark("hands that decide a deal"),
        meaning=mark("Four of a kind wins a deal before hands of three are made; four pairs make it dead."),
        sentence=mark("Four of a kind {fours}; four pairs {pairs}."),
        details=(
            mark("One of the four pairs {triplets}."),
            mark("If there are both, {pairs_first} go first."),
        ),
        fields={
            "name": NAME,
            "fours": Field(
                mark("four of a kind"),
                "whether four of a kind counts automatically or must be declared",
                words={
                    "shown": mark("wins the deal at once"),
                    "declared": mark("wins the deal at once if its holder declares it"),
                },
            ),
            "pairs": Field(
                mark("four pairs"),
                "whether four pairs make the deal dead, automatically or if declared",
                words={
                    "none": mark("change nothing"),
                    "shown": mark("make the deal dead"),
                    "declared": mark("make the deal dead if their holder declares them"),
                },
            ),
            "triplets": Field(
                mark("three of a rank"),
                "whether one of the four ranks may be held three times",
                words={False: mark("may not be three of a kind"), True: mark("may be three of a kind")},
            ),
            "pairs_first": Field(
                mark("which goes first"),
                "whether pairs take precedence over fours",
                words={False: mark("the fours"), True: mark("the pairs")},
            ),
        },
    ),
    brag.SwapHand: Guide(
        title=mark("a spare hand"),
        meaning=mark("A player may exchange the whole hand for a spare one."),
        sentence=mark(
            "Each player in turn may exchange the whole hand for the spare one, until somebody has."
        ),
        fields={"name": NAME},
    ),
    brag.Arrange: Guide(
        title=mark("hands of three"),
        meaning=mark("Players make hands of three of their cards and compare them."),
        sentence=mark("Everyone secretly makes {hands} of three cards; then they are shown and compared."),
        details=(
            mark("A hand must be at least {least}."),
            mark("Rank above all others, except in runs: {special}."),
            mark("It is above the others {scope}."),
        ),
        fields={
            "name": NAME,
            "hands": Field(mark("how many"), "how many hands everyone makes", unit="hand", low=1, high=6),
            "least": Field(
                mark("the lowest hand"),
                "the least that a hand must be",
                words={"high card": mark("three cards of any kind"), "pair": mark("a pair")},
            ),
            "special": Field(
                mark("special rank"),
                "a rank above all others except in runs, or none",
                nothing=mark("none"),
                one=True,
            ),
            "scope": Field(
                mark("where it is special"),
                "where the special rank is above the others",
                words={
                    "all": mark("in every hand"),
                    "sets": mark("only as three or four of a kind"),
                },
            ),
        },
    ),
}
