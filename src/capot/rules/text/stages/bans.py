"""The words of bans on leading or playing cards."""

from collections.abc import Iterator
from typing import Final, assert_never

from capot.language.texts import Text, mark, say
from capot.rules.stages.tricks import Ban, NotOpening, NotToFirstOfSuit, NotToFirstTrick, Unbroken
from capot.rules.terms import resolved_cards
from capot.rules.text.facts import Clause, Context
from capot.rules.text.guides import NAME, Field, Guide

GUIDES: Final = {
    Unbroken: Guide(
        title=mark("a suit that must be broken"),
        meaning=mark("A suit may not be led until it is broken."),
        sentence=mark("{suit} may not be led {by}, unless the leader has nothing else."),
        details=(
            mark("Cards whose play breaks them too: {also}."),
            mark("Cards that may be led no earlier: {closed}."),
        ),
        fields={
            "name": NAME,
            "suit": Field(mark("suit"), "the suit that may not be led"),
            "by": Field(
                mark("how it is broken"),
                "how the suit is broken",
                words={
                    "discard": mark("until one of them has been discarded on another suit"),
                    "play": mark("until one of them has been played"),
                    "never": mark("at any time"),
                },
            ),
            "also": Field(
                mark("other cards that break it"),
                "cards whose play breaks the suit too",
                nothing=mark("none"),
            ),
            "closed": Field(
                mark("other cards that wait for it"),
                "cards of other suits that may not be led before the suit is broken either",
                nothing=mark("none"),
            ),
        },
    ),
    NotToFirstTrick: Guide(
        title=mark("cards barred from the first trick"),
        meaning=mark("Some cards may not be played to the first trick."),
        sentence=mark("{cards} may not be played to the first trick, unless you have nothing else to play."),
        fields={
            "name": NAME,
            "cards": Field(mark("cards"), "the cards that are barred", nothing=mark("no cards")),
        },
    ),
    NotOpening: Guide(
        title=mark("a suit that may not be led first"),
        meaning=mark("A suit may not be led to the first trick."),
        sentence=mark("{suit} may not be led to the first trick, unless the leader has nothing else."),
        fields={"name": NAME, "suit": Field(mark("suit"), "the suit that may not be led")},
    ),
    NotToFirstOfSuit: Guide(
        title=mark("a card held back from the first trick in its suit"),
        meaning=mark("A card may not be played to the first trick in which its suit is led."),
        sentence=mark("{card} may not be played to the first trick in its suit by a holder of others."),
        fields={"name": NAME, "card": Field(mark("card"), "the card that is held back")},
    ),
}


def ban_clauses(now: Context, ban: Ban) -> Iterator[Clause]:
    """Say what may not be led or played, and until when."""
    yield _ban(now, ban)
    if isinstance(ban, Unbroken) and ban.closed:
        cards, suit = now.names.plain(ban.closed, "or"), now.names.suit(ban.suit)
        text = say(
            "you may not lead {cards} before {suit} either, unless you hold nothing else",
            cards=cards,
            suit=suit,
        )
        free = say("{cards} may be led at any time", cards=cards)
        yield Clause("play", f"{ban.name}.closed", text, otherwise=free)


def _ban(now: Context, ban: Ban) -> Clause:
    match ban:
        case Unbroken():
            return _unbroken(now, ban)
        case NotToFirstTrick():
            text = say(
                "you may not play {cards} to the first trick unless you have nothing else to play",
                cards=now.names.plain(resolved_cards(ban.cards), "or"),
            )
            return Clause("play", ban.name, text, otherwise=say("any card may be played to the first trick"))
        case NotOpening():
            suit = now.names.suit(ban.suit)
            text = say("you may not lead {suit} to the first trick unless you hold nothing else", suit=suit)
            return Clause(
                "play", ban.name, text, otherwise=say("{suit} may be led to the first trick", suit=suit)
            )
        case NotToFirstOfSuit():
            card, suit = now.names.one(ban.card), now.names.suit(ban.card.suit)
            text = say(
                "you may not play {card} to the first trick in which {suit} are led while you hold other {suit}",
                card=card,
                suit=suit,
            )
            free = say("{card} may be played to any trick", card=card)
            return Clause("play", ban.name, text, otherwise=free)
        case _:
            assert_never(ban)


def _unbroken(now: Context, ban: Unbroken) -> Clause:
    suit = now.names.suit(ban.suit)
    never = say("you may lead {suit} only if you hold nothing else", suit=suit)
    text = never if ban.by == "never" else _until_broken(now, ban)
    return Clause("play", ban.name, text, otherwise=say("{suit} may be led at any time", suit=suit))


def _until_broken(now: Context, ban: Unbroken) -> Text:
    """Say what must happen before a suit may be led."""
    names, also = now.names, resolved_cards(ban.also)
    suit, one = names.suit(ban.suit), names.card_of(ban.suit)
    if also and ban.by == "play":
        return say(
            "you may not lead {suit} until they are broken, that is, until a {card} or {others} has been played; but if you hold nothing else, you may lead them",
            suit=suit,
            card=one,
            others=names.plain(also, "or"),
        )
    if also:
        return say(
            "you may not lead {suit} until they are broken, that is, until a {card} has been discarded on another suit, or {others} has been played; but if you hold nothing else, you may lead them",
            suit=suit,
            card=one,
            others=names.plain(also, "or"),
        )
    if ban.by == "play":
        return say(
            "you may not lead {suit} until they are broken, that is, until a {card} has been played; but if you hold nothing else, you may lead them",
            suit=suit,
            card=one,
        )
    return say(
        "you may not lead {suit} until they are broken, that is, until a {card} has been discarded on another suit; but if you hold nothing else, you may lead them",
        suit=suit,
        card=one,
    )
