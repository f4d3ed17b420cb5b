"""The guides to the game as a whole: its deals, its sides and the rules of a deal."""

from typing import Final

from capot.language.texts import mark
from capot.rules import model, rules
from capot.rules.by_seats import BySeats
from capot.rules.match import sides
from capot.rules.text.guides import Field, Guide

GAME: Final = {
    model.Game: Guide(
        title=mark("a game"),
        meaning=mark("The rules of a game and of its matches."),
        sentence=mark("The game is for {players} players, and {low_wins} wins the match."),
        details=(
            mark("Everyone starts the match with {opening}."),
            mark("If players tie for the best total, {ties}."),
            mark("Play goes {direction}; the deal passes {rotation}."),
            mark("Each dealer deals {deals_each} before the deal passes."),
            mark("Cards are shown as {faces}."),
        ),
        fields={
            "key": Field("", "its key: a short word for commands and links"),
            "name": Field(mark("name"), "its name"),
            "blurb": Field(mark("description"), "the game in one sentence"),
            "family": Field("", "the key of its family of games"),
            "players": Field(
                mark("numbers of players"), "the numbers that may play, the best first", low=2, high=8
            ),
            "schedule": Field(
                "", "the deals of a match in order, repeated from the start when all are played"
            ),
            "ends": Field("", "the conditions that end the match; one that is met is enough"),
            "direction": Field(
                mark("direction of play"),
                "the direction of play",
                words={
                    "clockwise": mark("clockwise, to the left"),
                    "anticlockwise": mark("anticlockwise, to the right"),
                },
            ),
            "rotation": Field(
                mark("direction of the deal"),
                "the direction in which the deal passes",
                words={
                    "play": mark("the same way"),
                    "clockwise": mark("to the left"),
                    "anticlockwise": mark("to the right"),
                },
            ),
            "deals_each": Field(
                mark("deals in a row"), "how often in a row each dealer deals", unit="deal", low=1, high=20
            ),
            "dealer_takes": Field(
                "",
                "a card: whoever took it in the deal before deals, in place of the next in turn; or `null`",
            ),
            "sides": Field("", "the sides on which partners play, or `null` if everyone plays alone"),
            "opening": Field(
                mark("first total"),
                "the total with which everyone starts",
                unit="point",
                low=-1000,
                high=1000,
            ),
            "low_wins": Field(
                mark("who wins"),
                "whether the lowest total wins",
                words={True: mark("the lowest total"), False: mark("the highest total")},
            ),
            "ties": Field(
                mark("ties"),
                "what happens if players tie for the best total",
                words={
                    "share": mark("they share the win"),
                    "play on": mark("another deal is played, and so on until someone wins alone"),
                    "round": mark("everyone deals once more, and so on until someone wins alone"),
                },
            ),
            "faces": Field(
                mark("the look of the cards"),
                "how cards look and are called; no rule depends on it",
                words={
                    "french": mark("French cards"),
                    "tell": mark("William Tell cards"),
                    "bavarian": mark("Bavarian cards"),
                    "italian": mark("Italian cards"),
                },
            ),
            "best": Field("", "the best numbers of players, if there are several"),
            "also_called": Field("", "other names of the game"),
            "credit": Field(
                "", "the inventor’s name, or a sentence on the origin that ends with a full stop"
            ),
            "base": Field("", "the key of the game that it is a variant of"),
            "options": Field("", "the house rules that it offers"),
            "cites": Field("", "the sources of its rules"),
            "chosen": Field("", "the house rules in force, pairs of a name and a choice"),
        },
    ),
    model.Part: Guide(
        title=mark("a deal of the schedule"),
        meaning=mark("The rules of one deal in the sequence that a match goes through."),
        sentence=mark("One of the deals of the match is {title}."),
        details=(mark("It is played for {deals} in succession."),),
        fields={
            "rules": Field("", "the rules of the deal"),
            "name": Field("", "its name in paths, as in `rules@NAME`"),
            "title": Field(mark("its name"), "its title for people"),
            "deals": Field(
                mark("deals in succession"),
                "how often it is played in succession",
                unit="deal",
                low=1,
                high=20,
            ),
        },
    ),
    sides.Sides: Guide(
        title=mark("sides"),
        meaning=mark(
            "Players who win and lose together; with numbers that cannot share, everyone plays alone."
        ),
        details=(mark("There are {count} sides, and {score}."),),
        fields={
            "score": Field(
                mark("what partners share"),
                "what partners share",
                words={
                    "own": mark("everyone has a total, but the sum of a side’s totals counts in the end"),
                    "added": mark("the points of partners are added to one score"),
                    "piled": mark("what partners take counts as taken by one player"),
                },
            ),
            "count": Field(mark("sides"), "the number of sides", low=2, high=4),
        },
    ),
    rules.Rules: Guide(
        title=mark("the rules of a deal"),
        meaning=mark("How one deal is played and scored."),
        fields={
            "packs": Field("", "the pack, or one for each number of players"),
            "deal": Field("", "how the hands are dealt"),
            "stages": Field("", "the stages in order, the play of the cards last"),
            "scoring": Field("", "the terms of the scoring; some name others"),
        },
    ),
    BySeats: Guide(
        title=mark("a value by number of players"),
        meaning=mark("A value for each number of players, in place of the value itself."),
        fields={
            "cases": Field("", "the value for each number of players"),
            "others": Field("", "the value for all other numbers"),
        },
    ),
}
