"""The words of naming the suit that counts."""

from collections.abc import Iterator
from typing import Final

from capot.language.texts import Text, listed, mark, say
from capot.rules.ongoing.naming import OF_CARDS
from capot.rules.stages.bidding import Auction, NameSuit
from capot.rules.text.facts import Clause, Clauses, Context
from capot.rules.text.guides import NAME, Field, Guide

GUIDES: Final = {
    NameSuit: Guide(
        title=mark("naming the suit that counts"),
        meaning=mark(
            "The declarer names the suit whose cards count, in place of another; without an auction, eldest hand does."
        ),
        sentence=mark("The declarer names the suit whose cards count for {of}."),
        fields={
            "name": NAME,
            "of": Field(
                mark("what counts them"),
                "the names of the scoring terms that count cards of that suit",
                nothing=mark("nothing"),
            ),
        },
    ),
}


def suit_naming_clauses(now: Context, term: NameSuit) -> Iterator[Clause]:
    """Say who names the suit that counts, and which one does if nobody names any."""
    if now.rules.stage(Auction) is None:
        yield Clause("bidding", "declarer", say("{who} is the declarer", who=now.eldest))
    yield Clause("bidding", "naming", say("the declarer names the suit whose cards count, held or not"))
    text = say("what is said of {suit} under scoring then holds for the suit named", suit=_usual(now, term))
    yield Clause("bidding", "instead", text, derived=True)
    if now.rules.stage(Auction) is None:
        return
    text = say("if everyone passes, nothing is paid, and {suit} count", suit=_usual(now, term))
    yield Clause("bidding", "unsold", text)


def _usual(now: Context, term: NameSuit) -> Text:
    """Return the suits of the cards that count if nobody names another."""
    found = (each for each in now.rules.scoring if each.name in term.of and isinstance(each, OF_CARDS))
    suits = dict.fromkeys(card.suit for each in found for card in each.cards)
    return listed([now.names.suit(suit) for suit in suits])


CLAUSES: Final[Clauses] = {NameSuit: suit_naming_clauses}
