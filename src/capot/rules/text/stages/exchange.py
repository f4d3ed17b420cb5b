"""The words of passing cards."""

from collections.abc import Iterator
from typing import Final

from capot.language.texts import Text, listed, mark, say, say_count
from capot.language.words import counted, ordinal
from capot.rules.stages.exchanges import Exchange, Side
from capot.rules.text.facts import Clause, Clauses, Context
from capot.rules.text.guides import NAME, Field, Guide

SIDES: Final = {
    "left": mark("to the left"),
    "right": mark("to the right"),
    "across": mark("across the table"),
    "hold": mark("to nobody"),
    "scatter": mark("one to each of the other players"),
}
"""The words for the sides to which cards are passed."""


_TOWARDS = {
    "left": mark("to the left"),
    "right": mark("to the right"),
    "across": mark("across the table"),
    "scatter": mark("one to each of the other players"),
}


GUIDES: Final = {
    Exchange: Guide(
        title=mark("passing cards"),
        meaning=mark("Players pass cards to each other before the play."),
        sentence=mark("Before the play, everyone passes {count} face down, {cycle}."),
        details=(
            mark("In deals that would be without passing, cards go {instead_of_hold}."),
            mark("{unanimous}."),
            mark("Cards that may not be passed as the last of their suit: {keep_last}."),
            mark("Cards that may not be passed: {barred}."),
        ),
        fields={
            "name": NAME,
            "count": Field(mark("how many"), "how many cards everyone passes", unit="card", low=1, high=13),
            "cycle": Field(
                mark("to whom"),
                "the sides to pass to, deal by deal, from the start again at the end",
                words=SIDES,
            ),
            "instead_of_hold": Field(
                mark("instead of no passing"),
                "the side to pass to in a deal that would be played without passing",
                words={None: mark("to nobody all the same"), **SIDES},
            ),
            "unanimous": Field(
                mark("refusing to pass"),
                "whether a single player may refuse, and then nobody passes",
                words={
                    False: mark("nobody may refuse to pass"),
                    True: mark("if even one player refuses, no cards are passed"),
                },
            ),
            "keep_last": Field(
                mark("cards kept as the last of their suit"),
                "cards that a player who has no others of their suit may not all pass",
                nothing=mark("none"),
            ),
            "barred": Field(
                mark("cards that may not be passed"), "cards that nobody may pass", nothing=mark("none")
            ),
        },
    ),
}


def _exchange(now: Context, term: Exchange) -> Iterator[Clause]:
    assert isinstance(term.count, int), "rules must be resolved before they are described"
    assert isinstance(term.cycle, tuple), "rules must be resolved before they are described"
    if set(term.cycle) == {"hold"} and term.instead_of_hold in {None, "hold"}:
        return
    text = say_count(
        "before the play, choose {{}} and pass it face down",
        "before the play, choose {{}} and pass them face down",
        term.count,
    )
    yield Clause("exchange", "count", text, counted(term.count, "card"), otherwise=say("no cards are passed"))
    text = say("you may not look at the cards you receive until everyone has passed")
    yield Clause("exchange", "blind", text, derived=True)
    yield Clause("exchange", "cycle", _cycle(term.cycle))
    if term.instead_of_hold is not None and "hold" in _sides(now, term.cycle):
        yield Clause("exchange", "hold", _instead(term.instead_of_hold))
    if term.unanimous:
        text = say("anyone may refuse to pass; if even one player refuses, no cards are passed in that deal")
        yield Clause("exchange", "refusing", text, otherwise=say("nobody may refuse to pass"))
    if term.keep_last:
        free = [card for card in now.rules.pack.cards() if card not in term.keep_last]
        suits = [
            [card for card in free if card.suit == suit] for suit in dict.fromkeys(each.suit for each in free)
        ]
        text = say("you may not pass all your cards of a suit")
        if free:
            cards = listed([now.names.plain(some, "or") for some in suits], "or")
            text = say("you may not pass all your cards of a suit unless one of them is {cards}", cards=cards)
        yield Clause("exchange", "keeping", text, otherwise=say("you may pass all your cards of a suit"))
    if term.barred:
        text = say("you may not pass {cards}", cards=now.names.plain(term.barred, "or"))
        yield Clause("exchange", "barred", text, otherwise=say("you may pass any card"))


def _sides(now: Context, cycle: tuple[Side, ...]) -> set[Side]:
    """Return the sides to which cards may go in this deal; the cycle counts the deals of the match."""
    rounds = len(cycle) if now.rounds is None else now.rounds
    deals = [now.place + deal + now.parts * each for each in range(rounds) for deal in range(now.deals)]
    return {cycle[deal % len(cycle)] for deal in deals}


def _instead(side: Side) -> Text:
    if side == "hold":
        return say("if a deal would be played without passing, no cards are passed")
    return say(
        "if a deal would be played without passing, the cards go {way} instead", way=say(_TOWARDS[side])
    )


def _cycle(cycle: tuple[Side, ...]) -> Text:
    if len(set(cycle)) == 1:
        if cycle[0] == "hold":
            return say("no cards are passed")
        if cycle[0] == "scatter":
            return say("you pass one card to each of the other players")
        return say("the cards always go {way}", way=say(_TOWARDS[cycle[0]]))
    deals = list(enumerate(cycle, start=1))
    passed = listed([_passed(say(_TOWARDS[side]), place) for place, side in deals if side != "hold"])
    held = [place for place, side in deals if side == "hold"]
    if not held:
        return say("the cards go {ways}; then the cycle begins again", ways=passed)
    return say(
        "the cards go {ways}; no cards are passed in {deals}; then the cycle begins again",
        ways=passed,
        deals=listed([_deal(place) for place in held]),
    )


def _passed(way: Text, place: int) -> Text:
    """Return the way of the cards in the deal at a place of the cycle: ``to the left in the second``."""
    if place == 1:
        return say("{way} in the first deal of the match", way=way)
    return say("{way} in the {place}", way=way, place=ordinal(place))


def _deal(place: int) -> Text:
    if place == 1:
        return say("the first deal of the match")
    return say("the {place}", place=ordinal(place))


CLAUSES: Final[Clauses] = {Exchange: _exchange}
