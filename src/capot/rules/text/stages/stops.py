"""The words of stops: runs upwards in suit, and who leads them."""

from collections.abc import Iterator, Sequence
from typing import Final

from capot.cards import SUITS, Card
from capot.language.texts import Text, mark, say
from capot.language.words import figure, measured
from capot.rules.check.deal import cards_left, hand_size
from capot.rules.stages.stops import Runs, TakeSpare
from capot.rules.text.facts import Clause, Clauses, Context
from capot.rules.text.guides import NAME, Field, Guide

GUIDES: Final = {
    TakeSpare: Guide(
        title=mark("the spare hand for the dealer"),
        meaning=mark("The dealer may take the spare hand, or sell it."),
        sentence=mark("The dealer may exchange the whole hand for the spare one."),
        details=(mark("Highest bid for a spare hand that the dealer leaves: {most}."),),
        fields={
            "name": NAME,
            "most": Field(
                mark("the highest bid"),
                "the highest bid for a spare hand that the dealer leaves; 0 if it is not sold",
                unit="chip",
            ),
        },
    ),
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
    suits = _upwards(now)
    yield Clause("play", "lead", _first_lead(now, term))
    text = say("to lead, choose a suit and lay the lowest card you hold of it, face up")
    yield Clause("play", "lowest", text)
    yield Clause("play", "following", _following(now, suits))
    yield Clause("play", "stopping", _stopping(now, suits))
    yield from _changes(term)
    text = say("there is nothing else to choose, so only the leader of a run decides anything")
    yield Clause("play", "choices", text, derived=True)
    text = say(
        "the deal ends at once when a player lays the last card of a hand, even in the middle of a run"
    )
    yield Clause("play", "end", text)
    yield from _example(now, suits)


def _upwards(now: Context) -> list[list[Card]]:
    """Return the cards of each suit in the pack, from low to high; suits without a card are left out."""
    cards = list(reversed(now.rules.pack.cards()))
    suits = ([card for card in cards if card.suit == suit] for suit in SUITS)
    return [suit for suit in suits if suit]


def _first_lead(now: Context, term: Runs) -> Text:
    """Return who leads to the first run."""
    if term.first_suit is None:
        return say("{who} leads to the first run", who=now.eldest)
    first = next(suit[0] for suit in _upwards(now) if suit[0].suit == term.first_suit)
    return say(
        "whoever holds {card} leads it to the first run; if nobody does, the next higher card of the suit that somebody holds is led",
        card=now.names.plain((first,)),
    )


def _following(now: Context, suits: Sequence[Sequence[Card]]) -> Text:
    """Return how a run goes on, with an example from a suit that has the cards for it."""
    some = next((suit[1:4] for suit in suits if len(suit) > 3), None)
    if some is None:
        return say(
            "whoever holds the next higher card of the suit must lay it, whoever’s turn it would be, and so the run goes on"
        )
    one, two, three = (now.names.plain((card,)) for card in some)
    return say(
        "whoever holds the next higher card of the suit must lay it, whoever’s turn it would be, and so the run goes on, as in {one}, {two}, {three}",
        one=one,
        two=two,
        three=three,
    )


def _stopping(now: Context, suits: Sequence[Sequence[Card]]) -> Text:
    """Return where a run stops."""
    tops = {suit[-1].rank for suit in suits}
    if len(tops) > 1:
        return say(
            "a run stops at the highest card of its suit, or when the next card is in nobody’s hand: it lies in the spare hand, or was laid in an earlier run"
        )
    return say(
        "a run stops at {top}, or when the next card is in nobody’s hand: it lies in the spare hand, or was laid in an earlier run",
        top=now.names.a_rank(*tops),
    )


def _example(now: Context, suits: Sequence[Sequence[Card]]) -> Iterator[Clause]:
    """Say which cards of a hand may be led, if three suits have enough of them for the example."""
    long = next((suit for suit in suits if len(suit) > 5), None)
    middle = next((suit for suit in suits if suit is not long and len(suit) > 2), None)
    other = next((suit for suit in suits if suit is not long and suit is not middle), None)
    if long is None or middle is None or other is None:
        return
    hand = (long[1], long[5], middle[2], other[-1])
    text = say(
        "holding {hand}, you may lead {leads}, but not {not_this}",
        hand=now.names.plain(hand),
        leads=now.names.plain((hand[0], *hand[2:]), "or"),
        not_this=now.names.plain((hand[1],)),
    )
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


def _spare_hand(now: Context, term: TakeSpare) -> Iterator[Clause]:
    text = say(
        "before the first lead, the dealer may exchange the whole hand for the spare one, unseen; the hand given up is then the spare one"
    )
    yield Clause("talon", "spare-hand", text, otherwise=say("nobody takes the cards left over"))
    if cards_left(now.rules, now.seats) > hand_size(now.rules, now.seats):
        text = say(
            "whoever takes the spare hand gets only as many of its cards as each player was dealt; the others stay there, face down"
        )
        yield Clause("talon", "spare-hand.part", text)
    if not term.most:
        return
    text = say(
        "if the dealer leaves it, the others bid for it in turn, starting with {who}: at least {one}, more than anybody before and {most} at the most; whoever passes bids no more",
        who=now.eldest,
        one=measured(1, "chip"),
        most=figure(term.most),
    )
    yield Clause("talon", "spare-hand.sale", text)
    text = say("the highest bidder takes the spare hand, and pays the dealer when the deal is over")
    yield Clause("talon", "spare-hand.price", text)


CLAUSES: Final[Clauses] = {Runs: _runs, TakeSpare: _spare_hand}
