"""The words of stops: runs upwards in suit, and who leads them."""

from collections.abc import Iterator
from typing import Final

from capot.cards import SUITS, Card
from capot.language.texts import mark, say
from capot.rules.stages.stops import Runs
from capot.rules.text.facts import Clause, Clauses, Context
from capot.rules.text.guides import NAME, Field, Guide

GUIDES: Final = {
    Runs: Guide(
        title=mark("stops"),
        meaning=mark("Cards go up in runs by suit, until nobody holds the next one."),
        sentence=mark(
            "Cards are laid in runs upwards in suit by whoever holds the next one; where a run stops, the next one is of {changes}."
        ),
        details=(mark("The first to lead is {first_suit}."),),
        place=mark("the play"),
        fields={
            "name": NAME,
            "changes": Field(
                mark("the suit of the next run"),
                "which suits may be led after a run",
                words={
                    "colour": mark("the other colour"),
                    "suit": mark("another suit"),
                    "any": mark("any suit"),
                },
                place=mark("the suit of the next run"),
            ),
            "first_suit": Field(
                mark("the first lead"),
                "the suit whose lowest card is led first, by whoever holds it; eldest leads if left out",
                words={
                    None: mark("the player after the dealer"),
                    "♠": mark("the holder of the lowest spade"),
                    "♥": mark("the holder of the lowest heart"),
                    "♦": mark("the holder of the lowest diamond"),
                    "♣": mark("the holder of the lowest club"),
                },
                place=mark("the first lead"),
            ),
        },
    ),
}


def _runs(now: Context, term: Runs) -> Iterator[Clause]:
    names, pack = now.names, now.rules.pack
    order = [card for card in reversed(pack.cards()) if card.suit == SUITS[0]]
    low, top = order[0], order[-1]
    if term.first_suit is None:
        yield Clause("play", "lead", say("{who} leads to the first run", who=now.eldest))
    else:
        first = next(card for card in reversed(pack.cards()) if card.suit == term.first_suit)
        text = say(
            "whoever holds {card} leads it to the first run; if nobody does, the next higher card of the suit that somebody holds is led",
            card=names.plain((first,)),
        )
        yield Clause("play", "lead", text)
    text = say("to lead, choose a suit and lay the lowest card you hold of it, face up")
    yield Clause("play", "lowest", text)
    text = say(
        "whoever holds the next higher card of the suit must lay it, whoever’s turn it would be, and so the run goes on, as in {one}, {two}, {three}",
        one=names.plain((order[1],)),
        two=names.plain((order[2],)),
        three=names.plain((order[3],)),
    )
    yield Clause("play", "following", text)
    text = say(
        "a run stops at {top}, or when the next card is in nobody’s hand: it lies in the spare hand, or was laid in an earlier run",
        top=names.a_rank(top.rank),
    )
    yield Clause("play", "stopping", text)
    yield from _changes(term)
    text = say("there is nothing else to choose, so only the leader of a run decides anything")
    yield Clause("play", "choices", text, derived=True)
    text = say(
        "the deal ends at once when a player lays the last card of a hand, even in the middle of a run"
    )
    yield Clause("play", "end", text)
    hand = (Card(order[1].rank, "♠"), Card(order[5].rank, "♠"), Card(order[2].rank, "♥"), Card(top.rank, "♦"))
    text = say(
        "holding {hand}, you may lead {leads}, but not {not_this}",
        hand=names.plain(hand),
        leads=names.plain((hand[0], *hand[2:]), "or"),
        not_this=names.plain((hand[1],)),
    )
    if low.rank != top.rank:
        yield Clause("play", "example", text, derived=True, example=True)


def _changes(term: Runs) -> Iterator[Clause]:
    """Say who leads after a run, and which suits."""
    if term.changes == "any":
        yield Clause("play", "change", say("whoever laid the last card leads to the next run, in any suit"))
        return
    text = say("whoever laid the last card leads to the next run, in a suit of the other colour")
    lacking = say(
        "if you are to lead and hold no card of the other colour, the next player who holds one leads; if nobody does, you lead any suit"
    )
    if term.changes == "suit":
        text = say("whoever laid the last card leads to the next run, in another suit")
        lacking = say(
            "if you are to lead and hold no card of another suit, the next player who holds one leads; if nobody does, you lead any suit"
        )
    yield Clause("play", "change", text)
    yield Clause("play", "lacking", lacking)


CLAUSES: Final[Clauses] = {Runs: _runs}
