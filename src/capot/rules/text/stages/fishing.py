"""The words of fishing: what a card captures, what builds are, and when cards are laid down or dealt."""

from collections.abc import Iterator
from typing import Final

from capot.cards import cards
from capot.language.texts import Text, mark, say
from capot.language.words import counted
from capot.rules.check.deal import hand_size
from capot.rules.stages.fishing import Fish
from capot.rules.text.facts import Clause, Clauses, Context
from capot.rules.text.guides import NAME, Field, Guide

GUIDES: Final = {
    Fish: Guide(
        title=mark("fishing"),
        meaning=mark("Cards of the hand capture cards that lie open on the table."),
        sentence=mark(
            "At first {open} lie open; a card captures its value or cards that add up to it, or is laid down."
        ),
        details=(
            mark("Court cards {courts}."),
            mark("An ace {ace}."),
            mark("A build of a single group is raised {raised}."),
            mark("A card may be laid down {trail}."),
            mark("Builds {builds}."),
            mark("Hands are filled {dealt}."),
        ),
        place=mark("the play"),
        fields={
            "name": NAME,
            "open": Field(
                mark("cards laid open"),
                "how many cards of the stock lie open on the table at first",
                unit="card",
                low=1,
                high=12,
                place=mark("the cards laid open"),
            ),
            "courts": Field(
                mark("court cards"),
                "what a jack, queen or king captures",
                words={
                    "one": mark("capture one of the same rank"),
                    "several": mark("capture any number of the same rank"),
                    "numbers": mark("count 11, 12 and 13"),
                },
                place=mark("court cards"),
            ),
            "ace": Field(
                mark("the ace"),
                "what an ace counts",
                words={"one": mark("counts one"), "one or fourteen": mark("counts one or fourteen")},
                place=mark("the ace"),
            ),
            "raised": Field(
                mark("raising builds"),
                "what raises a build",
                words={
                    "by the hand": mark("by the card played"),
                    "with the table": mark("by the card played, with loose cards if wanted"),
                },
                place=mark("raising builds"),
            ),
            "trail": Field(
                mark("laying cards down"),
                "whether the owner of a build may lay a card down",
                words={
                    "without builds": mark("by players who own no build"),
                    "always": mark("by any player"),
                },
                place=mark("laying cards down"),
            ),
            "builds": Field(
                mark("builds in groups"),
                "whether a build of a single group counts as a card of its value where cards add up",
                words={
                    "whole": mark("are captured by a card of their value only"),
                    "cards": mark("of a single group count as a card of their value"),
                },
                place=mark("builds in groups"),
            ),
            "dealt": Field(
                mark("filling the hands"),
                "when hands are filled from the stock",
                words={
                    "rounds": mark("once all are empty"),
                    "each turn": mark("by one card after each turn"),
                },
                place=mark("filling the hands"),
            ),
        },
    ),
}


def _fishing(now: Context, term: Fish) -> Iterator[Clause]:
    text = say("the first {count} of the stock are laid open on the table", count=counted(term.open, "card"))
    if term.open == 1:
        text = say("the first card of the stock is laid open on the table")
    yield Clause("play", "open", text)
    yield Clause("play", "lead", say("{who} plays first", who=now.eldest))
    text = say("on your turn, play one card: capture with it, build with it, or lay it down on the table")
    yield Clause("play", "turn", text)
    yield from _values(term)
    yield from _capturing(term)
    yield from _building(now, term)
    yield from _examples(now, term)
    yield from _trailing(term)
    yield from _dealing(now, term)
    text = say("after the last card, whoever captured last takes what is left on the table; that is no sweep")
    yield Clause("filling", "end", text)


def _values(term: Fish) -> Iterator[Clause]:
    """Say what cards count."""
    yield Clause(
        "capturing", "values", say("an ace counts one, the other number cards as many as their pips")
    )
    if term.courts == "numbers":
        text = say("a jack counts 11, a queen 12, a king 13, and they are played as number cards are")
        yield Clause("capturing", "courts", text)
    if term.ace != "one":
        yield Clause("capturing", "ace", say("an ace may also count 14, as its player likes"))


def _capturing(term: Fish) -> Iterator[Clause]:
    """Say what cards capture."""
    yield Clause("capturing", "loose", say("a card on the table that is in no build is loose"))
    text = say(
        "a number card captures loose cards of its value, groups of loose cards that add up to it, and builds of it, as many of these together as you like; each card counts in one group only"
    )
    if term.courts == "numbers":
        text = say(
            "a card captures loose cards of its value, groups of loose cards that add up to it, and builds of it, as many of these together as you like; each card counts in one group only"
        )
    yield Clause("capturing", "capture", text)
    if term.courts == "one":
        text = say(
            "a jack, queen or king captures one loose card of the same rank; it has no value, so it is never part of a build or of a group"
        )
        yield Clause("capturing", "courts", text)
    elif term.courts == "several":
        text = say(
            "a jack, queen or king captures any number of loose cards of the same rank; it has no value, so it is never part of a build or of a group"
        )
        yield Clause("capturing", "courts", text)
    if term.builds == "cards":
        text = say("a build of a single group also counts as a card of its value where cards add up")
        yield Clause(
            "capturing", "builds as cards", text, otherwise=say("a build never counts as a card in a group")
        )
    text = say("what you capture goes to your pile, together with the card that captured it")
    yield Clause("capturing", "pile", text)
    yield Clause("capturing", "sweep", say("a capture that leaves no card on the table is a sweep"))
    yield Clause("capturing", "free", say("you need not capture, even if you could"))


def _building(now: Context, term: Fish) -> Iterator[Clause]:
    """Say what builds are made of, joined to and raised by, and what their owner owes."""
    text = say(
        "to build, put your card and loose cards together in a group that adds up to a value, or in several groups of that value each; you must hold another card of that value"
    )
    yield Clause("building", "build", text)
    text = say("a build is captured whole, and only by a card of its value")
    if term.builds == "cards":
        text = say("a build is captured whole, by a card of its value or as part of a group")
    yield Clause("building", "whole", text)
    text = say(
        "you may join a group to any build of the same value, your own or another player’s, if you hold another card of that value; there is never a second build of the same value"
    )
    yield Clause("building", "join", text)
    text = say(
        "a build of a single group, your own or another player’s, may be raised by adding the card you play, if you hold another card of the new value; a build of several groups is never raised"
    )
    if term.raised == "with the table":
        text = say(
            "a build of a single group, your own or another player’s, may be raised by adding the card you play, with loose cards if you like, if you hold another card of the new value; a build of several groups is never raised"
        )
    yield Clause("building", "raise", text)
    text = say("while raising a build, you may join further groups of the new value to it")
    yield Clause("building", "raise and join", text, derived=True)
    text = say(
        "a build belongs to whoever put the last card into it; its owner keeps a card that captures it, until a capture takes it away"
    )
    yield Clause("building", "owner", text)
    text = say("so to raise a build of your own you hold cards of both values, the old and the new")
    yield Clause("building", "own raise", text, derived=True)
    if now.partners:
        text = say("a card in your partner’s hand does not count for a build of yours")
        yield Clause("building", "partner", text, derived=True)


def _trailing(term: Fish) -> Iterator[Clause]:
    """Say when a card may be laid down."""
    if term.trail == "always":
        text = say("you may always lay a card down, if you keep one that captures each build of yours")
    else:
        text = say("while you own a build, you may not lay a card down: capture, build or join to a build")
    yield Clause("trailing", "trail", text)


def _dealing(now: Context, term: Fish) -> Iterator[Clause]:
    """Say when hands are filled."""
    if term.dealt == "each turn":
        text = say("after playing, draw a card from the stock, as long as there is one")
        yield Clause("filling", "filled", text)
        return
    each = counted(hand_size(now.rules, now.seats), "card")
    text = say(
        "once all hands are empty, everyone is dealt {each} more, and none are laid open; the dealer says when the last cards are dealt",
        each=each,
    )
    yield Clause("filling", "filled", text)


def _examples(now: Context, term: Fish) -> Iterator[Clause]:
    """Give an example of a capture and of builds, and one of a build that is raised."""
    if not {*cards("A♦ 2♣ 3♥ 3♠ 6♦ 7♠")} <= {*now.rules.pack.cards()}:
        return
    text = say(
        "if {low} and {two} lie there and you hold {hand}, you may capture both with a three, build six with a three and both of them, or build threes",
        low=_one(now, "A♦"),
        two=_one(now, "2♣"),
        hand=now.names.plain(cards("3♥ 3♠ 6♦")),
    )
    yield Clause("building", "example", text, derived=True, example=True)
    if term.builds == "whole":
        text = say(
            "if another player has built seven and a nine lies loose, you may play a two to make it nine, if you hold a nine, and join the loose nine: then it is never raised again"
        )
        yield Clause("building", "raise.example", text, derived=True, example=True)


def _one(now: Context, code: str) -> Text:
    (card,) = cards(code)
    return now.names.one(card)


CLAUSES: Final[Clauses] = {Fish: _fishing}
